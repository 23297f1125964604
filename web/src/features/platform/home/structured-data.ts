import type { Language } from '@parvoz/contract/languages.ts';

const NAME = 'Parvoz';

/** Organization and WebSite with its search, for search engines (schema.org). */
export const siteDescription = (origin: string, language: Language): object[] => [
  { '@type': 'Organization', name: NAME, url: origin, logo: `${origin}/apple-touch-icon.png` },
  {
    '@type': 'WebSite',
    name: NAME,
    url: origin,
    inLanguage: language,
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${origin}/search/results?query={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  },
];
