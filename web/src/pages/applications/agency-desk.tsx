import type { ApplicationDetail } from '@parvoz/contract/applications/applications.ts';
import { AppealNote } from '../../features/applications/applications/desk/appeal-note.tsx';
import { NotesCard } from '../../features/applications/applications/desk/notes-card.tsx';
import { useNoticesSeen } from '../../features/people/notifications/use-notices-seen.ts';
import { ApplicationDisputes } from '../money/application-disputes.tsx';
import { DeskPage } from './desk-page.tsx';

/** An application as the staff of its agency work on it. */
export const AgencyDesk = ({ application }: { application: ApplicationDetail }) => {
  useNoticesSeen(application.id);
  return (
    <DeskPage
      application={application}
      notice={
        <>
          <AppealNote application={application} />
          <ApplicationDisputes application={application} side="CONSULTING" />
        </>
      }
    >
      <NotesCard id={application.id} canWrite={application.can.note} />
    </DeskPage>
  );
};
