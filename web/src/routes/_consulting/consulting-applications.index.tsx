import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AgencyApplications } from '../../features/applications/board/agency-applications.tsx';
import {
  type BoardSearch,
  readBoardSearch,
  writeBoardSearch,
} from '../../features/applications/board/board-search.ts';
import { linkOfCard } from '../../features/applications/board/use-moves.ts';
import { ActDialog } from '../../features/applications/desk/act-dialog.tsx';
import { BulkAssign } from '../../features/applications/desk/bulk-assign.tsx';
import { staffQuery } from '../../features/applications/desk/queries.ts';
import { usePendingAction } from '../../features/applications/desk/use-pending-action.ts';
import { countriesQuery } from '../../features/catalogue/queries.ts';
import { pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.ts';

const AgencyApplicationsPage = () => {
  const { i18n } = useTranslation('board');
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
        consultingId={user.consulting.id}
        options={{ countries: countries ?? [], staff: staff ?? [] }}
        act={ask}
        renderActions={(ids, clear) => <BulkAssign ids={ids} staff={staff ?? []} onAssigned={clear} />}
      />
      <ActDialog pending={pending} onClose={close} finalFocus={({ id }) => linkOfCard(id)} />
    </>
  );
};

export const Route = createFileRoute('/_consulting/consulting-applications/')({
  validateSearch: (search: Record<string, unknown>): BoardSearch => writeBoardSearch(readBoardSearch(search)),
  loader: ({ context: { i18n } }) => loadTexts(i18n, ['board', 'tables', 'validation']),
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
