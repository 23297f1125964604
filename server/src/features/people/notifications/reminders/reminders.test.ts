import { listNotifications } from '@parvoz/contract/people/notifications.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type Agency,
  type Asked,
  act,
  createAgency,
  createCase,
  PLAN,
  putDocuments,
} from '../../../../../test/applications.ts';
import { subscribe } from '../../../../../test/events.ts';
import { documentOf, levelOf, stepOf } from '../../../../../test/factories.ts';
import { pay } from '../../../../../test/money.ts';
import { messagesTo, type Person } from '../../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../../test/test-app.ts';
import { inTransaction } from '../../../../db/context.ts';
import * as auth from '../../auth/auth.service.ts';
import { dueDeadlines } from './reminders.rules.ts';
import { remindOfDeadlines, remindQueue } from './reminders.service.ts';

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
  await app.pool.query('delete from sms_messages');
  app.clock.set('2026-11-21T05:00:00Z');
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await second.close();
  await app.close();
});

/** The same person with a session that begins now: the clock of these tests outlives them. */
const again = async (person: Person): Promise<Person> => ({
  ...person,
  ...app.as({ token: await auth.openSession(app.ctx, person.id) }),
});

const doNow = async (person: Person, id: string, event: Asked) => act(await again(person), id, event);

/** An application whose first level waits for its student until 26 November. */
const createWaiting = async (from: Agency = agency) => {
  const { id, student } = await createCase(app, { agency: from });
  await doNow(from.owner, id, { type: 'ACCEPTED', comment: null });
  await app.pool.query('delete from sms_messages where recipient = $1', [student.phone]);
  return { id, student };
};

const remindersOf = async (student: Person) =>
  (await (await again(student)).read(listNotifications)).content
    .filter(({ kind }) => kind.startsWith('DEADLINE'))
    .map(({ kind }) => kind)
    .reverse();

/** Lets the job run at these moments, of Tashkent's day of November and hour. */
const runAt = async (...moments: [day: number, hour: number][]) => {
  for (const [day, hour] of moments) {
    app.clock.set(`2026-11-${day}T${String(hour).padStart(2, '0')}:12:00+05:00`);
    await remindOfDeadlines(app.ctx);
  }
};

describe('a level that waits for its student', () => {
  it('is not reminded of while they cannot sign in, and afterwards of what still helps', async () => {
    const { student } = await createWaiting();
    const setStatus = (status: string) =>
      app.pool.query('update accounts set status = $2 where id = $1', [student.id, status]);
    await setStatus('BLOCKED');
    await runAt([23, 10]);
    await setStatus('ACTIVE');
    await runAt([24, 10]);
    expect(await remindersOf(student)).toEqual(['DEADLINE_3_DAYS']);
    expect(await messagesTo(app, student.phone)).toHaveLength(1);
  });

  it('is reminded of 3 days and 1 day before its deadline, each once, in the list, live and by SMS', async () => {
    const { id, student } = await createWaiting();
    await runAt([22, 10], [22, 19]);
    expect(await remindersOf(student)).toEqual([]);
    const stream = await subscribe(second, { token: await auth.openSession(app.ctx, student.id) });
    await runAt([23, 9], [23, 10]);
    await stream.receives({ kind: 'NOTIFICATION' });
    stream.close();
    await runAt([24, 9], [24, 19]);
    expect(await remindersOf(student)).toEqual(['DEADLINE_3_DAYS']);
    await runAt([25, 9], [25, 19], [26, 9], [26, 19], [27, 9], [28, 10]);
    const { content } = await (await again(student)).read(listNotifications, { query: { size: 2 } }, 'en');
    const data = { deadline: '2026-11-26', actor: '', level: expect.stringMatching(/ en$/) };
    expect(content).toMatchObject([
      { kind: 'DEADLINE_1_DAY', applicationId: id, data },
      { kind: 'DEADLINE_3_DAYS', applicationId: id, data },
    ]);
    const texts = await messagesTo(app, student.phone);
    expect(texts).toHaveLength(2);
    expect(texts[0]).toMatch(/PV-2611-\d{4}-raqamli ariza hujjatlarini 26\.11\.2026 sanasigacha/);
    expect(texts[1]).toMatch(/muddati 26\.11\.2026 kuni tugaydi/);
  });

  it('is reminded late of what was missed while that is true, and never of both at once', async () => {
    const one = await createWaiting();
    await runAt([24, 19]);
    expect(await remindersOf(one.student)).toEqual(['DEADLINE_3_DAYS']);
    const two = await createWaiting();
    app.clock.set('2026-11-21T05:00:00Z');
    const three = await createWaiting();
    await runAt([26, 9], [26, 10]);
    expect(await remindersOf(three.student)).toEqual(['DEADLINE_1_DAY']);
    // Its deadline is 29 November.
    expect(await remindersOf(two.student)).toEqual(['DEADLINE_3_DAYS']);
    await runAt([27, 9]);
    expect(await remindersOf(three.student)).toEqual(['DEADLINE_1_DAY']);
  });

  it('is not reminded of at night, but in the morning', async () => {
    const { student } = await createWaiting();
    await runAt([23, 0], [23, 8], [23, 20], [23, 23]);
    expect(await remindersOf(student)).toEqual([]);
    await runAt([24, 9]);
    expect(await remindersOf(student)).toEqual(['DEADLINE_3_DAYS']);
  });

  /** Hands its documents in at one moment, and has them returned at another. */
  const returnAt = async (
    { id, student }: { id: string; student: Person },
    [handedIn, returned]: [handedIn: [day: number, hour: number], returned: [day: number, hour: number]],
  ) => {
    await pay(app, await again(student), id);
    await runAt(handedIn);
    await putDocuments(app, id);
    await doNow(student, id, { type: 'SUBMITTED', comment: null });
    await runAt(returned);
    await doNow(agency.owner, id, { type: 'REVISION', comment: 'Yana bir bor', documentList: [] });
  };

  it('that got another deadline is reminded of that, but not of 3 days where its return has just said so', async () => {
    const one = await createWaiting();
    // The deadline becomes 29 November.
    await returnAt(one, [
      [25, 10],
      [26, 10],
    ]);
    await runAt([26, 11], [27, 10]);
    expect(await remindersOf(one.student)).toEqual(['DEADLINE_1_DAY']);
    await runAt([28, 10], [29, 10]);
    expect(await remindersOf(one.student)).toEqual(['DEADLINE_1_DAY', 'DEADLINE_1_DAY']);
  });

  it('is reminded of 3 days after a return that left more', async () => {
    const one = await createWaiting();
    await returnAt(one, [
      [21, 11],
      [22, 10],
    ]);
    await runAt([22, 11], [23, 10]);
    expect(await remindersOf(one.student)).toEqual(['DEADLINE_3_DAYS']);
  });

  it('is reminded of its last day whatever its return has said', async () => {
    const one = await createWaiting();
    // The deadline becomes 29 November.
    await returnAt(one, [
      [25, 10],
      [26, 10],
    ]);
    // As of a return that leaves a day, which those of today do not.
    await app.pool.query(
      `update notifications set created_at = '2026-11-28T10:00:00+05:00'
       where account_id = $1 and kind = 'REVISION'`,
      [one.student.id],
    );
    await runAt([28, 11], [28, 12], [29, 10]);
    expect(await remindersOf(one.student)).toEqual(['DEADLINE_1_DAY', 'DEADLINE_1_DAY']);
    expect((await messagesTo(app, one.student.phone)).at(-1)).toMatch(/muddati 29\.11\.2026 kuni tugaydi/);
  });

  it('is reminded of 3 days by SMS where the student wants none of the return', async () => {
    const one = await createWaiting();
    await app.pool.query(`insert into sms_choices values ($1, 'REVISION', false)`, [one.student.id]);
    await returnAt(one, [
      [25, 10],
      [26, 10],
    ]);
    await runAt([26, 11]);
    expect(await remindersOf(one.student)).toEqual(['DEADLINE_1_DAY', 'DEADLINE_3_DAYS']);
    expect((await messagesTo(app, one.student.phone)).at(-1)).toMatch(/29\.11\.2026 sanasigacha/);
  });

  it('without an SMS where the student wants none', async () => {
    const { student } = await createWaiting();
    await app.pool.query(`insert into sms_choices values ($1, 'DEADLINE_3_DAYS', false)`, [student.id]);
    await runAt([23, 10], [25, 10]);
    expect(await remindersOf(student)).toEqual(['DEADLINE_3_DAYS', 'DEADLINE_1_DAY']);
    expect(await messagesTo(app, student.phone)).toHaveLength(1);
  });
});

describe('no reminder goes out', () => {
  const expectNone = async (student: Person) => {
    await runAt([23, 10], [25, 10], [26, 10]);
    expect(await remindersOf(student)).toEqual([]);
  };

  it('for what is under review, handed in, with the agency, or over', async () => {
    const fresh = await createCase(app, { agency });
    const handedIn = await createWaiting();
    await putDocuments(app, handedIn.id);
    await pay(app, await again(handedIn.student), handedIn.id);
    await doNow(handedIn.student, handedIn.id, { type: 'SUBMITTED', comment: null });
    const [first, ...rest] = PLAN();
    const leading = await createAgency(app, {
      plan: [{ ...first!, levels: first!.levels.slice(1) }, ...rest],
    });
    const led = await createWaiting(leading);
    await pay(app, await again(led.student), led.id);
    const rejected = await createWaiting();
    await doNow(agency.owner, rejected.id, { type: 'REJECTED', comment: 'Kechirasiz' });
    for (const { student } of [fresh, handedIn, led, rejected]) await expectNone(student);
  });

  it('while the price is unpaid, for what is handed in, or nobody has asked for', async () => {
    const handedIn = await createWaiting();
    await putDocuments(app, handedIn.id);
    await doNow(handedIn.student, handedIn.id, { type: 'SUBMITTED', comment: null });
    const plan = [stepOf({ levels: [levelOf({ documents: [documentOf('Photo', false)] })] })];
    const unasked = await createWaiting(await createAgency(app, { plan }));
    for (const { student } of [handedIn, unasked]) await expectNone(student);
  });

  it('for what is handed in while the job runs', async () => {
    const { id, student } = await createWaiting();
    app.clock.set('2026-11-23T05:12:00Z');
    let running: Promise<void> | undefined;
    await inTransaction(app.ctx, async ({ db }) => {
      await db.query({
        text: `with act as (update applications set turn = 'CONSULTING', next = 'CHECK' where id = $1)
          update application_levels set status = 'TRAIL' where application_id = $1 and status = 'STARTED'`,
        values: [id],
      });
      running = remindOfDeadlines(second.ctx);
      await vi.waitFor(async () => {
        const { rows } = await app.pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        expect(rows).toHaveLength(1);
      });
    });
    await running;
    expect(await remindersOf(student)).toEqual([]);
    expect((await app.pool.query('select from reminders')).rowCount).toBe(0);
  });
});

describe('however many run at once', () => {
  const students: Person[] = [];

  const createMany = async (count: number) => {
    students.length = 0;
    for (let index = 0; index < count; index++) students.push((await createWaiting()).student);
  };
  const expectOneEach = async (kind: string) => {
    for (const student of students) {
      expect(await remindersOf(student)).toEqual([kind]);
      expect(await messagesTo(app, student.phone)).toHaveLength(1);
    }
  };

  it('each reminder goes out once', async () => {
    await createMany(12);
    app.clock.set('2026-11-23T05:12:00Z');
    await Promise.all([app, second, app, second, second].map(({ ctx }) => remindOfDeadlines(ctx)));
    await expectOneEach('DEADLINE_3_DAYS');
  });

  it('one that stops in the middle leaves the rest to the next, and nothing half-done', async () => {
    await createMany(6);
    app.clock.set('2026-11-25T05:12:00Z');
    const { jobs } = app.ctx;
    let sent = 0;
    // The third message cannot be written, as when the connection breaks there.
    const broken = {
      ...jobs,
      send: (...given: Parameters<typeof jobs.send>) =>
        ++sent === 3 ? Promise.reject(new Error('broken')) : jobs.send(...given),
    };
    await expect(remindOfDeadlines({ ...app.ctx, jobs: broken })).rejects.toThrow('1 reminders failed');
    const { rows } = await app.pool.query(
      `select (select count(*)::int from reminders) as reminders,
        (select count(*)::int from notifications where kind = 'DEADLINE_1_DAY') as notified,
        (select count(*)::int from sms_messages where text like '%kuni tugaydi%') as sms`,
    );
    expect(rows).toEqual([{ reminders: 5, notified: 5, sms: 5 }]);
    await remindOfDeadlines(second.ctx);
    await expectOneEach('DEADLINE_1_DAY');
  });
});

describe('the job', () => {
  it('is a schedule of the database, by day, and done by a process that works', async () => {
    const { student } = await createWaiting();
    app.clock.set('2026-11-23T05:12:00Z');
    const worker = await createTestApp({ databaseUrl: app.databaseUrl, clock: app.clock, runWorkers: true });
    try {
      const { rows } = await app.pool.query('select cron, timezone from pgboss.schedule where name = $1', [
        remindQueue.name,
      ]);
      expect(rows).toEqual([{ cron: '12 9-19 * * *', timezone: 'Asia/Tashkent' }]);
      await Promise.all([app, second].map(({ ctx }) => ctx.jobs.send(ctx.db, remindQueue, {})));
      await vi.waitFor(async () => expect(await remindersOf(student)).toEqual(['DEADLINE_3_DAYS']), 5000);
      await vi.waitFor(async () => {
        const { rowCount } = await app.pool.query(
          `select from pgboss.job where name = $1 and state = 'completed'`,
          [remindQueue.name],
        );
        expect(rowCount).toBe(2);
      }, 10_000);
      expect(await messagesTo(app, student.phone)).toHaveLength(1);
    } finally {
      await worker.close();
    }
  });

  it.each([
    ['2026-11-21', ['2026-11-23', '2026-11-24'], ['2026-11-21', '2026-11-22']],
    ['2026-12-30', ['2027-01-01', '2027-01-02'], ['2026-12-30', '2026-12-31']],
    ['2028-02-26', ['2028-02-28', '2028-02-29'], ['2028-02-26', '2028-02-27']],
  ] as const)('on %s asks for deadlines within %j and within %j', (today, [a, b], [c, d]) => {
    expect(dueDeadlines(today)).toEqual({
      DEADLINE_3_DAYS: { from: a, to: b, days: 3 },
      DEADLINE_1_DAY: { from: c, to: d, days: 1 },
    });
  });
});
