import { undoAudit } from '@parvoz/contract/audit.ts';
import { listConsultingUniversities } from '@parvoz/contract/consultings.ts';
import {
  changeConsultingStatus,
  createConsulting,
  deleteConsulting,
  getConsulting,
  listConsultingStaff,
  type ManagedConsulting,
  updateConsulting,
  verifyConsulting,
} from '@parvoz/contract/consultings-admin.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lastChangeOf, undoLast, undoStateOf } from '../../../../test/administration.ts';
import { createComment, createUniversity, next } from '../../../../test/factories.ts';
import { createAdmin, newPhone, type Person } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import * as consultings from '../service.ts';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await createTestApp();
  admin = await createAdmin(app);
});
afterAll(() => app.close());

const texts = {
  ...{ descriptionUz: '<p>Biz</p>', descriptionRu: '', descriptionEn: '' },
  ...{ cityUz: 'Toshkent', cityRu: '', cityEn: '' },
};
const draft = () => ({
  ...{ name: `Ufq ${next()}`, abbreviation: 'UT', photoId: null, phone: newPhone(), ...texts },
  ...{ legalName: null, taxNumber: '309482117', webSite: 'https://ufq.uz' },
  ...{ ownerName: 'Dilnoza', surname: 'Karimova', isShortSurname: false },
});
const create = (accountPhone = newPhone()): Promise<ManagedConsulting> =>
  admin.read(createConsulting, { body: { ...draft(), accountPhone } });
const get = (id: number) => admin.read(getConsulting, { params: { id } });
const isFound = async (id: number): Promise<boolean> =>
  (await app.pool.query(`select from search_documents where kind = 'CONSULTING' and ref_id = $1`, [id])).rows
    .length > 0;

it('has what was changed put back: what it says, its status, its mark', async () => {
  const agency = await create();
  const { id } = agency;
  await admin.read(updateConsulting, { params: { id }, body: { ...draft(), version: agency.version } });
  await undoLast(admin, 'consulting', id);
  expect(await get(id)).toMatchObject({ name: agency.name, phone: agency.phone });
  await admin.read(changeConsultingStatus, { params: { id }, query: { status: 'INACTIVE' } });
  expect(await isFound(id)).toBe(false);
  await undoLast(admin, 'consulting', id);
  expect(await get(id)).toMatchObject({ status: 'ACTIVE' });
  expect(await isFound(id)).toBe(true);
  const { version } = await get(id);
  const mark = { isVerified: true, until: null, reason: 'Guvohnoma koʻrildi', version } as const;
  await admin.read(verifyConsulting, { params: { id }, body: mark });
  await undoLast(admin, 'consulting', id);
  expect(await get(id)).toMatchObject({ isVerified: false, verifiedOn: null, verificationReason: null });
  // And given again: an undo is a change itself.
  await undoLast(admin, 'consulting', id);
  expect(await get(id)).toMatchObject({ isVerified: true, verificationReason: mark.reason });
});

it('comes back from its deletion with its links, and without its staff, whose accounts were erased', async () => {
  const agency = await create();
  const { id } = agency;
  const universityIds = [
    await createUniversity(app),
    await createUniversity(app),
    await createUniversity(app),
  ];
  await consultings.linkUniversities(app.ctx, id, universityIds);
  const [gone, ...kept] = universityIds;
  await admin.read(deleteConsulting, { params: { id } });
  await app.pool.query('delete from universities where id = $1', [gone]);
  expect((await undoLast(admin, 'consulting', id)).data).toMatchObject({ undone: 1 });
  expect(await get(id)).toMatchObject({
    ...{ id, name: agency.name, taxNumber: agency.taxNumber, status: 'ACTIVE', isDemo: false },
    ...{ descriptionUz: '<p>Biz</p>', ownerName: 'Dilnoza', universityCount: 2 },
  });
  expect(await isFound(id)).toBe(true);
  const { content } = await app.read(listConsultingUniversities, { params: { id } });
  expect(content.map((one) => one.id).sort()).toEqual(kept.sort());
  expect((await admin.read(listConsultingStaff, { params: { id } })).totalElements).toBe(0);
});

it('that was added goes with its owner, unless somebody works with it by now', async () => {
  const phone = newPhone();
  const { id } = await create(phone);
  const added = await lastChangeOf(admin, 'consulting', id);
  const undo = () => admin.call(undoAudit, { params: { id: added.id } });
  await createComment(app, id);
  expect((await undo()).code).toBe('REFERENCED');
  await app.pool.query('delete from consulting_comments where consulting_id = $1', [id]);
  await app.pool.query('update consultings set comment_count = 0, rating_total = 0 where id = $1', [id]);
  expect((await undo()).status).toBe(200);
  expect((await admin.call(getConsulting, { params: { id } })).status).toBe(404);
  // The owner's phone is free again.
  expect((await create(phone)).id).not.toBe(id);
});

it('is not put back where it has changed since', async () => {
  const agency = await create();
  const { id } = agency;
  await admin.read(updateConsulting, { params: { id }, body: { ...draft(), version: agency.version } });
  const change = await lastChangeOf(admin, 'consulting', id);
  const { version } = await get(id);
  await admin.read(updateConsulting, { params: { id }, body: { ...draft(), version } });
  expect(await undoStateOf(admin, change)).toBe('CHANGED_SINCE');
  expect((await admin.call(undoAudit, { params: { id: change.id } })).code).toBe('UNDO_IMPOSSIBLE');
});
