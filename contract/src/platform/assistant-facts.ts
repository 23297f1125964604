import { z } from 'zod';
import { VERDICTS } from '../applications/verdicts.ts';
import { LEGALISATIONS, RECOGNITIONS } from '../catalogue/country-facts-states.ts';
import { VerdictCounts } from '../catalogue/programs-eligibility.ts';
import { SCHOLARSHIP_COVERAGES, SCHOLARSHIP_STATUSES } from '../catalogue/scholarships.ts';
import { TestSitting } from '../catalogue/test-sittings.ts';
import { CITY_SIZES, COST_KINDS, COST_SOURCES, OWNERSHIPS } from '../catalogue/typical-costs.ts';
import { DateOnly, KeyValue } from '../common.ts';
import { ASSISTANT_KINDS } from './assistants.ts';

/**
 * Answers of the tools that assistants call: what the calls of the catalogue answer, with amounts in whole units of their
 * currency, because nobody tells a model twice that 280000 are 2,800 euros, and with the address of each page. Fields that are not
 * named here go nowhere.
 */

const id = z.number().int();
const year = z.number().int();
const count = z.number().int();
/** Address of the public page, to be given to people. */
const address = z.string();

/** Source of the facts, and the day on which somebody compared them with it. */
const Source = z.object({
  url: z.string().nullable(),
  checkedOn: DateOnly.nullable().describe('null: not checked yet, which has to be said'),
});

/** From and to, in units of the currency, not in cents. */
const Money = z.object({ from: z.number(), to: z.number(), currency: z.string() });
/** From and to, in Uzbek soʻm. */
const Som = z.object({ from: z.number(), to: z.number() });

/** A requirement, or a wish that was read, by its kind. Each kind has its own fields, which would fill the description of a tool. */
const OfKind = z.looseObject({ kind: z.string() });
const Groups = z
  .array(z.array(OfKind))
  .nullable()
  .describe(
    'Each group has to be met, by one of its options; null: nobody has entered them, an empty list: nothing is asked for',
  );

const Country = z.object({ id, code: z.string(), name: z.string(), page: address });
const Linked = z.object({ id, name: z.string(), page: address });
const Named = z.object({ id, name: z.string() });

const Tuition = z.object({
  kind: z
    .enum(['FREE', 'PAID', 'UNKNOWN'])
    .describe('UNKNOWN is neither free nor expensive: nobody has entered it'),
  perYear: Money.nullable(),
  academicYear: z.string().nullable().describe('The academic year that the sum is of'),
  usualInCountry: z
    .object({ perYear: Money, academicYear: z.string(), basis: z.enum(COST_SOURCES) })
    .nullable()
    .describe(
      'Where the own tuition is unknown: what is usual in the country for the degree, never its price',
    ),
});

const Intake = z.object({
  start: z.string(),
  opensOn: DateOnly.nullable(),
  deadline: DateOnly.nullable(),
  isExpected: z.boolean().describe('True: not announced yet; the dates are those of a year before'),
});

/** A programme in a list. */
export const AssistantProgram = z.object({
  id,
  name: z.string(),
  page: address,
  university: Linked,
  city: z.string(),
  country: Country,
  degree: KeyValue,
  field: Named,
  teachingLanguages: z.array(z.string()),
  durationMonths: z.number().int().nullable(),
  tuition: Tuition,
  intakes: z.array(Intake).describe('Those that can still be applied for, the next one first'),
  earlierDeadlines: z.array(z.object({ startMonth: z.number().int(), deadline: DateOnly })),
  requirements: Groups,
  source: Source,
});
export type AssistantProgram = z.infer<typeof AssistantProgram>;

export const AssistantProgramDetail = AssistantProgram.extend({
  originalName: z.string(),
  webPage: z.string().nullable(),
  isDemo: z.boolean(),
});

export const AssistantUniversity = z.object({
  id,
  name: z.string(),
  originalName: z.string(),
  page: address,
  city: z.string(),
  country: Country,
  degrees: z.array(KeyValue),
  fields: z.array(Named),
  webSite: z.string().nullable(),
  source: Source,
  isDemo: z.boolean(),
  programs: z.object({ total: count, first: z.array(Linked) }),
});

const Covered = z.object({
  kind: z.string(),
  extent: z.enum(['FULL', 'PART']).nullable(),
  perMonth: Money.nullable(),
});

/** A scholarship in a list. */
export const AssistantScholarship = z.object({
  id,
  name: z.string(),
  page: address,
  country: Country.nullable().describe('null: it leads to several countries'),
  university: Linked.nullable(),
  degrees: z.array(KeyValue),
  opensOn: DateOnly,
  deadline: DateOnly,
  isExpected: z
    .boolean()
    .describe('True: the next round is not announced yet; the dates are those of a year before'),
  status: z.enum(SCHOLARSHIP_STATUSES),
  feeSom: z.number().nullable().describe('Fee for applying; null: not known, which is not free'),
  coverage: z.enum(SCHOLARSHIP_COVERAGES),
  covers: z.array(Covered).nullable(),
  conditions: Groups,
  source: Source,
});
export type AssistantScholarship = z.infer<typeof AssistantScholarship>;

export const AssistantScholarshipDetail = AssistantScholarship.extend({
  steps: z.array(z.string()),
  isDemo: z.boolean(),
});

const Living = z.object({
  perMonth: Money,
  perMonthSom: Som.nullable(),
  year: year.nullable(),
  basis: z
    .enum(COST_SOURCES)
    .nullable()
    .describe('How a typical sum was had; null: the own sum of the country'),
  withoutRent: z.boolean().describe('True: rent is not in it and comes on top'),
  sources: z.array(Source),
});

export const AssistantCountry = z.object({
  id,
  code: z.string(),
  name: z.string(),
  originalName: z.string(),
  page: address,
  continent: z.string(),
  living: Living.nullable(),
  costs: z.array(
    z.object({
      kind: z.enum(COST_KINDS).describe('TUITION is for a year, LIVING for a month'),
      degree: KeyValue.nullable(),
      ownership: z.enum(OWNERSHIPS).nullable(),
      city: z.enum(CITY_SIZES).nullable(),
      amount: Money,
      year,
      basis: z.enum(COST_SOURCES),
      withoutRent: z.boolean(),
      note: z.string().nullable(),
      source: Source,
    }),
  ),
  recognition: z.object({ state: z.enum(RECOGNITIONS), source: Source }),
  legalisation: z.object({ state: z.enum(LEGALISATIONS), source: Source }).nullable(),
  visa: z.object({ text: z.string(), source: Source }).nullable(),
});

const Part = z.object({
  amount: Money,
  som: Som.nullable().describe('null: there is no exchange rate'),
  rateOn: DateOnly.nullable().describe('Day of the rate; null for soʻm'),
  isTypical: z.boolean().describe('True: usual in the country, not the own price'),
});

const Left = {
  coveredSom: Som.nullable(),
  totalSom: Som.nullable().describe('Left to pay; null where something is missing'),
  missing: z.array(z.enum(['TUITION', 'LIVING', 'DURATION', 'NO_RATE'])),
};

const CostOfPeriod = z.object({ tuition: Part.nullable(), living: Part.nullable(), ...Left });

export const AssistantCosts = z.object({
  program: Linked,
  country: Country,
  scholarship: Linked.extend({
    source: Source,
    uncounted: z.array(z.string()).describe('Paid for as well, and in no sum: the amounts are not known'),
  }).nullable(),
  year: CostOfPeriod,
  whole: CostOfPeriod.describe('From beginning to end'),
  durationMonths: z.number().int().nullable(),
  tuition: Tuition.extend({ sources: z.array(Source) }),
  living: Living.nullable(),
  oldYears: z
    .array(year.nullable())
    .describe('Years of sums older than two years: prices may be different now'),
  rates: z.array(
    z.object({
      currency: z.string(),
      nominal: z.number(),
      som: z.number(),
      datedOn: DateOnly,
      url: z.string(),
      isDemo: z.boolean().describe('True: invented for demo data, no real rate'),
    }),
  ),
});
export type AssistantCosts = z.infer<typeof AssistantCosts>;

const Hit = z.object({
  kind: z.enum(ASSISTANT_KINDS),
  id,
  name: z.string(),
  page: address,
  place: z.string(),
});

export const AssistantHits = z.object({
  hits: z.array(Hit).describe('Best matches first in each kind'),
  totals: z.object({ PROGRAM: count, UNIVERSITY: count, SCHOLARSHIP: count }),
  page: z.number().int(),
  conditions: z.array(OfKind).describe('Wishes that were read from the words'),
  leftOut: z.array(z.string()).describe('Words that nothing has together with the others'),
  excluding: z.array(z.array(z.string())).describe('Wishes of which nothing meets both: say so'),
  guesses: z.array(z.object({ typed: z.string(), meant: z.array(z.string()) })),
});
export type AssistantHits = z.infer<typeof AssistantHits>;

const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ results: z.array(item), total: count, page: z.number().int() });

export const AssistantProgramList = pageOf(AssistantProgram);
export const AssistantScholarshipList = pageOf(AssistantScholarship);

const Judged = z.object({
  requirement: OfKind,
  standing: z
    .enum(['MET', 'LATER', 'UNKNOWN', 'NEVER'])
    .describe('LATER: not met, and can be before the last day to apply'),
  has: z.number().nullable(),
  missing: z.number().nullable(),
  readyOn: DateOnly.nullable(),
  validUntil: DateOnly.nullable(),
});

export const AssistantVerdicts = z.object({
  results: z.array(
    z.object({
      kind: z.enum(['PROGRAM', 'SCHOLARSHIP']),
      id,
      name: z.string(),
      page: address,
      verdict: z
        .enum(VERDICTS)
        .describe(
          'NEARLY: what is missing can be had in time; UNKNOWN: something is not known, which is no yes',
        ),
      deadline: DateOnly.nullable(),
      isExpected: z.boolean(),
      isOver: z.boolean().describe('True: applications are closed'),
      isTooEarly: z
        .boolean()
        .describe(
          'True: every known intake begins before the person can, and the verdict is about a later one',
        ),
      readyOn: DateOnly.nullable(),
      groups: z.array(z.array(Judged)).describe('Each group has to be met, by one of its options'),
      source: Source,
    }),
  ),
  total: count,
  page: z.number().int(),
  counts: VerdictCounts.nullable().describe('Of a list, by verdict'),
  steps: z
    .array(
      z.object({ test: z.string(), score: z.number(), programs: count, sitting: TestSitting.nullable() }),
    )
    .describe('Tests that are all that is missing: so many programmes more'),
});
export type AssistantVerdicts = z.infer<typeof AssistantVerdicts>;
