import type { ApplicationAction } from '@parvoz/contract/applications/application-states.ts';
import type { AnyEndpoint } from '@parvoz/contract/endpoint.ts';
import type { PaymentProvider } from '@parvoz/contract/money/payments-states.ts';
import type { Role } from '@parvoz/contract/roles.ts';
import type { Context, SignedInContext } from '../src/db/context.ts';
import * as applications from '../src/features/applications/applications/applications.service.ts';
import { AppError } from '../src/lib/app-error.ts';
import { newId } from '../src/lib/ids.ts';
import type { Storage } from '../src/lib/storage.ts';
import { LISTENERS } from '../src/wiring.ts';
import { type Agency, createAgency } from './applications.ts';
import { putCommission } from './commissions.ts';
import { createTariff, stepOf } from './factories.ts';
import { putDetails } from './payouts.ts';
import { createAdmin, createStudent } from './people.ts';
import { createTestApp, type TestApp } from './test-app.ts';

/** Noon in Tashkent, or the last second of a day there. */
export const STARTS = { NOON: '2026-11-21T07:00:00.000Z', MIDNIGHT: '2026-11-21T18:59:59.000Z' } as const;
export type Start = keyof typeof STARTS;

/** Their parts are no whole tiyin, also of a commission. */
export const PRICES = [20_000_003, 50_000_001] as const;
const SHARES = [
  [33, 33, 34],
  [40, 60],
] as const;
/** In hundredths of a per cent. */
const COMMISSION = 733;
/** Sum that one administrator may move alone in a day. */
export const TWO_PERSON_TIYIN = 60_000_000;

export interface Attempt {
  student: number;
  provider: PaymentProvider;
  paymentId: string;
  /** The provider's number of it. */
  number: string;
  amount: number;
  /** By what the provider was answered: it has paid, and has taken it back. */
  isPaid: boolean;
  isTakenBack: boolean;
}

export interface Case {
  id: string;
  student: number;
  agency: number;
  /** Part of its price that an administrator has booked as received outside. */
  corrected: number;
}

/** A request to be paid out. */
export interface Request {
  id: string;
  kind: 'WITHDRAWAL' | 'PAYOUT';
  /** Index of the student or the agency. */
  whose: number;
}

/** A line of a provider's statement that its books have, and ours have not, or not on that day. */
export interface Foreign {
  provider: PaymentProvider;
  day: string;
  number: string;
  amount: number;
}

/** Two students, two agencies, one of them paid in parts, two administrators, and two processes on one database. */
export interface World {
  apps: readonly [TestApp, TestApp];
  students: readonly string[];
  admins: readonly string[];
  agencies: readonly (Agency & { tariffId: number })[];
  attempts: Attempt[];
  cases: Case[];
  requests: Request[];
  disputes: string[];
  foreign: Foreign[];
  /** Numbers that statements of providers leave out. */
  dropped: Set<string>;
  /** All states and refusals so far. */
  seen: Set<string>;
}

export const openWorld = async (): Promise<World> => {
  const twoPersonTiyin = TWO_PERSON_TIYIN;
  const first = await createTestApp({ twoPersonTiyin });
  const { databaseUrl, clock } = first;
  const second = await createTestApp({ databaseUrl, clock, twoPersonTiyin });
  first.clock.set('2026-11-01T07:00:00.000Z');
  // What is append-only lets nobody remove anything; the way after the next one begins without it.
  for (const name of ['ledger_entries', 'ledger_transfers', 'money_acts'])
    await first.pool.query(`alter table ${name} disable trigger ${name}_append_only`);
  const agencies = [];
  for (const [index, priceTiyin] of PRICES.entries()) {
    const agency = await createAgency(first);
    const steps = SHARES[index]!.map((sharePercent) => stepOf({ sharePercent }));
    const { consultingId } = agency;
    const tariffId = await createTariff(first, { consultingId, priceTiyin, steps, isInParts: index === 1 });
    agencies.push({ ...agency, tariffId });
    await putDetails(first, consultingId);
  }
  await putCommission(first, agencies[1]!.consultingId, COMMISSION);
  const ids = async (create: typeof createStudent) => [(await create(first)).id, (await create(first)).id];
  return {
    ...{ apps: [first, second], agencies },
    ...{ students: await ids(createStudent), admins: await ids(createAdmin) },
    ...emptyOf(new Set()),
  };
};

const emptyOf = (seen: Set<string>) => ({
  ...{ attempts: [], cases: [], requests: [], disputes: [], foreign: [], seen },
  dropped: new Set<string>(),
});

export const closeWorld = async ({ apps: [first, second] }: World): Promise<void> => {
  await second.http.close();
  await first.close();
};

/** Tables with the rows that one way of money leaves, without those of its people. */
const LEFT = `applications, payments, payouts, ledger_accounts, ledger_transfers, ledger_proofs, ledger_checkpoints, statements,
  difference_closings, money_acts, approvals, notifications, audit_records, attempts`;

/** The same world at its beginning: nobody has paid anything, and no money is anywhere. */
export const beginAnew = async (world: World, start: Start): Promise<World> => {
  const [{ ctx, clock }] = world.apps;
  await ctx.db.query({ text: `truncate ${LEFT} restart identity cascade` });
  clock.set(STARTS[start]);
  return { ...world, ...emptyOf(world.seen) };
};

type ActingContext = SignedInContext & { storage: Storage };

const actingAs = (
  ctx: Context & { storage: Storage },
  accountId: string,
  role: Role,
  consultingId: number | null = null,
): ActingContext => ({
  ...ctx,
  idempotencyKey: newId(),
  actor: {
    ...{ accountId, sessionId: newId(), role, consultingId },
    ...{ mustChangePassword: false, confirmedAt: ctx.clock.now() },
  },
});

/** Returns the actors, by one of the two processes. */
export const actorsOf = ({ apps, students, admins, agencies }: World, by: number) => {
  const { ctx } = apps[by]!;
  return {
    ctx,
    student: (index: number) => actingAs(ctx, students[index]!, 'ROLE_STUDENT'),
    admin: (index = 0) => actingAs(ctx, admins[index]!, 'ROLE_ADMIN'),
    owner: (index: number) => {
      const { owner, consultingId } = agencies[index]!;
      return actingAs(ctx, owner.id, 'ROLE_CONSULTING', consultingId);
    },
  };
};
export type Actors = ReturnType<typeof actorsOf>;

export const DEPENDENCIES = { listeners: LISTENERS };

/** Returns the parsed body of a call, as the contract has it. */
export const bodyOf = <T>({ body }: AnyEndpoint, given: object): T => body!.parse(given) as T;

/** Acts on an application in its present version. */
export const actOn = async (
  ctx: SignedInContext,
  id: string,
  type: Exclude<ApplicationAction, 'SUBMITTED' | 'REVISION' | 'REWORK_COMPLETED'>,
): Promise<unknown> => {
  const { version, levelId } = await applications.authorize(ctx, id);
  const event = { type, version, levelId: levelId ?? 1, comment: 'Sinov' };
  return applications.act(ctx, DEPENDENCIES, id, event);
};

/** Returns the result of the work; null where the product refuses it. Any other error is a fault. */
export const refusable = async <T>({ seen }: World, work: () => Promise<T>): Promise<T | null> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    seen.add(`refused: ${error.code}`);
    return null;
  }
};
