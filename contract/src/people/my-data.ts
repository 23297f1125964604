import { z } from 'zod';
import type { Applicant } from '../applications/eligibility.ts';
import { StartMonth } from '../catalogue/programs.ts';
import { Mark, Score } from '../catalogue/requirements.ts';
import { DateOnly, Id } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { CountryCode } from './accounts.ts';
import { BUDGET_CURRENCIES, EDUCATIONS, MAX_CERTIFICATES } from './my-data-rules.ts';

const students = ['ROLE_STUDENT'] as const;

const Year = z.number().int().min(1900).max(2100);
const ids = z
  .array(Id)
  .max(100)
  .transform((list) => [...new Set(list)]);

/** A certificate that a person has, in the scale of its kind. */
const Certificate = Score.safeExtend({ takenOn: DateOnly });

/**
 * A person's own data. Each field is optional; null is not given, while an empty list of certificates says that there are none.
 * `education` is the present or the last one; `budget` is for a year, in minor units.
 */
export const MyData = z.object({
  education: z.enum(EDUCATIONS).nullable(),
  graduationYear: Year.nullable(),
  mark: Mark.nullable(),
  certificates: z.array(Certificate).max(MAX_CERTIFICATES).nullable(),
  birthYear: Year.nullable(),
  citizenship: CountryCode.nullable(),
  budget: z
    .object({
      amount: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
      currency: z.enum(BUDGET_CURRENCIES),
    })
    .nullable(),
  /** Keys of degrees. */
  degrees: z
    .array(z.string().min(1).max(40))
    .max(20)
    .transform((list) => [...new Set(list)]),
  /** Fields of either level. */
  facultyIds: ids,
  countryIds: ids,
  /** The month in which they want to begin. */
  start: StartMonth.nullable(),
});
export type MyData = z.output<typeof MyData>;

/** Change of own data; fields that are left out stay. */
export const MyDataChange = MyData.partial();
export type MyDataChange = Partial<MyData>;

/** Data of a person that the rules of eligibility need (`applicantOf`). */
export const ApplicantData = z.object({
  birthYear: Year.nullable(),
  schoolYears: z.number().int().min(1).max(25).nullable(),
  graduationYear: Year.nullable(),
  mark: Mark.nullable(),
  certificates: z.array(Certificate).max(MAX_CERTIFICATES).nullable(),
  citizenship: CountryCode.nullable(),
  degrees: z.array(z.string().max(40)).max(20).nullable(),
  startsFrom: StartMonth.nullish(),
});

/** Data that somebody includes in the link to a comparison: those of eligibility, and the budget of a year. */
export const SharedData = z.object({
  applicant: ApplicantData.nullable(),
  budget: MyData.shape.budget,
});
export type SharedData = Pick<MyData, 'budget'> & { applicant: Applicant | null };

const tag = 'Profile';

export const getMyData = endpoint({
  method: 'GET',
  path: '/profile/my-data',
  access: students,
  tag,
  summary: 'What the student has said of their education, certificates, budget and wishes',
  data: MyData,
});

export const updateMyData = endpoint({
  method: 'PUT',
  path: '/profile/my-data',
  access: students,
  tag,
  summary:
    'Change parts of it; what is not named stays. ACCEPTANCE_NEEDED until the student has accepted the privacy policy in force, except for taking parts away',
  body: MyDataChange,
  data: MyData,
});
