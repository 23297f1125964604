import { LANGUAGE_FACTS, WRITTEN_LANGUAGES } from '../../contract/src/languages.ts';

const FORM = /_(?:ordinal_)?(?:zero|one|two|few|many|other)$/;
const PLACEHOLDER = /\{\{-?\s*([\w.]+)[^}]*\}\}/g;
/** Up to this length words like "Email" or "OK" are honestly the same. */
const SAME_TEXT_MAX = 12;

const nameOf = ({ namespace, key }) => `${namespace}:${key}`;

/**
 * Groups the texts of all languages by key, with `items` for `items_few` where there is an `items_other`: `[name, { uz:
 * […], … }]`.
 */
function sayings(texts) {
  const all = new Set(texts.map(nameOf));
  const folded = (one) => (all.has(one.replace(FORM, '_other')) ? one.replace(FORM, '') : one);
  const groups = Map.groupBy(texts, (entry) => folded(nameOf(entry)));
  return [...groups].map(([name, entries]) => [name, Object.groupBy(entries, ({ language }) => language)]);
}

/** The same keys in all languages, each with all plural forms its language needs. */
const checkKeys = ({ texts }) =>
  sayings(texts).flatMap(([name, said]) =>
    WRITTEN_LANGUAGES.flatMap((language) => {
      const names = said[language]?.map(nameOf) ?? [];
      const isCounted = Object.values(said).some((entries) => entries.some((one) => nameOf(one) !== name));
      const missing = names.length > 0 || isCounted ? missingForms(name, names, language) : [name];
      const [{ path: written }] = Object.values(said)[0];
      const path = written.replace(/^locales\/[^/]+/, `locales/${language}`);
      return missing.map((one) => ({ path, message: `${one} is missing` }));
    }),
  );

/** i18next falls back to the key without a form; where there is none, every whole number needs its form. */
function missingForms(stem, names, language) {
  if (names.includes(stem) || names.some((name) => name.includes('_ordinal_'))) return [];
  const rules = new Intl.PluralRules(language);
  const forms = new Set(Array.from({ length: 200 }, (_, count) => `${stem}_${rules.select(count)}`));
  return [...forms.difference(new Set(names))];
}

/** A text asks for the same `{{values}}` in every language; "one university" may leave out what other forms have. */
function checkPlaceholders({ texts }) {
  const valuesIn = (entries) => {
    const names = entries.flatMap(({ text }) => [...text.matchAll(PLACEHOLDER)].map(([, name]) => name));
    return `{${[...new Set(names)].sort()}}`;
  };
  return sayings(texts).flatMap(([name, said]) =>
    Object.values(said)
      .filter((entries) => said.en && valuesIn(entries) !== valuesIn(said.en))
      .map(([entry]) => ({ ...entry, message: `${name} has not ${valuesIn(said.en)}, as in English` })),
  );
}

/** No empty text; letters and apostrophes of the language; a longer text that is as in English was not translated. */
const checkTexts = (problemOf) => (tree) => {
  const english = new Map(
    tree.texts.filter(({ language }) => language === 'en').map((one) => [nameOf(one), one.text]),
  );
  return tree.texts
    .map((one) => ({ ...one, problem: problemOf(one, english.get(nameOf(one))) }))
    .filter(({ problem }) => problem)
    .map(({ path, line, key, problem }) => ({ path, line, message: `${key} ${problem}` }));
};

const letterProblem = ({ language, text }) => {
  if (text.trim() === '') return 'has no text';
  if (LANGUAGE_FACTS[language].script !== 'CYRILLIC' && /\p{Script=Cyrillic}/u.test(text))
    return 'has Cyrillic letters';
  const isApostrophe = language === 'uz' && /\p{L}['’‘`´]\p{L}/u.test(text);
  return isApostrophe && 'needs ʻ (oʻ, gʻ) or ʼ (tutuq belgisi)';
};

const samenessProblem = ({ language, text }, english) => {
  const words = text.replace(PLACEHOLDER, '').trim();
  const isSame = language !== 'en' && english === text && words.length > SAME_TEXT_MAX;
  return isSame && /\p{L}/u.test(words) && 'is the same as in English';
};

export const localeRules = {
  '9-keys': checkKeys,
  '9-letters': checkTexts(letterProblem),
  '9-same': checkTexts(samenessProblem),
  '9-placeholders': checkPlaceholders,
};
