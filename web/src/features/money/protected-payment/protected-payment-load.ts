import type { QueryClient } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import { languageOf, loadTexts } from '../../../lib/i18n.ts';
import { operatorQuery } from '../../../lib/operator.ts';

/** Loads the texts of the page on protected payments, and who holds the money; without an answer it says that nobody is named. */
export const loadProtectedPayment = async ({
  i18n,
  queryClient,
}: {
  i18n: i18n;
  queryClient: QueryClient;
}): Promise<void> => {
  await Promise.all([
    loadTexts(i18n, ['protected-payment']),
    queryClient.prefetchQuery(operatorQuery(languageOf(i18n))),
  ]);
};
