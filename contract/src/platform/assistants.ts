import { z } from 'zod';
import { VERDICTS } from '../applications/verdicts.ts';
import { CERTIFICATE_KINDS } from '../catalogue/certificates.ts';
import { StartMonth } from '../catalogue/programs.ts';
import { Mark } from '../catalogue/requirements.ts';
import { TEACHING_LANGUAGES } from '../catalogue/teaching-languages.ts';
import { DateOnly, Id } from '../common.ts';
import { COUNTRY_CODES, type CountryCode } from '../country-codes.ts';
import type { FieldProblem } from '../errors.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../languages.ts';
import { MAX_QUERY_LENGTH, MAX_QUESTION_LENGTH, MIN_QUERY_LENGTH, PROGRAM_SORTS } from '../limits.ts';
import { EDUCATIONS, MAX_CERTIFICATES } from '../people/my-data-rules.ts';
import { writtenText } from '../written-text.ts';

/**
 * Inputs of the tools that assistants call at `/mcp` (docs/assistants.md). The descriptions are what an assistant chooses by, and
 * so in English. A field that no tool has is refused by its name.
 */

/** Kinds of records that assistants search. */
export const ASSISTANT_KINDS = ['PROGRAM', 'UNIVERSITY', 'SCHOLARSHIP'] as const;
export type AssistantKind = (typeof ASSISTANT_KINDS)[number];

/** Results on one page of an assistant's list: more would fill its memory with what nobody asked for. */
export const ASSISTANT_PAGE_SIZE = 10;
const MAX_ASSISTANT_PAGE = 1000;
const MAX_OF_A_FILTER = 10;

const InLanguage = {
  language: z
    .enum(LANGUAGES as [Language, ...Language[]])
    .optional()
    .describe(
      `Language of names, texts and page addresses: ${LANGUAGES.join(', ')}. Use the language that you answer in; ${DEFAULT_LANGUAGE} otherwise`,
    ),
};

const PageNumber = {
  page: z
    .number()
    .int()
    .min(1)
    .max(MAX_ASSISTANT_PAGE)
    .default(1)
    .describe(`Page of the list, ${ASSISTANT_PAGE_SIZE} results on each`),
};

const choice: FieldProblem = 'choice';

/** Returns a schema of a country's code. Their list is left out: it would fill the description of each tool. */
const countryCode = (description: string) =>
  z
    .string()
    .refine((code): code is CountryCode => (COUNTRY_CODES as readonly string[]).includes(code), {
      params: { problem: choice },
    })
    .describe(description);

const Country = countryCode('ISO 3166-1 alpha-2 code of the country of study, upper case, such as DE or KR');
const Countries = z.array(Country).min(1).max(MAX_OF_A_FILTER).optional();
const DegreeKey = z
  .string()
  .min(1)
  .max(40)
  .describe(
    'Key of a degree, such as BACHELOR or MASTER; a wrong one is refused with the keys that there are',
  );
const Degrees = z.array(DegreeKey).min(1).max(MAX_OF_A_FILTER).optional();
const NameWords = writtenText()
  .trim()
  .min(1)
  .max(MAX_QUERY_LENGTH)
  .optional()
  .describe('Words of the name alone, such as "computer"; for whole questions use the tool search');
const Day = DateOnly.describe('A day, YYYY-MM-DD');

/** Input of a tool about one record. */
export const OfRecord = z.strictObject({
  id: Id.describe('The id, as another tool has answered it or as it stands in the address of the page'),
  ...InLanguage,
});

export const OfCountry = z.strictObject({ code: Country, ...InLanguage });

export const AssistantSearch = z.strictObject({
  query: writtenText()
    .trim()
    .min(MIN_QUERY_LENGTH)
    .max(MAX_QUESTION_LENGTH)
    .describe(
      'What is looked for, in Uzbek, Russian or English: a name, or a question such as "master in Korea in English up to 60 million som without IELTS"',
    ),
  kind: z.enum(ASSISTANT_KINDS).optional().describe('Only records of this kind; all three without it'),
  country: Country.optional(),
  fieldId: Id.optional().describe('Only this field of study, by its id in a programme or university'),
  ...PageNumber,
  ...InLanguage,
});

/** Filters of programmes that lists and comparisons with a person have. */
const OfPrograms = {
  query: NameWords,
  countries: Countries,
  universityId: Id.optional(),
  degrees: Degrees,
  fieldId: Id.optional().describe('Field of study, by its id in another answer'),
  teachingLanguages: z
    .array(z.enum(TEACHING_LANGUAGES))
    .min(1)
    .max(MAX_OF_A_FILTER)
    .optional()
    .describe('ISO 639-1 codes of languages of instruction; one of them is enough'),
  free: z.boolean().optional().describe('True: only programmes without tuition'),
  tuitionUpToSom: z
    .number()
    .int()
    .min(0)
    .max(100_000_000_000)
    .optional()
    .describe(
      'The most that a year of tuition may cost, in whole Uzbek soʻm at the latest rates; finds known tuition only, living is not in it',
    ),
};

export const AssistantPrograms = z.strictObject({
  ...OfPrograms,
  admits: z
    .array(z.strictObject({ test: z.enum(CERTIFICATE_KINDS), score: z.number().nullable().default(null) }))
    .min(1)
    .max(MAX_OF_A_FILTER)
    .optional()
    .describe(
      'Only programmes of which a requirement is met by such a score, or by any score where it is null',
    ),
  without: z
    .array(z.enum(CERTIFICATE_KINDS))
    .min(1)
    .max(MAX_OF_A_FILTER)
    .optional()
    .describe('Only programmes whose known requirements can be met without a certificate of these tests'),
  startFrom: StartMonth.optional().describe(
    'Studies that can still be applied for begin in this month or later, YYYY-MM',
  ),
  startTo: StartMonth.optional().describe(
    'Studies that can still be applied for begin in this month or earlier, YYYY-MM',
  ),
  deadlineFrom: Day.optional().describe('The last day to apply is known, and this day or later, YYYY-MM-DD'),
  sort: z.enum(PROGRAM_SORTS).default('DEADLINE'),
  ...PageNumber,
  ...InLanguage,
});
export type AssistantPrograms = z.output<typeof AssistantPrograms>;

export const AssistantScholarships = z.strictObject({
  query: NameWords,
  countries: Countries,
  universityId: Id.optional().describe('Scholarships of this university and of its whole country'),
  degrees: Degrees,
  from: Day.optional().describe('Can be applied for on some day from this one on, YYYY-MM-DD'),
  to: Day.optional().describe('Can be applied for on some day up to this one, YYYY-MM-DD'),
  free: z.boolean().optional().describe('True: only those that are known to be free to apply for'),
  ...PageNumber,
  ...InLanguage,
});

export const AssistantCost = z.strictObject({
  programId: Id.describe('The programme'),
  scholarshipId: Id.optional().describe('A scholarship to take off, as if it had been granted'),
  ...InLanguage,
});

const Person = {
  education: z
    .enum(EDUCATIONS)
    .optional()
    .describe('The present school, or the last one: years of schooling are counted by it'),
  graduationYear: z.number().int().optional().describe('The year in which it ends or ended'),
  mark: Mark.optional().describe(
    'Average mark with the best mark of its scale, such as { "mark": 4.5, "scale": 5 }',
  ),
  certificates: z
    .array(
      z.strictObject({
        test: z.enum(CERTIFICATE_KINDS),
        score: z.number().describe('In the scale of the test; JLPT N3 is 3, DSH-2 is 2'),
        takenOn: Day.optional().describe(
          'Day of the test, YYYY-MM-DD; without it the certificate counts as new',
        ),
      }),
    )
    .max(MAX_CERTIFICATES)
    .optional()
    .describe(
      'Certificates that the person has; an empty list says that there are none, leaving it out that nobody knows',
    ),
  birthYear: z.number().int().optional(),
  citizenship: countryCode('ISO 3166-1 alpha-2 code, such as UZ').optional(),
  wantedDegrees: Degrees.describe('Keys of the degrees that the person looks for; scholarships ask for them'),
  startsFrom: StartMonth.optional().describe(
    'The month in which the person wants to begin at the earliest, YYYY-MM',
  ),
};

/** A person of whom nothing is stored, and a programme, a scholarship or a filter of programmes. */
export const AssistantEligibility = z.strictObject({
  ...Person,
  programId: Id.optional().describe(
    'One programme; with neither this nor scholarshipId, all programmes of the filters',
  ),
  scholarshipId: Id.optional().describe('One scholarship'),
  ...OfPrograms,
  verdicts: z
    .array(z.enum(VERDICTS))
    .min(1)
    .optional()
    .describe('Of the filters, only programmes with these verdicts'),
  ...PageNumber,
  ...InLanguage,
});
export type AssistantEligibility = z.output<typeof AssistantEligibility>;
