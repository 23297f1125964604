import type { MessageTemplate } from '@parvoz/contract/applications/chat.ts';
import type { Queryable } from '../../../db/pool.ts';
import { one, rows, run, sql } from '../../../db/sql.ts';

type Draft = Omit<MessageTemplate, 'id'>;

export const list = (db: Queryable, consultingId: number): Promise<MessageTemplate[]> =>
  rows(
    db,
    sql`select id, name, text from message_templates where consulting_id = ${consultingId} order by lower(name), id`,
  );

/** Makes those who add templates to an agency wait for each other until the transaction ends. */
export const lock = (db: Queryable, consultingId: number): Promise<number> =>
  run(db, sql`select pg_advisory_xact_lock(hashtextextended(${`templates ${consultingId}`}, 0))`);

export const count = async (db: Queryable, consultingId: number): Promise<number> =>
  (await one<{ count: number }>(
    db,
    sql`select count(*)::int as count from message_templates where consulting_id = ${consultingId}`,
  ))!.count;

/** Inserts a template; null when the agency has one of this name. */
export const insert = (
  db: Queryable,
  consultingId: number,
  { name, text }: Draft,
): Promise<MessageTemplate | null> =>
  one(
    db,
    sql`insert into message_templates (consulting_id, name, text) values (${consultingId}, ${name}, ${text})
        on conflict do nothing returning id, name, text`,
  );

/** Returns whether another template of the agency has this name. */
export const isTaken = async (
  db: Queryable,
  consultingId: number,
  { id, name }: Pick<MessageTemplate, 'id' | 'name'>,
): Promise<boolean> =>
  (await one(
    db,
    sql`select from message_templates where consulting_id = ${consultingId} and name = ${name} and id <> ${id}`,
  )) !== null;

/** Updates a template; null when the agency has no such one. */
export const update = (
  db: Queryable,
  consultingId: number,
  { id, name, text }: MessageTemplate,
): Promise<MessageTemplate | null> =>
  one(
    db,
    sql`update message_templates set name = ${name}, text = ${text}
        where id = ${id} and consulting_id = ${consultingId} returning id, name, text`,
  );

export const remove = async (db: Queryable, consultingId: number, id: number): Promise<boolean> =>
  (await run(db, sql`delete from message_templates where id = ${id} and consulting_id = ${consultingId}`)) >
  0;

export const removeOf = (db: Queryable, consultingIds: readonly number[]): Promise<number> =>
  run(db, sql`delete from message_templates where consulting_id = any(${consultingIds}::int[])`);
