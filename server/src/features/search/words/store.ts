import type { Queryable } from '../../../db/pool.ts';
import { number, raw, rows, sql } from '../../../db/sql.ts';
import { type Counts, type Documents, MOST_FORMS, RATING_SIGN } from '../rules.ts';
import { begins, type Kind } from '../store.ts';

const countsAs = (column: string): string =>
  `json_build_object('most', coalesce(max(w.${column}), 0), 'sum', coalesce(sum(w.${column}), 0))`;

/** What the documents have of a beginning of words; the words are null where they are too many. */
export interface KnownWord {
  word: string;
  counts: Counts;
  forms: string[] | null;
}

/** For each word: how many documents have a word that begins with it, and such words, in the order given. */
export const countByWord = (db: Queryable, words: readonly string[]): Promise<KnownWord[]> =>
  rows(
    db,
    sql`
    select q.word, c.counts, c.forms
    from unnest(${words}::text[]) with ordinality as q (word, position)
    cross join lateral (
      select json_build_object('UNIVERSITY', ${raw(countsAs('universities'))},
        'SCHOLARSHIP', ${raw(countsAs('scholarships'))}, 'CONSULTING', ${raw(countsAs('consultings'))}) as counts,
        case when count(*) <= ${number(MOST_FORMS)} then array_agg(w.word) end as forms
      from search_words w where ${begins('w.word', raw('q.word'))}
    ) c
    order by q.position`,
  );

/** Number of all documents of each kind, and of those of each rating. */
export const countDocuments = async (db: Queryable): Promise<Record<Kind, Documents>> => {
  const counted = await rows<{ word: string } & Record<Kind, number>>(
    db,
    sql`
    select word, universities as "UNIVERSITY", scholarships as "SCHOLARSHIP", consultings as "CONSULTING"
    from search_words where word = '' or ${begins('word', sql`${RATING_SIGN}::text`)}
    order by word desc`,
  );
  const documentsOfKind = (kind: Kind): Documents => ({
    count: counted.find(({ word }) => word === '')?.[kind] ?? 0,
    ratings: counted
      .filter((one) => one.word !== '' && one[kind] > 0)
      .map((one) => ({ word: one.word, count: one[kind] })),
  });
  return {
    UNIVERSITY: documentsOfKind('UNIVERSITY'),
    SCHOLARSHIP: documentsOfKind('SCHOLARSHIP'),
    CONSULTING: documentsOfKind('CONSULTING'),
  };
};

/** Words of the vocabulary that look like a typed one, however little (`db/pool.ts` has the threshold). */
export const findSimilarWords = (
  db: Queryable,
  words: readonly string[],
): Promise<{ word: string; similar: string[] }[]> =>
  rows(
    db,
    sql`
    select q.word, array(
      select w.word from search_words w
      where w.word % q.word and not ${begins('w.word', sql`${RATING_SIGN}::text`)}
      order by similarity(w.word, q.word) desc, w.word limit 200
    ) as similar
    from unnest(${words}::text[]) as q (word)`,
  );
