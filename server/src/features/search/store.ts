import type { Language } from '@parvoz/contract/languages.ts';
import type { SearchGroup, SearchHit } from '@parvoz/contract/search.ts';
import { inLanguage } from '../../db/localised.ts';
import { pictureOf } from '../../db/picture.ts';
import type { Queryable } from '../../db/pool.ts';
import { all, empty, one, raw, rows, type Sql, sql } from '../../db/sql.ts';

export type Kind = 'UNIVERSITY' | 'SCHOLARSHIP' | 'CONSULTING';

export interface Conditions {
  countryId: number | null;
  continentId: number | null;
  facultyId: number | null;
}

/** A text to find: the folded query, the rare words as a tsquery and the common ones as another, '' for none. */
export interface TextMatch {
  folded: string;
  rare: string;
  common: string;
}

/** Candidates of one kind of match that are ranked; the list is cut there, however many match. */
const CANDIDATES = 400;
/** Totals are exact up to this number. */
const COUNTED = 10_000;

const placeConditions = (kind: Kind, { countryId, continentId, facultyId }: Conditions): Sql[] => {
  const conditions: Sql[] = [];
  if (countryId !== null)
    conditions.push(
      kind === 'CONSULTING'
        ? sql`d.country_ids @> array[${countryId}::int]`
        : sql`d.country_id = ${countryId}`,
    );
  if (continentId !== null)
    conditions.push(
      kind === 'CONSULTING'
        ? sql`d.continent_ids @> array[${continentId}::int]`
        : sql`d.continent_id = ${continentId}`,
    );
  if (facultyId !== null) conditions.push(sql`d.faculty_ids @> array[${facultyId}::int]`);
  return conditions;
};

// `is true` makes it no index condition: common words filter what rare ones find, instead of being looked up.
const wordConditions = ({ rare, common }: TextMatch): Sql[] => [
  ...(rare ? [sql`d.words @@ ${rare}::tsquery`] : []),
  ...(common ? [sql`(d.words @@ ${common}::tsquery) is true`] : []),
];

const kindOf = (kind: Kind): Sql => raw(`'${kind}'`);

/** Ids of what matches, best first: exact name, name that begins so, all words; ties by rating. */
const ranked = (kind: Kind, text: TextMatch | null, conditions: Conditions): Sql => {
  const places = placeConditions(kind, conditions);
  const from = sql`from search_documents d where d.kind = ${kindOf(kind)}`;
  if (!text)
    return sql`select d.ref_id, 0 as tier, d.rating ${from} and ${all(places)} order by d.rating desc, d.ref_id`;
  const byRating = text.rare ? empty : sql`order by d.rating desc, d.ref_id`;
  return sql`
    select m.ref_id, m.tier, d.rating
    from (
      select ref_id, min(tier) as tier from (
        (select ref_id, case when name = ${text.folded} then 1 else 2 end as tier from search_names
          where kind = ${kindOf(kind)} and name like ${likePrefix(text.folded)} order by name using ~<~ limit ${raw(String(CANDIDATES))})
        union all
        (select d.ref_id, 3 ${from} and ${all([...wordConditions(text), ...places])} ${byRating}
          limit ${raw(String(CANDIDATES))})
      ) found group by ref_id
    ) m
    join search_documents d on d.kind = ${kindOf(kind)} and d.ref_id = m.ref_id
    where ${all(places)}
    order by m.tier, d.rating desc, m.ref_id`;
};

/** Folded text holds no characters that mean something in `like`. */
const likePrefix = (folded: string): string => `${folded}%`;

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

/** One page of what matches, as it is shown. */
export const findHits = (
  db: Queryable,
  language: Language,
  kind: Kind,
  text: TextMatch | null,
  conditions: Conditions,
  { limit, offset }: { limit: number; offset: number },
): Promise<SearchHit[]> =>
  rows(
    db,
    sql`
    select h.id, h.name, h.description, h.photo,
      concat_ws(', ', nullif(h.city, ''), nullif(${inLanguage('c.name', language)}, '')) as place,
      case when c.id is not null
        then json_build_object('id', c.id, 'name', ${inLanguage('c.name', language)}, 'code', c.code) end as country
    from (
      select *, row_number() over () as position
      from (${ranked(kind, text, conditions)} limit ${limit} offset ${offset}) r
    ) r
    join (${sources[kind](language)}) h on h.id = r.ref_id
    left join countries c on c.id = h.country_id
    order by r.position`,
  );

/** How many match, exact up to a bound. */
export const countHits = async (
  db: Queryable,
  kind: Kind,
  text: TextMatch | null,
  conditions: Conditions,
): Promise<SearchGroup['totalElement']> => {
  const places = placeConditions(kind, conditions);
  const words = text ? wordConditions(text) : [];
  const counted = await one<{ total: number }>(
    db,
    sql`
    select count(*)::int as total from (
      select from search_documents d where d.kind = ${kindOf(kind)} and ${all([...words, ...places])}
      limit ${raw(String(COUNTED))}
    ) d`,
  );
  return counted!.total;
};

/** For each word: how many documents have a word that begins with it (0 when none has), in the order given. */
export const countByWord = (
  db: Queryable,
  words: readonly string[],
): Promise<{ word: string; total: number }[]> =>
  rows(
    db,
    sql`
    select q.word, coalesce((
      select sum(w.document_count)::int from (
        select document_count from search_words where word like q.word || '%' limit 50
      ) w
    ), 0) as total
    from unnest(${words}::text[]) with ordinality as q (word, position)
    order by q.position`,
  );

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
      where w.word % q.word
      order by similarity(w.word, q.word) desc, w.word limit 200
    ) as similar
    from unnest(${words}::text[]) as q (word)`,
  );
