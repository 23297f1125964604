import type { ApplicationDetail } from '@parvoz/contract/applications.ts';
import { Scale } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ActDialog } from '../features/application-desk/act-dialog.tsx';
import { DeskActionsBar } from '../features/application-desk/desk-actions-bar.tsx';
import { DeskTurn } from '../features/application-desk/desk-turn.tsx';
import { useWish } from '../features/application-desk/use-wish.ts';
import { TurnBanner } from '../features/applications/detail/turn-banner.tsx';
import { DeskPage } from './-desk-page.tsx';

/**
 * An application as administrators see it: everything is read, a payment that has arrived is marked, and somebody else
 * can be made responsible.
 */
export const AdminDesk = ({ application }: { application: ApplicationDetail }) => {
  const { t } = useTranslation('board');
  const { wish, ask, close } = useWish();
  return (
    <>
      <DeskPage
        application={application}
        hasAgency
        turn={
          <>
            {application.isDisputed && (
              <p className="note warning">
                <Scale className="i" aria-hidden />
                {t('desk.dispute')}
              </p>
            )}
            <DeskTurn application={application} isSeen>
              {(turn) => (
                <TurnBanner
                  {...turn}
                  action={
                    <DeskActionsBar application={application} onAct={(action) => ask(application, action)} />
                  }
                />
              )}
            </DeskTurn>
          </>
        }
      >
        {!application.isDisputed && <p className="prov px-1">{t('desk.chatClosed')}</p>}
      </DeskPage>
      <ActDialog wish={wish} onClose={close} />
    </>
  );
};
