import { chooseFamilyReminders } from '@parvoz/contract/applications/family.ts';
import { changeGuardian, removeGuardian } from '@parvoz/contract/applications/guardians.ts';
import { changeProfileStatus } from '@parvoz/contract/people/profiles.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { act, createCase } from '../../../../test/applications.ts';
import { createGuardian, type TestGuardian } from '../../../../test/guardians.ts';
import { pay } from '../../../../test/money.ts';
import { createAdmin, messagesTo, type Person, wait } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { FOLLOW_REST } from '../../../wiring.ts';
import { restPayments } from '../../money/protection/reminders.service.ts';
import { remindOfDue } from './reminders.service.ts';

let app: TestApp;
let student: Person;
let id: string;
let mother: TestGuardian;
let father: TestGuardian;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  // Noon in Tashkent.
  app.clock.set('2026-11-24T07:00:00Z');
  const made = await createCase(app);
  ({ id, student } = made);
  mother = await createGuardian(app, { id, student }, { canPay: true });
  father = await createGuardian(app, { id, student }, { relation: 'FATHER' });
  await act(made.agency.owner, id, { type: 'ACCEPTED' });
});

const remind = () => remindOfDue(app.ctx);
const remindersTo = async ({ phone }: TestGuardian) =>
  (await messagesTo(app, phone)).filter((text) => /tolov kutilmoqda|to.lov kutilmoqda/i.test(text)).length;

it('who may pay is reminded when it falls due, 3 and 7 days later, each once; who only looks is not', async () => {
  await Promise.all([remind(), remind(), remind()]);
  expect(await remindersTo(mother)).toBe(1);
  // The page opens in the language of the message.
  expect((await messagesTo(app, mother.phone)).at(-1)).toMatch(/\/family\?lng=uz$/);
  for (const [days, count] of [
    [2, 1],
    [1, 2],
    [4, 3],
    [20, 3],
  ] as const) {
    wait(app, days * DAY_MS);
    await remind();
    expect(await remindersTo(mother)).toBe(count);
  }
  expect(await remindersTo(father)).toBe(0);
});

it('while the student is blocked nobody is reminded, and afterwards of the last day alone', async () => {
  await remind();
  wait(app, 3 * DAY_MS);
  await remind();
  const setStatus = async (status: 'ACTIVE' | 'BLOCKED') =>
    (await createAdmin(app)).read(changeProfileStatus, { params: { id: student.id }, query: { status } });
  await setStatus('BLOCKED');
  for (const days of [4, 1, 10]) {
    wait(app, days * DAY_MS);
    await restPayments(app.ctx, FOLLOW_REST);
    await remind();
  }
  await setStatus('ACTIVE');
  await remind();
  expect(await remindersTo(mother)).toBe(2);
  wait(app, DAY_MS / 12);
  await remind();
  await remind();
  expect(await remindersTo(mother)).toBe(3);
});

it('nobody is reminded by night, of what is paid, against their wish, or after the end', async () => {
  app.clock.set('2026-11-24T20:00:00Z');
  await remind();
  expect(await remindersTo(mother)).toBe(0);
  app.clock.set('2026-11-25T07:00:00Z');
  const choose = (isWanted: boolean, guardian = mother) =>
    guardian.call(chooseFamilyReminders, { params: { id: mother.id }, body: { isWanted } });
  expect((await choose(false, father)).code).toBe('NOT_FOUND');
  expect(await choose(false)).toMatchObject({ status: 200, data: { wantsReminders: false } });
  await remind();
  expect(await remindersTo(mother)).toBe(0);
  await choose(true);
  const params = { id, guardianId: mother.id };
  const body = { relation: 'MOTHER' as const, canPay: false, documentIds: [] };
  await student.read(changeGuardian, { params, body });
  await remind();
  expect(await remindersTo(mother)).toBe(0);
  await student.read(changeGuardian, { params, body: { ...body, canPay: true } });
  await pay(app, student, id);
  await remind();
  expect(await remindersTo(mother)).toBe(0);
  await student.read(removeGuardian, { params });
  expect((await choose(true)).code).toBe('ACCESS_ENDED');
});
