import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FakeEskiz, startEskiz } from '../../../test/fake-eskiz.ts';
import { MIDDLEMEN } from '../../../test/middlemen.ts';
import { TestClock } from '../../../test/test-clock.ts';
import { openEskiz } from './eskiz.ts';
import type { SmsGateway } from './gateway.ts';

const LOGIN = 'POST /api/auth/login';
const REFRESH = 'PATCH /api/auth/refresh';
const SEND = 'POST /api/message/sms/send';
const clock = new TestClock();
const sms = { id: 'own-1', to: '998901234567', text: "Kod: 123456. Uni hech kimga aytmang, o'chiring" };

let eskiz: FakeEskiz;
let gateway: SmsGateway;

const open = (given: { password?: string; callbackUrl?: string; url?: string } = {}) =>
  openEskiz(
    {
      ...{ url: eskiz.url, email: 'parvoz@eskiz.test', password: 'eskiz-secret', sender: '4546' },
      ...{ callbackUrl: undefined, ...given },
    },
    clock,
  );

beforeAll(async () => {
  eskiz = await startEskiz(() => clock.now());
});
beforeEach(() => {
  eskiz.reset();
  gateway = open();
});
afterAll(() => eskiz.close());

const failureOf = (sending: Promise<unknown>): Promise<Error & { status?: number }> =>
  sending.then(
    () => expect.unreachable(),
    (error) => error,
  );

describe('a message', () => {
  it('is sent with what Eskiz asks for, and answers its id', async () => {
    const withReports = open({ callbackUrl: 'https://parvoz.test/report' });
    expect(await withReports.send(sms)).toEqual({ providerId: 'eskiz-1' });
    expect(eskiz.sent).toEqual([
      {
        ...{ mobile_phone: '998901234567', message: sms.text, from: '4546', user_sms_id: 'own-1' },
        callback_url: 'https://parvoz.test/report',
      },
    ]);
    expect(eskiz.calls).toEqual([LOGIN, SEND]);
  });

  it('has no address for reports where there is none', async () => {
    await gateway.send(sms);
    expect(Object.keys(eskiz.sent[0]!)).not.toContain('callback_url');
  });

  it.each<[status: number, body: unknown, providerId: string]>([
    // As the documents have it.
    [200, { id: 'c7f8', message: 'Waiting for SMS provider', status: 'waiting' }, 'c7f8'],
    [201, { id: 42, status: 'waiting' }, '42'],
    // Statuses of its reports, should it answer one of them at once.
    ...['NEW', 'STORED', 'ACCEPTED', 'ENROUTE', 'PARTDELIVERED', 'DELIVERED', 'DELIVRD'].map(
      (status): [number, unknown, string] => [200, { id: 'x', message: null, status }, 'x'],
    ),
  ])('is taken where Eskiz answers %i %j', async (status, body, providerId) => {
    eskiz.prepare({ status, body });
    expect(await gateway.send(sms)).toEqual({ providerId });
  });
});

describe('a token', () => {
  it('is asked for once, however many messages wait for it', async () => {
    await Promise.all(Array.from({ length: 10 }, () => gateway.send(sms)));
    expect(eskiz.calls.filter((call) => call === LOGIN)).toHaveLength(1);
    expect(eskiz.sent).toHaveLength(10);
  });

  it('is kept as long as it says itself', async () => {
    eskiz.setLife(3600);
    await gateway.send(sms);
    clock.set(new Date(clock.now().getTime() + 3500_000).toISOString());
    await gateway.send(sms);
    expect(eskiz.calls).toEqual([LOGIN, SEND, SEND]);
    clock.set(new Date(clock.now().getTime() + 50_000).toISOString());
    await gateway.send(sms);
    expect(eskiz.calls).toEqual([LOGIN, SEND, SEND, LOGIN, SEND]);
  });

  it('that is refused is asked for anew and the message sent again, once', async () => {
    await gateway.send(sms);
    eskiz.forgetTokens();
    await gateway.send(sms);
    // Its refresh is refused with it, so that only the password helps.
    expect(eskiz.calls).toEqual([LOGIN, SEND, SEND, REFRESH, LOGIN, SEND]);
    expect(eskiz.sent).toHaveLength(2);
  });

  it('is refreshed where Eskiz does that', async () => {
    await gateway.send(sms);
    eskiz.prepare({ status: 401, body: { message: 'Expired' } });
    await gateway.send(sms);
    expect(eskiz.calls).toEqual([LOGIN, SEND, SEND, REFRESH, SEND]);
  });

  it('is asked for by password when the refresh fails', async () => {
    await gateway.send(sms);
    eskiz.setRefreshes(false);
    eskiz.prepare({ status: 401, body: { message: 'Expired' } });
    await gateway.send(sms);
    expect(eskiz.calls).toEqual([LOGIN, SEND, SEND, REFRESH, LOGIN, SEND]);
  });

  it('that is refused to many at once is replaced once', async () => {
    await gateway.send(sms);
    eskiz.forgetTokens();
    await Promise.all(Array.from({ length: 8 }, () => gateway.send(sms)));
    expect(eskiz.calls.filter((call) => call === LOGIN)).toHaveLength(2);
    expect(eskiz.sent).toHaveLength(9);
  });

  it('that is refused twice is a failure, not a loop', async () => {
    const refusal = { status: 401, body: { message: 'Forbidden' } };
    eskiz.prepare(refusal, refusal);
    expect((await failureOf(gateway.send(sms))).status).toBe(401);
    expect(eskiz.calls.filter((call) => call === SEND)).toHaveLength(2);
  });

  it('that cannot be had is a failure without the password in it, and asked for again by the next', async () => {
    const wrong = open({ password: 'wrong-password' });
    for (let turn = 1; turn <= 2; turn++) {
      const { message } = await failureOf(wrong.send(sms));
      expect(message).toContain('Eskiz answered 401 to login');
      expect(message).not.toContain('wrong-password');
      expect(eskiz.calls).toHaveLength(turn);
    }
  });
});

describe('not taken is what is answered', () => {
  it.each([
    [400, { status: 'error', message: { mobile_phone: ['wrong'] } }, 'mobile_phone'],
    [422, { message: 'moderation' }, 'moderation'],
    [500, '<html>Server Error</html>', 'Server Error'],
    [200, { message: 'Waiting', status: 'waiting' }, 'Waiting'],
    [200, { id: '', status: 'waiting' }, 'id'],
    [200, { id: null, status: 'waiting' }, 'id'],
    [200, { id: 'x', status: 'error' }, 'error'],
    ...['REJECTED', 'UNDELIV', 'EXPIRED', 'DELETED', 'UNKNOWN'].map((word): [number, unknown, string] => [
      200,
      { id: 'x', status: word },
      word,
    ]),
    [403, { id: 'x', status: 'waiting' }, 'waiting'],
    [200, 'Request is received', 'Request is received'],
    [200, '', ''],
    [302, {}, ''],
  ])('%i %j', async (status, body, part) => {
    eskiz.prepare({ status, body });
    const { message } = await failureOf(gateway.send(sms));
    expect(message).toContain(`Eskiz answered ${status} to send`);
    expect(message).toContain(part);
  });

  it.each(MIDDLEMEN)('by something else, which gets no password: $status $body', async (answer) => {
    await gateway.send(sms);
    eskiz.prepare(answer);
    await failureOf(gateway.send(sms));
    expect(eskiz.sent).toHaveLength(1);
    expect(eskiz.calls).toEqual([LOGIN, SEND, SEND]);
  });

  it('with the text of the message, which stands in no failure', async () => {
    for (const body of [{ error: 'template', text: sms.text }, `no template for ${sms.text}`]) {
      eskiz.prepare({ status: 400, body });
      const { message } = await failureOf(gateway.send(sms));
      expect(message).toContain('[text]');
      expect(message).not.toContain('123456');
    }
  });

  it('by nobody', async () => {
    await expect(open({ url: 'http://127.0.0.1:1' }).send(sms)).rejects.toThrow();
  });
});
