import { ratesQuery } from '../../features/catalogue/cost/queries.ts';
import { countryCardsQuery } from '../../features/catalogue/country-facts/queries.ts';
import { breadcrumbList, pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';
import { withMarkdownLink } from '../../lib/markdown-link.ts';
import type { RouterContext } from '../../router.tsx';

// Loaded by the list of countries; the first script of the site does without.

/** The countries, and the rates that their costs are converted by. */
export const loadCountries = async (
  { i18n, queryClient }: Pick<RouterContext, 'i18n' | 'queryClient'>,
  /** Asked for ahead of a press: only what the page is about. */
  isAhead = false,
): Promise<void> => {
  const language = languageOf(i18n);
  await Promise.all([
    queryClient.prefetchQuery(countryCardsQuery(language)),
    !isAhead && queryClient.prefetchQuery(ratesQuery(language)),
    loadTexts(i18n, ['country-facts', 'cost', 'currencies']),
  ]);
};

export const headOfCountries = ({ i18n, origin }: RouterContext) => {
  const t = i18n.getFixedT(i18n.language, 'country-facts');
  return withMarkdownLink(
    pageHead({
      origin,
      language: languageOf(i18n),
      path: '/countries',
      title: t('countries'),
      description: t('list.metaDescription'),
      jsonLd: [
        breadcrumbList(origin, [
          { name: t('home', { ns: 'common' }), path: '/' },
          { name: t('countries'), path: '/countries' },
        ]),
      ],
    }),
  );
};
