import { z } from 'zod';
import { Id, oneLine } from '../common.ts';
import type { FieldProblem } from '../errors.ts';
import { inEveryLanguage } from '../languages.ts';
import {
  MAX_BULK_IDS,
  MAX_BULK_ROWS,
  MAX_LINK_LENGTH,
  MAX_RICH_TEXT_LENGTH,
  MAX_TITLE_LENGTH,
  RECORD_STATUSES,
} from '../limits.ts';
import { hasInvisible, writtenText } from '../written-text.ts';

/** Roles that maintain the catalogue. */
export const ADMIN = ['ROLE_ADMIN'] as const;

/**
 * Number of a record's changes: a save names the version that it was made from, and is refused when the record has changed
 * since.
 */
export const Version = z.number().int().min(1);

/** Version of a save by somebody who may know none: without one nothing is compared. */
export const SeenVersion = Version.optional();

/** Picture of a save: null is a drawn one; without it the picture stays. */
export const NextPicture = z.uuid().nullable().optional();

/** Fields that every record edited by administrators has beside its own. */
export const Versioned = { version: Version, updatedAt: z.iso.datetime() };

/** Names in every language; the default one is needed, others may be empty until somebody writes them. */
export const names = <Name extends string>(name: Name, max = MAX_TITLE_LENGTH) =>
  inEveryLanguage(name, (language) => oneLine(max, language === 'uz' ? 1 : 0));

/** Rich text in every language; disallowed parts are dropped when it is stored, and the answer names them. */
export const richTexts = <Name extends string>(name: Name) =>
  inEveryLanguage(name, () => writtenText().max(MAX_RICH_TEXT_LENGTH));

/** Tags and attributes that were dropped of rich texts, by field; a text of which nothing was dropped is left out. */
export const Dropped = z.record(z.string(), z.array(z.string()));

/** Returns an address with a scheme, also of one typed without. */
const withScheme = (typed: string): string =>
  /^[a-z][a-z\d+.-]*:(?!\d)/i.test(typed) ? typed : `https://${typed}`;

/** Matches addresses with a host that has a dot, without credentials. */
const SITE =
  /^https?:\/\/(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+[\p{L}\d-]{2,}(?::\d{1,5})?(?:[/?#]\S*)?$/iu;

/** Address of a page of the web; https:// is added where it has no scheme, and null is none. */
export const Link = z
  .string()
  .max(MAX_LINK_LENGTH)
  .nullable()
  .transform((typed) => (typed?.trim() ? withScheme(typed.trim()) : null))
  .refine((address) => address === null || (SITE.test(address) && !hasInvisible(address)), {
    params: { problem: 'link' },
  });

/** Kinds of records that may refer to a record. */
export const USE_KINDS = [
  'COUNTRY',
  'FACULTY',
  'UNIVERSITY',
  'PROGRAM',
  'SCHOLARSHIP',
  'CONSULTING',
  'EMPLOYEE',
  'COMMENT',
  'TARIFF',
  'STEP',
  'LEVEL',
  'APPLICATION',
] as const;
export type UseKind = (typeof USE_KINDS)[number];

/** Numbers of records that refer to a record, without kinds that have none. */
export const Uses = z.array(z.object({ kind: z.enum(USE_KINDS), count: z.number().int() }));
export type Uses = z.infer<typeof Uses>;

/**
 * Records that are changed together: these, or all that a filter finds. `expectedTotal` is how many there were when somebody
 * chose them; CHANGED_MEANWHILE where there are others by now.
 */
const bulkShape = <Filter extends z.ZodType>(filter: Filter) => ({
  ids: z.array(Id).min(1).max(MAX_BULK_IDS).nullish(),
  filter,
  expectedTotal: z.number().int().min(1).max(MAX_BULK_ROWS).nullish(),
});

const required: FieldProblem = 'required';
const isGiven = (value: unknown): boolean => value !== undefined && value !== null;
const NAMES_RECORDS = {
  path: ['ids'] as PropertyKey[],
  params: { problem: required },
};

/** Returns a schema of the records of a bulk change. */
export const bulkTargets = <Filter extends z.ZodType>(filter: Filter) =>
  z
    .object(bulkShape(filter))
    .refine(({ ids, expectedTotal }) => isGiven(ids) || isGiven(expectedTotal), NAMES_RECORDS);

export const BULK_ACTS = ['STATUS', 'CHECKED', 'DELETE'] as const;
export type BulkAct = (typeof BULK_ACTS)[number];

/** A change of many records at once; `status` belongs to STATUS. */
export const bulkOf = <Filter extends z.ZodType>(filter: Filter) =>
  z
    .object({
      ...bulkShape(filter),
      what: z.enum(BULK_ACTS),
      status: z.enum(RECORD_STATUSES).nullish(),
      /** Names the change in the live events that tell how far it is. */
      progressId: z.uuid().nullish(),
    })
    .refine(({ ids, expectedTotal }) => isGiven(ids) || isGiven(expectedTotal), NAMES_RECORDS)
    .refine(({ what, status }) => what !== 'STATUS' || isGiven(status), {
      path: ['status'],
      params: { problem: required },
    });

/** Uses of chosen records: how many of them are used, and by what in all. */
export const BulkUses = z.object({ total: z.number().int(), used: z.number().int(), uses: Uses });
export type BulkUses = z.infer<typeof BulkUses>;

/**
 * Result of a bulk change. `id` is its entry in the audit, null where it changed nothing; refused records are named with the
 * reason, up to a hundred of `refusedTotal`.
 */
export const BulkResult = z.object({
  id: z.uuid().nullable(),
  done: z.number().int(),
  refused: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      code: z.enum(['REFERENCED', 'NOT_FOUND']),
      uses: Uses,
    }),
  ),
  refusedTotal: z.number().int(),
});
export type BulkResult = z.infer<typeof BulkResult>;

/** Audit's entry of a change, by which it can be undone; null where nothing was changed. */
export const Recorded = z.object({ auditId: z.uuid().nullable() });
export type Recorded = z.infer<typeof Recorded>;

/**
 * All ids of a list in their new order, and in the one that it had when it was read: refused when others are in it by now, or
 * somebody else has put it in another order.
 */
export const NewOrder = z.object({
  ids: z.array(Id).min(1).max(1000),
  from: z.array(Id).min(1).max(1000).optional(),
});
export type NewOrder = z.output<typeof NewOrder>;

/** A sort, up or down: `NAME`, `-NAME`. The first one is the order of a list that says nothing. */
export const orderOf = <Sort extends string>(sorts: readonly [Sort, ...Sort[]]) =>
  z
    .enum(sorts.flatMap((sort) => [sort, `-${sort}` as const]) as [Sort, ...(Sort | `-${Sort}`)[]])
    .nullish()
    .transform((value) => (value ?? sorts[0]) as Sort | `-${Sort}`);
