import { addImportCountries, getImportRefusals, type Import } from '@parvoz/contract/catalogue/imports.ts';
import { listCountries } from '@parvoz/contract/catalogue/lists.ts';
import { filterAudit, undoAudit } from '@parvoz/contract/platform/audit.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ADMIN_ONLY, asEveryRole } from '../../../../test/administration.ts';
import { createContinent, createCountry } from '../../../../test/factories.ts';
import { importsOf } from '../../../../test/imports.ts';
import { createAdmin, type Person } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let admin: Person;
let continentId: number;

beforeAll(async () => {
  app = await createTestApp();
  admin = await createAdmin(app);
  continentId = await createContinent(app);
  // Of Africa, so that others of it are suggested for its continent.
  await createCountry(app, { code: 'ZA', continentId });
});
afterAll(() => app.close());

const { preview } = importsOf('UNIVERSITY', () => ({ app, admin }));

const fileOf = (countries: readonly string[]): string =>
  ['name,country', ...countries.map((country, at) => `University ${at},${country}`)].join('\n');

const refusalsOf = ({ id }: Import) => admin.read(getImportRefusals, { params: { id } }, 'en');
const add = ({ id }: Import, continents: { part: 'AFRICA' | 'ASIA'; continentId: number }[]) =>
  admin.call(addImportCountries, { params: { id }, body: { continents } });

it('refused lines are counted by reason, and missing countries are named by parts of the world', async () => {
  const found = await preview(fileOf(['KE', 'kenya', 'Nigeria', 'Atlantis', '']));
  expect(found.counts.REFUSED).toBe(5);
  const { reasons, missing } = await refusalsOf(found);
  expect(reasons.reduce((sum, { lineCount }) => sum + lineCount, 0)).toBe(5);
  expect(reasons.find(({ value }) => value.includes('code'))).toMatchObject({ field: 'country' });
  expect(missing).toEqual([
    {
      ...{ part: 'AFRICA', continentId },
      countries: [
        { code: 'KE', name: 'Kenya', lineCount: 2 },
        { code: 'NG', name: 'Nigeria', lineCount: 1 },
      ],
    },
  ]);
});

it('missing countries are added as one change, the lines are compared again, and it is undone', async () => {
  const found = await preview(fileOf(['GH', 'Tanzania', 'VN']));
  const { data } = await add(found, [{ part: 'AFRICA', continentId }]);
  expect(data!.counts).toEqual({ NEW: 2, CHANGED: 0, SAME: 0, REFUSED: 1 });
  expect((await refusalsOf(found)).missing.map(({ part }) => part)).toEqual(['ASIA']);
  const listed = await app.read(listCountries, {}, 'ru');
  expect(listed.filter(({ name }) => ['Гана', 'Танзания'].includes(name))).toHaveLength(2);
  // Once: a second press finds none of them.
  expect((await add(found, [{ part: 'AFRICA', continentId }])).code).toBe('CONFLICT');

  const [group] = (await admin.read(filterAudit, { body: { subject: 'bulk' } })).content;
  expect(group).toMatchObject({ action: 'CREATED', subjectId: 'country', count: 2 });
  expect(await admin.read(undoAudit, { params: { id: group!.id } })).toMatchObject({ undone: 2 });
});

it('an unknown continent is refused, and nothing is added', async () => {
  const found = await preview(fileOf(['ML']));
  const answer = await add(found, [{ part: 'AFRICA', continentId: 2_000_000 }]);
  expect([answer.status, Object.keys(answer.fields ?? {})]).toEqual([422, ['continents']]);
  expect((await refusalsOf(found)).missing).toHaveLength(1);
});

it('two administrators at once add a country once', async () => {
  const other = await createAdmin(app);
  const theirs = importsOf('UNIVERSITY', () => ({ app, admin: other }));
  const [mine, another] = [await preview(fileOf(['SN'])), await theirs.preview(fileOf(['SN']))];
  const body = { continents: [{ part: 'AFRICA' as const, continentId }] };
  const answers = await Promise.all([
    admin.call(addImportCountries, { params: { id: mine.id }, body }),
    other.call(addImportCountries, { params: { id: another.id }, body }),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(['CHANGED_MEANWHILE', 'CONFLICT']).toContain(answers.find(({ code }) => code)?.code);
});

it('an import is its administrator’s own', async () => {
  const found = await preview(fileOf(['TD']));
  const params = { id: found.id };
  const body = { continents: [{ part: 'AFRICA' as const, continentId }] };
  const another = await createAdmin(app);
  expect((await another.call(getImportRefusals, { params })).code).toBe('NOT_FOUND');
  expect((await another.call(addImportCountries, { params, body })).code).toBe('NOT_FOUND');
  for (const [endpoint, input] of [
    [getImportRefusals, { params }],
    [addImportCountries, { params, body }],
  ] as const) {
    const statuses = await asEveryRole(app, endpoint, async () => input);
    expect({ ...statuses, admin: 0 }).toEqual({ ...ADMIN_ONLY, admin: 0 });
  }
});
