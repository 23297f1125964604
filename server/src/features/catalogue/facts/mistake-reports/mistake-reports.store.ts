import type { ReportedKind, ReportStatus } from '@parvoz/contract/catalogue/mistake-reports.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { inLanguage } from '../../../../db/localised.ts';
import { type LeftPhone, leftBehind } from '../../../../db/person.ts';
import type { Queryable } from '../../../../db/pool.ts';
import { one, rows, run, type Sql, sql } from '../../../../db/sql.ts';

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

/** Returns the name of a record, and whether it is public; null where there is none. */
export const findNamed = (
  db: Queryable,
  kind: ReportedKind,
  id: number,
  language: Language,
): Promise<{ name: string; isPublic: boolean } | null> => one(db, NAMES[kind](language, id));

/** A text without what people write differently when they say the same. */
export const folded = (text: Sql): Sql =>
  sql`btrim(regexp_replace(lower(${text}), '[[:space:][:punct:]]+', ' ', 'g'))`;

/** True if the record that a report `r` is about exists. */
export const hasRecord = sql`(
    r.kind = 'UNIVERSITY' and exists (select from universities where id = r.ref_id)
    or r.kind = 'SCHOLARSHIP' and exists (select from scholarships where id = r.ref_id)
    or r.kind = 'CONSULTING' and exists (select from consultings where id = r.ref_id)
    or r.kind = 'PROGRAM' and exists (select from programs where id = r.ref_id)
    or r.kind = 'COUNTRY' and exists (select from countries where id = r.ref_id))`;

/** Inserts a report, unless an open one of the record has the same text and the same phone, or none. */
export const insert = (db: Queryable, row: ReportRow): Promise<number> =>
  run(
    db,
    sql`insert into mistake_reports (id, kind, ref_id, text, phone, language, created_at)
        select ${row.id}::uuid, ${row.kind}::text, ${row.refId}::int, ${row.text}::text, ${row.phone}::text,
          ${row.language}::text, ${row.createdAt}::timestamptz
        where not exists (
          select from mistake_reports r
          where r.kind = ${row.kind} and r.ref_id = ${row.refId} and r.status = 'NEW'
            and ${folded(sql`r.text`)} = ${folded(sql`${row.text}::text`)}
            and (${row.phone}::text is null or r.phone = ${row.phone}))`,
  );

/** Open reports of a thing, oldest first; of those that say the same the oldest, for all. */
export const listOpen = (
  db: Queryable,
  kind: ReportedKind,
  id: number,
): Promise<{ id: string; text: string; wantsAnswer: boolean; createdAt: Date }[]> =>
  rows(
    db,
    sql`select x.id, x.text, coalesce(x.wants_answer, false) as wants_answer, x.created_at from (
          select distinct on (${folded(sql`r.text`)}) r.id, r.text, r.created_at,
            coalesce(bool_or(r.phone is not null) over (partition by ${folded(sql`r.text`)}), false) as wants_answer
          from mistake_reports r
          where r.kind = ${kind} and r.ref_id = ${id} and r.status = 'NEW'
          order by ${folded(sql`r.text`)}, r.id) x
        order by x.id limit 100`,
  );

export type ClosedReport = Pick<ReportRow, 'id' | 'kind' | 'refId' | 'phone' | 'language'>;

/** Closes an open report and all others that say the same of the same thing; none for one that is closed already, or none. */
export const close = (
  db: Queryable,
  { id, status, now, by }: { id: string; status: ReportStatus; now: Date; by: string },
): Promise<ClosedReport[]> =>
  rows(
    db,
    sql`with closing as (
          select r.id from mistake_reports r join mistake_reports o on o.kind = r.kind and o.ref_id = r.ref_id
          where o.id = ${id} and o.status = 'NEW' and r.status = 'NEW'
            and ${folded(sql`r.text`)} = ${folded(sql`o.text`)}
          order by r.id for update of r)
        update mistake_reports m set status = ${status}, closed_at = ${now}, closed_by = ${by}
        from closing c where m.id = c.id and m.status = 'NEW'
        returning m.id, m.kind, m.ref_id, m.phone, m.language`,
  );

/**
 * Closes, as corrected, open reports of records that were deleted before a moment; returns them with what the record was called.
 * Of a record that nobody is known to have deleted its report says how long ago it was there.
 */
export const closeGone = (
  db: Queryable,
  { deletedBefore, now }: { deletedBefore: Date; now: Date },
): Promise<(ClosedReport & { name: string | null })[]> =>
  rows(
    db,
    sql`with gone as (
          select r.id, d.title as name from mistake_reports r
          left join lateral (
            select a.title, a.created_at from audit_records a
            where a.subject = lower(r.kind) and a.subject_id = r.ref_id::text and a.action = 'DELETED'
            order by a.id desc limit 1) d on true
          where r.status = 'NEW' and not ${hasRecord} and coalesce(d.created_at, r.created_at) < ${deletedBefore}
          order by r.id for update of r)
        update mistake_reports m set status = 'CORRECTED', closed_at = ${now}
        from gone g where m.id = g.id and m.status = 'NEW'
        returning m.id, m.kind, m.ref_id, m.phone, m.language, g.name`,
  );

export const exists = async (db: Queryable, id: string): Promise<boolean> =>
  (await one(db, sql`select from mistake_reports where id = ${id}`)) !== null;

/** Forgets those of these phones that no account has any more. */
export const forgetPhonesOf = (db: Queryable, phones: readonly LeftPhone[]): Promise<number> =>
  run(
    db,
    sql`update mistake_reports r set phone = null
        from ${leftBehind(phones)} where r.phone = g.phone and r.created_at <= g.until`,
  );

/** Forgets the phones of reports that were closed before a moment. */
export const forgetPhones = (db: Queryable, closedBefore: Date): Promise<number> =>
  run(
    db,
    sql`update mistake_reports set phone = null where phone is not null and closed_at < ${closedBefore}`,
  );

export const removeClosed = (db: Queryable, closedBefore: Date): Promise<number> =>
  run(db, sql`delete from mistake_reports where closed_at < ${closedBefore}`);
