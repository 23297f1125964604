import { askPayout, askWithdrawal } from '@parvoz/contract/money/payouts.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { linesOf } from '../src/features/money/ledger/invariants/invariants.service.ts';
import { accountOf } from '../src/features/money/reconciliation/ledger-checks/ledger-checks.rules.ts';
import { proveLedger } from '../src/wiring.ts';
import { createAgency } from './applications.ts';
import { finishedCase, open } from './disputes.ts';
import { finishStep } from './money.ts';
import { giveMoney, putDetails, putTopUp } from './payouts.ts';
import { createStudent } from './people.ts';
import { createTestApp, type TestApp } from './test-app.ts';

const SUM = 100_000_000;

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const faults = async () => (await proveLedger(app.ctx)).faults;

/** Breaks something by hand, sees what is found of it, and puts it back. */
const find = async (breaking: string, mending: string, id: string | number) => {
  await app.pool.query(breaking, [id]);
  const found = await faults();
  await app.pool.query(mending, [id]);
  expect(await faults()).toEqual([]);
  return found;
};

it('names an application whose shares say something else than what is held for it', async () => {
  const made = await finishedCase(app, { agency: await createAgency(app) });
  const { id, stepId, amount } = made;
  expect(await faults()).toEqual([]);
  await open(made);
  await finishStep(app, made.agency.owner, id);
  expect(await faults()).toEqual([]);
  const { rows } = await app.pool.query(
    `select balance_tiyin::float8 as held from ledger_accounts where kind = 'HELD' and owner = $1`,
    [id],
  );
  const { held } = rows[0];
  const found = await find(
    `update protected_shares set amount_tiyin = amount_tiyin + 1 where step_id = $1`,
    `update protected_shares set amount_tiyin = amount_tiyin - 1 where step_id = $1`,
    stepId,
  );
  const fault = { kind: 'HELD', name: `HELD ${id}`, foundTiyin: held, expectedTiyin: held + 1 } as const;
  expect(found).toEqual([fault]);
  expect(accountOf(fault)).toEqual({ kind: 'HELD', owner: id });
  const released = await find(
    `update protected_shares set state = 'RELEASED', released_tiyin = amount_tiyin, ended_at = now(),
       ended_by = 'TIME' where step_id = $1`,
    `update protected_shares set state = 'DISPUTED', released_tiyin = 0, ended_at = null, ended_by = null
     where step_id = $1`,
    stepId,
  );
  // The share is marked as released, and no transfer exists.
  const unmoved = { kind: 'RELEASED', name: `release:${stepId}`, foundTiyin: 0, expectedTiyin: amount };
  expect(released).toEqual([{ ...fault, expectedTiyin: held - amount }, unmoved]);
});

it('names an agency and a student whose requests say something else than what is reserved for them', async () => {
  const { owner, consultingId, universityId } = await createAgency(app);
  await giveMoney(app, { owner, consultingId, universityId }, 2 * SUM);
  await putDetails(app, consultingId);
  const payout = await owner.read(askPayout, { body: { amount: SUM } });
  const student = await createStudent(app);
  await putTopUp(app, student.id, SUM);
  const withdrawal = await student.read(askWithdrawal, { body: { amount: SUM } });
  expect(await faults()).toEqual([]);
  const cases = [
    [payout.id, consultingId],
    [withdrawal.id, student.id],
  ] as const;
  for (const [id, whose] of cases) {
    const found = await find(
      `update payouts set amount_tiyin = amount_tiyin + 1 where id = $1`,
      `update payouts set amount_tiyin = amount_tiyin - 1 where id = $1`,
      id,
    );
    const fault = { kind: 'RESERVED', name: `PAYOUT ${whose}`, foundTiyin: SUM, expectedTiyin: SUM + 1 };
    expect(found).toEqual([fault]);
  }
  const ended = await find(
    `update payouts set state = 'CANCELED', ended_at = now() where id = $1`,
    `update payouts set state = 'WAITING', ended_at = null where id = $1`,
    payout.id,
  );
  expect(ended).toEqual([
    { kind: 'RESERVED', name: `PAYOUT ${consultingId}`, foundTiyin: SUM, expectedTiyin: 0 },
  ]);
});

it('names a payment of which something else went back than its requests say', async () => {
  const student = await createStudent(app);
  const id = await putTopUp(app, student.id, 2 * SUM);
  await student.read(askWithdrawal, { body: { amount: SUM } });
  expect(await faults()).toEqual([]);
  const found = await find(
    `update payments set returned_tiyin = returned_tiyin + 1 where id = $1`,
    `update payments set returned_tiyin = returned_tiyin - 1 where id = $1`,
    id,
  );
  const fault = { kind: 'RETURNED', name: `top-up:${id}`, foundTiyin: SUM + 1, expectedTiyin: SUM };
  expect(found).toEqual([fault]);
  await app.pool.query(`update payments set returned_tiyin = 0 where id = $1`, [id]);
  expect(linesOf(await proveLedger(app.ctx)).join('\n')).toContain(
    `top-up:${id} is of a payment of which its requests say that something else went back: 0 tiyin, and not ${SUM}`,
  );
});
