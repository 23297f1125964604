import { listConsultingUniversities } from '@parvoz/contract/agencies/consultings.ts';
import {
  addConsultingOwner,
  changeConsultingStatus,
  createConsulting,
  deleteConsulting,
  getConsulting,
  listConsultingStaff,
  type ManagedConsulting,
  updateConsulting,
  verifyConsulting,
} from '@parvoz/contract/agencies/consultings-admin.ts';
import { getCurrentConsultingProfile } from '@parvoz/contract/agencies/staff-accounts.ts';
import { addTemplate, listTemplates } from '@parvoz/contract/applications/chat.ts';
import { getCommission } from '@parvoz/contract/money/commissions.ts';
import { getPayoutOverview } from '@parvoz/contract/money/payouts.ts';
import { loginConsulting } from '@parvoz/contract/people/auth.ts';
import { undoAudit } from '@parvoz/contract/platform/audit.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  ADMIN_ONLY,
  asEveryRole,
  lastChangeOf,
  raceOf,
  undoLast,
  undoStateOf,
} from '../../../../test/administration.ts';
import { putCommission } from '../../../../test/commissions.ts';
import { createComment, createUniversity, next } from '../../../../test/factories.ts';
import { putDetails } from '../../../../test/payouts.ts';
import {
  createAdmin,
  createEmployee,
  MINUTE_MS,
  newPhone,
  type Person,
  signInAgain,
  wait,
} from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { FORGET_CONSULTINGS } from '../../../wiring.ts';
import * as consultings from './consultings.service.ts';
import * as held from './staff/held.service.ts';

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

const isAlive = async (who: Person): Promise<boolean> =>
  (await who.call(getCurrentConsultingProfile)).status === 200;
const signIn = ({ phone, password }: Person) => app.call(loginConsulting, { body: { phone, password } });
const heldOf = async (id: number): Promise<number> =>
  (await app.pool.query('select from held_employees where consulting_id = $1', [id])).rows.length;

/** An agency with an owner, a manager and one who is blocked. */
const createStaff = async () => {
  const { id } = await create();
  await app.pool.query(
    'delete from accounts a using employees e where e.id = a.id and e.consulting_id = $1',
    [id],
  );
  const owner = await createEmployee(app, 'ROLE_CONSULTING', { consultingId: id });
  const manager = await createEmployee(app, 'ROLE_CONSULTING_MANAGER', { consultingId: id });
  const blocked = await createEmployee(app, 'ROLE_CONSULTING_MANAGER', { consultingId: id });
  await app.pool.query(`update accounts set status = 'BLOCKED' where id = $1`, [blocked.id]);
  return { id, owner, manager, blocked };
};

/** An agency with an owner, a commission, bank details and a template. */
const createFurnished = async () => {
  const { id, owner } = await createStaff();
  await putCommission(app, id, 500);
  await putDetails(app, id);
  await owner.read(addTemplate, { body: { name: 'Salomlashish', text: 'Assalomu alaykum!' } });
  return { id, owner };
};
const FURNITURE = ['commission_rates', 'bank_details', 'message_templates'];
const furnitureOf = (id: number): Promise<number[]> =>
  Promise.all(
    FURNITURE.map(
      async (table) =>
        (await app.pool.query(`select from ${table} where consulting_id = $1`, [id])).rows.length,
    ),
  );

it('comes back from its deletion with its links', async () => {
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
});

it('comes back with its staff: with their passwords, without their sessions, blocked where they were', async () => {
  const { id, owner, manager, blocked } = await createStaff();
  await admin.read(deleteConsulting, { params: { id } });
  const deleted = await lastChangeOf(admin, 'consulting', id);
  for (const one of [owner, manager, blocked]) {
    expect(await isAlive(one)).toBe(false);
    expect((await signIn(one)).code).toBe('INVALID_CREDENTIALS');
  }
  const asOthers = await asEveryRole(app, undoAudit, () => ({ params: { id: deleted.id } }));
  expect(asOthers).toEqual(ADMIN_ONLY);
  for (const one of [owner, manager, blocked]) expect(await isAlive(one)).toBe(false);
  const roles = { [owner.phone]: 'ROLE_CONSULTING', [manager.phone]: 'ROLE_CONSULTING_MANAGER' };
  for (const one of [owner, manager]) {
    const { data } = await signIn(one);
    expect(data).toMatchObject({ id: one.id, roleList: [roles[one.phone]], consulting: { id } });
  }
  expect((await signIn(blocked)).code).toBe('ACCOUNT_BLOCKED');
  expect((await admin.read(listConsultingStaff, { params: { id } })).totalElements).toBe(3);
  expect(await heldOf(id)).toBe(0);
});

it('comes back with its commission, bank details and templates as they were', async () => {
  const { id, owner } = await createFurnished();
  const commissionOf = () => admin.call(getCommission, { params: { id } });
  const seenBy = async (who: Person) => ({
    commission: (await commissionOf()).data,
    payouts: await who.read(getPayoutOverview),
    templates: await who.read(listTemplates),
  });
  const before = await seenBy(owner);
  expect(before).toMatchObject({
    ...{ commission: { points: 500 }, payouts: { details: { mfo: '00999' } } },
    templates: [{ name: 'Salomlashish' }],
  });
  await admin.read(deleteConsulting, { params: { id } });
  expect((await commissionOf()).status).toBe(404);
  expect((await undoLast(admin, 'consulting', id)).data).toMatchObject({ undone: 1, remarks: [] });
  expect(await seenBy(await signInAgain(app, owner))).toEqual(before);
});

it('comes back without a manager whose phone is taken by now, and not at all without an owner', async () => {
  const { id, owner, manager } = await createStaff();
  await admin.read(deleteConsulting, { params: { id } });
  const deleted = await lastChangeOf(admin, 'consulting', id);
  await createEmployee(app, 'ROLE_CONSULTING_MANAGER', { phone: manager.phone });
  const other = await createEmployee(app, 'ROLE_CONSULTING', { phone: owner.phone });
  const undo = () => admin.call(undoAudit, { params: { id: deleted.id } });
  expect((await undo()).code).toBe('OWNER_PHONE_TAKEN');
  expect(await heldOf(id)).toBe(3);
  // Whoever is absent is named.
  const nameOf = async (who: Person): Promise<string> =>
    (
      await app.pool.query(`select name || ' ' || surname as name from held_employees where id = $1`, [
        who.id,
      ])
    ).rows[0].name;
  const absent = await nameOf(manager);
  await app.pool.query('update accounts set phone = $2 where id = $1', [other.id, newPhone()]);
  const { data } = await undo();
  expect(data!.remarks).toEqual([
    { code: 'PHONE_TAKEN', subjectId: `${id}`, title: deleted.title, name: absent },
  ]);
  expect((await signIn(owner)).data).toMatchObject({ id: owner.id });
  expect((await admin.read(listConsultingStaff, { params: { id } })).totalElements).toBe(2);
});

it('comes back without staff where none was held, which the answer says, and gets an owner', async () => {
  const { id } = await createStaff();
  await admin.read(deleteConsulting, { params: { id } });
  await app.pool.query('delete from held_employees where consulting_id = $1', [id]);
  const { data } = await undoLast(admin, 'consulting', id);
  const { name: title } = await get(id);
  expect(data!.remarks).toEqual([{ code: 'NO_STAFF', subjectId: `${id}`, title, name: null }]);
  const accountPhone = newPhone();
  const owner = { ownerName: 'Nodira', surname: 'Aliyeva', isShortSurname: false, accountPhone };
  await admin.read(addConsultingOwner, { params: { id }, body: owner });
  expect((await admin.read(listConsultingStaff, { params: { id } })).content).toMatchObject([
    { name: 'Nodira', phone: accountPhone, role: 'ROLE_CONSULTING', mustChangePassword: true },
  ]);
});

it('is brought back by one of two administrators who ask at once, with one account each', async () => {
  const { id } = await createStaff();
  await admin.read(deleteConsulting, { params: { id } });
  const deleted = await lastChangeOf(admin, 'consulting', id);
  const undo = () => admin.call(undoAudit, { params: { id: deleted.id } });
  expect(await raceOf(2, undo)).toEqual([200, 409]);
  expect((await admin.read(listConsultingStaff, { params: { id } })).totalElements).toBe(3);
});

it('is held for 90 days, after which nothing of its staff is left, and nothing of what it had', async () => {
  const [{ id, owner }, restored] = [await createFurnished(), await createFurnished()];
  const before = app.clock.now();
  for (const one of [id, restored.id]) await admin.read(deleteConsulting, { params: { id: one } });
  await undoLast(admin, 'consulting', restored.id);
  wait(app, 90 * DAY_MS - MINUTE_MS);
  await held.forgetOld(app.ctx, FORGET_CONSULTINGS);
  expect([await heldOf(id), await furnitureOf(id)]).toEqual([3, [1, 1, 1]]);
  wait(app, 2 * MINUTE_MS);
  await held.forgetOld(app.ctx, FORGET_CONSULTINGS);
  expect([await heldOf(id), await furnitureOf(id)]).toEqual([0, [1, 1, 1]]);
  // An undo that was begun in time may still be on its way.
  wait(app, DAY_MS);
  await held.forgetOld(app.ctx, FORGET_CONSULTINGS);
  expect(await furnitureOf(id)).toEqual([0, 0, 0]);
  expect(await furnitureOf(restored.id)).toEqual([1, 1, 1]);
  app.clock.set(before.toISOString());
  expect((await signIn(owner)).code).toBe('INVALID_CREDENTIALS');
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
