import type { WalkIn, WalkInLink } from '@parvoz/contract/applications/walk-ins.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import type { Names } from '@parvoz/contract/people/names.ts';
import { agencyName, inLanguage } from '../../../../db/localised.ts';
import { type LeftPhone, personOf } from '../../../../db/person.ts';
import { pictureOf } from '../../../../db/picture.ts';
import type { Queryable } from '../../../../db/pool.ts';
import { one, raw, rows, run, type Sql, sql } from '../../../../db/sql.ts';
import { momentOf, refOf } from '../lists/lists.store.ts';

export interface Aim {
  tariffId: number;
  universityId: number | null;
  scholarshipId: number | null;
  degreeId: number | null;
  facultyId: number | null;
  programId: number | null;
}

/** Data of a walk-in as staff enter them. */
export interface Written extends Aim {
  name: string;
  surname: string;
  phone: string;
  language: Language;
  comment: string | null;
}

/** Numbers of the step and level that an imported walk-in goes on at; null of any other. */
export interface Reached {
  reachedStep: number | null;
  reachedLevel: number | null;
}

/** A walk-in, without its phone once it is claimed. */
export interface WalkInRow extends Omit<Written, 'phone'>, Reached {
  id: string;
  consultingId: number;
  createdBy: string | null;
  phone: string | null;
  askedPhone: string | null;
  linkHash: string;
  importId: string | null;
  isSent: boolean;
  paidOutsideTiyin: number;
  managerId: string | null;
  version: number;
  expiresAt: Date;
  withdrawnAt: Date | null;
  claimedAt: Date | null;
  applicationId: string | null;
}

const COLUMNS =
  raw(`id, consulting_id, created_by, name, surname, phone, asked_phone, language, tariff_id, university_id,
  scholarship_id, degree_id, faculty_id, program_id, comment, link_hash, import_id, is_sent, reached_step, reached_level,
  paid_outside_tiyin::float8 as paid_outside_tiyin, manager_id, version, expires_at, withdrawn_at, claimed_at, application_id`);

/** Returns a walk-in of an agency. */
export const findOwn = (db: Queryable, id: string, consultingId: number): Promise<WalkInRow | null> =>
  one(db, sql`select ${COLUMNS} from walk_ins where id = ${id} and consulting_id = ${consultingId}`);

/** The same; nobody else changes it until the transaction ends. */
export const lockOwn = (db: Queryable, id: string, consultingId: number): Promise<WalkInRow | null> =>
  one(
    db,
    sql`select ${COLUMNS} from walk_ins where id = ${id} and consulting_id = ${consultingId} for update`,
  );

const hasLink = (hash: string): Sql => sql`(link_hash = ${hash} or former_hashes @> array[${hash}])`;

/** Returns the walk-in that a link was sent for, also one whose link was replaced. */
export const findByLink = (db: Queryable, hash: string): Promise<WalkInRow | null> =>
  one(db, sql`select ${COLUMNS} from walk_ins where ${hasLink(hash)}`);

/** The same; nobody else changes it until the transaction ends. */
export const lockByLink = (db: Queryable, hash: string): Promise<WalkInRow | null> =>
  one(db, sql`select ${COLUMNS} from walk_ins where ${hasLink(hash)} for update`);

/** Returns the walk-in that a member of an agency has added with this key, and the digest of that call. */
export const findByKey = (
  db: Queryable,
  createdBy: string,
  key: string,
): Promise<{ id: string; callHash: string | null } | null> =>
  one(
    db,
    sql`select id, call_hash from walk_ins where created_by = ${createdBy} and idempotency_key = ${key}`,
  );

export type NewWalkIn = Written &
  Pick<WalkInRow, 'id' | 'consultingId' | 'linkHash' | 'expiresAt'> & {
    createdBy: string;
    idempotencyKey: string | null;
    callHash: string | null;
    now: Date;
  };

/** Inserts a walk-in; returns 0 where the phone has a waiting one with this aim at the agency, or the key is known. */
export const insert = (db: Queryable, given: NewWalkIn): Promise<number> =>
  run(
    db,
    sql`insert into walk_ins (id, consulting_id, created_by, name, surname, phone, language, tariff_id, university_id,
          scholarship_id, degree_id, faculty_id, program_id, comment, link_hash, idempotency_key, call_hash, created_at, sent_at, expires_at)
        values (${given.id}, ${given.consultingId}, ${given.createdBy}, ${given.name}, ${given.surname}, ${given.phone},
          ${given.language}, ${given.tariffId}, ${given.universityId}, ${given.scholarshipId}, ${given.degreeId},
          ${given.facultyId}, ${given.programId}, ${given.comment}, ${given.linkHash}, ${given.idempotencyKey}, ${given.callHash}, ${given.now}, ${given.now},
          ${given.expiresAt})
        on conflict do nothing`,
  );

/** Updates a walk-in. Returns false where another waiting one has this phone and aim at its agency. */
export const update = async (db: Queryable, id: string, to: Written & Reached): Promise<boolean> => {
  try {
    await run(
      db,
      sql`update walk_ins set name = ${to.name}, surname = ${to.surname}, phone = ${to.phone},
            asked_phone = case when phone = ${to.phone} then asked_phone end,
            reached_step = ${to.reachedStep}, reached_level = ${to.reachedLevel},
            language = ${to.language}, tariff_id = ${to.tariffId}, university_id = ${to.universityId},
            scholarship_id = ${to.scholarshipId}, degree_id = ${to.degreeId}, faculty_id = ${to.facultyId},
            program_id = ${to.programId}, comment = ${to.comment}, version = version + 1
          where id = ${id}`,
    );
    return true;
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'walk_ins_open') return false;
    throw error;
  }
};

/** Replaces the link by another one; the former is known as replaced. */
export const replaceLink = (
  db: Queryable,
  id: string,
  { linkHash, now, expiresAt }: { linkHash: string; now: Date; expiresAt: Date },
): Promise<number> =>
  run(
    db,
    sql`update walk_ins set former_hashes = former_hashes || link_hash, link_hash = ${linkHash}, is_sent = true, sent_at = ${now},
          expires_at = ${expiresAt}
        where id = ${id}`,
  );

export const withdraw = (db: Queryable, id: string, now: Date): Promise<number> =>
  run(db, sql`update walk_ins set withdrawn_at = ${now} where id = ${id}`);

/** Marks a walk-in as claimed, also at its file, and erases the person, as the application has them. */
export const markClaimed = (db: Queryable, id: string, applicationId: string, now: Date): Promise<number> =>
  run(
    db,
    sql`with claimed as (
          update walk_ins set claimed_at = ${now}, application_id = ${applicationId}, name = '', surname = '',
            phone = null, asked_phone = null, comment = null
          where id = ${id} returning import_id)
        update client_imports i set claimed_count = claimed_count + 1 from claimed c where i.id = c.import_id`,
  );

/** Removes walk-ins that ended before a moment: by their student, by their agency, or by expiry. */
export const removeEnded = (db: Queryable, before: Date): Promise<number> =>
  run(db, sql`delete from walk_ins where coalesce(claimed_at, withdrawn_at, expires_at) < ${before}`);

/**
 * Has waiting walk-ins that somebody was to be responsible for taken over by others in turn, or by nobody; returns whether there
 * were any. One that is being changed or claimed at this moment is passed over: its claim looks at who may sign in.
 */
export const handOver = async (
  db: Queryable,
  from: string,
  to: readonly (string | null)[],
): Promise<boolean> =>
  (await run(
    db,
    sql`with own as (
          select w.id from walk_ins w where coalesce(w.manager_id, w.created_by) = ${from} and ${IS_OPEN}
            and w.consulting_id = (select consulting_id from employees where id = ${from})
          order by w.id for update skip locked),
          dealt as (select id, ((row_number() over (order by id) - 1) % ${to.length})::int as at from own)
        update walk_ins w set manager_id = (${to}::uuid[])[d.at + 1] from dealt d where w.id = d.id`,
  )) > 0;

/**
 * Counts the waiting walk-ins that these members of staff are to be responsible for, as a claim would find; of one without any there
 * is no entry. Somebody who is blocked is no more responsible for what they have added themselves.
 */
export const countOfStaff = (
  db: Queryable,
  ids: readonly string[],
): Promise<{ id: string; count: number }[]> =>
  rows(
    db,
    sql`select e.id, count(*)::int as count
        from employees e join accounts a on a.id = e.id join walk_ins w on w.consulting_id = e.consulting_id
          and (w.manager_id = e.id or w.manager_id is null and w.created_by = e.id and a.status = 'ACTIVE')
        where e.id = any(${ids}::uuid[]) and ${IS_OPEN} group by e.id`,
  );

/** Stores the phone that the link is asked for to be sent to. */
export const askPhone = (db: Queryable, id: string, phone: string): Promise<number> =>
  run(db, sql`update walk_ins set asked_phone = ${phone} where id = ${id}`);

/**
 * Removes all that was written down for whoever had those of these phones that no profile has any more, and the phones where they
 * were asked for; returns whose open pages show them.
 */
export const removeOfPhones = (
  db: Queryable,
  phones: readonly LeftPhone[],
): Promise<{ consultingId: number }[]> =>
  rows(
    db,
    sql`with gone as (
            select l.phone, l.until
            from unnest(${phones.map(({ phone }) => phone)}::text[], ${phones.map(({ until }) => until)}::timestamptz[])
              as l (phone, until)
            where not exists (select from accounts a where a.kind = 'PROFILE' and a.phone = l.phone)),
          removed as (
            delete from walk_ins w using gone g where w.phone = g.phone and w.created_at <= g.until
            returning w.consulting_id),
          unasked as (
            update walk_ins w set asked_phone = null
            where exists (select from gone g where g.phone = w.asked_phone and w.created_at <= g.until)
              and not exists (select from gone o where o.phone = w.phone and w.created_at <= o.until)
            returning w.consulting_id)
        select consulting_id from removed union select consulting_id from unasked`,
  );

const chosen = (language: Language): Sql => sql`${refOf('t', language)} as tariff,
  ${refOf('u', language)} as university, ${refOf('s', language)} as scholarship, ${refOf('d', language)} as degree,
  ${refOf('f', language)} as faculty, ${refOf('p', language)} as program, w.comment,
  case when w.created_by is not null then ${personOf('w.created_by', ['m'])} end as added_by,
  case when w.reached_step is not null and w.reached_level is not null then json_build_object('step', w.reached_step, 'level', w.reached_level,
    'stepName', nullif(${inLanguage('rs.name', language)}, ''), 'levelName', nullif(${inLanguage('rl.name', language)}, ''),
    'paidOutside', w.paid_outside_tiyin) end as moved_in`;

const JOINS =
  raw(`left join tariffs t on t.id = w.tariff_id left join universities u on u.id = w.university_id
  left join scholarships s on s.id = w.scholarship_id left join degrees d on d.id = w.degree_id
  left join faculties f on f.id = w.faculty_id left join programs p on p.id = w.program_id
  left join employees m on m.id = w.created_by left join employees r on r.id = w.manager_id
  left join lateral (select s.id, s.name_uz, s.name_ru, s.name_en from steps s where s.tariff_id = w.tariff_id and s.status = 'ACTIVE'
    order by s.order_number, s.id offset w.reached_step - 1 limit 1) rs on w.reached_step is not null
  left join lateral (select l.name_uz, l.name_ru, l.name_en from step_levels l where l.step_id = rs.id
    order by l.order_number, l.id offset w.reached_level - 1 limit 1) rl on true`);

const IS_OPEN = raw('w.withdrawn_at is null and w.claimed_at is null and w.phone is not null');

const shown = (language: Language, now: Date): Sql => sql`
  select w.id, w.version, case when not w.is_sent then 'UNSENT' when w.expires_at <= ${now} then 'EXPIRED' else 'WAITING' end as state, w.name,
    w.surname, w.phone, w.asked_phone, w.language, w.tariff_id, w.university_id, w.scholarship_id, w.degree_id, w.faculty_id, w.program_id,
    ${chosen(language)}, case when w.manager_id is not null then ${personOf('w.manager_id', ['r'])} end as manager,
    ${momentOf('w.created_at')} as created_at, ${momentOf('w.sent_at')} as sent_at,
    ${momentOf('w.expires_at')} as expires_at
  from walk_ins w ${JOINS}`;

/** Returns a waiting walk-in of an agency, as it is shown; null where there is none. */
export const findShown = (
  db: Queryable,
  language: Language,
  { id, consultingId, now }: { id: string; consultingId: number; now: Date },
): Promise<WalkIn | null> =>
  one(
    db,
    sql`${shown(language, now)} where w.id = ${id} and w.consulting_id = ${consultingId} and ${IS_OPEN}`,
  );

/** Lists the waiting walk-ins of an agency: first those asked for at another phone, then the last sent, and last the unsent. */
export const listShown = (
  db: Queryable,
  language: Language,
  { consultingId, now, limit, offset }: { consultingId: number; now: Date; limit: number; offset: number },
): Promise<WalkIn[]> =>
  rows(
    db,
    sql`${shown(language, now)} where w.consulting_id = ${consultingId} and ${IS_OPEN}
        order by w.asked_phone is not null desc, w.is_sent desc, w.sent_at desc, w.id desc limit ${limit} offset ${offset}`,
  );

export const countOpen = async (db: Queryable, consultingId: number): Promise<number> =>
  (await one<{ count: number }>(
    db,
    sql`select count(*)::int as count from walk_ins w where w.consulting_id = ${consultingId} and ${IS_OPEN}`,
  ))!.count;

/** Returns the names of a student's account. */
export const findNames = async (db: Queryable, studentId: string): Promise<Names> =>
  (await one<Names>(db, sql`select name, surname from profiles where id = ${studentId}`))!;

/** Returns the offer of a link; null once its phone is erased. */
export const findOffer = (
  db: Queryable,
  language: Language,
  id: string,
): Promise<Omit<NonNullable<WalkInLink['offer']>, 'account'> | null> =>
  one(
    db,
    sql`select w.version, w.name, w.surname, w.phone, t.price_tiyin::float8 as price, ${chosen(language)},
          ${momentOf('w.expires_at')} as expires_at, exists (select from accounts a
            where a.kind = 'PROFILE' and a.phone = w.phone and a.status <> 'UNVERIFIED') as has_account
        from walk_ins w ${JOINS} where w.id = ${id} and w.phone is not null`,
  );

/** The agency that a link is of. */
export const findAgency = async (
  db: Queryable,
  language: Language,
  consultingId: number,
): Promise<WalkInLink['consulting']> =>
  (await one<WalkInLink['consulting']>(
    db,
    sql`select g.id, ${agencyName('g', language)} as name, ${pictureOf('g.photo_id')} as photo, g.phone
        from consultings g where g.id = ${consultingId}`,
  ))!;

/** Returns whether an account has this phone. */
export const isPhoneOf = async (db: Queryable, accountId: string, phone: string): Promise<boolean> =>
  (await one(db, sql`select from accounts where id = ${accountId} and phone = ${phone}`)) !== null;

/** Returns whether a student has an open application with this aim at an agency. */
export const hasApplication = async (
  db: Queryable,
  studentId: string,
  { consultingId, universityId, scholarshipId }: Pick<WalkInRow, 'consultingId'> & Aim,
): Promise<boolean> =>
  (await one(
    db,
    sql`select from applications where student_id = ${studentId} and consulting_id = ${consultingId}
          and coalesce(university_id, 0) = coalesce(${universityId}::int, 0)
          and coalesce(scholarship_id, 0) = coalesce(${scholarshipId}::int, 0) and turn is not null`,
  )) !== null;

/** The role of a member of an agency's staff, also of one who has left. */
export const findRole = (
  db: Queryable,
  id: string,
): Promise<{ role: 'ROLE_CONSULTING' | 'ROLE_CONSULTING_MANAGER' } | null> =>
  one(
    db,
    sql`select role from accounts where id = ${id} and role in ('ROLE_CONSULTING', 'ROLE_CONSULTING_MANAGER')`,
  );

export const isOwnApplication = async (db: Queryable, id: string, studentId: string): Promise<boolean> =>
  (await one(db, sql`select from applications where id = ${id} and student_id = ${studentId}`)) !== null;
