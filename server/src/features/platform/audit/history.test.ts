import {
  changeUniversities,
  getManagedUniversity,
  updateUniversity,
} from '@parvoz/contract/catalogue/universities-admin.ts';
import { changeProfileStatus, deleteProfile } from '@parvoz/contract/people/profiles.ts';
import {
  type AuditMemberState,
  type AuditRecord,
  filterAudit,
  getAudit,
  listAuditMembers,
  undoAudit,
} from '@parvoz/contract/platform/audit.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createUniversity } from '../../../../test/factories.ts';
import { createAdmin, createStudent, type Person } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let admin: Person;

beforeAll(async () => {
  app = await createTestApp();
  admin = await createAdmin(app, { name: 'Dilnoza', surname: 'Rahimova' });
});
afterAll(() => app.close());

const save = async (id: number, over: object) => {
  const found = await admin.read(getManagedUniversity, { params: { id } });
  const { photo, updatedAt, isCover, isDemo, ...draft } = found;
  return admin.read(updateUniversity, { params: { id }, body: { ...draft, photoId: null, ...over } });
};

const changesOf = async (subject: string, subjectId: number | string) =>
  (await admin.read(filterAudit, { body: { subject, subjectId: String(subjectId) } })).content;

const get = (id: string): Promise<AuditRecord> => admin.read(getAudit, { params: { id } });

const activate = async (ids: number[], status: 'ACTIVE' | 'INACTIVE'): Promise<string> =>
  (await admin.read(changeUniversities, { body: { what: 'STATUS', status, ids } })).id!;

const membersOf = async (id: string, state: AuditMemberState | null) =>
  (await admin.read(listAuditMembers, { params: { id }, body: { state } })).content.map(({ subjectId }) =>
    Number(subjectId),
  );

it('a change has its short values in the list; long ones and lists are only named', async () => {
  const id = await createUniversity(app);
  await save(id, { rating: 4.5, descriptionUz: `<p>${'uzun matn '.repeat(40)}</p>` });
  const [change] = await changesOf('university', id);
  const rating = change!.differences.find(({ field }) => field === 'rating');
  expect(rating).toMatchObject({ after: 4.5, isShown: true });
  const description = change!.differences.find(({ field }) => field === 'descriptionUz');
  expect(description).toEqual({ field: 'descriptionUz', before: null, after: null, isShown: false });
});

it('a cover that was drawn again for another name is known as drawn', async () => {
  const id = await createUniversity(app);
  await save(id, { nameUz: 'Yangi nomli universitet' });
  await save(id, { nameUz: 'Yana bir nomli universitet' });
  const [last] = await changesOf('university', id);
  const { before, after, drawnPictures } = await get(last!.id);
  expect(drawnPictures.toSorted()).toEqual([before!.photoId, after!.photoId].toSorted());
});

it('people are named while they are there, and records that fields refer to', async () => {
  const student = await createStudent(app, { name: 'Aziz', surname: 'Karimov' });
  await admin.read(changeProfileStatus, { params: { id: student.id }, query: { status: 'BLOCKED' } });
  const [blocked] = await changesOf('profile', student.id);
  expect(blocked).toMatchObject({ title: 'Aziz Karimov' });
  expect(blocked!.differences).toEqual([
    { field: 'status', before: 'ACTIVE', after: 'BLOCKED', isShown: true },
  ]);
  await admin.read(deleteProfile, { params: { id: student.id } });
  expect((await changesOf('profile', student.id)).map(({ title }) => title)).toEqual([null, null]);
});

it('a bulk change has its sum, and knows what was changed since and what its undo has left', async () => {
  const ids = (await Promise.all([1, 2, 3].map(() => createUniversity(app)))).sort((a, b) => a - b);
  const bulk = await activate(ids, 'INACTIVE');
  const status = { field: 'status', before: 'ACTIVE', after: 'INACTIVE', isShown: true };
  const [listed] = (await admin.read(filterAudit, { body: { subject: 'bulk' } })).content;
  expect(listed).toMatchObject({ id: bulk, count: 3, differences: [status] });
  expect((await get(bulk)).bulk).toEqual({
    ...{ created: 0, changed: 3, deleted: 0, changedSince: 0 },
    fields: [{ ...status, count: 3 }],
  });

  await activate([ids[1]!], 'ACTIVE');
  // In another field: it is put back all the same.
  await save(ids[2]!, { rating: 3.9 });
  expect((await get(bulk)).bulk).toMatchObject({ changedSince: 1 });
  expect(await membersOf(bulk, 'CHANGED_SINCE')).toEqual([ids[1]]);
  expect(await membersOf(bulk, null)).toEqual(ids);

  expect(await admin.read(undoAudit, { params: { id: bulk } })).toMatchObject({ undone: 2, total: 3 });
  expect(await membersOf(bulk, 'LEFT')).toEqual([ids[1]]);
  expect((await get(bulk)).bulk).toMatchObject({ changedSince: 1 });
});
