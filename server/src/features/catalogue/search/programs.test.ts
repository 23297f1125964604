import { search } from '@parvoz/contract/catalogue/search.ts';
import { changeUniversityStatus } from '@parvoz/contract/catalogue/universities-admin.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createCountry,
  createDegree,
  createFaculty,
  createProgram,
  createUniversity,
} from '../../../../test/factories.ts';
import { createAdmin } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { indexPassed } from './index.service.ts';
import { rebuild } from './search.service.ts';

let app: TestApp;
let ids: Record<'bioinformatics' | 'history' | 'university', number>;
let field: { id: number; parentId: number };

const named = (uz: string, ru = uz, en = uz) => ({ uz, ru, en });

beforeAll(async () => {
  app = await createTestApp();
  const countryId = await createCountry(app, { name: named('Koreya', 'Корея', 'Korea'), code: 'KR' });
  const university = await createUniversity(app, {
    name: named('Yonsei universiteti', 'Университет Ёнсе', 'Yonsei University'),
    countryId,
  });
  field = await createFaculty(app, named('Hayot fanlari', 'Науки о жизни', 'Life sciences'));
  const degreeId = await createDegree(app);
  const common = { universityId: university, degreeId };
  ids = {
    university,
    bioinformatics: await createProgram(app, {
      ...{ ...common, facultyId: field.id },
      name: named('Bioinformatika', 'Биоинформатика', 'Bioinformatics'),
    }),
    history: await createProgram(app, { ...common, name: named('Tarix', 'История', 'History') }),
  };
});
afterAll(() => app.close());

const find = async (query: string | undefined, more: object = {}, language: 'uz' | 'ru' | 'en' = 'uz') => {
  const { program } = await app.read(search, { body: { query, ...more } }, language);
  expect(program.content).toHaveLength(program.totalElement);
  return program.content.map(({ id }) => id);
};

describe('a programme', () => {
  it.each(['bioinformatika', 'Биоинформатика', 'bioinformatics', 'biinformatika'])(
    'is found by its name, in any language and with a slip: %s',
    async (query) => expect(await find(query)).toEqual([ids.bioinformatics]),
  );

  it('is found by its university, country and field together with its name, or by them alone', async () => {
    expect(await find('yonsei tarix')).toEqual([ids.history]);
    expect(await find('koreya bioinformatika')).toEqual([ids.bioinformatics]);
    expect(await find('hayot fanlari')).toEqual([ids.bioinformatics]);
    expect(await find('yonsei')).toEqual([ids.bioinformatics, ids.history]);
    expect(await find(undefined, { facultyId: field.parentId })).toEqual([ids.bioinformatics]);
    expect(await find('tarix', { searchType: 'UNIVERSITY' })).toEqual([]);
    expect(await find('tarix', { searchType: 'PROGRAM' })).toEqual([ids.history]);
  });

  it('is shown with its university and place', async () => {
    const { program } = await app.read(search, { body: { query: 'история' } }, 'ru');
    expect(program.content).toMatchObject([
      {
        id: ids.history,
        name: 'История',
        country: { code: 'KR' },
        place: expect.stringMatching(/^Университет Ёнсе.*Корея$/),
      },
    ]);
  });

  it('is found after all is indexed anew', async () => {
    await rebuild(app.ctx);
    expect(await find('bioinformatika')).toEqual([ids.bioinformatics]);
  });

  it('is found by a start until it cannot be applied for any more', async () => {
    app.clock.set('2026-11-24T07:00:00Z');
    const universityId = await createUniversity(app, { name: named('Zarafshon universiteti') });
    const add = (name: string, ...intakes: [month: string, deadline: string | null][]) =>
      createProgram(app, {
        ...{ universityId, name: named(name) },
        intakes: intakes.map(([month, deadline]) => ({
          ...{ startMonth: `${month}-01`, opensOn: null, deadline },
        })),
      });
    await add('Kechagi', ['2027-09', '2026-11-23'], ['2027-03', '2027-01-15']);
    const today = await add('Bugungi', ['2027-09', '2026-11-24'], ['2027-08', null]);
    const once = await add('Yagona', ['2027-09', '2026-11-24']);
    const later = await add('Keyingi', ['2027-09', '2027-02-01']);
    const findAutumn = async () => (await find('zarafshon 2027-yil kuz')).sort((a, b) => a - b);
    await expect.poll(findAutumn).toEqual([today, once, later]);
    app.clock.set('2026-11-24T19:01:00Z');
    await indexPassed(app.ctx);
    await expect.poll(findAutumn).toEqual([today, later]);
  });

  it('is not found once its university is hidden', async () => {
    const universityId = await createUniversity(app, { name: named('Vaqtinchalik') });
    const id = await createProgram(app, { universityId, name: named('Astrobotanika') });
    expect(await find('astrobotanika')).toEqual([id]);
    const admin = await createAdmin(app);
    await admin.read(changeUniversityStatus, { params: { id: universityId }, query: { status: 'INACTIVE' } });
    await expect.poll(() => find('astrobotanika')).toEqual([]);
  });
});
