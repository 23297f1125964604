import type { i18n } from 'i18next';
import type { ReactNode } from 'react';
import { type WorkPlans, WorkPlansContext } from '../../features/work-plans/work-plans.ts';
import { pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';

interface Context {
  origin: string;
  i18n: i18n;
}

const TEMPLATES: WorkPlans = {
  owner: { kind: 'TEMPLATE' },
  tariffs: '/admin-tariffs',
  steps: '/admin-steps',
};

/** The screens of tariffs and steps over the templates of the product. */
export const Templates = ({ children }: { children: ReactNode }) => (
  <WorkPlansContext value={TEMPLATES}>{children}</WorkPlansContext>
);

/** What every page of templates loads, and what it is called. */
export const templatePage = (path: string, of: 'tariffs' | 'steps') => ({
  loader: ({ context }: { context: Context }) => loadTexts(context.i18n, ['admin-templates', 'validation']),
  head: ({ match: { context } }: { match: { context: Context } }) =>
    pageHead({
      origin: context.origin,
      language: languageOf(context.i18n),
      path,
      title: context.i18n.t(`admin-templates:${of}.title`),
      description: context.i18n.t(`admin-templates:${of}.lead`),
      indexed: false,
    }),
});

/** Of `?tariff=`: a tariff's id, null for the steps of none. */
export const readTariffId = (search: Record<string, unknown>): { tariff?: number } => {
  const tariff = Number(search.tariff);
  return Number.isInteger(tariff) && tariff > 0 ? { tariff } : {};
};
