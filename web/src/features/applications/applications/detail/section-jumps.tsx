import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import badgeStyles from '../../../../ui/badge.module.css';
import buttonStyles from '../../../../ui/button.module.css';
import textStyles from '../../../../ui/text.module.css';
import styles from './section-jumps.module.css';

/** On phones: ways to the parts of the page, which stay in sight. */
export const SectionJumps = ({ missing }: { missing: number }) => {
  const { t } = useTranslation('applications');
  return (
    <nav className={styles.jumps} aria-label={t('parts')}>
      <a className={clsx(badgeStyles.chip, styles.chip)} href="#steps">
        {t('steps')}
      </a>
      <a className={clsx(badgeStyles.chip, styles.chip)} href="#documents">
        {t('documents.title')}
        {missing > 0 && (
          <span className={clsx(badgeStyles.count, buttonStyles.count, buttonStyles.red)}>
            {missing}
            <span className={textStyles.sr}> {t('documents.missing', { count: missing })}</span>
          </span>
        )}
      </a>
      <a className={clsx(badgeStyles.chip, styles.chip)} href="#payment">
        {t('payment.short')}
      </a>
    </nav>
  );
};
