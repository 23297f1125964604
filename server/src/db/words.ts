import { raw, type Sql } from './sql.ts';

const quoted = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ');

/**
 * Totals of a column as columns of a statement, each under the name of its list: of the rows whose word is one of that list.
 * All of them are names of the product itself.
 */
export const totalsOf = (
  amount: string,
  word: string,
  lists: Readonly<Record<string, readonly string[]>>,
): Sql => {
  const totals = Object.entries(lists).map(
    ([name, words]) =>
      `coalesce(sum(${amount}) filter (where ${word} in (${quoted(words)})), 0)::bigint as ${name}`,
  );
  return raw(totals.join(', '));
};

/** Words of the product itself as a list for `in`: constants, by which the planner knows its partial indexes. */
export const listOf = (words: readonly string[]): Sql => raw(`(${quoted(words)})`);
