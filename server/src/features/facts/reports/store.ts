import type { Language } from '@parvoz/contract/languages.ts';
import type { ReportedKind, ReportStatus } from '@parvoz/contract/mistake-reports.ts';
import { inLanguage } from '../../../db/localised.ts';
import type { Queryable } from '../../../db/pool.ts';
import { one, rows, run, type Sql, sql } from '../../../db/sql.ts';

export interface ReportRow {
  id: string;
  kind: ReportedKind;
  refId: number;
  text: string;
  phone: string | null;
  language: Language;
  createdAt: Date;
}

const NAMES: Record<ReportedKind, (language: Language, id: number) => Sql> = {
  UNIVERSITY: (language, id) =>
    sql`select ${inLanguage('u.name', language)} as name, u.status = 'ACTIVE' as is_public
        from universities u where u.id = ${id}`,
  SCHOLARSHIP: (language, id) =>
    sql`select ${inLanguage('s.name', language)} as name, s.is_active as is_public from scholarships s where s.id = ${id}`,
  CONSULTING: (_, id) =>
    sql`select c.name, c.status = 'ACTIVE' as is_public from consultings c where c.id = ${id}`,
  PROGRAM: (language, id) =>
    sql`select ${inLanguage('p.name', language)} as name, p.is_active and u.status = 'ACTIVE' as is_public
        from programs p join universities u on u.id = p.university_id where p.id = ${id}`,
  COUNTRY: (language, id) =>
    sql`select ${inLanguage('c.name', language)} as name, true as is_public from countries c where c.id = ${id}`,
};

/** What a thing is called, and whether everybody sees it; null where there is none. */
export const findNamed = (
  db: Queryable,
  kind: ReportedKind,
  id: number,
  language: Language,
): Promise<{ name: string; isPublic: boolean } | null> => one(db, NAMES[kind](language, id));

export const insert = (db: Queryable, row: ReportRow): Promise<number> =>
  run(
    db,
    sql`insert into mistake_reports (id, kind, ref_id, text, phone, language, created_at)
        values (${row.id}, ${row.kind}, ${row.refId}, ${row.text}, ${row.phone}, ${row.language}, ${row.createdAt})`,
  );

/** Open reports of a thing, oldest first. */
export const listOpen = (
  db: Queryable,
  kind: ReportedKind,
  id: number,
): Promise<{ id: string; text: string; wantsAnswer: boolean; createdAt: Date }[]> =>
  rows(
    db,
    sql`select id, text, phone is not null as wants_answer, created_at from mistake_reports
        where kind = ${kind} and ref_id = ${id} and status = 'NEW' order by id limit 100`,
  );

/** Closes an open report; null for one that is closed already, or none. */
export const close = (
  db: Queryable,
  { id, status, now, by }: { id: string; status: ReportStatus; now: Date; by: string },
): Promise<Pick<ReportRow, 'kind' | 'refId' | 'phone' | 'language'> | null> =>
  one(
    db,
    sql`update mistake_reports set status = ${status}, closed_at = ${now}, closed_by = ${by}
        where id = ${id} and status = 'NEW' returning kind, ref_id, phone, language`,
  );

export const exists = async (db: Queryable, id: string): Promise<boolean> =>
  (await one(db, sql`select from mistake_reports where id = ${id}`)) !== null;

/** Forgets a phone that no account has any more. */
export const forgetPhone = (db: Queryable, phone: string): Promise<number> =>
  run(
    db,
    sql`update mistake_reports set phone = null
        where phone = ${phone} and not exists (select from accounts where phone = ${phone})`,
  );

/** Forgets the phones of reports that were closed before a moment. */
export const forgetPhones = (db: Queryable, closedBefore: Date): Promise<number> =>
  run(
    db,
    sql`update mistake_reports set phone = null where phone is not null and closed_at < ${closedBefore}`,
  );

export const removeClosed = (db: Queryable, closedBefore: Date): Promise<number> =>
  run(db, sql`delete from mistake_reports where closed_at < ${closedBefore}`);
