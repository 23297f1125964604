import { LANGUAGE_FACTS } from '../../contract/src/languages.ts';
import { foldKey, LANGUAGES, pluralStems, readLocales } from './locale-files.mjs';
import { violation } from './violation.mjs';

const PLACEHOLDER = /\{\{-?\s*([\w.]+)[^}]*\}\}/g;
const CYRILLIC = /\p{Script=Cyrillic}/u;
const APOSTROPHE = /\p{L}['’‘`´]\p{L}/u;
/** Up to this length words like "Email" or "OK" are honestly the same. */
const SAME_TEXT_MAX = 12;

/** Rule 9: the same keys in all languages, each with all plural forms its language needs. */
export function checkKeys({ files }) {
  const { namespaces, problems } = readLocales(files);
  const found = problems.map(({ path, line, message }) => violation('9-keys', path, line, message));
  for (const [name, namespace] of namespaces) {
    const stems = pluralStems(namespace);
    const keys = new Map(LANGUAGES.map((language) => [language, foldedKeys(namespace[language], stems)]));
    const all = new Set([...keys.values()].flatMap((set) => [...set]));
    for (const language of LANGUAGES) {
      const path = `locales/${language}/${name}.json`;
      const missing = namespace[language]
        ? [...all].filter((key) => !keys.get(language).has(key)).map((key) => [key, `${key} is missing`])
        : [[undefined, 'the file is missing']];
      const forms = namespace[language] ? missingForms(namespace[language], stems, language) : [];
      for (const [subject, message] of [...missing, ...forms]) {
        found.push(violation('9-keys', path, 1, message, { subject }));
      }
    }
  }
  return found;
}

const foldedKeys = (file, stems) => new Set(file?.entries.map(({ key }) => foldKey(key, stems)));

/** i18next falls back to the key without a form; where there is none, every whole number needs its form. */
function missingForms({ entries }, stems, language) {
  const keys = new Set(entries.map(({ key }) => key));
  const rules = new Intl.PluralRules(language);
  const forms = new Set(Array.from({ length: 200 }, (_, count) => rules.select(count)));
  return [...stems]
    .filter((stem) => !keys.has(stem) && [...keys].some((key) => foldKey(key, stems) === stem))
    .filter((stem) => ![...keys].some((key) => key.startsWith(`${stem}_ordinal_`)))
    .flatMap((stem) => [...forms].map((form) => `${stem}_${form}`))
    .filter((key) => !keys.has(key))
    .map((key) => [key, `${key} is missing: ${language} counts with it`]);
}

/** Rule 9: no empty text; letters and apostrophes of the language. */
export function checkLetters({ files }) {
  const found = [];
  for (const { language, path, entries } of localeFiles(files)) {
    for (const { key, text, line } of entries) {
      const add = (message) => found.push(violation('9-letters', path, line, message, { subject: key }));
      if (text.trim() === '') add(`${key} has no text`);
      if (LANGUAGE_FACTS[language].script !== 'CYRILLIC' && CYRILLIC.test(text))
        add(`${key} has Cyrillic letters`);
      if (language === 'uz' && APOSTROPHE.test(text)) add(`${key}: write ʻ (oʻ, gʻ) or ʼ (tutuq belgisi)`);
    }
  }
  return found;
}

function localeFiles(files) {
  return [...readLocales(files).namespaces.values()].flatMap((namespace) =>
    LANGUAGES.filter((language) => namespace[language]).map((language) => ({
      language,
      ...namespace[language],
    })),
  );
}

/** Rule 9: a longer text that is the same as the English one was not translated. */
export function checkSameTexts({ files }) {
  const found = [];
  for (const namespace of readLocales(files).namespaces.values()) {
    const english = new Map(namespace.en?.entries.map(({ key, text }) => [key, text]));
    for (const language of LANGUAGES.filter((one) => one !== 'en')) {
      for (const { key, text, line } of namespace[language]?.entries ?? []) {
        const words = text.replace(PLACEHOLDER, '').trim();
        if (english.get(key) !== text || words.length <= SAME_TEXT_MAX || !/\p{L}/u.test(words)) continue;
        const { path } = namespace[language];
        found.push(violation('9-same', path, line, `${key} is the same as in English`, { subject: text }));
      }
    }
  }
  return found;
}

/** Rule 9: a text asks for the same `{{values}}` in every language. */
export function checkPlaceholders({ files }) {
  const found = [];
  for (const namespace of readLocales(files).namespaces.values()) {
    const stems = pluralStems(namespace);
    const expected = placeholders(namespace.en, stems);
    for (const language of LANGUAGES.filter((one) => one !== 'en')) {
      for (const [key, { names, line }] of placeholders(namespace[language], stems)) {
        const wanted = expected.get(key)?.names;
        if (!wanted || (wanted.size === names.size && [...wanted].every((name) => names.has(name)))) continue;
        const message = `${key} has {${list(names)}}, English has {${list(wanted)}}`;
        found.push(violation('9-placeholders', namespace[language].path, line, message, { subject: key }));
      }
    }
  }
  return found;
}

const list = (names) => [...names].sort().join(', ');

/** Placeholders by folded key: "one university" may leave out what its other forms have. */
function placeholders(file, stems) {
  const byKey = new Map();
  for (const { key, text, line } of file?.entries ?? []) {
    const folded = foldKey(key, stems);
    if (!byKey.has(folded)) byKey.set(folded, { names: new Set(), line });
    for (const [, name] of text.matchAll(PLACEHOLDER)) byKey.get(folded).names.add(name);
  }
  return byKey;
}
