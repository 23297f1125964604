import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { query } from '@parvoz/embedded-postgres/fixtures.ts';
import { expect } from 'vitest';
import { prove } from '../server/src/features/money/ledger/invariants/invariants.service.ts';
import { LEDGER_INVARIANTS } from '../server/src/wiring.ts';
import { createStudent } from '../server/test/people.ts';
import { createDatabase, createTestApp, dropDatabase, type TestApp } from '../server/test/test-app.ts';
import { openProcesses, type Processes } from './processes.ts';

/**
 * Longest time that others may be blocked, in milliseconds: 15 seconds until PostgreSQL ends an idle transaction, and
 * the next attempt.
 */
export const HELD_MS = 21_000;

const KEY = 'a-key-of-drills';
const AMOUNT = 1_500_000;
/** Of a frozen process, until the statements that it has sent have ended. */
const SETTLE_MS = 150;
/** Payments that one student may begin without paying them stay below this. */
const PAYER_COUNT = 20;

interface Options {
  turns: number;
  /** Number of students who top up at the same time, at the frozen process. */
  payers: number;
}

/** Results after everybody has finished. */
export interface StandingSeen {
  turns: number;
  /** Freezes in which nothing was held. */
  missed: number;
  longestMs: number;
  refused: number;
  longestRefusalMs: number;
  answered: number;
}

const TRY_AGAIN = -32_400;
interface Said {
  result?: { state?: number };
  error?: { code: number };
}

/** Payments at one process, as Payme's server and the payers' browsers make them. */
const payingAt = (port: number, nextToken: () => string) => {
  const post = async (path: string, headers: Record<string, string>, body: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return { status: answer.status, said: (await answer.json()) as unknown };
  };
  const ask = async (method: string, params: object): Promise<Said> => {
    const authorization = `Basic ${Buffer.from(`Paycom:${KEY}`).toString('base64')}`;
    const { said } = await post('/payment-provider/payme', { authorization }, { method, params, id: 1 });
    return said as Said;
  };
  /** Asks until it is answered in another way than by a word for trying again. */
  const insist = async (method: string, params: object): Promise<Said> => {
    for (;;) {
      const said = await ask(method, params);
      if (said.error?.code !== TRY_AGAIN) return said;
      await pause(50);
    }
  };
  const begin = async (): Promise<string> => {
    const headers = { authorization: `Bearer ${nextToken()}`, 'idempotency-key': randomUUID() };
    for (;;) {
      const { status, said } = await post('/payment/top-up', headers, { amount: AMOUNT, provider: 'PAYME' });
      if (status === 200) return (said as { data: { id: string } }).data.id;
      expect(status).toBe(503);
      await pause(50);
    }
  };
  /** A payment that Payme is about to perform: its own number of it. */
  const create = async (): Promise<{ id: string; paymentId: string }> => {
    const [id, paymentId] = [randomUUID(), await begin()];
    const params = { id, time: Date.now(), amount: AMOUNT, account: { payment_id: paymentId } };
    expect((await insist('CreateTransaction', params)).result).toMatchObject({ state: 1 });
    return { id, paymentId };
  };
  return { ask, insist, create };
};
type Paying = ReturnType<typeof payingAt>;

/** Tops up repeatedly until `isOver`; returns the payments that were acknowledged. */
const keepPaying = async ({ create, insist }: Paying, isOver: () => boolean): Promise<string[]> => {
  const paid: string[] = [];
  while (!isOver()) {
    const { id, paymentId } = await create();
    expect((await insist('PerformTransaction', { id })).result).toMatchObject({ state: 2 });
    paid.push(paymentId);
  }
  return paid;
};

const isHeld = (databaseUrl: string): Promise<boolean> =>
  query(
    databaseUrl,
    `select from ledger_accounts where kind = 'PROVIDER' and owner = 'PAYME' for update nowait`,
  ).then(
    () => false,
    (error: { code?: string }) => {
      expect(error.code).toBe('55P03');
      return true;
    },
  );

/** Freezes the first process while one of its top-ups holds the account; answers how often it held nothing. */
const freeze = async ({ signal }: Processes, databaseUrl: string): Promise<number> => {
  for (let missed = 0; ; missed++) {
    await pause(Math.random() * 200);
    signal(0, 'SIGSTOP');
    await pause(SETTLE_MS);
    if (await isHeld(databaseUrl)) return missed;
    signal(0, 'SIGCONT');
  }
};

/** Performs a payment at the other process, and measures until when it is held. */
const performHeld = async ({ ask }: Paying, id: string) => {
  const began = performance.now();
  const refusals: number[] = [];
  for (;;) {
    const asked = performance.now();
    const said = await ask('PerformTransaction', { id });
    if (said.result?.state === 2) return { heldMs: performance.now() - began, refusals };
    expect(said.error?.code).toBe(TRY_AGAIN);
    refusals.push(performance.now() - asked);
  }
};

const checkAll = async (app: TestApp, paid: readonly string[]): Promise<void> => {
  expect((await prove(app.ctx, LEDGER_INVARIANTS)).faults).toEqual([]);
  const { rows } = await app.pool.query(
    `select p.id, p.status, (select count(*)::int from ledger_transfers t where t.subject_id = p.id) as transfers
     from payments p where p.id = any($1)`,
    [paid],
  );
  expect(rows).toHaveLength(new Set(paid).size);
  expect(rows.filter(({ status, transfers }) => status !== 'SUCCESS' || transfers !== 1)).toEqual([]);
};

const playTurns = async (processes: Processes, app: TestApp, tokens: readonly string[], options: Options) => {
  let turn = 0;
  const nextToken = () => tokens[turn++ % tokens.length]!;
  const [first, second] = processes.ports.map((port) => payingAt(port, nextToken)) as [Paying, Paying];
  const seen: StandingSeen = {
    ...{ turns: 0, missed: 0, longestMs: 0, refused: 0, longestRefusalMs: 0, answered: 0 },
  };
  let isOver = false;
  const paying = Promise.all(Array.from({ length: options.payers }, () => keepPaying(first, () => isOver)));
  const paid: string[] = [];
  for (; seen.turns < options.turns; seen.turns++) {
    const { id, paymentId } = await second.create();
    seen.missed += await freeze(processes, app.databaseUrl);
    const { heldMs, refusals } = await performHeld(second, id);
    processes.signal(0, 'SIGCONT');
    paid.push(paymentId);
    seen.refused += refusals.length;
    seen.longestMs = Math.max(seen.longestMs, heldMs);
    seen.longestRefusalMs = Math.max(seen.longestRefusalMs, ...refusals);
    await pause(500);
  }
  isOver = true;
  paid.push(...(await paying).flat());
  seen.answered = paid.length;
  await checkAll(app, paid);
  return seen;
};

/**
 * Freezes a process in the middle of top-ups and asks another one for one by the same provider. Fails where a top-up that was
 * answered is lost or doubled, where anything but a word for trying again is answered, or where the ledger is not exact.
 */
export const freezeInTopUps = async (options: Options): Promise<StandingSeen> => {
  const databaseUrl = await createDatabase();
  const app = await createTestApp({ databaseUrl });
  app.clock.set(new Date().toISOString());
  const tokens: string[] = [];
  while (tokens.length < PAYER_COUNT) tokens.push((await createStudent(app)).token);
  const processes = await openProcesses(2, {
    ...{ DATABASE_URL: databaseUrl, PAYME_MERCHANT_ID: '0123456789abcdef01234567', PAYME_KEY: KEY },
    LOG_LEVEL: 'silent',
  });
  try {
    return await playTurns(processes, app, tokens, options);
  } finally {
    await processes.close();
    await app.close();
    await dropDatabase(databaseUrl);
  }
};
