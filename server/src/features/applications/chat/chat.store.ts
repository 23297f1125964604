import type { Side } from '@parvoz/contract/applications/application-states.ts';
import type { ChatEntry } from '@parvoz/contract/applications/chat.ts';
import type { Role } from '@parvoz/contract/roles.ts';
import { personOf } from '../../../db/person.ts';
import type { Queryable } from '../../../db/pool.ts';
import { one, rows, run, type Sql, sql } from '../../../db/sql.ts';
import type { Range } from './chat.rules.ts';

export interface NewMessage {
  id: string;
  applicationId: string;
  seq: number;
  side: Side;
  authorId: string;
  authorRole: Role;
  text: string;
  isFromTelegram: boolean;
  file: { id: string; name: string } | null;
  clientId: string;
  createdAt: Date;
}

/** Key of a message by its author. */
export interface MessageKey {
  applicationId: string;
  authorId: string;
  clientId: string;
}

export const findId = async (
  db: Queryable,
  { applicationId, authorId, clientId }: MessageKey,
): Promise<string | null> =>
  (
    await one<{ id: string }>(
      db,
      sql`select id from chat_messages
          where application_id = ${applicationId} and author_id = ${authorId} and client_id = ${clientId}`,
    )
  )?.id ?? null;

export const insert = (db: Queryable, message: NewMessage): Promise<number> =>
  run(
    db,
    sql`insert into chat_messages (id, application_id, seq, side, author_id, author_role, text, is_from_telegram, attachment_id,
          file_name, client_id, created_at)
        values (${message.id}, ${message.applicationId}, ${message.seq}, ${message.side}, ${message.authorId},
          ${message.authorRole}, ${message.text}, ${message.isFromTelegram}, ${message.file?.id ?? null},
          ${message.file?.name ?? null}, ${message.clientId}, ${message.createdAt})`,
  );

const list = async (db: Queryable, condition: Sql): Promise<ChatEntry[]> =>
  (
    await rows<Omit<ChatEntry, 'createdAt'> & { createdAt: Date }>(
      db,
      sql`select m.id, m.seq, m.text, m.removed_at is not null as is_removed, m.is_from_telegram, m.client_id, m.created_at, null as event,
            ${personOf('m.author_id', ['p', 'e'], sql`, 'role', m.author_role`)} as author,
            case when f.id is not null and m.file_name is not null then json_build_object('id', f.id, 'name', m.file_name,
              'mediaType', f.media_type, 'sizeBytes', f.size_bytes) end as file
          from chat_messages m
          left join profiles p on p.id = m.author_id
          left join employees e on e.id = m.author_id
          left join attachments f on f.id = m.attachment_id
          where ${condition} order by m.seq`,
    )
  ).map(({ createdAt, ...entry }) => ({ ...entry, createdAt: createdAt.toISOString() }));

export const find = async (db: Queryable, id: string): Promise<ChatEntry> =>
  (await list(db, sql`m.id = ${id}`))[0]!;

export const listBetween = (
  db: Queryable,
  applicationId: string,
  { after, before }: Range,
): Promise<ChatEntry[]> =>
  list(db, sql`m.application_id = ${applicationId} and m.seq > ${after} and m.seq < ${before}`);

/** Takes the words and files of a student's messages away; returns the files. */
export const eraseOf = async (db: Queryable, studentId: string, now: Date): Promise<string[]> =>
  (
    await rows<{ attachmentId: string | null }>(
      db,
      sql`with written as (
            select id, attachment_id from chat_messages
            where application_id in (select id from applications where student_id = ${studentId})
              and author_id = ${studentId} and removed_at is null order by id for update)
          update chat_messages m
          set text = '', attachment_id = null, file_name = null, removed_at = ${now}
          from written where m.id = written.id returning written.attachment_id`,
    )
  ).flatMap(({ attachmentId }) => attachmentId ?? []);

/** Counts the messages after a number that a side has not read. */
export const countUnread = async (
  db: Queryable,
  applicationId: string,
  side: Side,
  readSeq: number,
): Promise<number> =>
  (await one<{ count: number }>(
    db,
    sql`select count(*)::int as count from chat_messages
        where application_id = ${applicationId} and side <> ${side} and seq > ${readSeq}`,
  ))!.count;

/** The file of a message of an application, and the side that sent it. */
export const findFile = (
  db: Queryable,
  applicationId: string,
  messageId: string,
): Promise<{ attachmentId: string; name: string; side: Side } | null> =>
  one(
    db,
    sql`select attachment_id, file_name as name, side from chat_messages
        where id = ${messageId} and application_id = ${applicationId} and attachment_id is not null
          and file_name is not null`,
  );

/** Files of the messages of an application. */
export const listFiles = async (db: Queryable, applicationId: string): Promise<string[]> =>
  (
    await rows<{ attachmentId: string }>(
      db,
      sql`select attachment_id from chat_messages
          where application_id = ${applicationId} and attachment_id is not null`,
    )
  ).map(({ attachmentId }) => attachmentId);

/** Lists the applications with a file in their chats, and its name there. */
export const listPlaces = (
  db: Queryable,
  attachmentId: string,
): Promise<{ applicationId: string; name: string }[]> =>
  rows(
    db,
    sql`select application_id, file_name as name from chat_messages
        where attachment_id = ${attachmentId} and file_name is not null`,
  );
