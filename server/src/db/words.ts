import { raw, type Sql } from './sql.ts';

/** Words of the product itself as a list for `in`: constants, by which the planner knows its partial indexes. */
export const listOf = (words: readonly string[]): Sql =>
  raw(`(${words.map((word) => `'${word}'`).join(', ')})`);
