import { pino } from 'pino';
import { type Actor, type BaseContext, inTransaction, systemContext } from '../src/db/context.ts';
import { openJobs } from '../src/db/jobs.ts';
import { openPool, WAITS } from '../src/db/pool.ts';
import * as applications from '../src/features/applications/applications/applications.service.ts';
import * as payments from '../src/features/money/payments/payments.service.ts';
import { PROVIDER_RULES } from '../src/features/money/payments/providers.service.ts';
import { merchantFor } from '../src/features/money/payments/transactions.service.ts';
import * as protection from '../src/features/money/protection/protection.service.ts';
import { releaseDue } from '../src/features/money/protection/releases.service.ts';
import { AppError } from '../src/lib/app-error.ts';
import { newId } from '../src/lib/ids.ts';
import { Passwords } from '../src/lib/passwords.ts';
import { ProofOfWork } from '../src/lib/proof-of-work.ts';
import { QueryCache } from '../src/lib/query-cache.ts';
import { Tokens } from '../src/lib/tokens.ts';
import { LISTENERS } from '../src/wiring.ts';
import { chancesOf } from './chances.ts';
import { TestClock } from './test-clock.ts';

/** An application whose money is moved, with the accounts of both sides. */
export interface MovedCase {
  id: string;
  studentId: string;
  ownerId: string;
  consultingId: number;
}

/** A process that moves money of applications in every way, many at once, and prints what is done; to be killed meanwhile. */
const [databaseUrl, now, given, turn] = process.argv.slice(2);
const chances = chancesOf(`what is moved in turn ${turn}`);
const cases = JSON.parse(given!) as MovedCase[];
const AT_ONCE = 6;
const TOP_UP_TIYIN = 500_000_000;

const log = pino({ level: 'error' }, pino.destination(2));
// Of the product only what moves money, so that a process is there in half a second and 200 of them can be killed.
const onError = (error: Error) => log.error({ err: error });
// Only a busy machine makes these wait.
const waits = { ...WAITS, lockMs: 25_000 };
const pool = openPool({ url: databaseUrl!, max: AT_ONCE, waits, onError });
const jobs = openJobs({ url: databaseUrl!, log });
await jobs.start([], false);
const SECRET = 'a secret of tests, long enough for one';
const base: BaseContext = {
  db: pool,
  pool,
  clock: new TestClock(now!),
  queryCache: new QueryCache(),
  jobs,
  passwords: new Passwords(),
  tokens: new Tokens(SECRET),
  site: 'parvoz.test',
  proofs: new ProofOfWork(SECRET),
  smsBudget: { dailyLimit: 5000, warnedOn: 0 },
  push: { publicKey: '' },
  twoPersonTiyin: 5_000_000_000,
};

const system = systemContext(base, log);
const as = (accountId: string, role: Actor['role'], consultingId: number | null = null) => ({
  ...system,
  actor: {
    accountId,
    role,
    consultingId,
    sessionId: newId(),
    mustChangePassword: false,
    confirmedAt: new Date(),
  },
});
const dependencies = { listeners: LISTENERS };
const { PAYME } = PROVIDER_RULES;
const setup: payments.PaymentSetup = {
  publicUrl: 'http://parvoz.test',
  providers: [{ ...PAYME, checkout: () => 'http://parvoz.test', callbacks: {} }],
  production: false,
  shouldLog: () => false,
};

const { pick } = chances;

/** Moves of money; each returns its key once it is committed. */
const WAYS: Record<string, (one: MovedCase) => Promise<string | null>> = {
  topUp: async ({ studentId }) => {
    const amount = TOP_UP_TIYIN;
    const student = as(studentId, 'ROLE_STUDENT');
    const { id: paymentId } = await payments.topUp(student, setup, { amount, provider: 'PAYME' });
    const merchant = merchantFor(system, PAYME);
    const providerId = newId();
    await merchant.create({ providerId, paymentId, amountTiyin: amount, providerTime: system.clock.now() });
    await merchant.perform(providerId);
    return `top-up:${paymentId}`;
  },
  pay: async ({ id, studentId }) => {
    const student = as(studentId, 'ROLE_STUDENT');
    const { dueAmount: amount } = await protection.get(student, id);
    if (amount === 0) return null;
    await protection.pay(student, dependencies, id, { amount });
    return `payment:${id}:all`;
  },
  act: async ({ id, ownerId, consultingId }) => {
    const owner = as(ownerId, 'ROLE_CONSULTING', consultingId);
    const { version, levelId, status } = await applications.authorize(owner, id);
    const type = status === 'TRAIL' ? 'ACCEPTED' : 'STEP_LEVEL_FINISHED';
    await applications.act(owner, dependencies, id, { type, version, levelId: levelId ?? 1, comment: null });
    return null;
  },
  end: async ({ id, ownerId, consultingId }) => {
    if (chances.chance(0.95)) return null;
    const owner = as(ownerId, 'ROLE_CONSULTING', consultingId);
    const { version } = await applications.authorize(owner, id);
    const { held } = await protection.get(owner, id);
    await applications.act(owner, dependencies, id, { type: 'REJECTED', version, comment: 'Kechirasiz' });
    return held > 0 ? `refund:${id}` : null;
  },
  confirm: async ({ id, studentId }) => {
    const student = as(studentId, 'ROLE_STUDENT');
    const { shareList } = await protection.get(student, id);
    const waiting = shareList.find(({ state }) => state === 'AWAITING');
    if (!waiting) return null;
    await protection.confirm(student, id, waiting.stepId);
    return `release:${waiting.stepId}`;
  },
  settle: async ({ id, studentId }) => {
    const { shareList } = await protection.get(as(studentId, 'ROLE_STUDENT'), id);
    const waiting = shareList.find(({ state }) => state === 'AWAITING');
    if (!waiting) return null;
    await inTransaction(system, (tx) => protection.freeze(tx, waiting.stepId, newId()));
    await inTransaction(system, (tx) => protection.settle(tx, waiting.stepId, Math.ceil(waiting.amount / 3)));
    return `refund:${waiting.stepId}`;
  },
  release: async () => {
    await releaseDue(system);
    return null;
  },
};

process.stdout.write('moving\n');
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (;;) {
      const way = pick(Object.values(WAYS));
      // A refused move is not made; any other error ends the process, and the test with it.
      const key = await way(pick(cases)).catch((error) => {
        if (error instanceof AppError) return null;
        throw error;
      });
      if (key) process.stdout.write(`${key}\n`);
    }
  }),
);
