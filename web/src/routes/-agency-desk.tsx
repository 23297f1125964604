import type { ApplicationDetail } from '@parvoz/contract/applications.ts';
import { ActDialog } from '../features/application-desk/act-dialog.tsx';
import { DeskActionsBar } from '../features/application-desk/desk-actions-bar.tsx';
import { DeskTurn } from '../features/application-desk/desk-turn.tsx';
import { NotesCard } from '../features/application-desk/notes-card.tsx';
import { useWish } from '../features/application-desk/use-wish.ts';
import { TurnBanner } from '../features/applications/detail/turn-banner.tsx';
import { DeskPage } from './-desk-page.tsx';

/** An application as the staff of its agency work on it. */
export const AgencyDesk = ({ application }: { application: ApplicationDetail }) => {
  const { wish, ask, close } = useWish();
  return (
    <>
      <DeskPage
        application={application}
        turn={
          <DeskTurn application={application}>
            {(turn) => (
              <TurnBanner
                {...turn}
                action={
                  <DeskActionsBar application={application} onAct={(action) => ask(application, action)} />
                }
              />
            )}
          </DeskTurn>
        }
      >
        <NotesCard id={application.id} canWrite={application.can.note} />
      </DeskPage>
      <ActDialog wish={wish} onClose={close} />
    </>
  );
};
