import type { LegalTextKind } from '@parvoz/contract/money/operator-states.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  id,
  isOneOf,
  LANGUAGES,
  localised,
  localisedIfAny,
  moments,
  versioned,
} from '../../../db/columns.ts';
import { accounts } from '../../people/auth/auth.tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Number and first day of a version; a draft has none of it. What is published never changes. */
const publication = () => ({
  number: integer(),
  validFrom: date('valid_from'),
  publishedAt: moment('published_at'),
  publishedBy: uuid('published_by'),
  isDemo: boolean('is_demo').notNull().default(false),
});

/** SQL constraint: a row of `publication` is either a draft or a version. */
const isWhole = sql`(number is null) = (published_at is null) and (number is null) = (valid_from is null) and number > 0`;

/** The legal person that runs this Parvoz and holds the money, version by version; one draft beside them. */
export const operatorDetails = pgTable(
  'operator_details',
  {
    id: id(),
    ...localised('legal_name'),
    inn: text().notNull(),
    ...localised('bank'),
    account: text().notNull(),
    mfo: text().notNull(),
    ...localised('address'),
    licenceNumber: text('licence_number').notNull(),
    licensedOn: date('licensed_on').notNull(),
    ...localised('licensed_by'),
    phone: text().notNull(),
    email: text().notNull(),
    ...publication(),
    ...versioned(),
    ...moments(),
  },
  (table) => [
    check(
      'operator_details_digits',
      sql`${table.inn} ~ '^[0-9]{9}$' and ${table.account} ~ '^[0-9]{20}$' and ${table.mfo} ~ '^[0-9]{5}$'`,
    ),
    check('operator_details_publication', isWhole),
    unique('operator_details_number').on(table.number),
    uniqueIndex('operator_details_draft').on(sql`(true)`).where(sql`number is null`),
  ],
);

/** The public offer and the privacy page, version by version; one draft of each beside them. */
export const operatorTexts = pgTable(
  'operator_texts',
  {
    id: id(),
    kind: text().$type<LegalTextKind>().notNull(),
    ...localised('text'),
    ...localisedIfAny('change'),
    ...publication(),
    ...versioned(),
    ...moments(),
  },
  (table) => [
    check(
      'operator_texts_kind',
      sql`${table.kind} ${isOneOf<LegalTextKind>({ OFFER: true, PRIVACY: true })}`,
    ),
    check('operator_texts_publication', isWhole),
    unique('operator_texts_number').on(table.kind, table.number),
    uniqueIndex('operator_texts_draft').on(table.kind).where(sql`number is null`),
  ],
);

/** Acceptances of versions of legal texts: account, moment, address and the language read. */
export const operatorAcceptances = pgTable(
  'operator_acceptances',
  {
    id: uuid().primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade', onUpdate: 'cascade' }),
    textId: integer('text_id')
      .notNull()
      .references(() => operatorTexts.id),
    acceptedAt: moment('accepted_at').notNull(),
    /** Address; null where the account has been deleted. */
    address: text(),
    language: text().notNull(),
  },
  (table) => [
    check(
      'operator_acceptances_language',
      sql`${table.language} in (${sql.raw(LANGUAGES.map((one) => `'${one}'`).join(', '))})`,
    ),
    unique('operator_acceptances_once').on(table.accountId, table.textId),
    index('operator_acceptances_text').on(table.textId),
  ],
);
