import {
  registerProfile,
  resendRegistrationCode,
  resetProfilePassword,
  verifyRegistration,
} from '@parvoz/contract/people/auth.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type FakeTelegram,
  signReport,
  startTelegram,
  TELEGRAM_TOKEN,
} from '../../../../../test/fake-telegram.ts';
import { createStudent, MINUTE_MS, newPhone, wait } from '../../../../../test/people.ts';
import { createTestApp, type TestApp, type TestAppOptions } from '../../../../../test/test-app.ts';
import { inTransaction } from '../../../../db/context.ts';
import { openTelegram } from '../../../../lib/telegram/gateway.ts';
import * as codes from '../../auth/codes/codes.service.ts';
import { eraseOld, forgetPhones } from '../notifications.service.ts';
import { check, deliver, withdraw } from './telegram.service.ts';

const PATH = '/api/v1/telegram-gateway/report';

let fake: FakeTelegram;
let app: TestApp;
let telegram: NonNullable<TestAppOptions['telegram']>;
const apps: TestApp[] = [];

beforeAll(async () => {
  fake = await startTelegram();
  telegram = {
    ...{ token: TELEGRAM_TOKEN, url: fake.url, ttlSeconds: 30, sender: undefined, dailyLimit: 5000 },
  };
  app = await createTestApp({ telegram });
});
beforeEach(async () => {
  fake.reset();
  app.logs.length = 0;
  for (const table of ['telegram_messages', 'sms_messages', 'codes', 'attempts', 'pgboss.job'])
    await app.pool.query(`delete from ${table}`);
});
afterEach(async () => {
  for (const one of apps.splice(0)) await one.close();
});
afterAll(async () => {
  await app.close();
  await fake.close();
});

/** Another process on the same database. */
const start = async (options: TestAppOptions): Promise<TestApp> => {
  const one = await createTestApp({ databaseUrl: app.databaseUrl, clock: app.clock, ...options });
  apps.push(one);
  return one;
};

let number = 0;
const person = (phone: string) => ({
  ...{ name: 'Aziza', surname: 'Rahimova', gender: 'FEMALE' as const, country: 'UZ' as const },
  ...{ address: 'Toshkent, 12-uy', phone, password: 'first-secret', confirmPassword: 'first-secret' },
});
const register = (phone = newPhone(), of = app) =>
  of.as({ address: `10.5.0.${++number}` }).call(registerProfile, { body: person(phone) });
const rows = async (query: string) => (await app.pool.query(query)).rows;
const messages = () => rows('select * from telegram_messages order by created_at, id');
const smses = () => rows('select * from sms_messages order by id');
const codeIn = (text: string) => /\b\d{6}\b/.exec(text)?.[0];
const gateway = () => openTelegram(telegram, '');
/** Asks for a code and gives it to Telegram, as its job does. */
const sendOne = async (phone = newPhone()) => {
  await register(phone);
  const message = (await messages()).at(-1);
  await deliver(app.ctx, gateway(), message.id);
  return { phone, id: message.id as string, codeId: message.code_id as string };
};
const report = async (status: string, given: object = {}, now = app.clock.now(), token = TELEGRAM_TOKEN) => {
  const body = { request_id: 'tg-1', request_cost: 0.01, delivery_status: { status }, ...given };
  return app.http.inject({ method: 'POST', url: PATH, ...signReport(body, now, token) });
};
const soon = (assertion: () => unknown, timeout = 4000) => vi.waitFor(assertion, { timeout, interval: 20 });

describe('a code', () => {
  it('goes by Telegram, and the answer says so', async () => {
    await start({ runWorkers: true, telegram });
    const phone = newPhone();
    const answer = await register(phone);
    expect(answer.data).toMatchObject({ channel: 'TELEGRAM', expiresIn: 300, resendIn: 60 });
    await soon(async () => expect(await messages()).toMatchObject([{ status: 'SENT', request_id: 'tg-1' }]));
    expect(fake.sent).toMatchObject([{ phone_number: `+${phone}`, ttl: 30 }]);
    expect(await smses()).toEqual([]);
    const code = fake.sent[0]!.code;
    const verified = await app.call(verifyRegistration, { body: { phone, code } });
    expect(verified.status).toBe(200);
    // Used: it is not sent again, and taken back where it was.
    await soon(() => expect(fake.revoked).toEqual(['tg-1']));
    expect(await messages()).toMatchObject([{ status: 'WITHDRAWN', code: null, text: null }]);
    expect(await smses()).toEqual([]);
  });

  it.each([
    ['a phone without Telegram', () => fake.prepare(fake.refuse('PHONE_NUMBER_NOT_FOUND')), 30],
    ['an empty account', () => fake.prepare(fake.refuse('BALANCE_NOT_ENOUGH')), 40],
    ['an error of the gateway', () => fake.prepare({ status: 502, body: '<html>' }), 40],
    ['no answer in time', () => fake.prepare('hang'), 40],
  ])(
    'goes by SMS where Telegram has %s, the same and once',
    async (_, prepare, level) => {
      prepare();
      const { phone, id } = await sendOne();
      expect(await messages()).toMatchObject([{ status: 'FELL_BACK', code: null, text: null }]);
      const [sms, ...others] = await smses();
      expect([sms.recipient, others]).toEqual([phone, []]);
      const verified = await app.call(verifyRegistration, { body: { phone, code: codeIn(sms.text)! } });
      expect(verified.status).toBe(200);
      await deliver(app.ctx, gateway(), id);
      await check(app.ctx, gateway(), id);
      expect(await smses()).toHaveLength(1);
      const lines = app.logs.filter(({ msg }) => msg === 'a code goes by SMS, and not by Telegram');
      expect(lines).toMatchObject([{ level }]);
      expect(JSON.stringify([app.logs, await messages()])).not.toMatch(
        new RegExp(`${codeIn(sms.text)}|${TELEGRAM_TOKEN}`),
      );
    },
    15_000,
  );

  it('goes by SMS alone without a contract, as ever', async () => {
    const plain = await start({});
    const phone = newPhone();
    expect((await register(phone, plain)).data).toMatchObject({ channel: 'SMS' });
    expect([await messages(), (await smses()).map(({ recipient }) => recipient)]).toEqual([[], [phone]]);
    const answer = await plain.http.inject({
      ...{ method: 'POST', url: PATH },
      ...signReport({ request_id: 'tg-1' }, app.clock.now()),
    });
    expect(answer.statusCode).toBe(404);
  });

  it('for a new password goes nowhere where nobody has the phone, and the answer is the same', async () => {
    const { phone } = await createStudent(app);
    await app.pool.query('delete from pgboss.job');
    const reset = async (to: string) =>
      (await app.as({ address: `10.7.0.${++number}` }).call(resetProfilePassword, { body: { phone: to } }))
        .data;
    const unknown = newPhone();
    expect(await reset(unknown)).toEqual({ expiresIn: 300, resendIn: 60, channel: 'TELEGRAM' });
    const jobs = () => rows(`select name from pgboss.job where name like 'telegram%' order by name`);
    expect([await messages(), await smses(), await jobs()]).toEqual([[], [], []]);
    expect(await reset(phone)).toEqual({ expiresIn: 300, resendIn: 60, channel: 'TELEGRAM' });
    expect((await messages()).map(({ recipient }) => recipient)).toEqual([phone]);
    expect(await jobs()).toHaveLength(2);
  });

  it('of new bank details is an SMS, which names the account', async () => {
    const { phone, id: accountId } = await createStudent(app);
    const key = { kind: 'PROFILE', purpose: 'BANK', phone, accountId } as const;
    const sent = await inTransaction(app.ctx, (tx) => codes.sendCode(tx, key, true, { end: '4067' }));
    expect([sent.channel, await messages()]).toEqual(['SMS', []]);
    expect(await smses()).toMatchObject([{ recipient: phone, text: expect.stringContaining('4067') }]);
  });

  it('on its way when the contract ended goes by SMS', async () => {
    await register();
    const [{ id }] = await messages();
    await deliver({ ...app.ctx, telegram: undefined }, null, id);
    expect([(await messages())[0].status, await smses()]).toEqual(['FELL_BACK', [expect.anything()]]);
  });

  it('that is corrected meanwhile still says by which way it comes', async () => {
    const phone = newPhone();
    const { data } = await register(phone);
    const correct = async () => {
      const body = { ...person(phone), registration: data!.registration };
      return (await app.call(registerProfile, { body })).data!.channel;
    };
    expect(await correct()).toBe('TELEGRAM');
    fake.prepare(fake.refuse('PHONE_NUMBER_NOT_FOUND'));
    await deliver(app.ctx, gateway(), (await messages())[0].id);
    expect(await correct()).toBe('SMS');
    expect(await messages()).toHaveLength(1);
  });
});

describe('a report', () => {
  it('of delivery ends the matter: no SMS, whatever comes after', async () => {
    const { id } = await sendOne();
    expect((await report('delivered')).statusCode).toBe(200);
    expect(await messages()).toMatchObject([{ status: 'DELIVERED', code: null, text: null }]);
    wait(app, MINUTE_MS);
    await report('expired');
    await check(app.ctx, gateway(), id);
    expect([await smses(), fake.calls]).toEqual([[], ['/sendVerificationMessage']]);
  });

  it('of expiry sends the SMS once, also when it comes again, and a late delivery changes nothing', async () => {
    const { phone, id } = await sendOne();
    const { code } = fake.sent[0]!;
    for (const status of ['sent', 'expired', 'expired', 'delivered', 'expired'])
      expect((await report(status)).statusCode).toBe(200);
    wait(app, MINUTE_MS);
    await check(app.ctx, gateway(), id);
    const sent = await smses();
    expect(sent.map(({ recipient, text }) => [recipient, codeIn(text)])).toEqual([[phone, code]]);
    expect(await messages()).toMatchObject([{ status: 'FELL_BACK', failure: 'reported: expired' }]);
    expect((await app.call(verifyRegistration, { body: { phone, code } })).status).toBe(200);
  });

  it('of expiry that comes ten times at once, with the check beside, sends one SMS', async () => {
    const { id } = await sendOne();
    wait(app, 40_000);
    const reports = Array.from({ length: 10 }, () => report('expired'));
    await Promise.all([...reports, check(app.ctx, gateway(), id), check(app.ctx, gateway(), id)]);
    expect(await smses()).toHaveLength(1);
  });

  it('of expiry and one of delivery at once: one of them wins', async () => {
    for (let turn = 1; turn <= 5; turn++) {
      await sendOne();
      const request_id = `tg-${turn}`;
      const before = (await smses()).length;
      await Promise.all(['expired', 'delivered'].map((status) => report(status, { request_id })));
      const [{ status }] = await rows(
        `select status from telegram_messages where request_id = '${request_id}'`,
      );
      expect((await smses()).length - before).toBe(status === 'DELIVERED' ? 0 : 1);
    }
  });

  it('may come before the gateway’s answer was noted', async () => {
    await register();
    const [{ id }] = await messages();
    await app.pool.query(`update telegram_messages set status = 'SENDING'`);
    await report('delivered', { payload: id });
    expect(await messages()).toMatchObject([{ status: 'DELIVERED', request_id: 'tg-1' }]);
  });

  it('that is wrongly signed, old or of no request is refused or changes nothing, and tells nothing', async () => {
    await sendOne();
    const now = app.clock.now();
    const old = new Date(now.getTime() - 301_000);
    const body = { request_id: 'tg-1', delivery_status: { status: 'expired' } };
    const signed = signReport(body, now);
    const unsigned = { payload: signed.payload, headers: { 'content-type': 'application/json' } };
    const changed = { ...signed, payload: signed.payload.replace('tg-1', 'tg-2') };
    const refused = await Promise.all([
      report('expired', {}, now, 'another-token'),
      report('expired', {}, old),
      ...[unsigned, changed].map((one) => app.http.inject({ method: 'POST', url: PATH, ...one })),
      app.http.inject({ method: 'GET', url: PATH }),
    ]);
    expect(refused.map(({ statusCode, body: said }) => [statusCode, said])).toEqual(
      refused.map(() => [403, '{}']),
    );
    const taken = await Promise.all([
      report('delivered', { request_id: 'tg-99' }),
      report('delivered', { request_id: "' or true --", payload: 'no id' }),
      report('sent'),
      report('something new'),
      report('expired', { request_id: 7 }),
    ]);
    expect(taken.map(({ statusCode, body: said }) => [statusCode, said])).toEqual(
      taken.map(() => [200, '{}']),
    );
    expect([(await messages())[0].status, await smses()]).toEqual(['SENT', []]);
    // Once for an address: a flood is no flood of the log.
    expect(app.logs.filter(({ event }) => event === 'provider denied')).toHaveLength(1);
  });

  it('that cannot be kept is asked for again', async () => {
    await sendOne();
    await app.pool.query('alter table telegram_messages rename to gone');
    const answer = await report('expired');
    await app.pool.query('alter table gone rename to telegram_messages');
    expect([answer.statusCode, answer.body]).toEqual([500, '{}']);
    expect((await report('expired')).statusCode).toBe(200);
    expect(await smses()).toHaveLength(1);
  });
});

describe('a code of which nothing is reported', () => {
  it.each([
    ['delivered', 0],
    ['read', 0],
    ['sent', 1],
    ['expired', 1],
  ])('is asked about: %s makes %i SMS', async (status, count) => {
    const { id } = await sendOne();
    fake.statuses.set('tg-1', status);
    await check(app.ctx, gateway(), id);
    expect(fake.calls).toEqual(['/sendVerificationMessage']);
    wait(app, 40_000);
    await check(app.ctx, gateway(), id);
    await check(app.ctx, gateway(), id);
    expect(fake.calls).toEqual(['/sendVerificationMessage', '/checkVerificationStatus']);
    expect(await smses()).toHaveLength(count);
  });

  it('is looked after by a job of its own, which was sent with it', async () => {
    const before = Date.now();
    await register();
    const [{ id }] = await messages();
    const jobs = await rows(
      `select name, data, start_after from pgboss.job where name like 'telegram%' order by name desc`,
    );
    expect(jobs).toMatchObject([
      { name: 'telegram-send', data: { id } },
      { name: 'telegram-check', data: { id } },
    ]);
    const delay = (jobs[1].start_after.getTime() - before) / 1000;
    expect(delay).toBeGreaterThan(38);
    expect(delay).toBeLessThan(45);
  });

  it('whose process died while it was sent goes by SMS once, and never twice by Telegram', async () => {
    await register();
    const [{ id }] = await messages();
    // The gateway has it, and nobody has noted that.
    fake.prepare('take and hang');
    void gateway()
      .send({ id, to: '998901234567', code: '123456' })
      .catch(() => {});
    await app.pool.query(`update telegram_messages set status = 'SENDING'`);
    await soon(() => expect(fake.sent).toHaveLength(1));
    await deliver(app.ctx, gateway(), id);
    expect([fake.sent.length, await smses()]).toEqual([1, []]);
    wait(app, 40_000);
    await check(app.ctx, gateway(), id);
    expect([fake.sent.length, (await smses()).length]).toEqual([1, 1]);
  });

  it('is checked anew later where it was sent late', async () => {
    await register();
    const [{ id }] = await messages();
    wait(app, 35_000);
    await deliver(app.ctx, gateway(), id);
    wait(app, 10_000);
    await app.pool.query(`delete from pgboss.job`);
    await check(app.ctx, gateway(), id);
    expect(await rows(`select data from pgboss.job where name = 'telegram-check'`)).toMatchObject([
      { data: { id } },
    ]);
    expect(await smses()).toEqual([]);
  });
});

describe('a code that another replaced', () => {
  it('is revoked, and never follows by SMS', async () => {
    const { phone, id, codeId } = await sendOne();
    wait(app, MINUTE_MS);
    await app.read(resendRegistrationCode, { query: { phone } });
    expect(await rows(`select data from pgboss.job where name = 'telegram-withdraw'`)).toMatchObject([
      { data: { codeId } },
    ]);
    for (let turn = 1; turn <= 2; turn++) await withdraw(app.ctx, gateway(), codeId);
    await report('expired');
    await check(app.ctx, gateway(), id);
    expect(fake.revoked).toEqual(['tg-1']);
    expect([await smses(), (await messages()).map(({ status }) => status)]).toEqual([
      [],
      ['WITHDRAWN', 'WAITING'],
    ]);
  });

  it('while it was being sent is revoked once that is known', async () => {
    await register();
    const [{ id, code_id: codeId }] = await messages();
    const slow = {
      ...gateway(),
      send: async (message: Parameters<ReturnType<typeof gateway>['send']>[0]) => {
        await withdraw(app.ctx, gateway(), codeId);
        return gateway().send(message);
      },
    };
    await deliver(app.ctx, slow, id);
    expect([fake.revoked, (await messages())[0].status]).toEqual([['tg-1'], 'WITHDRAWN']);
  });
});

describe('what is kept', () => {
  it('is a week of what nobody decided, and 90 days of the others, without their codes', async () => {
    await register();
    await sendOne();
    await report('delivered');
    wait(app, 7 * DAY_MS);
    await eraseOld(app.ctx);
    expect(await messages()).toHaveLength(2);
    wait(app, 1);
    await eraseOld(app.ctx);
    expect(await messages()).toMatchObject([{ status: 'DELIVERED', code: null }]);
    wait(app, 83 * DAY_MS);
    await eraseOld(app.ctx);
    expect(await messages()).toEqual([]);
  });

  it('is nothing of a phone whose account was deleted: nothing follows', async () => {
    const { id } = await sendOne();
    const [{ recipient: phone }] = await messages();
    await forgetPhones(app.ctx, {
      phone,
      leftPhones: [{ phone, until: app.clock.now().toISOString() }],
    });
    expect(await messages()).toHaveLength(1);
    await app.pool.query('delete from accounts where phone = $1', [phone]);
    await forgetPhones(app.ctx, {
      phone,
      leftPhones: [{ phone, until: app.clock.now().toISOString() }],
    });
    await report('expired');
    await check(app.ctx, gateway(), id);
    expect([await messages(), await smses()]).toEqual([[], []]);
  });
});

describe('limits', () => {
  it('count a code once, whichever ways it went', async () => {
    const phone = newPhone();
    const again = async () => {
      const { code, status } = await app
        .as({ address: `10.6.0.${++number}` })
        .call(resendRegistrationCode, { query: { phone } });
      return code ?? status;
    };
    await sendOne(phone);
    await report('expired');
    expect([(await smses()).length, await again()]).toEqual([1, 'CODE_TOO_SOON']);
    const answers = [];
    for (let turn = 2; turn <= 6; turn++) {
      wait(app, MINUTE_MS);
      answers.push(await again());
    }
    expect(answers).toEqual([200, 200, 200, 200, 'TOO_MANY_TRIES']);
  });

  it('of SMS count those that were sent, and keep a place for each that may follow', async () => {
    const small = await start({ telegram, smsDailyLimit: 2 });
    const ask = async () => (await register(newPhone(), small)).code ?? 'sent';
    expect([await ask(), await ask(), await ask()]).toEqual(['sent', 'sent', 'SMS_LIMIT']);
    for (const { id } of await messages()) await deliver(app.ctx, gateway(), id);
    // Both are delivered: no SMS was sent, and there is room for two again.
    for (const request_id of ['tg-1', 'tg-2']) await report('delivered', { request_id });
    expect([await ask(), await ask(), await ask()]).toEqual(['sent', 'sent', 'SMS_LIMIT']);
    for (const { id } of (await messages()).slice(2)) await deliver(app.ctx, gateway(), id);
    // Both become an SMS, for which there was a place: the day has no room any more.
    for (const request_id of ['tg-3', 'tg-4']) await report('expired', { request_id });
    expect([(await smses()).length, await ask()]).toEqual([2, 'SMS_LIMIT']);
  });

  it('of Telegram send what is beyond them by SMS', async () => {
    const small = await start({ telegram: { ...telegram, dailyLimit: 2 } });
    const answers = await Promise.all(Array.from({ length: 6 }, () => register(newPhone(), small)));
    const channels = answers.map(({ data }) => data!.channel);
    expect(channels.sort()).toEqual(['SMS', 'SMS', 'SMS', 'SMS', 'TELEGRAM', 'TELEGRAM']);
    expect([(await messages()).length, (await smses()).length]).toEqual([2, 4]);
  });
});
