import {
  filterConsultings,
  getConsultingDetail,
  listTopConsultings,
} from '@parvoz/contract/agencies/consultings.ts';
import {
  addConsultingOwner,
  type ConsultingStart,
  changeConsultingStatus,
  createConsulting,
  deleteConsulting,
  filterManagedConsultings,
  getConsulting,
  listConsultingStaff,
  listConsultingUses,
  type ManagedConsulting,
  updateConsulting,
  type Verification,
  verifyConsulting,
} from '@parvoz/contract/agencies/consultings-admin.ts';
import { updateConsultingPassword } from '@parvoz/contract/agencies/staff-accounts.ts';
import { filterApplications, getApplication } from '@parvoz/contract/applications/application-calls.ts';
import { RUNNING_STATUSES } from '@parvoz/contract/applications/application-states.ts';
import { loginConsulting } from '@parvoz/contract/people/auth.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { act, createAgency, createCase } from '../../../../test/applications.ts';
import { auditOf } from '../../../../test/audit.ts';
import { deactivateConsulting, next } from '../../../../test/factories.ts';
import { app, calls, eachFromOwnAddress } from '../../../../test/own-addresses.ts';
import {
  createAdmin,
  createEmployee,
  createPeople,
  MINUTE_MS,
  messagesTo,
  newPhone,
  type Person,
  wait,
} from '../../../../test/people.ts';

eachFromOwnAddress();

let admin: Person;
beforeEach(async () => {
  admin = await createAdmin(app);
});

const draft = (given: Partial<ConsultingStart> = {}): ConsultingStart => ({
  ...{
    name: `Ufq ${next()}`,
    nameCyrillic: null,
    abbreviation: 'UT',
    photoId: null,
    phone: newPhone(),
    accountPhone: newPhone(),
  },
  ...{
    descriptionUz: '<p>Biz</p>',
    descriptionRu: '',
    descriptionEn: '',
    cityUz: 'Toshkent',
    cityRu: '',
    cityEn: '',
  },
  ...{
    legalName: null,
    taxNumber: '309482117',
    webSite: 'https://ufq.uz',
    ownerName: 'Dilnoza',
    surname: 'Karimova',
  },
  ...{ isShortSurname: false, openingHours: [], licenceNumber: null, spokenLanguages: [] },
  ...given,
});

const create = (given?: Partial<ConsultingStart>): Promise<ManagedConsulting> =>
  admin.read(createConsulting, { body: draft(given) });

const change = ({ id, version }: ManagedConsulting, given: Partial<ConsultingStart> = {}) => {
  const { accountPhone, ...body } = draft(given);
  return admin.call(updateConsulting, { params: { id }, body: { version, ...body } }, 'en');
};

const ownerDraft = (accountPhone = newPhone()) => ({
  ...{ ownerName: 'Nodira', surname: 'Aliyeva', isShortSurname: false, accountPhone },
});

const passwordTo = async (phone: string): Promise<string> =>
  /: (\S+)\. /.exec((await messagesTo(app, phone)).at(-1) ?? '')?.[1] ?? '';

describe('every write', () => {
  it('is for administrators alone', async () => {
    const { id, version } = await create();
    const { admin: another, ...others } = await createPeople(app);
    const params = { id };
    const { accountPhone, ...body } = draft();
    const verification: Verification = { isVerified: false, reason: 'Sinov', version };
    for (const person of [...Object.values(others), calls]) {
      const answers = [
        await person.call(createConsulting, { body: draft() }),
        await person.call(updateConsulting, { params, body: { version, ...body } }),
        await person.call(addConsultingOwner, { params, body: ownerDraft() }),
        await person.call(changeConsultingStatus, { params, query: { status: 'INACTIVE' } }),
        await person.call(verifyConsulting, { params, body: verification }),
        await person.call(deleteConsulting, { params }),
        await person.call(filterManagedConsultings, { body: {} }),
        await person.call(getConsulting, { params }),
        await person.call(listConsultingUses, { params }),
        await person.call(listConsultingStaff, { params }),
      ];
      const status = person === calls ? 401 : 403;
      expect(answers.map((one) => one.status)).toEqual(answers.map(() => status));
    }
    expect((await another.call(deleteConsulting, { params })).status).toBe(200);
  });
});

describe('the list', () => {
  it('is searched by names, tax number and phone, however they are written', async () => {
    const legalName = `“Ufq ${crypto.randomUUID().slice(0, 8)}” MChJ`;
    const [taxNumber, phone] = ['518273645', newPhone()];
    const { id } = await create({ legalName, taxNumber, phone });
    const find = async (query: string) =>
      (await admin.read(filterManagedConsultings, { body: { query } })).content.map((one) => one.id);
    const asWritten = phone.replace(/^(\d{3})(\d{2})(\d{3})(\d+)$/, '+$1 ($2) $3-$4');
    for (const query of [taxNumber, '518 273 645', '273645', asWritten, legalName])
      expect(await find(query), query).toContain(id);
    expect(await find('518273646')).not.toContain(id);
  });

  it('has the running applications of each, as many as the list behind the number', async () => {
    const agency = await createAgency(app);
    const id = agency.consultingId;
    const { name } = await admin.read(getConsulting, { params: { id } });
    const openOf = async () =>
      (await admin.read(filterManagedConsultings, { body: { query: name } })).content.find(
        (one) => one.id === id,
      )?.openCount;
    expect(await openOf()).toBe(0);
    const ended = await createCase(app, { agency });
    for (const _ of [1, 2]) await createCase(app, { agency });
    expect(await openOf()).toBe(3);
    await act(agency.owner, ended.id, { type: 'REJECTED', comment: 'Joy qolmadi' });
    expect(await openOf()).toBe(2);
    const body = { consultingId: [id], status: [...RUNNING_STATUSES] };
    expect((await admin.read(filterApplications, { body })).totalElements).toBe(2);
  });
});

describe('another owner', () => {
  const add = (id: number, accountPhone: string, idempotencyKey?: string) =>
    app
      .as({ ...admin, ...(idempotencyKey && { idempotencyKey }) })
      .call(addConsultingOwner, { params: { id }, body: ownerDraft(accountPhone) });

  it('signs in with the password of the SMS, and is added once by a repeated call', async () => {
    const { id } = await create();
    const phone = newPhone();
    const key = crypto.randomUUID();
    const answers = await Promise.all([add(id, phone, key), add(id, phone, key), add(id, phone, key)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await messagesTo(app, phone)).toHaveLength(1);
    const { consulting } = await calls.read(loginConsulting, {
      body: { phone, password: await passwordTo(phone) },
    });
    expect(consulting).toMatchObject({ id });
    expect((await admin.read(listConsultingStaff, { params: { id } })).totalElements).toBe(2);
    // The key is of this agency and what was sent with it.
    const { id: another } = await create();
    expect((await add(another, phone, key)).status).toBe(409);
    expect((await add(id, newPhone(), key)).status).toBe(409);
  });

  it('has a phone of their own, and needs the password of the administrator', async () => {
    const { id } = await create();
    const { phone } = await createEmployee(app, 'ROLE_CONSULTING_MANAGER');
    expect((await add(id, phone)).code).toBe('STAFF_PHONE_TAKEN');
    expect((await add(2 ** 31 - 1, newPhone())).code).toBe('NOT_FOUND');
    wait(app, 11 * MINUTE_MS);
    expect((await add(id, newPhone())).code).toBe('PASSWORD_NEEDED');
  });
});

describe('a new agency', () => {
  it('has an owner, who changes the password of the SMS before anything else', async () => {
    const accountPhone = newPhone();
    const { id } = await create({ accountPhone });
    const password = await passwordTo(accountPhone);
    const { jwt } = await calls.read(loginConsulting, { body: { phone: accountPhone, password } });
    const owner = app.as({ token: jwt });
    const refused = await owner.call(getApplication, { params: { id: 'x' } });
    expect(refused).toMatchObject({ status: 403, code: 'PASSWORD_CHANGE_REQUIRED' });
    const newPassword = 'qaldirgoch-51-uya';
    const body = { oldPassword: password, newPassword, confirmPassword: newPassword };
    await owner.read(updateConsultingPassword, { body });
    const staff = await admin.read(listConsultingStaff, { params: { id } });
    expect(staff).toMatchObject({
      totalElements: 1,
      content: [{ name: 'Dilnoza', phone: accountPhone, role: 'ROLE_CONSULTING', mustChangePassword: false }],
    });
  });

  it('is found by visitors at once, and audited', async () => {
    const { id } = await create({ name: 'Chinor Study Yangi' });
    const list = () => calls.read(filterConsultings, { body: { query: 'chinor study yangi' } });
    await vi.waitFor(async () => expect((await list()).content.map((one) => one.id)).toEqual([id]));
    const [record] = await auditOf(app, String(id));
    expect(record).toMatchObject({ action: 'CREATED', subject: 'consulting', actorId: admin.id });
  });

  it('is not made where somebody of an agency has the phone', async () => {
    const { phone } = await createEmployee(app, 'ROLE_CONSULTING_MANAGER');
    const refused = await admin.call(createConsulting, {
      body: draft({ name: 'Boʻlmagan', accountPhone: phone }),
    });
    expect(refused).toMatchObject({ status: 409, code: 'STAFF_PHONE_TAKEN' });
    const { content } = await admin.read(filterManagedConsultings, { body: { query: 'bolmagan' } });
    expect(content).toEqual([]);
  });

  it('says at each field what is wrong with it', async () => {
    const body = {
      ...draft(),
      name: '',
      cityUz: '',
      taxNumber: '12',
      webSite: 'javascript:alert(1)',
      ownerName: 'D',
    };
    const { status, fields } = await admin.call(createConsulting, { body });
    expect([status, Object.keys(fields ?? {}).sort()]).toEqual([
      422,
      ['cityUz', 'name', 'ownerName', 'taxNumber', 'webSite'],
    ]);
    const long = await admin.call(createConsulting, { body: draft({ descriptionRu: 'я'.repeat(10_001) }) });
    expect(Object.keys(long.fields ?? {})).toEqual(['descriptionRu']);
  });

  it('keeps nothing of its texts that could do something', async () => {
    const descriptionUz = '<p onclick="x()">Salom<script>alert(1)</script> <a href="javascript:x">bu</a></p>';
    const { id } = await create({ descriptionUz });
    const { description } = await calls.read(getConsultingDetail, { params: { id } });
    expect(description).not.toMatch(/script|onclick/);
    expect(description).toContain('Salom');
  });
});

describe('a change', () => {
  it('of two editors is told to the second', async () => {
    const made = await create();
    expect((await change(made, { name: 'Birinchi' })).status).toBe(200);
    expect(await change(made, { name: 'Ikkinchi' })).toMatchObject({
      status: 409,
      code: 'CHANGED_MEANWHILE',
    });
    const raced = await create();
    const statuses = await Promise.all(
      ['A1', 'A2', 'A3'].map(async (name) => (await change(raced, { name })).status),
    );
    expect(statuses.sort()).toEqual([200, 409, 409]);
  });

  it('of the name draws the emblem anew, and nothing else does', async () => {
    const made = await create({ name: 'Eski' });
    const same = (await change(made, { name: 'Eski', ownerName: 'Boshqa' })).data!;
    expect(same.photo).toEqual(made.photo);
    const renamed = (await change(same, { name: 'Yangi' })).data!;
    expect(renamed.isPhotoDrawn).toBe(true);
    expect(renamed.photo).not.toEqual(made.photo);
  });

  it('of the status takes it off everything public', async () => {
    const { id } = await create({ name: 'Nofaol Boʻladi' });
    const params = { id };
    await admin.read(changeConsultingStatus, { params, query: { status: 'INACTIVE' } });
    const shown = async () => (await calls.call(getConsultingDetail, { params })).status;
    await vi.waitFor(async () => expect(await shown()).toBe(404));
    await admin.read(changeConsultingStatus, { params, query: { status: 'ACTIVE' } });
    await vi.waitFor(async () => expect(await shown()).toBe(200));
    expect((await auditOf(app, String(id))).map(({ action }) => action)).toEqual([
      ...['CREATED', 'STATUS_CHANGED', 'STATUS_CHANGED'],
    ]);
  });
});

describe('the mark', () => {
  const verify = (made: ManagedConsulting, given: object) =>
    admin.call(verifyConsulting, {
      params: { id: made.id },
      body: { version: made.version, ...given } as Verification,
    });
  const shownOn = async (id: number) =>
    (await calls.read(getConsultingDetail, { params: { id } })).verifiedOn;

  it('stands on the page and the card from the day it is given, and goes by itself at its end', async () => {
    const made = await create({ name: 'Belgili Agentlik' });
    expect(await shownOn(made.id)).toBeNull();
    const today = app.clock.now().toISOString().slice(0, 10);
    const until = new Date(app.clock.now().getTime() + 2 * DAY_MS).toISOString().slice(0, 10);
    const { data } = await verify(made, { isVerified: true, until, reason: 'Hujjatlari koʻrildi' });
    expect(data).toMatchObject({ isVerified: true, verifiedOn: today, verifiedUntil: until });
    await vi.waitFor(async () => expect(await shownOn(made.id)).toBe(today));
    const list = () => calls.read(filterConsultings, { body: { query: 'belgili' } });
    await vi.waitFor(async () =>
      expect((await list()).content).toMatchObject([{ id: made.id, verifiedOn: today }]),
    );
    wait(app, 3 * DAY_MS);
    expect(await shownOn(made.id)).toBeNull();
    expect((await calls.read(listTopConsultings)).every((one) => one.id !== made.id || !one.verifiedOn)).toBe(
      true,
    );
  });

  it('is given and taken with a reason, which is kept', async () => {
    const made = await create();
    expect((await verify(made, { isVerified: true, until: null, reason: ' ' })).status).toBe(422);
    const given = (await verify(made, { isVerified: true, until: null, reason: 'Guvohnoma' })).data!;
    const taken = (await verify(given, { isVerified: false, reason: 'Muddati oʻtdi' })).data!;
    expect(taken).toMatchObject({ isVerified: false, verifiedOn: null, verificationReason: 'Muddati oʻtdi' });
    expect((await auditOf(app, String(made.id))).map(({ action }) => action)).toEqual([
      ...['CREATED', 'VERIFIED', 'UNVERIFIED'],
    ]);
    const past = await verify(taken, { isVerified: true, until: '2020-01-01', reason: 'Guvohnoma' });
    expect([past.status, Object.keys(past.fields ?? {})]).toEqual([422, ['until']]);
  });
});

describe('deleting', () => {
  it('takes the accounts of the staff along, whose phones are free again', async () => {
    const accountPhone = newPhone();
    const { id } = await create({ accountPhone });
    const { token } = await createEmployee(app, 'ROLE_CONSULTING_MANAGER', { consultingId: id });
    expect(await admin.read(listConsultingUses, { params: { id } })).toEqual([
      { kind: 'EMPLOYEE', count: 2 },
    ]);
    await admin.read(deleteConsulting, { params: { id } });
    expect((await admin.call(getConsulting, { params: { id } })).status).toBe(404);
    expect((await app.as({ token }).call(getApplication, { params: { id: 'x' } })).status).toBe(401);
    await create({ accountPhone });
  });

  it('is refused while anything depends on it, with what that is', async () => {
    const agency = await createAgency(app);
    await createCase(app, { agency });
    const refused = await admin.call(deleteConsulting, { params: { id: agency.consultingId } });
    expect(refused).toMatchObject({
      ...{ status: 409, code: 'REFERENCED' },
      references: [
        { kind: 'APPLICATION', count: 1 },
        { kind: 'TARIFF', count: 1 },
      ],
    });
    expect((await admin.call(getConsulting, { params: { id: agency.consultingId } })).status).toBe(200);
  });
});

describe('the list', () => {
  it('has inactive agencies too, by text in any script, status and mark', async () => {
    const { id } = await create({ name: 'Gʻuncha Maslahat' });
    await deactivateConsulting(app, id);
    const find = async (body: object) =>
      (await admin.read(filterManagedConsultings, { body })).content.map((one) => one.id);
    expect(await find({ query: 'ғунча' })).toEqual([id]);
    expect(await find({ query: 'gʻuncha', status: 'ACTIVE' })).toEqual([]);
    expect(await find({ query: 'guncha', status: 'INACTIVE', verification: 'NONE' })).toEqual([id]);
    expect(await find({ query: 'guncha', verification: 'VERIFIED' })).toEqual([]);
  });

  it.each(['NAME', '-NAME', 'NEW', '-NEW', 'VERIFIED', '-VERIFIED'] as const)(
    'sorts by %s',
    async (order) => {
      await create();
      const { content, totalElements } = await admin.read(filterManagedConsultings, { body: { order } });
      expect(content.length).toBe(Math.min(30, totalElements));
    },
  );
});
