import { addGuardian } from '@parvoz/contract/applications/guardians.ts';
import { registerProfile, resetProfilePassword } from '@parvoz/contract/people/auth.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import en from '../../../../../locales/en/platform/errors.json' with { type: 'json' };
import { createCase } from '../../../../test/applications.ts';
import { guardianDraft } from '../../../../test/guardians.ts';
import { createStudent, newPhone } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { sendSms } from './notifications.service.ts';

let app: TestApp;
let number = 0;

beforeEach(async () => {
  app = await createTestApp({ smsDailyLimit: 5 });
});
afterEach(() => app.close());

const register = (of = app) =>
  of.as({ address: `10.4.0.${++number}` }).call(
    registerProfile,
    {
      body: {
        ...{
          name: 'Aziza',
          surname: 'Rahimova',
          gender: 'FEMALE',
          country: 'UZ',
          address: 'Toshkent, 12-uy',
        },
        ...{ phone: newPhone(), password: 'first-secret', confirmPassword: 'first-secret' },
      },
    },
    'en',
  );
const countSent = async () => (await app.pool.query('select count(*)::int as n from sms_messages')).rows[0].n;
const warnings = () => app.logs.filter(({ msg }) => msg === 'most messages of the day are sent');

describe('the messages of a day', () => {
  it('are warned of at four fifths, once, and are over with a clear sentence', async () => {
    for (let code = 1; code <= 3; code++) expect((await register()).status).toBe(200);
    expect(warnings()).toEqual([]);
    for (let code = 4; code <= 5; code++) expect((await register()).status).toBe(200);
    expect(warnings()).toEqual([expect.objectContaining({ level: 40, sent: 4, dailyLimit: 5 })]);
    const refused = await register();
    expect([refused.status, refused.code, refused.message]).toEqual([429, 'SMS_LIMIT', en.SMS_LIMIT]);
    // 14:00 in Tashkent: ten hours to midnight.
    expect(refused.headers['retry-after']).toBe('36000');
    expect(await countSent()).toBe(5);
    expect((await app.pool.query(`select 1 from accounts where status = 'UNVERIFIED'`)).rowCount).toBe(5);
  });

  it('begin anew at midnight in Tashkent', async () => {
    app.clock.set('2026-11-21T18:59:59Z');
    for (let code = 1; code <= 5; code++) await register();
    expect((await register()).headers['retry-after']).toBe('1');
    app.clock.set('2026-11-21T19:00:00Z');
    expect((await register()).status).toBe(200);
  });

  it('are all counted, but only codes, links and invitations are held back', async () => {
    for (let message = 1; message <= 5; message++)
      await sendSms(app.ctx, { to: newPhone(), text: 'Deadline' });
    expect((await register()).code).toBe('SMS_LIMIT');
    await sendSms(app.ctx, { to: newPhone(), text: 'Deadline' });
    expect(await countSent()).toBe(6);
  });

  it.each([
    ['uz', /SMS/],
    ['ru', /SMS/],
    ['en', /messages/],
  ] as const)('are over for an invitation too, in words that are true of it (%s)', async (language, word) => {
    const { id, student } = await createCase(app);
    for (let message = 1; message <= 5; message++)
      await sendSms(app.ctx, { to: newPhone(), text: 'Deadline' });
    const body = guardianDraft();
    const { code, message } = await student.call(addGuardian, { params: { id }, body }, language);
    expect(code).toBe('SMS_LIMIT');
    expect(message).toMatch(word);
    expect(message).not.toMatch(/kod|код|code/i);
  });

  it('are never more, however many codes are asked for at once from two processes', async () => {
    const other = await createTestApp({ databaseUrl: app.databaseUrl, clock: app.clock, smsDailyLimit: 5 });
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) => register(index % 2 ? other : app)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ code }) => code === 'SMS_LIMIT')).toHaveLength(11);
    expect(await countSent()).toBe(5);
    await other.close();
  });

  it('tell nobody whether a phone is known', async () => {
    const { phone } = await createStudent(app);
    const reset = async (to: string) =>
      (await app.as({ address: `10.4.1.${++number}` }).call(resetProfilePassword, { body: { phone: to } }))
        .code;
    for (let time = 1; time <= 8; time++) expect(await reset(newPhone())).toBeUndefined();
    expect(await countSent()).toBe(0);
    for (let code = 1; code <= 5; code++) await register();
    expect([await reset(phone), await reset(newPhone())]).toEqual(['SMS_LIMIT', 'SMS_LIMIT']);
  });
});
