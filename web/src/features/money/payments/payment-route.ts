import type { QueryClient } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import { languageOf, loadTexts } from '../../../lib/i18n.ts';

interface Opened {
  context: { i18n: i18n; queryClient: QueryClient };
  params: { id: string };
}

/** A payment and the texts of its pages; the page itself says what went wrong. */
export const loadPayment = async ({
  context: { i18n, queryClient },
  params: { id },
}: Opened): Promise<void> => {
  const texts = loadTexts(i18n, ['payments', 'finance', 'validation']);
  // The first script of the site does without.
  const { paymentQuery } = await import('./queries.ts');
  await queryClient.ensureQueryData(paymentQuery(id, languageOf(i18n))).catch(() => null);
  await texts;
};

export const paymentHead = (title: string) => ({
  meta: [{ title: `${title} · Parvoz` }, { name: 'robots', content: 'noindex' }],
});
