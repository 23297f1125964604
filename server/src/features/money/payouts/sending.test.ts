import {
  askPayout,
  askWithdrawal,
  cancelPayout,
  cancelWithdrawal,
  getPayoutOverview,
  listPayouts,
  listWithdrawals,
} from '@parvoz/contract/money/payouts.ts';
import {
  decidePayout,
  exportForBank,
  filterPayouts,
  type PayoutDecision,
} from '@parvoz/contract/money/payouts-queue.ts';
import { listNotifications } from '@parvoz/contract/people/notifications.ts';
import { deleteAccount } from '@parvoz/contract/people/profiles.ts';
import { filterAudit } from '@parvoz/contract/platform/audit.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectExact } from '../../../../test/money.ts';
import { type Agency, createAgency, giveMoney, putDetails, putTopUp } from '../../../../test/payouts.ts';
import { createAdmin, createStudent, type Person } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { newId } from '../../../lib/ids.ts';
import { balanceOf, transfer } from '../ledger/ledger.service.ts';

const SUM = 5_000_000_00;
const MONEY = 4 * SUM;

let app: TestApp;
let admin: Person;
let student: Person;
let agency: Agency;

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  app.clock.set('2026-11-21T09:00:00.000Z');
  admin = await createAdmin(app);
  agency = await createAgency(app);
  await giveMoney(app, agency, MONEY);
  await putDetails(app, agency.consultingId);
  student = await createStudent(app);
  await putTopUp(app, student.id, MONEY);
});
afterAll(async () => {
  await expectExact(app);
  await app.close();
});

const SEND = { action: 'SEND' } as const;
const WAIT = { action: 'WAIT' } as const;
const CONFIRM = {
  action: 'CONFIRM',
  documentNumber: '001284',
  documentDate: '2026-11-21',
  isSameDocument: true,
} as const;
const DECLINE = { action: 'DECLINE', reason: 'Bank qaytardi' } as const;

const decide = (id: string, body: PayoutDecision, who = admin) =>
  who.call(decidePayout, { params: { id }, body });

/** Both kinds of requests: who asks, cancels and sees them, and where the money is. */
const KINDS = {
  payout: {
    ask: async () => (await agency.owner.read(askPayout, { body: { amount: SUM } })).id,
    cancel: (id: string) => agency.owner.call(cancelPayout, { params: { id } }),
    listed: async () => (await agency.owner.read(listPayouts)).content[0],
    sums: () => sumsOf('CONSULTING', String(agency.consultingId)),
  },
  withdrawal: {
    ask: async () => (await student.read(askWithdrawal, { body: { amount: SUM } })).id,
    cancel: (id: string) => student.call(cancelWithdrawal, { params: { id } }),
    listed: async () => (await student.read(listWithdrawals)).content[0],
    sums: () => sumsOf('STUDENT', student.id),
  },
};
const sumsOf = async (kind: 'CONSULTING' | 'STUDENT', owner: string) => [
  await balanceOf(app.ctx, { kind, owner }),
  await balanceOf(app.ctx, { kind: 'PAYOUT', owner }),
];
const RESERVED = [MONEY - SUM, SUM];

describe.each(['payout', 'withdrawal'] as const)('a %s that is being sent', (name) => {
  const { ask, cancel, listed, sums } = KINDS[name];

  it('cannot be revoked, so that its money is not there twice', async () => {
    const id = await ask();
    expect((await decide(id, SEND)).data).toMatchObject({
      ...{ state: 'SENDING', sendingAt: '2026-11-21T09:00:00.000Z', endedAt: null },
      sendingBy: expect.stringMatching(/./),
    });
    const refused = await cancel(id);
    expect([refused.status, refused.code]).toEqual([409, 'PAYOUT_SENDING']);
    expect(await sums()).toEqual(RESERVED);
    expect(await listed()).toMatchObject({ state: 'SENDING', sendingAt: '2026-11-21T09:00:00.000Z' });
    expect((await decide(id, CONFIRM)).data).toMatchObject({ state: 'CONFIRMED' });
    expect(await sums()).toEqual([MONEY - SUM, 0]);
    expect((await cancel(id)).code).toBe('PAYOUT_CONFIRMED');
  });

  it('is confirmed only then', async () => {
    const id = await ask();
    const refused = await decide(id, CONFIRM);
    expect([refused.status, refused.code]).toEqual([409, 'PAYOUT_WAITING']);
    expect(await sums()).toEqual(RESERVED);
    expect((await cancel(id)).status).toBe(200);
    expect((await decide(id, SEND)).code).toBe('PAYOUT_CANCELED');
  });

  it('is declined with a reason where the bank refused', async () => {
    const id = await ask();
    await decide(id, SEND);
    expect((await decide(id, { action: 'DECLINE' } as never)).status).toBe(422);
    expect((await decide(id, DECLINE)).data).toMatchObject({ state: 'DECLINED', reason: DECLINE.reason });
    expect(await sums()).toEqual([MONEY, 0]);
    for (const again of [SEND, WAIT, CONFIRM]) expect((await decide(id, again)).code).toBe('PAYOUT_DECLINED');
  });

  it('waits again where it was not sent, and can be revoked then', async () => {
    const id = await ask();
    expect((await decide(id, WAIT)).code).toBe('PAYOUT_WAITING');
    await decide(id, SEND);
    expect((await decide(id, SEND)).code).toBe('PAYOUT_SENDING');
    const { data } = await decide(id, WAIT);
    expect(data).toMatchObject({ state: 'WAITING', sendingAt: null, sendingBy: '' });
    expect((await cancel(id)).status).toBe(200);
    expect(await sums()).toEqual([MONEY, 0]);
    const subject = name;
    const { content } = await admin.read(filterAudit, { body: { subject, subjectId: id } });
    expect(content.map(({ action }) => action)).toEqual(['CANCELED', 'NOT_SENT', 'SENDING', 'ASKED']);
  });

  it('is begun and stopped by administrators alone', async () => {
    const id = await ask();
    for (const who of [agency.owner, agency.manager, student, await createStudent(app)])
      for (const body of [SEND, WAIT]) expect((await decide(id, body, who)).code).toBe('ACCESS_DENIED');
    for (const body of [SEND, WAIT]) expect((await decide(newId(), body)).code).toBe('NOT_FOUND');
    expect(await listed()).toMatchObject({ state: 'WAITING' });
  });

  it('or is revoked: of both at once one is done', async () => {
    for (let round = 0; round < 4; round++) {
      const before = await sums();
      const id = await ask();
      const [begun, canceled] = await Promise.all([decide(id, SEND), cancel(id)]);
      const isBegun = begun.status === 200;
      expect([begun.code, canceled.code]).toEqual(
        isBegun ? [undefined, 'PAYOUT_SENDING'] : ['PAYOUT_CANCELED', undefined],
      );
      if (isBegun) await decide(id, DECLINE);
      expect(await sums()).toEqual(before);
    }
  });

  it('counts for administrators as work, and notifies nobody before its end', async () => {
    const before = await admin.read(filterPayouts, { body: { state: 'SENDING' }, query: { size: 100 } });
    const id = await ask();
    await decide(id, SEND);
    const after = await admin.read(filterPayouts, { body: { state: 'SENDING' }, query: { size: 100 } });
    expect(after.content.map((row) => row.id)).toContain(id);
    expect(after.sendingCount).toBe(after.totalElements);
    expect(after.sendingCount).toBe(before.sendingCount + 1);
    expect(after.sendingAmount).toBe(before.sendingAmount + SUM);
    expect(after.waitingCount).toBe(before.waitingCount);
    for (const person of [agency.owner, student]) {
      const { content } = await person.read(listNotifications);
      expect(content.filter(({ kind: about }) => /^(PAYOUT|WITHDRAWAL)_/.test(about))).toEqual([]);
    }
  });
});

it('counts among the requests of an agency that have not ended', async () => {
  for (let open = 0; open < 5; open++) {
    const { id } = await agency.owner.read(askPayout, { body: { amount: 10_000_000 } });
    await decide(id, SEND);
  }
  expect(await agency.owner.read(getPayoutOverview)).toMatchObject({ waitingCount: 5 });
  const sixth = await agency.owner.call(askPayout, { body: { amount: 10_000_000 } });
  expect(sixth.code).toBe('TOO_MANY_PAYOUTS');
});

it('an account whose money is being sent is not deleted', async () => {
  const { id } = await student.read(askWithdrawal, { body: { amount: MONEY } });
  await decide(id, SEND);
  expect((await student.call(deleteAccount)).code).toBe('ACCOUNT_IN_USE');
});

describe('the file for the bank', () => {
  const textOf = async (who = admin) => {
    const answer = await app.http.inject({
      method: 'POST',
      url: `/api/v1${exportForBank.path}`,
      headers: { authorization: `Bearer ${who.token}`, 'accept-language': 'uz' },
      payload: {},
    });
    expect(answer.statusCode).toBe(200);
    return answer.body;
  };

  it('has what waits of agencies, once: it is being sent from then on and cannot be revoked', async () => {
    const [first, sentBefore] = [await KINDS.payout.ask(), await KINDS.payout.ask()];
    const withdrawal = await KINDS.withdrawal.ask();
    await decide(sentBefore, SEND);
    const text = await textOf();
    expect(text).toContain(first);
    expect(text).not.toContain(sentBefore);
    expect(text).not.toContain(withdrawal);
    expect((await KINDS.payout.cancel(first)).code).toBe('PAYOUT_SENDING');
    expect((await KINDS.withdrawal.cancel(withdrawal)).status).toBe(200);
    expect(await textOf()).not.toContain(first);
    const { content } = await admin.read(filterAudit, { body: { subject: 'payout', subjectId: first } });
    expect(content.map(({ action }) => action)).toEqual(['SENDING', 'ASKED']);
    expect((await decide(first, CONFIRM)).status).toBe(200);
  });

  it('that got lost is made anew once its requests wait again', async () => {
    const id = await KINDS.payout.ask();
    await textOf();
    await decide(id, WAIT);
    expect(await textOf()).toContain(id);
  });

  it('of two at once has each request in one', async () => {
    const ids = [await KINDS.payout.ask(), await KINDS.payout.ask()];
    const texts = await Promise.all([textOf(), textOf()]);
    for (const id of ids) expect(texts.filter((text) => text.includes(id))).toHaveLength(1);
  });

  it('and revoking at once are one of both', async () => {
    for (let round = 0; round < 4; round++) {
      const id = await KINDS.payout.ask();
      const [text, canceled] = await Promise.all([textOf(), KINDS.payout.cancel(id)]);
      expect(text.includes(id)).toBe(canceled.code === 'PAYOUT_SENDING');
      if (canceled.code) await decide(id, DECLINE);
    }
    expect(await KINDS.payout.sums()).toEqual([MONEY, 0]);
  });
});

it('is not confirmed where its money has moved under another name: nothing says then that it has left', async () => {
  const id = await KINDS.payout.ask();
  await decide(id, SEND);
  const [from, to] = [
    { kind: 'PAYOUT', owner: String(agency.consultingId) },
    { kind: 'OUTSIDE', owner: 'BANK' },
  ] as const;
  await transfer(app.ctx, {
    ...{ key: `payout:${id}`, purpose: 'PAYOUT' },
    changes: [
      { ...from, amountTiyin: -1 },
      { ...to, amountTiyin: 1 },
    ],
  });
  await expect(decide(id, CONFIRM)).rejects.toThrow('this money has moved before');
  expect((await KINDS.payout.listed())!.state).toBe('SENDING');
  await transfer(app.ctx, {
    ...{ key: `back:${id}`, purpose: 'CORRECTION' },
    changes: [
      { ...from, amountTiyin: 1 },
      { ...to, amountTiyin: -1 },
    ],
  });
});
