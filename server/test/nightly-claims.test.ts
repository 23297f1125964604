import { DAY_MS } from '@parvoz/contract/time.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { prove, proveNightly } from '../src/features/money/ledger/invariants/invariants.service.ts';
import { transfer } from '../src/features/money/ledger/ledger.service.ts';
import { releaseDue } from '../src/features/money/protection/releases.service.ts';
import { newId } from '../src/lib/ids.ts';
import { LEDGER_INVARIANTS } from '../src/wiring.ts';
import { createAgency } from './applications.ts';
import { putCommission } from './commissions.ts';
import { finishedCase } from './disputes.ts';
import { beginTopUp, confirm, topUp } from './money.ts';
import { createTestApp, type TestApp } from './test-app.ts';

const SUM = 100_000_000;

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const kindsOf = ({ faults }: Awaited<ReturnType<typeof prove>>) => [
  ...new Set(faults.map(({ kind }) => kind)),
];
const tonight = async () => {
  const proof = await proveNightly(app.ctx, LEDGER_INVARIANTS);
  return { isWhole: proof.isWhole, kinds: kindsOf(proof) };
};
const everything = async () => kindsOf(await prove(app.ctx, LEDGER_INVARIANTS));
const later = (days: number) =>
  app.clock.set(new Date(app.clock.now().getTime() + days * DAY_MS).toISOString());

/** A payment, one that was only begun, and a share that is released with a commission, all of now. */
const moves = async () => {
  const agency = await createAgency(app);
  await putCommission(app, agency.consultingId, 733);
  const { id, student, stepId } = await finishedCase(app, { agency });
  expect((await confirm(student, id, stepId)).status).toBe(200);
  const { paymentId } = await topUp(app, student, SUM);
  const { paymentId: begunId } = await beginTopUp(app, student, SUM);
  return { paymentId, begunId, stepId };
};
type Made = Awaited<ReturnType<typeof moves>>;

it.each<[string, keyof Made, string, string, string[]]>([
  [
    'a payment of another sum',
    'paymentId',
    'update payments set amount_tiyin = amount_tiyin + 1 where id = $1',
    'update payments set amount_tiyin = amount_tiyin - 1 where id = $1',
    ['PAYMENT'],
  ],
  [
    'a payment that nobody has paid',
    'begunId',
    `update payments set status = 'SUCCESS', ended_at = created_at where id = $1`,
    `update payments set status = 'CREATED', ended_at = null where id = $1`,
    ['PAYMENT'],
  ],
  [
    'a payment that differs from its provider’s transaction',
    'paymentId',
    'update provider_transactions set corrected_tiyin = 1 where payment_id = $1',
    'update provider_transactions set corrected_tiyin = 0 where payment_id = $1',
    ['CORRECTED'],
  ],
  [
    'a share with another commission',
    'stepId',
    'update protected_shares set commission_tiyin = commission_tiyin - 1 where step_id = $1',
    'update protected_shares set commission_tiyin = commission_tiyin + 1 where step_id = $1',
    ['RELEASED', 'EARNED'],
  ],
])(
  'finds %s in the night after it, and an older one in the proof of everything',
  async (_what, of, breaking, mending, kinds) => {
    const [old] = [await moves(), await tonight()];
    for (let night = 0; night < 2; night++) {
      later(1.5);
      expect(await tonight()).toEqual({ isWhole: false, kinds: [] });
    }
    const fresh = await moves();
    await app.pool.query(breaking, [fresh[of]]);
    expect(await tonight()).toEqual({ isWhole: false, kinds });
    await app.pool.query(mending, [fresh[of]]);
    expect(await tonight()).toEqual({ isWhole: true, kinds: [] });
    await app.pool.query(breaking, [old[of]]);
    expect(await tonight()).toEqual({ isWhole: false, kinds: [] });
    later(7);
    expect(await tonight()).toEqual({ isWhole: true, kinds });
    await app.pool.query(mending, [old[of]]);
    expect(await everything()).toEqual([]);
  },
);

it('holds where something happens to what is old, and finds it where it does not fit', async () => {
  const made = await finishedCase(app);
  const { merchant, providerId, paymentId, create } = await beginTopUp(app, made.student, SUM);
  await create();
  await merchant.perform(providerId);
  await tonight();
  later(4);
  expect(await tonight()).toEqual({ isWhole: false, kinds: [] });
  expect(await merchant.cancel(providerId, 5)).toMatchObject({ state: 'REVERSED' });
  await releaseDue(app.ctx);
  const { rows } = await app.pool.query('select state from protected_shares where step_id = $1', [
    made.stepId,
  ]);
  expect(rows).toEqual([{ state: 'RELEASED' }]);
  expect(await tonight()).toEqual({ isWhole: false, kinds: [] });
  await app.pool.query(
    `update payments set status = 'SUCCESS', ended_at = ended_at - interval '4 days' where id = $1`,
    [paymentId],
  );
  await app.pool.query(`update provider_transactions set canceled_at = performed_at where payment_id = $1`, [
    paymentId,
  ]);
  expect(await tonight()).toEqual({ isWhole: false, kinds: [] });
  expect(await everything()).toEqual(['PAYMENT']);
});

it('finds money that came by no payment, and a release of a share that has not ended', async () => {
  const { id, agency, student, stepId } = await finishedCase(app);
  await tonight();
  await transfer(app.ctx, {
    ...{ key: `top-up:${newId()}`, purpose: 'TOP_UP' },
    changes: [
      { kind: 'PROVIDER', owner: 'PAYME', amountTiyin: -5 },
      { kind: 'STUDENT', owner: student.id, amountTiyin: 5 },
    ],
  });
  await transfer(app.ctx, {
    ...{ key: `release:${stepId}`, purpose: 'RELEASE' },
    changes: [
      { kind: 'HELD', owner: id, amountTiyin: -7 },
      { kind: 'CONSULTING', owner: String(agency.consultingId), amountTiyin: 7 },
    ],
  });
  expect(await tonight()).toEqual({ isWhole: false, kinds: ['PAYMENT', 'HELD', 'RELEASED'] });
});

it('finds money of a student that went to another one as if by a payment', async () => {
  const [{ student: one }, { student: two }] = [await finishedCase(app), await finishedCase(app)];
  await topUp(app, one, SUM);
  expect(await everything()).toEqual([]);
  await transfer(app.ctx, {
    ...{ key: `top-up:${newId()}`, purpose: 'TOP_UP' },
    changes: [
      { kind: 'STUDENT', owner: one.id, amountTiyin: -5 },
      { kind: 'STUDENT', owner: two.id, amountTiyin: 5 },
    ],
  });
  expect(await tonight()).toEqual({ isWhole: false, kinds: ['PAYMENT'] });
});
