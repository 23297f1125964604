import { applicationQuery } from '../../features/applications/applications/queries.ts';
import { dueQuery, openPaymentsQuery, providersQuery } from '../../features/money/payments/queries.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';
import type { RouterContext } from '../../router.tsx';

// Loaded by the page that needs it; the first script of the site does without.

/** Providers, payments on their way, and what an application needs. */
export const loadTopUp = async ({ i18n, queryClient }: RouterContext, id: string | undefined) => {
  const texts = loadTexts(i18n, ['payments', 'validation', 'operator']);
  const language = languageOf(i18n);
  // The page itself says what went wrong.
  await Promise.all(
    [
      queryClient.ensureQueryData(providersQuery(language)),
      queryClient.ensureQueryData(openPaymentsQuery(language)),
      ...(id === undefined
        ? []
        : [
            queryClient.ensureQueryData(applicationQuery(id, language)),
            queryClient.ensureQueryData(dueQuery(id, language)),
          ]),
    ].map((asked: Promise<unknown>) => asked.catch(() => null)),
  );
  await texts;
};
