import { runAsAdmin } from '../database.ts';

/** An id that sorts by its number, as those of the product do by time. */
const idOf = (number: string): string =>
  `('01900000-0003-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;

const ADMIN_ID = '01900000-0003-7000-8000-000000000001';

/** So many people with a profile; the first one is an administrator, whose id this answers. Others are removed. */
export const loadPeople = async (databaseUrl: string, count: number): Promise<string> => {
  await runAsAdmin(databaseUrl, 'truncate accounts, attempts cascade');
  await runAsAdmin(
    databaseUrl,
    `insert into accounts (id, kind, phone, password_hash, role, status, created_at)
     select ${idOf('n')}, 'PROFILE', '99873' || lpad(n::text, 7, '0'), 'none',
       case when n % 1000 = 1 then 'ROLE_ADMIN' else 'ROLE_STUDENT' end,
       case when n % 50 = 0 then 'BLOCKED' else 'ACTIVE' end, now() - n * interval '5 minutes'
     from generate_series(1, ${count}) n`,
  );
  await runAsAdmin(
    databaseUrl,
    `insert into profiles (id, name, surname, gender, country, address)
     select ${idOf('n')}, (array['Aziz', 'Malika', 'Sardor', 'Nilufar', 'Bekzod'])[1 + n % 5],
       (array['Karimov', 'Toshmatova', 'Aliyev', 'Qodirova'])[1 + n % 4] || n, 'MALE', 'UZ', 'Toshkent'
     from generate_series(1, ${count}) n`,
  );
  await runAsAdmin(databaseUrl, 'vacuum analyze accounts, profiles');
  return ADMIN_ID;
};
