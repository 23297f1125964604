import { loginProfile } from '@parvoz/contract/people/auth.ts';
import {
  changeProfileRole,
  changeProfileStatus,
  deleteAccount,
  deleteProfile,
  endProfileSession,
  endProfileSessions,
  filterProfiles,
  getCurrentProfile,
  getProfile,
  listProfileSessions,
  updateProfile,
} from '@parvoz/contract/people/profiles.ts';
import { confirmPassword, listSessions } from '@parvoz/contract/people/sessions.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changesOf } from '../../../../test/administration.ts';
import { auditOf } from '../../../../test/audit.ts';
import { waitForLock } from '../../../../test/locks.ts';
import { multipartOf } from '../../../../test/multipart.ts';
import { createAdmin, createStudent, ctxOf, MINUTE_MS, type Person, wait } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { AppError } from '../../../lib/app-error.ts';
import { newId } from '../../../lib/ids.ts';
import { errorText } from '../../../lib/texts.ts';
import { remove } from './profiles.service.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const isAlive = async ({ call }: Person): Promise<boolean> => (await call(getCurrentProfile)).status === 200;

const upload = async ({ token }: Person): Promise<string> => {
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'green' } })
    .png()
    .toBuffer();
  const { headers, payload } = await multipartOf([{ bytes }]);
  const answer = await app.http.inject({
    ...{ method: 'POST', url: '/api/v1/attach/upload', payload },
    headers: { ...headers, authorization: `Bearer ${token}` },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data.id;
};

const usesOf = async (id: string): Promise<number | undefined> =>
  (await app.ctx.db.query({ text: 'select uses from attachments where id = $1', values: [id] })).rows[0]
    ?.uses;

const setStatus = (by: Person, { id }: { id: string }, status: 'ACTIVE' | 'BLOCKED') =>
  by.call(changeProfileStatus, { params: { id }, query: { status } });

const setRole = (by: Person, { id }: { id: string }, role: 'ROLE_ADMIN' | 'ROLE_STUDENT') =>
  by.call(changeProfileRole, { params: { id }, body: { role } });

const namesOf = { name: 'Nigora', surname: 'Aliyeva', countryId: null };

describe('the own profile', () => {
  it('has its name changed, and a photo that its owner uploaded', async () => {
    const me = await createStudent(app);
    const photoId = await upload(me);
    const changed = await me.read(updateProfile, { body: { ...namesOf, photoId } });
    expect(changed).toMatchObject({ name: 'Nigora', surname: 'Aliyeva', photo: { id: photoId } });
    expect(await me.read(getCurrentProfile)).toEqual(changed);
    expect((await app.http.inject(changed.photo!.url)).headers['content-type']).toBe('image/webp');
    await me.read(updateProfile, { body: { ...namesOf, photoId } });
    expect(await usesOf(photoId)).toBe(1);
    const next = await upload(me);
    await me.read(updateProfile, { body: { ...namesOf, photoId: next } });
    expect([await usesOf(photoId), await usesOf(next)]).toEqual([0, 1]);
    expect((await me.read(updateProfile, { body: { ...namesOf, photoId: null } })).photo).toBeNull();
    expect(await usesOf(next)).toBe(0);
  });

  it('keeps what a change leaves out: of two windows none puts back what the other has changed', async () => {
    const me = await createStudent(app);
    const { name, surname } = await me.read(getCurrentProfile);
    const photoId = await upload(me);
    const body = { photoId };
    expect(await me.read(updateProfile, { body })).toMatchObject({ name, surname, photo: { id: photoId } });
    const renamed = { name: 'Nigora', surname: 'Aliyeva', photo: { id: photoId } };
    expect(await me.read(updateProfile, { body: namesOf })).toMatchObject(renamed);
    expect(await me.read(updateProfile, { body: {} })).toMatchObject(renamed);
    expect(await usesOf(photoId)).toBe(1);
    const called = await me.read(updateProfile, { body: { name: 'Lola' } });
    expect(called).toMatchObject({ ...renamed, name: 'Lola' });
    // A surname goes only with a word of its owner.
    const refused = await me.call(updateProfile, { body: { surname: '' } });
    expect(Object.keys(refused.fields ?? {})).toEqual(['surname']);
    for (const [change, after] of [
      [{ surname: '', hasNoSurname: true }, ''],
      [namesOf, 'Aliyeva'],
      [{ name: 'Lola', hasNoSurname: true }, ''],
    ] as const)
      expect((await me.read(updateProfile, { body: change })).surname).toBe(after);
  });

  it('takes no photo of somebody else, nor one that does not exist, and stays as it was', async () => {
    const [me, other] = [await createStudent(app), await createStudent(app)];
    const before = await me.read(getCurrentProfile);
    for (const photoId of [await upload(other), newId()]) {
      const answer = await me.call(updateProfile, { body: { ...namesOf, photoId } }, 'en');
      expect([answer.status, answer.fields]).toEqual([422, { photoId: errorText('en', 'field.wrong') }]);
    }
    expect(await me.read(getCurrentProfile)).toEqual(before);
  });

  it('has gender, country and address changed by their rules, and kept where they are left out', async () => {
    const me = await createStudent(app);
    const body = { ...namesOf, photoId: null };
    const given = { gender: 'FEMALE', country: 'KZ', address: 'Olmaota, Abay 10' } as const;
    expect(await me.read(updateProfile, { body: { ...body, ...given } })).toMatchObject(given);
    expect(await me.read(updateProfile, { body })).toMatchObject(given);
    expect(await me.read(getCurrentProfile)).toMatchObject(given);
    for (const [field, value] of [
      ['gender', 'OTHER'],
      ['country', 'XX'],
      ['address', 'Abay 10'],
    ] as const) {
      const answer = await me.call(updateProfile, { body: { ...body, [field]: value } as typeof body });
      expect([answer.status, Object.keys(answer.fields ?? {})], field).toEqual([422, [field]]);
    }
    expect(await me.read(getCurrentProfile)).toMatchObject(given);
  });

  it('takes a surname of two letters from who says that it is one', async () => {
    const me = await createStudent(app);
    const body = { ...namesOf, surname: 'An', photoId: null };
    expect(Object.keys((await me.call(updateProfile, { body })).fields ?? {})).toEqual(['surname']);
    const changed = await me.read(updateProfile, { body: { ...body, isShortSurname: true } });
    expect(changed.surname).toBe('An');
  });

  it('is deleted with everything personal; the phone is free again', async () => {
    const me = await createStudent(app);
    const photoId = await upload(me);
    await me.read(updateProfile, { body: { ...namesOf, photoId } });
    expect(await me.read(deleteAccount)).toBeNull();
    expect(await isAlive(me)).toBe(false);
    expect(await usesOf(photoId)).toBe(0);
    const { rows } = await app.ctx.db.query({
      text: 'select to_jsonb(a) as account, to_jsonb(p) as profile from accounts a join profiles p using (id) where id = $1',
      values: [me.id],
    });
    expect(rows[0].account).toMatchObject({ status: 'DELETED', phone: null, password_hash: null });
    expect(rows[0].profile).toEqual({
      ...{ id: me.id, name: '', surname: '', gender: null, country: null, address: null, photo_id: null },
      search_text: ' ',
    });
    const body = { phone: me.phone, password: me.password };
    expect((await app.call(loginProfile, { body })).code).toBe('INVALID_CREDENTIALS');
    expect((await createStudent(app, { phone: me.phone })).id).not.toBe(me.id);
  });

  it('is not named again by a change that waits while it is deleted', async () => {
    const me = await createStudent(app);
    const held = await app.pool.connect();
    await held.query('begin');
    await held.query('select from profiles where id = $1 for update', [me.id]);
    // The deletion has the account, and waits for the profile.
    const deleted = me.call(deleteAccount);
    await waitForLock(app);
    const changed = me.call(updateProfile, { body: namesOf });
    await waitForLock(app, 2);
    await held.query('rollback');
    held.release();
    expect([(await deleted).status, (await changed).code]).toEqual([200, 'UNAUTHORIZED']);
    const { rows } = await app.pool.query('select name, surname from profiles where id = $1', [me.id]);
    expect(rows).toEqual([{ name: '', surname: '' }]);
  });

  it('that is in use stays whole', async () => {
    const me = await createStudent(app);
    const parts = {
      balanceOf: async () => 0,
      promotionHooks: [],
      deletionHooks: [
        async () => {
          throw new AppError('ACCOUNT_IN_USE');
        },
      ],
    };
    await expect(remove(await ctxOf(app, me), parts, me.id)).rejects.toMatchObject({
      code: 'ACCOUNT_IN_USE',
    });
    expect((await me.read(getCurrentProfile)).name).toBe('Aziz');
  });
});

describe('administrators', () => {
  it('block a profile, which ends its sessions, and let it in again', async () => {
    const admin = await createAdmin(app);
    const student = await createStudent(app);
    expect((await setStatus(admin, student, 'BLOCKED')).data).toMatchObject({
      id: student.id,
      status: 'BLOCKED',
    });
    expect(await isAlive(student)).toBe(false);
    const body = { phone: student.phone, password: student.password };
    expect((await app.call(loginProfile, { body })).code).toBe('ACCOUNT_BLOCKED');
    expect((await setStatus(admin, student, 'ACTIVE')).data?.status).toBe('ACTIVE');
    expect(await isAlive(student)).toBe(false);
    expect((await app.call(loginProfile, { body })).status).toBe(200);
  });

  it('end no session with a change that changes nothing', async () => {
    const [admin, student] = [await createAdmin(app), await createStudent(app)];
    await setStatus(admin, student, 'ACTIVE');
    await setRole(admin, student, 'ROLE_STUDENT');
    expect(await isAlive(student)).toBe(true);
  });

  it('make a student an administrator, who has to sign in anew', async () => {
    const [admin, student] = [await createAdmin(app), await createStudent(app)];
    expect((await setRole(admin, student, 'ROLE_ADMIN')).data?.role).toBe('ROLE_ADMIN');
    expect(await isAlive(student)).toBe(false);
    const body = { phone: student.phone, password: student.password };
    const { jwt, roleList } = await app.read(loginProfile, { body });
    expect(roleList).toEqual(['ROLE_ADMIN']);
    expect((await app.as({ token: jwt }).call(filterProfiles, { body: {} })).status).toBe(200);
  });

  it('leave no notification of the former role, whichever way it changes', async () => {
    const [admin, student] = [await createAdmin(app), await createStudent(app)];
    const notify = (kind: string) =>
      app.pool.query(
        `insert into notifications (id, account_id, kind, created_at) values ($1, $2, $3, now())`,
        [newId(), student.id, kind],
      );
    const countNotified = async () =>
      (await app.pool.query(`select from notifications where account_id = $1`, [student.id])).rowCount;
    await notify('WITHDRAWAL_CONFIRMED');
    await setStatus(admin, student, 'BLOCKED');
    expect(await countNotified()).toBe(1);
    await setRole(admin, student, 'ROLE_ADMIN');
    expect(await countNotified()).toBe(0);
    await notify('DISPUTE_DECISION_1_DAY');
    await setRole(admin, student, 'ROLE_STUDENT');
    expect(await countNotified()).toBe(0);
  });

  it('are on the audit with what they change, and with nothing that they do not', async () => {
    const [admin, student] = [await createAdmin(app), await createStudent(app)];
    await setStatus(admin, student, 'ACTIVE');
    await setStatus(admin, student, 'BLOCKED');
    await setStatus(admin, student, 'ACTIVE');
    await setRole(admin, student, 'ROLE_ADMIN');
    await setRole(admin, student, 'ROLE_STUDENT');
    await admin.read(deleteProfile, { params: { id: student.id } });
    await admin.call(deleteProfile, { params: { id: student.id } });
    const status = ['ACTIVE', 'BLOCKED'].map((one) => ({ status: one }));
    const role = ['ROLE_STUDENT', 'ROLE_ADMIN'].map((one) => ({ role: one }));
    const title = null;
    expect(await changesOf(app, 'profile', student.id)).toEqual([
      { action: 'STATUS_CHANGED', title, before: status[0], after: status[1] },
      { action: 'STATUS_CHANGED', title, before: status[1], after: status[0] },
      { action: 'ROLE_CHANGED', title, before: role[0], after: role[1] },
      { action: 'ROLE_CHANGED', title, before: role[1], after: role[0] },
      { action: 'DELETED', title, before: null, after: null },
    ]);
    const by = new Set((await auditOf(app, student.id)).map(({ actorId }) => actorId));
    expect([...by]).toEqual([admin.id]);
  });

  it('are on the audit with a change of themselves, as students are not', async () => {
    const [admin, student] = [await createAdmin(app), await createStudent(app)];
    for (const who of [admin, student])
      await who.read(updateProfile, { body: { ...namesOf, photoId: null } });
    const by = { actorId: admin.id, subject: 'profile', details: {} };
    expect(await auditOf(app, admin.id)).toEqual([{ ...by, action: 'CHANGED' }]);
    expect(await auditOf(app, student.id)).toEqual([]);
  });

  it('give their password again before they change what people may do', async () => {
    const [admin, student] = [await createAdmin(app), await createStudent(app)];
    wait(app, 11 * MINUTE_MS);
    const params = { id: student.id };
    const ask = async () => [
      (await setStatus(admin, student, 'BLOCKED')).code,
      (await setRole(admin, student, 'ROLE_ADMIN')).code,
      (await admin.call(endProfileSessions, { params })).code,
      (await admin.call(deleteProfile, { params })).code,
    ];
    expect(await ask()).toEqual(Array(4).fill('PASSWORD_NEEDED'));
    expect(await isAlive(student)).toBe(true);
    expect(await auditOf(app, student.id)).toEqual([]);
    await admin.read(confirmPassword, { body: { password: admin.password } });
    expect(await ask()).toEqual(Array(4).fill(undefined));
  });

  it('see what a person has said of themselves', async () => {
    const [admin, student] = [await createAdmin(app), await createStudent(app)];
    const given = { ...namesOf, photoId: null, gender: 'FEMALE', address: 'Samarqand, 12' } as const;
    await student.read(updateProfile, { body: given });
    expect(await admin.read(getProfile, { params: { id: student.id } })).toMatchObject({
      ...{ id: student.id, name: 'Nigora', surname: 'Aliyeva', phone: student.phone, photo: null },
      ...{
        role: 'ROLE_STUDENT',
        status: 'ACTIVE',
        gender: 'FEMALE',
        country: 'UZ',
        address: 'Samarqand, 12',
      },
    });
  });

  it('see the sessions of a person, and end one of them or all', async () => {
    const [admin, student] = [await createAdmin(app), await createStudent(app)];
    const { jwt } = await app.read(loginProfile, {
      body: { phone: student.phone, password: student.password },
    });
    const again = app.as({ token: jwt });
    const params = { id: student.id };
    const list = await admin.read(listProfileSessions, { params });
    expect(list.map(({ isCurrent }) => isCurrent)).toEqual([false, false]);
    const own = (await again.read(listSessions)).find(({ isCurrent }) => isCurrent)!;
    const sessionId = own.id;
    expect(await admin.read(endProfileSession, { params: { ...params, sessionId } })).toBeNull();
    expect((await again.call(getCurrentProfile)).status).toBe(401);
    expect(await isAlive(student)).toBe(true);
    expect((await admin.call(endProfileSession, { params: { ...params, sessionId } })).code).toBe(
      'NOT_FOUND',
    );
    await admin.read(endProfileSessions, { params });
    expect(await isAlive(student)).toBe(false);
    await admin.read(endProfileSessions, { params: { id: admin.id } });
    expect(await isAlive(admin)).toBe(true);
    expect((await auditOf(app, student.id)).map(({ action }) => action)).toEqual([
      'SESSION_ENDED',
      'SESSIONS_ENDED',
    ]);
  });

  it('end no session of somebody under the name of another', async () => {
    const [admin, student, other] = [
      await createAdmin(app),
      await createStudent(app),
      await createStudent(app),
    ];
    const [session] = await student.read(listSessions);
    const params = { id: other.id, sessionId: session!.id };
    expect((await admin.call(endProfileSession, { params })).code).toBe('NOT_FOUND');
    expect(await isAlive(student)).toBe(true);
  });

  it('delete a profile', async () => {
    const [admin, student] = [await createAdmin(app), await createStudent(app)];
    expect(await admin.read(deleteProfile, { params: { id: student.id } })).toBeNull();
    expect(await isAlive(student)).toBe(false);
    expect((await admin.call(deleteProfile, { params: { id: student.id } })).code).toBe('NOT_FOUND');
    expect((await setStatus(admin, student, 'ACTIVE')).code).toBe('NOT_FOUND');
  });

  it.each(['abc', '1', newId()])('find no profile %s', async (id) => {
    const admin = await createAdmin(app);
    expect((await setStatus(admin, { id }, 'BLOCKED')).code).toBe('NOT_FOUND');
    expect((await setRole(admin, { id }, 'ROLE_ADMIN')).code).toBe('NOT_FOUND');
    expect((await admin.call(deleteProfile, { params: { id } })).code).toBe('NOT_FOUND');
    expect((await admin.call(getProfile, { params: { id } })).code).toBe('NOT_FOUND');
    expect((await admin.call(listProfileSessions, { params: { id } })).code).toBe('NOT_FOUND');
    expect((await admin.call(endProfileSessions, { params: { id } })).code).toBe('NOT_FOUND');
  });

  it('look profiles up by parts of names and phones, role and status', async () => {
    const admin = await createAdmin(app);
    const first = await createStudent(app, { name: 'Oʻgʻiloy', surname: 'Qodirova' });
    wait(app, MINUTE_MS);
    const second = await createStudent(app, { name: '100%', surname: 'Qodirova_x' });
    await setStatus(admin, second, 'BLOCKED');
    const idsOf = async (body: object) =>
      (await admin.read(filterProfiles, { body })).content.map(({ id }) => id);
    expect(await idsOf({ query: 'qodirova' })).toEqual([second.id, first.id]);
    expect(await idsOf({ query: "o'g'iloy qod" })).toEqual([first.id]);
    expect(await idsOf({ query: 'Qodirova Oʻg' })).toEqual([first.id]);
    expect(await idsOf({ query: 'ўғилой қодирова' })).toEqual([first.id]);
    expect(await idsOf({ query: '100% qodirova_x' })).toEqual([second.id]);
    expect(await idsOf({ query: '%' })).toContain(first.id);
    expect(await idsOf({ query: first.phone.slice(3) })).toEqual([first.id]);
    expect(await idsOf({ query: 'qodirova', status: 'BLOCKED' })).toEqual([second.id]);
    expect(await idsOf({ query: 'qodirova', role: 'ROLE_ADMIN' })).toEqual([]);
    expect(await idsOf({ query: 'qodirova', role: 'ROLE_STUDENT', status: 'ACTIVE' })).toEqual([first.id]);
  });

  it('look profiles up by the days of their registration in Tashkent', async () => {
    app.clock.set('2026-11-24T18:59:59Z');
    const late = await createStudent(app, { surname: 'Kunlikov' });
    app.clock.set('2026-11-24T19:00:00Z');
    const next = await createStudent(app, { surname: 'Kunlikov', name: 'Bobur' });
    const admin = await createAdmin(app);
    const idsOf = async (body: object) =>
      (await admin.read(filterProfiles, { body: { query: 'kunlikov', ...body } })).content.map(
        ({ id }) => id,
      );
    expect(await idsOf({})).toEqual([next.id, late.id]);
    expect(await idsOf({ order: '-NEW' })).toEqual([late.id, next.id]);
    expect(await idsOf({ order: 'NAME' })).toEqual([late.id, next.id]);
    expect(await idsOf({ order: '-NAME' })).toEqual([next.id, late.id]);
    expect(await idsOf({ to: '2026-11-24' })).toEqual([late.id]);
    expect(await idsOf({ from: '2026-11-25' })).toEqual([next.id]);
    expect(await idsOf({ from: '2026-11-24', to: '2026-11-25' })).toEqual([next.id, late.id]);
    expect(await idsOf({ from: '2026-11-25', to: '2026-11-24' })).toEqual([]);
    const wrong = await admin.call(filterProfiles, { body: { from: '2026-02-30' } });
    expect([wrong.status, Object.keys(wrong.fields ?? {})]).toEqual([422, ['from']]);
  });

  it('page through profiles, newest first', async () => {
    const admin = await createAdmin(app);
    for (let number = 0; number < 5; number++) await createStudent(app, { surname: 'Sahifayev' });
    const page = (number: number) =>
      admin.read(filterProfiles, { query: { page: number, size: 2 }, body: { query: 'sahifayev' } });
    const pages = [await page(1), await page(2), await page(3)];
    expect(pages.map(({ content, totalElements }) => [content.length, totalElements])).toEqual([
      [2, 5],
      [2, 5],
      [1, 5],
    ]);
    const ids = pages.flatMap(({ content }) => content.map(({ id }) => id));
    expect(new Set(ids).size).toBe(5);
    expect(ids).toEqual([...ids].sort().reverse());
  });
});

describe('the last administrator', () => {
  let own: TestApp;
  beforeAll(async () => {
    own = await createTestApp();
  });
  afterAll(() => own.close());

  const onlyAdmins = async (...count: unknown[]): Promise<Person[]> => {
    await own.ctx.db.query({ text: `update accounts set status = 'BLOCKED' where status = 'ACTIVE'` });
    return Promise.all(count.map(() => createAdmin(own)));
  };

  const countAdmins = async (): Promise<number> =>
    (
      await own.ctx.db.query({
        text: `select from accounts where role = 'ROLE_ADMIN' and status = 'ACTIVE'`,
      })
    ).rowCount!;

  it('can neither be deleted, blocked nor made a student, not even by themselves', async () => {
    const [admin] = (await onlyAdmins(1)) as [Person];
    expect((await setStatus(admin, admin, 'BLOCKED')).code).toBe('LAST_ADMIN');
    expect((await setRole(admin, admin, 'ROLE_STUDENT')).code).toBe('LAST_ADMIN');
    expect((await admin.call(deleteProfile, { params: { id: admin.id } })).code).toBe('LAST_ADMIN');
    const answer = await admin.call(deleteAccount);
    expect([answer.status, answer.code]).toEqual([409, 'LAST_ADMIN']);
    expect(await isAlive(admin)).toBe(true);
  });

  const change: Record<string, (by: Person, whom: Person) => Promise<{ status: number }>> = {
    'make each other students': (by, whom) => setRole(by, whom, 'ROLE_STUDENT'),
    'block each other': (by, whom) => setStatus(by, whom, 'BLOCKED'),
    'delete each other': (by, whom) => by.call(deleteProfile, { params: { id: whom.id } }),
    'delete themselves': (by) => by.call(deleteAccount),
  };

  it.each(Object.keys(change))('is left when all %s at once', async (how) => {
    for (let round = 0; round < 5; round++) {
      const admins = await onlyAdmins(1, 2, 3);
      await Promise.all(admins.map((one, index) => change[how]!(one, admins[(index + 1) % 3]!)));
      expect(await countAdmins()).toBe(1);
    }
  });
});
