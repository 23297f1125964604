import type { Page } from '@parvoz/contract/common.ts';
import { fold } from '@parvoz/contract/fold.ts';
import type { Context } from './context.ts';
import { all, join, number, raw, type Sql, sql } from './sql.ts';

/** Rows to leave out and to take. */
export interface Window {
  limit: number;
  offset: number;
}

/** Reading of a page of a list: first the ids, from one index, then their rows. */
export interface PagedList<Id, Row> {
  /** Key of its cached total among those of all lists: its name and conditions. Null counts again each time. */
  key: unknown;
  findIds(window: Window): Promise<Id[]>;
  count(): Promise<number>;
  /** Returns rows in the order of the ids. */
  findByIds(ids: readonly Id[]): Promise<Row[]>;
}

/** Returns one page of a list of administrators. */
export const pageIn = async <Id, Row>(
  { queryCache }: Pick<Context, 'queryCache'>,
  { key, findIds, count, findByIds }: PagedList<Id, Row>,
  { page, size }: { page: number; size: number },
): Promise<Page<Row>> => {
  const [ids, totalElements] = await Promise.all([
    findIds({ limit: size, offset: (page - 1) * size }),
    key === null ? count() : queryCache.get(['list', key], count),
  ]);
  return { content: ids.length > 0 ? await findByIds(ids) : [], totalElements, page, size };
};

/** A word of up to two letters is looked for where words begin, a longer one anywhere. */
const patternOf = (word: string): string => (word.length > 2 ? `%${word}%` : `% ${word}%`);

/**
 * Returns the condition that a column made by `searchText` has all words of a text, typed in any script. Run a statement with
 * it with `isPrepared` false: its plan depends on the words.
 */
export const hasText = (column: Sql, text: string): Sql =>
  all(
    fold(text)
      .split(' ')
      .map((word) => sql`${column} like ${patternOf(word)}`),
  );

/** Largest length by which fits are ordered; longer texts count as if they had it. */
const MAX_LENGTH = 10_000;

/**
 * Returns a rank of how well a row fits a text, the best first: it is the name, as typed; the texts (a column made by
 * `searchText`) begin with it; one of the names does; it is one of their words, or the beginning of one; it is elsewhere. Of
 * several, the shorter one, as less of it was not asked for.
 */
export const fitOf = (text: string | null, searchText: Sql, names: readonly Sql[]): Sql => {
  const typed = (text ?? '').toLowerCase();
  const folded = fold(text ?? '');
  const inSmall = names.map((name) => sql`lower(${name} collate "und-x-icu")`);
  const isCalledSo = inSmall.map((name) => sql`${name} = ${typed}::text`);
  const beginsSo = inSmall.map((name) => sql`starts_with(${name}, ${typed}::text)`);
  return sql`case when ${join(isCalledSo, ' or ')} then 0
    when ${searchText} like ${` ${folded} %`} then 1
    when ${searchText} like ${` ${folded}%`} or ${join(beginsSo, ' or ')} then 2
    when ${searchText} like ${`% ${folded} %`} then 3
    when ${searchText} like ${`% ${folded}%`} then 4 else 5 end * ${number(MAX_LENGTH)}
    + least(length(${searchText}), ${number(MAX_LENGTH - 1)})`;
};

/** Hits of a text that are put in order of their fit, of each way to find them. */
const RANKED = 300;
/** Character that PostgreSQL sorts behind every letter. */
const LAST = '\uffff';

interface Fitting {
  /** The table by its letter: `universities u`. */
  from: Sql;
  id: Sql;
  conditions: Sql;
  searchText: Sql;
  /** The name that is shown, as its index holds it. */
  name: Sql;
  text: string;
}

/**
 * Ids of those among which the best fits are, some hundreds at most: two letters are in nearly everything, and ordering
 * all of that takes half a second of 100,000. What has the whole text as words comes in first, then names that begin so.
 */
export const fitting = ({ from, id, conditions, searchText, name, text }: Fitting): Sql => {
  const most = number(RANKED);
  return sql`(select ${id} from ${from} where ${conditions} and ${searchText} like ${`% ${fold(text)} %`} limit ${most})
    union (select ${id} from ${from} where ${conditions} and ${name} >= ${text}::text and ${name} < ${text + LAST}::text
      order by ${name}, ${id} limit ${most})
    union (select ${id} from ${from} where ${conditions} limit ${most})`;
};

/** Returns whether a page is one of the first, for which the best fits are searched. */
export const isFirst = ({ limit, offset }: Window): boolean => limit + offset <= RANKED;

/**
 * Returns the columns of an order, each up or down as the order says: `-NAME` is down. The id comes last, in the same
 * direction, so that one index serves both and no two rows change places between pages. For the sorts of `nullsFirst`, rows
 * without a value come before all others, and after them in reverse: in the order of the column's index.
 */
export const orderBy = <Sort extends string>(
  columns: Readonly<Record<Sort, Sql>>,
  order: Sort | `-${Sort}`,
  id: Sql,
  nullsFirst: readonly Sort[] = [],
): Sql => {
  const isDown = order.startsWith('-');
  const sort = (isDown ? order.slice(1) : order) as Sort;
  const column = columns[sort];
  if (!nullsFirst.includes(sort))
    return isDown ? sql`${column} ${raw('desc')}, ${id} ${raw('desc')}` : sql`${column}, ${id}`;
  return isDown ? sql`${column} desc nulls last, ${id} desc` : sql`${column} nulls first, ${id}`;
};
