import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FakeTelegram, startTelegram, TELEGRAM_TOKEN } from '../../../test/fake-telegram.ts';
import { MIDDLEMEN } from '../../../test/middlemen.ts';
import { openTelegram, readReport, TelegramError } from './gateway.ts';
import { isFresh } from './signature.ts';

const message = { id: 'own-1', to: '998901234567', code: '123456' };
const CALLBACK = 'https://parvoz.test/api/v1/telegram-gateway/report';

let fake: FakeTelegram;

const open = (given: { token?: string; sender?: string; url?: string } = {}, callback = CALLBACK) =>
  openTelegram(
    {
      ...{ token: TELEGRAM_TOKEN, url: fake.url, ttlSeconds: 30, sender: undefined, dailyLimit: 10 },
      ...given,
    },
    callback,
  );
const failureOf = (call: Promise<unknown>): Promise<TelegramError> =>
  call.then(
    () => expect.unreachable(),
    (error) => error,
  );

beforeAll(async () => {
  fake = await startTelegram();
});
beforeEach(() => fake.reset());
afterAll(() => fake.close());

describe('a code', () => {
  it('is sent with what the gateway asks for, and answers its id', async () => {
    expect(await open({ sender: 'parvoz_uz' }).send(message)).toMatchObject({ requestId: 'tg-1' });
    expect(fake.sent).toEqual([
      {
        ...{ phone_number: '+998901234567', code: '123456', ttl: 30, payload: 'own-1' },
        ...{ sender_username: 'parvoz_uz', callback_url: CALLBACK },
      },
    ]);
  });

  it.each(['http://parvoz.test/report', `https://parvoz.test/${'x'.repeat(240)}`])(
    'has no address of reports where the gateway would not take it: %s',
    async (callback) => {
      await open({}, callback).send(message);
      expect(Object.keys(fake.sent[0]!)).toEqual(['phone_number', 'code', 'ttl', 'payload']);
    },
  );

  it('is asked about and revoked by that id', async () => {
    await open().send(message);
    fake.statuses.set('tg-1', 'read');
    expect(await open().find('tg-1')).toEqual({ requestId: 'tg-1', status: 'read', ownId: 'own-1' });
    await open().revoke('tg-1');
    expect(fake.revoked).toEqual(['tg-1']);
  });
});

describe('not taken is what is answered', () => {
  it('with the gateway’s word, which says whether it is about the phone', async () => {
    fake.prepare(fake.refuse('PHONE_NUMBER_NOT_FOUND'), fake.refuse('BALANCE_NOT_ENOUGH'));
    const [ofPhone, ofUs] = [await failureOf(open().send(message)), await failureOf(open().send(message))];
    expect([ofPhone.message, ofPhone.means]).toEqual([
      'Telegram answered 200 to sendVerificationMessage: PHONE_NUMBER_NOT_FOUND',
      'PHONE',
    ]);
    expect(ofUs.means).toBe('UNKNOWN');
    expect((await failureOf(open({ token: 'another-token' }).send(message))).reason).toBe(
      'ACCESS_TOKEN_INVALID',
    );
  });

  it.each([
    [500, '<html>Server Error</html>', 'Server Error'],
    [200, { ok: true, result: {} }, 'no request id'],
    [200, { ok: true, result: true }, 'no request id'],
    [200, { ok: false }, 'false'],
    [200, '', ''],
    [302, {}, ''],
  ])('%i %j', async (status, body, part) => {
    fake.prepare({ status, body });
    const failure = await failureOf(open().send(message));
    expect(failure).toBeInstanceOf(TelegramError);
    expect(failure.message).toContain(part);
  });

  it.each(MIDDLEMEN)('by something else: $status $body', async (answer) => {
    fake.prepare(answer);
    expect(await failureOf(open().send(message))).toMatchObject({ reason: '', means: 'UNKNOWN' });
  });

  it('of another message than was asked about', async () => {
    await open().send(message);
    await open().send({ ...message, id: 'own-2' });
    fake.answerOf('tg-2', 'tg-1');
    expect((await failureOf(open().find('tg-2'))).message).toContain('no request id');
  });

  it('without code and token', async () => {
    fake.prepare(
      { status: 400, body: `123456 by ${TELEGRAM_TOKEN}` },
      fake.refuse(`${TELEGRAM_TOKEN} is not for 123456`),
    );
    for (let turn = 1; turn <= 2; turn++) {
      const { message: said } = await failureOf(open().send(message));
      expect(said).toContain('***');
      expect(said).not.toMatch(/123456|telegram-gateway-token/);
    }
  });

  it('by nobody', async () => {
    await expect(open({ url: 'http://127.0.0.1:1' }).send(message)).rejects.toThrow();
  });
});

describe('a report', () => {
  const token = 'TESTTOKEN';
  const report = {
    timestamp: '1760000000',
    body: '{"request_id":"r1"}',
    signature: '09ea03f364cd25dc3a82094cfcbd1f41dfacba8b5cc6dba62b8a6c397d317047',
  };
  const at = (seconds: number) => new Date((1_760_000_000 + seconds) * 1000);

  it('is the gateway’s by its signature, and of now by its moment', () => {
    expect(isFresh(report, token, at(0))).toBe(true);
    expect(isFresh({ ...report, signature: report.signature.toUpperCase() }, token, at(0))).toBe(true);
    expect([-301, -300, 300, 301].map((seconds) => isFresh(report, token, at(seconds)))).toEqual([
      ...[false, true, true, false],
    ]);
  });

  it.each([
    { token: 'TESTTOKEN2' },
    { body: '{"request_id":"r2"}' },
    { body: '{"request_id":"r1"} ' },
    { timestamp: '1760000001' },
    { timestamp: '' },
    { timestamp: '1760000000.5' },
    { signature: '' },
    { signature: `${report.signature.slice(1)}0` },
    { signature: report.signature.slice(2) },
    { signature: 'x'.repeat(64) },
  ])('is nobody’s with %j', ({ token: other = token, ...changed }) => {
    expect(isFresh({ ...report, ...changed }, other, at(0))).toBe(false);
  });

  it.each(['', '[]', 'null', '{', '{}', '{"request_id":5}', '{"request_id":""}'])('is not %j', (body) => {
    expect(readReport(body)).toBeNull();
  });

  it('may say nothing of the delivery', () => {
    expect(readReport(report.body)).toEqual({ requestId: 'r1', status: null, ownId: null });
  });
});
