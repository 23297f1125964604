import type { Side } from '@parvoz/contract/applications/application-states.ts';
import type { Queryable } from '../../../../db/pool.ts';
import { one, rows, run, sql } from '../../../../db/sql.ts';

export interface Reads {
  readSeq: number;
  unreadCount: number;
}

export const find = async (db: Queryable, applicationId: string): Promise<Partial<Record<Side, Reads>>> => {
  const found = await rows<Reads & { side: Side }>(
    db,
    sql`select side, read_seq, unread_count from chat_reads where application_id = ${applicationId}`,
  );
  return Object.fromEntries(found.map((reads) => [reads.side, reads]));
};

export const addUnread = (db: Queryable, applicationId: string, side: Side): Promise<number> =>
  run(
    db,
    sql`insert into chat_reads as r (application_id, side, unread_count) values (${applicationId}, ${side}, 1)
        on conflict (application_id, side) do update set unread_count = r.unread_count + 1`,
  );

export const lock = async (db: Queryable, applicationId: string, side: Side): Promise<Reads> => {
  await run(
    db,
    sql`insert into chat_reads (application_id, side) values (${applicationId}, ${side})
        on conflict do nothing`,
  );
  return (await one<Reads>(
    db,
    sql`select read_seq, unread_count from chat_reads
        where application_id = ${applicationId} and side = ${side} for update`,
  ))!;
};

export const set = (
  db: Queryable,
  applicationId: string,
  side: Side,
  { readSeq, unreadCount }: Reads,
): Promise<number> =>
  run(
    db,
    sql`update chat_reads set read_seq = ${readSeq}, unread_count = ${unreadCount}
        where application_id = ${applicationId} and side = ${side}`,
  );
