import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ConsultingList } from '../../features/agencies/consultings/consulting-list.tsx';
import {
  type ListSearch,
  readListSearch,
  toConditions,
  writeListSearch,
} from '../../features/agencies/consultings/list-search.ts';
import { consultingsQuery } from '../../features/agencies/consultings/queries.ts';
import { countriesQuery } from '../../features/catalogue/lists/queries.ts';
import { universityQuery } from '../../features/catalogue/universities/queries.ts';
import { languageOf } from '../../lib/i18n.ts';
import { AFTER_AHEAD } from '../../lib/preload-at-rest.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import filteredListStyles from '../../ui/filters/filtered-list.module.css';
import layoutStyles from '../../ui/layout.module.css';
import { useQueryPart } from '../../ui/query-boundary.tsx';

const ConsultingListPage = () => {
  const { i18n, t } = useTranslation('consultings');
  const language = languageOf(i18n);
  const shown = readListSearch(Route.useSearch());
  const found = useQueryPart(consultingsQuery(toConditions(shown), shown.page, language));
  const { data: university } = useQuery({
    ...universityQuery(shown.university ?? 0, language),
    enabled: false,
  });
  const options = {
    countries: useQueryPart(countriesQuery(language)),
    universityName: university?.name,
  };
  return (
    <main id="main" className={layoutStyles.container}>
      <div className={filteredListStyles.listHead}>
        <Breadcrumbs crumbs={[{ name: t('home', { ns: 'common' }), to: '/' }, { name: t('title') }]} />
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
      </div>
      <ConsultingList options={options} shown={shown} found={found} />
    </main>
  );
};

export const Route = createFileRoute('/_public/consulting-list/')({
  validateSearch: (search: Record<string, unknown>): ListSearch => writeListSearch(readListSearch(search)),
  // Without what no page reads: the server has rendered the page without it (known-address.ts).
  loaderDeps: ({ search }) => writeListSearch(readListSearch(search)),
  loader: {
    handler: async ({ context, deps, preload }) =>
      (await import('../../pages/agencies/consultings-load.ts')).loadConsultings(context, deps, preload),
    staleReloadMode: AFTER_AHEAD,
  },
  head: async ({ match: { context, search } }) =>
    (await import('../../pages/agencies/consultings-load.ts')).headOfConsultings(context, search),
  component: ConsultingListPage,
});
