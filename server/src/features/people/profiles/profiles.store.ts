import type { CountryCode } from '@parvoz/contract/country-codes.ts';
import type { Gender } from '@parvoz/contract/limits.ts';
import type { CurrentUser } from '@parvoz/contract/people/accounts.ts';
import type { ProfileDetail, ProfileFilter, ProfileRow } from '@parvoz/contract/people/profiles.ts';
import { hasText, type Window } from '../../../db/admin-list.ts';
import { onDays } from '../../../db/days.ts';
import { lockPhotoIn, namesAfter, type PersonChange } from '../../../db/person.ts';
import { pictureOf } from '../../../db/picture.ts';
import type { Queryable } from '../../../db/pool.ts';
import { all, empty, one, raw, rows, run, type Sql, sql } from '../../../db/sql.ts';

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

/** Returns the signed-in person's data except those of the ledger. */
export const findCurrent = (db: Queryable, id: string): Promise<Omit<CurrentUser, 'balance'> | null> =>
  one(
    db,
    sql`
    select a.id, p.name, p.surname, a.phone, ${pictureOf('p.photo_id')} as photo, array[a.role] as role_list,
      p.gender, p.country, p.address, null as consulting, a.must_change_password
    from accounts a join profiles p on p.id = a.id where a.id = ${id} and a.status = 'ACTIVE' and a.phone is not null`,
  );

/** The photo of one, locked. */
export const lockPhoto = lockPhotoIn('profiles');

/** Changes of one's own data; fields that are left out stay. */
export interface ProfileChange extends PersonChange {
  gender?: string | undefined;
  country?: CountryCode | undefined;
  address?: string | undefined;
}

/** `photoId` is that of the photo after the change. */
export const update = (
  db: Queryable,
  id: string,
  { photoId, ...change }: ProfileChange & { photoId: string | null },
): Promise<number> => {
  const { name, surname } = namesAfter(change);
  return run(
    db,
    sql`
    update profiles set name = ${name}, surname = ${surname}, photo_id = ${photoId},
      gender = coalesce(${change.gender ?? null}, gender), country = coalesce(${change.country ?? null}, country),
      address = coalesce(${change.address ?? null}, address)
    where id = ${id}`,
  );
};

/** Erases everything that identifies the person. */
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

/** Digits of a phone, in any usual way of writing them; null for a text that is none. */
const phonePart = (text: string): string | null =>
  /^[\d\s+().-]+$/.test(text) ? text.replace(/\D/g, '') || null : null;

const withText = (text: string): Sql => {
  const digits = phonePart(text);
  const byName = sql`select p.id from profiles p where ${hasText(raw('p.search_text'), text)}`;
  return digits
    ? sql`a.id in (${byName} union select id from accounts where kind = 'PROFILE' and phone like ${`%${digits}%`})`
    : sql`a.id in (${byName})`;
};

/** Returns the conditions of an account. */
const conditionsOf = ({ query, role, status, ...days }: ProfileFilter): Sql =>
  all([
    isProfile,
    ...(query ? [withText(query)] : []),
    ...(role ? [sql`a.role = ${role}`] : []),
    ...(status ? [sql`a.status = ${status}`] : []),
    ...onDays(raw('a.created_at'), days),
  ]);

const ORDERS: Record<ProfileFilter['order'], Sql> = {
  NEW: raw('a.created_at desc, a.id desc'),
  '-NEW': raw('a.created_at, a.id'),
  NAME: raw('p.surname, p.name, p.id'),
  '-NAME': raw('p.surname desc, p.name desc, p.id desc'),
};

/** Ids of profiles that a filter finds. Planned with its values: orders and conditions have indexes of their own. */
export const listIds = async (
  db: Queryable,
  filter: ProfileFilter,
  { limit, offset }: Window,
): Promise<string[]> => {
  const isByName = filter.order.endsWith('NAME');
  const found = await rows<{ id: string }>(
    db,
    sql`
    select a.id from accounts a ${isByName ? sql`join profiles p on p.id = a.id` : empty}
    where ${conditionsOf(filter)} order by ${ORDERS[filter.order]} limit ${limit} offset ${offset}`,
    false,
  );
  return found.map(({ id }) => id);
};

export const countAll = async (db: Queryable, filter: ProfileFilter): Promise<number> =>
  (
    await rows<{ total: number }>(
      db,
      sql`select count(*)::int as total from accounts a where ${conditionsOf(filter)}`,
      false,
    )
  )[0]!.total;

/** Returns rows in the order of the ids. */
export const findRows = (db: Queryable, ids: readonly string[]): Promise<Row[]> =>
  rows(
    db,
    sql`
    select ${rowColumns} from unnest(${ids}::uuid[]) with ordinality as k (id, place)
      join accounts a on a.id = k.id join profiles p on p.id = a.id
    where ${isProfile} order by k.place`,
  );

export const findRow = (db: Queryable, id: string): Promise<Row | null> =>
  one(
    db,
    sql`select ${rowColumns} from accounts a join profiles p on p.id = a.id where a.id = ${id} and ${isProfile}`,
  );

export const findDetail = (
  db: Queryable,
  id: string,
): Promise<(Omit<ProfileDetail, 'createdAt'> & { createdAt: Date }) | null> =>
  one(
    db,
    sql`select ${rowColumns}, p.gender, p.country, p.address
        from accounts a join profiles p on p.id = a.id where a.id = ${id} and ${isProfile}`,
  );

/** Names of those of these accounts that are profiles. */
export const listNames = (db: Queryable, ids: readonly string[]): Promise<{ id: string; name: string }[]> =>
  rows(
    db,
    sql`select id, btrim(name || ' ' || surname) as name from profiles where id = any(${ids}::uuid[])`,
  );
