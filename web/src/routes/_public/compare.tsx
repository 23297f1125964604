import { createFileRoute } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import styles from '../../features/catalogue/compare/compare.module.css';
import {
  CompareContent,
  type CompareContentProps,
} from '../../features/catalogue/compare/compare-content.tsx';
import { type CompareSearch, comparedItems, readCompareSearch } from '../../lib/compare-address.ts';
import { languageOf } from '../../lib/i18n.ts';
import { shownItemsQuery } from '../../lib/shown-items.ts';
import { useProgramAdditions } from '../../pages/catalogue/compare-programs.tsx';
import { useScholarshipAdditions } from '../../pages/catalogue/compare-scholarships.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import layoutStyles from '../../ui/layout.module.css';
import { useQueryPart } from '../../ui/query-boundary.tsx';

const ComparePage = () => {
  const { t, i18n } = useTranslation('compare');
  const state = readCompareSearch({ ...Route.useSearch() });
  const query = useQueryPart({
    ...shownItemsQuery(comparedItems(state), languageOf(i18n)),
    enabled: state.ids.length > 0,
  });
  const Content = state.ids.length > 0 ? CONTENTS[state.kind] : CompareContent;
  const { origin } = Route.useRouteContext();
  return (
    <main id="main" className={clsx(layoutStyles.container, styles.sheet)}>
      <div className={styles.head}>
        <Breadcrumbs
          crumbs={[{ name: t('shortlist.title', { ns: 'common' }), to: '/shortlist' }, { name: t('title') }]}
        />
        <h1>{state.ids.length > 0 ? t(`heading.${state.kind}`) : t('title')}</h1>
      </div>
      <Content state={state} query={query} origin={origin} />
    </main>
  );
};

/** Programmes, with what other features say of them. */
const ProgramContent = (props: CompareContentProps) => (
  <CompareContent {...props} additions={useProgramAdditions(props.query.data?.programList ?? [])} />
);

/** Scholarships, with whether one may apply. */
const ScholarshipContent = (props: CompareContentProps) => (
  <CompareContent {...props} additions={useScholarshipAdditions(props.query.data?.scholarshipList ?? [])} />
);

const CONTENTS = {
  PROGRAM: ProgramContent,
  SCHOLARSHIP: ScholarshipContent,
  UNIVERSITY: CompareContent,
  TARIFF: CompareContent,
} as const;

export const Route = createFileRoute('/_public/compare')({
  // Parsed by the page and its loader, so that visitors of other pages do not load the parser.
  validateSearch: (search: Record<string, unknown>) => search as CompareSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) =>
    (await import('../../pages/catalogue/choosing-load.ts')).loadCompare(context, deps),
  head: async ({ match: { context, search } }) =>
    (await import('../../pages/catalogue/choosing-load.ts')).headOfCompare(context, search),
  component: ComparePage,
});
