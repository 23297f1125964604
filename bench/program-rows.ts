import { TEACHING_LANGUAGES } from '../contract/src/catalogue/teaching-languages.ts';
import { renewIndex } from './data.ts';
import { runAsAdmin } from './database.ts';

export const PROGRAMS = Number(process.env.BENCH_PROGRAMS ?? 200_000);

/** Most are taught in English, few in other languages. */
export const TAUGHT = TEACHING_LANGUAGES.slice(2, 12);

/** Data of a school leaver. */
export const LEAVER = {
  birthYear: new Date().getFullYear() - 18,
  schoolYears: 11,
  graduationYear: new Date().getFullYear(),
  mark: { mark: 4.5, scale: 5 },
  certificates: [{ kind: 'IELTS', score: 5.5, takenOn: new Date().toISOString().slice(0, 10) }],
  citizenship: 'UZ',
  degrees: null,
};

/** Requirements of a programme: one of some 500 combinations by its number; those of every eighth are not known. */
const REQUIREMENTS = `case when n % 8 = 0 then null else jsonb_build_array(
    jsonb_build_array(
      jsonb_build_object('kind', 'IELTS', 'score', (11 + n % 5)::numeric / 2),
      case n % 3 when 0 then jsonb_build_object('kind', 'OWN_EXAM')
        when 1 then jsonb_build_object('kind', 'TOPIK', 'score', 2 + n / 3 % 4)
        else jsonb_build_object('kind', 'TOEFL_IBT', 'score', 60 + n / 3 % 6 * 5) end),
    jsonb_build_array(jsonb_build_object('kind', 'SCHOOL_MARK', 'mark', (30 + n % 7 * 3)::numeric / 10, 'scale', 5)),
    jsonb_build_array(jsonb_build_object('kind', 'SCHOOL_YEARS', 'years', 11 + n % 2))) end`;

/** Programmes of all universities, degrees and fields, with two intakes of most. */
const statementsFor = (amount: number) => [
  'delete from programs',
  `insert into programs (name_uz, name_ru, name_en, university_id, degree_id, faculty_id, languages, duration_months,
     tuition_minor, tuition_currency, requirements)
   select f.name_uz || ' ' || n, f.name_ru || ' ' || n, f.name_en || ' ' || n, u.ids[1 + n % array_length(u.ids, 1)],
     d.ids[1 + (n * 7) % array_length(d.ids, 1)], f.id,
     case when n % 3 = 0 then array[l.codes[1 + n % 10], 'en'] else array[l.codes[1 + n / 7 % 10]] end,
     12 * (2 + n % 4), case n % 10 when 0 then 0 when 1 then null else 100000 + n end,
     case when n % 10 > 1 then 'USD' end, ${REQUIREMENTS}
   from generate_series(1, ${amount}) n,
     (select array_agg(id order by id) as ids from universities) u, (select array_agg(id order by id) as ids from degrees) d,
     (select array_agg(id order by id) as ids from faculties where level = 2) a,
     (select array['${TAUGHT.join("', '")}'] as codes) l,
     lateral (select * from faculties where id = a.ids[1 + (n * 13) % array_length(a.ids, 1)]) f`,
  `insert into program_intakes (program_id, start_month, opens_on, deadline)
   select p.id, date_trunc('month', current_date)::date + make_interval(months => 6 * k), current_date - 30,
     case when p.id % 5 > 0 then current_date + (p.id % 300 + 100 * k) end
   from programs p, generate_series(1, 2) k where p.id % 7 > 0`,
  'vacuum analyze programs, program_intakes',
];

/** Replaces all programmes by generated ones. */
export const fillPrograms = async (databaseUrl: string, amount = PROGRAMS): Promise<void> => {
  for (const statement of statementsFor(amount)) await runAsAdmin(databaseUrl, statement);
};

/** With so many of them, which the search finds too; none are left. */
export const withPrograms = async (
  databaseUrl: string,
  amount: number,
  work: () => Promise<void>,
): Promise<void> => {
  await fillPrograms(databaseUrl, amount);
  await renewIndex(databaseUrl);
  await work();
  await runAsAdmin(databaseUrl, 'delete from programs');
  await renewIndex(databaseUrl);
};
