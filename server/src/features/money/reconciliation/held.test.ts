import { getBalances, getProof } from '@parvoz/contract/money/reconciliation.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ADMIN_ONLY, asEveryRole } from '../../../../test/administration.ts';
import { act, createAgency, createCase } from '../../../../test/applications.ts';
import { acts, finishedCase, open } from '../../../../test/disputes.ts';
import { balanceOf, confirm, expectExact, finishStep, pay } from '../../../../test/money.ts';
import { createAdmin, signInAgain } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { proveLedger } from '../../../wiring.ts';

const HOUR_MS = 60 * 60 * 1000;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** The parts, which are always what the accounts of applications have together. */
const partsOf = async () => {
  const admin = await createAdmin(app);
  const { held, parts, sum } = await admin.read(getBalances);
  const { rows } = await app.pool.query(
    `select coalesce(sum(balance_tiyin), 0)::text as held from ledger_accounts where kind = 'HELD'`,
  );
  expect(sum).toBe(0);
  expect(held).toBe(Number(rows[0].held));
  expect(parts.inWork.amount + parts.awaiting.amount + parts.disputed.amount).toBe(held);
  return parts;
};

it('is divided by how the steps stand, and is what the accounts of applications have', async () => {
  expect(await partsOf()).toEqual({
    inWork: { amount: 0, count: 0 },
    awaiting: { amount: 0, count: 0 },
    disputed: { amount: 0, count: 0 },
    next: { amount: 0, count: 0, at: null },
  });
  const agency = await createAgency(app);
  const begun = await createCase(app, { agency });
  await act(agency.owner, begun.id, { type: 'ACCEPTED', comment: null });
  await pay(app, begun.student, begun.id);
  const paid = await balanceOf(app, 'HELD', begun.id);
  const first = await partsOf();
  expect(first).toMatchObject({ inWork: { amount: paid }, awaiting: { amount: 0 }, next: { count: 0 } });

  const waiting = await finishedCase(app, { agency });
  const disputed = await finishedCase(app, { agency });
  const dispute = await open(disputed);
  const second = await partsOf();
  expect(second).toMatchObject({
    inWork: { amount: 3 * paid - waiting.amount - disputed.amount },
    awaiting: { amount: waiting.amount, count: 1 },
    disputed: { amount: disputed.amount, count: 1 },
    next: { count: 0, at: null },
  });

  // It is released automatically 72 hours after it was finished; the moment is shown a day before.
  const passes = app.clock.now().getTime() + 72 * HOUR_MS;
  app.clock.set(new Date(passes - 20 * HOUR_MS).toISOString());
  expect((await partsOf()).next).toEqual({
    ...{ amount: waiting.amount, count: 1 },
    at: new Date(passes).toISOString(),
  });

  const [student, owner] = [await signInAgain(app, waiting.student), await signInAgain(app, agency.owner)];
  expect((await confirm(student, waiting.id, waiting.stepId)).status).toBe(200);
  expect((await acts.settle(await createAdmin(app), dispute, 1)).status).toBe(200);
  await finishStep(app, owner, begun.id);
  const third = await partsOf();
  expect(third).toMatchObject({ awaiting: { count: 1 }, disputed: { amount: 0, count: 0 } });
  expect(third.inWork.amount).toBe(3 * (paid - waiting.amount));
  await expectExact(app);
});

it('is of no one but administrators', async () => {
  expect(await asEveryRole(app, getBalances, () => ({}))).toEqual(ADMIN_ONLY);
});

it('keeps what earlier proofs have found, with the names of those whose accounts it was', async () => {
  const agency = await createAgency(app);
  await proveLedger(app.ctx);
  const account = { kind: 'CONSULTING', owner: String(agency.consultingId) };
  await app.pool.query(
    `insert into ledger_proofs (finished_at, account_count, transfer_count, entry_count, fault_count, faults)
     values ($1, 7, 8, 16, 1, $2)`,
    [
      app.clock.now(),
      JSON.stringify([
        { kind: 'BALANCE', name: `${account.kind} ${account.owner}`, foundTiyin: 5, expectedTiyin: 4 },
      ]),
    ],
  );
  await proveLedger(app.ctx);
  const { last, earlier } = await (await createAdmin(app)).read(getProof);
  expect(last).toMatchObject({ faultCount: 0, faults: [] });
  const { rows } = await app.pool.query('select name from consultings where id = $1', [agency.consultingId]);
  expect(earlier.slice(0, 2)).toMatchObject([
    {
      ...{ accountCount: 7, entryCount: 16, faultCount: 1 },
      faults: [{ kind: 'BALANCE', account: 'CONSULTING', name: rows[0].name, found: 5, expected: 4 }],
    },
    { faultCount: 0, faults: [] },
  ]);
});
