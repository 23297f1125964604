import type { Side } from '@parvoz/contract/applications/application-states.ts';
import type { Queryable } from '../../../db/pool.ts';
import { asJson, fieldsOf } from '../../../db/records.ts';
import { one, rows, run, sql } from '../../../db/sql.ts';

export interface NewEvidence {
  id: string;
  disputeId: string;
  side: Side;
  attachmentId: string | null;
  name: string | null;
  messageId: string | null;
  createdAt: Date;
}

const FIELDS = fieldsOf<NewEvidence>({
  id: 'uuid',
  disputeId: 'uuid',
  side: 'text',
  attachmentId: 'uuid',
  name: 'text',
  messageId: 'uuid',
  createdAt: 'timestamptz',
});

/** A message that the side has brought before is not brought again. */
export const insert = (db: Queryable, evidence: readonly NewEvidence[]): Promise<number> =>
  run(
    db,
    sql`insert into dispute_evidence (id, dispute_id, side, attachment_id, name, message_id, created_at)
        select id, dispute_id, side, attachment_id, name, message_id, created_at
        from json_to_recordset(${asJson(evidence)}) as given ${FIELDS}
        on conflict (dispute_id, side, message_id) do nothing`,
  );

/** Returns how many of these ids are messages in the chat of an application. */
export const countMessages = async (
  db: Queryable,
  applicationId: string,
  ids: readonly string[],
): Promise<number> =>
  (await one<{ count: number }>(
    db,
    sql`select count(*)::int as count from chat_messages
        where application_id = ${applicationId} and id = any(${ids}::uuid[])`,
  ))!.count;

/** Files that were brought in the disputes of an application. */
export const listFiles = async (db: Queryable, applicationId: string): Promise<string[]> =>
  (
    await rows<{ attachmentId: string }>(
      db,
      sql`select e.attachment_id from dispute_evidence e join disputes d on d.id = e.dispute_id
          where d.application_id = ${applicationId} and e.attachment_id is not null`,
    )
  ).map(({ attachmentId }) => attachmentId);

/** Returns the application that a file was submitted to, and its name there. */
export const findPlace = (
  db: Queryable,
  attachmentId: string,
): Promise<{ applicationId: string; name: string | null } | null> =>
  one(
    db,
    sql`select d.application_id, e.name from dispute_evidence e join disputes d on d.id = e.dispute_id
        where e.attachment_id = ${attachmentId} limit 1`,
  );
