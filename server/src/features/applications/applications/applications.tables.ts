import type {
  ApplicationEventType,
  ApplicationStatus,
  LevelStatus,
  RunningStatus,
} from '@parvoz/contract/applications/application-states.ts';
import type { Role } from '@parvoz/contract/roles.ts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, isOneOf, localised } from '../../../db/columns.ts';
import { consultings } from '../../agencies/consultings/consultings.tables.ts';
import { employees } from '../../agencies/consultings/staff/staff.tables.ts';
import { tariffs } from '../../agencies/tariffs/tariffs.tables.ts';
import { degrees, faculties } from '../../catalogue/lists/lists.tables.ts';
import { programs } from '../../catalogue/programs/programs.tables.ts';
import { scholarships } from '../../catalogue/scholarships/scholarships.tables.ts';
import { universities } from '../../catalogue/universities/universities.tables.ts';
import { attachments } from '../../people/files/files.tables.ts';
import { profiles } from '../../people/profiles/profiles.tables.ts';

const RUNNING = isOneOf<RunningStatus>({ TRAIL: true, STARTED: true });
const AT_A_LEVEL = isOneOf<LevelStatus>({ STARTED: true });

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Last number that was given in a month of Tashkent (`2611`); numbers are never given again. */
export const applicationNumbers = pgTable('application_numbers', {
  month: text().primaryKey(),
  last: integer().notNull(),
});

/**
 * Students' applications with agencies. Fields of lists (`next`, `turn`, the current step and level with their numbers and
 * deadline) are written here by the transaction of each event. `version` counts events, `lastSeq` numbers the lines of the
 * timeline and the chat together.
 */
export const applications = pgTable(
  'applications',
  {
    id: uuid().primaryKey(),
    number: text().notNull().unique('applications_number'),
    studentId: uuid('student_id')
      .notNull()
      .references(() => profiles.id, { onUpdate: 'cascade' }),
    consultingId: integer('consulting_id')
      .notNull()
      .references(() => consultings.id),
    tariffId: integer('tariff_id')
      .notNull()
      .references(() => tariffs.id),
    universityId: integer('university_id').references(() => universities.id),
    scholarshipId: integer('scholarship_id').references(() => scholarships.id),
    degreeId: integer('degree_id').references(() => degrees.id),
    facultyId: integer('faculty_id').references(() => faculties.id),
    /** Programme of its university, degree and field. */
    programId: integer('program_id').references(() => programs.id),
    managerId: uuid('manager_id').references(() => employees.id),
    status: text().notNull(),
    payment: text().notNull(),
    /** Sum that is to be paid through Parvoz. */
    priceTiyin: bigint('price_tiyin', { mode: 'number' }).notNull(),
    /** Paid to the agency before it moved in; not protected, and no part of the price. */
    paidOutsideTiyin: bigint('paid_outside_tiyin', { mode: 'number' }).notNull().default(0),
    /** Each step's share is paid when the step begins: as the tariff had it at acceptance. */
    isInParts: boolean('is_in_parts').notNull().default(false),
    comment: text(),
    endComment: text('end_comment'),
    stepId: integer('step_id'),
    levelId: integer('level_id'),
    stepNumber: smallint('step_number'),
    /** Moment since when it is at its step. */
    stepStartedAt: moment('step_started_at'),
    next: text().notNull(),
    turn: text(),
    deadline: date(),
    version: integer().notNull(),
    lastSeq: integer('last_seq').notNull(),
    documentCount: integer('document_count').notNull().default(0),
    idempotencyKey: text('idempotency_key'),
    /** Digest of the call that made it, which its key belongs to. */
    callHash: text('call_hash'),
    disputedAt: moment('disputed_at'),
    createdAt: moment('created_at').notNull(),
    startedAt: moment('started_at'),
    /** Moment when a member of the agency first did or wrote something that the student sees. */
    firstAnswerAt: moment('first_answer_at'),
    /** Added by the agency itself, so nothing of it was asked that it could answer. */
    isWalkIn: boolean('is_walk_in').notNull().default(false),
    /** Names that the agency wrote down for a walk-in, where its student's account had others. */
    addedName: text('added_name'),
    addedSurname: text('added_surname'),
    paidAt: moment('paid_at'),
    /** Moment since when a payment is due; null while none is. */
    dueSince: moment('due_since'),
    /** Moment of the student's request that Parvoz steps in; null once the agency has acted, or it has ended otherwise. */
    appealedAt: moment('appealed_at'),
    /** Moment since which an agency whose turn it is has done nothing; null before acceptance. */
    silentSince: moment('silent_since'),
    endedAt: moment('ended_at'),
    activeAt: moment('active_at').notNull(),
  },
  (table) => [
    check(
      'applications_status',
      sql`${table.status} ${isOneOf<ApplicationStatus>({
        ...{ TRAIL: true, STARTED: true },
        ...{ FINISHED: true, REJECTED: true, CANCELED: true },
      })}`,
    ),
    check('applications_payment', sql`${table.payment} in ('NONE', 'DUE', 'PAID', 'RETURNED')`),
    check('applications_added', sql`(${table.addedName} is null) = (${table.addedSurname} is null)`),
    check('applications_price', sql`${table.priceTiyin} >= 0`),
    check('applications_outside', sql`${table.paidOutsideTiyin} >= 0`),
    check('applications_turn', sql`${table.turn} in ('STUDENT', 'CONSULTING')`),
    check('applications_running', sql`(${table.status} ${RUNNING}) = (${table.turn} is not null)`),
    check('applications_appealed', sql`${table.appealedAt} is null or ${table.status} ${AT_A_LEVEL}`),
    check('applications_level', sql`(${table.status} ${AT_A_LEVEL}) = (${table.levelId} is not null)`),
    check(
      'applications_next',
      sql`${table.next} in ('REVIEW', 'PAY', 'SUBMIT', 'REWORK', 'CHECK', 'LEAD', 'NONE')`,
    ),
    index('applications_program').on(table.programId).where(sql`${table.programId} is not null`),
    unique('applications_idempotency').on(table.studentId, table.idempotencyKey),
    // One open application per student, agency and target (docs/rules.md#applications).
    uniqueIndex('applications_open')
      .on(
        table.studentId,
        table.consultingId,
        sql`coalesce(university_id, 0)`,
        sql`coalesce(scholarship_id, 0)`,
      )
      .where(sql`status ${RUNNING}`),
    index('applications_of_student').on(
      table.studentId,
      table.activeAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('applications_of_consulting').on(
      table.consultingId,
      table.activeAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('applications_on_board').on(
      table.consultingId,
      table.status,
      table.stepNumber,
      table.deadline,
      table.id,
    ),
    // Open ones first (whose turn it is, is known), most urgent first: of an agency and of all.
    index('applications_by_deadline').on(table.consultingId, sql`(turn is null)`, table.deadline, table.id),
    index('applications_of_all_by_deadline').on(sql`(turn is null)`, table.deadline, table.id),
    // Covers the marks of an agency's board and its dashboard, so that they are counted without reading rows.
    index('applications_running')
      .on(
        ...[table.consultingId, table.turn, table.deadline, table.activeAt, table.status, table.id],
        ...[table.stepNumber, table.stepStartedAt, table.managerId, table.createdAt],
      )
      .where(sql`status ${RUNNING}`),
    // Cover the applications that an agency received, and finished, in a period.
    index('applications_by_creation').on(table.consultingId, table.createdAt, table.status, table.managerId),
    index('applications_by_end')
      .on(table.consultingId, table.endedAt, table.status)
      .where(sql`ended_at is not null`),
    // Covers the time to an agency's first answer, so that it is computed without reading rows.
    index('applications_answers')
      .on(table.consultingId, table.createdAt, table.firstAnswerAt, table.endedAt)
      .where(sql`not is_walk_in`),
    index('applications_by_activity').on(table.activeAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('applications_manager').on(table.managerId).where(sql`manager_id is not null`),
    index('applications_tariff').on(table.tariffId),
    index('applications_university').on(table.universityId),
    index('applications_scholarship').on(table.scholarshipId),
    index('applications_due').on(table.deadline).where(sql`status ${AT_A_LEVEL}`),
    // Open appeals: as many as there are.
    index('applications_appeals')
      .on(table.appealedAt, table.consultingId, table.id)
      .where(sql`appealed_at is not null`),
  ],
);

/** Steps of the tariff as they were at acceptance. */
export const applicationSteps = pgTable(
  'application_steps',
  {
    id: id(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    ...localised('name'),
    ...localised('description'),
    number: smallint().notNull(),
    sharePercent: smallint('share_percent').notNull(),
    shareTiyin: bigint('share_tiyin', { mode: 'number' }).notNull(),
    status: text(),
    finishedAt: moment('finished_at'),
    /** Moment when a dispute about it ended with money going back to the student. */
    disputeLostAt: moment('dispute_lost_at'),
  },
  (table) => [
    check('application_steps_status', sql`${table.status} in ('STARTED', 'FINISHED')`),
    unique('application_steps_number').on(table.applicationId, table.number),
  ],
);

export const applicationLevels = pgTable(
  'application_levels',
  {
    id: id(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    stepId: integer('step_id')
      .notNull()
      .references(() => applicationSteps.id, { onDelete: 'cascade' }),
    ...localised('name'),
    ...localised('description'),
    number: smallint().notNull(),
    days: smallint().notNull(),
    status: text(),
    returnComment: text('return_comment'),
    deadline: date(),
    startedAt: moment('started_at'),
    finishedAt: moment('finished_at'),
  },
  (table) => [
    check('application_levels_status', sql`${table.status} in ('STARTED', 'TRAIL', 'FINISHED')`),
    unique('application_levels_number').on(table.stepId, table.number),
    index('application_levels_application').on(table.applicationId),
  ],
);

/** Documents that a level asks for, as they were at acceptance. */
export const applicationRequirements = pgTable(
  'application_requirements',
  {
    id: id(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    levelId: integer('level_id')
      .notNull()
      .references(() => applicationLevels.id, { onDelete: 'cascade' }),
    ...localised('name'),
    isRequired: boolean('is_required').notNull(),
    number: smallint().notNull(),
    exampleId: uuid('example_id').references(() => attachments.id),
    exampleName: text('example_name'),
    /** Agency of the example. */
    exampleConsultingId: integer('example_consulting_id'),
  },
  (table) => [
    unique('application_requirements_number').on(table.levelId, table.number),
    index('application_requirements_application').on(table.applicationId),
    index('application_requirements_example')
      .on(table.exampleId, table.exampleConsultingId)
      .where(sql`example_id is not null`),
  ],
);

/** The timeline; append-only. `actorId` null is the product itself. */
export const applicationEvents = pgTable(
  'application_events',
  {
    id: uuid().primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    seq: integer().notNull(),
    type: text().$type<ApplicationEventType>().notNull(),
    actorId: uuid('actor_id'),
    actorRole: text('actor_role').$type<Role>(),
    comment: text(),
    stepId: integer('step_id'),
    levelId: integer('level_id'),
    managerId: uuid('manager_id'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    unique('application_events_seq').on(table.applicationId, table.seq),
    foreignKey({ columns: [table.stepId], foreignColumns: [applicationSteps.id] }),
    foreignKey({ columns: [table.levelId], foreignColumns: [applicationLevels.id] }),
  ],
);
