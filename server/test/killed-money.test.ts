import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { act, createAgency, createCase, PRICE_TIYIN, putDocuments } from './applications.ts';
import { chancesOf } from './chances.ts';
import { putCommission } from './commissions.ts';
import { stepOf } from './factories.ts';
import { expectExact, topUp } from './money.ts';
import type { MovedCase } from './moving-money.ts';
import { TEST_ENVIRONMENT } from './process.ts';
import { createTestApp, type TestApp } from './test-app.ts';

const KILLS = process.env.TESTS === 'full' ? 200 : 4;
const CASES = process.env.TESTS === 'full' ? 200 : 16;
/** Processes that move money at the same time; the others go on while one is killed. */
const PROCESSES = 2;
/** Least numbers of moves and steps between two kills. */
const MOVES = 15;
const STEPS = 10;
/** In hundredths of a per cent, of one of the agencies: no whole tiyin of a share. */
const COMMISSION = 733;

let app: TestApp;
const cases: MovedCase[] = [];

beforeAll(async () => {
  app = await createTestApp();
  const plan = Array.from({ length: STEPS }, () => stepOf({ sharePercent: 100 / STEPS }));
  const agencies = [await createAgency(app, { plan }), await createAgency(app, { plan })];
  await putCommission(app, agencies[1]!.consultingId, COMMISSION);
  for (let index = 0; index < CASES; index++) {
    const agency = agencies[index % agencies.length]!;
    const { id, student } = await createCase(app, { agency });
    await act(agency.owner, id, { type: 'ACCEPTED', comment: null });
    await putDocuments(app, id);
    await topUp(app, student, PRICE_TIYIN);
    const { consultingId, owner } = agency;
    cases.push({ id, studentId: student.id, ownerId: owner.id, consultingId });
  }
});
afterAll(() => app.close());

/** Runs a process for as long as it takes to move something, and kills it in the middle of more; returns what it said. */
const loadAndKill = async (turn: number): Promise<string[]> => {
  const script = join(import.meta.dirname, 'moving-money.ts');
  // Hours go by between two processes, so that shares are released automatically as well.
  const now = new Date(app.clock.now().getTime() + turn * 60 * 60 * 1000).toISOString();
  const child = spawn(process.execPath, [script, app.databaseUrl, now, JSON.stringify(cases), `${turn}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...TEST_ENVIRONMENT },
  });
  const ended = once(child, 'close');
  let [out, errors] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  // The last line may be cut off by the kill.
  const said = () => out.split('\n').slice(0, -1);
  while (child.exitCode === null && said().length <= MOVES) await pause(5);
  await pause(chancesOf(`when turn ${turn} is killed`).between(0, 60));
  child.kill('SIGKILL');
  const [code, signal] = await ended;
  expect([code, signal, errors]).toEqual([null, 'SIGKILL', '']);
  return said().filter((line) => line !== 'moving');
};

it(`no money is lost or doubled, and nothing that was said to be done is missing, after ${KILLS} kills under load`, {
  timeout: 900_000,
}, async () => {
  const done: string[] = [];
  let turns = 0;
  const killAll = async () => {
    while (turns < KILLS) done.push(...(await loadAndKill(turns++)));
  };
  await Promise.all(Array.from({ length: PROCESSES }, killAll));
  await expectExact(app);
  const { rows } = await app.pool.query('select key from ledger_transfers');
  const known = new Set(rows.map(({ key }) => key as string));
  expect(done.filter((key) => !known.has(key))).toEqual([]);
  expect(new Set(done).size).toBe(done.length);
  expect(done.length).toBeGreaterThanOrEqual(KILLS * MOVES);
  const ways = new Set(done.map((key) => key.split(':')[0]));
  expect([...ways]).toEqual(expect.arrayContaining(['top-up', 'payment', 'release', 'refund']));
  // Of what agencies have earned Parvoz has kept its part, of the one that it has agreed on that with: of few moves it may be none.
  const { consultingId } = cases[1]!;
  const released = await app.pool.query(
    `select t.key from ledger_transfers t join applications a on a.id = t.subject_id
       where t.key like 'release:%' and a.consulting_id = $1`,
    [consultingId],
  );
  const kept = [...known].filter((key) => key.startsWith('commission:'));
  expect(kept.map((key) => key.replace('commission', 'release')).sort()).toEqual(
    released.rows.map(({ key }) => key).sort(),
  );
  if (process.env.TESTS === 'full') expect(kept.length).toBeGreaterThan(0);
  const earned = await app.pool.query(
    `select owner from ledger_accounts where kind = 'EARNED' and balance_tiyin > 0`,
  );
  expect(earned.rows).toEqual(kept.length > 0 ? [{ owner: String(consultingId) }] : []);
  // A top-up that its provider was told is paid is on the balance, and one that is not said to be paid is not.
  const halves = await app.pool.query(
    `select p.id from payments p left join ledger_transfers t on t.key = 'top-up:' || p.id
       where (p.status = 'SUCCESS') <> (t.id is not null)`,
  );
  expect(halves.rows).toEqual([]);
});
