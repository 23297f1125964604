import { loginConsulting, loginProfile } from '@parvoz/contract/people/auth.ts';
import { listDevelopmentMessages } from '@parvoz/contract/people/development-messages.ts';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import uz from '../../../locales/uz/platform/errors.json' with { type: 'json' };
import { createStudent } from '../../test/people.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { loadDemoAccounts } from '../demo/accounts.ts';
import { DEMO_PASSWORD } from '../features/people/auth/auth.service.ts';
import { addTrial } from './trial.ts';

const DEMO = { phone: '998900000001', password: DEMO_PASSWORD };

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
  await loadDemoAccounts(app.ctx);
});
afterAll(() => app.close());

type From = { address?: string; headers?: Record<string, string> };

const codesTo = async (caller: From, of = app) => (await of.as(caller).call(listDevelopmentMessages)).status;
const demoFrom = async (caller: From, of = app) => {
  const response = await of.as(caller).call(loginProfile, { body: DEMO });
  return response.code ?? response.status;
};

describe('what everybody knows', () => {
  it.each(['127.0.0.1', '127.0.0.9', '::1', '::ffff:127.0.0.1'])(
    'opens to who sits at the machine: %s',
    async (address) => {
      expect([await codesTo({ address }), await demoFrom({ address })]).toEqual([200, 200]);
    },
  );

  it.each(['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000'])(
    'opens under a name of the machine: %s',
    async (host) => {
      const caller = { headers: { host } };
      expect([await codesTo(caller), await demoFrom(caller)]).toEqual([200, 200]);
    },
  );

  it.each([
    ['another address', { address: '192.168.1.7' }],
    ['another address by IPv6', { address: '2001:db8::7' }],
    ['a proxy on this machine', { headers: { 'x-forwarded-for': '8.8.8.8' } }],
    ['one that says that the visitor sits here', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
    ['one that writes nonsense', { headers: { 'x-forwarded-for': 'abc' } }],
    ['one that writes nothing', { headers: { 'x-forwarded-for': '' } }],
    ['one that writes another header', { headers: { 'x-real-ip': '8.8.8.8' } }],
    ['one of the newer kind', { headers: { forwarded: 'for=8.8.8.8' } }],
    ['one that only says its name', { headers: { via: '1.1 proxy' } }],
    ['one of a network of its own', { headers: { 'cf-connecting-ip': '8.8.8.8' } }],
    ['one that says nothing but whom was asked', { headers: { host: 'parvoz.example' } }],
    ['a page whose name was turned to here', { headers: { host: 'localhost.evil.example:3000' } }],
  ])('is closed to %s', async (_, caller: From) => {
    expect([await codesTo(caller), await demoFrom(caller)]).toEqual([404, 'DEMO_ONLY_HERE']);
  });

  it('is refused with a sentence, once the password is right', async () => {
    const caller = app.as({ address: '192.168.1.8' });
    const refused = await caller.call(loginProfile, { body: DEMO });
    expect([refused.status, refused.message, refused.data]).toEqual([403, uz.DEMO_ONLY_HERE, null]);
    const nobody = { body: { phone: '998907777777', password: DEMO_PASSWORD } };
    expect((await caller.call(loginProfile, nobody)).code).toBe('INVALID_CREDENTIALS');
    expect((await caller.call(loginConsulting, { body: DEMO })).code).toBe('INVALID_CREDENTIALS');
  });

  it('has nothing to do with passwords of people', async () => {
    const { phone, password } = await createStudent(app);
    const response = await app
      .as({ address: '192.168.1.9' })
      .call(loginProfile, { body: { phone, password } });
    expect(response.status).toBe(200);
  });

  it('is closed to a client that has gone away, which is no fault', async () => {
    const http = fastify();
    addTrial(http, ['10.0.0.0/8']);
    const asked = Promise.withResolvers<boolean>();
    http.get('/', async (request) => {
      // From here on it has no address.
      request.raw.socket.destroy();
      try {
        asked.resolve(request.isTrial);
      } catch (error) {
        asked.reject(error);
      }
    });
    const left = fetch(await http.listen({ port: 0 })).catch(() => 'gone');
    expect([await asked.promise, await left]).toEqual([false, 'gone']);
    await http.close();
  });

  it('opens to networks that are invited, also behind a proxy', async () => {
    const trialNetworks = ['192.168.0.0/16', '2001:db8:5::/48', '203.0.113.9'];
    const other = await createTestApp({ databaseUrl: app.databaseUrl, trialNetworks });
    const proxied = (visitor: string) => ({ headers: { 'x-forwarded-for': visitor } });
    for (const caller of [
      { address: '192.168.1.7' },
      { address: '::ffff:192.168.1.7' },
      { address: '2001:db8:5::1' },
      proxied('203.0.113.9'),
    ])
      expect([await codesTo(caller, other), await demoFrom(caller, other)]).toEqual([200, 200]);
    for (const caller of [{ address: '192.169.0.1' }, { address: '2001:db8:6::1' }, proxied('203.0.113.10')])
      expect([await codesTo(caller, other), await demoFrom(caller, other)]).toEqual([404, 'DEMO_ONLY_HERE']);
    await other.close();
  });
});
