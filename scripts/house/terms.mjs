import { readFileSync } from 'node:fs';
import { LANGUAGES, readEntries } from './locale-files.mjs';
import { violation } from './violation.mjs';

const RULE = '9-terms';
const DEMO =
  /^server\/demo\/(?:(?:applications|scholarships|steps|tariffs|universities)\/.+|consultings|level-documents|message-templates)\.json$/;
const CYRILLIC = /\p{Script=Cyrillic}/u;
/** What people of the demo data wrote, each in one language. */
const WRITTEN = /\.(?:text|comment|reply)$/;

/**
 * Words and signs that are wrong in a language, with the right ones (docs/glossary.md): `forbidden` is the source of a
 * regular expression, `in` the folders or files that it holds for, all texts where it is left out. The language `code` is
 * that of the names of functions and exports.
 */
const TERMS = JSON.parse(readFileSync(new URL('./terms.json', import.meta.url), 'utf8')).map((term) => ({
  ...term,
  pattern: new RegExp(term.forbidden, 'iu'),
}));

/** Rule 9: no text and no name says a thing by another word than the glossary, or in signs of another language. */
export function checkTerms({ files, modules }) {
  const said = [...files.flatMap(({ path, text }) => textsOf(path, text)), ...modules.flatMap(namesOf)];
  return said.flatMap(({ path, language, key, text, line }) =>
    TERMS.filter((term) => term.language === language && concerns(term, path)).flatMap(
      ({ pattern, right }) => {
        const found = pattern.exec(text);
        if (!found) return [];
        const message = `${key} says “${found[0]}”: write ${right}`;
        return [violation(RULE, path, line, message, { subject: key })];
      },
    ),
  );
}

const namesOf = ({ path, exports, functions }) =>
  [...exports, ...functions].map(({ name, line }) => ({
    path,
    language: 'code',
    key: name,
    text: name,
    line,
  }));

const concerns = (term, path) => !term.in || term.in.some((start) => path.startsWith(start));

/** What people read in a file, as `{ path, language, key, text, line }`. */
function textsOf(path, text) {
  const language = path.match(/^locales\/([^/]+)\/.+\.json$/)?.[1];
  if (!language && !DEMO.test(path)) return [];
  return readEntries(path, text, [])
    .map((entry) => ({ ...entry, path, language: language ?? languageOf(entry) }))
    .filter((entry) => LANGUAGES.includes(entry.language));
}

/** Names and descriptions say their language; what somebody wrote shows it by its letters. */
function languageOf({ key, text }) {
  const said = key.slice(key.lastIndexOf('.') + 1);
  if (LANGUAGES.includes(said)) return said;
  if (!WRITTEN.test(key)) return null;
  return CYRILLIC.test(text) ? 'ru' : 'uz';
}
