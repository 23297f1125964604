import type { Language } from '@parvoz/contract/languages.ts';
import type { Role } from '@parvoz/contract/roles.ts';
import type { SignedInContext } from './context.ts';
import { pictureOf } from './picture.ts';
import type { Queryable } from './pool.ts';
import { empty, one, raw, type Sql, sql } from './sql.ts';

/** An account of agency staff as it is held while its agency is deleted. */
export interface StaffAccount {
  id: string;
  phone: string;
  passwordHash: string;
  role: Role;
  status: 'ACTIVE' | 'BLOCKED';
  mustChangePassword: boolean;
  language: Language | null;
  createdAt: Date;
}

/** A phone of an account, and the moment until which it was. */
export interface LeftPhone {
  phone: string;
  until: string;
}

/** Account that is being deleted, with the phone that it had, and all that it had lately: somebody else may have one by now. */
export interface DeletedAccount {
  id: string;
  phone: string;
  leftPhones: readonly LeftPhone[];
}

/** Phones of an account that is being deleted. */
export type DeletedPhones = Pick<DeletedAccount, 'phone' | 'leftPhones'>;

/**
 * The phones of an account that is being deleted that no account has any more, as rows `g (phone, until)`. What came to be for one of
 * them later is somebody else's.
 */
export const leftBehind = (phones: readonly LeftPhone[]): Sql => sql`(
  select l.phone, l.until
  from unnest(${phones.map(({ phone }) => phone)}::text[], ${phones.map(({ until }) => until)}::timestamptz[]) as l (phone, until)
  where not exists (select from accounts a where a.kind in ('PROFILE', 'CONSULTING') and a.phone = l.phone)) as g`;

/** Hook of a deletion in another feature, in its transaction; throws ACCOUNT_IN_USE for an account that has to stay. */
export type DeletionHook = (tx: SignedInContext, account: DeletedAccount) => Promise<void>;

/** Personal data that people may change themselves; what is left out stays. */
export interface PersonChange {
  name?: string | undefined;
  surname?: string | null | undefined;
  /** Takes away a surname that is left out. */
  hasNoSurname?: boolean | null | undefined;
  /** Null takes it away. */
  photoId?: string | null | undefined;
}

/** Returns what a change makes of the columns `name` and `surname` of a table of people. */
export const namesAfter = ({ name, surname, hasNoSurname }: PersonChange): { name: Sql; surname: Sql } => ({
  name: sql`coalesce(${name ?? null}, name)`,
  surname: sql`coalesce(${surname ?? (hasNoSurname ? '' : null)}, surname)`,
});

/** Name of a person of the table `profiles`, as everybody may read it: without the surname but its initial. */
export const publicNameOf = (profile: string): Sql =>
  raw(`${profile}.name || coalesce(' ' || nullif(left(${profile}.surname, 1), '') || '.', '')`);

/** The photo of one of a table of people, locked. Called by the store that owns it, with the table's name. */
export const lockPhotoIn =
  (table: string) =>
  async (db: Queryable, id: string): Promise<string | null> =>
    (
      await one<{ photoId: string | null }>(
        db,
        sql`select photo_id from ${raw(table)} where id = ${id} for update`,
      )
    )?.photoId ?? null;

/**
 * The contract's `PersonRef` as JSON: of the joined tables the one that has the person; empty names where none does.
 * `id` is a column and `tables` are aliases of our own code, `more` are further fields.
 */
export const personOf = (id: string, tables: readonly string[], more: Sql = empty): Sql => {
  const first = (column: string, rest = '') =>
    `coalesce(${tables.map((table) => `${table}.${column}`)}${rest})`;
  return sql`json_build_object('id', ${raw(id)}, 'name', ${raw(first('name', ", ''"))},
    'surname', ${raw(first('surname', ", ''"))}, 'photo', ${pictureOf(first('photo_id'))} ${more})`;
};
