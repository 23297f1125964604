import type { i18n } from 'i18next';
import { breadcrumbList, pageHead } from '../../../lib/head.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { withMarkdownLink } from '../../../lib/markdown-link.ts';
import { placeName } from '../../../lib/place.ts';
import { LIST_PATH, listAddress } from './list-search.ts';
import type { ProgramInFull } from './queries.ts';
import { educationalProgram } from './structured-data.ts';

const PREVIEW_WIDTH = 1280;

/** Head of a programme's page with its structured data. */
export const programHead = (program: ProgramInFull, origin: string, texts: i18n) => {
  const { id, name, university } = program;
  const { country } = university;
  const t = texts.getFixedT(texts.language, 'programs');
  const path = `${LIST_PATH}/${id}`;
  const place = placeName(university.city, country.name);
  return withMarkdownLink(
    pageHead({
      origin,
      language: languageOf(texts),
      path,
      title: `${name}, ${university.name}`,
      description: t('metaProgram', { name, university: university.name, place }),
      image: university.photo ? `${university.photo.url}?w=${PREVIEW_WIDTH}` : undefined,
      jsonLd: [
        educationalProgram(origin, program),
        breadcrumbList(origin, [
          { name: t('title'), path: LIST_PATH },
          { name: country.name, path: listAddress({ country: [country.id] }) },
          { name, path },
        ]),
      ],
    }),
  );
};
