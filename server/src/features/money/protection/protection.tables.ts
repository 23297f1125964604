import type { Relation } from '@parvoz/contract/applications/guardian-states.ts';
import type {
  EndedShareState,
  OpenShareState,
  ShareEnd,
  ShareState,
} from '@parvoz/contract/money/protection-states.ts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { isOneOf } from '../../../db/columns.ts';
import { applicationSteps, applications } from '../../applications/applications/applications.tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const tiyin = (name: string) => bigint(name, { mode: 'number' }).notNull();

/** The protected payment of an application that was accepted. `version` counts its changes. */
export const protections = pgTable(
  'protections',
  {
    applicationId: uuid('application_id')
      .primaryKey()
      .references(() => applications.id),
    isInParts: boolean('is_in_parts').notNull().default(false),
    /** Parvoz's commission on its shares, in hundredths of a per cent: as it was at acceptance. */
    commissionPoints: integer('commission_points').notNull().default(0),
    /** Days after its payment fell due of which the student was reminded last. */
    dueRemindedDays: smallint('due_reminded_days'),
    version: integer().notNull().default(1),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    check('protections_commission', sql`${table.commissionPoints} between 0 and 5000`),
    check('protections_reminded', sql`${table.dueRemindedDays} in (1, 3, 7, 14)`),
  ],
);

const ENDED = isOneOf<EndedShareState>({ RELEASED: true, RETURNED: true, SPLIT: true });
const OPEN = isOneOf<OpenShareState>({ AWAITING: true, DISPUTED: true });

/** Parts of the price by step. The sum held for the application in the ledger is that of its held states (`SHARE_FACTS`). */
export const protectedShares = pgTable(
  'protected_shares',
  {
    stepId: integer('step_id')
      .primaryKey()
      .references(() => applicationSteps.id),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => protections.applicationId),
    amountTiyin: tiyin('amount_tiyin'),
    state: text().notNull(),
    releasedTiyin: tiyin('released_tiyin').default(0),
    returnedTiyin: tiyin('returned_tiyin').default(0),
    /** Parvoz's commission on the released part. */
    commissionTiyin: tiyin('commission_tiyin').default(0),
    dueSince: moment('due_since'),
    paidAt: moment('paid_at'),
    /** Relation of the guardian with whose money it was paid; null where that was nobody else's. */
    payer: text().$type<Relation>(),
    /** Key of the call that has paid it. */
    idempotencyKey: text('idempotency_key'),
    finishedAt: moment('finished_at'),
    releasesAt: moment('releases_at'),
    /** Hours before its release of which the student was reminded last. */
    remindedHours: smallint('reminded_hours'),
    /** The same of the message to their phone, which waits for the day. */
    messagedHours: smallint('messaged_hours'),
    endedAt: moment('ended_at'),
    endedBy: text('ended_by'),
    disputeId: uuid('dispute_id'),
  },
  (table) => [
    check('protected_shares_amount', sql`${table.amountTiyin} >= 0`),
    check(
      'protected_shares_state',
      sql`${table.state} ${isOneOf<ShareState>({
        ...{ UNPAID: true, HELD: true, AWAITING: true, DISPUTED: true },
        ...{ RELEASED: true, RETURNED: true, SPLIT: true },
      })}`,
    ),
    // An ended share is divided to the last tiyin; nothing of any other has moved.
    check(
      'protected_shares_parts',
      sql`${table.releasedTiyin} >= 0 and ${table.returnedTiyin} >= 0
        and ${table.releasedTiyin} + ${table.returnedTiyin}
          = case when ${table.state} ${ENDED} then ${table.amountTiyin} else 0 end`,
    ),
    check(
      'protected_shares_commission',
      sql`${table.commissionTiyin} >= 0 and ${table.commissionTiyin} <= ${table.releasedTiyin} / 2`,
    ),
    check('protected_shares_released', sql`${table.state} <> 'RELEASED' or ${table.returnedTiyin} = 0`),
    check('protected_shares_returned', sql`${table.state} <> 'RETURNED' or ${table.releasedTiyin} = 0`),
    check(
      'protected_shares_split',
      sql`${table.state} <> 'SPLIT' or (${table.releasedTiyin} > 0 and ${table.returnedTiyin} > 0)`,
    ),
    check('protected_shares_paid', sql`(${table.state} = 'UNPAID') = (${table.paidAt} is null)`),
    check(
      'protected_shares_payer',
      sql`${table.payer} ${isOneOf<Relation>({
        ...{ MOTHER: true, FATHER: true, BROTHER: true, SISTER: true },
        ...{ GRANDPARENT: true, SPOUSE: true, RELATIVE: true, OTHER: true },
      })}`,
    ),
    check('protected_shares_finished', sql`${table.state} not ${OPEN} or ${table.finishedAt} is not null`),
    check('protected_shares_clock', sql`(${table.state} = 'AWAITING') = (${table.releasesAt} is not null)`),
    check('protected_shares_reminded', sql`${table.remindedHours} in (24, 6, 1)`),
    check('protected_shares_messaged', sql`${table.messagedHours} in (24, 6, 1)`),
    check(
      'protected_shares_ended',
      sql`(${table.state} ${ENDED}) = (${table.endedAt} is not null)
        and (${table.endedAt} is null) = (${table.endedBy} is null)`,
    ),
    check(
      'protected_shares_ended_by',
      sql`${table.endedBy} ${isOneOf<ShareEnd>({ STUDENT: true, TIME: true, SETTLEMENT: true, END: true })}`,
    ),
    check('protected_shares_dispute', sql`${table.state} <> 'DISPUTED' or ${table.disputeId} is not null`),
    index('protected_shares_due').on(table.dueSince).where(sql`state = 'UNPAID' and due_since is not null`),
    index('protected_shares_application').on(table.applicationId),
    index('protected_shares_releases').on(table.releasesAt).where(sql`releases_at is not null`),
  ],
);
