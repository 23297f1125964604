import { getPaymentDetail } from '@parvoz/contract/money/finance.ts';
import { topUp } from '@parvoz/contract/money/payments.ts';
import { askWithdrawal, cancelWithdrawal, listWithdrawals } from '@parvoz/contract/money/payouts.ts';
import { decidePayout, type PayoutDecision } from '@parvoz/contract/money/payouts-queue.ts';
import { getDay } from '@parvoz/contract/money/reconciliation.ts';
import { listNotifications } from '@parvoz/contract/people/notifications.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectExact } from '../../../../test/money.ts';
import { createAdmin, createStudent, type Person } from '../../../../test/people.ts';
import {
  type Attempt,
  attemptAt,
  CONTRACTS,
  PATHS,
  PROVIDER_CALLS,
} from '../../../../test/provider-calls.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { newId } from '../../../lib/ids.ts';
import { balanceOf } from '../ledger/ledger.service.ts';

const MILLION = 100_000_000;
const TODAY = '2026-11-21';

/** Each provider's call that refunds a payment, its answers the first time, again and where it is refused, and its question for the state. */
const WAYS = {
  PAYME: {
    ...{ refund: PROVIDER_CALLS.PAYME.cancel, done: 'state -2', again: 'state -2', gone: '-31007' },
    ...{ state: PROVIDER_CALLS.PAYME.state, reversed: 'state -2', paid: 'state 2' },
  },
  UZUM: {
    ...{ refund: PROVIDER_CALLS.UZUM.reverse, done: 'REVERSED', again: '10018', gone: '10017' },
    ...{ state: PROVIDER_CALLS.UZUM.status, reversed: 'REVERSED', paid: 'CONFIRMED' },
  },
} as const;
type Refunding = keyof typeof WAYS;

let app: TestApp;
let student: Person;
let admin: Person;
beforeAll(async () => {
  app = await createTestApp({ contracts: CONTRACTS });
  app.clock.set(`${TODAY}T09:00:00.000Z`);
});
beforeEach(async () => {
  student = await createStudent(app);
  admin = await createAdmin(app);
});
afterEach(() => expectExact(app));
afterAll(() => app.close());

const pay = async (provider: Refunding, amount = MILLION): Promise<Attempt> => {
  const begun = app.as({ ...student, idempotencyKey: newId() });
  const { id: paymentId } = await begun.read(topUp, { body: { amount, provider } });
  return attemptAt(app, provider, { paymentId, amountTiyin: amount }, PATHS[provider].performed!);
};
const ask = (amount: number, key?: string) =>
  app
    .as({ token: student.token, ...(key && { idempotencyKey: key }) })
    .call(askWithdrawal, { body: { amount } });
const asked = async (amount = MILLION) => (await ask(amount)).data!.id;
const decide = async (id: string, body: PayoutDecision) =>
  (await admin.call(decidePayout, { params: { id }, body })).code ?? 'ok';
const send = (id: string) => decide(id, { action: 'SEND' });
const confirm = (id: string) =>
  decide(id, { action: 'CONFIRM', documentNumber: 'R-1', documentDate: TODAY, isSameDocument: true });
const wait = (id: string) => decide(id, { action: 'WAIT' });
const decline = (id: string) => decide(id, { action: 'DECLINE', reason: 'Karta yopilgan' });
const cancel = async (id: string) => (await student.call(cancelWithdrawal, { params: { id } })).code ?? 'ok';
const requests = async () => (await student.read(listWithdrawals)).content;
const stateOf = async (id: string) => (await requests()).find((one) => one.id === id)!.state;
const has = async () => [
  await balanceOf(app.ctx, { kind: 'STUDENT', owner: student.id }),
  await balanceOf(app.ctx, { kind: 'PAYOUT', owner: student.id }),
];
const providerHas = (owner: Refunding) => balanceOf(app.ctx, { kind: 'PROVIDER', owner });
const oursOf = async (provider: Refunding) =>
  (await admin.read(getDay, { params: { day: TODAY } })).comparisons.find((one) => one.provider === provider)!
    .ours;

describe.each(['PAYME', 'UZUM'] as const)('a refund by %s', (provider) => {
  const { refund, done, again, gone, state, reversed, paid } = WAYS[provider];

  it('confirms a request that is being sent, and moves its money once', async () => {
    const [before, ours] = [await providerHas(provider), await oursOf(provider)];
    const attempt = await pay(provider);
    const id = await asked();
    expect(await send(id)).toBe('ok');
    expect(await refund(app, attempt)).toBe(done);
    expect(await refund(app, attempt)).toBe(again);
    expect(await state(app, attempt)).toBe(reversed);
    expect(await has()).toEqual([0, 0]);
    expect([await providerHas(provider), await oursOf(provider)]).toEqual([before, ours]);
    expect(await requests()).toMatchObject([
      { id, state: 'CONFIRMED', documentNumber: attempt.id, documentDate: TODAY, amount: MILLION },
    ]);
    const [notified] = (await student.read(listNotifications)).content;
    expect(notified).toMatchObject({ kind: 'WITHDRAWAL_CONFIRMED', data: { amount: MILLION } });
    for (const late of [send, confirm, decline, cancel]) expect(await late(id)).toBe('PAYOUT_CONFIRMED');
    // The payment does not say that its money left the balance: that was with the request.
    const shown = await student.read(getPaymentDetail, { params: { id: attempt.paymentId } });
    expect(shown.timeline.map(({ kind }) => kind)).toEqual(['CREATED', 'TAKEN', 'PAID']);
    expect(shown.receipt!.lineList.map(({ key }) => key)).not.toContain('reversed');
  });

  it('of a request that waits is refused, also where it waits again', async () => {
    const attempt = await pay(provider);
    const id = await asked();
    expect(await refund(app, attempt)).toBe(gone);
    expect(await send(id)).toBe('ok');
    expect(await wait(id)).toBe('ok');
    expect(await refund(app, attempt)).toBe(gone);
    expect(await has()).toEqual([0, MILLION]);
    expect(await cancel(id)).toBe('ok');
  });

  it('of what is asked back in part, or was confirmed by hand, is refused', async () => {
    const attempt = await pay(provider);
    const id = await asked(MILLION / 2);
    await send(id);
    expect(await refund(app, attempt)).toBe(gone);
    await confirm(id);
    const rest = await asked(MILLION / 2);
    await send(rest);
    expect(await refund(app, attempt)).toBe(gone);
    await confirm(rest);
    expect(await refund(app, attempt)).toBe(gone);
    expect(await state(app, attempt)).toBe(paid);
    expect(await has()).toEqual([0, 0]);
  });

  it('of a request that was canceled or declined is from the balance', async () => {
    for (const end of [cancel, decline]) {
      const attempt = await pay(provider);
      const id = await asked();
      expect(await end(id)).toBe('ok');
      expect(await refund(app, attempt)).toBe(done);
      expect(await has()).toEqual([0, 0]);
      expect(await stateOf(id)).not.toBe('CONFIRMED');
    }
  });

  it('of one of several payments is a request of its own; the rest goes on, and its key still names it', async () => {
    const [first, second] = [await pay(provider, 2 * MILLION), await pay(provider)];
    const key = newId();
    const id = (await ask(3 * MILLION - 100, key)).data!.id;
    await send(id);
    // Of the first one a part stays with the student.
    expect(await refund(app, first)).toBe(gone);
    expect(await refund(app, second)).toBe(done);
    expect(await has()).toEqual([100, 2 * MILLION - 100]);
    expect((await requests()).map((one) => [one.state, one.amount, one.documentNumber])).toEqual([
      ['CONFIRMED', MILLION, second.id],
      ['SENDING', 2 * MILLION - 100, null],
    ]);
    expect((await ask(3 * MILLION - 100, key)).data!.id).toBe(id);
    expect((await ask(2 * MILLION - 100, key)).code).toBe('KEY_USED');
    await expectExact(app);
    expect(await decline(id)).toBe('ok');
    expect(await has()).toEqual([2 * MILLION, 0]);
    expect(await refund(app, first)).toBe(done);
    expect(await has()).toEqual([0, 0]);
  });

  it('of a payment that several requests take back confirms them all', async () => {
    const attempt = await pay(provider);
    const both = [await asked(MILLION / 4), await asked((MILLION / 4) * 3)];
    await send(both[0]!);
    expect(await refund(app, attempt)).toBe(gone);
    await send(both[1]!);
    expect(await refund(app, attempt)).toBe(done);
    for (const id of both) expect(await stateOf(id)).toBe('CONFIRMED');
    expect(await has()).toEqual([0, 0]);
  });

  it.each([
    [
      'another one',
      null,
      [
        [done, again],
        [again, done],
      ],
    ],
    [
      'confirming',
      confirm,
      [
        [done, 'PAYOUT_CONFIRMED'],
        [gone, 'ok'],
      ],
    ],
    [
      'declining',
      decline,
      [
        [done, 'PAYOUT_CONFIRMED'],
        [done, 'ok'],
      ],
    ],
    [
      'letting it wait',
      wait,
      [
        [done, 'PAYOUT_CONFIRMED'],
        [gone, 'ok'],
      ],
    ],
  ] as const)('at once with %s is one after the other', async (_, act, orders) => {
    for (let round = 0; round < 4; round++) {
      const before = await providerHas(provider);
      const attempt = await pay(provider);
      const id = await asked();
      await send(id);
      const [refunded, other] = await Promise.all([
        refund(app, attempt),
        act ? act(id) : refund(app, attempt),
      ]);
      expect(orders).toContainEqual([refunded, other]);
      if (act === wait && other === 'ok') expect(await decline(id)).toBe('ok');
      if ((await has())[0] !== 0) expect(await refund(app, attempt)).toBe(done);
      expect([...(await has()), await providerHas(provider)]).toEqual([0, 0, before]);
    }
  });

  it.each([
    ['canceling', cancel],
    ['beginning to send', send],
  ] as const)('of a request that waits at once with %s is one after the other', async (_, act) => {
    for (let round = 0; round < 4; round++) {
      const before = await providerHas(provider);
      const attempt = await pay(provider);
      const id = await asked();
      const answers = await Promise.all([refund(app, attempt), act(id)]);
      expect([
        [gone, 'ok'],
        [done, 'ok'],
      ]).toContainEqual(answers);
      if (answers[0] === gone) expect(await refund(app, attempt)).toBe(done);
      expect([...(await has()), await providerHas(provider)]).toEqual([0, 0, before]);
    }
  });

  it('at once with asking for the money is one after the other', async () => {
    for (let round = 0; round < 4; round++) {
      const attempt = await pay(provider);
      const [refunded, request] = await Promise.all([refund(app, attempt), ask(MILLION)]);
      expect([
        [done, 'INSUFFICIENT_BALANCE'],
        [gone, 'ok'],
      ]).toContainEqual([refunded, request.code ?? 'ok']);
      if (!request.data) continue;
      expect(await cancel(request.data.id)).toBe('ok');
      expect(await refund(app, attempt)).toBe(done);
      expect(await has()).toEqual([0, 0]);
    }
  });
});

it('refunds of two payments of one request at once each move their own', async () => {
  for (let round = 0; round < 4; round++) {
    const [first, second] = [await pay('PAYME'), await pay('UZUM')];
    const id = await asked(2 * MILLION);
    await send(id);
    expect(await Promise.all([WAYS.PAYME.refund(app, first), WAYS.UZUM.refund(app, second)])).toEqual([
      WAYS.PAYME.done,
      WAYS.UZUM.done,
    ]);
    expect(await has()).toEqual([0, 0]);
    expect((await requests()).slice(0, 2).map((one) => [one.state, one.amount])).toEqual([
      ['CONFIRMED', MILLION],
      ['CONFIRMED', MILLION],
    ]);
  }
});
