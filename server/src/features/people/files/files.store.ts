import type { Queryable } from '../../../db/pool.ts';
import { asJson, fieldsOf } from '../../../db/records.ts';
import { one, rows, run, type Sql, sql } from '../../../db/sql.ts';
import type { CoverKind } from './files.rules.ts';

export interface Attachment {
  id: string;
  kind: 'PICTURE' | 'DOCUMENT';
  mediaType: string;
  sizeBytes: number;
  checksum: string;
  original: string;
}

export const insert = (db: Queryable, file: Attachment & { ownerId: string | null }): Promise<number> =>
  run(
    db,
    sql`insert into attachments (id, kind, owner_id, media_type, size_bytes, checksum, original)
        values (${file.id}, ${file.kind}, ${file.ownerId}, ${file.mediaType}, ${file.sizeBytes}, ${file.checksum},
          ${file.original})`,
  );

export type FoundPicture = Attachment & { coverKind: CoverKind | null; coverName: string | null };

export const findPicture = (db: Queryable, id: string): Promise<FoundPicture | null> =>
  one(
    db,
    sql`select id, kind, media_type, size_bytes, checksum, original, cover_kind, cover_name
        from attachments where id = ${id} and kind = 'PICTURE' and removed_at is null`,
  );

export interface Upload extends Attachment {
  ownerId: string;
  width: number;
  height: number;
  createdAt: Date;
}

/** Makes the uploads of one account wait for each other until the transaction ends. */
export const lockUploads = (db: Queryable, ownerId: string): Promise<number> =>
  run(db, sql`select pg_advisory_xact_lock(hashtextextended(${`uploads ${ownerId}`}, 0))`);

/** Pictures of an account since a moment, those that are removed by now as well. */
export const countUploads = async (db: Queryable, ownerId: string, since: Date): Promise<number> =>
  (await one<{ count: number }>(
    db,
    sql`select count(*)::int as count from attachments
        where owner_id = ${ownerId} and created_at > ${since} and kind = 'PICTURE'`,
  ))!.count;

export const insertUpload = (db: Queryable, file: Upload): Promise<number> =>
  run(
    db,
    sql`insert into attachments (id, kind, owner_id, media_type, size_bytes, checksum, original, width, height, created_at)
        values (${file.id}, ${file.kind}, ${file.ownerId}, ${file.mediaType}, ${file.sizeBytes}, ${file.checksum},
          ${file.original}, ${file.width}, ${file.height}, ${file.createdAt})`,
  );

/** Counts one more place that shows a picture; false when it is no picture that this account uploaded. */
export const addUse = async (db: Queryable, id: string, ownerId: string): Promise<boolean> =>
  (await run(
    db,
    sql`update attachments set uses = uses + 1
        where id = ${id} and owner_id = ${ownerId} and kind = 'PICTURE' and removed_at is null`,
  )) > 0;

/** Change of the number of places that show a picture. */
export interface Uses {
  id: string;
  count: number;
}

export const USES = fieldsOf<Uses>({ id: 'uuid', count: 'int' });

/** A picture that may be shown: one that we drew, one's own, or one that is or was public. */
const isShowable = (ownerId: string): Sql =>
  sql`kind = 'PICTURE' and removed_at is null
    and (owner_id is null or owner_id = ${ownerId} or uses > 0 or held_until is not null)`;

/** Returns those of these pictures that this account may show in a text. */
export const listShowable = async (
  db: Queryable,
  ids: readonly string[],
  ownerId: string,
): Promise<string[]> => {
  const found = await rows<{ id: string }>(
    db,
    sql`select id from attachments where id = any(${ids}::uuid[]) and ${isShowable(ownerId)}`,
  );
  return found.map(({ id }) => id);
};

/**
 * Counts more places that show pictures, of this account or such as are or were public; returns how many of the pictures
 * are there. Those that the product drew itself are not counted: they stay.
 */
export const addPublicUses = async (
  db: Queryable,
  uses: readonly Uses[],
  ownerId: string,
): Promise<number> => {
  const drawn = (await one<{ count: number }>(
    db,
    sql`select count(*)::int as count from attachments
        where id = any(${uses.map(({ id }) => id)}::uuid[]) and kind = 'PICTURE' and owner_id is null
          and removed_at is null`,
  ))!.count;
  if (drawn === uses.length) return drawn;
  const counted = await run(
    db,
    sql`update attachments a set uses = uses + u.count from json_to_recordset(${asJson(uses)}) as u ${USES}
        where a.id = u.id and owner_id is not null and ${isShowable(ownerId)}`,
  );
  return drawn + counted;
};

/** Counts those of these ids that are pictures uploaded by this account. */
export const countOwn = async (db: Queryable, ids: readonly string[], ownerId: string): Promise<number> =>
  (await one<{ count: number }>(
    db,
    sql`select count(*)::int as count from attachments
        where id = any(${ids}::uuid[]) and owner_id = ${ownerId} and kind = 'PICTURE' and removed_at is null`,
  ))!.count;

/** Counts one place less; false for what has no owner or was used nowhere. */
export const dropUse = async (db: Queryable, id: string): Promise<boolean> =>
  (await run(
    db,
    sql`update attachments set uses = uses - 1 where id = ${id} and owner_id is not null and uses > 0`,
  )) > 0;

/** Counts places less that pictures have lost, and holds these until a moment in case a place gets its picture back. */
export const dropUsesAndHold = (db: Queryable, uses: readonly Uses[], until: Date): Promise<number> =>
  run(
    db,
    sql`with u as (select * from json_to_recordset(${asJson(uses)}) as u ${USES}),
        locked as (select a.id from attachments a join u on u.id = a.id order by a.id for no key update of a)
        update attachments a set uses = greatest(a.uses - u.count, 0), held_until = greatest(held_until, ${until})
        from u join locked l on l.id = u.id
        where a.id = u.id and owner_id is not null and a.uses > 0`,
  );

/** Marks an upload that nothing uses and nobody holds as removed, also again, and answers where its file is; null for any other. */
export const markRemoved = async (db: Queryable, id: string, now: Date): Promise<string | null> =>
  (
    await one<{ original: string }>(
      db,
      sql`update attachments set removed_at = coalesce(removed_at, ${now})
          where id = ${id} and owner_id is not null and uses = 0 and coalesce(held_until <= ${now}, true)
          returning original`,
    )
  )?.original ?? null;

/** Notifies the caches of all processes that nothing is left of a picture. */
export const notifyGone = (db: Queryable, tag: string): Promise<unknown> =>
  run(db, sql`select pg_notify('catalogue', ${tag})`);

export const exists = async (db: Queryable, id: string): Promise<boolean> =>
  (await one(db, sql`select from attachments where id = ${id}`)) !== null;

/** Uploads from before a moment that nothing uses and nobody holds now, oldest first. */
export const listUnused = async (
  db: Queryable,
  { before, now }: { before: Date; now: Date },
  limit: number,
): Promise<string[]> =>
  (
    await rows<{ id: string }>(
      db,
      sql`select id from attachments
          where owner_id is not null and uses = 0 and removed_at is null and created_at < ${before}
            and coalesce(held_until <= ${now}, true)
          order by created_at limit ${limit}`,
    )
  ).map(({ id }) => id);

/** Removes the rows of uploads that were removed before a moment. */
export const deleteRemoved = (db: Queryable, before: Date): Promise<number> =>
  run(db, sql`delete from attachments where removed_at < ${before}`);
