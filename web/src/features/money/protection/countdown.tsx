import { useTranslation } from 'react-i18next';
import { useSecondsUntil } from '../../../lib/countdown.ts';
import textStyles from '../../../ui/text.module.css';
import { splitRemaining } from './sums.ts';

interface CountdownProps {
  /** ISO moment. */
  until: string;
  className?: string | undefined;
}

/** Days and `hh:mm:ss` until a moment, counted down: `2 kun 19:04:12`. */
export const Countdown = ({ until, className }: CountdownProps) => {
  const { t } = useTranslation('protection');
  const { days, clock } = splitRemaining(useSecondsUntil(Date.parse(until)));
  return (
    <span className={className ?? textStyles.num} role="timer">
      {days > 0 && (
        <>
          <span>{t('days', { count: days })}</span>{' '}
        </>
      )}
      {clock}
    </span>
  );
};
