import type { UniversityDetail } from '@parvoz/contract/catalogue/universities.ts';
import type { i18n } from 'i18next';
import { plainText, webSiteLink } from '../../../lib/format.ts';
import { breadcrumbList, pageHead } from '../../../lib/head.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { withMarkdownLink } from '../../../lib/markdown-link.ts';
import { placeName } from '../../../lib/place.ts';
import { LIST_PATH, listAddress } from './list-search.ts';

const DESCRIPTION_LENGTH = 155;
const PREVIEW_WIDTH = 1280;

/** Head of a university's page with its structured data. */
export const universityHead = (university: UniversityDetail, origin: string, texts: i18n) => {
  const { id, name, originalName, abbreviation, city, country, photo, webSite } = university;
  const t = texts.getFixedT(texts.language, 'universities');
  const path = `${LIST_PATH}/${id}`;
  const description = plainText(university.description, DESCRIPTION_LENGTH);
  const image = photo ? `${photo.url}?w=${PREVIEW_WIDTH}` : undefined;
  const alternateNames = [originalName, abbreviation].filter((one) => one && one !== name);
  return withMarkdownLink(
    pageHead({
      origin,
      language: languageOf(texts),
      path,
      title: name,
      description: description || `${name}: ${placeName(city, country.name)}`,
      image,
      jsonLd: [
        {
          '@type': 'CollegeOrUniversity',
          name,
          ...(alternateNames.length > 0 && { alternateName: alternateNames }),
          ...(description && { description }),
          ...(webSite && { url: webSiteLink(webSite) }),
          ...(image && { image: new URL(image, origin).href }),
          address: { '@type': 'PostalAddress', addressLocality: city, addressCountry: country.code },
        },
        breadcrumbList(origin, [
          { name: t('title'), path: LIST_PATH },
          { name: country.name, path: listAddress({ country: [country.id] }) },
          { name, path },
        ]),
      ],
    }),
  );
};
