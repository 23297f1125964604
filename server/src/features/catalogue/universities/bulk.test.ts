import type { AddressInfo } from 'node:net';
import {
  changeScholarships,
  getScholarship,
  listScholarshipsForAdmin,
  listScholarshipsUses,
} from '@parvoz/contract/catalogue/scholarships-admin.ts';
import { getUniversityDetail } from '@parvoz/contract/catalogue/universities.ts';
import {
  changeUniversities,
  getManagedUniversity,
  listUniversitiesUses,
  type ManagedUniversity,
  updateUniversity,
} from '@parvoz/contract/catalogue/universities-admin.ts';
import type { BulkResult } from '@parvoz/contract/platform/administration.ts';
import { listAuditMembers, undoAudit } from '@parvoz/contract/platform/audit.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN_ONLY, asEveryRole, changesOf } from '../../../../test/administration.ts';
import { type OpenStream, subscribe } from '../../../../test/events.ts';
import { createCountry, createScholarship, createUniversity } from '../../../../test/factories.ts';
import { createAdmin, type Person } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { newId } from '../../../lib/ids.ts';

let app: TestApp;
let admin: Person;

beforeAll(async () => {
  app = await createTestApp();
  admin = await createAdmin(app);
});
afterAll(() => app.close());

const several = async (count: number, countryId?: number): Promise<number[]> => {
  const over = countryId === undefined ? {} : { countryId };
  const ids = await Promise.all(Array.from({ length: count }, () => createUniversity(app, over)));
  return ids.sort((a, b) => a - b);
};

const find = (id: number): Promise<ManagedUniversity> => admin.read(getManagedUniversity, { params: { id } });

const statusesOf = async (ids: readonly number[]): Promise<string[]> =>
  (await Promise.all(ids.map(find))).map(({ status }) => status);

const hide = (ids: number[]): Promise<BulkResult> =>
  admin.read(changeUniversities, { body: { what: 'STATUS', status: 'INACTIVE', ids } });

const undo = (id: string | null) => admin.read(undoAudit, { params: { id: id! } });

describe('who may change many at once', () => {
  it.each([changeUniversities, changeScholarships])('administrators: $path', async (endpoint) => {
    const body = { what: 'CHECKED' as const, ids: [2_000_000] };
    expect(await asEveryRole(app, endpoint, () => ({ body }))).toEqual(ADMIN_ONLY);
  });

  it.each([listUniversitiesUses, listScholarshipsUses])('administrators: $path', async (endpoint) => {
    expect(await asEveryRole(app, endpoint, () => ({ body: { ids: [2_000_000] } }))).toEqual(ADMIN_ONLY);
  });
});

describe('what is asked for wrongly', () => {
  it.each([
    ['no records', { what: 'CHECKED' }, 'ids'],
    ['none of them', { what: 'CHECKED', ids: [] }, 'ids'],
    [
      'more than may be named',
      { what: 'CHECKED', ids: Array.from({ length: 1001 }, (_, at) => at + 1) },
      'ids',
    ],
    ['no status', { what: 'STATUS', ids: [1] }, 'status'],
    ['another act', { what: 'ERASE', ids: [1] }, 'what'],
    ['a total of nothing', { what: 'CHECKED', filter: {}, expectedTotal: 0 }, 'expectedTotal'],
  ])('%s', async (_, body, field) => {
    const answer = await admin.call(changeUniversities, { body: body as never });
    expect([answer.status, Object.keys(answer.fields ?? {})]).toEqual([422, [field]]);
  });
});

describe('status', () => {
  it('changes as one change in the audit, which is put back as one', async () => {
    const ids = await several(4);
    await hide([ids[3]!]);
    const { id, ...result } = await hide([...ids, ids[0]!]);
    expect(result).toEqual({ done: 3, refused: [], refusedTotal: 0 });
    expect(await statusesOf(ids)).toEqual(['INACTIVE', 'INACTIVE', 'INACTIVE', 'INACTIVE']);
    expect((await app.call(getUniversityDetail, { params: { id: ids[0]! } })).status).toBe(404);
    const members = await admin.read(listAuditMembers, { params: { id: id! } });
    expect(members.content.map(({ action, subjectId }) => [action, subjectId])).toEqual(
      ids.slice(0, 3).map((one) => ['STATUS_CHANGED', String(one)]),
    );
    expect(await undo(id)).toMatchObject({ undone: 3, total: 3, refused: [] });
    expect(await statusesOf(ids)).toEqual(['ACTIVE', 'ACTIVE', 'ACTIVE', 'INACTIVE']);
    expect((await app.call(getUniversityDetail, { params: { id: ids[0]! } })).status).toBe(200);
  });

  it('leaves no trace where it is so already', async () => {
    const ids = await several(2);
    await hide(ids);
    const before = await Promise.all(ids.map((id) => changesOf(app, 'university', id)));
    expect(await hide(ids)).toEqual({ id: null, done: 0, refused: [], refusedTotal: 0 });
    expect(await Promise.all(ids.map((id) => changesOf(app, 'university', id)))).toEqual(before);
    expect((await find(ids[0]!)).version).toBe(2);
  });

  it('names what is gone, and changes the others', async () => {
    const [id] = await several(1);
    expect(await hide([id!, 1_999_999])).toMatchObject({
      done: 1,
      refused: [{ id: 1_999_999, name: '', code: 'NOT_FOUND', uses: [] }],
    });
  });
});

describe('all that a filter finds', () => {
  it('are changed, and only they', async () => {
    const [countryId, other] = [await createCountry(app), await createCountry(app)];
    const [ids, others] = [await several(3, countryId), await several(2, other)];
    const body = { what: 'CHECKED' as const, filter: { countryId: [countryId] }, expectedTotal: 3 };
    expect(await admin.read(changeUniversities, { body })).toMatchObject({ done: 3, refusedTotal: 0 });
    const days = await Promise.all([...ids, ...others].map(async (id) => (await find(id)).checkedOn));
    expect(days.map((day) => day !== null)).toEqual([true, true, true, false, false]);
  });

  it('are as they were once their check is put back, with who had checked them before', async () => {
    const [id] = await several(1);
    const another = await createAdmin(app);
    await app.pool.query('update universities set checked_on = $2, checked_by = $3 where id = $1', [
      ...[id, '2026-01-15', another.id],
    ]);
    const result = await admin.read(changeUniversities, { body: { what: 'CHECKED', ids: [id!] } });
    await undo(result.id);
    const { rows } = await app.pool.query(
      'select checked_on::text as day, checked_by as by from universities where id = $1',
      [id],
    );
    expect(rows).toEqual([{ day: '2026-01-15', by: another.id }]);
  });

  it('are refused where there are others by now', async () => {
    const countryId = await createCountry(app);
    const ids = await several(2, countryId);
    const filter = { countryId: [countryId] };
    const body = { what: 'DELETE', filter, expectedTotal: 3 } as const;
    expect((await admin.call(changeUniversities, { body })).code).toBe('CHANGED_MEANWHILE');
    expect(await statusesOf(ids)).toEqual(['ACTIVE', 'ACTIVE']);
    const uses = await admin.call(listUniversitiesUses, { body: { filter, expectedTotal: 1 } });
    expect(uses.code).toBe('CHANGED_MEANWHILE');
  });
});

describe('deletion', () => {
  it('says first what depends on them, and spares what something depends on', async () => {
    const ids = await several(3);
    const [used, ...free] = ids;
    await createScholarship(app, { universityId: used! });
    await createScholarship(app, { universityId: used! });
    const uses = [{ kind: 'SCHOLARSHIP' as const, count: 2 }];
    expect(await admin.read(listUniversitiesUses, { body: { ids } })).toEqual({ total: 3, used: 1, uses });
    const { nameUz: name } = await find(used!);
    const result = await admin.read(changeUniversities, { body: { what: 'DELETE', ids } });
    expect(result).toMatchObject({
      done: 2,
      refused: [{ id: used, name, code: 'REFERENCED', uses }],
      refusedTotal: 1,
    });
    expect(await statusesOf([used!])).toEqual(['ACTIVE']);
    for (const id of free)
      expect((await admin.call(getManagedUniversity, { params: { id } })).status).toBe(404);
    await undo(result.id);
    expect(await statusesOf(ids)).toEqual(['ACTIVE', 'ACTIVE', 'ACTIVE']);
  });

  it('answers of what only refuses that nothing was done', async () => {
    const [id] = await several(1);
    await createScholarship(app, { universityId: id! });
    const result = await admin.read(changeUniversities, { body: { what: 'DELETE', ids: [id!] } });
    expect(result).toMatchObject({ id: null, done: 0, refusedTotal: 1 });
  });
});

describe('at the same time', () => {
  it('a bulk change and single edits lose nothing of each other', async () => {
    const ids = await several(12);
    const before = await Promise.all(ids.map(find));
    const edit = ({ id, version, photo, updatedAt, isCover, isDemo, ...draft }: ManagedUniversity) =>
      admin.call(updateUniversity, {
        params: { id },
        body: { ...draft, photoId: null, nameEn: `Edited ${id}`, version },
      });
    const [result, ...edits] = await Promise.all([hide(ids), ...before.map(edit)]);
    expect(result.done).toBe(12);
    const after = await Promise.all(ids.map(find));
    for (const [at, { status, code }] of edits.entries()) {
      const isEdited = status === 200;
      expect(isEdited || code === 'CHANGED_MEANWHILE').toBe(true);
      expect(after[at]).toMatchObject({
        status: 'INACTIVE',
        version: isEdited ? 3 : 2,
        nameEn: isEdited ? `Edited ${ids[at]}` : before[at]!.nameEn,
      });
    }
    await undo(result.id);
    expect((await Promise.all(ids.map(find))).map(({ nameEn }) => nameEn)).toEqual(
      after.map(({ nameEn }) => nameEn),
    );
  });

  it('two bulk changes of the same records come one after the other', async () => {
    const ids = await several(8);
    const show = (list: number[]) =>
      admin.read(changeUniversities, { body: { what: 'CHECKED', ids: list } as const });
    const results = await Promise.all([show(ids), show(ids.toReversed()), hide(ids)]);
    expect(results.map(({ done }) => done).sort()).toEqual([0, 8, 8]);
    expect((await Promise.all(ids.map(find))).map(({ version }) => version)).toEqual(ids.map(() => 3));
  });
});

describe('more than are done in a moment', () => {
  const MANY = 600;

  /** Universities of a country of their own, without what is of no matter here. */
  const many = async (): Promise<number> => {
    const countryId = await createCountry(app);
    const id = await createUniversity(app, { countryId });
    const { rows } = await app.pool.query(
      `select column_name as name from information_schema.columns
       where table_name = 'universities' and is_generated = 'NEVER' and column_name <> 'id'`,
    );
    const names = rows.map(({ name }) => name).join(', ');
    await app.pool.query(
      `insert into universities (${names}) select ${names} from universities, generate_series(2, ${MANY}) where id = $1`,
      [id],
    );
    return countryId;
  };
  const progressOf = (stream: OpenStream) =>
    stream.events().flatMap((event) => (event.kind === 'PROGRESS' ? [event] : []));

  it('goes on without who has asked for it, says how far it is to nobody else, and is put back the same way', async () => {
    const countryId = await many();
    const progressId = newId();
    const [own, others] = [await subscribe(app, admin), await subscribe(app, await createAdmin(app))];
    const { port } = app.http.server.address() as AddressInfo;
    const body = {
      what: 'STATUS',
      status: 'INACTIVE',
      filter: { countryId: [countryId] },
      expectedTotal: MANY,
    };
    const asking = new AbortController();
    const asked = fetch(`http://127.0.0.1:${port}/api/v1/university/adm/bulk`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, progressId }),
      signal: asking.signal,
    }).catch(({ name }) => name);
    await own.until(() => progressOf(own).length > 0);
    asking.abort();
    expect(await asked).toBe('AbortError');
    await own.until(() => progressOf(own).at(-1)?.state === 'DONE');
    const [first, ...rest] = progressOf(own);
    expect(first).toEqual({
      ...{ kind: 'PROGRESS', id: progressId, state: 'RUNNING' },
      ...{ done: 0, total: MANY, auditId: null },
    });
    const { auditId, ...last } = rest.pop()!;
    expect(last).toEqual({ kind: 'PROGRESS', id: progressId, state: 'DONE', done: MANY, total: MANY });
    const steps = rest.map(({ done }) => done);
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
    expect(await undo(auditId)).toMatchObject({ undone: MANY, total: MANY });
    await own.until(() => progressOf(own).at(-1)?.id === auditId && progressOf(own).at(-1)?.state === 'DONE');
    expect(progressOf(own).at(-1)).toMatchObject({ done: MANY, auditId: null });
    expect(progressOf(others)).toEqual([]);
    for (const stream of [own, others]) stream.close();
  });

  it('says that nothing was done where it fails', async () => {
    const countryId = await many();
    const stream = await subscribe(app, admin);
    // Something comes to depend on one of them in this very moment.
    await app.pool.query(
      `create table in_this_moment as select max(id) as id from universities where country_id = ${countryId};
       alter table in_this_moment add foreign key (id) references universities`,
    );
    const filter = { countryId: [countryId] };
    const body = { what: 'DELETE', filter, expectedTotal: MANY } as const;
    const { code } = await admin.call(changeUniversities, { body });
    await app.pool.query('drop table in_this_moment');
    expect(code).toBe('CHANGED_MEANWHILE');
    await stream.until(() => progressOf(stream).at(-1)?.state === 'FAILED');
    stream.close();
    const uses = await admin.read(listUniversitiesUses, { body: { filter, expectedTotal: MANY } });
    expect(uses.total).toBe(MANY);
  });
});

describe('scholarships', () => {
  it('are hidden, checked and deleted together, and put back as one', async () => {
    const countryId = await createCountry(app);
    const universityId = await createUniversity(app, { countryId });
    const ids = await Promise.all([1, 2, 3].map(() => createScholarship(app, { universityId })));
    const filter = { universityId: [universityId] };
    const change = (body: object): Promise<BulkResult> =>
      admin.read(changeScholarships, { body: { filter, expectedTotal: 3, ...body } as never });
    const list = async () =>
      (await admin.read(listScholarshipsForAdmin, { body: filter })).content.map(
        ({ status, checkedOn }) => `${status} ${checkedOn !== null}`,
      );
    const start = await list();
    const changed = [
      await change({ what: 'STATUS', status: 'INACTIVE' }),
      await change({ what: 'CHECKED' }),
      await change({ what: 'DELETE' }),
    ];
    expect(await list()).toEqual([]);
    expect((await admin.call(getScholarship, { params: { id: ids[0]! } })).status).toBe(404);
    await undo(changed[2]!.id);
    expect(await list()).toEqual(['INACTIVE true', 'INACTIVE true', 'INACTIVE true']);
    await undo(changed[1]!.id);
    await undo(changed[0]!.id);
    expect(await list()).toEqual(start);
    expect(await admin.read(listScholarshipsUses, { body: { ids } })).toEqual({
      ...{ total: 3, used: 0, uses: [] },
    });
  });
});
