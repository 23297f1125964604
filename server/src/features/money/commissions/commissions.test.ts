import {
  type CommissionDraft,
  getCommission,
  getOwnCommission,
  setCommission,
} from '@parvoz/contract/money/commissions.ts';
import { listNotifications } from '@parvoz/contract/people/notifications.ts';
import { confirmPassword } from '@parvoz/contract/people/sessions.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { undoLast, undoStateOf } from '../../../../test/administration.ts';
import { type Agency, act, createAgency, createCase } from '../../../../test/applications.ts';
import { protectionOf } from '../../../../test/money.ts';
import {
  createAdmin,
  createEmployee,
  createPeople,
  MINUTE_MS,
  newPhone,
  type Person,
  signInAgain,
  wait,
} from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

/** Six in the evening in Tashkent. */
const NOW = '2026-11-21T13:00:00Z';
const [TODAY, TOMORROW, SOON, IN_A_WEEK] = ['2026-11-21', '2026-11-22', '2026-11-27', '2026-11-28'];

let app: TestApp;
let agency: Agency;
let admin: Person;

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  app.clock.set(NOW);
  agency = await createAgency(app);
  admin = await createAdmin(app);
});
afterAll(() => app.close());

const draftOf = (given: Partial<CommissionDraft> = {}): CommissionDraft => ({
  ...{ points: 250, holdsFrom: IN_A_WEEK!, reason: 'Shartnoma, 3-band' },
  ...given,
});
const set = (given: Partial<CommissionDraft> = {}, who = admin, id = agency.consultingId) =>
  who.call(setCommission, { params: { id }, body: draftOf(given) }, 'en');
const stateOf = (id = agency.consultingId) => admin.read(getCommission, { params: { id } });
const own = (who: Person = agency.owner) => who.read(getOwnCommission);
const days = async <P extends Person>(who: P, count: number): Promise<P> => {
  wait(app, count * DAY_MS);
  return signInAgain(app, who);
};

describe('who may', () => {
  it('set and read it: administrators alone; read the own one: both roles of an agency', async () => {
    const people = await createPeople(app);
    for (const [name, person] of Object.entries(people)) {
      const isAdmin = name === 'admin';
      expect((await set({}, person)).status, name).toBe(isAdmin ? 200 : 403);
      const read = await person.call(getCommission, { params: { id: agency.consultingId } });
      expect(read.status, name).toBe(isAdmin ? 200 : 403);
      const isStaff = ['owner', 'manager', 'owner of another agency'].includes(name);
      expect((await person.call(getOwnCommission)).status, name).toBe(isStaff ? 200 : 403);
      // It was set for another agency than theirs.
      if (isStaff) expect(await own(person)).toEqual({ points: 0, nextList: [], historyList: [] });
    }
    expect((await set({}, app.as({}) as unknown as Person)).status).toBe(401);
    expect((await own(agency.manager)).nextList).toEqual([{ points: 250, holdsFrom: IN_A_WEEK }]);
  });

  it('asks for the password, and refuses whoever works at the agency by the same phone', async () => {
    wait(app, 20 * MINUTE_MS);
    expect((await set()).code).toBe('PASSWORD_NEEDED');
    await admin.read(confirmPassword, { body: { password: admin.password } });
    expect((await set()).status).toBe(200);
    const phone = newPhone();
    const both = await createAdmin(app, { phone });
    await createEmployee(app, 'ROLE_CONSULTING', { consultingId: agency.consultingId, phone });
    expect(await set({ points: 0, holdsFrom: TOMORROW! }, both)).toMatchObject({
      ...{ status: 403, code: 'OWN_MATTER' },
    });
    expect((await set({}, admin, 2_000_000)).code).toBe('NOT_FOUND');
  });
});

describe('a new rate', () => {
  it('is told to the owners at once, and shown with its day before it holds', async () => {
    expect((await set()).data).toMatchObject({
      ...{ points: 0, nextList: [{ points: 250, holdsFrom: IN_A_WEEK }], earned: 0 },
      historyList: [{ points: 250, reason: 'Shartnoma, 3-band', saidBy: 'Aziz Karimov' }],
      ...{ firstDay: TOMORROW, firstDayOfHigher: IN_A_WEEK },
    });
    const noticesOf = async (who: Person) => (await who.read(listNotifications, { query: {} })).content;
    expect(await noticesOf(agency.owner)).toMatchObject([
      { kind: 'COMMISSION_SET', applicationId: null, data: { comment: '2,5 %, 28.11.2026' } },
    ]);
    expect(await noticesOf(agency.manager)).toEqual([]);
    const shown = await own();
    expect(shown).toMatchObject({
      points: 0,
      historyList: [{ points: 250, saidAt: app.clock.now().toISOString() }],
    });
    // Author and reason of a rate are shown to administrators only.
    expect(Object.keys(shown.historyList[0]!).sort()).toEqual(['holdsFrom', 'points', 'saidAt']);
    expect(await own(await days(agency.owner, 6))).toMatchObject({ points: 0 });
    // The day begins at midnight in Tashkent.
    app.clock.set('2026-11-27T18:59:59Z');
    expect(await own(await days(agency.owner, 0))).toMatchObject({ points: 0 });
    app.clock.set('2026-11-27T19:00:00Z');
    expect(await own(await days(agency.owner, 0))).toMatchObject({ points: 250, nextList: [] });
  });

  it('never holds from a day that has begun, and a higher one not within a week', async () => {
    for (const holdsFrom of ['2026-01-01', TODAY!, TOMORROW!, SOON!])
      expect(await set({ holdsFrom })).toMatchObject({
        ...{ status: 422, fields: { holdsFrom: expect.stringContaining('too soon') } },
      });
    expect((await set()).status).toBe(200);
    // A rate that is not in force yet can be lowered from its own day on, and nothing is raised before.
    expect((await set({ points: 100 })).status).toBe(200);
    expect((await set({ points: 100, holdsFrom: SOON! })).status).toBe(422);
    admin = await days(admin, 7);
    expect((await set({ points: 50, holdsFrom: '2026-11-29' })).data).toMatchObject({
      ...{ points: 100, nextList: [{ points: 50, holdsFrom: '2026-11-29' }] },
    });
    // A lower one that was said is not taken back at the last moment.
    expect((await set({ points: 100, holdsFrom: '2026-11-29' })).status).toBe(422);
    expect((await set({ points: 100, holdsFrom: '2026-12-05' })).data!.nextList).toEqual([
      ...[
        { points: 50, holdsFrom: '2026-11-29' },
        { points: 100, holdsFrom: '2026-12-05' },
      ],
    ]);
  });

  it('takes the place of all that was said of its day and later ones; the same one again is none', async () => {
    await set({ points: 1000, holdsFrom: '2026-12-10' });
    await set({ points: 500, holdsFrom: '2026-12-01' });
    expect((await stateOf()).nextList).toEqual([{ points: 500, holdsFrom: '2026-12-01' }]);
    expect((await set({ points: 500, holdsFrom: '2026-12-05' })).code).toBe('COMMISSION_SAME');
    const both = await Promise.all([set({ points: 300 }), set({ points: 300 })]);
    expect(both.map(({ code }) => code ?? 'OK').sort()).toEqual(['COMMISSION_SAME', 'OK']);
    expect((await stateOf()).historyList.map(({ points }) => points)).toEqual([300, 500, 1000]);
  });

  it.each([
    ['more than half', { points: 5001 }],
    ['less than nothing', { points: -1 }],
    ['no whole hundredth', { points: 2.5 }],
    ['no reason', { reason: ' ' }],
    ['no day', { holdsFrom: '2026-02-30' }],
  ])('is refused: %s', async (_, given) => {
    expect((await set(given)).status).toBe(422);
    expect((await stateOf()).historyList).toEqual([]);
  });

  it('is a line of the audit, which nobody can put back', async () => {
    await set();
    const undone = await undoLast(admin, 'commission', agency.consultingId);
    expect(undone.code).toBe('UNDO_IMPOSSIBLE');
    const { rows } = await app.pool.query(
      `select id, action, actor_id, before, after from audit_records where subject = 'commission' and subject_id = $1`,
      [String(agency.consultingId)],
    );
    expect(rows).toMatchObject([
      {
        ...{ action: 'CHANGED', actor_id: admin.id, before: { commissionPercent: 0 } },
        after: { commissionPercent: 2.5, holdsFrom: IN_A_WEEK, reason: 'Shartnoma, 3-band' },
      },
    ]);
    expect(await undoStateOf(admin, rows[0])).toBe('IMPOSSIBLE');
  });
});

it('an application has the rate of the day of its acceptance, whatever holds later', async () => {
  const accept = async () => {
    const { id, student } = await createCase(app, { agency });
    await act(agency.owner, id, { type: 'ACCEPTED', comment: null });
    return { id, student };
  };
  const first = await accept();
  await set();
  agency = { ...agency, owner: await days(agency.owner, 7) };
  const second = await accept();
  const pointsOf = async ({ id }: { id: string }) => (await protectionOf(agency.owner, id)).commissionPoints;
  expect([await pointsOf(first), await pointsOf(second)]).toEqual([0, 250]);
  // Before acceptance it is the one of today.
  expect(await pointsOf(await createCase(app, { agency }))).toBe(250);
  // It is no matter of the student's.
  expect(await protectionOf(second.student, second.id)).toMatchObject({
    ...{ commission: null, commissionPoints: null },
    shareList: [{ commission: null }, { commission: null }],
  });
});
