import { z } from 'zod';
import { COUNTRY_CODES } from '../country-codes.ts';
import { CURRENCIES } from '../currencies.ts';
import { inEveryLanguage } from '../languages.ts';
import { MAX_STEPS_LENGTH } from '../limits.ts';
import { writtenText } from '../written-text.ts';
import { Requirement } from './requirements.ts';

/**
 * One cost that a scholarship covers. The allowance is for a month, in the currency's minor units (ISO 4217); both are null
 * where the amount is unknown.
 */
export const Covered = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('TUITION'), extent: z.enum(['FULL', 'PART']) }),
  z
    .object({
      kind: z.literal('STIPEND'),
      amount: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER).nullable(),
      currency: z.enum(CURRENCIES).nullable(),
    })
    .refine(({ amount, currency }) => (amount === null) === (currency === null), {
      path: ['currency'],
      params: { problem: 'required' },
    }),
  z.object({ kind: z.literal('HOUSING') }),
  z.object({ kind: z.literal('TRAVEL') }),
  z.object({ kind: z.literal('INSURANCE') }),
  z.object({ kind: z.literal('LANGUAGE_YEAR') }),
]);
export type Covered = z.infer<typeof Covered>;

/** Covered costs, each kind once. */
export const Covers = z
  .array(Covered)
  .min(1)
  .max(6)
  .refine((list) => new Set(list.map(({ kind }) => kind)).size === list.length, {
    params: { problem: 'duplicate' },
  });
export type Covers = z.infer<typeof Covers>;

/** Citizens who may apply, by ISO 3166-1 codes. */
export const Citizenship = z.object({
  kind: z.literal('CITIZENSHIP'),
  codes: z.array(z.enum(COUNTRY_CODES)).min(1).max(COUNTRY_CODES.length),
});

/** Condition of a scholarship: a requirement as of programmes, or a citizenship. */
export const Condition = z.union([Requirement, Citizenship]);
export type Condition = z.infer<typeof Condition>;

/** Groups of conditions of which one each is enough; an empty list asks for nothing. Degrees are a list of their own. */
export const Conditions = z.array(z.array(Condition).min(1).max(8)).max(12);
export type Conditions = z.infer<typeof Conditions>;

/** Steps of applying, one on each line. */
export const Steps = inEveryLanguage('steps', () => writtenText().trim().max(MAX_STEPS_LENGTH).default(''));

/** Fields of a scholarship beside its texts and dates; null is unknown. */
export const ScholarshipTerms = {
  covers: Covers.nullable().default(null),
  conditions: Conditions.nullable().default(null),
  ...Steps,
};
