import type { i18n } from 'i18next';
import { pageHead } from '../../../lib/head.ts';
import { languageOf } from '../../../lib/i18n.ts';

/** The head of administrators' pages about universities, programmes or scholarships, by the texts that name them. */
export const recordHead = (
  texts: 'universities-admin' | 'programs-admin' | 'scholarships-admin',
  path: string,
  { origin, i18n }: { origin: string; i18n: i18n },
) =>
  pageHead({
    origin,
    language: languageOf(i18n),
    path,
    title: i18n.t(`${texts}:title`),
    description: i18n.t(`${texts}:lead`),
    indexed: false,
  });
