import type { Queryable } from '../../../../db/pool.ts';
import { empty, one, raw, rows, run, type Sql, sql } from '../../../../db/sql.ts';

export interface UploadRow {
  id: string;
  name: string;
  sizeBytes: number;
  receivedBytes: number;
  pieces: string[];
}

const COLUMNS = raw('id, name, size_bytes, received_bytes, pieces');

const select = (db: Queryable, id: string, ownerId: string, lock: Sql): Promise<UploadRow | null> =>
  one(db, sql`select ${COLUMNS} from uploads where id = ${id} and owner_id = ${ownerId} ${lock}`);

/** An upload of this account. */
export const find = (db: Queryable, id: string, ownerId: string): Promise<UploadRow | null> =>
  select(db, id, ownerId, empty);

/** The same; nobody else changes it until the transaction ends. */
export const lock = (db: Queryable, id: string, ownerId: string): Promise<UploadRow | null> =>
  select(db, id, ownerId, sql`for update`);

/** Makes the beginnings of one account wait for each other until the transaction ends. */
export const lockOwner = (db: Queryable, ownerId: string): Promise<number> =>
  run(db, sql`select pg_advisory_xact_lock(hashtextextended(${`unfinished ${ownerId}`}, 0))`);

/** Bytes that the unfinished uploads of an account announce. */
export const countBytes = async (db: Queryable, ownerId: string): Promise<number> =>
  (await one<{ bytes: number }>(
    db,
    sql`select coalesce(sum(size_bytes), 0)::float8 as bytes from uploads where owner_id = ${ownerId}`,
  ))!.bytes;

export const insert = (
  db: Queryable,
  upload: Omit<UploadRow, 'receivedBytes' | 'pieces'> & { ownerId: string; createdAt: Date },
): Promise<number> =>
  run(
    db,
    sql`insert into uploads (id, owner_id, name, size_bytes, created_at)
        values (${upload.id}, ${upload.ownerId}, ${upload.name}, ${upload.sizeBytes}, ${upload.createdAt})`,
  );

/** Stores that a chunk has arrived, and the number of bytes with it. */
export const addPiece = (db: Queryable, id: string, piece: string, receivedBytes: number): Promise<number> =>
  run(
    db,
    sql`update uploads set received_bytes = ${receivedBytes}, pieces = pieces || ${piece}::text where id = ${id}`,
  );

/** False when this account has no such upload. */
export const remove = async (db: Queryable, id: string, ownerId: string): Promise<boolean> =>
  (await run(db, sql`delete from uploads where id = ${id} and owner_id = ${ownerId}`)) > 0;

const idsOf = async (found: Promise<{ id: string }[]>): Promise<string[]> =>
  (await found).map(({ id }) => id);

/** Removes all uploads of an account and answers which. */
export const removeOf = (db: Queryable, ownerId: string): Promise<string[]> =>
  idsOf(rows(db, sql`delete from uploads where owner_id = ${ownerId} returning id`));

/** Removes uploads from before a moment, so many at once, and answers which. */
export const removeOld = (db: Queryable, before: Date, limit: number): Promise<string[]> =>
  idsOf(
    rows(
      db,
      sql`delete from uploads where id in (
            select id from uploads where created_at < ${before} order by created_at limit ${limit} for update skip locked)
          returning id`,
    ),
  );

/** All that have begun, and what has arrived of them. */
export const countAll = async (db: Queryable): Promise<{ total: number; bytes: number }> =>
  (await one<{ total: number; bytes: number }>(
    db,
    sql`select count(*)::int as total, coalesce(sum(received_bytes), 0)::float8 as bytes from uploads`,
  ))!;
