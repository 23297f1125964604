import { LANGUAGES } from '../../contract/src/languages.ts';
import { isTest } from './paths.mjs';
import { walk } from './syntax.mjs';
import { violation } from './violation.mjs';

const RULE = '9-columns';
const DEMO = /^server\/demo\/.+\.json$/;
/** `name_uz` of SQL and `nameUz` of code. */
const COLUMN = new RegExp(
  `\\b(\\w+?)(?:_(${LANGUAGES.join('|')})|(${LANGUAGES.map((one) => one[0].toUpperCase() + one.slice(1)).join('|')}))\\b`,
  'g',
);

/**
 * Rule 9: what is said in several languages is said in all: the columns that a statement names, the texts of the demo
 * data.
 */
export function checkLanguageColumns({ files, modules }) {
  return [
    ...modules.filter(({ path }) => path.startsWith('server/src/') && !isTest(path)).flatMap(checkStatements),
    ...files.filter(({ path }) => DEMO.test(path)).flatMap(checkDemo),
  ];
}

const missingOf = (said) => LANGUAGES.filter((language) => !said.has(language));

function checkStatements({ path, program, lineOf }) {
  const found = [];
  walk(program, (node) => {
    if (node.type !== 'TemplateLiteral') return;
    const text = node.quasis.map(({ value }) => value.raw).join('?');
    for (const [column, said] of languagesByColumn(text)) {
      const missing = said.size > 1 ? missingOf(said) : [];
      if (missing.length === 0) continue;
      const message = `${column} is named in ${[...said].join(', ')}, not in ${missing.join(', ')}`;
      found.push(violation(RULE, path, lineOf(node.start), message, { subject: column }));
    }
  });
  return found;
}

function languagesByColumn(text) {
  const byColumn = new Map();
  for (const [, column, inSql, inCode] of text.matchAll(COLUMN)) {
    if (!byColumn.has(column)) byColumn.set(column, new Set());
    byColumn.get(column).add(inSql ?? inCode.toLowerCase());
  }
  return byColumn;
}

/** Once a file: what one text lacks, all lack. */
function checkDemo({ path, text }) {
  const missing = new Set();
  JSON.parse(text, (_, value) => {
    const said = new Set(LANGUAGES.filter((language) => typeof value?.[language] === 'string'));
    if (said.size > 1) for (const language of missingOf(said)) missing.add(language);
    return value;
  });
  return [...missing].map((language) => violation(RULE, path, 1, `there are texts without ${language}`));
}
