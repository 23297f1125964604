import type { ApplicationDetail } from '@parvoz/contract/applications/applications.ts';
import { clsx } from 'clsx';
import { Scale } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { AppealNote } from '../../features/applications/applications/desk/appeal-note.tsx';
import noteStyles from '../../ui/note.module.css';
import sourceNoteStyles from '../../ui/source-note.module.css';
import { DisputeLinks } from '../money/application-disputes.tsx';
import { DeskPage } from './desk-page.tsx';

/**
 * An application as administrators see it: everything is read, a payment that has arrived is marked, and somebody else
 * can be made responsible.
 */
export const AdminDesk = ({ application }: { application: ApplicationDetail }) => {
  const { t } = useTranslation('board');
  const dispute = (
    <p className={clsx(noteStyles.note, noteStyles.warning)}>
      <Scale aria-hidden />
      {t('desk.dispute')}
    </p>
  );
  return (
    <DeskPage
      application={application}
      isSeen
      notice={
        <>
          <AppealNote application={application} isSeen />
          {application.isDisputed && dispute}
          <DisputeLinks application={application} />
        </>
      }
    >
      {!application.isDisputed && (
        <p className={clsx(sourceNoteStyles.prov, sourceNoteStyles.inset)}>{t('desk.chatClosed')}</p>
      )}
    </DeskPage>
  );
};
