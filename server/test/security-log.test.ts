import {
  confirmProfileReset,
  loginProfile,
  logout,
  registerProfile,
  resetProfilePassword,
  verifyRegistration,
} from '@parvoz/contract/people/auth.ts';
import { uploadAttachment } from '@parvoz/contract/people/files.ts';
import {
  changeProfileRole,
  changeProfileStatus,
  deleteAccount,
  filterProfiles,
  updateProfile,
  updateProfilePassword,
  updateProfilePhone,
  verifyProfilePhone,
} from '@parvoz/contract/people/profiles.ts';
import {
  confirmPassword,
  endOtherSessions,
  endSession,
  listSessions,
} from '@parvoz/contract/people/sessions.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '../src/lib/ids.ts';
import { multipartOf } from './multipart.ts';
import { codeTo, createAdmin, createStudent, MINUTE_MS, newPhone, wait, wrongCode } from './people.ts';
import { createTestApp, type LogLine, type TestApp } from './test-app.ts';

let app: TestApp;
let address = 0;

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(() => {
  address++;
  app.logs.length = 0;
});
afterAll(() => app.close());

const from = () => `10.0.0.${address}`;
const calls = (token?: string) => app.as({ address: from(), token });
const events = () => app.logs.filter(({ msg }) => msg === 'security');
const refusals = () => app.logs.filter(({ msg }) => msg === 'refused');
const passwords = (password: string) => ({ password, confirmPassword: password });
const person = {
  name: 'Dilshod',
  surname: 'Ergashev',
  gender: 'MALE',
  country: 'UZ',
  address: 'Samarqand, 1',
} as const;

/** Returns the fields of a line without time, machine and level. */
const notified = ({ level: _level, time: _time, pid: _pid, hostname: _host, msg: _msg, ...rest }: LogLine) =>
  rest;

describe('what happens to an account is logged', () => {
  it('from its registration to its end, and nothing secret with it', async () => {
    const [phone, nextPhone] = [newPhone(), newPhone()];
    const secrets = ['kalitim-1', 'kalitim-2', 'kalitim-3', phone, nextPhone];
    const code = async (to: string) => {
      const sent = await codeTo(app, to);
      secrets.push(sent);
      return sent;
    };
    const asSecret = (token: string) => {
      secrets.push(token, token.split('.')[2]!);
      return token;
    };
    await calls().read(registerProfile, { body: { ...person, phone, ...passwords('kalitim-1') } });
    const proof = { phone, code: await code(phone) };
    const { id, jwt } = await calls().read(verifyRegistration, { body: proof });
    await calls(asSecret(jwt)).read(logout);
    wait(app, MINUTE_MS);
    await calls().read(resetProfilePassword, { body: { phone } });
    const reset = { phone, code: await code(phone), ...passwords('kalitim-2') };
    await calls().read(confirmProfileReset, { body: reset });
    const { jwt: second } = await calls().read(loginProfile, { body: { phone, password: 'kalitim-2' } });
    const change = { oldPassword: 'kalitim-2', newPassword: 'kalitim-3', confirmPassword: 'kalitim-3' };
    const third = await calls(asSecret(second)).read(updateProfilePassword, { body: change });
    await calls(asSecret(third)).read(updateProfilePhone, { query: { phone: nextPhone } });
    const body = { phone: nextPhone, code: await code(nextPhone) };
    const fourth = await calls(third).read(verifyProfilePhone, { body });
    await calls(asSecret(fourth)).read(deleteAccount);

    const line = (event: string, by: string | null) => ({
      ...{ event, account: id, by, address: from(), reqId: expect.any(String) },
    });
    expect(events().map(notified)).toEqual([
      line('registered', null),
      line('signed out', id),
      line('password reset', null),
      line('signed in', null),
      line('password changed', id),
      line('phone changed', id),
      line('account deleted', id),
    ]);
    const logged = JSON.stringify(app.logs);
    expect(secrets.length).toBe(16);
    for (const secret of secrets) expect(logged).not.toContain(secret);
    for (const written of [phone, nextPhone]) expect(logged).not.toContain(written.slice(3));
  });

  it('with who did it, where somebody else did', async () => {
    const [admin, student] = [await createAdmin(app), await createStudent(app)];
    const params = { id: student.id };
    await admin.read(changeProfileStatus, { params, query: { status: 'BLOCKED' } });
    await admin.read(changeProfileStatus, { params, query: { status: 'BLOCKED' } });
    await admin.read(changeProfileRole, { params, body: { role: 'ROLE_ADMIN' } });
    expect(events()).toMatchObject([
      { event: 'status changed', status: 'BLOCKED', account: student.id, by: admin.id },
      { event: 'role changed', role: 'ROLE_ADMIN', account: student.id, by: admin.id },
    ]);
  });

  it('when a password is confirmed, and when sessions are ended', async () => {
    const me = await createStudent(app);
    const { id } = (await me.read(listSessions))[0]!;
    await me.read(confirmPassword, { body: { password: me.password } });
    await me.read(endOtherSessions);
    await me.read(endSession, { params: { id } });
    expect(events()).toMatchObject(
      ['password confirmed', 'other sessions ended', 'session ended'].map((event) => ({
        ...{ event, account: me.id, by: me.id },
      })),
    );
    expect(JSON.stringify(app.logs)).not.toContain(me.password);
  });

  it('only once it has happened', async () => {
    const admin = await createAdmin(app);
    const { status } = await admin.call(changeProfileStatus, {
      ...{ params: { id: newId() }, query: { status: 'BLOCKED' } },
    });
    expect([status, events()]).toEqual([404, []]);
  });
});

describe('a refusal is logged', () => {
  const call = (method: string, path: string) => ({ method, route: `/api/v1${path}` });

  it('of a wrong password with the account that it was for, and without what was typed', async () => {
    const { id, phone } = await createStudent(app);
    const password = 'sirli-soʻz';
    await calls().call(loginProfile, { body: { phone, password } });
    await calls().call(loginProfile, { body: { phone: newPhone(), password } });
    expect(events()).toMatchObject([
      { event: 'wrong password', account: id, address: from() },
      { event: 'wrong password', account: null },
    ]);
    expect(notified(refusals()[0]!)).toEqual({
      ...{ refused: 'INVALID_CREDENTIALS', ...call('POST', '/auth/profile/login') },
      ...{ account: null, address: from(), reqId: events()[0]!.reqId },
    });
    const logged = JSON.stringify(app.logs);
    expect(logged).not.toContain(password);
    expect(logged).not.toContain(phone.slice(3));
  });

  it('of a call without a token that works, and louder of one for others', async () => {
    const student = await createStudent(app);
    await calls().call(filterProfiles);
    await calls(student.token).call(filterProfiles);
    const line = call('POST', '/profile/filter');
    expect(refusals()).toMatchObject([
      { level: 30, refused: 'UNAUTHORIZED', ...line, account: null },
      { level: 40, refused: 'ACCESS_DENIED', ...line, account: student.id, address: from() },
    ]);
    expect(JSON.stringify(app.logs)).not.toContain(student.token);
  });

  it('of wrong codes, and of a limit that is reached', async () => {
    const phone = newPhone();
    await calls().read(registerProfile, { body: { ...person, phone, ...passwords('kalitim-1') } });
    const code = wrongCode(await codeTo(app, phone));
    for (let tried = 0; tried < 6; tried++) await calls().call(verifyRegistration, { body: { phone, code } });
    expect(refusals().map(({ level, refused }) => [level, refused])).toEqual([
      ...Array(5).fill([30, 'CODE_WRONG']),
      [40, 'TOO_MANY_TRIES'],
    ]);
    expect(JSON.stringify(app.logs)).not.toContain(code);
  });

  it('of a wrong old password, somebody else’s picture and a file that is no picture', async () => {
    const { id, token, password } = await createStudent(app);
    const body = { oldPassword: `${password}!`, newPassword: 'kalitim-9', confirmPassword: 'kalitim-9' };
    await calls(token).call(updateProfilePassword, { body });
    const names = { name: 'Aziz', surname: 'Karimov', photoId: newId() };
    await calls(token).call(updateProfile, { body: names });
    const { headers, payload } = await multipartOf([{ bytes: Buffer.from('<html>') }]);
    await app.http.inject({
      ...{ method: 'POST', url: `/api/v1${uploadAttachment.path}`, payload },
      headers: { ...headers, authorization: `Bearer ${token}` },
    });
    expect(refusals()).toMatchObject([
      { refused: 'INVALID_INPUT', fields: ['oldPassword'], account: id },
      { refused: 'INVALID_INPUT', fields: ['photoId'], account: id },
      { refused: 'NOT_A_PICTURE', ...call('POST', '/attach/upload'), account: id },
    ]);
    expect(JSON.stringify(app.logs)).not.toContain(password);
  });

  it('of a flood of what people get in by once for an address', async () => {
    const other = await createTestApp({ databaseUrl: app.databaseUrl, rateLimit: 1 });
    const body = { phone: newPhone() };
    try {
      for (let turn = 0; turn < 5; turn++)
        await other.as({ address: '192.0.2.3' }).call(resetProfilePassword, { body });
      const lines = other.logs.filter(({ msg }) => msg === 'refused');
      expect(lines.map(({ refused, address: caller }) => [refused, caller])).toEqual([
        ['WORK_NEEDED', '192.0.2.3'],
      ]);
    } finally {
      await other.close();
    }
  });

  it('of a flood once for an address', async () => {
    const other = await createTestApp({ databaseUrl: app.databaseUrl, rateLimit: 1 });
    try {
      for (const remoteAddress of ['192.0.2.1', '192.0.2.2'])
        for (let turn = 0; turn < 5; turn++) await other.http.inject({ url: '/api/v1/no', remoteAddress });
      const lines = other.logs.filter(({ msg }) => msg === 'refused');
      expect(lines.map(({ refused, address: caller }) => [refused, caller])).toEqual([
        ['TOO_MANY_REQUESTS', '192.0.2.1'],
        ['TOO_MANY_REQUESTS', '192.0.2.2'],
      ]);
    } finally {
      await other.close();
    }
  });
});

it('a fault of ours ends a test that does not expect it, with its cause', async () => {
  vi.spyOn(app.base.passwords, 'verify').mockRejectedValueOnce(new Error('out of order'));
  const { phone, password } = await createStudent(app);
  const call = calls().call(loginProfile, { body: { phone, password } });
  await expect(call).rejects.toThrow(/POST \/auth\/profile\/login failed: Error: out of order/);
});

it('a fault of ours says which call it was', async () => {
  vi.spyOn(app.base.passwords, 'verify').mockRejectedValueOnce(new Error('out of order'));
  const { phone, password } = await createStudent(app);
  const failing = app.as({ address: from(), mayFail: true });
  const { status } = await failing.call(loginProfile, { body: { phone, password } });
  expect(status).toBe(500);
  expect(app.logs.find(({ level }) => level === 50)).toMatchObject({
    ...{ method: 'POST', route: '/api/v1/auth/profile/login', err: { message: 'out of order' } },
  });
});
