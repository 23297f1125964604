import { useTranslation } from 'react-i18next';
import applicationCardStyles from './application-card.module.css';

interface LevelBarProps {
  count: number;
  finished: number;
}

/** Levels of the current step, the finished ones filled. */
export const LevelBar = ({ count, finished }: LevelBarProps) => {
  const { t } = useTranslation('board');
  if (count === 0) return null;
  return (
    <div className={applicationCardStyles.lvl} role="img" aria-label={t('card.levels', { count, finished })}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a level of the bar is nothing but its place
        <i key={index} className={index < finished ? applicationCardStyles.on : undefined} />
      ))}
    </div>
  );
};
