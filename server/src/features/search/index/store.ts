import type { Queryable } from '../../../db/pool.ts';
import { rows, run, sql } from '../../../db/sql.ts';
import { RATING_SIGN } from '../rules.ts';
import type { Kind } from '../store.ts';

/** What a document is made from: texts whose beginnings are names, and all other texts that find it. */
export interface Source {
  kind: Kind;
  refId: number;
  names: string[];
  texts: string[];
  countryId: number | null;
  continentId: number | null;
  countryIds: number[];
  continentIds: number[];
  facultyIds: number[];
  rating: number;
}

export interface Document extends Omit<Source, 'names' | 'texts'> {
  /** Folded. */
  names: string[];
  /** Folded words with spaces between them. */
  words: string;
}

const BATCH = 5000;

/** Universities after `afterId`, a batch of them; facts of country and faculties in all languages come along. */
export const readUniversities = (db: Queryable, afterId: number): Promise<Source[]> =>
  rows(
    db,
    sql`
    select 'UNIVERSITY' as kind, u.id as "refId",
      array[u.name_uz, u.name_ru, u.name_en, u.abbreviation_uz, u.abbreviation_ru, u.abbreviation_en] as names,
      array[u.city_uz, u.city_ru, u.city_en, c.name_uz, c.name_ru, c.name_en] || f.names as texts,
      u.country_id as "countryId", c.continent_id as "continentId",
      array[u.country_id] as "countryIds", array[c.continent_id] as "continentIds", f.ids as "facultyIds",
      u.rating::float8 as rating
    from (select * from universities where id > ${afterId} and status = 'ACTIVE' order by id limit ${BATCH}) u
    join countries c on c.id = u.country_id
    cross join lateral (
      select coalesce(array_agg(distinct t.text) filter (where t.text is not null), '{}') as names,
        coalesce(array_agg(distinct t.id) filter (where t.id is not null), '{}') as ids
      from university_faculties x
      join faculties f on f.id = x.faculty_id
      join faculties p on p.id = f.parent_id
      cross join lateral (values (f.id, f.name_uz), (f.id, f.name_ru), (f.id, f.name_en), (p.id, null)) as t (id, text)
      where x.university_id = u.id
    ) f
    order by u.id`,
  );

export const readScholarships = (db: Queryable): Promise<Source[]> =>
  rows(
    db,
    sql`
    select 'SCHOLARSHIP' as kind, s.id as "refId", array[s.name_uz, s.name_ru, s.name_en] as names,
      array_remove(array[c.name_uz, c.name_ru, c.name_en, u.name_uz, u.name_ru, u.name_en], null) as texts,
      s.country_id as "countryId", c.continent_id as "continentId",
      array_remove(array[s.country_id], null) as "countryIds",
      array_remove(array[c.continent_id], null) as "continentIds",
      array(
        select f.id from university_faculties x join faculties f on f.id = x.faculty_id where x.university_id = u.id
        union select f.parent_id from university_faculties x join faculties f on f.id = x.faculty_id
          where x.university_id = u.id
      ) as "facultyIds",
      0 as rating
    from scholarships s
    left join countries c on c.id = s.country_id
    left join universities u on u.id = s.university_id and u.status = 'ACTIVE'
    order by s.id`,
  );

export const readConsultings = (db: Queryable): Promise<Source[]> =>
  rows(
    db,
    sql`
    select 'CONSULTING' as kind, g.id as "refId", array[g.name, g.abbreviation] as names,
      array[g.city_uz, g.city_ru, g.city_en] || coalesce(p.texts, '{}') as texts,
      null::int as "countryId", null::int as "continentId", coalesce(p.countries, '{}') as "countryIds",
      coalesce(p.continents, '{}') as "continentIds",
      array(
        select distinct t.id from consulting_universities l
        join universities u on u.id = l.university_id and u.status = 'ACTIVE'
        join university_faculties x on x.university_id = u.id
        join faculties f on f.id = x.faculty_id
        cross join lateral (values (f.id), (f.parent_id)) as t (id)
        where l.consulting_id = g.id
      ) as "facultyIds",
      case when g.comment_count > 0 then g.rating_total::float8 / g.comment_count else 0 end as rating
    from consultings g
    left join lateral (
      select array_agg(distinct c.id) as countries, array_agg(distinct c.continent_id) as continents,
        array_agg(distinct t.text) as texts
      from consulting_universities l
      join universities u on u.id = l.university_id and u.status = 'ACTIVE'
      join countries c on c.id = u.country_id
      cross join lateral (values (c.name_uz), (c.name_ru), (c.name_en)) as t (text)
      where l.consulting_id = g.id
    ) p on true
    where g.status = 'ACTIVE'
    order by g.id`,
  );

/** Deletes, because a truncate would make searches wait for the end of the transaction. */
export const removeAll = async (db: Queryable): Promise<void> => {
  await run(db, sql`delete from search_documents`);
  await run(db, sql`delete from search_names`);
  await run(db, sql`delete from search_words`);
};

/** Each document also has the word of its rating: words are looked up among the best rated first (../rules.ts). */
export const insertDocuments = async (db: Queryable, documents: readonly Document[]): Promise<void> => {
  const json = JSON.stringify(documents);
  await run(
    db,
    sql`
    insert into search_documents (kind, ref_id, words, country_id, continent_id, country_ids, continent_ids,
      faculty_ids, rating)
    select kind, "refId",
      array_to_tsvector(string_to_array(words, ' ')
        || (${RATING_SIGN}::text || lpad(floor(rating * 10)::int::text, 2, '0'))),
      "countryId", "continentId", "countryIds", "continentIds", "facultyIds", rating
    from json_to_recordset(${json}::json) as d (kind text, "refId" int, words text, "countryId" int,
      "continentId" int, "countryIds" int[], "continentIds" int[], "facultyIds" int[], rating real)
    order by rating desc`,
  );
  await run(
    db,
    sql`
    insert into search_names (kind, ref_id, name, rating)
    select distinct kind, "refId", name, rating
    from json_to_recordset(${json}::json) as d (kind text, "refId" int, names json, rating real),
      json_array_elements_text(d.names) as name
    where name <> ''`,
  );
};

/** Counts the documents of every word anew, and all documents as those of the empty word. */
export const insertWords = (db: Queryable): Promise<number> =>
  run(
    db,
    sql`
    insert into search_words (word, universities, scholarships, consultings)
    select word, sum(universities), sum(scholarships), sum(consultings)
    from (
      select word, ndoc as universities, 0 as scholarships, 0 as consultings
      from ts_stat('select words from search_documents where kind = ''UNIVERSITY''')
      union all
      select word, 0, ndoc, 0 from ts_stat('select words from search_documents where kind = ''SCHOLARSHIP''')
      union all
      select word, 0, 0, ndoc from ts_stat('select words from search_documents where kind = ''CONSULTING''')
      union all
      select '', (kind = 'UNIVERSITY')::int, (kind = 'SCHOLARSHIP')::int, (kind = 'CONSULTING')::int
      from search_documents
    ) w
    group by word`,
  );

export const analyze = async (db: Queryable): Promise<void> => {
  await run(db, sql`analyze search_documents, search_names, search_words`);
};
