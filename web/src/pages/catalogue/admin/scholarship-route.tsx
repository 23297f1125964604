import type { QueryClient } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import { useTranslation } from 'react-i18next';
import { managedScholarshipQuery } from '../../../features/catalogue/scholarships/admin/queries.ts';
import { languageOf, loadTexts } from '../../../lib/i18n.ts';
import { fetchOrNotFound } from '../../../lib/not-found.ts';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { PREVIEW_TEXTS } from './preview-texts.ts';

// Loaded by the pages that need it; the first script of the site does without.

const TEXTS = [
  ...['scholarships-admin', 'audit', 'country-names', 'editor', 'validation', 'errors'],
  ...PREVIEW_TEXTS,
];

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
  const query = managedScholarshipQuery(idOf(params.scholarshipId), languageOf(context.i18n));
  context.queryClient.removeQueries({ queryKey: query.queryKey });
  await Promise.all([loadScholarshipTexts({ context }), fetchOrNotFound(context.queryClient, query)]);
};

/** Way back to the list of scholarships. */
export const ScholarshipCrumbs = ({ name }: { name: string }) => {
  const { t } = useTranslation('scholarships-admin');
  return <Breadcrumbs crumbs={[{ name: t('title'), to: '/admin-scholarships' }, { name }]} />;
};
