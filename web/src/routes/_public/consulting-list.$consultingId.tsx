import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import {
  type DetailSearch,
  readDetailSearch,
  writeDetailSearch,
} from '../../features/agencies/consultings/detail-search.ts';
import { consultingQuery } from '../../features/agencies/consultings/queries.ts';
import { languageOf } from '../../lib/i18n.ts';
import { AFTER_AHEAD } from '../../lib/preload-at-rest.ts';
import { ConsultingContent } from '../../pages/agencies/consulting-page.tsx';
import { PageQueryBoundary, useQueryPart } from '../../ui/query-boundary.tsx';

const ConsultingPage = () => {
  const { i18n, t } = useTranslation('consultings');
  const language = languageOf(i18n);
  const id = Number(Route.useParams().consultingId);
  const state = readDetailSearch(Route.useSearch());
  const query = useQueryPart(consultingQuery(id, language));
  return (
    <PageQueryBoundary query={query} failure={t('failed.consulting', { ns: 'common' })}>
      {(consulting) => <ConsultingContent key={id} consulting={consulting} state={state} />}
    </PageQueryBoundary>
  );
};

export const Route = createFileRoute('/_public/consulting-list/$consultingId')({
  validateSearch: (search: Record<string, unknown>): DetailSearch =>
    writeDetailSearch(readDetailSearch(search)),
  // Without what no page reads: the server has rendered the page without it (known-address.ts).
  loaderDeps: ({ search }) => writeDetailSearch(readDetailSearch(search)),
  loader: {
    handler: async ({ context, params, deps, preload }) =>
      (await import('../../pages/agencies/consulting-load.ts')).loadConsulting(
        context,
        params,
        deps,
        preload,
      ),
    staleReloadMode: AFTER_AHEAD,
  },
  head: async ({ match: { context }, params }) =>
    (await import('../../pages/agencies/consulting-load.ts')).headOfConsulting(context, params.consultingId),
  component: ConsultingPage,
});
