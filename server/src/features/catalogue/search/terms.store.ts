import type { Queryable } from '../../../db/pool.ts';
import { one, rows, sql } from '../../../db/sql.ts';

/** Returns those of these that are in the vocabulary: beginnings of words, and words. */
export const findKnown = async (
  db: Queryable,
  prefixes: readonly string[],
  words: readonly string[],
): Promise<{ prefixes: string[]; words: string[] }> =>
  (await one<{ prefixes: string[]; words: string[] }>(
    db,
    sql`
    select
      array(
        select q.word from unnest(${prefixes}::text[]) as q (word)
        where exists (select from search_words w where w.word ~>=~ q.word and w.word ~<~ (q.word || chr(1114111)))
      ) as prefixes,
      array(select w.word from search_words w where w.word = any(${words}::text[])) as words`,
  ))!;

/** Words of the vocabulary that look like a typed one, however little (`db/pool.ts` has the threshold). */
export const findSimilar = (
  db: Queryable,
  words: readonly string[],
): Promise<{ word: string; similar: string[] }[]> =>
  rows(
    db,
    sql`
    select q.word, array(
      select w.word from search_words w
      where w.word % q.word and w.word !~ '^[=@#]'
      order by similarity(w.word, q.word) desc, w.word limit 200
    ) as similar
    from unnest(${words}::text[]) as q (word)`,
  );

/** Returns those of these words that are in the index. */
export const findWords = async (db: Queryable, words: readonly string[]): Promise<string[]> =>
  (
    await rows<{ word: string }>(db, sql`select word from search_words where word = any(${words}::text[])`)
  ).map(({ word }) => word);
