import { z } from 'zod';
import type { FieldProblem } from '../errors.ts';
import { MAX_REQUIREMENT_GROUPS, MAX_REQUIREMENTS_IN_GROUP } from '../limits.ts';
import { CERTIFICATE_KINDS, isScoreOf, MARK_SCALES } from './certificates.ts';

export { CERTIFICATE_KINDS, CERTIFICATES, type CertificateKind, MARK_SCALES } from './certificates.ts';

const outOfScale: FieldProblem = 'outOfScale';
const agesTurned: FieldProblem = 'agesTurned';

/** A score of one of the tests, in its own scale. */
export const Score = z
  .object({ kind: z.enum(CERTIFICATE_KINDS), score: z.number() })
  .refine(({ kind, score }) => isScoreOf(kind, score), { path: ['score'], params: { problem: outOfScale } });

/** A mark beside the best one of its scale, so that 4.5 of 5 is never taken for 4.5 of 100. */
export const Mark = z
  .object({ mark: z.number().min(0), scale: z.literal(MARK_SCALES) })
  .refine(({ mark, scale }) => mark <= scale, { path: ['mark'], params: { problem: outOfScale } });
export type Mark = z.infer<typeof Mark>;

const Age = z.number().int().min(1).max(99).nullable();

/** One requirement of a programme: its least value, and of an age its largest as well. */
export const Requirement = z.discriminatedUnion('kind', [
  Score,
  z.object({ kind: z.literal('OWN_EXAM') }),
  z.object({ kind: z.literal('SCHOOL_MARK'), ...Mark.shape }).refine(({ mark, scale }) => mark <= scale, {
    path: ['mark'],
    params: { problem: outOfScale },
  }),
  z.object({ kind: z.literal('SCHOOL_YEARS'), years: z.number().int().min(1).max(25) }),
  z
    .object({ kind: z.literal('AGE'), from: Age, to: Age })
    .refine(({ from, to }) => from === null || to === null || from <= to, {
      path: ['to'],
      params: { problem: agesTurned },
    }),
]);
export type Requirement = z.infer<typeof Requirement>;

/** Alternatives of which one is enough. */
export const RequirementGroup = z.array(Requirement).min(1).max(MAX_REQUIREMENTS_IN_GROUP);

/** Every group has to be met; an empty list asks for nothing. */
export const Requirements = z.array(RequirementGroup).max(MAX_REQUIREMENT_GROUPS);
export type Requirements = z.infer<typeof Requirements>;
