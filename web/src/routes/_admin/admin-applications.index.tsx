import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { agencyNamesQuery } from '../../features/agencies/consultings/admin/queries.ts';
import { AllApplications } from '../../features/applications/applications/board/all-applications.tsx';
import {
  type BoardSearch,
  readBoardSearch,
} from '../../features/applications/applications/board/board-search.ts';
import { countriesQuery } from '../../features/catalogue/lists/queries.ts';
import { pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';

const AllApplicationsPage = () => {
  const { i18n } = useTranslation('board');
  const language = languageOf(i18n);
  // There is no board for administrators: their agencies share no steps.
  const state = { ...readBoardSearch(Route.useSearch()), view: 'TABLE' as const };
  const { data: countries } = useQuery(countriesQuery(language));
  const { data: consultings } = useQuery(agencyNamesQuery(language));
  return (
    <AllApplications state={state} options={{ countries: countries ?? [], consultings: consultings ?? [] }} />
  );
};

export const Route = createFileRoute('/_admin/admin-applications/')({
  // Parsed by the page itself, so that visitors of other pages do not load the parser.
  validateSearch: (search: Record<string, unknown>): BoardSearch => ({ ...search, view: undefined }),
  loader: ({ context: { i18n } }) => loadTexts(i18n, ['board', 'filtered-lists']),
  head: ({ match: { context } }) =>
    pageHead({
      origin: context.origin,
      language: languageOf(context.i18n),
      path: '/admin-applications',
      title: context.i18n.t('board:title'),
      description: context.i18n.t('board:allLead'),
      indexed: false,
    }),
  component: AllApplicationsPage,
});
