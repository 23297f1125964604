import { exportAudit, filterAudit } from '@parvoz/contract/platform/audit.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAdmin, createPeople, ctxOf, type Person } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { record, recordGroup, recordMembers } from './audit.service.ts';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await createTestApp();
  app.clock.set('2026-11-20T20:30:00.000Z');
  admin = await createAdmin(app, { name: 'Dilnoza', surname: 'Rahimova' });
});
afterAll(() => app.close());

const ask = ({ token }: { token?: string }, body: object, query = '', language = 'en') =>
  app.http.inject({
    ...{ method: 'POST', url: `/api/v1${exportAudit.path}${query}`, payload: body },
    headers: { 'accept-language': language, ...(token && { authorization: `Bearer ${token}` }) },
  });

const change = async (title: string, subjectId: string) =>
  record(await ctxOf(app, admin), {
    ...{ action: 'CHANGED', subject: 'country', subjectId, title },
    ...{ before: { nameUz: 'a', orderNumber: 1 }, after: { nameUz: 'b', orderNumber: 2 } },
  });

it('is for administrators', async () => {
  const { admin: one, ...others } = await createPeople(app);
  expect((await ask({}, {})).statusCode).toBe(401);
  for (const { token } of Object.values(others)) expect((await ask({ token }, {})).statusCode).toBe(403);
  expect((await ask(one, {})).statusCode).toBe(200);
  expect((await ask(one, { from: 'x' })).statusCode).toBe(422);
  expect((await ask(one, {}, '?format=pdf')).statusCode).toBe(422);
});

it('has the changes of the filter, newest first, in words of the language, without formulas', async () => {
  await change('Gruziya', '901');
  await change('=HYPERLINK("http://evil.uz")', '902');
  await change('Boshqa', '903');
  const answer = await ask(admin, { subject: 'country', actorId: admin.id });
  expect(answer.headers['content-type']).toContain('text/csv');
  expect(answer.headers['content-disposition']).toContain('audit-2026-11-21.csv');
  expect(answer.body.split('\r\n')).toEqual([
    '\uFEFFDate and time (Tashkent),Who,Action,Kind,Number,What,Number of records,Fields,Undone',
    '2026-11-21 01:30,Dilnoza Rahimova,Changed,Country,903,Boshqa,,"Name (uz), Order number",no',
    `2026-11-21 01:30,Dilnoza Rahimova,Changed,Country,902,"'=HYPERLINK(""http://evil.uz"")",,"Name (uz), Order number",no`,
    '2026-11-21 01:30,Dilnoza Rahimova,Changed,Country,901,Gruziya,,"Name (uz), Order number",no',
    '',
  ]);
  const one = await ask(admin, { subject: 'country', subjectId: '901' }, '', 'ru');
  expect(one.body.split('\r\n')[1]).toContain(';Изменено;Страна;901;Gruziya;;');
});

it('names an action as its kind of record needs it: a payout is requested, an agency is asked a question', async () => {
  const ctx = await ctxOf(app, admin);
  for (const subject of ['payout', 'join-request'])
    await record(ctx, { action: 'ASKED', subject, subjectId: `asked-${subject}`, title: subject });
  const worded = async (subject: string, language: string) =>
    (await ask(admin, { subject, subjectId: `asked-${subject}` }, '', language)).body;
  expect(await worded('payout', 'en')).toContain(',Requested,');
  expect(await worded('payout', 'ru')).toContain(';Запрошено;');
  expect(await worded('join-request', 'en')).toContain(',Question asked,');
  expect(await worded('join-request', 'ru')).toContain(';Задан вопрос;');
});

it('is found by what a record was called, in any script, also as a part of a bulk change', async () => {
  const ctx = await ctxOf(app, admin);
  const group = await recordGroup(ctx, { action: 'IMPORTED', subject: 'university', title: '', details: {} });
  const part = { action: 'CREATED', subject: 'university', subjectId: '77', title: 'Boloniya universiteti' };
  await recordMembers(ctx, group, [part, { ...part, subjectId: '78', title: 'Padova' }]);
  for (const query of ['boloniya', 'Болония', 'universitet bolon']) {
    const { content } = await admin.read(filterAudit, { body: { query } });
    expect(content.map(({ title }) => title)).toEqual([part.title]);
  }
  expect(
    (await admin.read(filterAudit, { body: { query: 'Boloniya', subject: 'country' } })).content,
  ).toEqual([]);
});

it('is an XLSX where that is asked for', async () => {
  const answer = await ask(admin, {}, '?format=xlsx');
  expect(answer.headers['content-type']).toContain('spreadsheetml');
  expect(answer.rawPayload.subarray(0, 2).toString()).toBe('PK');
});
