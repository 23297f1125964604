import {
  askWithdrawal,
  cancelWithdrawal,
  getWithdrawalOverview,
  listWithdrawals,
} from '@parvoz/contract/money/payouts.ts';
import { decidePayout, filterPayouts, type PayoutDecision } from '@parvoz/contract/money/payouts-queue.ts';
import { listNotifications } from '@parvoz/contract/people/notifications.ts';
import { deleteAccount } from '@parvoz/contract/people/profiles.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { acceptedOf, expectExact, refundOutside, spend, topUp } from '../../../../test/money.ts';
import { type Agency, createAgency, putTopUp } from '../../../../test/payouts.ts';
import { createAdmin, createStudent, type Person } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { inTransaction } from '../../../db/context.ts';
import { newId } from '../../../lib/ids.ts';
import { balanceOf } from '../ledger/ledger.service.ts';
import { PROVIDER_RULES } from '../payments/providers.service.ts';
import { merchantFor } from '../payments/transactions.service.ts';

let app: TestApp;
let student: Person;
let admin: Person;
let agency: Agency;

beforeAll(async () => {
  app = await createTestApp();
  app.clock.set('2026-11-21T09:00:00.000Z');
  agency = await createAgency(app);
});
beforeEach(async () => {
  student = await createStudent(app);
  admin = await createAdmin(app);
});
afterAll(async () => {
  await expectExact(app);
  await app.close();
});

const MILLION = 100_000_000;
const CONFIRM = {
  action: 'CONFIRM',
  documentNumber: 'R-1',
  documentDate: '2026-11-21',
  isSameDocument: true,
} as const;
const SEND = { action: 'SEND' } as const;
const DECLINE = { action: 'DECLINE', reason: 'Karta yopilgan' } as const;
const ask = (who: Person, amount: unknown, key?: string) =>
  app
    .as({ token: who.token, ...(key && { idempotencyKey: key }) })
    .call(askWithdrawal, { body: { amount: amount as number } });
const asked = async (amount: number) => (await ask(student, amount)).data!;
const decide = (id: string, body: PayoutDecision) => admin.call(decidePayout, { params: { id }, body });
/** Sends the money of a request, and says so. */
const send = async (id: string) => {
  await admin.read(decidePayout, { params: { id }, body: SEND });
  return decide(id, CONFIRM);
};
const cancel = (who: Person, id: string) => who.call(cancelWithdrawal, { params: { id } });
const has = (kind: 'STUDENT' | 'PAYOUT', owner = student.id) => balanceOf(app.ctx, { kind, owner });
const providerHas = (owner: string) => balanceOf(app.ctx, { kind: 'PROVIDER', owner });
const outsideHas = () => balanceOf(app.ctx, { kind: 'OUTSIDE', owner: 'corrections' });
describe('money goes back', () => {
  it('by the way that it came: from the latest top-ups, which the administrator sees', async () => {
    const first = await putTopUp(app, student.id, 3 * MILLION, 'PAYME');
    const second = await putTopUp(app, student.id, 2 * MILLION, 'CLICK');
    const [payme, click] = [await providerHas('PAYME'), await providerHas('CLICK')];
    const { id, providerList } = await asked(3 * MILLION);
    expect(providerList).toEqual([
      { provider: 'CLICK', amount: 2 * MILLION },
      { provider: 'PAYME', amount: MILLION },
    ]);
    expect([await has('STUDENT'), await has('PAYOUT')]).toEqual([2 * MILLION, 3 * MILLION]);
    const { content } = await admin.read(filterPayouts, { body: { kind: 'WITHDRAWAL', state: 'WAITING' } });
    expect(content.find((row) => row.id === id)).toMatchObject({
      ...{ consulting: null, details: null, student: { id: student.id, phone: student.phone } },
      topUpList: [
        { id: second, provider: 'CLICK', amount: 2 * MILLION, returned: 2 * MILLION },
        { id: first, provider: 'PAYME', amount: 3 * MILLION, returned: MILLION },
      ],
    });
    expect((await send(id)).status).toBe(200);
    expect([await providerHas('PAYME'), await providerHas('CLICK')]).toEqual([
      payme + MILLION,
      click + 2 * MILLION,
    ]);
    expect(await has('PAYOUT')).toBe(0);
    const [notified] = (await student.read(listNotifications)).content;
    expect(notified).toMatchObject({ kind: 'WITHDRAWAL_CONFIRMED', data: { amount: 3 * MILLION } });
  });

  it('by a provider never more than came by it, the rest by hand to where it came from', async () => {
    const payment = await putTopUp(app, student.id, MILLION);
    const [payme, outside] = [await providerHas('PAYME'), await outsideHas()];
    // The refund of a price that was received outside a provider came by none.
    await refundOutside(app, student, MILLION);
    expect(await student.read(getWithdrawalOverview)).toMatchObject({
      ...{ balance: 2 * MILLION, returnable: MILLION, byHand: MILLION, reserved: 0, waitingCount: 0 },
    });
    const large = await ask(student, 2 * MILLION + 1);
    expect([large.code, Object.keys(large.fields ?? {})]).toEqual(['INSUFFICIENT_BALANCE', ['amount']]);
    const { id, byHand, providerList } = await asked(MILLION + MILLION / 2);
    expect([byHand, providerList]).toEqual([MILLION / 2, [{ provider: 'PAYME', amount: MILLION }]]);
    const rest = await asked(MILLION / 2);
    expect([rest.byHand, rest.providerList]).toEqual([MILLION / 2, []]);
    const queue = await admin.read(filterPayouts, { body: { state: 'WAITING' }, query: { size: 100 } });
    expect(queue.content.find((row) => row.id === id)).toMatchObject({
      ...{ byHand: MILLION / 2, topUpList: [{ id: payment, returned: MILLION }] },
    });
    expect((await send(id)).status).toBe(200);
    expect((await send(rest.id)).status).toBe(200);
    expect(await providerHas('PAYME')).toBe(payme + MILLION);
    expect(await outsideHas()).toBe(outside);
    expect([await has('STUDENT'), await has('PAYOUT')]).toEqual([0, 0]);
    // At zero the account can be deleted.
    expect(await student.read(getWithdrawalOverview)).toMatchObject({ balance: 0, returnable: 0, byHand: 0 });
  });

  it('that is to go back by hand is on the balance again where it was declined', async () => {
    await refundOutside(app, student, MILLION);
    const { id } = await asked(MILLION);
    await decide(id, DECLINE);
    expect([await has('STUDENT'), await has('PAYOUT')]).toEqual([MILLION, 0]);
    expect((await asked(MILLION)).byHand).toBe(MILLION);
  });

  it('declined or revoked is on the balance again, and can be asked for anew', async () => {
    await putTopUp(app, student.id, MILLION);
    for (const end of [(id: string) => decide(id, DECLINE), (id: string) => cancel(student, id)]) {
      const { id } = await asked(MILLION);
      expect((await end(id)).status).toBe(200);
      expect([await has('STUDENT'), await has('PAYOUT')]).toEqual([MILLION, 0]);
    }
    const { content } = await student.read(listWithdrawals);
    expect(content.map(({ state, reason }) => [state, reason])).toEqual([
      ['CANCELED', null],
      ['DECLINED', DECLINE.reason],
    ]);
    expect((await ask(student, MILLION)).status).toBe(200);
  });

  it('once: the provider does not take back what the student has asked for in part', async () => {
    const { providerId } = await topUp(app, student, MILLION, 'PAYME');
    await putTopUp(app, student.id, MILLION / 2);
    const merchant = merchantFor(app.ctx, PROVIDER_RULES.PAYME);
    // Half of it is of the later payment; a refund of the earlier one would be more than is asked for.
    const request = await asked(MILLION);
    expect(await merchant.cancel(providerId, 5)).toBe('MONEY_GONE');
    await cancel(student, request.id);
    expect(await merchant.cancel(providerId, 5)).toMatchObject({ state: 'REVERSED' });
    expect(await student.read(getWithdrawalOverview)).toMatchObject({ returnable: MILLION / 2 });
  });
});

describe('asking', () => {
  it.each([0, -1, 0.5, '100', null])('is refused with %j', async (amount) => {
    await putTopUp(app, student.id, MILLION);
    expect((await ask(student, amount)).status).toBe(422);
    expect(await has('STUDENT')).toBe(MILLION);
  });

  it('has a minimum, unless it is all, and an end at three that wait', async () => {
    await putTopUp(app, student.id, MILLION);
    expect((await ask(student, 999_999)).fields).toHaveProperty('amount');
    for (let open = 0; open < 3; open++) expect((await ask(student, 1_000_000)).status).toBe(200);
    expect((await ask(student, 1_000_000)).code).toBe('TOO_MANY_PAYOUTS');
    const other = await createStudent(app);
    await putTopUp(app, other.id, 1);
    expect((await ask(other, 1)).status).toBe(200);
    for (const much of [1, 2 ** 53, 1e300])
      expect((await ask(other, much)).code).toBe('INSUFFICIENT_BALANCE');
  });

  it('is a student’s, and canceling the own student’s', async () => {
    await putTopUp(app, student.id, MILLION);
    const { id } = await asked(MILLION);
    for (const who of [agency.owner, agency.manager, admin]) {
      expect((await ask(who, MILLION)).code).toBe('ACCESS_DENIED');
      expect((await cancel(who, id)).code).toBe('ACCESS_DENIED');
      expect((await who.call(listWithdrawals)).code).toBe('ACCESS_DENIED');
      expect((await who.call(getWithdrawalOverview)).code).toBe('ACCESS_DENIED');
    }
    const other = await createStudent(app);
    expect((await cancel(other, id)).code).toBe('NOT_FOUND');
    expect((await other.read(listWithdrawals)).content).toEqual([]);
    expect(await has('PAYOUT')).toBe(MILLION);
  });

  it('is done once for a key, and twice at once with money for one is done once', async () => {
    await putTopUp(app, student.id, MILLION);
    const key = newId();
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(student, MILLION / 2, key)));
    expect(new Set(answers.map(({ data }) => data?.id)).size).toBe(1);
    const twice = await Promise.all([ask(student, MILLION / 2), ask(student, MILLION / 2)]);
    expect(twice.map(({ code }) => code ?? 'done').sort()).toEqual(['INSUFFICIENT_BALANCE', 'done']);
  });

  it('at once with spending is one of both', async () => {
    for (let round = 0; round < 5; round++) {
      const before = await has('STUDENT');
      await putTopUp(app, student.id, MILLION);
      const all = before + MILLION;
      const pay = await acceptedOf(app, student, all);
      const [request, refused] = await Promise.all([ask(student, all), pay()]);
      expect([request.code ?? null, refused]).toEqual(
        request.status === 200 ? [null, 'INSUFFICIENT_BALANCE'] : ['INSUFFICIENT_BALANCE', null],
      );
      if (!request.data) expect(request.fields).toHaveProperty('amount');
      if (request.data) await send(request.data.id);
    }
  });
});

it('an account with money, or money on its way back, is not deleted; at zero it is', async () => {
  await putTopUp(app, student.id, MILLION);
  expect((await student.call(deleteAccount)).code).toBe('ACCOUNT_IN_USE');
  const { id } = await asked(MILLION);
  expect((await student.call(deleteAccount)).code).toBe('ACCOUNT_IN_USE');
  await send(id);
  expect((await student.call(deleteAccount)).status).toBe(200);
  const row = (await admin.read(filterPayouts, { body: { kind: 'WITHDRAWAL' } })).content[0];
  expect(row).toMatchObject({ id, student: { name: '', phone: null } });
});

it('asking at once with deleting the account is one of both', async () => {
  for (let round = 0; round < 4; round++) {
    const one = await createStudent(app);
    await putTopUp(app, one.id, MILLION);
    await Promise.all([ask(one, MILLION), one.call(deleteAccount)]);
    expect((await has('STUDENT', one.id)) + (await has('PAYOUT', one.id))).toBe(MILLION);
    const { rows } = await app.pool.query('select status from accounts where id = $1', [one.id]);
    expect(rows).toEqual([{ status: 'ACTIVE' }]);
  }
});

it('whatever is asked, decided and spent, balance, reserved and paid add up to what came', async () => {
  const act = fc.record({
    kind: fc.constantFrom('topUp', 'ask', 'ask', 'begin', 'confirm', 'decline', 'cancel', 'spend'),
    amount: fc.integer({ min: 1, max: 3 * MILLION }),
    provider: fc.constantFrom('PAYME' as const, 'CLICK' as const),
    which: fc.nat(5),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 30 }), async (acts) => {
      student = await createStudent(app);
      const came = { PAYME: 0, CLICK: 0 };
      const base = { PAYME: await providerHas('PAYME'), CLICK: await providerHas('CLICK') };
      let [spent, paid] = [0, 0];
      const open: { id: string; amount: number; isSending?: boolean }[] = [];
      for (const { kind, amount, provider, which } of acts) {
        const [chosen] = open.length > 0 ? open.splice(which % open.length, 1) : [];
        if (chosen && !['confirm', 'decline', 'cancel'].includes(kind)) open.push(chosen);
        if (chosen && kind === 'begin') {
          const { code } = await decide(chosen.id, SEND);
          expect(code).toBe(chosen.isSending ? 'PAYOUT_SENDING' : undefined);
          chosen.isSending = true;
        }
        if (kind === 'topUp') {
          await putTopUp(app, student.id, amount, provider);
          came[provider] += amount;
        }
        if (kind === 'ask') {
          const { data } = await ask(student, amount);
          if (data) open.push(data);
        }
        if (kind === 'spend' && (await spend(app, student, amount))) spent += amount;
        if (chosen && kind === 'confirm') {
          expect((await (chosen.isSending ? decide(chosen.id, CONFIRM) : send(chosen.id))).status).toBe(200);
          paid += chosen.amount;
        }
        if (chosen && kind === 'decline') await decide(chosen.id, DECLINE);
        if (chosen && kind === 'cancel') {
          // A request that is being sent stays, whatever the student does.
          const { code } = await cancel(student, chosen.id);
          expect(code).toBe(chosen.isSending ? 'PAYOUT_SENDING' : undefined);
          if (chosen.isSending) open.push(chosen);
        }
        const [balance, reserved] = [await has('STUDENT'), await has('PAYOUT')];
        expect(balance + reserved + paid + spent).toBe(came.PAYME + came.CLICK);
        expect(reserved).toBe(open.reduce((sum, one) => sum + one.amount, 0));
        for (const name of ['PAYME', 'CLICK'] as const)
          expect(base[name] - (await providerHas(name))).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: 12 },
  );
});

it('is refused by the database where a payment would give back more than it brought', async () => {
  const id = await putTopUp(app, student.id, 100);
  await expect(
    inTransaction(app.ctx, (tx) =>
      tx.db.query({ text: 'update payments set returned_tiyin = 101 where id = $1', values: [id] }),
    ),
  ).rejects.toThrow('payments_returned');
});
