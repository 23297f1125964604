import { WRITTEN_LANGUAGES } from '../../contract/src/languages.ts';
import { isTest, readEntries, readJson } from './tree.mjs';

const DEMO =
  /^server\/demo\/(?:(?:applications|scholarships|steps|tariffs|universities)\/.+|consultings|level-documents|message-templates)\.json$/;
/** Texts that people of the demo data wrote, each in one language. */
const WRITTEN = /\.(?:text|comment|reply)$/;

/**
 * Words and signs that are wrong in a language, with the right ones (docs/glossary.md): `forbidden` is the source of a
 * regular expression, `in` the folders or files that it holds for, all texts where it is left out. The language `code` is
 * that of the names of functions and exports.
 */
const TERMS = readJson('terms.json').map((one) => ({ ...one, pattern: new RegExp(one.forbidden, 'iu') }));

/** No text and no name says a thing by another word than the glossary, or in signs of another language. */
function checkTerms({ files, texts, modules }) {
  const demo = files
    .filter(({ path }) => DEMO.test(path))
    .flatMap(({ path, text }) => readEntries(text).map((one) => ({ ...one, path })))
    .map((one) => ({ ...one, language: languageOf(one) }));
  const names = modules.flatMap(({ path, names: all }) =>
    all.map(({ name, at }) => ({ path, at, language: 'code', key: name, text: name })),
  );
  return [...texts, ...demo, ...names].flatMap(({ path, language, key, text, line, at }) =>
    TERMS.filter((term) => term.language === language && term.pattern.test(text))
      .filter((term) => !term.in || term.in.some((start) => path.startsWith(start)))
      .map(({ pattern, right }) => `${key} says “${pattern.exec(text)[0]}”: write ${right}`)
      .map((message) => ({ path, line, at, message })),
  );
}

/** Returns the language of a text: that of its key for names and descriptions, otherwise the one its letters show. */
function languageOf({ key, text }) {
  const said = key.split('.').at(-1);
  if (WRITTEN_LANGUAGES.includes(said)) return said;
  return WRITTEN.test(key) && (/\p{Script=Cyrillic}/u.test(text) ? 'ru' : 'uz');
}

const CATALOGUE = 'scripts/rules/catalogue-texts.json';
/**
 * The catalogue of errors and outcomes that the product is specified to show, word for word in English: `texts` maps
 * each to the keys that say it.
 */
const { texts: TEXTS } = readJson('catalogue-texts.json');

/**
 * Checks that every text of the catalogue exists with exactly those words, and is shown by a screen, which names its
 * key literally.
 */
function checkCatalogue({ files, texts, modules }) {
  if (!files.some(({ path }) => path === CATALOGUE)) return [];
  const english = texts.filter(({ language }) => language === 'en');
  const said = new Map(english.map(({ namespace, key, text }) => [`${namespace}:${key}`, text]));
  const web = modules.filter(({ path }) => path.startsWith('web/src/') && !isTest(path));
  const named = new Set(web.flatMap(({ strings }) => strings.map(({ text }) => text)));
  const keys = Object.entries(TEXTS).flatMap(([text, all]) => all.map((key) => ({ key, text })));
  return [
    ...keys
      .filter(({ key, text }) => said.get(key) !== text)
      .map(({ key, text }) => `${key} has to be “${text}”, it is “${said.get(key)}”`),
    ...keys
      .filter(({ key }) => !named.has(key) && !named.has(key.replace(/^[^:]*:/, '')))
      .map(({ key, text }) => `no screen shows ${key}, “${text}”`),
  ].map((message) => ({ path: CATALOGUE, message }));
}

export const termRules = { '9-terms': checkTerms, '9-catalogue': checkCatalogue };
