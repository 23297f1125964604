import type { QueryClient } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import { useTranslation } from 'react-i18next';
import { pageHead } from '../lib/head.ts';
import { languageOf, loadTexts } from '../lib/i18n.ts';
import { fetchOrNotFound } from '../lib/not-found.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { PREVIEW_TEXTS } from './-preview-texts.ts';

const TEXTS = ['admin-scholarships', 'admin-audit', 'editor', 'validation', 'errors', ...PREVIEW_TEXTS];

interface RouteContext {
  origin: string;
  i18n: i18n;
}

export const loadScholarshipTexts = ({ context }: { context: { i18n: i18n } }) =>
  loadTexts(context.i18n, TEXTS);

/** 0, which no scholarship has, for anything that is no id. */
export const idOf = (text: string): number => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0);

/** Texts and the scholarship as it is now, of a page that is about one. */
export const loadScholarship = async ({
  context,
  params,
}: {
  context: { i18n: i18n; queryClient: QueryClient };
  params: { scholarshipId: string };
}) => {
  // Only administrators' pages need it; the first script of the site does without.
  const { managedScholarshipQuery } = await import('../features/admin-scholarships/queries.ts');
  const query = managedScholarshipQuery(idOf(params.scholarshipId), languageOf(context.i18n));
  context.queryClient.removeQueries({ queryKey: query.queryKey });
  await Promise.all([loadScholarshipTexts({ context }), fetchOrNotFound(context.queryClient, query)]);
};

export const scholarshipHead = (path: string, { origin, i18n }: RouteContext) =>
  pageHead({
    origin,
    language: languageOf(i18n),
    path,
    title: i18n.t('admin-scholarships:title'),
    description: i18n.t('admin-scholarships:lead'),
    indexed: false,
  });

/** Way back to the list of scholarships. */
export const ScholarshipCrumbs = ({ name }: { name: string }) => {
  const { t } = useTranslation('admin-scholarships');
  return <Breadcrumbs crumbs={[{ name: t('title'), to: '/admin-scholarships' }, { name }]} />;
};
