import type { OwnReview } from '@parvoz/contract/agencies/consultings.ts';
import { publicNameOf } from '../../../db/person.ts';
import type { Queryable } from '../../../db/pool.ts';
import { one, raw, rows, type Sql, sql } from '../../../db/sql.ts';

/**
 * Returns the author of a review of an application's agency, by the name that visitors see, which stays until the end of the
 * transaction; null while the agency has not taken it on.
 */
export const findAuthor = (
  db: Queryable,
  applicationId: string,
): Promise<{ authorId: string; authorName: string } | null> =>
  one(
    db,
    sql`select p.id as author_id, ${publicNameOf('p')} as author_name
        from applications a join profiles p on p.id = a.student_id
        where a.id = ${applicationId} and a.started_at is not null
        for share of p`,
  );

const moment = (column: 'created_at' | 'edited_at' | 'replied_at' | 'reply_edited_at' | 'hidden_at'): Sql =>
  sql`to_char(${raw(`m.${column}`)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A student's applications that an agency has taken on, newest first, with what they have said of it. */
export const listOwn = (db: Queryable, studentId: string, consultingId: number): Promise<OwnReview[]> =>
  rows(
    db,
    sql`
    select a.id as application_id, a.number,
      case when m.id is not null then json_build_object('id', m.id, 'rating', m.rating, 'text', m.text,
        'reply', m.reply, 'version', m.version,
        'createdAt', ${moment('created_at')}, 'editedAt', ${moment('edited_at')}, 'repliedAt', ${moment('replied_at')},
        'replyEditedAt', ${moment('reply_edited_at')},
        'hidden', case when m.hidden_at is not null and m.hidden_reason is not null then json_build_object('at', ${moment('hidden_at')},
          'reason', m.hidden_reason) end) end as review
    from applications a left join consulting_comments m on m.application_id = a.id
    where a.student_id = ${studentId} and a.consulting_id = ${consultingId}
      and (a.started_at is not null or m.id is not null)
    order by a.id desc limit 100`,
  );
