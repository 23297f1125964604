import { z } from 'zod';
import { DateOnly, IdParams, PageQuery, pageOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import type { FieldProblem } from '../errors.ts';
import { ADMIN, Link, SeenVersion, Versioned } from '../platform/administration.ts';
import { CERTIFICATE_KINDS } from './certificates.ts';
import { RoundDay } from './round-day.ts';
import { SITTING_PLACES } from './test-sittings-rules.ts';

/** A day on which a test can be taken in Uzbekistan; `registerBy` is the last day to register, `resultsOn` that of the results. */
const Sitting = {
  test: z.enum(CERTIFICATE_KINDS),
  place: z.enum(SITTING_PLACES),
  heldOn: DateOnly,
  registerBy: DateOnly,
  resultsOn: DateOnly,
  sourceUrl: z.string(),
};

/** A sitting that can still be registered for. */
export const TestSitting = z.object(Sitting);
export type TestSitting = z.infer<typeof TestSitting>;

const required: FieldProblem = 'required';
const dateOrder: FieldProblem = 'dateOrder';

/** A sitting as it is entered. One registers before the test, whose results come after it. */
export const TestSittingDraft = z
  .object({
    ...Sitting,
    heldOn: RoundDay,
    registerBy: RoundDay,
    resultsOn: RoundDay,
    sourceUrl: Link.refine((link) => link !== null, { params: { problem: required } }),
    /** The day on which the dates were compared with their source; null for never. */
    checkedOn: DateOnly.nullable(),
    isCancelled: z.boolean(),
  })
  .refine(({ registerBy, heldOn }) => registerBy <= heldOn, {
    path: ['registerBy'],
    params: { problem: dateOrder },
  })
  .refine(({ resultsOn, heldOn }) => resultsOn >= heldOn, {
    path: ['resultsOn'],
    params: { problem: dateOrder },
  });
export type TestSittingDraft = z.output<typeof TestSittingDraft>;

/** A sitting in the list of administrators. */
export const ManagedSitting = TestSitting.extend({
  id: z.number().int(),
  checkedOn: DateOnly.nullable(),
  isCancelled: z.boolean(),
  ...Versioned,
});
export type ManagedSitting = z.infer<typeof ManagedSitting>;

/** `former` asks for those that are over, too. */
export const SittingFilter = z
  .object({
    test: z
      .enum(CERTIFICATE_KINDS)
      .nullish()
      .transform((value) => value ?? null),
    former: z
      .boolean()
      .nullish()
      .transform((value) => value ?? false),
  })
  .prefault({});
export type SittingFilter = z.output<typeof SittingFilter>;

const tag = 'Test dates';

export const listTestSittings = endpoint({
  method: 'GET',
  path: '/test-sitting',
  access: 'public',
  cached: true,
  tag,
  summary: 'Days on which tests can be taken in Uzbekistan and can still be registered for',
  data: z.array(TestSitting),
});

export const filterTestSittings = endpoint({
  method: 'POST',
  path: '/test-sitting/filter',
  access: ADMIN,
  tag,
  summary: 'Days of tests by test, the next first, for administrators',
  query: PageQuery,
  body: SittingFilter,
  data: pageOf(ManagedSitting),
});

export const createTestSitting = endpoint({
  method: 'POST',
  path: '/test-sitting',
  access: ADMIN,
  idempotent: true,
  tag,
  summary: 'Add a day of a test',
  body: TestSittingDraft,
  data: ManagedSitting,
});

export const getTestSitting = endpoint({
  method: 'GET',
  path: '/test-sitting/{id}',
  access: ADMIN,
  tag,
  summary: 'A day of a test, for a form',
  params: IdParams,
  data: ManagedSitting,
});

export const updateTestSitting = endpoint({
  method: 'PUT',
  path: '/test-sitting/{id}',
  access: ADMIN,
  tag,
  summary:
    'Correct a day of a test, or say that it is cancelled; `version` is the one that was read; without it nothing is compared',
  params: IdParams,
  body: TestSittingDraft.safeExtend({ version: SeenVersion }),
  data: ManagedSitting,
});

export const deleteTestSitting = endpoint({
  method: 'DELETE',
  path: '/test-sitting/{id}',
  access: ADMIN,
  tag,
  summary: 'Delete a day of a test that was entered by mistake',
  params: IdParams,
  data: z.null(),
});
