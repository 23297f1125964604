import { exportApplications, getApplication } from '@parvoz/contract/applications/application-calls.ts';
import { parseTable } from '@parvoz/spreadsheets/table.ts';
import { expect, it } from 'vitest';
import { changesOf } from '../../../../test/administration.ts';
import { act, createAgency, createCase, detailOf } from '../../../../test/applications.ts';
import { agency, app, eachWithOwnAgency } from '../../../../test/own-agencies.ts';
import { createPeople, createStudent } from '../../../../test/people.ts';

eachWithOwnAgency();

const ask = ({ token }: { token?: string }, body: object = {}, query = '', language = 'en') =>
  app.http.inject({
    ...{ method: 'POST', url: `/api/v1${exportApplications.path}${query}`, payload: body },
    headers: { 'accept-language': language, ...(token && { authorization: `Bearer ${token}` }) },
  });

it('is for owners: managers, administrators and students are refused', async () => {
  const { owner, 'owner of another agency': other, ...others } = await createPeople(app);
  expect((await ask({})).statusCode).toBe(401);
  for (const { token } of Object.values(others)) expect((await ask({ token })).statusCode).toBe(403);
  expect((await ask(agency.manager)).statusCode).toBe(403);
  expect((await ask(owner)).statusCode).toBe(200);
  expect((await ask(other, {}, '?format=pdf')).statusCode).toBe(422);
});

it('has what the filter finds, for a spreadsheet, without formulas', async () => {
  app.clock.set('2026-11-20T20:30:00.000Z');
  Object.assign(agency, await createAgency(app));
  const student = await createStudent(app, { name: '=1+2', surname: 'Karimov' });
  const first = await createCase(app, { agency, student });
  const second = await createCase(app, { agency });
  await act(agency.owner, first.id, { type: 'ACCEPTED' });
  await act(agency.owner, second.id, { type: 'REJECTED', comment: 'Joy yoʻq' });
  const { number, university, tariff, step, level, deadline } = await agency.owner.read(
    getApplication,
    { params: { id: first.id } },
    'en',
  );
  const answer = await ask(agency.owner, { status: ['STARTED'] });
  expect(answer.headers['content-type']).toContain('text/csv');
  expect(answer.headers['content-disposition']).toContain('applications-2026-11-21.csv');
  expect(answer.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  expect(answer.body.split('\r\n')).toHaveLength(3);
  const { columns, rows } = await parseTable(answer.rawPayload);
  expect(columns).toHaveLength(17);
  // What is left to pay here is not called the price of the tariff.
  expect(columns.slice(5, 9)).toEqual([
    ...[
      'Tariff',
      'To pay through Parvoz, Som',
      'Paid to the agency before it moved to Parvoz, Som',
      'Payment',
    ],
  ]);
  // The sign that keeps a spreadsheet from running a cell is removed on reading.
  expect(answer.body).toContain(`'=1+2 Karimov`);
  expect(rows[0]?.cells).toEqual([
    ...[number, '=1+2 Karimov', student.phone, university?.name, university?.country.name, tariff.name],
    ...['10000000.01', '0.00', 'Payment due', 'In progress', step?.name, level?.name],
    ...['The student makes the payment', deadline, '', '2026-11-21 01:30', ''],
  ]);
  await app.ctx.db.query({
    text: `update applications set price_tiyin = price_tiyin - 25, paid_outside_tiyin = 25 where id = $1`,
    values: [second.id],
  });
  const all = await parseTable(
    (await ask(agency.owner, { sort: 'NUMBER' }, '?format=xlsx', 'ru')).rawPayload,
  );
  expect(all.rows.map(({ cells }) => [cells[0], cells[6], cells[7], cells[9], cells[16]])).toEqual([
    [number, '10000000.01', '0', 'В работе', ''],
    [expect.any(String), '9999999.76', '0.25', 'Отклонена', '2026-11-21 01:30:00'],
  ]);
  // Its heading, and what ended on the day.
  for (const [day, lines] of [
    ['2026-11-20', 1],
    ['2026-11-21', 2],
  ] as const) {
    const { body } = await ask(agency.owner, { endedFrom: day, endedTo: day });
    expect(body.trim().split('\r\n')).toHaveLength(lines);
  }
});

it('never has another agency’s, and is on the audit', async () => {
  const { id } = await createCase(app, { agency });
  const other = await createAgency(app);
  const theirs = await createCase(app, { agency: other });
  const { number } = await detailOf(agency.owner, id);
  const { number: secret } = await detailOf(other.owner, theirs.id);
  for (const body of [{}, { consultingId: other.consultingId }, { query: secret }]) {
    const { body: file } = await ask(agency.owner, body);
    expect(file).not.toContain(secret);
    expect(file).not.toContain(theirs.student.phone);
  }
  expect((await ask(agency.owner)).body).toContain(number);
  // Selected ones alone, of which those of others are none.
  await createCase(app, { agency });
  const chosen = (await ask(agency.owner, { ids: [id, theirs.id] })).body.trim().split('\r\n');
  expect(chosen.slice(1).map((line) => line.split(',')[0])).toEqual([number]);
  expect((await ask(agency.owner, { ids: [] })).statusCode).toBe(422);
  const lines = await changesOf(app, 'consulting', agency.consultingId);
  expect(lines.map(({ action }) => action)).toEqual(Array.from({ length: 5 }, () => 'APPLICATIONS_EXPORTED'));
});
