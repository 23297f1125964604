import { LANGUAGES } from '../../contract/src/languages.ts';
import { isTest } from './tree.mjs';

const CAPITALISED = LANGUAGES.map((one) => one[0].toUpperCase() + one.slice(1));
/** `name_uz` of SQL and `nameUz` of code. */
const COLUMN = new RegExp(`\\b(\\w+?)(?:_(${LANGUAGES.join('|')})|(${CAPITALISED.join('|')}))\\b`, 'g');

/** Languages that are missing where something is said in more than one. */
const missingIn = (said) => (said.length > 1 ? LANGUAGES.filter((language) => !said.includes(language)) : []);

/** Rule 9: what is said in several languages is said in all: columns that a statement names, texts of the demo data. */
export function checkLanguageColumns({ files, modules }) {
  const statements = modules
    .filter(({ path }) => path.startsWith('server/src/') && !isTest(path))
    .flatMap(({ path, strings }) =>
      strings
        .filter(({ isTemplate }) => isTemplate)
        .flatMap(({ text, at }) => {
          const named = Map.groupBy(text.matchAll(COLUMN), ([, column]) => column);
          return [...named].flatMap(([column, found]) =>
            missingIn(found.map(([, , inSql, inCode]) => inSql ?? inCode.toLowerCase())).map((language) => {
              return { path, at, message: `${column} is named in other languages, not in ${language}` };
            }),
          );
        }),
    );
  const demo = files.filter(({ path }) => /^server\/demo\/.+\.json$/.test(path)).flatMap(checkDemo);
  return [...statements, ...demo];
}

/** Once a file: what one text lacks, all lack. */
function checkDemo({ path, text }) {
  const missing = new Set();
  JSON.parse(text, (_, value) => {
    const said = LANGUAGES.filter((language) => typeof value?.[language] === 'string');
    for (const language of missingIn(said)) missing.add(language);
    return value;
  });
  return [...missing].map((language) => ({ path, message: `there are texts without ${language}` }));
}
