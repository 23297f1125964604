import type { QueryClient } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import { useTranslation } from 'react-i18next';
import { managedUniversityQuery } from '../../../features/catalogue/universities/admin/queries.ts';
import { languageOf, loadTexts } from '../../../lib/i18n.ts';
import { fetchOrNotFound } from '../../../lib/not-found.ts';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { PREVIEW_TEXTS } from './preview-texts.ts';

// Loaded by the pages that need it; the first script of the site does without.

const TEXTS = ['universities-admin', 'audit', 'editor', 'validation', 'errors', ...PREVIEW_TEXTS];

export const loadUniversityTexts = ({ context }: { context: { i18n: i18n } }) =>
  loadTexts(context.i18n, TEXTS);

/** 0, which no university has, for anything that is no id. */
export const idOf = (text: string): number => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0);

/** Texts and the university as it is now, of a page that is about one. */
export const loadUniversity = async ({
  context,
  params,
}: {
  context: { i18n: i18n; queryClient: QueryClient };
  params: { universityId: string };
}) => {
  const query = managedUniversityQuery(idOf(params.universityId), languageOf(context.i18n));
  context.queryClient.removeQueries({ queryKey: query.queryKey });
  await Promise.all([loadUniversityTexts({ context }), fetchOrNotFound(context.queryClient, query)]);
};

/** Way back to the list of universities. */
export const UniversityCrumbs = ({ name }: { name: string }) => {
  const { t } = useTranslation('universities-admin');
  return <Breadcrumbs crumbs={[{ name: t('title'), to: '/admin-universities' }, { name }]} />;
};
