import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { FileSpreadsheet, UserRoundPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { AgencyApplications } from '../../features/applications/applications/board/agency-applications.tsx';
import {
  type BoardSearch,
  readBoardSearch,
} from '../../features/applications/applications/board/board-search.ts';
import { linkOfCard } from '../../features/applications/applications/board/use-moves.ts';
import { ActDialog } from '../../features/applications/applications/desk/act-dialog.tsx';
import { BulkAssign } from '../../features/applications/applications/desk/bulk-assign.tsx';
import { staffQuery } from '../../features/applications/applications/desk/queries.ts';
import { usePendingAction } from '../../features/applications/applications/desk/use-pending-action.ts';
import { WaitingSection } from '../../features/applications/applications/walk-ins/waiting-section.tsx';
import { BulkMessage } from '../../features/applications/chat/bulk-message.tsx';
import { countriesQuery } from '../../features/catalogue/lists/queries.ts';
import { pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.ts';
import { moneyOf } from '../../pages/money/action-money.tsx';
import { buttonClass } from '../../ui/button-class.ts';

const AgencyApplicationsPage = () => {
  const { t, i18n } = useTranslation('walk-ins');
  const language = languageOf(i18n);
  const { user } = useSession();
  const state = readBoardSearch(Route.useSearch());
  const { data: countries } = useQuery(countriesQuery(language));
  const { data: staff } = useQuery(staffQuery(language));
  const { pending, ask, close } = usePendingAction();
  if (!user?.consulting) return null;
  return (
    <>
      <AgencyApplications
        state={state}
        options={{ countries: countries ?? [], staff: staff ?? [] }}
        canExport={user.roleList[0] === 'ROLE_CONSULTING'}
        act={ask}
        action={
          <>
            <Link className={buttonClass('secondary')} to="/consulting-applications/import">
              <FileSpreadsheet aria-hidden />
              {t('bring')}
            </Link>
            <Link className={buttonClass('primary')} to="/consulting-applications/create">
              <UserRoundPlus aria-hidden />
              {t('add')}
            </Link>
          </>
        }
        waiting={<WaitingSection />}
        renderActions={(ids, clear) => (
          <>
            <BulkAssign ids={ids} staff={staff ?? []} onAssigned={clear} />
            <BulkMessage ids={ids} onSent={clear} />
          </>
        )}
      />
      <ActDialog
        pending={pending}
        onClose={close}
        finalFocus={({ id }) => linkOfCard(id)}
        moneyOf={moneyOf}
      />
    </>
  );
};

export const Route = createFileRoute('/_consulting/consulting-applications/')({
  // Parsed by the page itself, so that visitors of other pages do not load the parser.
  validateSearch: (search: Record<string, unknown>) => search as BoardSearch,
  loader: ({ context: { i18n } }) =>
    loadTexts(i18n, ['board', 'chat', 'filtered-lists', 'protection', 'tables', 'validation', 'walk-ins']),
  head: ({ match: { context } }) =>
    pageHead({
      origin: context.origin,
      language: languageOf(context.i18n),
      path: '/consulting-applications',
      title: context.i18n.t('board:title'),
      description: context.i18n.t('board:title'),
      indexed: false,
    }),
  component: AgencyApplicationsPage,
});
