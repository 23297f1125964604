import {
  createApplication,
  filterApplications,
  getApplication,
} from '@parvoz/contract/applications/application-calls.ts';
import {
  askWalkInPhone,
  changeWalkIn,
  claimWalkIn,
  getWalkIn,
  listWalkIns,
  withdrawWalkIn,
} from '@parvoz/contract/applications/walk-ins.ts';
import { deleteAccount, updateProfile } from '@parvoz/contract/people/profiles.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { act, createAgency, draftOf } from '../../../../../test/applications.ts';
import {
  createAdmin,
  createPeople,
  createStudent,
  newPhone,
  type Person,
} from '../../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../../test/test-app.ts';
import { addWalkIn, claim, openLink, tokenTo, type Waiting, walkInOf } from '../../../../../test/walk-ins.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** A walk-in for Malika Yusupova at the phone of a student with other names. */
const prepare = async (names = { name: 'Aziz', surname: 'Yusupov' }) => {
  const agency = await createAgency(app);
  const student = await createStudent(app, names);
  return { agency, student, waiting: await addWalkIn(app, agency, { phone: student.phone }) };
};

const press = (student: Person, { token, version }: Waiting, asAccount?: boolean) =>
  student.call(claimWalkIn, { body: { token, version, asAccount } });

const detailBy = (person: Person, id: string) => person.read(getApplication, { params: { id } });

describe('of two people with one phone', () => {
  it('who claims is told whose application it becomes, and nothing happens until they have said so', async () => {
    const { agency, student, waiting } = await prepare();
    const { offer } = await openLink(student, waiting.token);
    expect(offer).toMatchObject({
      name: 'Malika',
      surname: 'Yusupova',
      account: { name: 'Aziz', surname: 'Yusupov' },
    });
    // Whoever has the link learns nothing of the account.
    expect((await openLink(app, waiting.token)).offer).toMatchObject({ name: 'Malika', account: null });
    for (const asAccount of [undefined, false])
      expect(await press(student, waiting, asAccount)).toMatchObject({ status: 409, code: 'NAMES_DIFFER' });
    expect((await agency.owner.read(filterApplications, { body: {} })).totalElements).toBe(0);

    const { data } = await press(student, waiting, true);
    const id = data!.applicationId;
    const admin = await createAdmin(app);
    for (const person of [agency.owner, agency.manager, admin, student])
      expect(await detailBy(person, id)).toMatchObject({
        ...{
          student: { name: 'Aziz', surname: 'Yusupov' },
          addedAs: { name: 'Malika', surname: 'Yusupova' },
        },
      });
    // What the agency wrote goes with the account.
    await act(agency.owner, id, { type: 'REJECTED', comment: 'Boshqa odam' });
    await student.read(deleteAccount);
    const { rows } = await app.pool.query(
      'select added_name, added_surname from applications where id = $1',
      [id],
    );
    expect(rows).toEqual([{ added_name: null, added_surname: null }]);
  });

  it.each([
    [{ name: 'Malika', surname: 'Yusupova' }, true],
    [{ name: 'YUSUPOVA', surname: 'Malika' }, true],
    [{ name: 'Малика', surname: 'Юсупова' }, true],
    [{ name: 'Malika Yusupova', surname: '' }, true],
    [{ name: 'Malika', surname: '' }, false],
    [{ name: 'Malika', surname: 'Yusupov' }, false],
  ])('%j is the same name: %s', async (names, isSame) => {
    const { agency, student, waiting } = await prepare(names);
    expect((await openLink(student, waiting.token)).offer?.account).toEqual(isSame ? null : names);
    const { status, data } = await press(student, waiting);
    expect(status).toBe(isSame ? 200 : 409);
    if (data) expect((await detailBy(agency.owner, data.applicationId)).addedAs).toBeNull();
  });

  it('the name that counts is that of the moment', async () => {
    const { student, waiting } = await prepare({ name: 'Malika', surname: 'Yusupova' });
    await student.read(updateProfile, { body: { name: 'Aziz', surname: 'Yusupov', photoId: null } });
    expect(await press(student, waiting)).toMatchObject({ status: 409, code: 'NAMES_DIFFER' });
  });

  it('an application that somebody sends themselves was added by nobody', async () => {
    const { agency, student } = await prepare();
    const { id } = await student.read(createApplication, { body: draftOf(agency) });
    expect((await detailBy(agency.owner, id)).addedAs).toBeNull();
  });
});

const ask = (student: Pick<Person, 'call'>, { token }: Pick<Waiting, 'token'>, phone: string) =>
  student.call(askWalkInPhone, { body: { token, phone } });

describe('another phone', () => {
  it('is asked for, and the agency alone sends the link there', async () => {
    const { agency, student, waiting } = await prepare();
    const params = { id: waiting.id };
    const phone = newPhone();
    expect((await agency.owner.read(getWalkIn, { params })).askedPhone).toBeNull();
    expect((await ask(student, waiting, phone)).status).toBe(200);
    const asked = await agency.owner.read(getWalkIn, { params });
    expect(asked).toMatchObject({ askedPhone: phone, phone: student.phone, version: waiting.version });
    // It is the agency's turn: no newer link stands before it.
    const { id: newer } = await addWalkIn(app, agency);
    const { content } = await agency.owner.read(listWalkIns);
    expect(content.map(({ id }) => id)).toEqual([waiting.id, newer]);
    // Nothing has been sent, and the link works on.
    await expect(tokenTo(app, phone)).rejects.toThrow();
    expect((await openLink(student, waiting.token)).state).toBe('OPEN');

    const body = { ...walkInOf(agency, phone), version: asked.version };
    expect(await agency.manager.read(changeWalkIn, { params, body })).toMatchObject({
      phone,
      askedPhone: null,
    });
    expect((await openLink(student, waiting.token)).state).toBe('REPLACED');
    const sister = await createStudent(app, { name: 'Malika', surname: 'Yusupova', phone });
    const token = await tokenTo(app, phone);
    const claimed = await sister.call(claimWalkIn, { body: { token, version: asked.version + 1 } });
    expect(claimed.status).toBe(200);
  });

  it('is asked for also by somebody whose own phone it is, and not by staff or visitors', async () => {
    const { agency, waiting } = await prepare();
    const people = await createPeople(app);
    const { owner, manager } = agency;
    for (const [who, person] of Object.entries({ ...people, ownOwner: owner, ownManager: manager })) {
      const { status, code } = await ask(person, waiting, person.phone);
      const isStudent = who.endsWith('student');
      expect([who, status, code]).toEqual([
        who,
        isStudent ? 200 : 403,
        isStudent ? undefined : 'ACCESS_DENIED',
      ]);
    }
    expect((await ask(app, waiting, newPhone())).status).toBe(401);
    // The last one counts.
    const { askedPhone } = await owner.read(getWalkIn, { params: { id: waiting.id } });
    expect(askedPhone).toBe(people['another student'].phone);
  });

  it('is another one, of a link that is open, and asked for a few times at most', async () => {
    const { agency, student, waiting } = await prepare();
    expect(await ask(student, waiting, student.phone)).toMatchObject({
      status: 422,
      fields: { phone: expect.anything() },
    });
    expect((await ask(student, { token: 'x'.repeat(22) }, newPhone())).status).toBe(404);
    for (let time = 0; time < 5; time++) expect((await ask(student, waiting, newPhone())).status).toBe(200);
    expect(await ask(student, waiting, newPhone())).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
    await agency.owner.read(withdrawWalkIn, { params: { id: waiting.id } });
    const other = await createStudent(app);
    expect(await ask(other, waiting, newPhone())).toMatchObject({ status: 409, code: 'LINK_WITHDRAWN' });
  });

  it('goes when the link is accepted, and with the account that has it', async () => {
    const phoneOf = async ({ id }: Waiting) =>
      (await app.pool.query('select asked_phone from walk_ins where id = $1', [id])).rows[0].asked_phone;
    const claimed = await prepare();
    await ask(claimed.student, claimed.waiting, newPhone());
    await claim(claimed.student, claimed.waiting);
    expect(await phoneOf(claimed.waiting)).toBeNull();
    const { agency, student, waiting } = await prepare();
    const other = await createStudent(app);
    await ask(student, waiting, other.phone);
    await other.read(deleteAccount);
    expect(await agency.owner.read(getWalkIn, { params: { id: waiting.id } })).toMatchObject({
      ...{ phone: student.phone, askedPhone: null },
    });
  });

  it('and an acceptance at once leave no phone behind', async () => {
    for (let time = 0; time < 5; time++) {
      const { student, waiting } = await prepare();
      const [asked, accepted] = await Promise.all([
        ask(student, waiting, newPhone()),
        claim(student, waiting),
      ]);
      expect(accepted.status).toBe(200);
      expect(asked.code ?? 'OK').toMatch(/^(OK|LINK_USED)$/);
      const { rows } = await app.pool.query('select phone, asked_phone from walk_ins where id = $1', [
        waiting.id,
      ]);
      expect(rows).toEqual([{ phone: null, asked_phone: null }]);
    }
  });
});
