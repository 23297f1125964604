import { readFileSync } from 'node:fs';
import { LANGUAGES } from '../../contract/src/languages.ts';
import { readEntries } from './tree.mjs';

const DEMO =
  /^server\/demo\/(?:(?:applications|scholarships|steps|tariffs|universities)\/.+|consultings|level-documents|message-templates)\.json$/;
/** What people of the demo data wrote, each in one language. */
const WRITTEN = /\.(?:text|comment|reply)$/;

/**
 * Words and signs that are wrong in a language, with the right ones (docs/glossary.md): `forbidden` is the source of a
 * regular expression, `in` the folders or files that it holds for, all texts where it is left out. The language `code` is
 * that of the names of functions and exports.
 */
const TERMS = JSON.parse(readFileSync(new URL('./terms.json', import.meta.url), 'utf8')).map((term) => {
  return { ...term, pattern: new RegExp(term.forbidden, 'iu') };
});

/** Rule 9: no text and no name says a thing by another word than the glossary, or in signs of another language. */
export function checkTerms({ files, locales, modules }) {
  const translated = Object.values(locales).flatMap((namespace) =>
    Object.entries(namespace).flatMap(([language, { path, entries }]) =>
      entries.map((entry) => ({ ...entry, path, language })),
    ),
  );
  const demo = files
    .filter(({ path }) => DEMO.test(path))
    .flatMap(({ path, text }) =>
      readEntries(text).map((one) => ({ ...one, path, language: languageOf(one) })),
    );
  const names = modules.flatMap(({ path, names }) =>
    names.map(({ name, at }) => ({ path, at, language: 'code', key: name, text: name })),
  );
  return [...translated, ...demo, ...names].flatMap(({ path, language, key, text, line, at }) =>
    TERMS.filter((term) => term.language === language)
      .filter((term) => !term.in || term.in.some((start) => path.startsWith(start)))
      .map(({ pattern, right }) => ({ found: pattern.exec(text)?.[0], right }))
      .filter(({ found }) => found)
      .map(({ found, right }) => ({ path, line, at, message: `${key} says “${found}”: write ${right}` })),
  );
}

/** Names and descriptions say their language; what somebody wrote shows it by its letters. */
function languageOf({ key, text }) {
  const said = key.split('.').at(-1);
  if (LANGUAGES.includes(said)) return said;
  if (!WRITTEN.test(key)) return null;
  return /\p{Script=Cyrillic}/u.test(text) ? 'ru' : 'uz';
}
