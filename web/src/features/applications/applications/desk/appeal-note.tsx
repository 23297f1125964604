import type { ApplicationDetail } from '@parvoz/contract/applications/applications.ts';
import { clsx } from 'clsx';
import { LifeBuoy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatMomentAndMinute, isOver } from '../../../../lib/format.ts';
import layoutStyles from '../../../../ui/layout.module.css';
import noteStyles from '../../../../ui/note.module.css';
import styles from './appeal-note.module.css';

interface AppealNoteProps {
  application: ApplicationDetail;
  /** By an administrator, who decides once the agency's time is over. */
  isSeen?: boolean;
}

/** Says that the student has asked Parvoz to step in, why, and until when the agency may act; nothing where they have not. */
export const AppealNote = ({ application, isSeen = false }: AppealNoteProps) => {
  const { t } = useTranslation('board');
  const { askedAt, until, reason } = application.appeal;
  if (askedAt === null || until === null) return null;
  const own = isOver(until) ? 'late' : 'act';
  const seen = isOver(until) ? 'decide' : 'seen';
  const values = { asked: formatMomentAndMinute(askedAt), until: formatMomentAndMinute(until) };
  return (
    <section
      className={clsx(noteStyles.note, isSeen ? noteStyles.warning : noteStyles.danger)}
      aria-labelledby="appeal-title"
    >
      <LifeBuoy aria-hidden />
      <div className={layoutStyles.shrinks}>
        <h2 id="appeal-title" className={styles.title}>
          {t('desk.appeal.title')}
        </h2>
        <p>{t(`desk.appeal.${isSeen ? seen : own}`, values)}</p>
        {reason && <p className={styles.reason}>{t('desk.appeal.reason', { reason })}</p>}
      </div>
    </section>
  );
};
