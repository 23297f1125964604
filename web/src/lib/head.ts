import {
  DEFAULT_LANGUAGE,
  LANGUAGE_FACTS,
  LANGUAGE_PARAM,
  LANGUAGES,
  type Language,
} from '@parvoz/contract/languages.ts';
import type { ComponentProps } from 'react';

export const SITE_NAME = 'Parvoz';

export interface PageHead {
  /** Address of the site without a slash at the end. */
  origin: string;
  language: Language;
  /** Path with the query that belongs to the page (filters, page number), without the language. */
  path: string;
  title: string;
  description: string;
  /** Path of the picture for previews. */
  image?: string | undefined;
  type?: 'website' | 'article';
  /** False keeps the page out of search engines (search results, errors). */
  indexed?: boolean;
  /** Structured data (schema.org), each its own block. */
  jsonLd?: readonly object[];
}

/** Whole address of a path, which may have a query, in a language. */
export const addressIn = (origin: string, path: string, language: Language): string => {
  const url = new URL(path, origin);
  if (language !== DEFAULT_LANGUAGE) url.searchParams.set(LANGUAGE_PARAM, language);
  return url.href;
};

/** The router turns such an entry of `meta` into a script; its types know real meta elements only. */
const structuredData = (block: object): ComponentProps<'meta'> =>
  ({ 'script:ld+json': { '@context': 'https://schema.org', ...block } }) as ComponentProps<'meta'>;

/** For a route's `head`: title, description, canonical and hreflang addresses, Open Graph and structured data. */
export const pageHead = ({
  origin,
  language,
  path,
  title,
  description,
  image = '/og.png',
  type = 'website',
  indexed = true,
  jsonLd = [],
}: PageHead) => {
  const fullTitle = title === SITE_NAME ? title : `${title} · ${SITE_NAME}`;
  const canonical = addressIn(origin, path, language);
  return {
    meta: [
      { title: fullTitle },
      { name: 'description', content: description },
      ...(indexed ? [] : [{ name: 'robots', content: 'noindex' }]),
      { property: 'og:site_name', content: SITE_NAME },
      { property: 'og:type', content: type },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      { property: 'og:url', content: canonical },
      { property: 'og:image', content: new URL(image, origin).href },
      { property: 'og:locale', content: LANGUAGE_FACTS[language].locale },
      { name: 'twitter:card', content: 'summary_large_image' },
      ...jsonLd.map(structuredData),
    ],
    links: indexed
      ? [
          { rel: 'canonical', href: canonical },
          ...LANGUAGES.map((one) => ({
            rel: 'alternate',
            hrefLang: one,
            href: addressIn(origin, path, one),
          })),
          { rel: 'alternate', hrefLang: 'x-default', href: addressIn(origin, path, DEFAULT_LANGUAGE) },
        ]
      : [],
  };
};

/** BreadcrumbList of schema.org from names and paths, outermost first. */
export const breadcrumbList = (
  origin: string,
  crumbs: readonly { name: string; path: string }[],
): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: new URL(path, origin).href,
  })),
});
