import type { ClientImport } from '@parvoz/contract/applications/moving-in.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import type { Role } from '@parvoz/contract/roles.ts';
import { personOf } from '../../../../../db/person.ts';
import type { Queryable } from '../../../../../db/pool.ts';
import { asJson, fieldsOf } from '../../../../../db/records.ts';
import { one, raw, rows, run, sql } from '../../../../../db/sql.ts';
import type { NamedRecord } from '../../../../../lib/cells.ts';
import { momentOf } from '../../lists/lists.store.ts';

/** A client as a line of a file has them. */
export interface NewClient {
  name: string;
  surname: string;
  phone: string;
  language: Language;
  tariffId: number;
  universityId: number | null;
  scholarshipId: number | null;
  degreeId: number | null;
  facultyId: number | null;
  programId: number | null;
  reachedStep: number;
  reachedLevel: number;
  managerId: string | null;
  paidOutsideTiyin: number;
  comment: string | null;
}

/** Tariffs of an agency that are on offer. */
export const listTariffs = (
  db: Queryable,
  consultingId: number,
): Promise<(NamedRecord & { priceTiyin: number })[]> =>
  rows(
    db,
    sql`select id, name_uz, name_ru, name_en, price_tiyin::float8 as price_tiyin from tariffs
        where consulting_id = ${consultingId} and is_active order by id`,
  );

/** Returns whether visitors see an agency, whose links can be accepted only then. */
export const isAgencyOpen = async (db: Queryable, consultingId: number): Promise<boolean> =>
  (await one(db, sql`select from consultings where id = ${consultingId} and status = 'ACTIVE'`)) !== null;

/** Universities that an agency works with, of those that are on offer. */
export const listUniversities = (db: Queryable, consultingId: number): Promise<NamedRecord[]> =>
  rows(
    db,
    sql`select u.id, u.name_uz, u.name_ru, u.name_en from consulting_universities l
          join universities u on u.id = l.university_id and u.status = 'ACTIVE'
        where l.consulting_id = ${consultingId} order by u.id`,
  );

/**
 * Scholarships that visitors see or have seen, with the university that they see there: clients are led on after the last day to
 * apply.
 */
export const listScholarships = (db: Queryable): Promise<(NamedRecord & { universityId: number | null })[]> =>
  rows(
    db,
    sql`select s.id, s.name_uz, s.name_ru, s.name_en, u.id as university_id from scholarships s
          left join universities u on u.id = s.university_id and u.status = 'ACTIVE'
        where s.is_active order by s.id`,
  );

/** Programmes of universities that are on offer, with what each leads to. */
export const listPrograms = (
  db: Queryable,
  universityIds: readonly number[],
): Promise<(NamedRecord & { universityId: number; degreeId: number; facultyId: number })[]> =>
  rows(
    db,
    sql`select id, name_uz, name_ru, name_en, university_id, degree_id, faculty_id from programs
        where is_active and university_id = any(${universityIds}::int[]) order by id`,
  );

/** Members of an agency who may sign in, with the phones by which a file may name them. */
export const listColleagues = (
  db: Queryable,
  consultingId: number,
): Promise<{ id: string; name: string; surname: string; phone: string | null }[]> =>
  rows(
    db,
    sql`select e.id, e.name, e.surname, a.phone from employees e join accounts a on a.id = e.id
        where e.consulting_id = ${consultingId} and a.status = 'ACTIVE' order by e.id`,
  );

/** Those of these phones that an agency has already, waiting or with a running application, by their aim. */
export const listHere = (
  db: Queryable,
  consultingId: number,
  phones: readonly string[],
): Promise<{ phone: string; universityId: number | null; scholarshipId: number | null }[]> =>
  rows(
    db,
    sql`select w.phone, w.university_id, w.scholarship_id from walk_ins w
        where w.consulting_id = ${consultingId} and w.phone = any(${phones}::text[])
          and w.withdrawn_at is null and w.claimed_at is null
        union
        select c.phone, a.university_id, a.scholarship_id from accounts c join applications a on a.student_id = c.id
        where c.kind = 'PROFILE' and c.phone = any(${phones}::text[]) and a.consulting_id = ${consultingId}
          and a.turn is not null`,
  );

/** A member of an agency's staff who may sign in; null for anybody else. */
export const findMember = (
  db: Queryable,
  id: string,
): Promise<{ role: Extract<Role, `ROLE_CONSULTING${string}`>; consultingId: number } | null> =>
  one(
    db,
    sql`select a.role, e.consulting_id from employees e join accounts a on a.id = e.id
        where e.id = ${id} and a.status = 'ACTIVE' and a.role in ('ROLE_CONSULTING', 'ROLE_CONSULTING_MANAGER')`,
  );

export const insertImport = (
  db: Queryable,
  given: { id: string; consultingId: number; createdBy: string; fileName: string; count: number; now: Date },
): Promise<number> =>
  run(
    db,
    sql`insert into client_imports (id, consulting_id, created_by, file_name, client_count, created_at)
        values (${given.id}, ${given.consultingId}, ${given.createdBy}, ${given.fileName}, ${given.count}, ${given.now})`,
  );

interface NewLink {
  id: string;
  linkHash: string;
}

const CLIENT = fieldsOf<NewClient & NewLink>({
  ...{ id: 'uuid', linkHash: 'text', name: 'text', surname: 'text', phone: 'text', language: 'text' },
  ...{
    tariffId: 'int',
    universityId: 'int',
    scholarshipId: 'int',
    degreeId: 'int',
    facultyId: 'int',
    programId: 'int',
    reachedStep: 'int',
    reachedLevel: 'int',
  },
  ...{ managerId: 'uuid', paidOutsideTiyin: 'bigint', comment: 'text' },
});

/** Inserts clients whose links are not sent; returns how many, without those that wait with this aim already. */
export const insertClients = (
  db: Queryable,
  { importId, now, expiresAt }: { importId: string; now: Date; expiresAt: Date },
  clients: readonly (NewClient & NewLink)[],
): Promise<number> =>
  run(
    db,
    sql`insert into walk_ins (id, consulting_id, created_by, name, surname, phone, language, tariff_id, university_id,
          scholarship_id, degree_id, faculty_id, program_id, comment, import_id, is_sent, reached_step, reached_level, paid_outside_tiyin, manager_id, link_hash,
          created_at, sent_at, expires_at)
        select c.id, i.consulting_id, i.created_by, c.name, c.surname, c.phone, c.language, c.tariff_id, c.university_id,
          c.scholarship_id, c.degree_id, c.faculty_id, c.program_id, c.comment, i.id, false, c.reached_step, c.reached_level, c.paid_outside_tiyin, c.manager_id,
          c.link_hash, ${now}, ${now}, ${expiresAt}
        from json_to_recordset(${asJson(clients)}) as c ${CLIENT} join client_imports i on i.id = ${importId}
        order by c.phone, c.university_id, c.scholarship_id
        on conflict do nothing`,
  );

const IS_UNSENT = raw('not w.is_sent and w.withdrawn_at is null and w.claimed_at is null');

/** The last files of an agency, the newest first, with their clients as they are now. */
export const listImports = (
  db: Queryable,
  consultingId: number,
  limit: number,
): Promise<(Omit<ClientImport, 'cost' | 'canUndo'> & { createdBy: string | null })[]> =>
  rows(
    db,
    sql`select i.id, i.file_name, i.created_by, ${momentOf('i.created_at')} as created_at, i.client_count as count,
          i.claimed_count as claimed, ${momentOf('i.undone_at')} as undone_at, n.unsent, n.waiting, n.withdrawn,
          case when i.created_by is not null then ${personOf('i.created_by', ['m'])} end as added_by
        from client_imports i left join employees m on m.id = i.created_by
          cross join lateral (select count(*) filter (where ${IS_UNSENT})::int as unsent,
              count(*) filter (where w.is_sent and w.withdrawn_at is null and w.claimed_at is null)::int as waiting,
              count(*) filter (where w.withdrawn_at is not null)::int as withdrawn
            from walk_ins w where w.import_id = i.id) n
        where i.consulting_id = ${consultingId} order by i.created_at desc, i.id desc limit ${limit}`,
  );

/** Clients of a file without a link, by the language in which they are written to. */
export const countUnsent = (
  db: Queryable,
  importId: string,
): Promise<{ language: Language; count: number }[]> =>
  rows(
    db,
    sql`select w.language, count(*)::int as count from walk_ins w
        where w.import_id = ${importId} and ${IS_UNSENT} group by w.language order by 1`,
  );

export interface Unsent {
  id: string;
  phone: string;
  /** Names the choices of a client, which many have alike. */
  aim: string;
}

/** All clients of a file without a link, in its order. */
export const listUnsent = (db: Queryable, importId: string): Promise<Unsent[]> =>
  rows(
    db,
    sql`select w.id, w.phone, concat_ws(' ', w.tariff_id, w.reached_step, w.reached_level, coalesce(w.university_id, 0),
            coalesce(w.degree_id, 0), coalesce(w.scholarship_id, 0), coalesce(w.faculty_id, 0), coalesce(w.program_id, 0)) as aim
        from walk_ins w where w.import_id = ${importId} and ${IS_UNSENT} and w.phone is not null order by w.id`,
  );

/** A file of an agency. */
export const findImport = (
  db: Queryable,
  id: string,
  consultingId: number,
): Promise<{ id: string; fileName: string; createdBy: string | null; undoneAt: Date | null } | null> =>
  one(
    db,
    sql`select id, file_name, created_by, undone_at from client_imports
        where id = ${id} and consulting_id = ${consultingId}`,
  );

/** Locks the clients of a file, so that none of them claims until the transaction ends, then the file; returns how many have. */
export const lockImport = async (
  db: Queryable,
  id: string,
): Promise<{ claimedCount: number; undoneAt: Date | null }> => {
  await run(db, sql`select from walk_ins where import_id = ${id} order by id for update`);
  return (await one<{ claimedCount: number; undoneAt: Date | null }>(
    db,
    sql`select claimed_count, undone_at from client_imports where id = ${id} for update`,
  ))!;
};

/** Takes a file back: whoever has no link is forgotten, the links of the others end. */
export const undoImport = (db: Queryable, id: string, now: Date): Promise<number> =>
  run(
    db,
    sql`with removed as (delete from walk_ins where import_id = ${id} and not is_sent),
          withdrawn as (update walk_ins set withdrawn_at = ${now}
            where import_id = ${id} and is_sent and withdrawn_at is null)
        update client_imports set undone_at = ${now} where id = ${id}`,
  );
