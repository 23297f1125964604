import type { Relation, VisitKind } from '@parvoz/contract/applications/guardian-states.ts';
import type { Guardian, GuardianRelation, GuardianVisit } from '@parvoz/contract/applications/guardians.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import type { Queryable } from '../../../db/pool.ts';
import { one, rows, run, sql } from '../../../db/sql.ts';

/**
 * The guardian with a phone, locked until the end of the transaction, with their language; a new one in this language where
 * there is none.
 */
export const putGuardian = async (
  db: Queryable,
  { id, phone, language, now }: { id: string; phone: string; language: Language; now: Date },
): Promise<{ id: string; language: Language }> =>
  (await one<{ id: string; language: Language }>(
    db,
    sql`insert into guardians (id, phone, language, created_at) values (${id}, ${phone}, ${language}, ${now})
        on conflict (phone) do update set phone = excluded.phone
        returning id, language`,
  ))!;

/** The first name of a student, by which their people know them. */
export const getStudentName = async (db: Queryable, id: string): Promise<string> =>
  (await one<{ name: string }>(db, sql`select name from profiles where id = ${id}`))!.name;

/** Numbers of guardians that an application is shown to, and of those with a phone. */
export const countOf = async (
  db: Queryable,
  applicationId: string,
  phone: string,
): Promise<{ all: number; same: number }> =>
  (await one<{ all: number; same: number }>(
    db,
    sql`select count(*)::int as all, (count(*) filter (where g.phone = ${phone}))::int as same
        from guardianships s join guardians g on g.id = s.guardian_id
        where s.application_id = ${applicationId} and s.ended_at is null`,
  ))!;

/** Counts those of the given documents that stand in an application: a replaced version is shown to nobody. */
export const countDocuments = async (
  db: Queryable,
  applicationId: string,
  ids: readonly string[],
): Promise<number> =>
  (await one<{ count: number }>(
    db,
    sql`select count(*)::int as count from application_documents
        where application_id = ${applicationId} and id = any(${ids}::uuid[]) and status <> 'REPLACED'`,
  ))!.count;

export interface NewGuardianship {
  id: string;
  applicationId: string;
  guardianId: string;
  relation: Relation;
  canPay: boolean;
  canTopUp: boolean;
  now: Date;
}

export const insert = (db: Queryable, given: NewGuardianship): Promise<number> =>
  run(
    db,
    sql`insert into guardianships (id, application_id, guardian_id, relation, can_pay, can_top_up, created_at)
        values (${given.id}, ${given.applicationId}, ${given.guardianId}, ${given.relation}, ${given.canPay},
          ${given.canTopUp}, ${given.now})`,
  );

/** Changes what somebody may do; null where the application is not shown to them. */
export const change = (
  db: Queryable,
  {
    id,
    applicationId,
    relation,
    canPay,
    canTopUp,
  }: Pick<NewGuardianship, 'id' | 'applicationId' | 'relation' | 'canPay' | 'canTopUp'>,
): Promise<{ guardianId: string | null } | null> =>
  one(
    db,
    sql`update guardianships set relation = ${relation}, can_pay = ${canPay}, can_top_up = ${canTopUp}
        where id = ${id} and application_id = ${applicationId} and ended_at is null returning guardian_id`,
  );

/** Puts these documents in the place of those that a guardian could open. */
export const putDocuments = async (
  db: Queryable,
  guardianshipId: string,
  ids: readonly string[],
): Promise<void> => {
  await run(
    db,
    sql`delete from guardian_documents
        where guardianship_id = ${guardianshipId} and not document_id = any(${ids}::uuid[])`,
  );
  await run(
    db,
    sql`insert into guardian_documents (guardianship_id, document_id)
        select ${guardianshipId}, document_id from unnest(${ids}::uuid[]) document_id on conflict do nothing`,
  );
};

/** Ends a showing of an application; null where it has ended, or was none of this application. */
export const end = (
  db: Queryable,
  { id, applicationId, now }: { id: string; applicationId: string; now: Date },
): Promise<{ guardianId: string | null } | null> =>
  one(
    db,
    sql`update guardianships set ended_at = ${now}
        where id = ${id} and application_id = ${applicationId} and ended_at is null returning guardian_id`,
  );

export const isOf = async (db: Queryable, id: string, applicationId: string): Promise<boolean> =>
  (await one(db, sql`select from guardianships where id = ${id} and application_id = ${applicationId}`)) !==
  null;

type GuardianRow = Omit<Guardian, 'createdAt' | 'seenAt'> & { createdAt: Date; seenAt: Date | null };

/** Guardians that an application is shown to, in the order in which they were added. */
export const list = (db: Queryable, applicationId: string): Promise<GuardianRow[]> =>
  rows(
    db,
    sql`select s.id, g.phone, s.relation, s.can_pay, s.can_top_up, s.created_at,
          array(select a.document_id from guardian_documents a
              join application_documents d on d.id = a.document_id and d.status <> 'REPLACED'
            where a.guardianship_id = s.id order by a.document_id) as document_ids,
          (select max(v.last_at) from guardian_visits v where v.guardianship_id = s.id) as seen_at
        from guardianships s join guardians g on g.id = s.guardian_id
        where s.application_id = ${applicationId} and s.ended_at is null order by s.created_at, s.id`,
  );

type VisitRow = Omit<GuardianVisit, 'from' | 'to'> & { beganAt: Date; lastAt: Date };

/** Visits of all guardians of an application, also of former ones, the newest first. */
export const listVisits = (db: Queryable, applicationId: string, limit: number): Promise<VisitRow[]> =>
  rows(
    db,
    sql`select v.id, s.relation, v.kind, d.name as document, v.began_at, v.last_at
        from guardianships s join guardian_visits v on v.guardianship_id = s.id
          left join application_documents d on d.id = v.document_id
        where s.application_id = ${applicationId} order by v.last_at desc, v.id desc limit ${limit}`,
  );

type RelationRow = Omit<GuardianRelation, 'since'> & { since: Date };

/** The same in words, for the agency. */
export const listRelations = (db: Queryable, applicationId: string): Promise<RelationRow[]> =>
  rows(
    db,
    sql`select relation, can_pay, created_at as since from guardianships
        where application_id = ${applicationId} and ended_at is null order by created_at, id`,
  );

export interface Shown {
  id: string;
  applicationId: string;
  studentId: string;
  relation: Relation;
  canPay: boolean;
  canTopUp: boolean;
  wantsReminders: boolean;
  endedAt: Date | null;
}

/** A showing to a guardian, also one that has ended, by its id; null for anybody else's. */
export const findShown = (db: Queryable, guardianId: string, id: string): Promise<Shown | null> =>
  one(
    db,
    sql`select s.id, s.application_id, a.student_id, s.relation, s.can_pay, s.can_top_up, s.wants_reminders, s.ended_at
        from guardianships s join applications a on a.id = s.application_id
        where s.id = ${id} and s.guardian_id = ${guardianId}`,
  );

/** Stores whether a guardian is reminded; returns 0 where it is shown to them no more. */
export const chooseReminders = (
  db: Queryable,
  guardianId: string,
  { id, isWanted }: { id: string; isWanted: boolean },
): Promise<number> =>
  run(
    db,
    sql`update guardianships set wants_reminders = ${isWanted}
        where id = ${id} and guardian_id = ${guardianId} and ended_at is null`,
  );

/** All that is shown to a guardian now, the newest first. */
export const listShown = (db: Queryable, guardianId: string): Promise<Shown[]> =>
  rows(
    db,
    sql`select s.id, s.application_id, a.student_id, s.relation, s.can_pay, s.can_top_up, s.wants_reminders, s.ended_at
        from guardianships s join applications a on a.id = s.application_id
        where s.guardian_id = ${guardianId} and s.ended_at is null order by s.created_at desc, s.id`,
  );

/** Documents that a guardian may open: one that is replaced is closed, until it counts again. */
export const listDocuments = (
  db: Queryable,
  guardianshipId: string,
): Promise<{ id: string; name: string; createdAt: Date }[]> =>
  rows(
    db,
    sql`select d.id, d.name, d.created_at from guardian_documents a
          join guardianships s on s.id = a.guardianship_id and s.ended_at is null
          join application_documents d on d.id = a.document_id and d.application_id = s.application_id
            and d.status <> 'REPLACED'
        where a.guardianship_id = ${guardianshipId} order by d.created_at desc, d.id`,
  );

/** The file of a document that a guardian may open; null of any other. */
export const findDocument = (
  db: Queryable,
  guardianshipId: string,
  documentId: string,
): Promise<{ attachmentId: string; name: string } | null> =>
  one(
    db,
    sql`select d.attachment_id, d.name from guardian_documents a
          join guardianships s on s.id = a.guardianship_id and s.ended_at is null
          join application_documents d on d.id = a.document_id and d.application_id = s.application_id
            and d.status <> 'REPLACED'
        where a.guardianship_id = ${guardianshipId} and a.document_id = ${documentId}`,
  );

export interface Visit {
  guardianshipId: string;
  kind: VisitKind;
  documentId: string | null;
  now: Date;
}

/** Makes those who begin a visit of the same showing wait for each other, until the transaction ends. */
export const lockVisits = (db: Queryable, guardianshipId: string): Promise<number> =>
  run(db, sql`select pg_advisory_xact_lock(hashtextextended(${`visits ${guardianshipId}`}, 0))`);

/** Adds to a visit since a moment of what is opened again; returns 0 where there is none. */
export const extendVisit = (
  db: Queryable,
  { guardianshipId, kind, documentId, now }: Visit,
  since: Date,
): Promise<number> =>
  run(
    db,
    sql`update guardian_visits set last_at = ${now} where id = (
          select id from guardian_visits where guardianship_id = ${guardianshipId} and kind = ${kind}
            and document_id is not distinct from ${documentId}::uuid and last_at > ${since}
          order by last_at desc limit 1)`,
  );

export const insertVisit = (
  db: Queryable,
  { guardianshipId, kind, documentId, now }: Visit,
): Promise<number> =>
  run(
    db,
    sql`insert into guardian_visits (guardianship_id, kind, document_id, began_at, last_at)
        values (${guardianshipId}, ${kind}, ${documentId}, ${now}, ${now})`,
  );

/** Ends all that a student shows, and forgets whom it was shown to; returns those guardians. */
export const endOfStudent = async (db: Queryable, studentId: string, now: Date): Promise<string[]> =>
  (
    await rows<{ guardianId: string }>(
      db,
      sql`with ended as (
            select s.id, s.guardian_id from guardianships s join applications a on a.id = s.application_id
            where a.student_id = ${studentId} and s.guardian_id is not null for update of s)
          update guardianships s set ended_at = coalesce(s.ended_at, ${now}), guardian_id = null
          from ended where s.id = ended.id returning ended.guardian_id`,
    )
  ).map(({ guardianId }) => guardianId);

/** Forgets those of these guardians who are shown nothing and were not lately. */
export const forget = (db: Queryable, ids: readonly string[]): Promise<number> =>
  run(
    db,
    sql`delete from guardians g where g.id = any(${ids}::uuid[])
          and not exists (select from guardianships s where s.guardian_id = g.id)`,
  );

/** Forgets all guardians for whom everything had ended before a moment. */
export const forgetGone = (db: Queryable, before: Date): Promise<number> =>
  run(
    db,
    sql`delete from guardians g where g.created_at < ${before} and not exists (
          select from guardianships s where s.guardian_id = g.id
            and (s.ended_at is null or s.ended_at >= ${before}))`,
  );
