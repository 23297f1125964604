import type { Protection } from '@parvoz/contract/protection.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAgency, createCase, putDocuments } from '../../../test/applications.ts';
import { stepOf } from '../../../test/factories.ts';
import { balanceOf, expectExact, topUp } from '../../../test/money.ts';
import { createAdmin, createStudent, ctxOf } from '../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { inTransaction, type SignedInContext } from '../../db/context.ts';
import { AppError } from '../../lib/app-error.ts';
import { newId } from '../../lib/ids.ts';
import { LISTENERS } from '../../wiring.ts';
import * as applications from '../applications/service.ts';
import { releaseDue } from './releases/service.ts';
import * as protection from './service.ts';

const RUNS = process.env.TESTS === 'full' ? 150 : 12;
const START = '2026-11-21T05:00:00Z';
const HOUR_MS = 60 * 60 * 1000;
/** Parts of it are no whole tiyin. */
const PRICE = 1_000_003;
const CASES = 2;
const STEPS = 3;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const oneCase = fc.nat(CASES - 1);
const step = fc.nat(STEPS - 1);
const part = fc.double({ min: 0, max: 1, noNaN: true });
const action = fc.oneof(
  fc.record({ do: fc.constant('topUp' as const), amount: fc.integer({ min: 1, max: PRICE }) }),
  fc.record({ do: fc.constantFrom('accept', 'pay', 'payTwice', 'payBoth', 'correct'), of: oneCase }),
  fc.record({ do: fc.constantFrom('finish', 'finish', 'finish', 'reject', 'cancel'), of: oneCase }),
  fc.record({ do: fc.constantFrom('confirm', 'confirmTwice', 'dispute', 'withdraw'), of: oneCase, step }),
  fc.record({ do: fc.constant('settle' as const), of: oneCase, step, part }),
  fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 80 }) }),
);
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;

/** Everything of a run: two applications of one student with one agency. */
const createWorld = async () => {
  app.clock.set(START);
  const plan = [33, 33, 34].map((sharePercent) => stepOf({ sharePercent }));
  const agencies = [
    await createAgency(app, { plan, priceTiyin: PRICE }),
    await createAgency(app, { plan, priceTiyin: PRICE }),
  ];
  const student = await createStudent(app);
  const cases = await Promise.all(agencies.map((agency) => createCase(app, { agency, student })));
  const [ofStudent, ofAdmin] = [await ctxOf(app, student), await ctxOf(app, await createAdmin(app))];
  const owners = await Promise.all(agencies.map(({ owner }) => ctxOf(app, owner)));
  return { student, cases, agencies, ofStudent, ofAdmin, owners, toppedUp: 0, corrected: 0 };
};
type World = Awaited<ReturnType<typeof createWorld>>;

const dependencies = { listeners: LISTENERS };

const act = async (
  ctx: SignedInContext,
  id: string,
  type: 'ACCEPTED' | 'REJECTED' | 'CANCELED' | 'STEP_LEVEL_FINISHED',
) => {
  const { version, levelId } = await applications.authorize(ctx, id);
  const event = { type, version, levelId: levelId ?? 1, comment: 'Sinov' };
  await applications.act(ctx, dependencies, id, event);
  if (type === 'ACCEPTED') await putDocuments(app, id);
};

/** Refusals are what the product answers; anything else is a fault. */
const refusable = async (work: Promise<unknown>): Promise<boolean> => {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
};

const ofCase = async (world: World, at: number) => {
  const { id } = world.cases[at]!;
  return { id, shown: await protection.get(world.ofStudent, id) };
};
const payment = ({ ofStudent, cases }: World, at: number) =>
  protection.pay(ofStudent, dependencies, cases[at]!.id, { amount: PRICE });

/** Of both sides, by itself, and at once. */
const perform = async (world: World, asked: Action): Promise<void> => {
  const { ofStudent, ofAdmin, owners } = world;
  if (asked.do === 'topUp') {
    await topUp(app, world.student, asked.amount);
    world.toppedUp += asked.amount;
    return;
  }
  if (asked.do === 'wait') {
    app.clock.set(new Date(app.clock.now().getTime() + asked.hours * HOUR_MS).toISOString());
    await Promise.all([releaseDue(app.ctx), releaseDue(app.ctx)]);
    return;
  }
  const { id, shown } = await ofCase(world, asked.of);
  const share = 'step' in asked ? shown.shareList[asked.step]! : shown.shareList[0]!;
  const disputed = (work: (tx: typeof app.ctx) => Promise<unknown>) => inTransaction(app.ctx, work);
  const doing: Record<Exclude<Action['do'], 'topUp' | 'wait'>, () => Promise<unknown>[]> = {
    accept: () => [act(owners[asked.of]!, id, 'ACCEPTED')],
    pay: () => [payment(world, asked.of)],
    payTwice: () => [payment(world, asked.of), payment(world, asked.of)],
    payBoth: () => [payment(world, 0), payment(world, 1)],
    correct: () => [protection.correct(ofAdmin, dependencies, id, { amount: PRICE, reason: 'Bank' })],
    finish: () => [act(owners[asked.of]!, id, 'STEP_LEVEL_FINISHED')],
    reject: () => [act(owners[asked.of]!, id, 'REJECTED')],
    cancel: () => [act(ofStudent, id, 'CANCELED')],
    confirm: () => [protection.confirm(ofStudent, id, share.stepId)],
    confirmTwice: () => [
      protection.confirm(ofStudent, id, share.stepId),
      protection.confirm(ofStudent, id, share.stepId),
    ],
    dispute: () => [disputed((tx) => protection.freeze(tx, share.stepId, newId()))],
    withdraw: () => [disputed((tx) => protection.unfreeze(tx, share.stepId, HOUR_MS))],
    settle: () => {
      const back = Math.round(share.amount * ('part' in asked ? asked.part : 0));
      return [disputed((tx) => protection.settle(tx, share.stepId, back))];
    },
  };
  const done = await Promise.all(doing[asked.do]().map(refusable));
  if (asked.do === 'correct' && done[0]) world.corrected += PRICE;
};

const ENDED = ['RELEASED', 'RETURNED', 'SPLIT'];

const check = async (world: World, before: readonly Protection[]): Promise<Protection[]> => {
  const all = await Promise.all(world.cases.map(({ id }) => protection.get(world.ofStudent, id)));
  for (const [index, one] of all.entries()) {
    const { paid, held, awaiting, disputed, released, returned, price } = one;
    expect(paid).toBe(held + awaiting + disputed + released + returned);
    expect(paid === 0 || paid === price).toBe(true);
    expect(await balanceOf(app, 'HELD', one.applicationId)).toBe(paid - released - returned);
    expect(await balanceOf(app, 'CONSULTING', world.agencies[index]!.consultingId)).toBe(released);
    for (const [at, share] of one.shareList.entries()) {
      expect(share.released + share.returned).toBe(ENDED.includes(share.state) ? share.amount : 0);
      // What has ended stays as it is.
      const old = before[index]?.shareList[at];
      if (old && ENDED.includes(old.state)) expect(share).toEqual(old);
    }
  }
  const sum = (key: 'paid' | 'returned') => all.reduce((total, one) => total + one[key], 0);
  const left = world.toppedUp + world.corrected - sum('paid') + sum('returned');
  expect(left).toBeGreaterThanOrEqual(0);
  expect(all[0]!.balance).toBe(left);
  return all;
};

it('whatever happens in whatever order, sums hold, nothing is below zero and nothing is moved twice', {
  timeout: 300_000,
}, async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 40, size: 'max' }), async (actions) => {
      const world = await createWorld();
      let known: Protection[] = [];
      // Most runs get somewhere: one application is on its way from the beginning.
      const start: Action[] = [
        { do: 'topUp', amount: PRICE },
        { do: 'accept', of: 0 },
        { do: 'pay', of: 0 },
      ];
      for (const one of [...start, ...actions]) {
        await perform(world, one);
        known = await check(world, known);
        for (const { shareList } of known) for (const { state } of shareList) seen.add(state);
      }
      await expectExact(app);
    }),
    { numRuns: RUNS },
  );
  // It has gone into every corner.
  expect([...seen]).toEqual(expect.arrayContaining(['HELD', 'AWAITING', 'RELEASED', 'RETURNED']));
});
