import { hideReview } from '@parvoz/contract/agencies/consulting-reviews.ts';
import { createComment } from '@parvoz/contract/agencies/consultings.ts';
import { UNDIVIDED_DAYS } from '@parvoz/contract/agencies/tariff-totals.ts';
import { assignManager, filterApplications } from '@parvoz/contract/applications/application-calls.ts';
import { APPLICATION_STATUSES } from '@parvoz/contract/applications/application-states.ts';
import type { AgencyAttentionKind } from '@parvoz/contract/limits.ts';
import { getDashboard } from '@parvoz/contract/platform/dashboards.ts';
import { getAgencyWork } from '@parvoz/contract/platform/dashboards-agency.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import { expect, it } from 'vitest';
import { asEveryRole } from '../../../../../test/administration.ts';
import { act, createAgency, createCase, putDocuments } from '../../../../../test/applications.ts';
import { readAgencyDashboard } from '../../../../../test/dashboards.ts';
import { createComment as createReview, stepOf } from '../../../../../test/factories.ts';
import { pay } from '../../../../../test/money.ts';
import { agency, app, eachWithOwnAgency } from '../../../../../test/own-agencies.ts';
import { createAdmin, createStudent, signInAgain } from '../../../../../test/people.ts';
import { tashkentDate } from '../../../../lib/clock.ts';

eachWithOwnAgency();

/** Noon in Tashkent in the middle of a month, so that days before and after are of the same month. */
const NOON = '2026-11-18T07:00:00.000Z';

const HOUR_MS = DAY_MS / 24;

const at = (days: number): string => new Date(Date.parse(NOON) + days * DAY_MS).toISOString();
const dayOf = (days: number): string => tashkentDate(new Date(at(days)));

/** Moves the clock by so many days, and signs the staff in again. */
const goTo = async (days: number): Promise<void> => {
  app.clock.set(at(days));
  agency.owner = await signInAgain(app, agency.owner);
  agency.manager = await signInAgain(app, agency.manager);
};

/** The list that a line leads to, as its page asks for it. */
const LISTS: Partial<Record<AgencyAttentionKind, object>> = {
  APPEALED: { mark: 'APPEALED' },
  OVERDUE: { mark: 'OVERDUE' },
  NEW: { status: ['TRAIL'] },
  OUR_TURN: { mark: 'OUR_TURN' },
  SOON: { mark: 'SOON' },
  UNREAD: { mark: 'UNREAD' },
  SILENT: { mark: 'SILENT' },
};

/** Six applications in every state, of another agency as well. */
const fill = async () => {
  await goTo(0);
  const cases = [];
  for (let n = 0; n < 6; n++) cases.push(await createCase(app, { agency }));
  const other = await createAgency(app);
  for (let n = 0; n < 3; n++) await createCase(app, { agency: other });
  const [first, second, third, rejected] = cases.map(({ id }) => id) as [string, string, string, string];
  for (const { id, student } of cases.slice(0, 3)) {
    await act(agency.owner, id, { type: 'ACCEPTED' });
    await pay(app, student, id);
    await putDocuments(app, id);
  }
  await act(agency.owner, rejected, { type: 'REJECTED', comment: 'Joy yoʻq' });
  await goTo(2);
  await act(agency.owner, second, { type: 'STEP_LEVEL_FINISHED', comment: null });
  await act(agency.owner, second, { type: 'STEP_LEVEL_FINISHED', comment: null });
  await goTo(3);
  for (let n = 0; n < 3; n++) await act(agency.owner, third, { type: 'STEP_LEVEL_FINISHED', comment: null });
  const { id: managerId } = agency.manager;
  await agency.owner.read(assignManager, { body: { applicationIdList: [first, second], managerId } });
  return { cases, other, first, second, third };
};

it('has as many as the list behind each line', async () => {
  const { first } = await fill();
  await app.pool.query('update applications set deadline = $2 where id = $1', [first, dayOf(-1)]);
  await app.pool.query(`update chat_reads set unread_count = 1 where application_id = $1`, [first]);
  await goTo(12);
  for (const member of [agency.owner, agency.manager]) {
    const { attention } = await readAgencyDashboard(member);
    expect(attention.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['OVERDUE', 'NEW', 'OUR_TURN', 'SILENT']),
    );
    expect(attention.find(({ kind }) => kind === 'OVERDUE')?.since).toBe(dayOf(-1));
    for (const { kind, count, students } of attention) {
      const body = { ...LISTS[kind], sort: 'DEADLINE' as const };
      const { totalElements, content } = await member.read(filterApplications, { body });
      expect([kind, totalElements]).toEqual([kind, count]);
      const firstTwo = content.slice(0, 2).map(({ student: { name, surname } }) => ({ name, surname }));
      expect([kind, students]).toEqual([kind, firstTwo]);
    }
    expect(await member.read(getAgencyWork)).toEqual({
      overdue: attention.find(({ kind }) => kind === 'OVERDUE')?.count,
      ourTurn: attention.find(({ kind }) => kind === 'OUR_TURN')?.count,
    });
  }
});

it('names the application to begin with, and why', async () => {
  const { first, second, cases } = await fill();
  await goTo(4);
  const begin = async () => {
    const { first: task } = await readAgencyDashboard(agency.manager);
    return task && [task.kind, task.application.id, task.application.next];
  };
  const put = (id: string, set: string) =>
    app.pool.query(`update applications set ${set} where id = $1`, [id]);
  for (const id of [first, second])
    await put(id, `turn = 'STUDENT', next = 'SUBMIT', deadline = '${dayOf(9)}'`);
  // Nothing is due yet: the oldest new application is to be answered.
  expect(await begin()).toEqual(['NEW', cases[4]!.id, 'REVIEW']);
  await put(second, `turn = 'CONSULTING', next = 'CHECK', deadline = '${dayOf(4)}'`);
  expect(await begin()).toEqual(['OUR_TURN', second, 'CHECK']);
  await put(first, `appealed_at = '${at(4)}'`);
  expect((await begin())?.slice(0, 2)).toEqual(['APPEALED', first]);
  // Without anything new, due or asked of Parvoz: what is the agency's turn at all.
  await put(first, `appealed_at = null, turn = 'STUDENT', next = 'SUBMIT', deadline = '${dayOf(3)}'`);
  await put(second, `deadline = '${dayOf(9)}'`);
  for (const { id } of cases.slice(4)) await act(agency.owner, id, { type: 'REJECTED', comment: 'Joy yoʻq' });
  expect(await begin()).toEqual(['OUR_TURN', second, 'CHECK']);
  await put(second, `turn = 'STUDENT', next = 'SUBMIT'`);
  expect(await begin()).toEqual(['OVERDUE', first, 'SUBMIT']);
  await app.pool.query(
    `insert into chat_reads (application_id, side, unread_count) values ($1, 'CONSULTING', 2)
     on conflict (application_id, side) do update set unread_count = 2`,
    [second],
  );
  expect(await begin()).toEqual(['UNREAD', second, 'SUBMIT']);
  await app.pool.query('update chat_reads set unread_count = 0 where application_id = $1', [second]);
  await put(first, 'deadline = null');
  expect(await begin()).toBeNull();
});

it('names what is due within three days, today among them, and messages that nobody has read', async () => {
  const { first, second, cases } = await fill();
  await goTo(4);
  const deadlines = [first, second, cases[4]!.id];
  for (const [index, days] of [4, 7, 8].entries())
    await app.pool.query('update applications set deadline = $2 where id = $1', [
      deadlines[index],
      dayOf(days),
    ]);
  await app.pool.query(
    `insert into chat_reads (application_id, side, unread_count) values ($1, 'CONSULTING', 2)
     on conflict (application_id, side) do update set unread_count = 2`,
    [cases[5]!.id],
  );
  const { attention } = await readAgencyDashboard(agency.manager);
  const found = Object.fromEntries(attention.map(({ kind, count }) => [kind, count]));
  expect(found).toMatchObject({ SOON: 2, UNREAD: 1 });
  expect(attention.find(({ kind }) => kind === 'SOON')?.since).toBe(dayOf(4));
  const { totalElements } = await agency.owner.read(filterApplications, { body: { mark: 'SOON' } });
  expect(totalElements).toBe(2);
});

it('counts what came as the list of those days does, by status and by who is responsible', async () => {
  const { cases, first } = await fill();
  // The last second of the month before, and the first of this one, in Tashkent.
  const moments = ['2026-10-31T18:59:59.000Z', '2026-10-31T19:00:00.000Z', '2025-12-31T18:59:59.000Z'];
  for (const [index, moment] of moments.entries())
    await app.pool.query('update applications set created_at = $2 where id = $1', [
      cases[3 + index]!.id,
      moment,
    ]);
  const came = { TODAY: 0, MONTH: 4, YEAR: 5 };
  for (const period of ['TODAY', 'MONTH', 'YEAR'] as const) {
    const { from, to, figures, statuses, managers, trend } = await readAgencyDashboard(agency.owner, period);
    const days = { from, to };
    const { totalElements } = await agency.owner.read(filterApplications, { body: days });
    expect([totalElements, figures.find(({ kind }) => kind === 'CAME')?.count]).toEqual([
      came[period],
      came[period],
    ]);
    if (period !== 'TODAY') expect(trend.reduce((sum, one) => sum + one.came, 0)).toBe(came[period]);
    for (const status of APPLICATION_STATUSES) {
      const list = await agency.owner.read(filterApplications, { body: { ...days, status: [status] } });
      expect([status, list.totalElements]).toEqual([
        status,
        statuses.find((one) => one.status === status)?.count ?? 0,
      ]);
    }
    for (const { manager, came: own } of managers) {
      const managerId = manager?.id ?? 'none';
      const list = await agency.owner.read(filterApplications, { body: { ...days, managerId } });
      expect([managerId, list.totalElements]).toEqual([managerId, own]);
    }
    expect(managers.find(({ manager }) => manager?.id === agency.manager.id)).toMatchObject({
      running: 2,
      overdue: 0,
    });
  }
  const { figures } = await readAgencyDashboard(agency.owner);
  // The day of the month before which has come by now, the 31st, is not among its first days.
  expect(figures.find(({ kind }) => kind === 'CAME')?.before).toBe(0);
  expect(first).toBeTruthy();
});

it('counts what was finished as the list of those days does, whenever it came', async () => {
  const { cases, third, other } = await fill();
  // Another that was finished a second before the month, in Tashkent, and one of another agency in it.
  const { id: early } = cases[4]!;
  const { id: theirs } = await createCase(app, { agency: other });
  const finish = async (id: string, moment: string) => {
    await app.pool.query(
      `update applications set status = 'FINISHED', turn = null, next = 'NONE', level_id = null, deadline = null,
         created_at = '2026-10-02', started_at = '2026-10-03', ended_at = $2 where id = $1`,
      [id, moment],
    );
  };
  await finish(early, '2026-10-31T18:59:59.000Z');
  await finish(theirs, '2026-11-01T19:00:00.000Z');
  await app.pool.query(`update applications set created_at = '2026-10-02' where id = $1`, [third]);
  await goTo(4);
  const listed = async (body: object) => {
    const { totalElements, content } = await agency.owner.read(filterApplications, { body });
    expect(content).toHaveLength(totalElements);
    return content.map(({ id }) => id).sort();
  };
  const found = { TODAY: [], MONTH: [third], YEAR: [third, early].sort() };
  for (const period of ['TODAY', 'MONTH', 'YEAR'] as const) {
    const { from, to, figures } = await readAgencyDashboard(agency.owner, period);
    const ids = await listed({ status: ['FINISHED'], endedFrom: from, endedTo: to });
    expect(ids).toEqual(found[period]);
    expect(figures.find(({ kind }) => kind === 'FINISHED')?.count).toBe(ids.length);
  }
  const rejected = cases[3]!.id;
  expect(await listed({ endedFrom: dayOf(0), endedTo: dayOf(0) })).toEqual([rejected]);
  expect(await listed({ endedTo: dayOf(0) })).toEqual([rejected, early].sort());
  expect(await listed({ endedFrom: dayOf(1), consultingId: [other.consultingId] })).toEqual([]);
  expect(await listed({ endedFrom: dayOf(3), from: dayOf(0) })).toEqual([]);
  expect(await listed({ endedFrom: dayOf(3), isAccepted: false })).toEqual([]);
});

it('tells the time to acceptance from the applications that its list has', async () => {
  const { cases, first, second, third } = await fill();
  const hours = [2, 10, 30];
  for (const [index, id] of [first, second, third].entries())
    await app.pool.query(
      `update applications set started_at = created_at + make_interval(hours => $2) where id = $1`,
      [id, hours[index]],
    );
  // Accepted, but not of this month; what was rejected after it had been accepted is.
  const old = [cases[4]!.id, '2026-10-30'];
  await app.pool.query('update applications set created_at = $2, started_at = $2 where id = $1', old);
  await act(agency.owner, first, { type: 'REJECTED', comment: 'Hujjatlar yetarli emas' });
  const { from, to, answerHours } = await readAgencyDashboard(agency.owner);
  const { content } = await agency.owner.read(filterApplications, { body: { from, to, isAccepted: true } });
  const taken = content.map(
    ({ createdAt, startedAt }) => (Date.parse(startedAt!) - Date.parse(createdAt)) / HOUR_MS,
  );
  expect(taken.sort((a, b) => a - b)).toEqual(hours);
  expect(answerHours).toBe(hours[1]);
  const rest = await agency.owner.read(filterApplications, { body: { from, to, isAccepted: false } });
  expect(rest.content.map(({ id }) => id).sort()).toEqual([cases[3]!.id, cases[5]!.id].sort());
});

it('plans the days of a step without levels as visitors read them', async () => {
  const { owner } = await createAgency(app, { plan: [stepOf({ levels: [] })] });
  const { steps } = await readAgencyDashboard(owner);
  expect(steps).toMatchObject([{ number: null }, { number: 1, planDays: UNDIVIDED_DAYS }]);
});

it('says how long steps take, and where applications stand', async () => {
  await fill();
  await goTo(5);
  const { steps, answerHours, figures, trend } = await readAgencyDashboard(agency.owner);
  expect(answerHours).toBe(0);
  expect(figures.find(({ kind }) => kind === 'FINISHED')).toEqual({ kind: 'FINISHED', count: 1, before: 0 });
  expect(trend.find(({ from }) => from === dayOf(3))).toMatchObject({ came: 0, finished: 1 });
  expect(steps).toMatchObject([
    // Two that nobody has answered for five days.
    { number: null, standing: 2, averageDays: 5, longestDays: 5, medianDays: 0 },
    // One waits since day 0; the others have taken 2 and 3 days.
    { number: 1, standing: 1, averageDays: 5, longestDays: 5, medianDays: 2.5 },
    // One waits since day 2; the other was finished in the hour in which it began.
    { number: 2, standing: 1, averageDays: 3, longestDays: 3, medianDays: 0 },
  ]);
  expect(steps[1]?.planDays).toBeGreaterThan(0);
  for (const { number, standing } of steps) {
    const body = number === null ? { status: ['TRAIL' as const] } : { stepNumber: number };
    expect((await agency.owner.read(filterApplications, { body })).totalElements).toBe(standing);
  }
});

it('counts reviews: those of the period, and those without an answer', async () => {
  const { cases } = await fill();
  for (const [index, rating] of [5, 4, 2].entries()) {
    const { id, student } = cases[index]!;
    const params = { id: agency.consultingId };
    const author = await signInAgain(app, student);
    await author.read(createComment, { params, body: { applicationId: id, rating, text: 'Yaxshi ish' } });
  }
  await app.pool.query(
    `update consulting_comments set created_at = '2026-01-15' where consulting_id = $1 and rating = 2`,
    [agency.consultingId],
  );
  await app.pool.query(
    `update consulting_comments set reply = 'Rahmat', replied_at = now() where consulting_id = $1 and rating = 5`,
    [agency.consultingId],
  );
  // A hidden review counts nowhere, and needs no answer.
  const createdAt = new Date('2026-01-10');
  await createReview(app, agency.consultingId, { rating: 1, createdAt });
  const query = 'select id from consulting_comments where consulting_id = $1 and rating = 1';
  const { rows } = await app.pool.query(query, [agency.consultingId]);
  const body = { reason: 'Telefon raqami yozilgan', version: 1 };
  await (await createAdmin(app)).read(hideReview, { params: { id: rows[0].id }, body });
  const { reviews, attention } = await readAgencyDashboard(agency.owner);
  expect(reviews).toEqual({ count: 2, average: 4.5, unanswered: 2, total: 3, rating: 11 / 3 });
  expect(attention.find(({ kind }) => kind === 'REVIEWS')).toMatchObject({ count: 2, since: '2026-01-15' });
  expect((await readAgencyDashboard(agency.owner, 'YEAR')).reviews.count).toBe(3);
});

it('is empty where nobody has applied, and never another agency’s', async () => {
  const { other } = await fill();
  const empty = await createAgency(app);
  const found = await readAgencyDashboard(empty.owner, 'YEAR');
  expect(found).toMatchObject({
    hasApplications: false,
    attention: [],
    first: null,
    statuses: [],
    answerHours: null,
  });
  expect(found.figures).toEqual([
    { kind: 'CAME', count: 0, before: 0 },
    { kind: 'FINISHED', count: 0, before: 0 },
  ]);
  expect(found.managers.map(({ manager }) => manager?.id)).toEqual(
    expect.arrayContaining([empty.owner.id, empty.manager.id]),
  );
  const theirs = await readAgencyDashboard(await signInAgain(app, other.owner), 'YEAR');
  expect(theirs.attention).toMatchObject([
    { kind: 'NEW', count: 3 },
    { kind: 'OUR_TURN', count: 3 },
  ]);
  expect(theirs.managers.map(({ manager }) => manager?.id)).not.toContain(agency.manager.id);
});

it('is for agencies; students have none', async () => {
  const agencies = {
    ...{ anonymous: 401, student: 403, 'another student': 403 },
    ...{ owner: 200, manager: 200, 'owner of another agency': 200, admin: 403 },
  };
  expect(await asEveryRole(app, getAgencyWork, () => ({}))).toEqual(agencies);
  const student = await createStudent(app);
  expect((await student.call(getDashboard)).status).toBe(403);
});
