import type { AnyEndpoint, CallInput } from '@parvoz/contract/endpoint.ts';
import { topUp } from '@parvoz/contract/money/payments.ts';
import { askPayout, askWithdrawal, cancelWithdrawal } from '@parvoz/contract/money/payouts.ts';
import { decidePayout, type PayoutDecision } from '@parvoz/contract/money/payouts-queue.ts';
import { correctProtection } from '@parvoz/contract/money/protection.ts';
import { correctDifference } from '@parvoz/contract/money/reconciliation.ts';
import { changeProfileRole, deleteAccount } from '@parvoz/contract/people/profiles.ts';
import { undoAudit } from '@parvoz/contract/platform/audit.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetExpired } from '../src/features/people/auth/auth.service.ts';
import { lastChangeOf } from './administration.ts';
import { type Agency, act, createAgency, createCase, PRICE_TIYIN } from './applications.ts';
import { acts, disputeOf, finishedCase, open } from './disputes.ts';
import { topUp as giveMoney, pay, takeAll } from './money.ts';
import { giveMoney as giveToAgency, putDetails, putTopUp } from './payouts.ts';
import {
  changePhone,
  confirmAgain,
  createAdmin,
  createStudent,
  MINUTE_MS,
  type Person,
  signInAgain,
  wait,
} from './people.ts';
import { createTestApp, type TestApp } from './test-app.ts';

const SUM = 100_000_000;
const TODAY = '2026-11-21';
const REFUSED = { status: 403, code: 'OWN_MATTER' };

let app: TestApp;
let admin: Person;

beforeAll(async () => {
  app = await createTestApp({ contracts: { sandbox: true } });
  admin = await createAdmin(app);
});
afterAll(() => app.close());

const promote = ({ id }: Person, role: 'ROLE_ADMIN' | 'ROLE_STUDENT' = 'ROLE_ADMIN') =>
  admin.call(changeProfileRole, { params: { id }, body: { role } });
const IN_USE = { status: 409, code: 'PROFILE_IN_USE' };

/** As a hand in the database would do it. */
const makeAdmin = async (student: Person): Promise<Person> => {
  await app.pool.query(`update accounts set role = 'ROLE_ADMIN' where id = $1`, [student.id]);
  return signInAgain(app, student);
};

it('a student becomes no administrator while an application runs or something is held', async () => {
  const { id, student, agency } = await createCase(app, { agency: await createAgency(app) });
  expect(await promote(student)).toMatchObject(IN_USE);
  await act(agency.owner, id, { type: 'ACCEPTED' });
  await pay(app, student, id);
  expect(await promote(student)).toMatchObject(IN_USE);
  await act(agency.owner, id, { type: 'REJECTED', comment: 'Joylar tugadi' });
  // The price came back to the balance.
  expect(await promote(student)).toMatchObject(IN_USE);
  await takeAll(app, student);
  expect((await promote(student)).data?.role).toBe('ROLE_ADMIN');
});

it('nor with money on the balance, or on its way back; without any they do', async () => {
  const student = await createStudent(app);
  await putTopUp(app, student.id, SUM);
  expect(await promote(student)).toMatchObject(IN_USE);
  const { id } = await student.read(askWithdrawal, { body: { amount: SUM } });
  expect(await promote(student)).toMatchObject(IN_USE);
  await student.read(cancelWithdrawal, { params: { id } });
  expect(await promote(student)).toMatchObject(IN_USE);
  await takeAll(app, student);
  expect((await promote(student)).status).toBe(200);
});

it('an administrator becomes a student whatever they have, and not one again by an undo with money', async () => {
  const person = await createStudent(app);
  expect((await promote(person)).status).toBe(200);
  expect((await promote(person, 'ROLE_STUDENT')).status).toBe(200);
  const change = await lastChangeOf(admin, 'profile', person.id);
  await giveMoney(app, person, SUM);
  expect(await admin.call(undoAudit, { params: { id: change.id } })).toMatchObject(IN_USE);
  const rich = await makeAdmin(person);
  expect((await promote(rich, 'ROLE_STUDENT')).data?.role).toBe('ROLE_STUDENT');
});

it('what waits unpaid ends when a student becomes an administrator', async () => {
  const student = await createStudent(app);
  const { id } = await app
    .as({ token: student.token })
    .read(topUp, { body: { amount: SUM, provider: 'SANDBOX' } });
  expect((await promote(student)).status).toBe(200);
  const { rows } = await app.pool.query('select status from payments where id = $1', [id]);
  expect(rows).toEqual([{ status: 'CANCELED' }]);
});

it('nobody decides a dispute of their own application', async () => {
  const made = await finishedCase(app, { agency: await createAgency(app) });
  const { id } = await open(made);
  await acts.answer(made.agency.owner, id, 0);
  const own = await makeAdmin(made.student);
  const dispute = await disputeOf(admin, id);
  expect(await acts.settle(own, dispute, dispute.amount)).toMatchObject({ status: 403, code: 'OWN_MATTER' });
  expect((await acts.settle(admin, dispute, 0)).data?.state).toBe('SETTLED');
});

it('nobody decides a withdrawal of their own', async () => {
  const student = await createStudent(app);
  await putTopUp(app, student.id, SUM);
  const { id } = await student.read(askWithdrawal, { body: { amount: SUM } });
  const own = await makeAdmin(student);
  const body = { action: 'DECLINE', reason: 'Karta yopilgan' } as const;
  const refused = await own.call(decidePayout, { params: { id }, body });
  expect(refused).toMatchObject({ status: 403, code: 'OWN_MATTER' });
  expect((await admin.call(decidePayout, { params: { id }, body })).status).toBe(200);
});

describe('whoever has the phone of an agency’s owner or manager', () => {
  it.each(['owner', 'manager'] as const)('(%s) decides nothing about its money', async (who) => {
    const agency = await createAgency(app);
    const own = await createAdmin(app, { phone: agency[who].phone });
    await giveToAgency(app, agency, 3 * SUM);
    await putDetails(app, agency.consultingId);
    const { id } = await agency.owner.read(askPayout, { body: { amount: SUM } });
    const params = { id };
    const CONFIRM = { action: 'CONFIRM', documentNumber: `B-${who}`, documentDate: TODAY } as const;
    const decide = (person: Person, body: PayoutDecision) => person.call(decidePayout, { params, body });
    const REASON = 'Karta yopilgan';
    for (const body of [{ action: 'SEND' }, { action: 'DECLINE', reason: REASON }] as const)
      expect(await decide(own, body)).toMatchObject(REFUSED);
    expect((await decide(admin, { action: 'SEND' })).data?.state).toBe('SENDING');
    for (const body of [CONFIRM, { action: 'WAIT' }, { action: 'DECLINE', reason: REASON }] as const)
      expect(await decide(own, body)).toMatchObject(REFUSED);
    expect((await decide(admin, CONFIRM)).data?.state).toBe('CONFIRMED');
  });

  it.each([
    [
      'the administrator',
      async (own: Person, { owner }: Agency) => [await changePhone(app, own), owner] as const,
    ],
    ['the owner', async (own: Person, { owner }: Agency) => [own, await changePhone(app, owner)] as const],
  ] as const)('is the same person for 30 days after %s has changed the phone', async (_, change) => {
    const agency = await createAgency(app);
    await giveToAgency(app, agency, 3 * SUM);
    await putDetails(app, agency.consultingId);
    const administrator = await createAdmin(app, { phone: agency.owner.phone });
    const [own, owner] = await change(administrator, agency);
    const { id } = await owner.read(askPayout, { body: { amount: SUM } });
    const send = (as: Person) => as.call(decidePayout, { params: { id }, body: { action: 'SEND' } });
    expect(await send(own)).toMatchObject(REFUSED);
    const file = await app.http.inject({
      ...{ method: 'POST', url: '/api/v1/payout/export' },
      headers: { authorization: `Bearer ${own.token}` },
    });
    expect([file.statusCode, file.body.includes(id)]).toEqual([200, false]);
    const now = app.clock.now().toISOString();
    wait(app, 30 * DAY_MS - MINUTE_MS);
    await forgetExpired(app.ctx);
    expect(await send(await signInAgain(app, own))).toMatchObject(REFUSED);
    wait(app, 2 * MINUTE_MS);
    expect((await send(await signInAgain(app, own))).data?.state).toBe('SENDING');
    await forgetExpired(app.ctx);
    const { rows } = await app.pool.query('select from former_phones where account_id = any($1)', [
      [own.id, owner.id],
    ]);
    expect(rows).toHaveLength(0);
    app.clock.set(now);
    admin = await signInAgain(app, admin);
  });

  it('is so of an application too, and nothing of the phone stays behind a deleted account', async () => {
    const former = await createAdmin(app);
    const { phone } = former;
    const own = await changePhone(app, former);
    const student = await createStudent(app, { phone });
    const { id, agency } = await createCase(app, { agency: await createAgency(app), student });
    await act(agency.owner, id, { type: 'ACCEPTED' });
    const body = { amount: PRICE_TIYIN, reason: 'Naqd berilgan' };
    expect(await own.call(correctProtection, { params: { id }, body })).toMatchObject(REFUSED);
    await own.read(deleteAccount);
    const { rows } = await app.pool.query('select from former_phones where account_id = $1', [own.id]);
    expect(rows).toHaveLength(0);
  });

  it('has none of its requests in the bank’s file, and of others all', async () => {
    const [agency, other] = [await createAgency(app), await createAgency(app)];
    const own = await createAdmin(app, { phone: agency.manager.phone });
    const ids = [];
    for (const one of [agency, other]) {
      await giveToAgency(app, one, SUM);
      await putDetails(app, one.consultingId);
      ids.push((await one.owner.read(askPayout, { body: { amount: SUM } })).id);
    }
    const file = await app.http.inject({
      ...{ method: 'POST', url: '/api/v1/payout/export' },
      headers: { authorization: `Bearer ${own.token}` },
    });
    expect(file.statusCode).toBe(200);
    expect(ids.map((id) => file.body.includes(id))).toEqual([false, true]);
    const { rows } = await app.pool.query('select state from payouts where id = any($1) order by id', [ids]);
    expect(rows.map(({ state }) => state)).toEqual(['WAITING', 'SENDING']);
  });

  it('corrects no application with it, and settles no dispute', async () => {
    const made = await finishedCase(app, { agency: await createAgency(app) });
    const own = await createAdmin(app, { phone: made.agency.owner.phone });
    const { id } = await open(made);
    await acts.answer(made.agency.owner, id, 0);
    const dispute = await disputeOf(admin, id);
    expect(await acts.settle(own, dispute, 0)).toMatchObject(REFUSED);
    const due = await createCase(app, { agency: made.agency });
    await act(made.agency.owner, due.id, { type: 'ACCEPTED' });
    const body = { amount: PRICE_TIYIN, reason: 'Naqd berilgan' };
    expect(await own.call(correctProtection, { params: { id: due.id }, body })).toMatchObject(REFUSED);
    expect((await admin.call(correctProtection, { params: { id: due.id }, body })).status).toBe(200);
  });
});

it('nobody says that their own application was paid', async () => {
  const { id, student, agency } = await createCase(app, { agency: await createAgency(app) });
  await act(agency.owner, id, { type: 'ACCEPTED' });
  const own = await makeAdmin(student);
  const body = { amount: PRICE_TIYIN, reason: 'Naqd berilgan' };
  expect(await own.call(correctProtection, { params: { id }, body })).toMatchObject(REFUSED);
});

describe('money is sent, and corrected, with a password given lately', () => {
  const TEN_MINUTES = 10 * MINUTE_MS;
  const agencyWithRequest = async () => {
    const agency = await createAgency(app);
    await giveToAgency(app, agency, SUM);
    await putDetails(app, agency.consultingId);
    return (await agency.owner.read(askPayout, { body: { amount: SUM } })).id;
  };
  const NEEDED = { status: 403, code: 'PASSWORD_NEEDED' };

  it.each<[string, () => Promise<[AnyEndpoint, CallInput<AnyEndpoint>]>]>([
    [
      'SEND',
      async () => [decidePayout, { params: { id: await agencyWithRequest() }, body: { action: 'SEND' } }],
    ],
    [
      'CONFIRM',
      async () => {
        const params = { id: await agencyWithRequest() };
        await admin.read(decidePayout, { params, body: { action: 'SEND' } });
        return [
          decidePayout,
          { params, body: { action: 'CONFIRM', documentNumber: 'B-2', documentDate: TODAY } },
        ];
      },
    ],
    [
      'a correction of an application',
      async () => {
        const { id, agency } = await createCase(app, { agency: await createAgency(app) });
        await act(agency.owner, id, { type: 'ACCEPTED' });
        return [
          correctProtection,
          { params: { id }, body: { amount: PRICE_TIYIN, reason: 'Naqd berilgan' } },
        ];
      },
    ],
  ])('%s', async (_, prepare) => {
    admin = await signInAgain(app, admin);
    const [endpoint, input] = await prepare();
    wait(app, TEN_MINUTES);
    expect(await admin.call(endpoint, input)).toMatchObject(NEEDED);
    await confirmAgain(admin);
    expect((await admin.call(endpoint, input)).status).toBe(200);
  });

  it('and so are the bank’s file and a correction of a day; what sends nothing asks for none', async () => {
    admin = await signInAgain(app, admin);
    const id = await agencyWithRequest();
    wait(app, TEN_MINUTES);
    const file = () =>
      app.http.inject({
        ...{ method: 'POST', url: '/api/v1/payout/export' },
        headers: { authorization: `Bearer ${admin.token}` },
      });
    expect((await file()).json()).toMatchObject({ code: 'PASSWORD_NEEDED' });
    const params = { day: '2026-11-20', provider: 'CLICK' } as const;
    const body = { number: '1', rest: 5, amount: 5, side: 'OUTSIDE', reason: 'Click tasdiqladi' } as const;
    expect(await admin.call(correctDifference, { params, body })).toMatchObject(NEEDED);
    const decline = { action: 'DECLINE', reason: 'Hisob yopilgan' } as const;
    expect((await admin.call(decidePayout, { params: { id }, body: decline })).status).toBe(200);
    await confirmAgain(admin);
    expect((await file()).statusCode).toBe(200);
    expect((await admin.call(correctDifference, { params, body })).code).toBe('NOT_FOUND');
  });
});
