import { type Language, writtenLanguage } from '@parvoz/contract/languages.ts';
import type { SearchType } from '@parvoz/contract/limits.ts';
import { collation } from '../../../db/localised.ts';
import { byIndexes, type Queryable } from '../../../db/pool.ts';
import { all, empty, join, number, raw, rows, type Sql, sql } from '../../../db/sql.ts';
import type { MatchCount } from './search.rules.ts';

export type Kind = SearchType;

/** Largest number of results: the total and the pages end here. */
export const LISTED = 10_000;

export interface Filter {
  countryId: readonly number[];
  continentId: readonly number[];
  degreeId: readonly number[];
  /** Faculties of either level. */
  facultyId: readonly number[];
  /** Universities; a scholarship also counts for those of its whole country. */
  universityId: readonly number[];
  /** Days as `YYYY-MM-DD`, on one of which a result can be applied for. */
  from: string | null;
  to: string | null;
  isFree: boolean;
  /** Agency that universities are linked with. */
  consultingId: number | null;
  /** Bounds of an agency's lowest price in tiyin and of its measures, minutes and percent. */
  priceUpTo: number | null;
  answerWithin: number | null;
  finishedFrom: number | null;
}

/** Query of a text's words: without results where `tsquery` is empty. */
export interface TextQuery {
  tsquery: string;
  /** Words of the index that are names of what is meant. */
  names: string;
  /** Words of the index that give the whole meaning; '' where that makes no difference. */
  meant: string;
  /** Whole names of the place that is meant; '' where none is. */
  places: string;
  /** The folded text that names are compared with, and what they may begin with. */
  text: string;
  prefix: string;
}

/** `TUITION`: in soʻm, of a university the least of its programmes. `MATCH`: things called so, names that begin so, what is meant, what only has the words; each by rating. */
export type Order = 'MATCH' | 'RATING' | 'NAME' | 'NEW' | 'DEADLINE' | 'TUITION' | Measured;

/** Orders by measures of agencies; agencies without them come last. */
type Measured = 'ANSWER' | 'FINISHED' | 'PRICE';

const MEASURED: Record<Measured, Sql> = {
  ANSWER: raw('d.answer_minutes'),
  FINISHED: raw('d.finished_percent desc nulls last'),
  PRICE: raw('d.price_tiyin'),
};

const isMeasured = (order: Order): order is Measured => order in MEASURED;

/** Demands on programmes; of a university one programme has to meet all of them. */
export interface OfPrograms {
  tsquery: string;
  /** The largest tuition of a year, null for any. */
  upToTiyin: number | null;
}

export interface SearchOptions {
  filter: Filter;
  ofPrograms?: OfPrograms;
  order: Order;
  language: Language;
  /** Date in Tashkent: by deadline, expired ones come last. */
  today: string;
}

export interface Found {
  ids: number[];
  total: number;
}

export interface Window {
  limit: number;
  offset: number;
}

/** A filter that restricts nothing. */
export const EVERYWHERE: Filter = {
  countryId: [],
  continentId: [],
  degreeId: [],
  facultyId: [],
  universityId: [],
  from: null,
  to: null,
  isFree: false,
  consultingId: null,
  priceUpTo: null,
  answerWithin: null,
  finishedFrom: null,
};

const kindOf = (kind: Kind): Sql => raw(`'${kind}'`);

const overlaps = (column: string, ids: readonly number[]): Sql[] =>
  ids.length ? [sql`${raw(column)} && ${ids}::int[]`] : [];

/** A scholarship that names no degree is for each of them. */
const ofDegrees = (kind: Kind, ids: readonly number[]): Sql[] =>
  ids.length && kind === 'SCHOLARSHIP'
    ? [sql`d.degree_ids = '{}' or d.degree_ids && ${ids}::int[]`]
    : overlaps('d.degree_ids', ids);

const ofUniversities = (kind: Kind, ids: readonly number[]): Sql[] => {
  if (!ids.length || kind !== 'SCHOLARSHIP') return overlaps('d.university_ids', ids);
  const countries = sql`array(select country_id from universities where id = any(${ids}::int[]))`;
  return [
    sql`d.university_ids && ${ids}::int[] or (d.university_ids = '{}' and d.country_ids && ${countries})`,
  ];
};

const linkedWith = (consultingId: number | null): Sql[] =>
  consultingId === null
    ? []
    : [
        sql`d.ref_id in (select l.university_id from consulting_universities l where l.consulting_id = ${consultingId})`,
      ];

/** Bounds of what was measured of agencies; an unknown figure is within none. */
const measuring = ({ priceUpTo, answerWithin, finishedFrom }: Filter): Sql[] => [
  ...(priceUpTo === null ? [] : [sql`d.price_tiyin <= ${priceUpTo}`]),
  ...(answerWithin === null ? [] : [sql`d.answer_minutes <= ${answerWithin}`]),
  ...(finishedFrom === null ? [] : [sql`d.finished_percent >= ${finishedFrom}`]),
];

/** Documents of a kind that a filter asks for and that meet a tsquery; '' asks for nothing. */
const documentsOf = (kind: Kind, filter: Filter, tsquery: string): Sql => sql`
  from search_documents d where ${all([
    sql`d.kind = ${kindOf(kind)}`,
    ...(tsquery ? [sql`d.words @@ ${tsquery}::tsquery`] : []),
    ...overlaps('d.country_ids', filter.countryId),
    ...overlaps('d.continent_ids', filter.continentId),
    ...overlaps('d.faculty_ids', filter.facultyId),
    ...ofDegrees(kind, filter.degreeId),
    ...ofUniversities(kind, filter.universityId),
    ...(filter.from ? [sql`d.expired_date >= ${filter.from}::date`] : []),
    ...(filter.to ? [sql`d.start_date <= ${filter.to}::date`] : []),
    ...(filter.isFree ? [raw('d.is_free')] : []),
    ...linkedWith(filter.consultingId),
    ...measuring(filter),
  ])}`;

/** Condition of programmes `p` that cost no more. */
const costing = ({ upToTiyin }: OfPrograms): Sql =>
  upToTiyin === null ? empty : sql` and p.tuition_tiyin <= ${upToTiyin}`;

/** Programmes `p` that have what is asked of them. */
const programsWith = (asked: OfPrograms | undefined): Sql => {
  if (!asked?.tsquery) return sql`from programs p where p.is_active${asked ? costing(asked) : empty}`;
  return sql`from search_documents o join programs p on p.id = o.ref_id
    where o.kind = 'PROGRAM' and o.words @@ ${asked.tsquery}::tsquery${costing(asked)}`;
};

/** The demands on programmes as a condition of the documents of a kind. */
const askedOfPrograms = (kind: Kind, asked: OfPrograms | undefined): Sql => {
  if (!asked) return empty;
  if (kind === 'UNIVERSITY') return sql` and d.ref_id in (select p.university_id ${programsWith(asked)})`;
  if (kind !== 'PROGRAM' || asked.upToTiyin === null) return empty;
  return sql` and d.ref_id in (select p.id from programs p where true${costing(asked)})`;
};

/** Tuition in soʻm of a programme, or the least of a university's. */
const tuitionOf = (kind: Kind, asked: OfPrograms | undefined): Sql =>
  kind === 'PROGRAM'
    ? sql`(select p.tuition_tiyin from programs p where p.id = d.ref_id)`
    : sql`(select min(p.tuition_tiyin) ${programsWith(asked)} and p.university_id = d.ref_id)`;

const documentsWith = (kind: Kind, tsquery: string): Sql =>
  sql`from search_documents d where d.kind = ${kindOf(kind)} and d.words @@ ${tsquery}::tsquery`;

/** Returns the order by name, exactly as the indexes have it. */
const byName = (language: Language): Sql =>
  language === 'uz-Cyrl'
    ? raw('cyrillic_order(d.name_uz) collate "C", d.ref_id')
    : sql`${raw(`d.name_${language}`)} ${collation(language)}, d.ref_id`;

const orderOf = (kind: Kind, { order, language, today }: SearchOptions): Sql => {
  if (order === 'NAME') return byName(language);
  if (order === 'NEW') return raw('d.ref_id desc');
  if (order === 'DEADLINE') return sql`d.expired_date < ${today}::date, d.expired_date, d.ref_id`;
  if (order === 'TUITION') return raw('d.tuition nulls last, d.rating desc, d.ref_id');
  if (isMeasured(order)) return sql`${MEASURED[order]}, d.rating desc, d.weight desc, d.ref_id`;
  // Agencies with the same reviews are many; universities with the same rating follow each other as they were added.
  return sql`d.rating desc, d.weight desc, ${kind === 'CONSULTING' ? byName(language) : raw('d.ref_id')}`;
};

/** Things that names say are meant: called so, or called by another name of the same, or beginning so. */
const namedIds = (kind: Kind, { text, prefix, names }: TextQuery): Sql => sql`
  select n.ref_id, min(n.tier) as tier from (
    select n.ref_id, case when n.name = ${text}::text then 1 else 2 end as tier from search_names n
    where n.kind = ${kindOf(kind)} and (n.name = ${text}::text
      or n.name ~>=~ ${prefix}::text and n.name ~<~ (${prefix}::text || chr(1114111)))
    ${names ? sql`union all select d.ref_id, 1 ${documentsWith(kind, names)}` : empty}
  ) n group by n.ref_id`;

/**
 * Ids of what was found, by what is meant; that is looked up apart, which costs less than to ask each document. What lies in a
 * place comes before what only is called after it.
 */
const matchedIds = (kind: Kind, options: SearchOptions, query: TextQuery): Sql => {
  const { meant, places } = query;
  const joined = (tsquery: string, name: string) =>
    sql`left join (select d.ref_id ${documentsWith(kind, tsquery)}) ${raw(name)} using (ref_id)`;
  const elsewhere = raw('when n.tier = 2 and l.ref_id is null then 4');
  const unmeant = raw('when m.ref_id is null then 5');
  return sql`
  select d.ref_id from found d left join (${namedIds(kind, query)}) n using (ref_id)
  ${meant ? joined(meant, 'm') : empty} ${places ? joined(places, 'l') : empty}
  order by case ${places ? elsewhere : empty} when n.tier is not null then n.tier ${meant ? unmeant : empty} else 3 end, ${orderOf(kind, options)}`;
};

/** Returns the columns that `orderOf` sorts by. */
const columnsOf = (kind: Kind, { order, language, ofPrograms }: SearchOptions): Sql => {
  const name = raw(`d.ref_id, d.name_${writtenLanguage(language)}`);
  if (order === 'NAME') return name;
  if (order === 'NEW') return raw('d.ref_id');
  if (order === 'DEADLINE') return raw('d.ref_id, d.expired_date');
  if (order === 'TUITION') return sql`d.ref_id, d.rating, ${tuitionOf(kind, ofPrograms)} as tuition`;
  if (isMeasured(order))
    return raw('d.ref_id, d.answer_minutes, d.finished_percent, d.price_tiyin, d.rating, d.weight');
  return sql`${kind === 'CONSULTING' ? name : raw('d.ref_id')}, d.rating, d.weight`;
};

/**
 * Returns the documents that have the words. A common word has hundreds of thousands of programmes: they are read as far as
 * anybody could turn their pages, those with it as their name first.
 */
const documentsFound = (kind: Kind, options: SearchOptions, query: TextQuery): Sql => {
  const documents = sql`select ${columnsOf(kind, options)} ${documentsOf(kind, options.filter, query.tsquery)}${askedOfPrograms(kind, options.ofPrograms)}`;
  if (kind !== 'PROGRAM') return documents;
  if (options.order === 'TUITION')
    return sql`select d.* from (${documents}) d order by ${orderOf(kind, options)} limit ${LISTED}`;
  if (!query.text) return sql`${documents} limit ${LISTED}`;
  const named = sql`(${documents} and d.ref_id in (select ref_id from (${namedIds(kind, query)}) n) limit ${LISTED})`;
  return sql`${named} union (${documents} limit ${LISTED})`;
};

/** A page of what has the words, and how many have them. */
const pageOfText = (kind: Kind, options: SearchOptions, query: TextQuery, { limit, offset }: Window): Sql => {
  const ids =
    options.order === 'MATCH'
      ? matchedIds(kind, options, query)
      : sql`select d.ref_id from found d order by ${orderOf(kind, options)}`;
  return sql`(
    with found as materialized (${documentsFound(kind, options, query)})
    select ${kindOf(kind)} as kind, array(${ids} limit ${limit} offset ${offset}) as ids,
      (select count(*)::int from found) as total
  )`;
};

/** A kind of things, and what is asked of it. */
export interface Wanted {
  kind: Kind;
  options: SearchOptions;
  query: TextQuery;
}

/** Pages of several kinds of things that have what is asked of each, with their totals. */
export const findText = (
  db: Queryable,
  wanted: readonly Wanted[],
  window: Window,
): Promise<{ kind: string; ids: number[]; total: number }[]> =>
  byIndexes(db, (client) =>
    rows(
      client,
      sql`${join(
        wanted.map(({ kind, options, query }) => pageOfText(kind, options, query, window)),
        ' union all ',
      )}`,
      false,
    ),
  );

/** So many of the programmes are looked at first, which settles whatever is common. */
const SAMPLE = 200;

/** Returns the combinations of conditions that these programmes meet, a bit for each condition; a sum counts as not met. */
const findMetOfSome = async (db: Queryable, conditions: readonly OfPrograms[]): Promise<number[]> => {
  const bits = conditions.flatMap(({ tsquery, upToTiyin }, index) =>
    tsquery && upToTiyin === null ? [sql`((d.words @@ ${tsquery}::tsquery)::int << ${number(index)})`] : [],
  );
  const some = sql`select d.words from search_documents d where d.kind = ${kindOf('PROGRAM')} limit ${SAMPLE}`;
  const masks = sql`select distinct ${join(bits, ' | ', '0')} as mask from (${some}) d`;
  return (await rows<{ mask: number }>(db, masks, false)).map(({ mask }) => mask);
};

/** Condition that a document of a kind meets all of these; materialized, because `exists` alone is planned as a walk that soon ends. */
const isMet = (kind: Kind, conditions: readonly OfPrograms[]): Sql => {
  const tsquery = conditions.flatMap((one) => (one.tsquery ? [`(${one.tsquery})`] : [])).join(' & ');
  const sums = conditions.flatMap(({ upToTiyin }) => (upToTiyin === null ? [] : [upToTiyin]));
  const upToTiyin = sums.length ? Math.min(...sums) : null;
  return sql`exists (with met as materialized (
    select ${documentsOf(kind, EVERYWHERE, tsquery)}${askedOfPrograms(kind, { tsquery, upToTiyin })}) select from met)`;
};

/**
 * Returns which of these conditions no document of a kind meets both, by their numbers; one that none meets by itself excludes
 * itself.
 */
export const findExcluding = (
  db: Queryable,
  kind: Kind,
  conditions: readonly OfPrograms[],
): Promise<[number, number][]> =>
  byIndexes(db, async (client) => {
    const masks = kind === 'PROGRAM' ? await findMetOfSome(client, conditions) : [];
    const isMetBySome = (a: number, b: number) => masks.some((mask) => (mask >> a) & (mask >> b) & 1);
    const pairs = conditions.flatMap((_, a) =>
      conditions.flatMap((_, b): [number, number][] => (b < a || isMetBySome(a, b) ? [] : [[a, b]])),
    );
    if (!pairs.length) return [];
    const each = pairs.map(([a, b]) =>
      isMet(kind, a === b ? [conditions[a]!] : [conditions[a]!, conditions[b]!]),
    );
    const found = await rows<{ met: boolean[] }>(
      client,
      sql`select array[${join(each, ', ')}] as met`,
      false,
    );
    return pairs.filter((_, index) => !found[0]!.met[index]);
  });

/** A page without a text; its total is counted apart, as it is the same for every page. */
export const findIds = async (
  db: Queryable,
  kind: Kind,
  options: SearchOptions,
  { limit, offset }: Window,
): Promise<number[]> => {
  const documents = sql`select ${columnsOf(kind, options)} ${documentsOf(kind, options.filter, '')}`;
  const page = sql`select d.ref_id as id from (${documents}) d
    order by ${orderOf(kind, options)} limit ${limit} offset ${offset}`;
  return (await rows<{ id: number }>(db, page, false)).map(({ id }) => id);
};

export const countAll = async (db: Queryable, kind: Kind, filter: Filter): Promise<number> => {
  const count = sql`select count(*)::int as total ${documentsOf(kind, filter, '')}`;
  return (await rows<{ total: number }>(db, count, false))[0]!.total;
};

/**
 * Counts the combinations of these tsqueries that documents match, of documents that match at least one; an empty one matches
 * none.
 */
export const countMatches = (
  db: Queryable,
  kinds: readonly Kind[],
  filter: Filter,
  tsqueries: readonly string[],
): Promise<MatchCount[]> => {
  const tsquery = tsqueries.filter(Boolean).join(' | ');
  const bits = tsqueries.flatMap((one, index) =>
    one ? [sql`((d.words @@ ${one}::tsquery)::int << ${number(index)})`] : [],
  );
  const masks = kinds.map(
    (kind) => sql`select ${join(bits, ' | ', '0')} as mask ${documentsOf(kind, filter, tsquery)}`,
  );
  return byIndexes(db, (client) =>
    rows(
      client,
      sql`select mask, count(*)::int as count from (${join(masks, ' union all ')}) m group by mask`,
    ),
  );
};

const COUNTED = {
  COUNTRY: raw('d.country_ids'),
  CONTINENT: raw('d.continent_ids'),
  DEGREE: raw('d.degree_ids'),
  FACULTY: raw('d.faculty_ids'),
};
export type CountedKind = keyof typeof COUNTED;

/** Returns the number of universities of each country, continent, degree or faculty. */
export const countUniversities = (
  db: Queryable,
  kind: CountedKind,
): Promise<{ id: number; total: number }[]> =>
  rows(
    db,
    sql`
    select id, count(*)::int as total from search_documents d, unnest(${COUNTED[kind]}) id
    where d.kind = 'UNIVERSITY' group by id`,
  );
