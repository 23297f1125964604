import type { ApplicationDetail } from '@parvoz/contract/applications.ts';
import { NotesCard } from '../features/applications/desk/notes-card.tsx';
import { DeskPage } from './-desk-page.tsx';

/** An application as the staff of its agency work on it. */
export const AgencyDesk = ({ application }: { application: ApplicationDetail }) => (
  <DeskPage application={application}>
    <NotesCard id={application.id} canWrite={application.can.note} />
  </DeskPage>
);
