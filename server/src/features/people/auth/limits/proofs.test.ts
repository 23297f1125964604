import {
  loginProfile,
  registerProfile,
  resendRegistrationCode,
  resetProfilePassword,
} from '@parvoz/contract/people/auth.ts';
import { updateProfilePhone } from '@parvoz/contract/people/profiles.ts';
import { getChallenge } from '@parvoz/contract/people/proof-of-work.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import ru from '../../../../../../locales/ru/platform/errors.json' with { type: 'json' };
import { createStudent, newPhone } from '../../../../../test/people.ts';
import { encodeProof, proveWork } from '../../../../../test/proofs.ts';
import { createTestApp, type TestApp } from '../../../../../test/test-app.ts';
import { ProofOfWork } from '../../../../lib/proof-of-work.ts';

let app: TestApp;
let number = 0;
let address = '';

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(() => {
  address = `10.1.0.${++number}`;
});
afterAll(() => app.close());

/** Asks for a code to a new phone; answers status and error code. */
const ask = async (proof?: string, from = address, of: TestApp = app) => {
  const caller = { address: from, ...(proof !== undefined && { proof }) };
  const answer = await of.as(caller).call(resetProfilePassword, { body: { phone: newPhone() } });
  return [answer.status, answer.code];
};
const OK = [200, undefined];
const WORK_NEEDED = [429, 'WORK_NEEDED'];
const TOO_MANY = [429, 'TOO_MANY_TRIES'];

/** As if so many of something had happened just now. */
const fill = (key: string, count: number) =>
  app.pool.query(
    `insert into attempts (key, moments, expires_at)
     values ($1, array_fill($2::timestamptz, array[$3::int]), $2::timestamptz + interval '1 hour')`,
    [key, app.clock.now(), count],
  );

describe('more than twenty codes from an address', () => {
  it('cost work, of which the answer says for how long', async () => {
    for (let code = 1; code <= 20; code++) expect(await ask()).toEqual(OK);
    const body = { phone: newPhone() };
    const refused = await app.as({ address }).call(resetProfilePassword, { body }, 'ru');
    expect([refused.status, refused.code, refused.message]).toEqual([...WORK_NEEDED, ru.WORK_NEEDED]);
    expect(refused.headers['retry-after']).toBe('3600');
    expect(await ask(await proveWork(app))).toEqual(OK);
    expect(await ask()).toEqual(WORK_NEEDED);
    expect(await ask(undefined, '10.2.0.1')).toEqual(OK);
  });

  it('are of an IPv6 network', async () => {
    await fill('code from 2001:db8:1:2::/64', 20);
    expect(await ask(undefined, '2001:db8:1:2::99')).toEqual(WORK_NEEDED);
    expect(await ask(undefined, '2001:db8:1:3::99')).toEqual(OK);
  });

  it('are of all networks of an IPv6 site from sixty on', async () => {
    for (let network = 1; network <= 60; network++)
      expect(await ask(undefined, `2001:db8:2:${network.toString(16)}::1`)).toEqual(OK);
    expect(await ask(undefined, '2001:db8:2:ffff::1')).toEqual(WORK_NEEDED);
    expect(await ask(await proveWork(app), '2001:db8:2:ffff::1')).toEqual(OK);
    expect(await ask(undefined, '2001:db8:3:ffff::1')).toEqual(OK);
    await app.pool.query(
      `update attempts set moments = array_fill($1::timestamptz, array[300]) where key = $2`,
      [app.clock.now(), 'code from 2001:db8:2::/48'],
    );
    expect(await ask(await proveWork(app), '2001:db8:2:eeee::1')).toEqual(TOO_MANY);
  });

  it('end at three hundred, work or not', async () => {
    await fill(`code from ${address}`, 299);
    expect(await ask(await proveWork(app))).toEqual(OK);
    expect(await ask(await proveWork(app))).toEqual(TOO_MANY);
    expect(await ask()).toEqual(WORK_NEEDED);
  });

  it('never pass the limit at once', async () => {
    await fill(`code from ${address}`, 295);
    const proofs = await Promise.all(Array.from({ length: 12 }, () => proveWork(app)));
    const answers = await Promise.all(proofs.map((proof) => ask(proof)));
    expect(answers.filter(([status]) => status === 200)).toHaveLength(5);
    expect(answers.filter(([, code]) => code === 'TOO_MANY_TRIES')).toHaveLength(7);
  });

  it('wait for their phone as before', async () => {
    await fill(`code from ${address}`, 20);
    const phone = newPhone();
    const call = async () =>
      (
        await app
          .as({ address, proof: await proveWork(app) })
          .call(resendRegistrationCode, { query: { phone } })
      ).code;
    expect([await call(), await call()]).toEqual([undefined, 'CODE_TOO_SOON']);
  });

  it('of a registration and of a new phone are let in by one proof for both of their limits', async () => {
    await fill(`code from ${address}`, 20);
    await fill(`phones from ${address}`, 20);
    const body = () => ({
      ...{ name: 'Aziza', surname: 'Rahimova', gender: 'FEMALE' as const, country: 'UZ' as const },
      ...{
        address: 'Toshkent, 12-uy',
        phone: newPhone(),
        password: 'first-secret',
        confirmPassword: 'first-secret',
      },
    });
    const register = async (proof?: string) =>
      (await app.as({ address, ...(proof && { proof }) }).call(registerProfile, { body: body() })).code;
    expect(await register()).toBe('WORK_NEEDED');
    expect(await register(await proveWork(app))).toBeUndefined();
    const { token } = await createStudent(app);
    const change = async (proof?: string) =>
      (
        await app
          .as({ token, address, ...(proof && { proof }) })
          .call(updateProfilePhone, { query: { phone: newPhone() } })
      ).code;
    expect(await change()).toBe('WORK_NEEDED');
    expect(await change(await proveWork(app))).toBeUndefined();
  });
});

describe('a proof', () => {
  beforeEach(() => fill(`code from ${address}`, 20));

  it('is good once', async () => {
    const proof = await proveWork(app);
    expect([await ask(proof), await ask(proof)]).toEqual([OK, WORK_NEEDED]);
  });

  it('is good once, also when it comes many times at once, to two processes', async () => {
    const other = await createTestApp({ databaseUrl: app.databaseUrl, clock: app.clock });
    const proof = await proveWork(app);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => ask(proof, address, index % 2 ? other : app)),
    );
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
    expect(answers.filter(([, code]) => code === 'WORK_NEEDED')).toHaveLength(11);
    await other.close();
  });

  it('is not used up by a call that needs none', async () => {
    const proof = await proveWork(app);
    expect(await ask(proof, '10.3.0.1')).toEqual(OK);
    expect(await ask(proof)).toEqual(OK);
  });

  it('is good for ten minutes', async () => {
    const began = app.clock.now();
    const after = (seconds: number) =>
      app.clock.set(new Date(began.getTime() + seconds * 1000).toISOString());
    const [early, late] = [await proveWork(app), await proveWork(app)];
    after(599);
    expect(await ask(early)).toEqual(OK);
    after(600);
    expect(await ask(late)).toEqual(WORK_NEEDED);
    app.clock.set(began.toISOString());
  });

  it('that is none is as good as nothing', async () => {
    const proof = JSON.parse(Buffer.from(await proveWork(app), 'base64').toString());
    const { challenge, solution } = proof;
    const { parameters } = challenge;
    const until = parameters.data.until + 3_600_000;
    const stranger = new ProofOfWork('another secret', { cost: 1, min: 1, max: 1 });
    const foreign = await stranger.create(new Date(until));
    for (const one of [
      '',
      'x',
      '%',
      'A'.repeat(1990),
      'A'.repeat(9000),
      encodeProof({ challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } }),
      encodeProof({ challenge: { ...challenge, parameters: { ...parameters, cost: 1 } }, solution }),
      encodeProof({ challenge: { ...challenge, parameters: { ...parameters, data: { until } } }, solution }),
      encodeProof({ challenge: { ...challenge, signature: '' }, solution }),
      encodeProof({ challenge: foreign, solution }),
    ])
      expect(await ask(one)).toEqual(WORK_NEEDED);
    expect(await ask(encodeProof(proof))).toEqual(OK);
  });

  it('is of a challenge that nobody keeps, and that differs each time', async () => {
    const [one, two] = [await app.call(getChallenge), await app.call(getChallenge)];
    expect(one.headers['cache-control']).toBe('no-store');
    expect(one.data!.parameters.nonce).not.toBe(two.data!.parameters.nonce);
  });
});

describe('after fifty wrong passwords from an address', () => {
  const signIn = async (body: { phone: string; password: string }, proof?: string) => {
    const answer = await app.as({ address, ...(proof && { proof }) }).call(loginProfile, { body });
    return [answer.status, answer.code];
  };

  it('a sign-in costs work, and those who share the address go on', async () => {
    const { phone, password } = await createStudent(app);
    for (let wrong = 0; wrong < 50; wrong++)
      expect(await signIn({ phone: newPhone(), password })).toEqual([401, 'INVALID_CREDENTIALS']);
    expect(await signIn({ phone, password })).toEqual(WORK_NEEDED);
    expect(await signIn({ phone, password }, await proveWork(app))).toEqual(OK);
    // Without an end: a hundred more are as good as the first.
    await app.pool.query(
      `update attempts set moments = array_fill($1::timestamptz, array[500]) where key = $2`,
      [app.clock.now(), `login from ${address}`],
    );
    expect(await signIn({ phone, password }, await proveWork(app))).toEqual(OK);
    expect(await signIn({ phone, password: 'wrong-one' }, await proveWork(app))).toEqual([
      401,
      'INVALID_CREDENTIALS',
    ]);
  });

  it('the limit of a phone stands, whatever work is done', async () => {
    const { phone, password } = await createStudent(app);
    await fill(`login PROFILE ${phone}`, 10);
    await fill(`login from ${address}`, 50);
    const proof = await proveWork(app);
    expect(await signIn({ phone, password }, proof)).toEqual(TOO_MANY);
    // The proof was not used up.
    const other = await createStudent(app);
    expect(await signIn(other, proof)).toEqual(OK);
  });
});
