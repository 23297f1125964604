import type { Mark } from '@parvoz/contract/catalogue/requirements.ts';
import type { CountryCode } from '@parvoz/contract/country-codes.ts';
import type { MyData } from '@parvoz/contract/people/my-data.ts';
import type { Education } from '@parvoz/contract/people/my-data-rules.ts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  integer,
  jsonb,
  pgTable,
  real,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { profiles } from '../profiles/profiles.tables.ts';

/** Students' data for checking their eligibility. The row is deleted with the account's personal data. */
export const applicantData = pgTable(
  'applicant_data',
  {
    accountId: uuid('account_id')
      .primaryKey()
      .references(() => profiles.id, { onDelete: 'cascade', onUpdate: 'cascade' }),
    education: text().$type<Education>(),
    graduationYear: smallint('graduation_year'),
    mark: real(),
    markScale: smallint('mark_scale').$type<Mark['scale']>(),
    /** Certificates; null is not given, an empty list is none. */
    certificates: jsonb().$type<MyData['certificates']>(),
    birthYear: smallint('birth_year'),
    citizenship: text().$type<CountryCode>(),
    /** Budget for a year, in minor units. */
    budgetMinor: bigint('budget_minor', { mode: 'number' }),
    budgetCurrency: text('budget_currency').$type<NonNullable<MyData['budget']>['currency']>(),
    /** Keys of degrees. */
    degrees: text().array().notNull().default([]),
    facultyIds: integer('faculty_ids').array().notNull().default([]),
    countryIds: integer('country_ids').array().notNull().default([]),
    /** The first day of the month. */
    startMonth: date('start_month'),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    check('applicant_data_mark', sql`(${table.mark} is null) = (${table.markScale} is null)`),
    check('applicant_data_budget', sql`(${table.budgetMinor} is null) = (${table.budgetCurrency} is null)`),
    check('applicant_data_budget_amount', sql`${table.budgetMinor} > 0`),
  ],
);
