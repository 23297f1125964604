import { LANGUAGE_FACTS, LANGUAGES } from '../../contract/src/languages.ts';

const FORM = /_(?:ordinal_)?(?:zero|one|two|few|many|other)$/;
const PLACEHOLDER = /\{\{-?\s*([\w.]+)[^}]*\}\}/g;
const CYRILLIC = /\p{Script=Cyrillic}/u;
const APOSTROPHE = /\p{L}['’‘`´]\p{L}/u;
/** Up to this length words like "Email" or "OK" are honestly the same. */
const SAME_TEXT_MAX = 12;

const OTHER_LANGUAGES = LANGUAGES.filter((language) => language !== 'en');
const keysOf = (file) => new Set(file?.entries.map(({ key }) => key));
/** Every text of the given languages as `{ path, language, key, text, line, namespace }`. */
const textsIn = (locales, languages) =>
  Object.values(locales).flatMap((namespace) =>
    languages.flatMap((language) => {
      const { path, entries = [] } = namespace[language] ?? {};
      return entries.map((entry) => ({ ...entry, path, language, namespace }));
    }),
  );

/** `items` for `items_few` when `items` is a plural in some language: every real plural has an `_other`. */
function folding(namespace) {
  const all = new Set(Object.values(namespace).flatMap((file) => [...keysOf(file)]));
  return (key) => (all.has(key.replace(FORM, '_other')) ? key.replace(FORM, '') : key);
}

/** The same keys in all languages, each with all plural forms its language needs. */
function checkKeys({ locales }) {
  return Object.entries(locales).flatMap(([name, namespace]) => {
    const fold = folding(namespace);
    const keys = (language) => new Set([...keysOf(namespace[language])].map(fold));
    const all = new Set(LANGUAGES.flatMap((language) => [...keys(language)]));
    return LANGUAGES.flatMap((language) => {
      const path = `locales/${language}/${name}.json`;
      if (!namespace[language]) return [{ path, message: 'the file is missing' }];
      const missing = [
        ...all.difference(keys(language)),
        ...missingForms(namespace[language], fold, language),
      ];
      return missing.map((key) => ({ path, message: `${key} is missing` }));
    });
  });
}

/** i18next falls back to the key without a form; where there is none, every whole number needs its form. */
function missingForms(file, fold, language) {
  const keys = keysOf(file);
  const rules = new Intl.PluralRules(language);
  const forms = new Set(Array.from({ length: 200 }, (_, count) => rules.select(count)));
  const stems = new Set([...keys].filter((key) => fold(key) !== key && !key.includes('_ordinal_')).map(fold));
  return [...stems.difference(keys)]
    .flatMap((stem) => [...forms].map((form) => `${stem}_${form}`))
    .filter((key) => !keys.has(key));
}

/** No empty text; letters and apostrophes of the language. */
function checkLetters({ locales }) {
  return textsIn(locales, LANGUAGES).flatMap(({ path, language, key, text, line }) => {
    const isForeign = LANGUAGE_FACTS[language].script !== 'CYRILLIC' && CYRILLIC.test(text);
    return [
      ...(text.trim() === '' ? [`${key} has no text`] : []),
      ...(isForeign ? [`${key} has Cyrillic letters`] : []),
      ...(language === 'uz' && APOSTROPHE.test(text)
        ? [`${key}: write ʻ (oʻ, gʻ) or ʼ (tutuq belgisi)`]
        : []),
    ].map((message) => ({ path, line, message }));
  });
}

/** A longer text that is the same as the English one was not translated. */
function checkSameTexts({ locales }) {
  return textsIn(locales, OTHER_LANGUAGES)
    .filter(({ key, text, namespace }) => {
      const words = text.replace(PLACEHOLDER, '').trim();
      const isSame = namespace.en?.entries.some((one) => one.key === key && one.text === text);
      return isSame && words.length > SAME_TEXT_MAX && /\p{L}/u.test(words);
    })
    .map(({ path, line, key }) => ({ path, line, message: `${key} is the same as in English` }));
}

/** A text asks for the same `{{values}}` in every language. */
function checkPlaceholders({ locales }) {
  return Object.values(locales).flatMap((namespace) => {
    const fold = folding(namespace);
    const wanted = placeholders(namespace.en, fold);
    return OTHER_LANGUAGES.flatMap((language) =>
      [...placeholders(namespace[language], fold)]
        .filter(([key, { names }]) => wanted.has(key) && wanted.get(key).names !== names)
        .map(([key, { names, line }]) => {
          const message = `${key} has {${names}}, English has {${wanted.get(key).names}}`;
          return { path: namespace[language].path, line, message };
        }),
    );
  });
}

/** Names by folded key: "one university" may leave out what its other forms have. */
function placeholders(file, fold) {
  const texts = Map.groupBy(file?.entries ?? [], ({ key }) => fold(key));
  return new Map(
    [...texts].map(([key, entries]) => {
      const names = entries.flatMap(({ text }) => [...text.matchAll(PLACEHOLDER)].map(([, name]) => name));
      return [key, { names: [...new Set(names)].sort().join(', '), line: entries[0].line }];
    }),
  );
}

export const localeRules = {
  '9-keys': checkKeys,
  '9-letters': checkLetters,
  '9-same': checkSameTexts,
  '9-placeholders': checkPlaceholders,
};
