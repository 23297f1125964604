import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Eye, FileSpreadsheet, FolderOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../../../ui/button-class.ts';
import cardStyles from '../../../../ui/card.module.css';
import styles from './agency-dashboard.module.css';

interface FirstDayProps {
  guide: ReactNode;
  consultingId: number;
  /** Visitors see its page. */
  isShown: boolean;
}

/** Dashboard of an agency before its first application; the guide to missing setup comes first. */
export const FirstDay = ({ guide, consultingId, isShown }: FirstDayProps) => {
  const { t } = useTranslation('dashboards-agency');
  return (
    <div className={styles.beside}>
      {guide}
      <section className={clsx(cardStyles.card, styles.quiet)}>
        <span className={styles.icon}>
          <FolderOpen aria-hidden />
        </span>
        <h2>{t('first.title')}</h2>
        <p>{t('first.text')}</p>
        {isShown && (
          <>
            <p>{t('first.clients')}</p>
            <Link to="/consulting-applications/import" className={buttonClass('primary')}>
              <FileSpreadsheet aria-hidden />
              {t('first.bring')}
            </Link>
            <Link
              to="/consulting-list/$consultingId"
              params={{ consultingId: String(consultingId) }}
              className={buttonClass('secondary')}
            >
              <Eye aria-hidden />
              {t('first.page')}
            </Link>
          </>
        )}
      </section>
    </div>
  );
};
