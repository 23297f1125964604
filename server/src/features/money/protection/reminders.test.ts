import { correctProtection } from '@parvoz/contract/money/protection.ts';
import { getSmsChoices, listNotifications, updateSmsChoices } from '@parvoz/contract/people/notifications.ts';
import { changeProfileStatus } from '@parvoz/contract/people/profiles.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Agency,
  act,
  ask,
  createAgency,
  createCase,
  detailOf,
  PLAN,
  PRICE_TIYIN,
} from '../../../../test/applications.ts';
import { createTariff } from '../../../../test/factories.ts';
import { overtaken } from '../../../../test/locks.ts';
import { finishStep, pay, protectionOf, remindPayers } from '../../../../test/money.ts';
import { createAdmin, messagesTo, type Person, signInAgain } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { FOLLOW_REST } from '../../../wiring.ts';
import { dueQueue, remindOfPayments, restPayments } from './reminders.service.ts';

/** Ten in the morning in Tashkent. */
const START = '2026-11-21T05:00:00Z';
const HOUR_MS = 60 * 60 * 1000;

let app: TestApp;
/** A second process on the same database and clock. */
let second: TestApp;
let agency: Agency;

beforeAll(async () => {
  app = await createTestApp();
  second = await createTestApp({ databaseUrl: app.databaseUrl, clock: app.clock });
  agency = await createAgency(app);
});
beforeEach(async () => {
  await app.pool.query('delete from protected_shares');
  await app.pool.query('delete from protections');
  await app.pool.query('delete from applications');
  app.clock.set(START);
});
afterAll(async () => {
  await second.close();
  await app.close();
});

const again = <P extends Person>(person: P): Promise<P> => signInAgain(app, person);

const createDue = async (from: Agency = agency) => {
  app.clock.set(START);
  const { id, student } = await createCase(app, { agency: from });
  await act(await again(from.owner), id, { type: 'ACCEPTED', comment: null });
  await app.pool.query('delete from sms_messages where recipient = $1', [student.phone]);
  return { id, student };
};

const noticesOf = async (person: Person) =>
  (await (await again(person)).read(listNotifications)).content
    .filter(({ kind }) => /^PAYMENT_\d/.test(kind))
    .reverse();
const kindsOf = async (person: Person) => (await noticesOf(person)).map(({ kind }) => kind);

const setDay = (days: number, hours = 0) =>
  app.clock.set(new Date(Date.parse(START) + (24 * days + hours) * HOUR_MS).toISOString());
/** Lets the job run so many days, and hours, after it fell due. */
const runAfter = async (...moments: [days: number, hours?: number][]) => {
  for (const [days, hours] of moments) {
    setDay(days, hours);
    await remindPayers(app);
  }
};

const FOUR = ['PAYMENT_1_DAY', 'PAYMENT_3_DAYS', 'PAYMENT_7_DAYS', 'PAYMENT_14_DAYS'];

describe('a payment that is due', () => {
  it('is reminded of after 1, 3 and 7 days, each once, in the list and by SMS', async () => {
    const { id, student } = await createDue();
    await runAfter([0, 1], [0, 9], [1], [1, 1], [2], [3], [4], [7], [8], [13]);
    expect(await kindsOf(student)).toEqual(FOUR.slice(0, 3));
    const notices = await noticesOf(student);
    for (const { applicationId, data } of notices) {
      expect(applicationId).toBe(id);
      expect(data).toMatchObject({ actor: '', deadline: '2026-12-05' });
    }
    const texts = await messagesTo(app, student.phone);
    expect(texts).toHaveLength(3);
    for (const text of texts)
      expect(text).toMatch(/PV-2611-\d{4}-raqamli .*05\.12\.2026 dan boshlab agentlik/);
    expect(await kindsOf(agency.owner)).toEqual([]);
  });

  it('tells both sides on the day when the agency may close it, and never again', async () => {
    const { student } = await createDue();
    const staff = { owner: agency.owner, manager: agency.manager };
    await runAfter([7], [13, 9], [14], [14, 1], [15], [40]);
    expect(await kindsOf(student)).toEqual(['PAYMENT_7_DAYS', 'PAYMENT_14_DAYS']);
    for (const one of Object.values(staff)) expect((await kindsOf(one)).at(-1)).toBe('PAYMENT_14_DAYS');
    expect((await messagesTo(app, student.phone)).at(-1)).toMatch(/14 kundan beri/);
  });

  it('is reminded late of what was missed, of the nearest alone', async () => {
    const { student } = await createDue();
    await runAfter([5]);
    expect(await kindsOf(student)).toEqual(['PAYMENT_3_DAYS']);
    await runAfter([30]);
    expect(await kindsOf(student)).toEqual(['PAYMENT_3_DAYS', 'PAYMENT_14_DAYS']);
  });

  it('is not reminded of twice by a clock that goes back, nor at night', async () => {
    const { student } = await createDue();
    await runAfter([1, 11], [1, 16], [2]);
    expect(await kindsOf(student)).toEqual(['PAYMENT_1_DAY']);
    await runAfter([3], [1], [2], [3]);
    expect(await kindsOf(student)).toEqual(['PAYMENT_1_DAY', 'PAYMENT_3_DAYS']);
  });

  it('comes by SMS only where it is wanted', async () => {
    const { student } = await createDue();
    const choices = await student.read(getSmsChoices);
    await student.read(updateSmsChoices, { body: { ...choices, PAYMENT_3_DAYS: false } });
    await runAfter([1], [3], [7]);
    expect(await kindsOf(student)).toEqual(FOUR.slice(0, 3));
    expect(await messagesTo(app, student.phone)).toHaveLength(2);
  });

  it('in parts is reminded of anew for each step, and never while nothing is due', async () => {
    const { consultingId } = agency;
    const tariffId = await createTariff(app, {
      ...{ consultingId, isInParts: true },
      steps: PLAN(),
    });
    const { id, student } = await createDue({ ...agency, tariffId });
    await runAfter([1], [3]);
    await pay(app, await again(student), id);
    await runAfter([7], [14]);
    expect(await kindsOf(student)).toEqual(FOUR.slice(0, 2));
    setDay(14);
    await finishStep(app, await again(agency.owner), id);
    await runAfter([15], [17], [21], [28]);
    expect(await kindsOf(student)).toEqual([...FOUR.slice(0, 2), ...FOUR]);
  });

  it.each([
    ['paid', async (id: string, student: Person) => pay(app, student, id)],
    [
      'withdrawn',
      async (id: string, student: Person) => act(student, id, { type: 'CANCELED', comment: null }),
    ],
    [
      'rejected',
      async (id: string) => act(await again(agency.owner), id, { type: 'REJECTED', comment: 'Kechirasiz' }),
    ],
  ])('is reminded of no more once it is %s', async (_, end) => {
    const { id, student } = await createDue();
    await end(id, student);
    await runAfter([1], [3], [7], [14]);
    expect(await kindsOf(student)).toEqual([]);
  });
});

it('a payment that is being checked is not reminded of until it is, but for the day when the agency may close it', async () => {
  const { student } = await createDue();
  const runChecked = async (days: number) => {
    setDay(days);
    await remindOfPayments(app.ctx, async () => true);
  };
  await runChecked(1);
  await runChecked(3);
  expect(await kindsOf(student)).toEqual([]);
  await runAfter([4]);
  expect(await kindsOf(student)).toEqual(['PAYMENT_3_DAYS']);
  await runChecked(7);
  await runChecked(14);
  expect(await kindsOf(student)).toEqual(['PAYMENT_3_DAYS', 'PAYMENT_14_DAYS']);
  expect((await kindsOf(agency.owner)).at(-1)).toBe('PAYMENT_14_DAYS');
});

describe('the payment of a student who cannot sign in', () => {
  const CLOSED = { type: 'CLOSED', comment: null } as const;
  const setStatus = async ({ id }: Person, status: 'ACTIVE' | 'BLOCKED') =>
    (await createAdmin(app)).read(changeProfileStatus, { params: { id }, query: { status } });
  /** Lets both jobs run so many days after it fell due, in two processes. */
  const runBoth = async (...moments: number[]) => {
    for (const days of moments) {
      setDay(days);
      await Promise.all([app, second].map(({ ctx }) => restPayments(ctx, FOLLOW_REST)));
      await remindPayers(app);
    }
  };
  const blocking = ({ id }: Person) =>
    [
      ['select from accounts where id = $1 for update', id],
      [`update accounts set status = 'BLOCKED' where id = $1`, id],
    ] as const;

  it('is not closed however long it takes, and leaves them a week afterwards, with a reminder', async () => {
    const { id, student } = await createDue();
    await runBoth(1, 3, 6);
    await setStatus(student, 'BLOCKED');
    await runBoth(6.5, 7, 8, 13, 14, 15, 20);
    const owner = await again(agency.owner);
    expect((await detailOf(owner, id)).can.CLOSED).toBe(false);
    expect(await ask(owner, id, CLOSED)).toMatchObject({ status: 409, code: 'STUDENT_BLOCKED' });
    expect(await protectionOf(owner, id)).toMatchObject({ closableAt: null, remindAt: [] });
    expect(await messagesTo(app, student.phone)).toHaveLength(2);
    await setStatus(student, 'ACTIVE');
    const closableAt = Date.parse((await protectionOf(await again(student), id)).closableAt!);
    const left = (closableAt - app.clock.now().getTime()) / HOUR_MS;
    expect(left).toBeGreaterThanOrEqual(7 * 24);
    expect(left).toBeLessThanOrEqual(7 * 24 + 1);
    expect((await ask(owner, id, CLOSED)).code).toBe('PAYMENT_NOT_OVERDUE');
    await runAfter([20, 1], [20, 2], [21]);
    expect(await kindsOf(student)).toEqual(FOUR.slice(0, 3));
    expect(await messagesTo(app, student.phone)).toHaveLength(3);
    await runAfter([27, 1]);
    expect((await kindsOf(student)).at(-1)).toBe('PAYMENT_14_DAYS');
    expect(await act(await again(agency.owner), id, CLOSED)).toMatchObject({ isClosedUnpaid: true });
  });

  it('keeps its days where more than a week is left, and the nearest reminder is made up for', async () => {
    const { id, student } = await createDue();
    await setStatus(student, 'BLOCKED');
    await runBoth(1, 3, 4);
    await setStatus(student, 'ACTIVE');
    await runBoth(5);
    expect(await kindsOf(student)).toEqual(['PAYMENT_3_DAYS']);
    expect((await protectionOf(await again(student), id)).closableAt).toBe('2026-12-05T05:00:00.000Z');
  });

  it('is not closed where they are blocked at that moment', async () => {
    const { id, student } = await createDue();
    setDay(14);
    const owner = await again(agency.owner);
    const answer = await overtaken(app, blocking(student), () => ask(owner, id, CLOSED));
    expect(answer.code).toBe('STUDENT_BLOCKED');
    expect((await detailOf(owner, id)).status).toBe('STARTED');
  });

  it('is not reminded of where they are blocked at that moment', async () => {
    const { id, student } = await createDue();
    setDay(1);
    await overtaken(app, blocking(student), () => remindPayers(second));
    const { rows } = await app.pool.query(
      'select due_reminded_days from protections where application_id = $1',
      [id],
    );
    expect(rows).toEqual([{ due_reminded_days: null }]);
  });

  it('is paid or rests of both at once, and is due no more', async () => {
    for (let turn = 0; turn < 6; turn++) {
      const { id, student } = await createDue();
      setDay(15);
      await setStatus(student, 'BLOCKED');
      const body = { amount: PRICE_TIYIN, reason: 'Naqd berilgan' };
      const admin = await createAdmin(app);
      const [paid] = await Promise.all([
        admin.call(correctProtection, { params: { id }, body }),
        ...[app, second].map(({ ctx }) => restPayments(ctx, FOLLOW_REST)),
      ]);
      expect(paid.status).toBe(200);
      expect(await protectionOf(admin, id)).toMatchObject({
        held: PRICE_TIYIN,
        dueAmount: 0,
        dueSince: null,
      });
      const { rows } = await app.pool.query('select due_since from applications where id = $1', [id]);
      expect(rows).toEqual([{ due_since: null }]);
    }
  });
});

describe('however many run at once', () => {
  const statistics = async () =>
    (
      await app.pool.query(
        `select (select count(*)::int from protections where due_reminded_days = 1) as reminded,
          (select count(*)::int from notifications where kind = 'PAYMENT_1_DAY') as notified`,
      )
    ).rows[0];

  beforeEach(async () => {
    await app.pool.query('delete from notifications');
  });

  it('each reminder goes out once', async () => {
    const students: Person[] = [];
    for (let index = 0; index < 8; index++) students.push((await createDue()).student);
    setDay(1);
    await Promise.all([app, second, app, second, second].map(remindPayers));
    for (const student of students) {
      expect(await kindsOf(student)).toEqual(['PAYMENT_1_DAY']);
      expect(await messagesTo(app, student.phone)).toHaveLength(1);
    }
  });

  it('one that stops in the middle leaves the rest to the next, and nothing half-done', async () => {
    for (let index = 0; index < 5; index++) await createDue();
    setDay(1);
    const { jobs } = app.ctx;
    let sent = 0;
    // The third message cannot be written, as when the connection breaks there.
    const broken = {
      ...jobs,
      send: (...given: Parameters<typeof jobs.send>) =>
        ++sent === 3 ? Promise.reject(new Error('broken')) : jobs.send(...given),
    };
    await expect(remindPayers({ ctx: { ...app.ctx, jobs: broken } })).rejects.toThrow('1 reminders failed');
    expect(await statistics()).toEqual({ reminded: 4, notified: 4 });
    await remindPayers(second);
    expect(await statistics()).toEqual({ reminded: 5, notified: 5 });
  });

  it('it is a schedule of the database, by day', async () => {
    const worker = await createTestApp({ databaseUrl: app.databaseUrl, clock: app.clock, runWorkers: true });
    try {
      const { rows } = await app.pool.query('select cron, timezone from pgboss.schedule where name = $1', [
        dueQueue.name,
      ]);
      expect(rows).toEqual([{ cron: '22 9-19 * * *', timezone: 'Asia/Tashkent' }]);
    } finally {
      await worker.close();
    }
  });
});
