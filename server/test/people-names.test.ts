import { createComment } from '@parvoz/contract/agencies/consultings.ts';
import {
  addConsultingOwner,
  createConsulting,
  getConsulting,
  updateConsulting,
} from '@parvoz/contract/agencies/consultings-admin.ts';
import { createJoinRequest } from '@parvoz/contract/agencies/joining.ts';
import { addEmployee, updateEmployee } from '@parvoz/contract/agencies/staff.ts';
import { updateConsultingProfile } from '@parvoz/contract/agencies/staff-accounts.ts';
import { exportApplications } from '@parvoz/contract/applications/application-calls.ts';
import { changeWalkIn, createWalkIn } from '@parvoz/contract/applications/walk-ins.ts';
import type { AnyEndpoint } from '@parvoz/contract/endpoint.ts';
import { registerProfile, verifyRegistration } from '@parvoz/contract/people/auth.ts';
import { getCurrentProfile, updateProfile } from '@parvoz/contract/people/profiles.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Agency, act, createAgency, createCase, detailOf } from './applications.ts';
import { agencyForm, joinCode } from './joining.ts';
import { codeTo, confirmAgain, createAdmin, createStudent, newPhone, type Person } from './people.ts';
import { agency as newAgency } from './record-drafts.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import { addWalkIn, walkInOf } from './walk-ins.ts';

let app: TestApp;
let admin: Person;
let agency: Agency;

beforeAll(async () => {
  app = await createTestApp();
  [admin, agency] = [await createAdmin(app), await createAgency(app)];
  for (const person of [admin, agency.owner]) await confirmAgain(person);
});
afterAll(() => app.close());

let address = 0;
/** Somebody who has not called before: limits are not what these tests are about. */
const stranger = () => app.as({ address: `10.0.0.${++address}` });

interface Form {
  /** Sends the form with other names. */
  send(
    changes: object,
  ): Promise<{ status: number; data: unknown; fields?: Record<string, string> | undefined }>;
  name: 'name' | 'ownerName';
}

const call = async (calls: Pick<Person, 'call'>, endpoint: AnyEndpoint, input: object) =>
  calls.call(endpoint, input as never);

const registration = (phone: string) => ({
  ...{
    name: 'Dilshod',
    surname: 'Ergashev',
    gender: 'MALE',
    country: 'UZ',
    address: 'Samarqand, Registon 1',
  },
  ...{ phone, password: 'secret-1', confirmPassword: 'secret-1' },
});

/** Every form that has the names of a person. */
const FORMS: Record<string, () => Promise<Form>> = {
  registration: async () => ({
    name: 'name',
    send: (changes) =>
      call(stranger(), registerProfile, { body: { ...registration(newPhone()), ...changes } }),
  }),
  'own data of a student': async () => {
    const student = await createStudent(app);
    const body = { name: 'Aziza', surname: 'Karimova', photoId: null };
    return {
      name: 'name',
      send: (changes) => call(student, updateProfile, { body: { ...body, ...changes } }),
    };
  },
  'own data of staff': async () => {
    const body = { name: 'Aziza', surname: 'Karimova', photoId: null };
    const { manager } = agency;
    return {
      name: 'name',
      send: (changes) => call(manager, updateConsultingProfile, { body: { ...body, ...changes } }),
    };
  },
  'a new employee': async () => ({
    name: 'name',
    send: (changes) => {
      const body = { name: 'Aziza', surname: 'Karimova', phone: newPhone(), role: 'ROLE_CONSULTING_MANAGER' };
      return call(agency.owner, addEmployee, { body: { ...body, ...changes } });
    },
  }),
  'an employee': async () => {
    const body = {
      name: 'Aziza',
      surname: 'Karimova',
      phone: newPhone(),
      role: 'ROLE_CONSULTING_MANAGER',
    } as const;
    const { id, role, version } = await agency.owner.read(addEmployee, { body });
    const change = { name: 'Aziza', surname: 'Karimova', role };
    let next = version;
    return {
      name: 'name',
      send: async (changes) => {
        const answer = await call(agency.owner, updateEmployee, {
          params: { id },
          body: { ...change, version: next, ...changes },
        });
        if (answer.status === 200) next = (answer.data as { version: number }).version;
        return answer;
      },
    };
  },
  'an agency with its owner': async () => ({
    name: 'ownerName',
    send: (changes) => call(admin, createConsulting, { body: { ...newAgency(), ...changes } }),
  }),
  'another owner': async () => ({
    name: 'ownerName',
    send: (changes) => {
      const body = { ownerName: 'Dilnoza', surname: 'Karimova', accountPhone: newPhone() };
      return call(admin, addConsultingOwner, {
        params: { id: agency.consultingId },
        body: { ...body, ...changes },
      });
    },
  }),
  'a request to join': async () => ({
    name: 'ownerName',
    send: async (changes) => {
      const phone = newPhone();
      const calls = stranger();
      const code = await joinCode(app, calls, phone);
      return call(calls, createJoinRequest, { body: { ...agencyForm(changes), phone, code } });
    },
  }),
  'a walk-in': async () => ({
    name: 'name',
    send: (changes) => call(agency.manager, createWalkIn, { body: { ...walkInOf(agency), ...changes } }),
  }),
  'a changed walk-in': async () => {
    const { id, phone, version } = await addWalkIn(app, agency);
    let next = version;
    return {
      name: 'name',
      send: async (changes) => {
        const body = { ...walkInOf(agency, phone), version: next, ...changes };
        const answer = await call(agency.manager, changeWalkIn, { params: { id }, body });
        if (answer.status === 200) next = (answer.data as { version: number }).version;
        return answer;
      },
    };
  },
};

/** Several scripts, signs of spelling, sixty letters. */
const TAKEN = [
  ...[
    'Oʻgʻiloy',
    "G'ani",
    'O`tkir',
    'Nurbek-Ali',
    'Karimova Yusupova',
    'KARIMOVA',
    'Юлия',
    'Ўткир',
    '김철수',
  ],
  ...['İBRAHİM Yıldız', 'Ǵáziyza', 'Æø', 'x'.repeat(60), '👩🏽‍💻 Ann', 'علی\u200cرضا'],
];
/** Nothing of these is a letter. */
const NAMELESS = ['---', '...', '12345', '👍👍', '\u202e---\u200b'];

describe.each(Object.keys(FORMS))('the names in %s', (form) => {
  it('are of any script and length, short ones once they are confirmed', async () => {
    const { name, send } = await FORMS[form]!();
    const refused = async (changes: object) => {
      const { status, fields } = await send(changes);
      return [status, ...Object.keys(fields ?? {})];
    };
    for (const one of TAKEN) {
      const confirmed = { isShortName: true, isShortSurname: true };
      expect((await send({ [name]: one, surname: one, ...confirmed })).status, one).toBe(200);
    }
    expect((await send({ [name]: 'O', surname: 'U', isShortName: true, isShortSurname: true })).status).toBe(
      200,
    );
    expect(await refused({ [name]: 'O' })).toEqual([422, name]);
    expect(await refused({ surname: 'U' })).toEqual([422, 'surname']);
    expect(await refused({ [name]: 'x'.repeat(61) })).toEqual([422, name]);
    expect(await refused({ [name]: '.', isShortName: true })).toEqual([422, name]);
    for (const one of NAMELESS) {
      expect(await refused({ [name]: one }), one).toEqual([422, name]);
      expect(await refused({ surname: one, hasNoSurname: true }), one).toEqual([422, 'surname']);
    }
  });

  it('have no surname where somebody says that there is none', async () => {
    const { send } = await FORMS[form]!();
    // One that is left out of a change of own data stays.
    const missing = form.startsWith('own data') ? ['', ' ', null] : ['', ' ', null, undefined];
    for (const surname of missing) {
      const { status, fields } = await send({ surname });
      expect([status, Object.keys(fields ?? {})]).toEqual([422, ['surname']]);
      expect((await send({ surname, hasNoSurname: true })).status).toBe(200);
    }
  });
});

it('a surname that is missing is said to be missing, with everything else', async () => {
  const body = { ...registration(newPhone()), surname: '', address: 'x' } as never;
  const { fields } = await stranger().call(registerProfile, { body }, 'en');
  expect(fields).toEqual({ surname: 'Fill in this field.', address: expect.anything() });
});

it('names are stored composed, as they were typed', async () => {
  const student = await createStudent(app);
  const body = { name: ' И\u0306o\u0308rg  O’Neill ', surname: 'Gʻaniyev', photoId: null };
  const { name, surname } = await student.read(updateProfile, { body });
  expect([name, surname]).toEqual(['Йörg O’Neill', 'Gʻaniyev']);
  const longest = { ...body, name: 'И\u0306'.repeat(60) };
  expect((await student.read(updateProfile, { body: longest })).name).toBe('Й'.repeat(60));
});

it('somebody without a surname is called by the name alone', async () => {
  const phone = newPhone();
  const body = { ...registration(phone), name: 'Suharto', surname: null, hasNoSurname: true } as never;
  const visitor = stranger();
  await visitor.read(registerProfile, { body });
  const { jwt } = await visitor.read(verifyRegistration, { body: { phone, code: await codeTo(app, phone) } });
  const calls = app.as({ token: jwt });
  const { id, name, surname } = await calls.read(getCurrentProfile);
  expect([name, surname]).toEqual(['Suharto', '']);
  const own = await createAgency(app);
  const case_ = await createCase(app, {
    agency: own,
    student: { ...calls, id, phone, password: '', token: jwt },
  });
  expect((await detailOf(own.owner, case_.id)).student).toMatchObject({ id, name: 'Suharto', surname: '' });
  await act(own.owner, case_.id, { type: 'ACCEPTED' });
  const review = { applicationId: case_.id, rating: 5, text: 'Yaxshi agentlik' };
  const { authorName } = await calls.read(createComment, { params: { id: own.consultingId }, body: review });
  expect(authorName).toBe('Suharto');
  const file = await app.http.inject({
    ...{ method: 'POST', url: `/api/v1${exportApplications.path}`, payload: {} },
    headers: { 'accept-language': 'en', authorization: `Bearer ${own.owner.token}` },
  });
  expect(file.body).toMatch(/[,;]"?Suharto"?[,;]/);
});

it('an agency is sent back as it was read, also without its owner’s surname', async () => {
  const draft = { ...newAgency(), ownerName: 'U', isShortName: true, surname: '', hasNoSurname: true };
  const { id } = await admin.read(createConsulting, { body: draft as never });
  const read = await admin.read(getConsulting, { params: { id } });
  expect(read).toMatchObject({ ownerName: 'U', ownerSurname: '', isShortName: true, hasNoSurname: true });
  const { photo, ...sent } = read;
  expect(
    (await admin.call(updateConsulting, { params: { id }, body: { ...sent, photoId: null } as never }))
      .status,
  ).toBe(200);
});
