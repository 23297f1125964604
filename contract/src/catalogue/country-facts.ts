import { z } from 'zod';
import { CountryRef, DateOnly, digits, IdParams, NamedRef, oneLine } from '../common.ts';
import { CURRENCIES } from '../currencies.ts';
import { endpoint } from '../endpoint.ts';
import type { FieldProblem } from '../errors.ts';
import { inEveryLanguage } from '../languages.ts';
import { ADMIN, Link, SeenVersion, Versioned } from '../platform/administration.ts';
import { CostDrafts, CountryCost, ManagedCost } from './country-costs.ts';
import {
  LEGALISATIONS,
  MAX_LIVING_MINOR,
  MAX_VISA_LENGTH,
  MIN_LIVING_YEAR,
  RECOGNITIONS,
} from './country-facts-states.ts';
import { COST_SOURCES } from './typical-costs.ts';

/** More than there are (ISO 3166-1). */
const MAX_COUNTRIES = 300;

/** Source of a fact, and day of its last comparison with it; null while there was none. */
const Origin = { sourceUrl: z.string().nullable(), checkedOn: DateOnly.nullable() };

/** Cost of living in a month, from and to, in minor units of the currency; `year` is that of the sum. */
export const LivingCost = z.object({
  fromMinor: z.number().int(),
  toMinor: z.number().int(),
  currency: z.enum(CURRENCIES),
  year: z.number().int().nullable(),
  ...Origin,
});
export type LivingCost = z.infer<typeof LivingCost>;

/** Facts about a country for students; unknown ones are null, or UNKNOWN. `costs` are typical ones, tuition first. */
export const CountryFacts = z.object({
  living: LivingCost.nullable(),
  costs: z.array(CountryCost),
  recognition: z.object({ state: z.enum(RECOGNITIONS), ...Origin }),
  legalisation: z.object({ state: z.enum(LEGALISATIONS), ...Origin }).nullable(),
  visa: z.object({ text: z.string(), ...Origin }).nullable(),
});
export type CountryFacts = z.infer<typeof CountryFacts>;

/** A country with its facts, in the language of the request. */
export const CountryDetail = CountryRef.extend({
  originalName: z.string(),
  continent: NamedRef,
  facts: CountryFacts,
});
export type CountryDetail = z.infer<typeof CountryDetail>;

const count = z.number().int();

/** A country as the list of countries has it: how much of it is in the catalogue, and what is known of it. */
export const CountryCard = CountryRef.extend({
  universityCount: count,
  programCount: count,
  scholarshipCount: count,
  /** Its own cost of living, or what is typical for it, with how that was had and whether rent is in it. */
  living: LivingCost.omit({ sourceUrl: true, checkedOn: true })
    .extend({ source: z.enum(COST_SOURCES).nullable(), withoutRent: z.boolean() })
    .nullable(),
  recognition: z.enum(RECOGNITIONS),
  legalisation: z.enum(LEGALISATIONS).nullable(),
});
export type CountryCard = z.infer<typeof CountryCard>;

const LivingMinor = z.number().int().min(1).max(MAX_LIVING_MINOR).nullable();

/** Facts as they are entered; each has its own source and day of checking. */
export const CountryFactsFields = z.object({
  costs: CostDrafts,
  livingFromMinor: LivingMinor,
  livingToMinor: LivingMinor,
  livingCurrency: z.enum(CURRENCIES).nullable(),
  livingYear: z.number().int().min(MIN_LIVING_YEAR).max(2100).nullable(),
  livingSourceUrl: Link,
  livingCheckedOn: DateOnly.nullable(),
  recognition: z.enum(RECOGNITIONS),
  recognitionSourceUrl: Link,
  recognitionCheckedOn: DateOnly.nullable(),
  legalisation: z.enum(LEGALISATIONS).nullable(),
  legalisationSourceUrl: Link,
  legalisationCheckedOn: DateOnly.nullable(),
  ...inEveryLanguage('visa', () => oneLine(MAX_VISA_LENGTH, 0)),
  visaSourceUrl: Link,
  visaCheckedOn: DateOnly.nullable(),
});

type Living = Pick<
  z.output<typeof CountryFactsFields>,
  'livingFromMinor' | 'livingToMinor' | 'livingCurrency'
>;

const LIVING = ['livingFromMinor', 'livingToMinor', 'livingCurrency'] as const;
const problem = (name: FieldProblem, field: (typeof LIVING)[number]) => ({
  path: [field] as PropertyKey[],
  params: { problem: name },
  when: ({ value }: z.core.ParsePayload) => typeof value === 'object' && value !== null,
});
const isWhole =
  (field: (typeof LIVING)[number]) =>
  (living: Living): boolean =>
    (living[field] ?? null) !== null || LIVING.every((one) => (living[one] ?? null) === null);

/** Requires the three fields of a living cost together, the least before the most. */
const withWholeLiving = <T extends z.ZodType<Living>>(schema: T) =>
  schema
    .refine(isWhole('livingFromMinor'), problem('required', 'livingFromMinor'))
    .refine(isWhole('livingToMinor'), problem('required', 'livingToMinor'))
    .refine(isWhole('livingCurrency'), problem('required', 'livingCurrency'))
    .refine(
      ({ livingFromMinor: from, livingToMinor: to }) => !from || !to || from <= to,
      problem('amountOrder', 'livingToMinor'),
    );

export const CountryFactsDraft = withWholeLiving(CountryFactsFields);
export type CountryFactsDraft = z.output<typeof CountryFactsDraft>;

/** The facts of a country with all their texts, for administrators. `version` is theirs, not the country's. */
export const ManagedCountryFacts = z.object({
  ...CountryFactsFields.shape,
  costs: z.array(ManagedCost),
  livingSourceUrl: z.string().nullable(),
  recognitionSourceUrl: z.string().nullable(),
  legalisationSourceUrl: z.string().nullable(),
  visaSourceUrl: z.string().nullable(),
  ...inEveryLanguage('name', () => z.string()),
  ...inEveryLanguage('visa', () => z.string()),
  id: z.number().int(),
  ...Versioned,
});
export type ManagedCountryFacts = z.infer<typeof ManagedCountryFacts>;

const tag = 'Catalogue';

export const getCountryDetail = endpoint({
  method: 'GET',
  path: '/country/{id}/detail',
  access: 'public',
  cached: true,
  tag,
  summary: 'A country with what living costs there, recognition of diplomas, legalisation and visa',
  params: IdParams,
  data: CountryDetail,
});

export const listCountryCards = endpoint({
  method: 'GET',
  path: '/country/public/list',
  access: 'public',
  cached: true,
  tag,
  summary:
    'Countries that the catalogue has universities or scholarships of, with their numbers and facts: first those that visitors choose',
  query: z.object({ limit: digits(MAX_COUNTRIES, 1).default(MAX_COUNTRIES) }),
  data: z.array(CountryCard),
});

export const getCountryFacts = endpoint({
  method: 'GET',
  path: '/country/{id}/facts',
  access: ADMIN,
  tag,
  summary: 'The facts of a country with their texts in every language, for a form',
  params: IdParams,
  data: ManagedCountryFacts,
});

export const updateCountryFacts = endpoint({
  method: 'PUT',
  path: '/country/{id}/facts',
  access: ADMIN,
  tag,
  summary:
    'Change the facts of a country; `version` is the one that was read; without it nothing is compared',
  params: IdParams,
  body: withWholeLiving(CountryFactsFields.extend({ version: SeenVersion })),
  data: ManagedCountryFacts,
});
