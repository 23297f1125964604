import type { Language } from '@parvoz/contract/languages.ts';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useEligibility } from '../../features/applications/eligibility/use-eligibility.tsx';
import { AboutCountry } from '../../features/catalogue/country-facts/about-country.tsx';
import { countriesQuery, degreesQuery } from '../../features/catalogue/lists/queries.ts';
import { FeedLink } from '../../features/catalogue/scholarships/feed-link.tsx';
import {
  changeList,
  EXACT,
  type ListSearch,
  readListSearch,
  toConditions,
  writeListSearch,
} from '../../features/catalogue/scholarships/list-search.ts';
import { impersonal, toPersonalConditions } from '../../features/catalogue/scholarships/personal-search.ts';
import {
  eligibleScholarshipsQuery,
  scholarshipCountriesQuery,
  scholarshipsQuery,
} from '../../features/catalogue/scholarships/queries.ts';
import { ScholarshipList } from '../../features/catalogue/scholarships/scholarship-list.tsx';
import { universityQuery } from '../../features/catalogue/universities/queries.ts';
import { languageOf } from '../../lib/i18n.ts';
import { AFTER_AHEAD } from '../../lib/preload-at-rest.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import filteredListStyles from '../../ui/filters/filtered-list.module.css';
import layoutStyles from '../../ui/layout.module.css';
import { mapQueryPart, useQueryPart } from '../../ui/query-boundary.tsx';

/** Countries to choose from: those with scholarships, and chosen ones of the address that have none. */
const useCountries = (chosen: readonly number[], language: Language) => {
  const query = useQueryPart(scholarshipCountriesQuery(language));
  const { data: all = [] } = useQuery({ ...countriesQuery(language), enabled: false });
  return mapQueryPart(query, (countries) => {
    const known = new Set(countries.map(({ id }) => id));
    return [
      ...countries.map(({ scholarshipCount, ...country }) => ({ ...country, count: scholarshipCount })),
      ...all
        .filter(({ id }) => chosen.includes(id) && !known.has(id))
        .map(({ id, name, code }) => ({ id, name, code, count: 0 })),
    ];
  });
};

const ScholarshipListPage = () => {
  const { i18n, t } = useTranslation('scholarships');
  const language = languageOf(i18n);
  const { applicant, lineOf, invitation, tabs } = useEligibility();
  const asked = readListSearch(Route.useSearch());
  const shown = applicant ? asked : impersonal(asked);
  const everybodys = useQueryPart(scholarshipsQuery(toConditions(shown), shown.page, language));
  const own = useQueryPart({
    ...(applicant
      ? eligibleScholarshipsQuery(toPersonalConditions(shown), applicant, shown.page, language)
      : { queryKey: ['scholarships', 'eligible'], queryFn: skipToken }),
    placeholderData: keepPreviousData,
  });
  const found = shown.fit || shown.sort === 'FIT' ? own : everybodys;
  const { data: university } = useQuery({
    ...universityQuery(shown.university ?? 0, language),
    enabled: false,
  });
  const options = {
    countries: useCountries(shown.country, language),
    degrees: useQueryPart(degreesQuery(language)),
    universityName: university?.name,
  };
  return (
    <main id="main" className={layoutStyles.container}>
      <div className={filteredListStyles.listHead}>
        <Breadcrumbs crumbs={[{ name: t('home', { ns: 'common' }), to: '/' }, { name: t('title') }]} />
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
        <AboutCountry chosen={shown.country} countries={options.countries.data} />
      </div>
      <ScholarshipList
        options={options}
        shown={shown}
        found={found}
        fitOf={(scholarship) => lineOf({ scholarship })}
        isPersonal={applicant !== null}
        before={
          <>
            {invitation('grants')}
            {own.data &&
              tabs(own.data.counts, shown.fit, (fit, props) => (
                <Link
                  {...props}
                  to="/scholarships"
                  search={writeListSearch(changeList(shown, { fit }))}
                  activeOptions={EXACT}
                  resetScroll={false}
                />
              ))}
          </>
        }
      />
      <FeedLink options={options} shown={shown} />
    </main>
  );
};

export const Route = createFileRoute('/_public/scholarships/')({
  validateSearch: (search: Record<string, unknown>): ListSearch => writeListSearch(readListSearch(search)),
  // Without what no page reads: the server has rendered the page without it (known-address.ts).
  loaderDeps: ({ search }) => writeListSearch(readListSearch(search)),
  loader: {
    handler: async ({ context, deps, preload }) =>
      (await import('../../pages/catalogue/scholarships-load.ts')).loadScholarships(context, deps, preload),
    staleReloadMode: AFTER_AHEAD,
  },
  head: async ({ match: { context, search } }) =>
    (await import('../../pages/catalogue/scholarships-load.ts')).headOfScholarships(context, search),
  component: ScholarshipListPage,
});
