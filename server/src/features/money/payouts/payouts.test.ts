import {
  askPayout,
  askWithdrawal,
  cancelPayout,
  exportPayouts,
  getPayoutOverview,
  listPayouts,
} from '@parvoz/contract/money/payouts.ts';
import { decidePayout, exportForBank, filterPayouts } from '@parvoz/contract/money/payouts-queue.ts';
import { listNotifications } from '@parvoz/contract/people/notifications.ts';
import { filterAudit } from '@parvoz/contract/platform/audit.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditOf } from '../../../../test/audit.ts';
import { expectExact } from '../../../../test/money.ts';
import {
  ACCOUNT,
  type Agency,
  createAgency,
  giveMoney,
  putDetails,
  putTopUp,
} from '../../../../test/payouts.ts';
import {
  createAdmin,
  createEmployee,
  createStudent,
  type Person,
  signInAgain,
} from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { newId } from '../../../lib/ids.ts';
import { proveLedger } from '../../../wiring.ts';
import { balanceOf } from '../ledger/ledger.service.ts';

const SOM = 100;
const MONEY = 20_000_000 * SOM;
const SUM = 5_000_000 * SOM;

let app: TestApp;
let admin: Person;
let agency: Agency;

beforeAll(async () => {
  // Sums above which two administrators are needed are tested with approvals.
  app = await createTestApp({ twoPersonTiyin: 100 * MONEY });
});
beforeEach(async () => {
  app.clock.set('2026-11-21T09:00:00.000Z');
  admin = await createAdmin(app);
  agency = await createAgency(app);
  await giveMoney(app, agency, MONEY);
  await putDetails(app, agency.consultingId);
});
afterAll(async () => {
  await expectExact(app);
  await app.close();
});

const has = (kind: 'CONSULTING' | 'PAYOUT', owner = String(agency.consultingId)) =>
  balanceOf(app.ctx, { kind, owner });
const sums = async () => [await has('CONSULTING'), await has('PAYOUT')];
const ask = (who: Person, amount: unknown, key?: string) =>
  app
    .as({ token: who.token, ...(key && { idempotencyKey: key }) })
    .call(askPayout, { body: { amount: amount as number } });
const asked = async (amount = SUM) => (await ask(agency.owner, amount)).data!;
/** A request whose money is being sent. */
const sent = async (amount = SUM) => {
  const payout = await asked(amount);
  await admin.read(decidePayout, { params: { id: payout.id }, body: { action: 'SEND' } });
  return payout;
};
const decide = (who: Person, id: string, body: object) =>
  who.call(decidePayout, { params: { id }, body: body as never });
const CONFIRM = {
  action: 'CONFIRM',
  documentNumber: '001284',
  documentDate: '2026-11-21',
  isSameDocument: true,
} as const;
const DECLINE = { action: 'DECLINE', reason: 'Oluvchi nomi mos emas' } as const;
const cancel = (who: Person, id: string) => who.call(cancelPayout, { params: { id } });

describe('asking', () => {
  it('reserves the sum at once, for the details of that moment', async () => {
    const payout = await asked();
    expect(payout).toMatchObject({
      amount: SUM,
      state: 'WAITING',
      accountEnd: '4417',
      askedBy: 'Aziza Karimova',
    });
    expect(await sums()).toEqual([MONEY - SUM, SUM]);
    expect(await agency.owner.read(getPayoutOverview)).toMatchObject({
      ...{ balance: MONEY - SUM, reserved: SUM, waitingCount: 1, canAsk: true, min: 10_000_000 },
      details: { account: '2020 8000 •••• •••• 4417', mfo: '00999' },
    });
  });

  it('is not for a manager, who sees sums and history and no bank details', async () => {
    await asked();
    expect((await ask(agency.manager, SUM)).code).toBe('ACCESS_DENIED');
    const seen = await agency.manager.read(getPayoutOverview);
    expect(seen).toMatchObject({ balance: MONEY - SUM, canAsk: false, details: null, change: null });
    const { content } = await agency.manager.read(listPayouts);
    expect(content).toMatchObject([{ amount: SUM, accountEnd: null }]);
    expect(JSON.stringify([seen, content])).not.toContain('4417');
  });

  it.each([0, -1, 0.5, '100', Number.NaN, null, [SUM]])('is refused with %j', async (amount) => {
    expect((await ask(agency.owner, amount)).status).toBe(422);
    expect(await sums()).toEqual([MONEY, 0]);
  });

  it('is refused below the minimum, and above what there is', async () => {
    const small = await ask(agency.owner, 10_000_000 - 1);
    expect([small.code, small.fields]).toEqual(['INVALID_INPUT', { amount: expect.stringContaining('100') }]);
    const large = await ask(agency.owner, MONEY + 1);
    expect([large.code, large.fields]).toEqual([
      'INSUFFICIENT_BALANCE',
      { amount: expect.stringMatching(/20\s000\s000/) },
    ]);
    for (const much of [Number.MAX_SAFE_INTEGER, 2 ** 53, 1e300])
      expect((await ask(agency.owner, much)).code).toBe('INSUFFICIENT_BALANCE');
    expect((await ask(agency.owner, MONEY)).status).toBe(200);
  });

  it('takes less than the minimum where that is all', async () => {
    await asked(MONEY - 700);
    expect((await ask(agency.owner, 699)).code).toBe('INVALID_INPUT');
    expect((await ask(agency.owner, 700)).status).toBe(200);
    expect((await ask(agency.owner, 1)).code).toBe('INSUFFICIENT_BALANCE');
  });

  it('needs bank details that are in force', async () => {
    const other = await createAgency(app);
    await giveMoney(app, other, MONEY);
    expect((await ask(other.owner, SUM)).code).toBe('DETAILS_MISSING');
    await putDetails(app, other.consultingId, { startsAt: '2026-11-22T09:00:00.000Z' });
    expect((await ask(other.owner, SUM)).code).toBe('DETAILS_MISSING');
    app.clock.set('2026-11-22T09:00:00.000Z');
    expect((await ask(await signInAgain(app, other.owner), SUM)).status).toBe(200);
  });

  it('is done once for a key, also when it comes many times at once, and refused for another sum', async () => {
    const key = newId();
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(agency.owner, SUM, key)));
    expect(new Set(answers.map(({ data }) => data?.id)).size).toBe(1);
    expect(await sums()).toEqual([MONEY - SUM, SUM]);
    expect(await ask(agency.owner, SUM + 1, key)).toMatchObject({ status: 409, code: 'KEY_USED' });
  });

  it('twice at once with money for one is done once', async () => {
    const answers = await Promise.all([ask(agency.owner, MONEY), ask(agency.owner, MONEY)]);
    expect(answers.map(({ code }) => code ?? 'done').sort()).toEqual(['INSUFFICIENT_BALANCE', 'done']);
    expect(await sums()).toEqual([0, MONEY]);
  });

  it('ends at five that wait, however many come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(agency.owner, 10_000_000)));
    expect(answers.filter(({ code }) => code === 'TOO_MANY_PAYOUTS')).toHaveLength(3);
    expect(await has('PAYOUT')).toBe(50_000_000);
  });
});

describe('canceling', () => {
  it('puts the money back, once, and names who did it', async () => {
    const { id } = await asked();
    const answers = await Promise.all([cancel(agency.owner, id), cancel(agency.owner, id)]);
    expect(answers.map(({ code }) => code ?? 'done').sort()).toEqual(['PAYOUT_CANCELED', 'done']);
    expect(await sums()).toEqual([MONEY, 0]);
    const { content } = await agency.owner.read(listPayouts);
    expect(content).toMatchObject([{ state: 'CANCELED', endedBy: 'Aziza Karimova' }]);
  });

  it('is for owners of the agency alone', async () => {
    const { id } = await asked();
    const stranger = await createAgency(app);
    const student = await createStudent(app);
    for (const [who, code] of [
      ...([[stranger.owner, 'NOT_FOUND'] as const, [agency.manager, 'ACCESS_DENIED'] as const] as const),
      ...([[admin, 'ACCESS_DENIED'] as const, [student, 'ACCESS_DENIED'] as const] as const),
    ])
      expect((await cancel(who, id)).code).toBe(code);
    expect((await cancel(agency.owner, newId())).code).toBe('NOT_FOUND');
    expect(await has('PAYOUT')).toBe(SUM);
    const second = await createEmployee(app, 'ROLE_CONSULTING', { consultingId: agency.consultingId });
    expect((await cancel(second, id)).status).toBe(200);
  });
});

describe('deciding', () => {
  it('confirms what has left, with the number and day of its document; owners are notified', async () => {
    const { id } = await sent();
    const before = await balanceOf(app.ctx, { kind: 'OUTSIDE', owner: 'BANK' });
    const { data } = await decide(admin, id, CONFIRM);
    expect(data).toMatchObject({
      ...{ state: 'CONFIRMED', documentNumber: '001284', documentDate: '2026-11-21' },
      consulting: { id: agency.consultingId },
      details: { account: '2020 8000 •••• •••• 4417', holder: 'Ufq Taʼlim MChJ' },
    });
    const { rows } = await app.pool.query('select id from ledger_transfers where key = $1', [`payout:${id}`]);
    expect(data!.paymentId).toBe(rows[0].id);
    expect(await sums()).toEqual([MONEY - SUM, 0]);
    expect(await balanceOf(app.ctx, { kind: 'OUTSIDE', owner: 'BANK' })).toBe(before + SUM);
    const noticesOf = async (person: Person) =>
      (await person.read(listNotifications)).content.filter(({ kind }) => kind.startsWith('PAYOUT_'));
    expect(await noticesOf(agency.owner)).toMatchObject([
      { kind: 'PAYOUT_CONFIRMED', applicationId: null, data: { amount: SUM } },
    ]);
    expect(await noticesOf(agency.manager)).toEqual([]);
  });

  describe('by a document that has confirmed another request', () => {
    const paper = (documentNumber: string) => ({
      action: 'CONFIRM',
      documentNumber,
      documentDate: '2026-11-21',
    });

    it('is refused with the name of the first, until whoever does it says that they mean it', async () => {
      const [first, second] = [await sent(), await sent(SUM / 2)];
      const number = `Z-${newId().slice(-8)}`;
      expect((await decide(admin, first.id, paper(number))).status).toBe(200);
      // However it is typed.
      const refused = await admin.call(
        decidePayout,
        { params: { id: second.id }, body: paper(` ${number.toLowerCase().replace('-', '- ')}`) as never },
        'en',
      );
      expect(refused).toMatchObject({ status: 409, code: 'DOCUMENT_USED' });
      const { rows } = await app.pool.query('select name from consultings where id = $1', [
        agency.consultingId,
      ]);
      expect(refused.message).toContain(`Agency ${rows[0].name}, 5,000,000 Som, 21.11.2026`);
      expect((await agency.owner.read(listPayouts)).content[0]).toMatchObject({ state: 'SENDING' });
      const meant = await decide(admin, second.id, { ...paper(number), isSameDocument: true });
      expect(meant.data).toMatchObject({ state: 'CONFIRMED', documentNumber: number });
      const lines = await Promise.all([first, second].map(({ id }) => auditOf(app, id)));
      expect(lines.map((all) => all.at(-1)!.details)).toEqual([
        { amountTiyin: SUM, documentNumber: number, documentDate: '2026-11-21' },
        {
          ...{ amountTiyin: SUM / 2, documentNumber: number, documentDate: '2026-11-21' },
          isSameDocument: true,
        },
      ]);
    });

    it('at once is confirmed for one of two, and is a question for the other', async () => {
      for (let round = 0; round < 3; round++) {
        const both = [await sent(), await sent()];
        const number = `T-${newId().slice(-8)}`;
        const answers = await Promise.all(both.map(({ id }) => decide(admin, id, paper(number))));
        expect(answers.map(({ code }) => code ?? 'OK').sort()).toEqual(['DOCUMENT_USED', 'OK']);
        for (const [index, { code }] of answers.entries())
          if (code) expect((await decide(admin, both[index]!.id, DECLINE)).status).toBe(200);
      }
    });

    it('is none of another year, or of a student, whose numbers are a provider’s', async () => {
      const first = await sent();
      const number = `Y-${newId().slice(-8)}`;
      await decide(admin, first.id, paper(number));
      const student = await createStudent(app);
      await putTopUp(app, student.id, SUM);
      const { id } = await student.read(askWithdrawal, { body: { amount: SUM } });
      await admin.read(decidePayout, { params: { id }, body: { action: 'SEND' } });
      expect((await decide(admin, id, paper(number))).status).toBe(200);
      await app.pool.query(`update payouts set document_date = '2025-12-31' where id = $1`, [first.id]);
      expect((await decide(admin, (await sent()).id, paper(number))).status).toBe(200);
    });
  });

  it('declines with a reason, which puts the money back', async () => {
    const { id } = await asked();
    for (const body of [{ action: 'DECLINE' }, { action: 'DECLINE', reason: ' ' }, { action: 'OTHER' }, {}])
      expect((await decide(admin, id, body)).status).toBe(422);
    await decide(admin, id, DECLINE);
    expect(await sums()).toEqual([MONEY, 0]);
    const { content } = await agency.owner.read(listPayouts);
    expect(content).toMatchObject([{ state: 'DECLINED', reason: DECLINE.reason, endedBy: '' }]);
    const notified = (await agency.owner.read(listNotifications)).content[0];
    expect(notified).toMatchObject({ kind: 'PAYOUT_DECLINED', data: { comment: DECLINE.reason } });
  });

  it('is for administrators alone', async () => {
    const { id } = await asked();
    for (const who of [agency.owner, agency.manager, await createStudent(app)]) {
      expect((await decide(who, id, CONFIRM)).code).toBe('ACCESS_DENIED');
      expect((await who.call(filterPayouts)).code).toBe('ACCESS_DENIED');
      expect((await who.call(exportForBank)).code).toBe('ACCESS_DENIED');
    }
    expect((await decide(admin, newId(), CONFIRM)).code).toBe('NOT_FOUND');
    expect(await has('PAYOUT')).toBe(SUM);
  });

  it('takes days between the request and today', async () => {
    const { id } = await sent();
    for (const documentDate of ['2026-11-20', '2026-11-22', '2026-13-01', '', 'x'])
      expect((await decide(admin, id, { ...CONFIRM, documentDate })).fields).toHaveProperty('documentDate');
    expect((await decide(admin, id, { ...CONFIRM, documentNumber: '' })).fields).toHaveProperty(
      'documentNumber',
    );
    expect((await decide(admin, id, CONFIRM)).status).toBe(200);
  });

  it.each([
    ['confirmed twice', () => CONFIRM, () => CONFIRM],
    ['confirmed and declined', () => CONFIRM, () => DECLINE],
  ])('at once, %s, is done once', async (_, one, other) => {
    const { id } = await sent();
    const answers = await Promise.all([
      ...[0, 1, 2].map(() => decide(admin, id, one())),
      decide(admin, id, other()),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
    const [balance, reserved] = await sums();
    expect(reserved).toBe(0);
    expect([MONEY, MONEY - SUM]).toContain(balance);
  });

  it('is on the audit, as asking is', async () => {
    const { id } = await sent();
    await decide(admin, id, CONFIRM);
    const { content } = await admin.read(filterAudit, { body: { subject: 'payout', subjectId: id } });
    expect(content.map(({ action }) => action)).toEqual(['CONFIRMED', 'SENDING', 'ASKED']);
  });
});

describe('a ledger with faults', () => {
  const note = (faults: number) =>
    app.pool.query(
      `insert into ledger_proofs (finished_at, account_count, transfer_count, entry_count, fault_count, faults)
       values (now(), 1, 1, 2, $1, '[]')`,
      [faults],
    );

  it('stops sending, and nothing else, until a proof is clean', async () => {
    const [first, second, gone] = [await asked(), await asked(), await sent()];
    await note(1);
    const refused = await decide(admin, first.id, { action: 'SEND' });
    expect([refused.status, refused.code]).toEqual([409, 'PAYOUTS_STOPPED']);
    expect((await admin.call(exportForBank)).code).toBe('PAYOUTS_STOPPED');
    // Money that has gone is confirmed, whatever the proof says.
    expect((await decide(admin, gone.id, CONFIRM)).status).toBe(200);
    expect((await admin.read(filterPayouts)).isStopped).toBe(true);
    const third = await asked();
    expect((await cancel(agency.owner, third.id)).status).toBe(200);
    expect((await decide(admin, second.id, DECLINE)).status).toBe(200);
    expect(await has('PAYOUT')).toBe(SUM);
    await proveLedger(app.ctx);
    expect((await decide(admin, first.id, { action: 'SEND' })).status).toBe(200);
    expect((await admin.read(filterPayouts)).isStopped).toBe(false);
  });
});

describe('the queue', () => {
  it('has what waits, oldest first, and counts it whatever the filter', async () => {
    const [first, second] = [await asked(), await asked(10_000_000)];
    const waiting = await admin.read(filterPayouts, { body: { state: 'WAITING' }, query: { size: 100 } });
    const ids = waiting.content.map(({ id }) => id);
    expect(ids.indexOf(first.id)).toBeLessThan(ids.indexOf(second.id));
    expect(waiting.waitingCount).toBe(waiting.totalElements);
    await decide(admin, first.id, { action: 'SEND' });
    const open = await admin.read(filterPayouts, { body: { state: 'OPEN' }, query: { size: 100 } });
    expect(open.content.map(({ id }) => id)).toEqual(expect.arrayContaining([first.id, second.id]));
    expect(open.totalElements).toBe(open.waitingCount + open.sendingCount);
    await decide(admin, first.id, CONFIRM);
    const ended = await admin.read(filterPayouts, { body: { state: 'CONFIRMED', kind: 'PAYOUT' } });
    expect(ended.content[0]).toMatchObject({ id: first.id, accountEnd: '4417', isChanging: false });
    expect(ended.waitingCount).toBe(waiting.waitingCount - 1);
    const names = await admin.read(filterPayouts, { body: { query: waiting.content[0]!.consulting!.name } });
    expect(names.totalElements).toBeGreaterThan(0);
    const none = await admin.read(filterPayouts, { body: { query: 'Bunday agentlik yoʻq' } });
    expect(none.totalElements).toBe(0);
  });

  it('says where other details wait, and the request goes to the old ones', async () => {
    const { id } = await asked();
    await putDetails(app, agency.consultingId, {
      account: '20208000305177649052',
      startsAt: '2026-11-22T09:00:00.000Z',
    });
    const second = await asked(10_000_000);
    const { content } = await admin.read(filterPayouts, { body: { state: 'WAITING' }, query: { size: 100 } });
    for (const one of [id, second.id])
      expect(content.find((row) => row.id === one)).toMatchObject({ accountEnd: '4417', isChanging: true });
    app.clock.set('2026-11-22T09:00:00.000Z');
    const owner = await signInAgain(app, agency.owner);
    expect((await ask(owner, 10_000_000)).data).toMatchObject({ accountEnd: '9052' });
    const { content: later } = await owner.read(listPayouts);
    expect(later.map(({ accountEnd }) => accountEnd)).toEqual(['9052', '4417', '4417']);
  });
});

describe('files', () => {
  const textOf = async (who: Person, path: string) => {
    const answer = await app.http.inject({
      method: 'POST',
      url: `/api/v1${path}`,
      headers: { authorization: `Bearer ${who.token}`, 'accept-language': 'uz' },
      payload: {},
    });
    expect(answer.statusCode).toBe(200);
    return answer.body;
  };

  it('for the bank have whole numbers and run nothing; they are on the audit', async () => {
    await putDetails(app, agency.consultingId, { holder: '=HYPERLINK("http://x")' });
    const { id } = await asked();
    const text = await textOf(admin, exportForBank.path);
    expect(text.startsWith('\uFEFF')).toBe(true);
    const line = text.split('\r\n').find((one) => one.startsWith(id))!;
    expect(line).toContain(ACCOUNT);
    expect(line).toContain('5000000,00');
    expect(line).toContain('21.11.2026 dagi soʻrov');
    expect(line).not.toMatch(/;"?=HYPERLINK/);
    const { content } = await admin.read(filterAudit, { body: { subject: 'payout', subjectId: 'bank' } });
    expect(content[0]).toMatchObject({ action: 'PAYOUTS_EXPORTED' });
  });

  it('of an agency have its own requests and no bank details', async () => {
    const { id } = await asked();
    const stranger = await createAgency(app);
    expect(await textOf(agency.manager, exportPayouts.path)).toContain(id);
    expect(await textOf(agency.owner, exportPayouts.path)).not.toContain('4417');
    expect(await textOf(stranger.owner, exportPayouts.path)).not.toContain(id);
  });
});

it('whole account numbers are in no log and no answer but the bank’s file', async () => {
  const { id } = await sent();
  await decide(admin, id, CONFIRM);
  const seen = [
    ...[app.logs, await agency.owner.read(getPayoutOverview), await agency.owner.read(listPayouts)],
    ...[await admin.read(filterPayouts, { query: { size: 100 } })],
    (await app.pool.query('select * from audit_records')).rows,
  ];
  expect(JSON.stringify(seen)).not.toContain(ACCOUNT);
});
