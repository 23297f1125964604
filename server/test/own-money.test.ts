import { undoAudit } from '@parvoz/contract/audit.ts';
import { topUp } from '@parvoz/contract/payments.ts';
import { decidePayout } from '@parvoz/contract/payout-queue.ts';
import { askWithdrawal, cancelWithdrawal } from '@parvoz/contract/payouts.ts';
import { changeProfileRole } from '@parvoz/contract/profiles.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lastChangeOf } from './administration.ts';
import { act, createAgency, createCase } from './applications.ts';
import { acts, disputeOf, finishedCase, open } from './disputes.ts';
import { topUp as giveMoney, pay, takeAll } from './money.ts';
import { putTopUp } from './payouts.ts';
import { createAdmin, createStudent, type Person, signInAgain } from './people.ts';
import { createTestApp, type TestApp } from './test-app.ts';

const SUM = 100_000_000;

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
