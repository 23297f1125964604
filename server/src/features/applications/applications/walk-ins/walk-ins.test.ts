import { getApplication } from '@parvoz/contract/applications/application-calls.ts';
import {
  changeWalkIn,
  createWalkIn,
  getWalkIn,
  listWalkIns,
  openWalkIn,
  resendWalkIn,
  withdrawWalkIn,
} from '@parvoz/contract/applications/walk-ins.ts';
import { loginProfile, registerProfile, verifyRegistration } from '@parvoz/contract/people/auth.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAgency, newKey } from '../../../../../test/applications.ts';
import { auditOf } from '../../../../../test/audit.ts';
import {
  createProgram,
  createTariff,
  createUniversity,
  deactivateConsulting,
} from '../../../../../test/factories.ts';
import { overtaken } from '../../../../../test/locks.ts';
import {
  createPeople,
  createStudent,
  MINUTE_MS,
  messagesTo,
  newPhone,
  wait,
} from '../../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../../test/test-app.ts';
import {
  addWalkIn,
  claim,
  openLink,
  signedInAgain,
  tokensTo,
  tokenTo,
  walkInOf,
} from '../../../../../test/walk-ins.ts';
import { inTransaction } from '../../../../db/context.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const changeOf = (version: number, draft: ReturnType<typeof walkInOf>) => ({ ...draft, version });

describe('adding a student', () => {
  it('writes it down, sends a link in their language, and leaves a trace without the person', async () => {
    const agency = await createAgency(app);
    const draft = { ...walkInOf(agency), language: 'ru' as const };
    const made = await agency.manager.read(createWalkIn, { body: draft });
    expect(made).toMatchObject({
      ...{ name: 'Malika', surname: 'Yusupova', phone: draft.phone, state: 'WAITING', version: 1 },
      ...{ language: 'ru', comment: 'Ofisga keldi', addedBy: { id: agency.manager.id } },
      ...{ tariff: { id: agency.tariffId }, university: { id: agency.universityId }, scholarship: null },
    });
    expect(Date.parse(made.expiresAt) - Date.parse(made.sentAt)).toBe(7 * 24 * 60 * MINUTE_MS);
    const [text, ...others] = await messagesTo(app, draft.phone);
    expect(others).toEqual([]);
    expect(text).toMatch(/^Parvoz: .*: dlya vas .*claim\?lng=ru#[\w-]{22}$/);
    expect(await auditOf(app, made.id)).toEqual([
      { actorId: agency.manager.id, action: 'CREATED', subject: 'walk-in', details: {} },
    ]);
    const list = await agency.owner.read(listWalkIns);
    expect(list).toMatchObject({ totalElements: 1, content: [{ id: made.id }] });
  });

  it('names a programme, which says degree and faculty, and becomes an application for it', async () => {
    const agency = await createAgency(app);
    const { universityId } = agency;
    const programId = await createProgram(app, { universityId });
    const elsewhere = await createProgram(app);
    const add = (over: object) =>
      agency.manager.call(createWalkIn, { body: { ...walkInOf(agency), ...over } });
    expect((await add({ programId: elsewhere })).fields).toHaveProperty('programId');
    const { data } = await add({ programId, universityId: null });
    expect(data).toMatchObject({ programId, universityId, program: { id: programId } });
    expect([data!.degree, data!.faculty].every(Boolean)).toBe(true);
    const token = await tokenTo(app, data!.phone);
    expect((await openLink(app, token)).offer?.program?.id).toBe(programId);
    const student = await createStudent(app, { phone: data!.phone });
    const { data: claimed } = await claim(student, { token, version: 1 });
    const made = await student.read(getApplication, { params: { id: claimed!.applicationId } });
    expect(made).toMatchObject({ program: { id: programId }, university: { id: universityId } });
  });

  it('stores of the link a digest only', async () => {
    const agency = await createAgency(app);
    const { id, token } = await addWalkIn(app, agency);
    const { rows } = await app.pool.query('select to_jsonb(w)::text as text from walk_ins w where id = $1', [
      id,
    ]);
    expect(rows[0].text).not.toContain(token);
  });

  it('answers the same for a phone with an account as for any other', async () => {
    const agency = await createAgency(app);
    const student = await createStudent(app);
    const known = await agency.owner.read(createWalkIn, { body: walkInOf(agency, student.phone) });
    const unknown = await agency.owner.read(createWalkIn, { body: walkInOf(agency) });
    const alike = { id: '', phone: '', createdAt: '', sentAt: '', expiresAt: '' };
    expect({ ...known, ...alike }).toEqual({ ...unknown, ...alike });
  });

  it('answers the first one for a repeated key, and refuses another of the same aim', async () => {
    const agency = await createAgency(app);
    const { token } = agency.manager;
    const { call } = app.as({ token, idempotencyKey: newKey() });
    const body = walkInOf(agency);
    const answers = await Promise.all([call(createWalkIn, { body }), call(createWalkIn, { body })]);
    const again = await call(createWalkIn, { body });
    const ids = [...answers, again].flatMap(({ data }) => data?.id ?? []);
    expect(new Set(ids).size).toBe(1);
    expect(again.status).toBe(200);
    expect(await messagesTo(app, body.phone)).toHaveLength(1);
    wait(app, MINUTE_MS + 1);
    expect(await agency.owner.call(createWalkIn, { body })).toMatchObject({ code: 'WALK_IN_EXISTS' });
    expect((await agency.owner.call(createWalkIn, { body: { ...body, universityId: null } })).status).toBe(
      200,
    );
  });

  it('says for a repeated key that the first one waits no more, however it ended', async () => {
    const agency = await createAgency(app);
    const { token } = agency.manager;
    const keyed = [1, 2].map(() => app.as({ token, idempotencyKey: newKey() }));
    const student = await createStudent(app);
    const bodies = [walkInOf(agency), walkInOf(agency, student.phone)];
    const [withdrawn, accepted] = await Promise.all(
      keyed.map(({ read }, index) => read(createWalkIn, { body: bodies[index]! })),
    );
    await agency.owner.read(withdrawWalkIn, { params: { id: withdrawn!.id } });
    await claim(student, { ...accepted!, token: await tokenTo(app, student.phone) });
    for (const [index, { call }] of keyed.entries())
      expect(await call(createWalkIn, { body: bodies[index]! })).toMatchObject({ code: 'WALK_IN_ENDED' });
  });

  it('is refused for what cannot be applied for, by the rules of applying', async () => {
    const agency = await createAgency(app);
    const add = (given: object) =>
      agency.owner.call(createWalkIn, { body: { ...walkInOf(agency), ...given } });
    const other = await createAgency(app);
    const closed = await createTariff(app, { consultingId: agency.consultingId, isActive: false });
    for (const tariffId of [other.tariffId, closed])
      expect(await add({ tariffId })).toMatchObject({ status: 409, code: 'TARIFF_GONE' });
    const universityId = await createUniversity(app);
    expect(await add({ universityId })).toMatchObject({ status: 409, code: 'UNIVERSITY_NOT_LINKED' });
    expect(await add({ name: 'A' })).toMatchObject({ status: 422, fields: { name: expect.any(String) } });
    expect(await add({ phone: '12' })).toMatchObject({ status: 422, fields: { phone: expect.any(String) } });
    await deactivateConsulting(app, agency.consultingId);
    expect(await add({})).toMatchObject({ status: 409, code: 'CONSULTING_GONE' });
  });

  it('sends a phone one link a minute and five a day of an agency, and counts no failure', async () => {
    const agency = await createAgency(app);
    const { id, phone } = await addWalkIn(app, agency);
    const resend = () => agency.owner.call(resendWalkIn, { params: { id } });
    expect(await resend()).toMatchObject({ status: 429, code: 'TOO_MANY_LINKS' });
    for (let sent = 1; sent < 5; sent++) {
      wait(app, MINUTE_MS + 1);
      expect((await resend()).status).toBe(200);
    }
    wait(app, MINUTE_MS + 1);
    const refused = await resend();
    expect(refused).toMatchObject({ status: 429, code: 'TOO_MANY_LINKS' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3600);
    expect(await messagesTo(app, phone)).toHaveLength(5);
  });
});

describe('until the student accepts', () => {
  it('staff change it; another phone gets a link of its own and the old one ends', async () => {
    const agency = await createAgency(app);
    const { id, version, token, phone } = await addWalkIn(app, agency);
    const params = { id };
    const draft = { ...walkInOf(agency, phone), name: 'Madina' };
    const changed = await agency.owner.read(changeWalkIn, { params, body: changeOf(version, draft) });
    expect(changed).toMatchObject({ name: 'Madina', version: 2 });
    expect(await messagesTo(app, phone)).toHaveLength(1);
    expect((await openLink(app, token)).offer).toMatchObject({ name: 'Madina', version: 2 });
    const late = await agency.owner.call(changeWalkIn, { params, body: changeOf(version, draft) });
    expect(late).toMatchObject({ status: 409, code: 'CHANGED_MEANWHILE' });
    const moved = walkInOf(agency);
    await agency.owner.read(changeWalkIn, { params, body: changeOf(2, moved) });
    expect((await openLink(app, token)).state).toBe('REPLACED');
    expect((await openLink(app, await tokenTo(app, moved.phone))).state).toBe('OPEN');
    expect((await auditOf(app, id)).map(({ action }) => action)).toEqual(['CREATED', 'CHANGED', 'CHANGED']);
  });

  it('has a phone that no other of its aim has, whatever is changed at once', async () => {
    const agency = await createAgency(app);
    const [one, other] = [await addWalkIn(app, agency), await addWalkIn(app, agency)];
    const { id, version } = other;
    const move = (phone: string) =>
      agency.owner.call(changeWalkIn, { params: { id }, body: changeOf(version, walkInOf(agency, phone)) });
    const taken = { status: 409, code: 'WALK_IN_EXISTS' };
    wait(app, MINUTE_MS + 1);
    expect(await move(one.phone)).toMatchObject(taken);
    const phone = newPhone();
    const update = 'update walk_ins set phone = $2 where id = $1';
    expect(await overtaken(app, [[update, one.id, phone]], () => move(phone))).toMatchObject(taken);
    expect(await messagesTo(app, phone)).toEqual([]);
    expect((await move(one.phone)).status).toBe(200);
  });

  it('a save that changes nothing leaves no trace', async () => {
    const agency = await createAgency(app);
    const { id, version, phone } = await addWalkIn(app, agency);
    const body = changeOf(version, walkInOf(agency, phone));
    expect(await agency.owner.read(changeWalkIn, { params: { id }, body })).toMatchObject({ version });
    expect(await auditOf(app, id)).toHaveLength(1);
  });

  it('a link that was sent again ends the one before', async () => {
    const agency = await createAgency(app);
    const { id, token, phone } = await addWalkIn(app, agency);
    wait(app, 8 * 24 * 60 * MINUTE_MS);
    expect((await openLink(app, token)).state).toBe('EXPIRED');
    const owner = await signedInAgain(app, agency.owner);
    expect(await owner.read(getWalkIn, { params: { id } })).toMatchObject({ state: 'EXPIRED' });
    const sent = await owner.read(resendWalkIn, { params: { id } });
    expect(sent.state).toBe('WAITING');
    const states = await Promise.all((await tokensTo(app, phone)).map((one) => openLink(app, one)));
    expect(states.map(({ state }) => state)).toEqual(['REPLACED', 'OPEN']);
  });

  it('one that was withdrawn is gone for the agency, and its link says so', async () => {
    const agency = await createAgency(app);
    const { id, token } = await addWalkIn(app, agency);
    const params = { id };
    await agency.owner.read(withdrawWalkIn, { params });
    expect(await openLink(app, token)).toMatchObject({ state: 'WITHDRAWN', offer: null });
    expect((await agency.owner.read(listWalkIns)).content).toEqual([]);
    expect((await agency.owner.call(getWalkIn, { params })).status).toBe(404);
    for (const call of [withdrawWalkIn, resendWalkIn] as const)
      expect(await agency.owner.call(call, { params })).toMatchObject({ status: 409, code: 'WALK_IN_ENDED' });
  });
});

describe('of another agency', () => {
  it('is not found by its real id, whoever asks, and nobody but staff asks at all', async () => {
    const agency = await createAgency(app);
    const { id, version, phone } = await addWalkIn(app, agency);
    const params = { id };
    const people = await createPeople(app);
    const body = changeOf(version, walkInOf(agency, phone));
    const statuses: Record<string, number[]> = {};
    for (const [who, person] of Object.entries(people)) {
      const answers = [
        await person.call(getWalkIn, { params }),
        await person.call(changeWalkIn, { params, body }),
        await person.call(resendWalkIn, { params }),
        await person.call(withdrawWalkIn, { params }),
      ];
      statuses[who] = answers.map(({ status }) => status);
    }
    const [refused, unknown] = [Array(4).fill(403), Array(4).fill(404)];
    expect(statuses).toEqual({
      ...{ student: refused, 'another student': refused, admin: refused },
      ...{ owner: unknown, manager: unknown, 'owner of another agency': unknown },
    });
    expect((await people.owner.read(listWalkIns)).content).toEqual([]);
    expect(await agency.owner.read(getWalkIn, { params })).toMatchObject({ version, phone });
    expect((await agency.owner.call(getWalkIn, { params: { id: 'odd' } })).status).toBe(404);
  });
});

describe('a link', () => {
  it('offers the same as was written down, and says whether the phone is to sign in', async () => {
    const agency = await createAgency(app);
    const { token, phone } = await addWalkIn(app, agency);
    const link = await openLink(app, token);
    expect(link).toMatchObject({
      ...{ state: 'OPEN', reader: 'NOBODY', obstacle: null, applicationId: null },
      consulting: { id: agency.consultingId },
      offer: { name: 'Malika', hasAccount: false, tariff: { id: agency.tariffId } },
    });
    // Whoever has been forwarded the link does not learn it.
    expect(link.offer!.phone).toBe(`${phone.slice(0, 5)}•••••${phone.slice(-2)}`);
    const student = await createStudent(app);
    wait(app, MINUTE_MS + 1);
    const other = await addWalkIn(app, agency, { phone: student.phone });
    expect((await openLink(app, other.token)).offer).toMatchObject({ hasAccount: true });
    const own = await openLink(student, other.token);
    expect([own.reader, own.offer!.phone]).toEqual(['OWNER', student.phone]);
  });

  it('is opened while what it offers is being changed', async () => {
    const agency = await createAgency(app);
    const { token } = await addWalkIn(app, agency);
    await inTransaction(app.ctx, async ({ db }) => {
      for (const text of [
        'select from tariffs where id = $1 for update',
        'select from consulting_universities where consulting_id = $1 for update',
      ])
        await db.query({ text, values: [text.includes('tariffs') ? agency.tariffId : agency.consultingId] });
      expect(await openLink(app, token)).toMatchObject({ state: 'OPEN', obstacle: null });
    });
  });

  it('offers nothing to another student and to staff, and is not found where nobody was sent it', async () => {
    const agency = await createAgency(app);
    const { token } = await addWalkIn(app, agency);
    const people = await createPeople(app);
    const seen: Record<string, string> = {};
    for (const [who, person] of Object.entries(people)) {
      const link = await openLink(person, token);
      expect(link.offer).toBeNull();
      seen[who] = link.reader;
    }
    expect(seen).toEqual({
      ...{ student: 'OTHER_STUDENT', 'another student': 'OTHER_STUDENT', admin: 'STAFF' },
      ...{ owner: 'STAFF', manager: 'STAFF', 'owner of another agency': 'STAFF' },
    });
    for (const odd of ['', token.slice(1), `${token}0`, '%'])
      expect((await app.call(openWalkIn, { body: { token: odd } })).status).toBe(404);
  });

  it('leaves its token in no line of the log', async () => {
    const agency = await createAgency(app);
    const { token, phone } = await addWalkIn(app, agency);
    await openLink(app, token);
    await app.call(openWalkIn, { body: { token: `${token}0` } });
    expect(JSON.stringify(app.logs)).not.toContain(token);
    expect(JSON.stringify(app.logs)).not.toContain(phone);
  });

  it('leads whoever has no account through registering to an account of that phone', async () => {
    const agency = await createAgency(app);
    const phone = newPhone();
    const { token } = await addWalkIn(app, agency, { phone });
    const password = 'qoraqalpoq-77-osmon';
    const { offer } = await openLink(app, token);
    const { registration } = await app.read(registerProfile, {
      body: {
        ...{ name: offer!.name, surname: offer!.surname, gender: 'FEMALE', country: 'UZ' },
        ...{ address: 'Toshkent, Chilonzor', phone, password, confirmPassword: password },
      },
    });
    const code = /\b\d{6}\b/.exec((await messagesTo(app, phone)).at(-1)!)![0];
    await app.read(verifyRegistration, { body: { phone, code, registration } });
    const { jwt } = await app.read(loginProfile, { body: { phone, password } });
    expect((await openLink(app.as({ token: jwt }), token)).reader).toBe('OWNER');
  });
});
