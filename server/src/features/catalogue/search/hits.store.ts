import type { SearchHit } from '@parvoz/contract/catalogue/search.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { agencyName, inLanguage, inLanguageNaming } from '../../../db/localised.ts';
import { pictureOf } from '../../../db/picture.ts';
import type { Queryable } from '../../../db/pool.ts';
import { rows, type Sql, sql } from '../../../db/sql.ts';
import type { Kind } from './search.store.ts';

/** `universityId` is that of a programme, whose photo, name and city are shown with it. */
export type Hit = SearchHit & { universityId: number | null };

const sources: Record<Kind, (language: Language) => Sql> = {
  UNIVERSITY: (language) => sql`
    select u.id, ${inLanguage('u.name', language)} as name, ${inLanguage('u.description', language)} as description,
      ${pictureOf('u.photo_id')} as photo, ${inLanguage('u.city', language)} as city, u.country_id,
      null::int as university_id
    from universities u`,
  SCHOLARSHIP: (language) => sql`
    select s.id, ${inLanguage('s.name', language)} as name, ${inLanguage('s.description', language)} as description,
      ${pictureOf('s.attach_id')} as photo, '' as city, s.country_id, null::int as university_id
    from scholarships s`,
  CONSULTING: (language) => sql`
    select g.id, ${agencyName('g', language)} as name, ${inLanguageNaming('g.description', 'g', language)} as description, ${pictureOf('g.photo_id')} as photo,
      ${inLanguage('g.city', language)} as city, null::int as country_id, null::int as university_id
    from consultings g`,
  PROGRAM: (language) => sql`
    select p.id, ${inLanguage('p.name', language)} as name,
      replace(replace(replace(${inLanguage('g.name', language)}, '&', '&amp;'), '<', '&lt;'), '>', '&gt;') as description,
      ${pictureOf('u.photo_id')} as photo,
      concat_ws(', ', ${inLanguage('u.name', language)}, nullif(${inLanguage('u.city', language)}, '')) as city, u.country_id,
      p.university_id
    from programs p join universities u on u.id = p.university_id join degrees g on g.id = p.degree_id`,
};

/** Things of one kind as they are shown, in the order of their ids. */
export const listHits = (
  db: Queryable,
  language: Language,
  kind: Kind,
  ids: readonly number[],
): Promise<Hit[]> =>
  rows(
    db,
    sql`
    select h.id, h.name, h.description, h.photo, h.university_id,
      concat_ws(', ', nullif(h.city, ''), nullif(${inLanguage('c.name', language)}, '')) as place,
      case when c.id is not null
        then json_build_object('id', c.id, 'name', ${inLanguage('c.name', language)}, 'code', c.code) end as country
    from unnest(${ids}::int[]) with ordinality as r (id, position)
    join (${sources[kind](language)}) h on h.id = r.id
    left join countries c on c.id = h.country_id
    order by r.position`,
  );
