import { WRITTEN_LANGUAGES } from '../../contract/src/languages.ts';
import { isTest } from './tree.mjs';

/** `name_uz` of SQL and `nameUz` of code. */
const ENDINGS = WRITTEN_LANGUAGES.flatMap((one) => [`_${one}`, one[0].toUpperCase() + one.slice(1)]);
const COLUMN = new RegExp(`\\b(\\w+?)(${ENDINGS.join('|')})\\b`, 'g');

/** Returns the missing languages of something that exists in more than one language, but not in all. */
const missingIn = (said) =>
  said.length > 1 ? WRITTEN_LANGUAGES.filter((language) => !said.includes(language)) : [];

/**
 * Checks that everything written in several languages is written in all: columns named in a statement, texts of the
 * demo data.
 */
export function checkLanguageColumns({ files, modules }) {
  const server = modules.filter(({ path }) => path.startsWith('server/src/') && !isTest(path));
  const statements = server.flatMap(({ path, strings }) =>
    strings.filter(({ isTemplate }) => isTemplate).map(({ text, at }) => ({ path, text, at })),
  );
  return [...statements.flatMap(checkStatement), ...files.flatMap(checkDemo)];
}

const checkStatement = ({ path, text, at }) =>
  [...Map.groupBy(text.matchAll(COLUMN), ([, column]) => column)].flatMap(([column, found]) => {
    const missing = missingIn(found.map(([, , ending]) => ending.replace('_', '').toLowerCase()));
    return missing.length > 0 ? [{ path, at, message: `${column} is not named in ${missing}` }] : [];
  });

/** Reports a file once: if one of its texts lacks a language, all do. */
function checkDemo({ path, text }) {
  if (!/^server\/demo\/.+\.json$/.test(path)) return [];
  const missing = new Set();
  JSON.parse(text, (_, value) => {
    const said = WRITTEN_LANGUAGES.filter((language) => typeof value?.[language] === 'string');
    for (const language of missingIn(said)) missing.add(language);
    return value;
  });
  return [...missing].map((language) => ({ path, message: `there are texts without ${language}` }));
}
