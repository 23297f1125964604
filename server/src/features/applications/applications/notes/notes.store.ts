import type { ApplicationNote, SavedView } from '@parvoz/contract/applications/application-notes.ts';
import { personOf } from '../../../../db/person.ts';
import type { Queryable } from '../../../../db/pool.ts';
import { one, rows, run, sql } from '../../../../db/sql.ts';

export type NoteRow = Omit<ApplicationNote, 'createdAt'> & { createdAt: Date };

export const insert = (
  db: Queryable,
  note: { id: string; applicationId: string; authorId: string; text: string; createdAt: Date },
): Promise<number> =>
  run(
    db,
    sql`insert into application_notes (id, application_id, author_id, text, created_at)
        values (${note.id}, ${note.applicationId}, ${note.authorId}, ${note.text}, ${note.createdAt})`,
  );

const select = sql`select n.id, n.text, n.created_at, ${personOf('n.author_id', ['m'])} as author
  from application_notes n left join employees m on m.id = n.author_id`;

export const find = (db: Queryable, id: string): Promise<NoteRow | null> =>
  one(db, sql`${select} where n.id = ${id}`);

/** Notes from before one (null: all), newest first. */
export const list = (
  db: Queryable,
  applicationId: string,
  { before, limit }: { before: string | null; limit: number },
): Promise<NoteRow[]> =>
  rows(
    db,
    sql`${select} where n.application_id = ${applicationId} and (${before}::uuid is null or n.id < ${before}::uuid)
        order by n.id desc limit ${limit}`,
  );

/** Makes the views of one member wait for each other until the transaction ends. */
export const lockViews = (db: Queryable, employeeId: string): Promise<number> =>
  run(db, sql`select pg_advisory_xact_lock(hashtextextended(${`views ${employeeId}`}, 0))`);

export const listViews = (db: Queryable, employeeId: string): Promise<SavedView[]> =>
  rows(
    db,
    sql`select id, name, filter from application_views where employee_id = ${employeeId} order by name`,
  );

export const putView = (
  db: Queryable,
  view: { employeeId: string; name: string; filter: object },
): Promise<SavedView | null> =>
  one(
    db,
    sql`insert into application_views (employee_id, name, filter)
        values (${view.employeeId}, ${view.name}, ${JSON.stringify(view.filter)}::jsonb)
        on conflict (employee_id, name) do update set filter = excluded.filter
        returning id, name, filter`,
  );

export const removeViewsOf = (db: Queryable, employeeId: string): Promise<number> =>
  run(db, sql`delete from application_views where employee_id = ${employeeId}`);

export const removeView = (db: Queryable, employeeId: string, id: number): Promise<number> =>
  run(db, sql`delete from application_views where id = ${id} and employee_id = ${employeeId}`);
