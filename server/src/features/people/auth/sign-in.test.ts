import { getCurrentConsultingProfile } from '@parvoz/contract/agencies/staff-accounts.ts';
import { SESSION_SECONDS } from '@parvoz/contract/limits.ts';
import { loginConsulting, loginProfile, logout } from '@parvoz/contract/people/auth.ts';
import { changeProfileStatus, getCurrentProfile } from '@parvoz/contract/people/profiles.ts';
import { SignJWT } from 'jose';
import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { deactivateConsulting } from '../../../../test/factories.ts';
import { app, calls, eachFromOwnAddress } from '../../../../test/own-addresses.ts';
import {
  createAdmin,
  createEmployee,
  createStudent,
  MINUTE_MS,
  newPhone,
  wait,
} from '../../../../test/people.ts';
import { createTestApp } from '../../../../test/test-app.ts';
import { openSession } from './auth.service.ts';

eachFromOwnAddress();

const login = (phone: string, password: string, from = calls) =>
  from.call(loginProfile, { body: { phone, password } });

const current = (token: string) => app.as({ token }).call(getCurrentProfile);

const block = async (id: string) =>
  (await createAdmin(app)).read(changeProfileStatus, { params: { id }, query: { status: 'BLOCKED' } });

describe('signing in', () => {
  it('is for profiles and agency staff apart: the same phone may have one of each', async () => {
    const student = await createStudent(app);
    const owner = await createEmployee(app, 'ROLE_CONSULTING', { phone: student.phone });
    const { phone } = student;
    const profile = await login(phone, student.password);
    expect(profile.data).toMatchObject({ id: student.id, roleList: ['ROLE_STUDENT'], consulting: null });
    const staff = await calls.read(loginConsulting, { body: { phone, password: owner.password } });
    expect(staff).toMatchObject({
      id: owner.id,
      roleList: ['ROLE_CONSULTING'],
      consulting: { id: owner.consultingId },
      balance: 0,
    });
    expect((await login(phone, owner.password)).code).toBe('INVALID_CREDENTIALS');
    expect((await calls.call(loginConsulting, { body: { phone, password: student.password } })).code).toBe(
      'INVALID_CREDENTIALS',
    );
    expect(await app.as({ token: staff.jwt }).read(getCurrentConsultingProfile)).toMatchObject({
      id: owner.id,
    });
  });

  it('works for staff of an inactive agency, whose applications go on', async () => {
    const { phone, password, consultingId } = await createEmployee(app, 'ROLE_CONSULTING_MANAGER');
    await deactivateConsulting(app, consultingId);
    expect((await calls.call(loginConsulting, { body: { phone, password } })).status).toBe(200);
  });

  it('takes a password in whatever form of Unicode a keyboard writes it', async () => {
    const { id, phone } = await createStudent(app);
    const passwordHash = await app.base.passwords.hash('caf\u00e9-parol');
    await app.ctx.db.query({
      text: 'update accounts set password_hash = $1 where id = $2',
      values: [passwordHash, id],
    });
    expect((await login(phone, 'cafe\u0301-parol')).status).toBe(200);
  });

  it('tells of a block after the right password only', async () => {
    const { id, phone, password } = await createStudent(app);
    await block(id);
    expect((await login(phone, `${password}!`)).code).toBe('INVALID_CREDENTIALS');
    const answer = await login(phone, password);
    expect([answer.status, answer.code]).toEqual([403, 'ACCOUNT_BLOCKED']);
  });

  it('refuses a password longer than anybody types, before it is hashed', async () => {
    const verify = vi.spyOn(app.base.passwords, 'verify');
    expect((await login(newPhone(), 'x'.repeat(129))).code).toBe('INVALID_INPUT');
    expect(verify).not.toHaveBeenCalled();
  });

  it('answers a known and an unknown phone alike, after the same work', async () => {
    const { phone } = await createStudent(app);
    const query = vi.spyOn(pg.Client.prototype, 'query');
    const verify = vi.spyOn(app.base.passwords, 'verify');
    const workOf = async (tried: string) => {
      query.mockClear();
      verify.mockClear();
      const { headers: _, ...answer } = await login(tried, 'not the one');
      return {
        answer,
        statements: query.mock.calls.map(([one]) => (one as unknown as { text: string }).text),
        hashes: verify.mock.calls.length,
      };
    };
    const known = await workOf(phone);
    expect(await workOf(newPhone())).toEqual(known);
    expect(known.hashes).toBe(1);
    expect(known.statements.length).toBeGreaterThan(2);
    expect(known.answer.code).toBe('INVALID_CREDENTIALS');
  });
});

describe('wrong passwords', () => {
  it('are ten for a phone in a quarter of an hour, from wherever; then not even the right one is looked at', async () => {
    const { phone, password } = await createStudent(app);
    for (let tried = 0; tried < 10; tried++)
      expect((await login(phone, 'wrong', app.as({ address: `10.1.0.${tried}` }))).status).toBe(401);
    const verify = vi.spyOn(app.base.passwords, 'verify');
    const refused = await login(phone, password);
    expect([refused.status, refused.code, refused.headers['retry-after']]).toEqual([
      429,
      'TOO_MANY_TRIES',
      '900',
    ]);
    expect(verify).not.toHaveBeenCalled();
    wait(app, 15 * MINUTE_MS);
    expect((await login(phone, password)).status).toBe(200);
  });

  it('at once are no more than one after the other', async () => {
    const { phone } = await createStudent(app);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => login(phone, 'wrong', app.as({ address: `10.2.0.${index}` }))),
    );
    expect(answers.filter(({ code }) => code === 'INVALID_CREDENTIALS')).toHaveLength(10);
    expect(answers.filter(({ code }) => code === 'TOO_MANY_TRIES')).toHaveLength(20);
  });

  it('are fifty from an address', async () => {
    const phones = Array.from({ length: 60 }, newPhone);
    const answers = await Promise.all(phones.map((phone) => login(phone, 'wrong')));
    expect(answers.filter(({ code }) => code === 'INVALID_CREDENTIALS')).toHaveLength(50);
    const { phone, password } = await createStudent(app);
    expect((await login(phone, password)).code).toBe('WORK_NEEDED');
    expect((await login(phone, password, app.as({ address: '10.3.0.1' }))).status).toBe(200);
  });

  it('do not count what was right: a household signs in as often as it likes', async () => {
    const { phone, password } = await createStudent(app);
    for (let time = 0; time < 12; time++) expect((await login(phone, password)).status).toBe(200);
    for (let tried = 0; tried < 9; tried++) await login(phone, 'wrong');
    expect((await login(phone, password)).status).toBe(200);
    expect((await login(phone, 'wrong')).status).toBe(401);
    expect((await login(phone, 'wrong')).status).toBe(429);
  });

  it('are not counted while there is no room to look at them', async () => {
    const { phone, password } = await createStudent(app);
    const busy = Object.assign(new Error('too many passwords wait'), { code: 'EBUSY' });
    const verify = vi.spyOn(app.base.passwords, 'verify').mockRejectedValue(busy);
    for (let tried = 0; tried < 12; tried++) expect((await login(phone, password)).code).toBe('UNAVAILABLE');
    verify.mockRestore();
    expect((await login(phone, password)).status).toBe(200);
  });

  it('of profiles and of agency staff are counted apart', async () => {
    const { phone } = await createStudent(app);
    const owner = await createEmployee(app, 'ROLE_CONSULTING', { phone });
    for (let tried = 0; tried < 11; tried++) await login(phone, 'wrong');
    expect((await calls.call(loginConsulting, { body: { phone, password: owner.password } })).status).toBe(
      200,
    );
  });
});

describe('a token', () => {
  it('names nothing but a session and its kind of account, and ends with it after two days', async () => {
    const { phone, password } = await createStudent(app);
    const { jwt } = (await login(phone, password)).data!;
    const [header, payload] = jwt
      .split('.')
      .slice(0, 2)
      .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()));
    expect(header).toEqual({ alg: 'HS256', typ: 'JWT' });
    expect(Object.keys(payload).sort()).toEqual(['exp', 'iat', 'kind', 'sid']);
    expect(payload.kind).toBe('PROFILE');
    expect(payload.exp - payload.iat).toBe(SESSION_SECONDS);
    wait(app, SESSION_SECONDS * 1000 - 1000);
    expect((await current(jwt)).status).toBe(200);
    wait(app, 1000);
    expect((await current(jwt)).status).toBe(401);
  });

  it('is dead after signing out, on every process, and only this one is', async () => {
    const { id, token } = await createStudent(app);
    const elsewhere = await openSession(app.ctx, id);
    const other = await createTestApp({ databaseUrl: app.databaseUrl, clock: app.clock });
    try {
      expect((await other.as({ token }).call(getCurrentProfile)).status).toBe(200);
      expect(await app.as({ token }).read(logout)).toBeNull();
      expect((await current(token)).code).toBe('UNAUTHORIZED');
      expect((await other.as({ token }).call(getCurrentProfile)).code).toBe('UNAUTHORIZED');
      expect((await other.as({ token }).call(logout)).status).toBe(401);
      expect((await other.as({ token: elsewhere }).call(getCurrentProfile)).status).toBe(200);
    } finally {
      await other.close();
    }
  });

  it('takes the place of the one that the call came with, and of no other', async () => {
    const [me, other] = [await createStudent(app), await createStudent(app)];
    const elsewhere = await openSession(app.ctx, me.id);
    const { data } = await login(me.phone, me.password, app.as({ token: me.token }));
    expect((await current(me.token)).status).toBe(401);
    expect((await current(data!.jwt)).status).toBe(200);
    expect((await current(elsewhere)).status).toBe(200);
    expect((await login(me.phone, 'wrong', app.as({ token: elsewhere }))).status).toBe(401);
    expect((await login(me.phone, me.password, app.as({ token: other.token }))).status).toBe(200);
    expect((await login(me.phone, me.password, app.as({ token: me.token }))).status).toBe(200);
    expect([(await current(elsewhere)).status, (await current(other.token)).status]).toEqual([200, 200]);
  });

  it('is dead at once when the account is blocked; a session that begins meanwhile dies too', async () => {
    const { id, token, phone, password } = await createStudent(app);
    const [, ...answers] = await Promise.all([
      block(id),
      ...Array.from({ length: 5 }, () => login(phone, password)),
    ]);
    expect((await current(token)).status).toBe(401);
    for (const { data } of answers) if (data) expect((await current(data.jwt)).status).toBe(401);
  });

  it.each([
    ['nothing', ''],
    ['another scheme', 'Basic YTpi'],
    ['no token', 'Bearer'],
    ['an empty token', 'Bearer '],
    ['no JWT', 'Bearer abc'],
    ['far too much', `Bearer ${'a'.repeat(5000)}`],
    ['two tokens', 'Bearer a.b.c, Bearer d.e.f'],
  ])('is wanted, not %s', async (_, authorization) => {
    const answer = await app.http.inject({ url: '/api/v1/profile/current', headers: { authorization } });
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'UNAUTHORIZED']);
    expect(answer.headers['www-authenticate']).toBe('Bearer');
  });

  it('in a cookie is no token: other sites make browsers send cookies', async () => {
    const { token } = await createStudent(app);
    const answer = await app.http.inject({ url: '/api/v1/profile/current', cookies: { parvoz: token } });
    expect(answer.statusCode).toBe(401);
  });

  it('that somebody else has signed, or nobody, is none', async () => {
    const { token } = await createStudent(app);
    const { sid, exp } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());
    const sign = (alg: string, secret: string) =>
      new SignJWT({ sid })
        .setProtectedHeader({ alg })
        .setExpirationTime(exp)
        .sign(Buffer.from(secret.padEnd(64, '.')));
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`;
    const tampered = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`;
    for (const forged of [
      await sign('HS256', 'another secret'),
      await sign('HS512', 'another secret'),
      unsigned,
      tampered,
    ])
      expect((await current(forged)).status).toBe(401);
    expect((await current(token)).status).toBe(200);
  });

  it('is never kept by anybody on the way', async () => {
    const { token } = await createStudent(app);
    const { headers } = await current(token);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers.etag).toBeUndefined();
  });
});
