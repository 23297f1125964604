import { z } from 'zod';
import { CONSULTING_ROLES } from '../agencies/staff-accounts.ts';
import { RELATIONS } from '../applications/guardian-states.ts';
import { DAYS, FilterText, PageQuery, pageOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { ROLES } from '../roles.ts';
import { ADMIN } from './administration.ts';

/** States of undoing a change: whether it is possible, and if not, why. */
export const UNDO_STATES = ['POSSIBLE', 'DONE', 'TOO_OLD', 'CHANGED_SINCE', 'IMPOSSIBLE'] as const;
export type UndoState = (typeof UNDO_STATES)[number];

/** A value that fits a line. */
const AuditValue = z.union([z.string(), z.number(), z.boolean()]).nullable();

/** A changed field. `isShown` is false where a value is no single one or too long for a line: then both are null. */
export const AuditDifference = z.object({
  field: z.string(),
  before: AuditValue,
  after: AuditValue,
  isShown: z.boolean(),
});
export type AuditDifference = z.infer<typeof AuditDifference>;

/** A change as the list shows it. `count` is of a bulk change, which is listed as one; its members have it null. */
export const AuditRow = z.object({
  id: z.uuid(),
  action: z.string(),
  subject: z.string(),
  subjectId: z.string(),
  title: z.string().nullable(),
  count: z.number().int().nullable(),
  /** The name is empty where the account is gone. */
  actor: z.object({ id: z.uuid(), name: z.string() }),
  actorRole: z.enum(ROLES),
  /** Relation of the guardian who has done it in the name of the actor, a student; null where it was the actor. */
  payer: z.enum(RELATIONS).nullable(),
  createdAt: z.iso.datetime(),
  /** The change that this one undoes, and the one that undoes this one. */
  undoes: z.uuid().nullable(),
  undoneBy: z.uuid().nullable(),
  /** Changed fields; empty for what was created or deleted, and of a bulk change where they are not the same for all of it. */
  differences: z.array(AuditDifference),
  /** Reason that its author gave. */
  reason: z.string().nullable(),
});
export type AuditRow = z.infer<typeof AuditRow>;

const Fields = z.record(z.string(), z.unknown());

/**
 * Sum of a bulk change: its records by what was done to them, its fields by the number of records, with their values where all of
 * them have the same, and how many of its records were changed again since.
 */
export const AuditBulk = z.object({
  created: z.number().int(),
  changed: z.number().int(),
  deleted: z.number().int(),
  changedSince: z.number().int(),
  fields: z.array(AuditDifference.extend({ count: z.number().int() })),
});
export type AuditBulk = z.infer<typeof AuditBulk>;

/** A change with the fields that changed, as they were and as they are. */
export const AuditRecord = AuditRow.extend({
  before: Fields.nullable(),
  after: Fields.nullable(),
  details: Fields,
  /** The bulk change that this is a part of. */
  groupId: z.uuid().nullable(),
  /** Names of the records in an order, by id. */
  names: z.record(z.string(), z.string()),
  /** Names of the records that fields refer to, by field and id; countries, continents and degrees aside, which have lists. */
  references: z.record(z.string(), z.record(z.string(), z.string())),
  /** Pictures of this change that the product drew itself. */
  drawnPictures: z.array(z.uuid()),
  /** Sum of a bulk change. */
  bulk: AuditBulk.nullable(),
  undo: z.enum(UNDO_STATES),
  /**
   * Result of an undo, of the change that was undone and of the one that did it: the number of restored records, and why others
   * stayed.
   */
  putBack: z
    .object({
      undone: z.number().int(),
      total: z.number().int(),
      refused: z.array(z.object({ code: z.string(), count: z.number().int() })),
    })
    .nullable(),
});
export type AuditRecord = z.infer<typeof AuditRecord>;

/**
 * Author and moment of a record's last change. The name is empty where the account is gone, and of an administrator for staff
 * of agencies.
 */
export const LastChange = z.object({
  name: z.string(),
  isAdmin: z.boolean(),
  /** True if it was the caller: in another window, or in another part of the page. */
  isOwn: z.boolean(),
  at: z.iso.datetime(),
});
export type LastChange = z.infer<typeof LastChange>;

const Word = z.string().min(1).max(60).nullish();

export const AuditFilter = z
  .object({
    /** Words of what a record was called, in any script; then parts of bulk changes are listed one by one. */
    query: FilterText,
    subject: Word,
    subjectId: Word,
    action: Word,
    actorId: z.uuid().nullish(),
    /** Days in Tashkent, both of them included. */
    ...DAYS,
  })
  .prefault({});
export type AuditFilter = z.output<typeof AuditFilter>;

/** Records of a bulk change that were changed again since, and, once it was undone, those that were left as they are. */
export const AUDIT_MEMBER_STATES = ['CHANGED_SINCE', 'LEFT'] as const;
export type AuditMemberState = (typeof AUDIT_MEMBER_STATES)[number];

export const AuditMemberFilter = z.object({ state: z.enum(AUDIT_MEMBER_STATES).nullish() }).prefault({});
export type AuditMemberFilter = z.output<typeof AuditMemberFilter>;

/** Reasons that something was not restored with a record. */
export const UNDO_REMARKS = ['PHONE_TAKEN', 'NO_STAFF'] as const;

/**
 * Something that was not restored with a record: a member of an agency's staff, whose phone another account has by now, or all
 * staff, where the agency was deleted before its staff was held. `name` is the person's.
 */
export const UndoRemark = z.object({
  code: z.enum(UNDO_REMARKS),
  subjectId: z.string(),
  title: z.string(),
  name: z.string().nullable(),
});
export type UndoRemark = z.infer<typeof UndoRemark>;

/** Result of an undo: what was restored, and what was not, with the code of the reason. */
export const UndoResult = z.object({
  id: z.uuid(),
  undone: z.number().int(),
  total: z.number().int(),
  refused: z.array(z.object({ id: z.uuid(), title: z.string(), code: z.string() })),
  remarks: z.array(UndoRemark),
});
export type UndoResult = z.infer<typeof UndoResult>;

const tag = 'Audit';
const AuditId = z.object({ id: z.uuid() });

export const filterAudit = endpoint({
  method: 'POST',
  path: '/audit/filter',
  access: ADMIN,
  tag,
  summary: 'Changes, newest first; a bulk change is one',
  query: PageQuery,
  body: AuditFilter,
  data: pageOf(AuditRow),
});

export const getLastChange = endpoint({
  method: 'GET',
  path: '/audit/last/{subject}/{subjectId}',
  access: ['ROLE_ADMIN', ...CONSULTING_ROLES],
  tag,
  summary: 'Who has changed a record last, and when; staff of agencies ask about what is their own',
  params: z.object({
    subject: z.string().regex(/^[a-z-]{1,60}$/),
    subjectId: z.string().regex(/^[\w-]{1,60}$/),
  }),
  data: LastChange.nullable(),
});

export const getAudit = endpoint({
  method: 'GET',
  path: '/audit/{id}',
  access: ADMIN,
  tag,
  summary: 'A change with what was before and after, and whether it can be undone',
  params: AuditId,
  data: AuditRecord,
});

export const listAuditMembers = endpoint({
  method: 'POST',
  path: '/audit/{id}/member',
  access: ADMIN,
  tag,
  summary: 'Parts of a bulk change; those that were changed again since, or left as they are by its undo',
  params: AuditId,
  query: PageQuery,
  body: AuditMemberFilter,
  data: pageOf(AuditRow),
});

export const undoAudit = endpoint({
  method: 'POST',
  path: '/audit/{id}/undo',
  access: ADMIN,
  tag,
  summary: 'Undo a change; of a bulk change, what can still be undone. It is a change itself',
  params: AuditId,
  data: UndoResult,
});

export const exportAudit = endpoint({
  method: 'POST',
  path: '/audit/export',
  access: ADMIN,
  file: true,
  tag,
  summary: 'The changes of a filter as a CSV or XLSX, newest first; TOO_MANY_ROWS beyond 100,000',
  query: z.object({ format: z.enum(['csv', 'xlsx']).default('csv') }),
  body: AuditFilter,
  data: z.custom<unknown>(),
});
