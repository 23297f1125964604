import { updateReminders } from '@parvoz/contract/applications/calendar.ts';
import { addToShortlist, removeFromShortlist } from '@parvoz/contract/applications/shortlist.ts';
import { updateMyData } from '@parvoz/contract/people/my-data.ts';
import { listNotifications } from '@parvoz/contract/people/notifications.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createProgram, createScholarship } from '../../../../../test/factories.ts';
import { createStudent, messagesTo, type Person } from '../../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../../test/test-app.ts';
import * as auth from '../../../people/auth/auth.service.ts';
import { dueOn, USUAL } from './reminders.rules.ts';
import { remindOfSaved, remindQueue } from './reminders.service.ts';

let app: TestApp;
/** A second process on the same database and clock. */
let second: TestApp;
let student: Person;

beforeAll(async () => {
  app = await createTestApp();
  second = await createTestApp({ databaseUrl: app.databaseUrl, clock: app.clock });
});
beforeEach(async () => {
  app.clock.set('2026-11-01T05:00:00Z');
  await app.pool.query('delete from shortlist_items');
  student = await createStudent(app);
});
afterAll(async () => {
  await second.close();
  await app.close();
});

/** The same person with a session that begins now: the clock of these tests outlives them. */
const again = async (person: Person): Promise<Person> => ({
  ...person,
  ...app.as({ token: await auth.openSession(app.ctx, person.id) }),
});

/** Adds a scholarship to the student's shortlist, with a deadline on 31 December. */
const keepScholarship = async (who = student, expiredDate = '2026-12-31') => {
  const id = await createScholarship(app, { startDate: '2026-10-01', expiredDate });
  await (await again(who)).read(addToShortlist, { params: { kind: 'SCHOLARSHIP', id } });
  return id;
};

const keepProgram = async (deadline: string, isActive = true) => {
  const id = await createProgram(app, {
    intakes: [{ startMonth: '2027-09-01', opensOn: null, deadline }],
  });
  if (!isActive) await app.pool.query('update programs set is_active = false where id = $1', [id]);
  await (await again(student)).read(addToShortlist, { params: { kind: 'PROGRAM', id } });
  return id;
};

const runOn = async (...days: string[]) => {
  for (const day of days) {
    app.clock.set(`${day}T10:22:00+05:00`);
    await remindOfSaved(app.ctx);
  }
};

const noticesOf = async (who = student) =>
  (await (await again(who)).read(listNotifications, {}, 'en')).content.reverse();
const kindsOf = async (who = student) => (await noticesOf(who)).map(({ kind }) => kind);

describe('a deadline of the shortlist', () => {
  it('is none of an intake that begins before the student’s school is over', async () => {
    await keepProgram('2026-12-31');
    await (await again(student)).read(updateMyData, { body: { graduationYear: 2028 } });
    await runOn('2026-12-01');
    expect(await kindsOf()).toEqual([]);
    await (await again(student)).read(updateMyData, { body: { graduationYear: 2027 } });
    await runOn('2026-12-02');
    expect(await kindsOf()).toEqual(['SAVED_30_DAYS']);
  });

  it('is none of an intake that begins before the student wants to, whatever else they have said', async () => {
    await keepProgram('2026-12-31');
    await (await again(student)).read(updateMyData, { body: { start: '2027-10' } });
    await runOn('2026-12-01');
    expect(await kindsOf()).toEqual([]);
    await (await again(student)).read(updateMyData, { body: { start: '2027-09' } });
    await runOn('2026-12-02');
    expect(await kindsOf()).toEqual(['SAVED_30_DAYS']);
  });

  it('is reminded of 30, 7 and 1 days before, each once, by notification, and by SMS of what is near', async () => {
    const id = await keepScholarship();
    await runOn('2026-11-30');
    expect(await kindsOf()).toEqual([]);
    await runOn('2026-12-01', '2026-12-01', '2026-12-02', '2026-12-20', '2026-12-24', '2026-12-25');
    await runOn('2026-12-30', '2026-12-31', '2027-01-01');
    const shared = { applicationId: null, programId: null, scholarshipId: id };
    const data = { target: expect.stringMatching(/^Scholarship .* en$/), deadline: '2026-12-31' };
    expect(await noticesOf()).toMatchObject([
      { kind: 'SAVED_30_DAYS', ...shared, data },
      { kind: 'SAVED_7_DAYS', ...shared, data },
      { kind: 'SAVED_1_DAY', ...shared, data },
    ]);
    expect(await messagesTo(app, student.phone)).toEqual([
      expect.stringContaining('31.12.2026'),
      expect.stringContaining('31.12.2026'),
    ]);
  });

  it('that is expected is told as expected, with its year, and one that is older not at all', async () => {
    const id = await createScholarship(app, {
      ...{ startDate: '2026-10-01', expiredDate: '2026-12-31', isExpected: true },
    });
    const old = await createProgram(app, {
      intakes: [
        { startMonth: '2023-09-01', opensOn: null, deadline: '2022-12-31' },
        { startMonth: '2027-09-01', opensOn: null, deadline: null },
      ],
    });
    const person = await again(student);
    await person.read(addToShortlist, { params: { kind: 'SCHOLARSHIP', id } });
    await person.read(addToShortlist, { params: { kind: 'PROGRAM', id: old } });
    await runOn('2026-12-01', '2026-12-24', '2026-12-30');
    expect(await noticesOf()).toMatchObject(
      [1, 2, 3].map(() => ({ kind: 'SAVED_EXPECTED', scholarshipId: id, data: { deadline: '2026-12-31' } })),
    );
    expect(await messagesTo(app, student.phone)).toEqual([
      expect.stringMatching(/31\.12\.2026.*2025-yilgi sana/),
      expect.stringMatching(/31\.12\.2026.*2025-yilgi sana/),
    ]);
  });

  it('is one SMS with the others of the day, the nearest of them named', async () => {
    await keepProgram('2026-12-31');
    await keepScholarship(student, '2026-12-30');
    await runOn('2026-12-24');
    expect(await kindsOf()).toEqual(['SAVED_7_DAYS', 'SAVED_7_DAYS']);
    expect(await messagesTo(app, student.phone)).toEqual([
      expect.stringMatching(/ 2 ta muddat .*30\.12\.2026/),
    ]);
  });

  it('comes as it was chosen, and not at all where nothing was', async () => {
    await keepProgram('2026-12-31');
    const choiceList = USUAL.map((one) => ({ ...one, notification: one.days === 1, sms: one.days === 7 }));
    await student.read(updateReminders, { body: { choiceList } });
    await runOn('2026-12-01', '2026-12-24');
    expect(await kindsOf()).toEqual([]);
    expect(await messagesTo(app, student.phone)).toHaveLength(1);
    await runOn('2026-12-30');
    expect(await kindsOf()).toEqual(['SAVED_1_DAY']);
    expect(await messagesTo(app, student.phone)).toHaveLength(1);
  });

  it('that has moved is reminded of anew', async () => {
    const id = await keepScholarship();
    await runOn('2026-12-24');
    await app.pool.query(`update scholarships set expired_date = '2027-01-15' where id = $1`, [id]);
    await runOn('2026-12-25', '2027-01-08');
    expect(await kindsOf()).toEqual(['SAVED_7_DAYS', 'SAVED_7_DAYS']);
  });

  it('is not reminded of late by more than a few days, nor at night', async () => {
    await keepScholarship();
    await runOn('2026-12-05');
    app.clock.set('2026-12-24T23:10:00+05:00');
    await remindOfSaved(app.ctx);
    expect(await kindsOf()).toEqual([]);
  });

  it('is nobody’s without the heart, and of what visitors do not see', async () => {
    const id = await keepScholarship();
    await keepProgram('2026-12-31', false);
    await (await again(student)).read(removeFromShortlist, { params: { kind: 'SCHOLARSHIP', id } });
    const hidden = await keepScholarship();
    await app.pool.query('update scholarships set is_active = false where id = $1', [hidden]);
    const other = await createStudent(app);
    await runOn('2026-12-24');
    expect([await kindsOf(), await kindsOf(other)]).toEqual([[], []]);
    expect(await messagesTo(app, student.phone)).toEqual([]);
  });
});

describe('however many run at once', () => {
  it('each reminder goes out once', async () => {
    const students = await Promise.all(Array.from({ length: 6 }, () => createStudent(app)));
    for (const one of students) await keepScholarship(one);
    app.clock.set('2026-12-24T10:22:00+05:00');
    await Promise.all([app, second, app, second].map(({ ctx }) => remindOfSaved(ctx)));
    for (const one of students) {
      expect(await kindsOf(one)).toEqual(['SAVED_7_DAYS']);
      expect(await messagesTo(app, one.phone)).toHaveLength(1);
    }
  });

  it('one that stops leaves nothing half-done, and the rest to the next', async () => {
    await keepScholarship();
    app.clock.set('2026-12-24T10:22:00+05:00');
    const jobs = { ...app.ctx.jobs, send: () => Promise.reject(new Error('broken')) };
    await expect(remindOfSaved({ ...app.ctx, jobs })).rejects.toThrow('1 reminders failed');
    expect(await kindsOf()).toEqual([]);
    await remindOfSaved(second.ctx);
    expect(await kindsOf()).toEqual(['SAVED_7_DAYS']);
    expect(await messagesTo(app, student.phone)).toHaveLength(1);
  });
});

it('the job is a schedule of the database, by day', async () => {
  const worker = await createTestApp({ databaseUrl: app.databaseUrl, clock: app.clock, runWorkers: true });
  try {
    await vi.waitFor(async () => {
      const { rows } = await app.pool.query('select cron, timezone from pgboss.schedule where name = $1', [
        remindQueue.name,
      ]);
      expect(rows).toEqual([{ cron: '22 9-19 * * *', timezone: 'Asia/Tashkent' }]);
    });
  } finally {
    await worker.close();
  }
});

it('the deadlines of different reminders never overlap', () => {
  expect(dueOn('2026-12-01')).toEqual([
    { days: 30, from: '2026-12-28', to: '2026-12-31' },
    { days: 7, from: '2026-12-06', to: '2026-12-08' },
    { days: 1, from: '2026-12-01', to: '2026-12-02' },
  ]);
});
