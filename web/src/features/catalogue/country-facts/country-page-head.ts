import type { CountryDetail } from '@parvoz/contract/catalogue/country-facts.ts';
import type { i18n } from 'i18next';
import { breadcrumbList, pageHead } from '../../../lib/head.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { withMarkdownLink } from '../../../lib/markdown-link.ts';

/** Head of a country's page with its structured data. */
export const countryHead = ({ id, name, originalName, code }: CountryDetail, origin: string, texts: i18n) => {
  const t = texts.getFixedT(texts.language, 'country-facts');
  const path = `/countries/${id}`;
  const description = t('metaDescription', { name });
  return withMarkdownLink(
    pageHead({
      origin,
      language: languageOf(texts),
      path,
      title: t('metaTitle', { name }),
      description,
      jsonLd: [
        {
          '@type': 'Country',
          name,
          ...(originalName !== name && { alternateName: originalName }),
          identifier: code,
          description,
        },
        breadcrumbList(origin, [
          { name: t('home', { ns: 'common' }), path: '/' },
          { name: t('countries'), path: '/countries' },
          { name, path },
        ]),
      ],
    }),
  );
};
