import { z } from 'zod';
import { DateOnly, Id, KeyValue, oneLine } from '../common.ts';
import { CURRENCIES } from '../currencies.ts';
import type { FieldProblem } from '../errors.ts';
import { inEveryLanguage } from '../languages.ts';
import { Link } from '../platform/administration.ts';
import { MAX_YEAR, MIN_YEAR } from './cycles.ts';
import {
  CITY_SIZES,
  COST_KINDS,
  COST_SOURCES,
  MAX_COST_MINOR,
  MAX_COST_NOTE_LENGTH,
  MAX_COSTS,
  OWNERSHIPS,
} from './typical-costs.ts';

/** Range that is shown where a programme or a country does not say its own sum (`typical-costs.ts`). */
export const TypicalCost = z.object({
  fromMinor: z.number().int(),
  toMinor: z.number().int(),
  currency: z.enum(CURRENCIES),
  year: z.number().int(),
  source: z.enum(COST_SOURCES),
});

/**
 * A typical cost of a country: tuition of a degree, of public or private universities, or living by the size of the city; null is
 * for all of them.
 */
export const CountryCost = TypicalCost.extend({
  kind: z.enum(COST_KINDS),
  degree: KeyValue.nullable(),
  ownership: z.enum(OWNERSHIPS).nullable(),
  city: z.enum(CITY_SIZES).nullable(),
  /** True for a cost of living that rent is not in. */
  withoutRent: z.boolean(),
  note: z.string().nullable(),
  sourceUrl: z.string(),
  checkedOn: DateOnly.nullable(),
});
export type CountryCost = z.infer<typeof CountryCost>;

const problem = (name: FieldProblem, field: string) => ({
  path: [field],
  params: { problem: name },
  when: ({ value }: z.core.ParsePayload) => typeof value === 'object' && value !== null,
});

const Minor = z.number().int().min(0).max(MAX_COST_MINOR);

const CostFields = z.object({
  kind: z.enum(COST_KINDS),
  degreeId: Id.nullable(),
  ownership: z.enum(OWNERSHIPS).nullable(),
  city: z.enum(CITY_SIZES).nullable(),
  withoutRent: z.boolean(),
  fromMinor: Minor,
  toMinor: Minor,
  currency: z.enum(CURRENCIES),
  year: z.number().int().min(MIN_YEAR).max(MAX_YEAR),
  source: z.enum(COST_SOURCES),
  sourceUrl: Link,
  checkedOn: DateOnly.nullable(),
  ...inEveryLanguage('note', () => oneLine(MAX_COST_NOTE_LENGTH, 0)),
});

/**
 * A typical cost as it is entered: a page is always named, tuition is of a degree, living is never free. What its kind does not
 * have is left out.
 */
const CostDraft = CostFields.refine(
  ({ fromMinor, toMinor }) => fromMinor <= toMinor,
  problem('amountOrder', 'toMinor'),
)
  .refine(({ sourceUrl }) => sourceUrl !== null, problem('required', 'sourceUrl'))
  .refine(({ kind, degreeId }) => kind !== 'TUITION' || degreeId !== null, problem('required', 'degreeId'))
  .refine(({ kind, fromMinor }) => kind !== 'LIVING' || fromMinor !== 0, problem('required', 'fromMinor'))
  .transform((cost) => {
    const isTuition = cost.kind === 'TUITION';
    return {
      ...cost,
      degreeId: isTuition ? cost.degreeId : null,
      ownership: isTuition ? cost.ownership : null,
      city: isTuition ? null : cost.city,
      withoutRent: !isTuition && cost.withoutRent,
      sourceUrl: cost.sourceUrl ?? '',
    };
  });
export type CostDraft = z.output<typeof CostDraft>;

type Subject = Pick<CostDraft, 'kind' | 'degreeId' | 'ownership' | 'city'>;

const subjectOf = ({ kind, degreeId, ownership, city }: Subject): string =>
  [kind, degreeId ?? '', ownership ?? '', city ?? ''].join(' ');

/** Costs of a country, one for each degree, ownership and size of city. */
export const CostDrafts = z
  .array(CostDraft)
  .max(MAX_COSTS)
  .superRefine((costs, context) => {
    const subjects = costs.map(subjectOf);
    for (const [index, subject] of subjects.entries())
      if (subjects.indexOf(subject) < index)
        context.addIssue({ code: 'custom', path: [index, 'kind'], params: { problem: 'duplicate' } });
  });

/** A typical cost with its notes in every language, for administrators. */
export const ManagedCost = CostFields.extend({
  sourceUrl: z.string(),
  ...inEveryLanguage('note', () => z.string()),
});
