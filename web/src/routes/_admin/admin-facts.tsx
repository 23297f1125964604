import { createFileRoute, type LinkProps } from '@tanstack/react-router';
import { FactsPage } from '../../features/admin-facts/facts-page.tsx';
import {
  type FactRef,
  type FactsSearch,
  readFactsSearch,
  writeFactsSearch,
} from '../../features/admin-facts/facts-search.ts';
import { pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';

/** Agencies are edited elsewhere: only what was said of them is settled here. */
const editOf = ({ kind, id }: FactRef): LinkProps | null => {
  switch (kind) {
    case 'UNIVERSITY':
      return { to: '/admin-universities/update/$universityId', params: { universityId: String(id) } };
    case 'SCHOLARSHIP':
      return { to: '/admin-scholarships/update/$scholarshipId', params: { scholarshipId: String(id) } };
    default:
      return null;
  }
};

const AdminFacts = () => <FactsPage state={readFactsSearch({ ...Route.useSearch() })} editOf={editOf} />;

export const Route = createFileRoute('/_admin/admin-facts')({
  validateSearch: (search: Record<string, unknown>): FactsSearch => writeFactsSearch(readFactsSearch(search)),
  loader: ({ context: { i18n } }) => loadTexts(i18n, ['admin-facts', 'validation']),
  head: ({ match: { context } }) =>
    pageHead({
      origin: context.origin,
      language: languageOf(context.i18n),
      path: '/admin-facts',
      title: context.i18n.t('admin-facts:title'),
      description: context.i18n.t('admin-facts:lead'),
      indexed: false,
    }),
  component: AdminFacts,
});
