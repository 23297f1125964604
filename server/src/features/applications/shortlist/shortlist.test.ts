import * as calls from '@parvoz/contract/applications/shortlist.ts';
import { deleteAccount } from '@parvoz/contract/people/profiles.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createConsulting,
  createProgram,
  createScholarship,
  createTariff,
  createUniversity,
  deactivateConsulting,
  indexAgain,
} from '../../../../test/factories.ts';
import { UNKNOWN_IDS } from '../../../../test/odd-ids.ts';
import { createPeople, createStudent, type Person, roleOf } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let student: Person;

beforeAll(async () => {
  app = await createTestApp();
  app.clock.set('2026-11-24T07:00:00Z');
});
beforeEach(async () => {
  student = await createStudent(app);
});
afterAll(() => app.close());

const program = (id: number) => ({ kind: 'PROGRAM' as const, id });
const manyPrograms = (count: number, from = 1) =>
  Array.from({ length: count }, (_, turn) => program(from + turn));
const add = (id: number, who = student) => who.call(calls.addToShortlist, { params: program(id) }, 'en');
const remove = (id: number, who = student) => who.read(calls.removeFromShortlist, { params: program(id) });
const merge = (itemList: calls.ShortlistItem[], who = student) =>
  who.call(calls.mergeShortlist, { body: { itemList } });
const list = (who = student) => who.read(calls.listShortlist);

describe('hearts of a student', () => {
  it('are the latest first, and go as they came', async () => {
    await add(5);
    app.clock.set('2026-11-24T07:00:01Z');
    await student.read(calls.addToShortlist, { params: { kind: 'TARIFF', id: 5 } });
    expect(await list()).toEqual([{ kind: 'TARIFF', id: 5 }, program(5)]);
    await remove(5);
    expect(await list()).toEqual([{ kind: 'TARIFF', id: 5 }]);
  });

  it('are one of a thing however often it is pressed, at once too', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(7)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await list()).toEqual([program(7)]);
    await Promise.all([remove(7), remove(7)]);
    await remove(7);
    expect(await list()).toEqual([]);
  });

  it('are nobody else’s: what another does changes nothing', async () => {
    await add(3);
    const other = await createStudent(app);
    expect(await list(other)).toEqual([]);
    await remove(3, other);
    expect(await list()).toEqual([program(3)]);
  });

  it('are those of students: everybody else is refused', async () => {
    const people = await createPeople(app);
    for (const [who, role] of Object.entries(roleOf)) {
      const answer = await add(1, people[who as keyof typeof people]);
      expect([who, answer.code ?? 'done']).toEqual([who, role === 'ROLE_STUDENT' ? 'done' : 'ACCESS_DENIED']);
    }
    expect((await app.call(calls.addToShortlist, { params: program(1) })).code).toBe('UNAUTHORIZED');
  });

  it('are at most 100, however many come at once, and one that is there comes again', async () => {
    await merge(manyPrograms(95));
    const answers = await Promise.all(Array.from({ length: 10 }, (_, turn) => add(200 + turn)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ status, code }) => `${status} ${code}`))).toEqual(
      new Set(['409 SHORTLIST_FULL']),
    );
    expect(await list()).toHaveLength(100);
    expect((await add(1)).status).toBe(200);
  });

  it.each(['NOTHING', 'program'])('of a kind %s are not found', async (kind) => {
    const params = { kind: kind as 'PROGRAM', id: 1 };
    expect((await student.call(calls.addToShortlist, { params })).status).toBe(404);
  });

  it('go with the account', async () => {
    await add(1);
    await student.read(deleteAccount);
    const { rowCount } = await app.pool.query('select from shortlist_items where account_id = $1', [
      student.id,
    ]);
    expect(rowCount).toBe(0);
  });
});

describe('what a browser has kept', () => {
  it('comes to what the account has, and nothing is lost', async () => {
    await add(1);
    await add(2);
    const { data } = await merge([program(2), program(3), program(3)]);
    expect(data).toHaveLength(3);
    expect(await list()).toEqual(data);
    expect((await merge([])).data).toEqual(data);
  });

  it('comes once from two tabs that sign in at once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => merge(manyPrograms(20))));
    expect(answers.map(({ data }) => data?.length)).toEqual([20, 20, 20]);
  });

  it('of several browsers may be more than 100, and whole or not at all beyond 300', async () => {
    await merge(manyPrograms(100));
    await merge(manyPrograms(100, 101));
    expect((await merge(manyPrograms(100, 151))).data).toHaveLength(250);
    expect(await merge(manyPrograms(51, 301))).toMatchObject({ status: 409, code: 'SHORTLIST_FULL' });
    expect(await list()).toHaveLength(250);
    expect((await merge(manyPrograms(301))).status).toBe(422);
  });

  it.each([
    [{ kind: 'COUNTRY', id: 1 }],
    [{ kind: 'PROGRAM', id: 0 }],
    [{ kind: 'PROGRAM', id: 1.5 }],
    ['x'],
  ])('%j is refused', async (item) => {
    expect((await merge([item as unknown as calls.ShortlistItem])).status).toBe(422);
  });
});

describe('what is shown of things', () => {
  const show = (itemList: calls.ShortlistItem[]) => app.read(calls.showItems, { body: { itemList } }, 'ru');

  it('is by kind, in the order that was asked for, in the language of the call', async () => {
    const [first, second] = [await createProgram(app), await createProgram(app)];
    const universityId = await createUniversity(app);
    const scholarshipId = await createScholarship(app);
    const consultingId = await createConsulting(app);
    const tariffId = await createTariff(app, { consultingId });
    const shown = await show([
      program(second),
      program(first),
      { kind: 'UNIVERSITY', id: universityId },
      { kind: 'SCHOLARSHIP', id: scholarshipId },
      { kind: 'TARIFF', id: tariffId },
      program(second),
    ]);
    expect(shown).toMatchObject({
      programList: [{ id: second, name: expect.stringMatching(/ ru$/) }, { id: first }],
      universityList: [{ id: universityId }],
      scholarshipList: [{ id: scholarshipId, expiredDate: '2026-12-01' }],
      tariffList: [
        {
          ...{ id: tariffId, price: 500_000_000, stepCount: 1 },
          consulting: { id: consultingId, rating: null, isVerified: false, answer: null },
        },
      ],
    });
  });

  it('is nothing of what is not there, and at once again when it is', async () => {
    const id = await createProgram(app);
    const universityId = await createUniversity(app);
    const consultingId = await createConsulting(app);
    const tariffId = await createTariff(app, { consultingId });
    const hidden = await createTariff(app, { consultingId, isActive: false });
    const items: calls.ShortlistItem[] = [
      program(id),
      { kind: 'UNIVERSITY', id: universityId },
      { kind: 'TARIFF', id: tariffId },
      { kind: 'TARIFF', id: hidden },
      ...UNKNOWN_IDS.map((one) => program(Number(one))),
    ];
    const counts = async () => {
      const { programList, universityList, tariffList } = await show(items);
      return [programList.length, universityList.length, tariffList.map((one) => one.id)];
    };
    expect(await counts()).toEqual([1, 1, [tariffId]]);
    await app.pool.query('update tariffs set is_active = not is_active where consulting_id = $1', [
      consultingId,
    ]);
    await app.pool.query('update programs set is_active = false where id = $1', [id]);
    await app.pool.query(`update universities set status = 'INACTIVE' where id = $1`, [universityId]);
    await indexAgain(app, 'UNIVERSITY', universityId);
    await app.ctx.cachesInvalidated?.();
    expect(await counts()).toEqual([0, 0, [hidden]]);
    await deactivateConsulting(app, consultingId);
    await app.ctx.cachesInvalidated?.();
    expect(await counts()).toEqual([0, 0, []]);
  });

  it('is nothing of a template', async () => {
    const { rows } = await app.pool.query('select id from tariffs where consulting_id is null limit 1');
    const id = rows[0]?.id ?? (await createTariff(app, { consultingId: null as unknown as number }));
    expect((await show([{ kind: 'TARIFF', id }])).tariffList).toEqual([]);
  });
});
