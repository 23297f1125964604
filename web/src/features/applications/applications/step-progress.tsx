import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import applicationFactsStyles from './detail/application-facts.module.css';
import applicationListStyles from './list/application-list.module.css';
import styles from './step-progress.module.css';

/** Progress bar of the finished steps of an application. */
export const StepProgress = ({ finished, count }: { finished: number; count: number }) => {
  const { t } = useTranslation('applications');
  const share = count > 0 ? (finished / count) * 100 : 0;
  return (
    <span
      className={clsx(applicationFactsStyles.progress, applicationListStyles.progress, styles.progress)}
      role="img"
      aria-label={t('progress', { finished, count })}
    >
      <i style={{ width: `${share}%` }} />
    </span>
  );
};
