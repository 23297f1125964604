import { changeConsultingStatus, getConsulting } from '@parvoz/contract/agencies/consultings-admin.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { listNotifications } from '@parvoz/contract/people/notifications.ts';
import { beforeEach, expect, it } from 'vitest';
import { createConsulting } from '../../../../test/factories.ts';
import { app, eachWithOwnAgency } from '../../../../test/own-agencies.ts';
import { createAdmin, createEmployee, messagesTo, type Person } from '../../../../test/people.ts';

eachWithOwnAgency();

const REASON = 'Litsenziya muddati tugagan, yangisini yuklamaguncha yopiq';
let admin: Person;
let owner: Person;
let id: number;

beforeEach(async () => {
  admin = await createAdmin(app);
  id = await createConsulting(app, { name: 'Ipak Yoʻli Taʼlim' });
  owner = await createEmployee(app, 'ROLE_CONSULTING', { consultingId: id });
  await app.pool.query(`update consultings set status = 'INACTIVE' where id = $1`, [id]);
});

const setStatus = (status: 'ACTIVE' | 'INACTIVE', reason?: string, by = admin) =>
  by.call(changeConsultingStatus, { params: { id }, query: { status }, body: { reason } });
const noticesOf = async (who: Person, language?: Language) =>
  (await who.read(listNotifications, {}, language)).content.map(({ kind, data }) => [
    ...[kind, data.target, data.comment],
  ]);
const smsOf = (who: { phone: string }) => messagesTo(app, who.phone);

it('an opening by two administrators at once is told once to each owner, and to nobody else', async () => {
  const second = await createEmployee(app, 'ROLE_CONSULTING', { consultingId: id });
  const manager = await createEmployee(app, 'ROLE_CONSULTING_MANAGER', { consultingId: id });
  const stranger = await createEmployee(app, 'ROLE_CONSULTING', {
    consultingId: await createConsulting(app),
  });
  const admins = [admin, await createAdmin(app)];
  const answers = await Promise.all(admins.map((by) => setStatus('ACTIVE', undefined, by)));
  expect(answers.map(({ status, data }) => [status, data?.status])).toEqual(Array(2).fill([200, 'ACTIVE']));
  for (const one of [owner, second]) {
    expect(await noticesOf(one)).toEqual([['AGENCY_OPENED', 'Ipak Yoʻli Taʼlim', null]]);
    expect(await smsOf(one)).toEqual([
      expect.stringMatching(
        /^Parvoz: Ipak Yo'li Ta'lim sahifasi saytda ochildi\..*parvoz\.test\/login\?as=agency$/,
      ),
    ]);
  }
  for (const one of [manager, stranger]) expect([await noticesOf(one), await smsOf(one)]).toEqual([[], []]);
});

it('a hiding says why, and the next opening that it is one again', async () => {
  await setStatus('ACTIVE');
  await setStatus('INACTIVE', `  ${REASON} `);
  expect(await admin.read(getConsulting, { params: { id } })).toMatchObject({ hiddenReason: REASON });
  // Hidden already: neither told again, nor the reason another one.
  await setStatus('INACTIVE', 'Boshqa sabab');
  await setStatus('ACTIVE');
  expect(await admin.read(getConsulting, { params: { id } })).toMatchObject({ hiddenReason: null });
  await setStatus('INACTIVE');
  expect(await noticesOf(owner, 'ru')).toEqual([
    ['AGENCY_HIDDEN', 'Ipak Yoʻli Taʼlim', null],
    ['AGENCY_REOPENED', 'Ipak Yoʻli Taʼlim', null],
    ['AGENCY_HIDDEN', 'Ipak Yoʻli Taʼlim', REASON],
    ['AGENCY_OPENED', 'Ipak Yoʻli Taʼlim', null],
  ]);
  const texts = await smsOf(owner);
  expect(texts).toHaveLength(4);
  expect(texts[1]).toContain('saytdan yashirildi (Litsenziya muddati tugagan, yan...).');
  expect(texts[2]).toContain('yana ochildi');
  expect(texts[3]).not.toContain('(');
});

it('a reason that may be left out may be as short as it is', async () => {
  await setStatus('ACTIVE');
  expect((await setStatus('INACTIVE', 'OK')).status).toBe(200);
  expect(await admin.read(getConsulting, { params: { id } })).toMatchObject({ hiddenReason: 'OK' });
});

it('a message is in the language of its owner, and one message whatever its letters are', async () => {
  await app.pool.query(`update consultings set name = 'Щедрый Международный Центр «Ёлка»' where id = $1`, [
    id,
  ]);
  await app.pool.query(`update accounts set language = 'ru' where id = $1`, [owner.id]);
  await setStatus('ACTIVE');
  await setStatus('INACTIVE', 'Щётки, ёжики, щавель, чаща, щука, площадь, борщ, ещё чащобы');
  const texts = await smsOf(owner);
  expect(texts[0]).toMatch(/^Parvoz: stranitsa Shchedryy.*otkryta/);
  for (const text of texts) expect(text.length).toBeLessThanOrEqual(160);
});

it('an agency that somebody without a right tries to open stays what it is', async () => {
  for (const by of [owner, await createEmployee(app, 'ROLE_CONSULTING_MANAGER', { consultingId: id })])
    expect((await setStatus('ACTIVE', undefined, by)).status).toBe(403);
  expect([await noticesOf(owner), await smsOf(owner)]).toEqual([[], []]);
});
