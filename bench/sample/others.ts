import type { Queryable } from '../../server/src/db/pool.ts';
import { run, sql } from '../../server/src/db/sql.ts';
import { makePlaces } from './names.ts';

const AGENCY_NAMES = ['Education', 'Study', 'Global', 'Consult', 'Academy'];

/** Returns how many of everything there are for a number of universities. */
export const amountsFor = (universities: number) => ({
  scholarships: universities / 5,
  consultings: universities / 10,
  linksEach: 50,
  commentsEach: 20,
});

/** One in five is of a whole country, the others of a university. */
const loadScholarships = async (db: Queryable, count: number): Promise<void> => {
  await run(
    db,
    sql`
    insert into scholarships (name_uz, name_ru, name_en, description_uz, description_ru, description_en, attach_id,
      country_id, university_id, start_date, expired_date, price_tiyin, coverage, source_url)
    select u.name_uz || ' granti', 'Грант ' || u.name_ru, u.name_en || ' Scholarship', u.description_uz,
      u.description_ru, u.description_en, u.photo_id, u.country_id, case when n.number % 5 > 0 then u.id end,
      n.closes - 30 - (n.number * 37 % 200)::int, n.closes, n.number % 4 * 50000000,
      case when n.number % 3 = 0 then 'FULL' else 'PARTIAL' end, u.source_url
    from (
      select u.id, u.number / (u.total / ${count}::int) as number,
        current_date + (u.number / (u.total / ${count}::int) * 53 % 400)::int - 60 as closes
      from (select id, row_number() over (order by id) as number, count(*) over () as total from universities) u
      where u.number % (u.total / ${count}::int) = 0
    ) n
    join universities u using (id)`,
  );
  await run(
    db,
    sql`insert into scholarship_degrees (scholarship_id, degree_id)
        select s.id, d.id from scholarships s cross join degrees d where (s.id + d.id) % 3 = 0`,
  );
};

const loadConsultings = async (db: Queryable, amounts: ReturnType<typeof amountsFor>): Promise<void> => {
  const names = makePlaces(amounts.consultings).map(
    (place, index) => `${place} ${AGENCY_NAMES[index % AGENCY_NAMES.length]}`,
  );
  await run(
    db,
    sql`
    with sample as (
      select *, row_number() over (order by id) as number from universities order by id limit ${names.length}
    )
    insert into consultings (name, abbreviation, description_uz, description_ru, description_en, city_uz, city_ru,
      city_en, photo_id, owner_name, owner_surname, phone)
    select g.name, left(g.name, 3), s.description_uz, s.description_ru, s.description_en, s.city_uz, s.city_ru,
      s.city_en, s.photo_id, 'Aziza', 'Karimova', '998901234567'
    from unnest(${names}::text[]) with ordinality as g (name, number) join sample s using (number)`,
  );
  await run(
    db,
    sql`
    insert into consulting_universities (consulting_id, university_id)
    select g.id, u.id from consultings g
    cross join generate_series(1, ${amounts.linksEach}::int) n
    cross join (select min(id) as first, count(*) as total from universities) r
    join universities u on u.id = r.first + (hashtext(g.id || '/' || n)::bigint + 2147483648) % r.total
    on conflict do nothing`,
  );
};

const loadComments = async (db: Queryable, each: number): Promise<void> => {
  await run(
    db,
    sql`
    insert into consulting_comments (consulting_id, author_name, rating, text, reply, replied_at, created_at)
    select g.id, 'Sardor', 1 + (g.id + n) % 5, 'Hujjatlarim ikki haftada tayyor boʻldi, har bir savolimga javob berishdi.',
      case when n % 2 = 0 then 'Rahmat, omad tilaymiz!' end, case when n % 2 = 0 then now() end,
      now() - make_interval(mins => (g.id * 131 + n * 977) % 500000)
    from consultings g cross join generate_series(1, ${each}::int) n`,
  );
  await run(
    db,
    sql`
    update consultings g set comment_count = c.total, rating_total = c.ratings
    from (select consulting_id, count(*) as total, sum(rating) as ratings from consulting_comments group by 1) c
    where c.consulting_id = g.id`,
  );
};

/** Scholarships, agencies with their universities, and reviews, in proportion to the universities. */
export const loadOthers = async (db: Queryable, universities: number): Promise<void> => {
  const amounts = amountsFor(universities);
  await loadScholarships(db, amounts.scholarships);
  await loadConsultings(db, amounts);
  await loadComments(db, amounts.commentsEach);
};
