import { listDevelopmentMessages, reportEskiz } from '@parvoz/contract/people/development-messages.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { newId } from '../../../lib/ids.ts';
import { maskCodes, normaliseStatus } from './notifications.rules.ts';
import { deliver, sendSms } from './notifications.service.ts';

const SECRET = 'a-secret-of-enough-letters';
const ESKIZ = {
  gateway: 'eskiz',
  url: 'http://127.0.0.1:1',
  email: 'a@b.test',
  password: 'x',
  sender: '4546',
} as const;

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ runWorkers: true, sms: { gateway: 'console', callbackSecret: SECRET } });
});
beforeEach(async () => {
  await app.pool.query('delete from sms_messages');
  app.logs.length = 0;
});
afterAll(() => app.close());

const list = () => app.read(listDevelopmentMessages);
const whenListed = (count: number) =>
  vi.waitFor(async () => expect(await list()).toHaveLength(count), { timeout: 3000, interval: 10 });

describe('the console gateway', () => {
  it('writes one line of the log for a message, and shows it', async () => {
    await sendSms(app.ctx, { to: '998901234567', text: 'Roʻyxat kodi: 123456' });
    await whenListed(1);
    const lines = app.logs.filter((line) => 'sms' in line);
    expect(lines).toMatchObject([{ level: 30, sms: { to: '998901234567', text: "Ro'yxat kodi: 123456" } }]);
    expect(await list()).toMatchObject([
      { to: '998901234567', text: "Ro'yxat kodi: 123456", sentAt: '2026-11-21T09:00:00.000Z' },
    ]);
  });

  it('shows the newest 50 messages, newest first', async () => {
    await app.pool.query(
      `insert into sms_messages (id, recipient, text, status, gateway, created_at, sent_at)
       select gen_random_uuid(), '998901234567', 'Code ' || n, 'SENT', 'console', now(),
         timestamptz '2026-11-21' + n * interval '1 second' from generate_series(1, 60) n`,
    );
    const texts = (await list()).map(({ text }) => text);
    expect(texts).toHaveLength(50);
    expect([texts[0], texts[49]]).toEqual(['Code 60', 'Code 11']);
  });

  it('shows neither what waits, nor what another gateway sent, nor what is erased', async () => {
    const insert = (status: string, gateway: string, text: string | null, sentAt: string | null) =>
      app.pool.query(
        `insert into sms_messages (id, recipient, text, status, gateway, created_at, sent_at)
         values ($1, '998901234567', $2, $3, $4, now(), $5)`,
        [newId(), text, status, gateway, sentAt],
      );
    await insert('WAITING', 'console', 'a', null);
    await insert('SENT', 'eskiz', 'b', '2026-11-21');
    await insert('SENT', 'console', null, '2026-11-21');
    expect(await list()).toEqual([]);
  });

  it.each([
    ['in production', { production: true }],
    ['with another gateway', { sms: { ...ESKIZ, callbackSecret: undefined } }],
  ])('shows nothing %s', async (_, options) => {
    const other = await createTestApp({ databaseUrl: app.databaseUrl, ...options });
    const answer = await other.call(listDevelopmentMessages);
    expect([answer.status, answer.code]).toEqual([404, 'NOT_FOUND']);
    await other.close();
  });
});

describe('a report of Eskiz', () => {
  let id: string;

  beforeEach(async () => {
    await sendSms(app.ctx, { to: '998901234567', text: 'Code 123456' });
    await whenListed(1);
    id = (await list())[0]!.id;
    await app.pool.query(`update sms_messages set provider_id = 'eskiz-1'`);
  });

  const body = (status: string, request_id = 'eskiz-1') => ({
    ...{ request_id, status, message_id: '77', country: 'UZ', phone_number: '998901234567', sms_count: '1' },
    ...{ user_sms_id: 'other', status_date: '2026-11-21 14:00:00' },
  });
  const report = (status: string, requestId?: string, secret = SECRET) =>
    app.call(reportEskiz, { params: { secret }, body: body(status, requestId) });
  const statusNow = async () =>
    (await app.pool.query('select provider_status from sms_messages')).rows[0].provider_status;

  it('is kept, from any status to a final one and no further', async () => {
    for (const [reported, stored] of [
      ['NEW', 'NEW'],
      ['ENROUTE', 'ENROUTE'],
      ['SOMETHING_NEW', 'SOMETHING_NEW'],
      ['ACCEPTED', 'ACCEPTED'],
      ['DELIVRD', 'DELIVERED'],
      ['ENROUTE', 'DELIVERED'],
      ['EXPIRED', 'DELIVERED'],
    ] as const) {
      expect((await report(reported)).status).toBe(200);
      expect(await statusNow(), reported).toBe(stored);
    }
  });

  it('comes as a form too', async () => {
    const answer = await app.http.inject({
      ...{ method: 'POST', url: `/api/v1/sms-provider/eskiz/${SECRET}` },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(body('UNDELIV')).toString(),
    });
    expect([answer.statusCode, await statusNow()]).toEqual([200, 'UNDELIVERABLE']);
  });

  it('may come before the answer that told us its id', async () => {
    await app.pool.query('update sms_messages set provider_id = null');
    const early = { request_id: 'eskiz-9', user_sms_id: id, status: 'DELIVERED' };
    await app.call(reportEskiz, { params: { secret: SECRET }, body: early });
    expect(await statusNow()).toBe('DELIVERED');
  });

  it('of a message that we do not know changes nothing', async () => {
    expect((await report('DELIVERED', 'eskiz-2')).status).toBe(200);
    const odd = { request_id: "' or true --", user_sms_id: 'x', status: 'DELIVERED' };
    expect((await app.call(reportEskiz, { params: { secret: SECRET }, body: odd })).status).toBe(200);
    expect(await statusNow()).toBeNull();
  });

  it.each(['', 'wrong', `${SECRET}x`, SECRET.slice(1), SECRET.toUpperCase(), 'х'.repeat(SECRET.length)])(
    'with the secret %j is not found',
    async (secret) => {
      const answer = await report('DELIVERED', 'eskiz-1', secret);
      expect([answer.status, await statusNow()]).toEqual([404, null]);
    },
  );

  it('is not found where no secret is set', async () => {
    const other = await createTestApp({ databaseUrl: app.databaseUrl });
    for (const secret of ['', 'undefined', SECRET])
      expect((await other.call(reportEskiz, { params: { secret }, body: body('DELIVERED') })).status).toBe(
        404,
      );
    await other.close();
  });

  it.each([
    {},
    { request_id: 'eskiz-1' },
    { request_id: 5, status: 'x' },
    { request_id: 'eskiz-1', status: 'x'.repeat(41) },
  ])('that lacks what it says is refused: %j', async (payload) => {
    const url = `/api/v1/sms-provider/eskiz/${SECRET}`;
    expect((await app.http.inject({ method: 'POST', url, payload })).statusCode).toBe(422);
  });

  it('as a form is taken nowhere else', async () => {
    const answer = await app.http.inject({
      ...{ method: 'POST', url: '/api/v1/university/filter', payload: 'page=1' },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(answer.statusCode).toBe(415);
  });
});

describe('rules', () => {
  it.each([
    ['Code 123456.', 'Code ***.'],
    ['Parol: k7Qm-4tXw, 5', 'Parol: ***, ***'],
    ["Ro'yxat", "Ro'yxat"],
    ['parvoz.uz/claim?lng=uz#abc-DEF_ghi', 'parvoz.uz/claim?lng=uz#***'],
  ])('%s is kept as %s', (text, stored) => {
    expect(maskCodes(text)).toBe(stored);
  });

  it('a status has one spelling', () => {
    expect([' delivrd ', 'DELIVERED', 'UNDELIV', 'odd'].map(normaliseStatus)).toEqual([
      ...['DELIVERED', 'DELIVERED', 'UNDELIVERABLE', 'ODD'],
    ]);
  });

  it('a message that a gateway took while another did is marked once', async () => {
    await app.pool.query(
      `insert into sms_messages (id, recipient, text, created_at) values ($1, '998901234567', 'Code 1', now())`,
      [newId()],
    );
    const { rows } = await app.pool.query('select id from sms_messages');
    const gateway = (providerId: string) => ({ name: 'eskiz' as const, send: async () => ({ providerId }) });
    await Promise.all(
      ['a', 'b'].map((providerId) => deliver(app.ctx, gateway(providerId), rows[0].id, false)),
    );
    expect((await app.pool.query('select tries, status from sms_messages')).rows).toEqual([
      { tries: 1, status: 'SENT' },
    ]);
  });
});
