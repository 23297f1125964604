import type { i18n } from 'i18next';
import { pageHead } from '../../../lib/head.ts';
import { languageOf, loadTexts } from '../../../lib/i18n.ts';
import { financeList } from './finance-list.ts';

interface Loaded {
  context: { i18n: i18n; origin: string };
}

/** Returns the options that all routes of money share. */
export const financePage = (path: string) => ({
  loader: ({ context }: Loaded) => loadTexts(context.i18n, ['finance', 'tables', 'validation']),
  head: ({ match: { context } }: { match: Loaded }) =>
    pageHead({
      ...{ origin: context.origin, language: languageOf(context.i18n), path, indexed: false },
      title: context.i18n.t('finance:title'),
      description: context.i18n.t('finance:title'),
    }),
});

/** The state of the list in the address. */
export const readFinanceSearch = (search: Record<string, unknown>) =>
  financeList.write(financeList.read(search));
