import { listCountries } from '@parvoz/contract/catalogue/lists.ts';
import { search } from '@parvoz/contract/catalogue/search.ts';
import { filterUniversities } from '@parvoz/contract/catalogue/universities.ts';
import { loginProfile, resetProfilePassword } from '@parvoz/contract/people/auth.ts';
import { getCurrentProfile } from '@parvoz/contract/people/profiles.ts';
import { getChallenge } from '@parvoz/contract/people/proof-of-work.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createStudent, newPhone, type Person } from '../../test/people.ts';
import { proveWork } from '../../test/proofs.ts';
import { type Caller, createTestApp, type TestApp } from '../../test/test-app.ts';
import { openSession } from '../features/people/auth/auth.service.ts';
import { internalHeaders } from './internal-call.ts';

describe('the limit of calls', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await createTestApp({ rateLimit: 3 });
  });
  afterAll(() => app.close());

  let texts = 0;
  /** Returns a call that is not cached, so that it has to be answered anew. */
  const newCall = (remoteAddress: string, headers: Record<string, string> = {}) => ({
    ...{ method: 'POST' as const, url: `/api/v1${filterUniversities.path}`, remoteAddress, headers },
    payload: { query: `x${++texts}` },
  });
  const callFrom = (remoteAddress: string, headers: Record<string, string> = {}) =>
    app.http.inject(newCall(remoteAddress, headers));
  const cachedFrom = async (remoteAddress: string, headers: Record<string, string> = {}) =>
    (await app.http.inject({ url: `/api/v1${listCountries.path}`, remoteAddress, headers })).statusCode;

  it('answers 429 and says when to come back', async () => {
    for (let call = 1; call <= 3; call++) expect((await callFrom('192.0.2.1')).statusCode).toBe(200);
    const refused = await callFrom('192.0.2.1', { 'accept-language': 'ru' });
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toEqual({
      isError: true,
      message: expect.stringMatching(/^Слишком много запросов\. Попробуйте снова через \d+ секунд[уы]?\.$/),
      data: null,
      code: 'TOO_MANY_REQUESTS',
    });
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect(refused.headers['cache-control']).toBe('no-store');
  });

  it('lets in again when the minute is over, and not before', async () => {
    const remoteAddress = '192.0.2.9';
    const statusOf = async () => (await callFrom(remoteAddress)).statusCode;
    const start = app.clock.now().getTime();
    for (let call = 1; call <= 3; call++) expect(await statusOf()).toBe(200);
    app.clock.set(new Date(start + 59_999).toISOString());
    const refused = await callFrom(remoteAddress);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1']);
    app.clock.set(new Date(start + 60_000).toISOString());
    for (let call = 1; call <= 3; call++) expect(await statusOf()).toBe(200);
    expect(await statusOf()).toBe(429);
  });

  it('lets in within its minute when the clock is put back by an hour', async () => {
    const remoteAddress = '192.0.2.12';
    const statusOf = async () => (await callFrom(remoteAddress)).statusCode;
    const start = app.clock.now().getTime();
    for (let call = 1; call <= 3; call++) expect(await statusOf()).toBe(200);
    app.clock.set(new Date(start - 3_600_000).toISOString());
    for (let call = 1; call <= 3; call++) expect(await statusOf()).toBe(200);
    expect(await statusOf()).toBe(429);
    app.clock.set(new Date(start).toISOString());
  });

  it('is not reached by what is cached, and does not refuse it', async () => {
    const remoteAddress = '192.0.2.31';
    await cachedFrom('192.0.2.32');
    for (let call = 1; call <= 20; call++) expect(await cachedFrom(remoteAddress)).toBe(200);
    for (let call = 1; call <= 3; call++) expect((await callFrom(remoteAddress)).statusCode).toBe(200);
    expect((await callFrom(remoteAddress)).statusCode).toBe(429);
    for (let call = 1; call <= 5; call++) expect(await cachedFrom(remoteAddress)).toBe(200);
    const nonsense = await app.http.inject({ url: '/api/v1/university/abc/detail', remoteAddress });
    expect(nonsense.statusCode).toBe(429);
  });

  it('of what is cached ends a flood of it by itself', async () => {
    const remoteAddress = '192.0.2.33';
    await cachedFrom('192.0.2.32');
    for (let call = 1; call <= 30; call++) expect(await cachedFrom(remoteAddress)).toBe(200);
    expect(await cachedFrom(remoteAddress)).toBe(429);
    expect((await callFrom(remoteAddress)).statusCode).toBe(200);
  });

  it('of an address leaves open what people get in by, which has one of its own', async () => {
    const address = '192.0.2.34';
    for (let call = 1; call <= 4; call++) await callFrom(address);
    const { phone, password } = await createStudent(app);
    const caller = app.as({ address });
    expect((await caller.call(loginProfile, { body: { phone, password } })).status).toBe(200);
    expect((await caller.call(resetProfilePassword, { body: { phone: newPhone() } })).status).toBe(200);
    expect((await caller.call(getChallenge)).status).toBe(200);
  });

  describe('of what people get in by', () => {
    /** As many as are free, by somebody behind the address. */
    const flood = async (address: string) => {
      for (let call = 1; call <= 3; call++)
        await app.as({ address }).call(loginProfile, { body: { phone: newPhone(), password: 'not-mine-1' } });
    };
    const signIn = async (student: Person, caller: Caller) => {
      const { phone, password } = student;
      const { status, code } = await app.as(caller).call(loginProfile, { body: { phone, password } });
      return [status, code];
    };

    it('asks for work, by which whoever shares the address with a flood gets in', async () => {
      const address = '192.0.2.41';
      const student = await createStudent(app);
      await flood(address);
      expect(await signIn(student, { address })).toEqual([429, 'WORK_NEEDED']);
      const proof = await proveWork(app.as({ address }));
      expect(await signIn(student, { address, proof })).toEqual([200, undefined]);
      // Once: a flood has to work for each of its calls.
      expect(await signIn(student, { address, proof })).toEqual([429, 'WORK_NEEDED']);
      expect(await signIn(student, { address, proof: 'x' })).toEqual([429, 'WORK_NEEDED']);
      expect(await signIn(student, { address: '192.0.2.42' })).toEqual([200, undefined]);
    });

    it('asks for it once, also where the limit of wrong passwords does', async () => {
      const address = '192.0.2.43';
      const student = await createStudent(app);
      await flood(address);
      await app.pool.query(`update attempts set moments = array_fill(moments[1], array[50]) where key = $1`, [
        `login from ${address}`,
      ]);
      const proof = await proveWork(app.as({ address }));
      expect(await signIn(student, { address, proof })).toEqual([200, undefined]);
    });

    it('has a challenge for everybody, however many are asked for', async () => {
      const address = '192.0.2.44';
      const student = await createStudent(app);
      for (let call = 1; call <= 20; call++)
        expect((await app.as({ address }).call(getChallenge)).status).toBe(200);
      expect(await signIn(student, { address })).toEqual([429, 'WORK_NEEDED']);
      const proof = await proveWork(app.as({ address }));
      expect(await signIn(student, { address, proof })).toEqual([200, undefined]);
    });

    it('says for how long, and ends with its minute', async () => {
      const address = '192.0.2.45';
      const student = await createStudent(app);
      await flood(address);
      const { phone, password } = student;
      const refused = await app.as({ address }).call(loginProfile, { body: { phone, password } });
      const seconds = Number(refused.headers['retry-after']);
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(60);
      const start = app.clock.now().getTime();
      app.clock.set(new Date(start + 60_000).toISOString());
      expect(await signIn(student, { address })).toEqual([200, undefined]);
      app.clock.set(new Date(start).toISOString());
    });
  });

  it('counts an IPv6 network as one', async () => {
    for (const end of ['1', 'ffff:1', '2:3:4:5']) await callFrom(`2001:db8:0:7:${end.padStart(9, '0:0:0:')}`);
    expect((await callFrom('2001:db8:0:7::99')).statusCode).toBe(429);
    expect((await callFrom('2001:db8:0:8::99')).statusCode).toBe(200);
  });

  it('counts an address however it is written', async () => {
    const remoteAddress = '192.0.2.10';
    const statusOf = async (url: string) => (await app.http.inject({ url, remoteAddress })).statusCode;
    for (const url of ['/%61pi/v1/university/1/detail', '/api/%76%31/university/1/detail/', '/api/v1/no'])
      await statusOf(url);
    for (const url of ['/%61pi/v1/university/1/detail', '/api/v1/university/1/detail'])
      expect(await statusOf(url)).toBe(429);
  });

  it('counts each address for itself', async () => {
    expect((await callFrom('192.0.2.2')).statusCode).toBe(200);
  });

  it('lets a page ask for as many pictures as it shows, but counts what is asked for with a token', async () => {
    const open = (headers: Record<string, string>) =>
      app.http.inject({ url: '/api/v1/attach/open/nothing', remoteAddress: '192.0.2.19', headers });
    for (let call = 1; call <= 9; call++) expect((await open({})).statusCode).toBe(404);
    const statuses = [];
    for (let call = 1; call <= 4; call++)
      statuses.push((await open({ authorization: 'Bearer x' })).statusCode);
    expect(statuses).toEqual([404, 404, 404, 429]);
  });

  it('believes a proxy on the same machine about the address, and nobody else', async () => {
    const forwarded = { 'x-forwarded-for': '192.0.2.3' };
    for (let call = 1; call <= 3; call++) await callFrom('127.0.0.1', forwarded);
    expect((await callFrom('127.0.0.1', forwarded)).statusCode).toBe(429);
    expect((await callFrom('127.0.0.1', { 'x-forwarded-for': '192.0.2.4' })).statusCode).toBe(200);
    for (let call = 1; call <= 3; call++)
      await callFrom('192.0.2.5', { 'x-forwarded-for': `198.51.100.${call}` });
    expect((await callFrom('192.0.2.5', { 'x-forwarded-for': '198.51.100.9' })).statusCode).toBe(429);
  });

  it('believes the proxies that it is told of, and then no others', async () => {
    const trustedProxies = ['192.0.2.128/25', '2001:db8::1'];
    const other = await createTestApp({ databaseUrl: app.databaseUrl, rateLimit: 1, trustedProxies });
    const statusFrom = async (remoteAddress: string, visitor: string) =>
      (await other.http.inject(newCall(remoteAddress, { 'x-forwarded-for': visitor }))).statusCode;
    try {
      for (const [proxy, visitors] of [
        ['192.0.2.200', ['198.51.100.1', '198.51.100.2']],
        ['2001:db8::1', ['198.51.100.3', '198.51.100.4']],
      ] as const)
        for (const visitor of visitors) expect(await statusFrom(proxy, visitor)).toBe(200);
      for (const stranger of ['192.0.2.100', '127.0.0.1'])
        expect([
          await statusFrom(stranger, '203.0.113.1'),
          await statusFrom(stranger, '203.0.113.2'),
        ]).toEqual([200, 429]);
    } finally {
      await other.close();
    }
  });

  it('believes a proxy only about what is an address, and otherwise counts its own', async () => {
    const from = async (forwarded: string) =>
      (await callFrom('127.0.0.1', { 'x-forwarded-for': forwarded })).statusCode;
    for (const written of ['203.0.113.7:1234', '"203.0.113.7"', '203.0.113.7']) await from(written);
    expect(await from('abc, 203.0.113.7:99')).toBe(429);
    for (const written of ['[2001:db8:9::1]:443', '2001:db8:9::2', '"[2001:db8:9::3]"']) await from(written);
    expect(await from('2001:db8:9::4')).toBe(429);
    const nonsense = ['abc', 'x'.repeat(5000), '203.0.113.8, 1.2.3'];
    for (const written of nonsense) await from(written);
    expect(await from('def')).toBe(429);
    expect(await from('203.0.113.8')).toBe(200);
  });

  it('counts failures and every endpoint together', async () => {
    const remoteAddress = '192.0.2.6';
    const send = (method: 'GET' | 'POST', path: string) =>
      app.http.inject({ method, url: `/api/v1${path}`, remoteAddress });
    await send('POST', search.path);
    await send('GET', '/university/abc/detail');
    await send('GET', '/university/999999/detail');
    expect((await send('GET', '/university/1')).statusCode).toBe(429);
  });

  it('does not count what a page asks of its own server, which nobody else can claim to be', async () => {
    for (let call = 1; call <= 5; call++)
      expect((await callFrom('192.0.2.7', internalHeaders)).statusCode).toBe(200);
    for (let call = 1; call <= 3; call++) await callFrom('192.0.2.8', { 'x-internal-call': 'true' });
    expect((await callFrom('192.0.2.8', { 'x-internal-call': 'true' })).statusCode).toBe(429);
  });

  describe('of somebody who is signed in', () => {
    const currentFrom = async (token: string, address: string) =>
      (await app.as({ token, address }).call(getCurrentProfile)).status;
    const publicFrom = async (token: string, address: string) =>
      (await app.as({ token, address }).call(filterUniversities, { body: { query: `y${++texts}` } })).status;

    it('goes with the account, wherever it calls from', async () => {
      const { token } = await createStudent(app);
      for (const address of ['198.51.100.51', '198.51.100.52', '198.51.100.53'])
        expect(await currentFrom(token, address)).toBe(200);
      expect(await currentFrom(token, '198.51.100.54')).toBe(429);
      expect(await publicFrom(token, '198.51.100.54')).toBe(429);
      expect((await callFrom('198.51.100.54')).statusCode).toBe(200);
    });

    it('is the same for all sessions of the account', async () => {
      const { id, token } = await createStudent(app);
      const other = await openSession(app.ctx, id);
      expect(await currentFrom(token, '198.51.100.61')).toBe(200);
      expect(await currentFrom(other, '198.51.100.61')).toBe(200);
      expect(await currentFrom(other, '198.51.100.62')).toBe(200);
      expect(await currentFrom(token, '198.51.100.61')).toBe(429);
    });

    it('is not reached by others behind the same address', async () => {
      const address = '198.51.100.71';
      for (let call = 1; call <= 4; call++) await callFrom(address);
      const { token } = await createStudent(app);
      expect(await currentFrom(token, address)).toBe(200);
      // Known by now, also where nobody is asked for.
      expect(await publicFrom(token, address)).toBe(200);
      expect((await callFrom(address)).statusCode).toBe(429);
    });

    it('is no way around for tokens that work for nobody, which are looked up once', async () => {
      const address = '198.51.100.81';
      const { id, token } = await createStudent(app);
      await app.pool.query('delete from sessions where account_id = $1', [id]);
      for (const one of [token, token, `${token}x`]) expect(await currentFrom(one, address)).toBe(401);
      const asked = vi.spyOn(app.pool, 'query');
      expect(await currentFrom(token, address)).toBe(429);
      expect(await currentFrom(`${token}y`, address)).toBe(429);
      expect(asked).not.toHaveBeenCalled();
      asked.mockRestore();
    });
  });

  it('leaves out who watches over the server, and servers of providers', async () => {
    const remoteAddress = '192.0.2.11';
    for (let call = 1; call <= 4; call++) await callFrom(remoteAddress);
    const statusOf = async (method: 'GET' | 'POST', path: string, payload = {}) =>
      (
        await app.http.inject({
          ...{ method, url: `/api/v1${path}`, remoteAddress },
          ...(method === 'POST' && { payload }),
        })
      ).statusCode;
    expect(await statusOf('GET', '/health')).toBe(200);
    expect(await statusOf('POST', '/sms-provider/eskiz/wrong', { request_id: '1', status: 'NEW' })).toBe(404);
    for (let call = 1; call <= 4; call++) expect(await statusOf('GET', '/ready')).toBe(200);
  });

  it('asks the database once for all who want to know at the same time whether it is there', async () => {
    const asked = vi.spyOn(app.pool, 'query');
    const url = '/api/v1/ready';
    const answers = await Promise.all(Array.from({ length: 40 }, () => app.http.inject({ url })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    expect(asked.mock.calls.length).toBeGreaterThan(0);
    expect(asked.mock.calls.length).toBeLessThan(10);
    asked.mockRestore();
  });

  it('makes those wait who are over it, and nobody else', async () => {
    const { databaseUrl } = app;
    const slow = await createTestApp({ databaseUrl, rateLimit: 1, refusalDelayMs: 300 });
    const timeOf = async (address: string) => {
      const began = performance.now();
      const { statusCode: status } = await slow.http.inject(newCall(address));
      return { status, isSlow: performance.now() - began >= 295 };
    };
    await timeOf('192.0.2.21');
    const [refused, other] = await Promise.all([timeOf('192.0.2.21'), timeOf('192.0.2.22')]);
    expect(refused).toEqual({ status: 429, isSlow: true });
    expect(other.status).toBe(200);
    await slow.close();
  });
});
