import type { Language } from '@parvoz/contract/languages.ts';
import type { SearchType } from '@parvoz/contract/limits.ts';
import type { SearchHit } from '@parvoz/contract/search.ts';
import { inLanguage } from '../../db/localised.ts';
import { pictureOf } from '../../db/picture.ts';
import type { Queryable } from '../../db/pool.ts';
import { all, empty, number, one, raw, rows, type Sql, sql } from '../../db/sql.ts';
import { candidatesFor, LISTED, type Plan, WALKED } from './rules.ts';

export type Kind = SearchType;

export interface Conditions {
  countryId: number | null;
  continentId: number | null;
  facultyId: number | null;
}

/** What one group of an answer looks for. */
export interface Wanted {
  kind: Kind;
  /** The folded query, '' for none. */
  folded: string;
  plan: Plan;
  places: Conditions;
}

export interface Window {
  limit: number;
  offset: number;
}

/** Names that begin so are ordered by rating when they are no more than this, otherwise found by rating. */
const ORDERED_NAMES = 15_000;

const kindOf = (kind: Kind): Sql => raw(`'${kind}'`);
const documentsOf = (kind: Kind): Sql => sql`from search_documents d where d.kind = ${kindOf(kind)}`;
const BEST_FIRST = raw('order by d.rating desc, d.ref_id');

/** Conditions that an index has in the order of the rating. */
const placeConditions = ({ kind, places: { countryId, continentId } }: Wanted): Sql[] => {
  if (kind === 'CONSULTING') return [];
  return [
    ...(countryId !== null ? [sql`d.country_id = ${countryId}`] : []),
    ...(continentId !== null ? [sql`d.continent_id = ${continentId}`] : []),
  ];
};

const listConditions = ({ kind, places: { countryId, continentId, facultyId } }: Wanted): Sql[] => [
  ...(kind === 'CONSULTING' && countryId !== null ? [sql`d.country_ids @> array[${countryId}::int]`] : []),
  ...(kind === 'CONSULTING' && continentId !== null
    ? [sql`d.continent_ids @> array[${continentId}::int]`]
    : []),
  ...(facultyId !== null ? [sql`d.faculty_ids @> array[${facultyId}::int]`] : []),
];

const matches = (tsquery: string): Sql[] => (tsquery ? [sql`d.words @@ ${tsquery}::tsquery`] : []);
/** `is true` makes it no index condition: it is checked on what other conditions find. */
const filters = (tsquery: string): Sql[] => (tsquery ? [sql`(d.words @@ ${tsquery}::tsquery) is true`] : []);

export const isPlaced = ({ places }: Wanted): boolean => Object.values(places).some((id) => id !== null);
const everyPlace = (wanted: Wanted): Sql => all([...placeConditions(wanted), ...listConditions(wanted)]);

/** Greater than every text that begins so: the last code point sorts after all others. */
const endOf = (beginning: Sql): Sql => sql`(${beginning} || chr(1114111))`;
export const begins = (column: string, beginning: Sql): Sql =>
  sql`${raw(column)} ~>=~ ${beginning} and ${raw(column)} ~<~ ${endOf(beginning)}`;

const namesOf = ({ kind, folded }: Wanted): Sql =>
  sql`from search_names n where n.kind = ${kindOf(kind)} and ${begins('n.name', sql`${folded}::text`)}`;
const tierOfName = ({ folded }: Wanted): Sql => sql`case when n.name = ${folded}::text then 1 else 2 end`;
const tierOf = (wanted: Wanted): Sql => sql`min(${tierOfName(wanted)})`;

/** The best `count` of what is called so (tier 1) or begins so (tier 2), however many there are. */
const walkNames = (wanted: Wanted, count: Sql): Sql => {
  const { kind, folded } = wanted;
  const placed = isPlaced(wanted)
    ? sql`exists (select ${documentsOf(kind)} and d.ref_id = n.ref_id and ${everyPlace(wanted)})`
    : raw('true');
  return sql`
    (select n.ref_id, ${tierOf(wanted)} as tier, n.rating ${namesOf(wanted)} and (select few from names) and ${placed}
      group by n.ref_id, n.rating order by 2, n.rating desc, n.ref_id limit ${count})
    union all
    (select n.ref_id, 1, n.rating from search_names n
      where n.kind = ${kindOf(kind)} and n.name = ${folded}::text and not (select few from names) and ${placed}
      group by n.ref_id, n.rating order by n.rating desc, n.ref_id limit ${count})
    union all
    (select d.ref_id, 2, d.rating ${documentsOf(kind)} and ${everyPlace(wanted)} and not (select few from names)
      and (select true ${namesOf(wanted)} and n.ref_id = d.ref_id limit 1) ${BEST_FIRST} limit ${count})`;
};

/**
 * Ids of one page, best first, from the names and from `candidates`, which are the best of what matches; null when these
 * are too few. `seesAll` tells whether they were looked for among all documents; then `total` is known.
 */
const pick = async (
  db: Queryable,
  wanted: Wanted,
  { limit, offset }: Window,
  candidates: (count: Sql) => Sql,
  seesAll: Sql,
): Promise<{ ids: number[]; total: number | null } | null> => {
  const { folded } = wanted;
  const count = number(candidatesFor(limit + offset));
  const found = await one<{ ids: number[]; found: number; isAll: boolean }>(
    db,
    sql`
    with walked as materialized (${candidates(count)})
    ${
      folded
        ? sql`, names as materialized (
          select count(*) <= ${number(ORDERED_NAMES)} as few
          from (select ${namesOf(wanted)} limit ${number(ORDERED_NAMES + 1)}) n
        )`
        : empty
    }
    select array(
        select ref_id from (
          select * from walked ${folded ? sql`union all ${walkNames(wanted, count)}` : empty}
        ) f
        group by ref_id, rating order by min(tier), rating desc, ref_id limit ${limit} offset ${offset}
      ) as ids,
      (select count(*)::int from walked) as found,
      case when (select count(*) from walked) >= ${count} then false else ${seesAll} end as "isAll"`,
  );
  const isEnough = found!.isAll || found!.found >= limit + offset;
  return isEnough ? { ids: found!.ids, total: found!.isAll ? found!.found : null } : null;
};

/** A page found by walking through the best rated documents. */
export const walk = (db: Queryable, wanted: Wanted, window: Window): ReturnType<typeof pick> => {
  const { kind, plan } = wanted;
  const checked = [...listConditions(wanted), ...filters(plan.every)];
  const source = sql`${documentsOf(kind)} and ${all(placeConditions(wanted))}`;
  const bound = checked.length ? sql`limit ${number(WALKED)}` : empty;
  const seesAll = checked.length
    ? sql`(select count(*) <= ${number(WALKED)} from (select ${source} limit ${number(WALKED + 1)}) d)`
    : raw('true');
  return pick(
    db,
    wanted,
    window,
    (count) => sql`
      select d.ref_id, 3 as tier, d.rating from (select d.* ${source} ${BEST_FIRST} ${bound}) d
      where ${all(checked)} limit ${count}`,
    seesAll,
  );
};

/** A page found by looking the words up together with the words of the best ratings. */
export const lookUpBest = (db: Queryable, wanted: Wanted, window: Window): ReturnType<typeof pick> => {
  const { kind, plan } = wanted;
  const tsquery = `${plan.lookedUp} & (${plan.best})`;
  return pick(
    db,
    wanted,
    window,
    (count) => sql`
      select d.ref_id, 3 as tier, d.rating
      from (select d.* ${documentsOf(kind)} and ${all(matches(tsquery))} offset 0) d
      where ${all([...placeConditions(wanted), ...listConditions(wanted), ...filters(plan.filtered)])}
      ${BEST_FIRST} limit ${count}`,
    raw('false'),
  );
};

/**
 * What was found, that of the name first. In places few are found where many names may begin so: each is asked for its
 * names. Otherwise all such names are read once, and grouped: a join would compare each with each, as PostgreSQL
 * expects one name.
 */
const rankByNames = (wanted: Wanted): Sql =>
  isPlaced(wanted)
    ? sql`
      select f.ref_id from found f
      left join lateral (select ${tierOf(wanted)} as tier ${namesOf(wanted)} and n.ref_id = f.ref_id) t on true
      order by coalesce(t.tier, 3), f.rating desc, f.ref_id`
    : sql`
      select f.ref_id from (
        select ref_id, 3 as tier, rating from found
        union all select n.ref_id, ${tierOfName(wanted)}, null ${namesOf(wanted)}
      ) f
      group by f.ref_id having max(f.rating) is not null
      order by min(f.tier), max(f.rating) desc, f.ref_id`;

/** Ids of one page, best first, and the number of all that match, found by the index of words or faculties. */
export const lookUp = async (
  db: Queryable,
  wanted: Wanted,
  { limit, offset }: Window,
): Promise<{ ids: number[]; total: number }> => {
  const { kind, folded, plan } = wanted;
  const places = [...placeConditions(wanted), ...listConditions(wanted)];
  // `offset 0` keeps conditions of places from being looked up instead of rare words.
  const source = plan.lookedUp
    ? sql`from (select d.* ${documentsOf(kind)} and ${all(matches(plan.lookedUp))} offset 0) d where ${all([...places, ...filters(plan.filtered)])}`
    : sql`${documentsOf(kind)} and ${all(places)}`;
  const found = await one<{ ids: number[]; total: number }>(
    db,
    sql`
    with found as materialized (select d.ref_id, d.rating ${source})
    select array(${folded ? rankByNames(wanted) : sql`select f.ref_id from found f order by f.rating desc, f.ref_id`}
        limit ${limit} offset ${offset}
      ) as ids,
      (select count(*)::int from found) as total`,
  );
  return found!;
};

/** What the table of totals knows: universities of one faculty. */
const keptTotalOf = ({ kind, plan, places: { countryId, continentId, facultyId } }: Wanted): Sql | null =>
  kind === 'UNIVERSITY' && !plan.every && countryId === null && continentId === null && facultyId !== null
    ? sql`select coalesce(sum(total), 0) from university_totals where kind = 'FACULTY' and ref_id = ${facultyId}`
    : null;

/** How many match, exact up to `LISTED`. */
export const countMatches = async (db: Queryable, wanted: Wanted): Promise<number> => {
  const { kind, plan } = wanted;
  const matching = sql`
    select count(*) from (
      select ${documentsOf(kind)}
        and ${all([...matches(plan.lookedUp), ...filters(plan.filtered)])} and ${everyPlace(wanted)}
      limit ${number(LISTED)}
    ) d`;
  const counted = await one<{ total: number }>(
    db,
    sql`select (${keptTotalOf(wanted) ?? matching})::int as total`,
  );
  return counted!.total;
};

const sources: Record<Kind, (language: Language) => Sql> = {
  UNIVERSITY: (language) => sql`
    select u.id, ${inLanguage('u.name', language)} as name, ${inLanguage('u.description', language)} as description,
      ${pictureOf('u.photo_id')} as photo, ${inLanguage('u.city', language)} as city, u.country_id as country_id
    from universities u`,
  SCHOLARSHIP: (language) => sql`
    select s.id, ${inLanguage('s.name', language)} as name, ${inLanguage('s.description', language)} as description,
      ${pictureOf('s.attach_id')} as photo, '' as city, s.country_id
    from scholarships s`,
  CONSULTING: (language) => sql`
    select g.id, g.name, ${inLanguage('g.description', language)} as description, ${pictureOf('g.photo_id')} as photo,
      ${inLanguage('g.city', language)} as city, null::int as country_id
    from consultings g`,
};

/** Things of one kind as they are shown, in the order of their ids. */
export const listHits = (
  db: Queryable,
  language: Language,
  kind: Kind,
  ids: readonly number[],
): Promise<SearchHit[]> =>
  rows(
    db,
    sql`
    select h.id, h.name, h.description, h.photo,
      concat_ws(', ', nullif(h.city, ''), nullif(${inLanguage('c.name', language)}, '')) as place,
      case when c.id is not null
        then json_build_object('id', c.id, 'name', ${inLanguage('c.name', language)}, 'code', c.code) end as country
    from unnest(${ids}::int[]) with ordinality as r (id, position)
    join (${sources[kind](language)}) h on h.id = r.id
    left join countries c on c.id = h.country_id
    order by r.position`,
  );
