import { runAsAdmin } from '../database.ts';

/** Data that the benchmark of an agency's applications uses. */
export interface LoadedApplications {
  consultingId: number;
  /** Accounts: the agency's owner, and a student with an application of it. */
  ownerId: string;
  studentId: string;
  /** A running application of that student. */
  applicationId: string;
}

const STEPS = 5;
const LEVELS = 2;
const STUDENTS = 10_000;
const EMPLOYEES = 8;

/** An id that sorts by its number, as those of the product do by time. */
const idOf = (kind: string, number: string): string =>
  `('01900000-000${kind}-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;

const statements = (count: number): string[] => [
  `insert into accounts (id, kind, phone, password_hash, role, status)
   select ${idOf('1', 'n')}, 'PROFILE', '99871' || lpad(n::text, 7, '0'), 'none', 'ROLE_STUDENT', 'ACTIVE'
   from generate_series(1, ${STUDENTS}) n`,
  `insert into profiles (id, name, surname, gender, country, address)
   select ${idOf('1', 'n')}, (array['Aziz', 'Malika', 'Sardor', 'Nilufar', 'Bekzod'])[1 + n % 5],
     (array['Karimov', 'Toshmatova', 'Aliyev', 'Qodirova'])[1 + n % 4] || n, 'MALE', 'UZ', 'Toshkent'
   from generate_series(1, ${STUDENTS}) n`,
  `insert into accounts (id, kind, phone, password_hash, role, status)
   select ${idOf('2', 'n')}, 'CONSULTING', '99872' || lpad(n::text, 7, '0'), 'none',
     case when n = 1 then 'ROLE_CONSULTING' else 'ROLE_CONSULTING_MANAGER' end, 'ACTIVE'
   from generate_series(1, ${EMPLOYEES}) n`,
  `insert into employees (id, consulting_id, name, surname)
   select ${idOf('2', 'n')}, (select min(id) from consultings), 'Dilnoza', 'Karimova' || n
   from generate_series(1, ${EMPLOYEES}) n`,
  `insert into tariffs (consulting_id, name_uz, name_ru, name_en, description_uz, description_ru, description_en,
     price_tiyin, order_number)
   select (select min(id) from consultings), 'Tarif ' || n, 'Тариф ' || n, 'Tariff ' || n, '', '', '', 1200000000, n
   from generate_series(1, 3) n`,
  // Every tenth is new, three in ten have ended, the others are at one of their steps.
  `insert into applications (id, number, student_id, consulting_id, tariff_id, university_id, manager_id, status,
     payment, price_tiyin, next, turn, version, last_seq, document_count, created_at, active_at, ended_at)
   select ${idOf('3', 'n')}, 'PV-2601-' || lpad(n::text, 6, '0'), ${idOf('1', `1 + n % ${STUDENTS}`)}, g.id,
     t.first + n % 3, u.ids[1 + (n + n / ${STUDENTS} * 7) % array_length(u.ids, 1)], ${idOf('2', `1 + n % ${EMPLOYEES}`)},
     case n % 10 when 1 then 'FINISHED' when 2 then 'REJECTED' when 3 then 'CANCELED' else 'TRAIL' end,
     'NONE', 1200000000, case when n % 10 between 1 and 3 then 'NONE' else 'REVIEW' end,
     case when n % 10 between 1 and 3 then null else 'CONSULTING' end, 1, 4, n % 9,
     now() - make_interval(hours => n), now() - make_interval(mins => n),
     case when n % 10 between 1 and 3 then now() end
   from generate_series(1, ${count}) n, (select min(id) as id from consultings) g,
     (select min(id) as first from tariffs where consulting_id = (select min(id) from consultings)) t,
     (select array_agg(id) as ids from (select id from universities order by id limit 2000) x) u`,
  `insert into application_steps (application_id, number, name_uz, name_ru, name_en, description_uz, description_ru,
     description_en, share_percent, share_tiyin, status, finished_at)
   select a.id, s, 'Bosqich ' || s, 'Этап ' || s, 'Step ' || s, '', '', '', 20, 240000000,
     case when s <= a.version then 'FINISHED' end,
     case when s <= a.version then a.created_at + make_interval(hours => 30 * s + n.number % 50) end
   from applications a, generate_series(1, ${STEPS}) s, lateral (select substr(a.number, 9)::int as number) n
   where a.number like '%0' or a.number ~ '[4-9]$'`,
  `insert into application_levels (application_id, step_id, number, name_uz, name_ru, name_en, description_uz,
     description_ru, description_en, days, status, deadline)
   select s.application_id, s.id, l, 'Daraja ' || l, 'Уровень ' || l, 'Level ' || l, '', '', '', 7, 'STARTED',
     current_date
   from application_steps s, generate_series(1, ${LEVELS}) l`,
  `update applications a set status = 'STARTED', payment = 'PAID', started_at = a.created_at,
     step_id = s.id, step_number = s.number, step_started_at = a.created_at + interval '30 hours', level_id = l.id,
     next = case when s.number % 2 = 0 then 'SUBMIT' else 'CHECK' end,
     turn = case when s.number % 2 = 0 then 'STUDENT' else 'CONSULTING' end,
     deadline = current_date + (substr(a.number, 9)::int % 40 - 10)
   from application_steps s join application_levels l on l.step_id = s.id and l.number = 1
   where s.application_id = a.id and a.number ~ '[4-9]$' and s.number = 1 + substr(a.number, 9)::int % ${STEPS}`,
  `insert into chat_reads (application_id, side, read_seq, unread_count)
   select id, side, 1, case when substr(number, 9)::int % 17 = 0 then 2 else 0 end
   from applications, unnest(array['STUDENT', 'CONSULTING']) side`,
  `insert into application_events (id, application_id, seq, type, created_at)
   select gen_random_uuid(), id, s, 'PAYMENT', created_at from applications, generate_series(1, 4) s`,
];

/** Gives the first agency so many applications in every state, with their steps and levels. */
export const loadApplications = async (databaseUrl: string, count: number): Promise<LoadedApplications> => {
  for (const statement of statements(count)) await runAsAdmin(databaseUrl, statement);
  await runAsAdmin(
    databaseUrl,
    'vacuum analyze applications, application_steps, application_levels, chat_reads',
  );
  const [row] = await runAsAdmin(
    databaseUrl,
    `select consulting_id as "consultingId", ${idOf('2', '1')}::text as "ownerId", student_id as "studentId",
       id as "applicationId"
     from applications where status = 'STARTED' order by id limit 1`,
  );
  return row as unknown as LoadedApplications;
};

/** Forgets them, their people and tariffs. */
export const removeApplications = async (databaseUrl: string): Promise<void> => {
  await runAsAdmin(databaseUrl, 'truncate accounts, attempts cascade');
  await runAsAdmin(databaseUrl, 'truncate tariffs cascade');
};
