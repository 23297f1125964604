import type { CurrentUser } from '@parvoz/contract/accounts.ts';
import type { CountryCode } from '@parvoz/contract/country-codes.ts';
import type { Gender } from '@parvoz/contract/limits.ts';
import type { ProfileFilter, ProfileRow } from '@parvoz/contract/profiles.ts';
import { type PersonChange, peopleIn } from '../../db/person.ts';
import { pictureOf } from '../../db/picture.ts';
import type { Queryable } from '../../db/pool.ts';
import { all, one, rows, run, type Sql, sql } from '../../db/sql.ts';

export interface ProfileDraft {
  name: string;
  surname: string;
  gender: Gender | null;
  country: CountryCode | null;
  address: string | null;
}

/** The person of an account; what an unverified account had is replaced. */
export const put = (db: Queryable, id: string, draft: ProfileDraft): Promise<number> =>
  run(
    db,
    sql`
    insert into profiles (id, name, surname, gender, country, address)
    values (${id}, ${draft.name}, ${draft.surname}, ${draft.gender}, ${draft.country}, ${draft.address})
    on conflict (id) do update set name = excluded.name, surname = excluded.surname, gender = excluded.gender,
      country = excluded.country, address = excluded.address`,
  );

/** The person of an account that may have one already. */
export const putMissing = (
  db: Queryable,
  id: string,
  { name, surname }: { name: string; surname: string },
): Promise<number> =>
  run(
    db,
    sql`insert into profiles (id, name, surname) values (${id}, ${name}, ${surname}) on conflict (id) do nothing`,
  );

/** Everything of the signed-in person but what the ledger knows. */
export const findCurrent = (db: Queryable, id: string): Promise<Omit<CurrentUser, 'balance'> | null> =>
  one(
    db,
    sql`
    select a.id, p.name, p.surname, a.phone, ${pictureOf('p.photo_id')} as photo, array[a.role] as role_list,
      p.gender, p.country, p.address, null as consulting, a.must_change_password
    from accounts a join profiles p on p.id = a.id where a.id = ${id} and a.status = 'ACTIVE' and a.phone is not null`,
  );

/** The photo of one, locked. */
export const { lockPhoto } = peopleIn('profiles');

/** What people change of themselves; what is left out stays. */
export interface ProfileChange extends PersonChange {
  gender?: string | undefined;
  country?: CountryCode | undefined;
  address?: string | undefined;
}

export const update = (db: Queryable, id: string, change: ProfileChange): Promise<number> =>
  run(
    db,
    sql`
    update profiles set name = ${change.name}, surname = ${change.surname}, photo_id = ${change.photoId},
      gender = coalesce(${change.gender ?? null}, gender), country = coalesce(${change.country ?? null}, country),
      address = coalesce(${change.address ?? null}, address)
    where id = ${id}`,
  );

/** Leaves nothing that tells who it was. */
export const erase = (db: Queryable, id: string): Promise<number> =>
  run(
    db,
    sql`update profiles set name = '', surname = '', gender = null, country = null, address = null, photo_id = null
        where id = ${id}`,
  );

type Row = Omit<ProfileRow, 'createdAt'> & { createdAt: Date };

const rowColumns = sql`a.id, p.name, p.surname, a.phone, ${pictureOf('p.photo_id')} as photo, a.role, a.status,
  a.created_at`;

const isProfile = sql`a.kind = 'PROFILE' and a.status in ('ACTIVE', 'BLOCKED')
  and a.role in ('ROLE_STUDENT', 'ROLE_ADMIN') and a.phone is not null`;

/** Text as part of a pattern; any apostrophe stands for every other: names have oʻ, o‘ and o' in them. */
const pattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&').replace(/['`´ʻʼ‘’]/g, '_')}%`;

const hasText = (text: string): Sql => {
  const digits = /^[\d\s+().-]+$/.test(text) ? text.replace(/\D/g, '') : '';
  const byPhone = digits
    ? sql`union select id from accounts where kind = 'PROFILE' and phone like ${`%${digits}%`}`
    : sql``;
  return sql`a.id in (select id from profiles
    where (name || ' ' || surname || ' ' || name) ilike ${pattern(text)} ${byPhone})`;
};

const conditionsOf = ({ query, role, status }: ProfileFilter): Sql =>
  all([
    isProfile,
    ...(query ? [hasText(query)] : []),
    ...(role ? [sql`a.role = ${role}`] : []),
    ...(status ? [sql`a.status = ${status}`] : []),
  ]);

/** Profiles of a filter, one page of them, newest first. */
export const findPage = (
  db: Queryable,
  filter: ProfileFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<Row[]> =>
  rows(
    db,
    sql`
    select ${rowColumns} from accounts a join profiles p on p.id = a.id where ${conditionsOf(filter)}
    order by a.created_at desc, a.id desc limit ${limit} offset ${offset}`,
  );

export const countAll = async (db: Queryable, filter: ProfileFilter): Promise<number> =>
  (await one<{ total: number }>(
    db,
    sql`select count(*)::int as total from accounts a where ${conditionsOf(filter)}`,
  ))!.total;

export const findRow = (db: Queryable, id: string): Promise<Row | null> =>
  one(
    db,
    sql`select ${rowColumns} from accounts a join profiles p on p.id = a.id where a.id = ${id} and ${isProfile}`,
  );
