import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useEligibility } from '../../features/applications/eligibility/use-eligibility.tsx';
import { RateNote } from '../../features/catalogue/cost/rate-note.tsx';
import { AboutCountry } from '../../features/catalogue/country-facts/about-country.tsx';
import {
  changeList,
  EXACT,
  impersonal,
  type ListSearch,
  readListSearch,
  toConditions,
  toPersonalConditions,
  writeListSearch,
} from '../../features/catalogue/programs/list-search.ts';
import { ProgramList } from '../../features/catalogue/programs/program-list.tsx';
import {
  eligibleProgramsQuery,
  programOptionsQuery,
  programsQuery,
} from '../../features/catalogue/programs/queries.ts';
import { universityQuery } from '../../features/catalogue/universities/queries.ts';
import { languageOf } from '../../lib/i18n.ts';
import { AFTER_AHEAD } from '../../lib/preload-at-rest.ts';
import {
  countriesOf,
  currenciesOf,
  tuitionInSom,
  useBudgetLines,
} from '../../pages/catalogue/program-cost.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { CompareBox } from '../../ui/compare/compare-box.tsx';
import { CompareTray } from '../../ui/compare/compare-tray.tsx';
import filteredListStyles from '../../ui/filters/filtered-list.module.css';
import layoutStyles from '../../ui/layout.module.css';
import { useQueryPart } from '../../ui/query-boundary.tsx';

const ProgramListPage = () => {
  const { i18n, t } = useTranslation('programs');
  const language = languageOf(i18n);
  const { applicant, data, lineOf, intakesOf, invitation, tabs, opening } = useEligibility();
  const asked = readListSearch({ ...Route.useSearch() });
  const shown = applicant ? asked : impersonal(asked);
  const everybodys = useQueryPart(programsQuery(toConditions(shown), shown.page, language));
  const own = useQueryPart({
    ...(applicant
      ? eligibleProgramsQuery(toPersonalConditions(shown), applicant, shown.page, language)
      : { queryKey: ['programs', 'eligible'], queryFn: skipToken }),
    placeholderData: keepPreviousData,
  });
  // By last days to apply the list has the person's own order too; until it is there, everybody's.
  const isDated = shown.sort === 'MAIN' || shown.sort === 'DEADLINE';
  const isOwn = shown.fit || shown.opens || shown.sort === 'FIT' || (isDated && own.data);
  const found = isOwn ? own : everybodys;
  const content = found.data?.content ?? [];
  const { budgetLineOf, currencies } = useBudgetLines(countriesOf(content), data?.budget ?? null);
  const { data: university } = useQuery({
    ...universityQuery(shown.university ?? 0, language),
    enabled: false,
  });
  const options = { all: useQueryPart(programOptionsQuery(language)), universityName: university?.name };
  return (
    <main id="main" className={layoutStyles.container}>
      <div className={filteredListStyles.listHead}>
        <Breadcrumbs crumbs={[{ name: t('home', { ns: 'common' }), to: '/' }, { name: t('title') }]} />
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
        <AboutCountry chosen={shown.country} countries={options.all.data?.countries} />
      </div>
      <ProgramList
        options={options}
        shown={shown}
        found={found}
        additionsOf={(program) => ({
          cost: tuitionInSom(program),
          fit: lineOf({ program }),
          own: intakesOf(program),
          budget: budgetLineOf(program),
          compare: (
            <CompareBox
              kind="PROGRAM"
              id={program.id}
              name={program.name}
              picture={program.university.photo}
            />
          ),
        })}
        isPersonal={applicant !== null}
        before={
          <>
            {invitation('title')}
            {own.data &&
              tabs(own.data.counts, shown.fit, (fit, props) => (
                <Link
                  {...props}
                  to="/programs"
                  search={writeListSearch(changeList(shown, { fit, opens: undefined }))}
                  activeOptions={EXACT}
                  resetScroll={false}
                />
              ))}
          </>
        }
        between={opening(
          own.data?.steps.find(({ test }) => test.kind !== shown.opens?.kind),
          ({ test }, props) => (
            <Link
              {...props}
              to="/programs"
              search={writeListSearch(changeList(shown, { fit: 'NEARLY', opens: test, sort: 'FIT' }))}
              activeOptions={EXACT}
            />
          ),
        )}
        after={<RateNote currencies={[...currenciesOf(content), ...currencies]} />}
      />
      <CompareTray kind="PROGRAM" />
    </main>
  );
};

export const Route = createFileRoute('/_public/programs/')({
  // Parsed by the page and its loader, so that visitors of other pages do not load the parser.
  validateSearch: (search: Record<string, unknown>) => search as ListSearch,
  loaderDeps: ({ search }) => search,
  loader: {
    handler: async ({ context, deps, preload }) =>
      (await import('../../pages/catalogue/program-load.ts')).loadPrograms(context, deps, preload),
    staleReloadMode: AFTER_AHEAD,
  },
  head: async ({ match: { context, search } }) =>
    (await import('../../pages/catalogue/program-load.ts')).headOfPrograms(context, search),
  component: ProgramListPage,
});
