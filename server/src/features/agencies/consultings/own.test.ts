import { getConsultingDetail } from '@parvoz/contract/agencies/consultings.ts';
import {
  deleteConsulting,
  getConsulting,
  type ManagedConsulting,
  updateConsulting,
} from '@parvoz/contract/agencies/consultings-admin.ts';
import {
  getOwnConsulting,
  type OwnConsultingUpdate,
  updateOwnConsulting,
} from '@parvoz/contract/agencies/own-consulting.ts';
import { createTariff } from '@parvoz/contract/agencies/tariffs-and-steps.ts';
import { search } from '@parvoz/contract/catalogue/search.ts';
import { inEveryLanguage } from '@parvoz/contract/languages.ts';
import { changeProfileStatus } from '@parvoz/contract/people/profiles.ts';
import { getAudit, getLastChange, undoAudit } from '@parvoz/contract/platform/audit.ts';
import { expect, it } from 'vitest';
import { lastChangeOf, undoLast } from '../../../../test/administration.ts';
import { createConsulting } from '../../../../test/factories.ts';
import { agency, app, eachWithOwnAgency } from '../../../../test/own-agencies.ts';
import { createAdmin, createEmployee, createStudent, type Person } from '../../../../test/people.ts';
import { newId } from '../../../lib/ids.ts';
import * as files from '../../people/files/files.service.ts';

eachWithOwnAgency();

const HOURS = [
  { day: 6, opens: '10:00', closes: '14:00' },
  { day: 1, opens: '09:00', closes: '18:00' },
];
const SORTED = [HOURS[1], HOURS[0]];

const draftOf = async (who: Person): Promise<OwnConsultingUpdate> => {
  const own = await who.read(getOwnConsulting);
  const { descriptionUz, descriptionRu, descriptionEn, cityUz, cityRu, cityEn } = own;
  const { nameCyrillic, phone, webSite, openingHours, licenceNumber, spokenLanguages, version } = own;
  return {
    ...{ descriptionUz, descriptionRu, descriptionEn, cityUz, cityRu, cityEn },
    ...{ nameCyrillic, photoId: null, phone, webSite, openingHours, licenceNumber },
    ...{ spokenLanguages, version },
  };
};
const save = async (who: Person, given: Partial<OwnConsultingUpdate>) =>
  who.call(updateOwnConsulting, { body: { ...(await draftOf(who)), ...given } });
const shown = () => app.read(getConsultingDetail, { params: { id: agency.consultingId } });

it('an owner changes what the public page says, at once and found by it', async () => {
  const { owner, consultingId } = agency;
  const before = await shown();
  const answer = await save(owner, {
    descriptionUz: '<p onclick="x()">Qizilqumdan Qaynarga<script>alert(1)</script></p>',
    cityUz: 'Nurota',
    ...{ phone: '+998 90 123-45-67', webSite: 'ufq.uz', openingHours: HOURS, licenceNumber: 'T-0042' },
    // Each once, in the order in which they are shown.
    spokenLanguages: ['ko', 'uz', 'ko'],
  });
  expect(answer.data).toMatchObject({
    openingHours: SORTED,
    licenceNumber: 'T-0042',
    webSite: 'https://ufq.uz',
  });
  const after = await shown();
  expect(after).toMatchObject({
    ...{ name: before.name, ownerName: before.ownerName, city: 'Nurota', phone: '998901234567' },
    ...{ webSite: 'https://ufq.uz', openingHours: SORTED, licenceNumber: 'T-0042' },
    spokenLanguages: ['uz', 'ko'],
  });
  expect(after.description).toBe('<p>Qizilqumdan Qaynarga</p>');
  const found = await app.read(search, { body: { query: 'nurota' }, query: { page: 1, size: 30 } });
  expect(found.consulting.content.map(({ id }) => id)).toContain(consultingId);
});

it('it is of the own agency alone, and of an owner', async () => {
  const { owner, manager } = agency;
  const body = await draftOf(owner);
  for (const who of [manager, await createStudent(app), await createAdmin(app)]) {
    expect((await who.call(getOwnConsulting)).status).toBe(403);
    expect((await who.call(updateOwnConsulting, { body })).status).toBe(403);
  }
  expect((await app.call(getOwnConsulting)).status).toBe(401);
  const other = await createEmployee(app, 'ROLE_CONSULTING', { consultingId: await createConsulting(app) });
  expect((await save(other, { licenceNumber: 'OTHER' })).data?.id).toBe(other.consultingId);
  expect((await owner.read(getOwnConsulting)).licenceNumber).toBeNull();
});

it('two editors do not overwrite each other, the administrator among them', async () => {
  const { owner, consultingId } = agency;
  const admin = await createAdmin(app);
  const body = await draftOf(owner);
  expect((await owner.call(updateOwnConsulting, { body: { ...body, licenceNumber: 'A' } })).status).toBe(200);
  const second = await owner.call(updateOwnConsulting, { body: { ...body, licenceNumber: 'B' } });
  expect([second.status, second.code]).toEqual([409, 'CHANGED_MEANWHILE']);
  const managed: ManagedConsulting = await admin.read(getConsulting, { params: { id: consultingId } });
  const change = { ...managed, surname: managed.ownerSurname, isShortSurname: true, photoId: null };
  const changed = await admin.call(updateConsulting, {
    params: { id: consultingId },
    body: { ...change, openingHours: HOURS },
  });
  expect(changed.data).toMatchObject({ licenceNumber: 'A', openingHours: SORTED });
});

it('staff are told which colleague was the last to change what is their agency’s, or that an administrator was', async () => {
  const { owner, manager, consultingId } = agency;
  const admin = await createAdmin(app);
  const stranger = await createEmployee(app, 'ROLE_CONSULTING');
  const last = (who: Person, subject: string, id: number) =>
    who.read(getLastChange, { params: { subject, subjectId: `${id}` } });
  const body = { ...inEveryLanguage('name', () => 'T'), ...inEveryLanguage('description', () => '') };
  const { id } = await manager.read(createTariff, {
    body: { ...body, price: 0, orderNumber: 1, isActive: false, isInParts: false },
  });
  const at = app.clock.now().toISOString();
  for (const who of [owner, manager, admin]) {
    const isOwn = who === manager;
    expect(await last(who, 'tariff', id)).toEqual({ name: 'Aziza Karimova', isAdmin: false, isOwn, at });
  }
  expect(await last(stranger, 'tariff', id)).toBeNull();
  await save(owner, { licenceNumber: 'A' });
  expect(await last(manager, 'consulting', consultingId)).toMatchObject({ name: 'Aziza Karimova' });
  const managed = await admin.read(getConsulting, { params: { id: consultingId } });
  const change = { ...managed, surname: managed.ownerSurname, isShortSurname: true, photoId: null };
  await admin.read(updateConsulting, { params: { id: consultingId }, body: { ...change, name: 'Boshqa' } });
  expect(await last(manager, 'consulting', consultingId)).toEqual({
    ...{ name: '', isAdmin: true, isOwn: false, at },
  });
  expect(await last(admin, 'consulting', consultingId)).toMatchObject({ name: 'Aziz Karimov', isOwn: true });
  expect(await last(stranger, 'consulting', consultingId)).toBeNull();
  // They see nothing else of the audit.
  await admin.read(changeProfileStatus, {
    params: { id: (await createStudent(app)).id },
    query: { status: 'BLOCKED' },
  });
  const { rows } = await app.pool.query(`select subject_id from audit_records where subject = 'profile'`);
  expect(await last(admin, 'profile', rows[0].subject_id)).toMatchObject({ isAdmin: true });
  expect(await last(owner, 'profile', rows[0].subject_id)).toBeNull();
});

it('what is wrong is said at its field, and pictures are one’s own', async () => {
  const { owner } = agency;
  const photoId = await files.createCover(app.ctx, 'agency', 'Somebody’s');
  const wrong = await save(owner, {
    ...{ cityUz: '', phone: '12', webSite: 'javascript:alert(1)', licenceNumber: 'x'.repeat(61) },
    openingHours: [
      { day: 1, opens: '18:00', closes: '09:00' },
      { day: 8, opens: '9', closes: '10:00' },
    ],
  });
  expect([wrong.status, Object.keys(wrong.fields ?? {}).sort()]).toEqual([
    422,
    [
      ...['cityUz', 'licenceNumber', 'openingHours.0.closes', 'openingHours.1.day', 'openingHours.1.opens'],
      ...['phone', 'webSite'],
    ],
  ]);
  const twice = await save(owner, { openingHours: [HOURS[0]!, HOURS[0]!] });
  expect(Object.keys(twice.fields ?? {})).toEqual(['openingHours']);
  for (const id of [photoId, newId()])
    expect(Object.keys((await save(owner, { photoId: id })).fields ?? {})).toEqual(['photoId']);
});

it('it is on the audit, and an administrator puts it back, also with a deleted agency', async () => {
  const admin = await createAdmin(app);
  const consultingId = await createConsulting(app);
  const owner = await createEmployee(app, 'ROLE_CONSULTING', { consultingId });
  await save(owner, { openingHours: HOURS, licenceNumber: 'T-0042' });
  const change = await lastChangeOf(admin, 'consulting', String(consultingId));
  expect(await admin.read(getAudit, { params: { id: change.id } })).toMatchObject({
    ...{ action: 'CHANGED', actor: { id: owner.id } },
    before: { openingHours: [], licenceNumber: null },
    after: { openingHours: SORTED, licenceNumber: 'T-0042' },
  });
  expect((await admin.call(undoAudit, { params: { id: change.id } })).status).toBe(200);
  expect(await owner.read(getOwnConsulting)).toMatchObject({ openingHours: [], licenceNumber: null });
  await save(owner, { openingHours: HOURS, licenceNumber: 'T-0043' });
  const params = { id: consultingId };
  await admin.read(deleteConsulting, { params });
  await undoLast(admin, 'consulting', String(consultingId));
  expect(await admin.read(getConsulting, { params })).toMatchObject({
    ...{ openingHours: SORTED, licenceNumber: 'T-0043' },
  });
});
