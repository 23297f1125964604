import { STATUS_FACTS } from '../../contract/src/applications/application-states.ts';
import { SHARE_FACTS } from '../../contract/src/money/protection-states.ts';
import { isTest } from './tree.mjs';

/** Records that define every fact about a state, and the names of lists derived from them. */
const FACTS = Object.entries({ STATUS_FACTS, SHARE_FACTS }).map(([name, facts]) => {
  const word = `'(?:${Object.keys(facts).join('|')})'`;
  return {
    name,
    inSql: new RegExp(String.raw`\bin\s*\(\s*${word}(?:\s*,\s*${word})+\s*\)`, 'g'),
    inCode: [
      new RegExp(String.raw`\[\s*${word}(?:,\s*${word})+,?\s*\]`, 'g'),
      new RegExp(String.raw`\b(\S+) === ${word}(?:\s*\|\|\s*\1 === ${word})+`, 'g'),
      new RegExp(String.raw`\b(\S+) !== ${word}(?:\s*&&\s*\1 !== ${word})+`, 'g'),
      new RegExp(String.raw`[:<=|]\s*${word}(?:\s*\|\s*${word})+`, 'g'),
    ],
  };
});

const isOurs = ({ path }) =>
  /^(?:contract|server|web)\/src\/(?!.*(?:-states|\.tables)\.ts$)/.test(path) && !isTest(path);

const listsIn = (text, patterns) =>
  patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map((found) => ({ list: found[0], at: found.index })),
  );

/**
 * Statements and code ask for states of applications and of shares by what they mean: a list of them would not know the next
 * one. Conditions of tables name all of a type (`isOneOf`), which the compiler keeps complete.
 */
export function checkStatuses({ modules }) {
  return modules.filter(isOurs).flatMap(({ path, text, strings }) =>
    FACTS.flatMap(({ name, inSql, inCode }) => {
      const asked = strings.flatMap((string) =>
        listsIn(string.text, [inSql]).map(({ list }) => ({ list, at: string.at })),
      );
      return [...asked, ...listsIn(text, inCode)].map(({ list, at }) => ({
        path,
        at,
        message: `${list}: ask by a fact (${name})`,
      }));
    }),
  );
}
