import { createFileRoute, type LinkProps } from '@tanstack/react-router';
import { FactsPage } from '../../features/catalogue/facts/facts-page.tsx';
import {
  type FactRef,
  type FactsSearch,
  readFactsSearch,
} from '../../features/catalogue/facts/facts-search.ts';
import { pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';
import { OwnFacts } from '../../pages/catalogue/admin/own-facts.tsx';

/** Agencies are edited elsewhere: only reports about them are settled here. */
const editOf = ({ kind, id }: FactRef): LinkProps | null => {
  switch (kind) {
    case 'UNIVERSITY':
      return { to: '/admin-universities/update/$universityId', params: { universityId: String(id) } };
    case 'PROGRAM':
      return { to: '/admin-programs/update/$programId', params: { programId: String(id) } };
    case 'SCHOLARSHIP':
      return { to: '/admin-scholarships/update/$scholarshipId', params: { scholarshipId: String(id) } };
    case 'COUNTRY':
      return { to: '/admin-countries/$countryId', params: { countryId: String(id) } };
    default:
      return null;
  }
};

const AdminFacts = () => (
  <FactsPage
    state={readFactsSearch({ ...Route.useSearch() })}
    editOf={editOf}
    renderOwn={(record) => <OwnFacts record={record} />}
  />
);

export const Route = createFileRoute('/_admin/admin-facts')({
  // Parsed by the page itself, so that visitors of other pages do not load the parser.
  validateSearch: (search: Record<string, unknown>) => search as FactsSearch,
  loader: ({ context: { i18n } }) =>
    loadTexts(i18n, ['facts', 'programs-admin', 'country-facts', 'currencies', 'programs', 'validation']),
  head: ({ match: { context } }) =>
    pageHead({
      origin: context.origin,
      language: languageOf(context.i18n),
      path: '/admin-facts',
      title: context.i18n.t('facts:title'),
      description: context.i18n.t('facts:lead'),
      indexed: false,
    }),
  component: AdminFacts,
});
