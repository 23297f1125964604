import { applyImport, getImport } from '@parvoz/contract/catalogue/imports.ts';
import {
  createTestSitting,
  filterTestSittings,
  listTestSittings,
} from '@parvoz/contract/catalogue/test-sittings.ts';
import { filterAudit, undoAudit } from '@parvoz/contract/platform/audit.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { importsOf } from '../../../../test/imports.ts';
import { createAdmin, type Person } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { IMPORT_KINDS } from '../../../wiring.ts';
import { apply } from '../imports/applying.service.ts';

let app: TestApp;
let admin: Person;

beforeAll(async () => {
  app = await createTestApp();
  app.clock.set('2026-11-24T07:00:00Z');
  admin = await createAdmin(app);
});
beforeEach(() => app.pool.query('delete from test_sittings'));
afterAll(() => app.close());

const { upload, preview, rowsOf, run } = importsOf('TEST_SITTING', () => ({ app, admin }));

const HEAD = 'Test,City,Date,Register by,Results,Source,Checked,Status';
const TOPIK = 'TOPIK,Toshkent,11.04.2027,10.02.2027,27.05.2027,https://www.topik.go.kr/,20.11.2026,';
const TOEFL = 'TOEFL iBT,Самарканд,2027-03-06,2027-02-27,2027-03-12,https://www.ets.org/toefl,,HELD';

const fileOf = (...lines: string[]) => [HEAD, ...lines].join('\n');
const shown = async () =>
  (await admin.read(filterTestSittings, {})).content.map(
    ({ test, place, heldOn, isCancelled }) => `${test} ${place} ${heldOn}${isCancelled ? ' cancelled' : ''}`,
  );
const outcomes = async (...lines: string[]) =>
  (await rowsOf(await preview(fileOf(...lines)))).map(({ outcome, title, problems }) => [
    ...[outcome, title],
    ...problems.map(({ field }) => field),
  ]);

it('adds days as people write them, and the same file again changes nothing', async () => {
  const { data } = await upload(fileOf(TOPIK, TOEFL));
  expect(data.mapping).toEqual([
    ...['test', 'place', 'heldOn', 'registerBy', 'resultsOn', 'sourceUrl', 'checkedOn', 'status'],
  ]);
  expect(await outcomes(TOPIK, TOEFL)).toEqual([
    ['NEW', 'TOPIK 2027-04-11'],
    ['NEW', 'TOEFL_IBT 2027-03-06'],
  ]);
  expect(await shown()).toEqual([]);
  expect(await run(await preview(fileOf(TOPIK, TOEFL)))).toMatchObject({ state: 'DONE', done: 2 });
  expect(await shown()).toEqual(['TOEFL_IBT SAMARKAND 2027-03-06', 'TOPIK TASHKENT 2027-04-11']);
  expect((await app.read(listTestSittings)).find(({ test }) => test === 'TOPIK')).toEqual({
    ...{ test: 'TOPIK', place: 'TASHKENT', sourceUrl: 'https://www.topik.go.kr/' },
    ...{ registerBy: '2027-02-10', heldOn: '2027-04-11', resultsOn: '2027-05-27' },
  });
  expect((await outcomes(TOPIK, TOEFL)).map(([outcome]) => outcome)).toEqual(['SAME', 'SAME']);
});

it('says that a test is cancelled, and is put back as one', async () => {
  await run(await preview(fileOf(TOPIK)));
  const found = await preview(fileOf(`${TOPIK}cancelled`, TOEFL));
  expect(await rowsOf(found)).toMatchObject([
    { outcome: 'CHANGED', changes: [{ field: 'status', value: 'HELD' }] },
    { outcome: 'NEW' },
  ]);
  await run(found);
  expect(await shown()).toEqual(['TOEFL_IBT SAMARKAND 2027-03-06', 'TOPIK TASHKENT 2027-04-11 cancelled']);
  expect((await app.read(listTestSittings)).map(({ test }) => test)).toEqual(['TOEFL_IBT']);
  const { content } = await admin.read(filterAudit, { body: { subject: 'bulk', action: 'IMPORTED' } });
  const undone = await admin.read(undoAudit, { params: { id: content[0]!.id } });
  expect(undone).toMatchObject({ undone: 2, total: 2, refused: [] });
  expect(await shown()).toEqual(['TOPIK TASHKENT 2027-04-11']);
});

it.each([
  ['a test that nobody knows', TOPIK.replace('TOPIK', 'TOEIC'), 'test'],
  ['a place elsewhere', TOPIK.replace('Toshkent', 'Moscow'), 'place'],
  ['a year long past', TOPIK.replace('11.04.2027', '11.04.1919'), 'heldOn'],
  ['a year far off', TOPIK.replace('27.05.2027', '27.05.2199'), 'resultsOn'],
  ['a day that there is not', TOPIK.replace('11.04.2027', '30.02.2027'), 'heldOn'],
  ['registration after the test', TOPIK.replace('10.02.2027', '12.04.2027'), 'registerBy'],
  ['results before the test', TOPIK.replace('27.05.2027', '10.04.2027'), 'resultsOn'],
  ['no page', TOPIK.replace('https://www.topik.go.kr/', ''), 'sourceUrl'],
  ['an address that is none', TOPIK.replace('https://www.topik.go.kr/', 'javascript:alert(1)'), 'sourceUrl'],
  ['a check to come', TOPIK.replace('20.11.2026', '25.11.2026'), 'checkedOn'],
  ['another word for cancelled', `${TOPIK}maybe`, 'status'],
  ['the same day once more', TOEFL, 'heldOn'],
])('refuses a line with %s, and takes the others', async (_, line, field) => {
  const found = await preview(fileOf(TOEFL, line));
  const [first, second] = await rowsOf(found);
  expect([first?.outcome, second?.outcome]).toEqual(['NEW', 'REFUSED']);
  expect(second?.problems).toEqual([{ field, value: expect.stringMatching(/\w/) }]);
  await run(found);
  expect(await shown()).toEqual(['TOEFL_IBT SAMARKAND 2027-03-06']);
});

it('is refused by its columns where they name no test', async () => {
  const { data } = await upload('City,Date\nToshkent,11.04.2027');
  expect(data.mapping).toEqual(['place', 'heldOn']);
  await expect(preview('City,Date\nToshkent,11.04.2027')).rejects.toThrow();
});

it('writes nothing where somebody has entered one of its days meanwhile', async () => {
  const found = await preview(fileOf(TOPIK, TOEFL));
  const body = {
    ...({ test: 'TOPIK', place: 'TASHKENT', heldOn: '2027-04-11', registerBy: '2027-02-01' } as const),
    ...{
      resultsOn: '2027-05-27',
      sourceUrl: 'https://www.topik.go.kr/',
      checkedOn: null,
      isCancelled: false,
    },
  };
  await admin.read(applyImport, { params: { id: found.id } });
  await admin.read(createTestSitting, { body });
  await apply(app.ctx, IMPORT_KINDS, found.id, true);
  const { state, failure } = await admin.read(getImport, { params: { id: found.id } });
  expect([state, failure]).toEqual(['FAILED', 'CHANGED_MEANWHILE']);
  expect(await shown()).toEqual(['TOPIK TASHKENT 2027-04-11']);
});
