import {
  createSynonym,
  listMissedQueries,
  type SynonymPreview,
  trySynonyms,
} from '@parvoz/contract/catalogue/synonyms.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createUniversity } from '../../../../test/factories.ts';
import { createAdmin, type Person } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let admin: Person;

beforeAll(async () => {
  app = await createTestApp();
  admin = await createAdmin(app);
  const name = 'Gulistonkent Universiteti';
  await createUniversity(app, { nameUz: name, nameRu: name, nameEn: name });
  await admin.read(createSynonym, { body: { meaning: 'NAME', names: ['Gulistonkent', 'Боғишамол'] } });
});
afterAll(() => app.close());

const tried = (query: string): Promise<SynonymPreview> => admin.read(trySynonyms, { body: { query } });
const read = async (query: string) =>
  (await tried(query)).parts.map(({ typed, reading, readAs }) => [typed, reading, ...readAs]);

describe('what a query is read as', () => {
  it.each([
    ['Gulistonk', [['Gulistonk', 'WORD']]],
    ['Боғишамол', [['Боғишамол', 'SYNONYM']]],
    ['Gulistonkemt', [['Gulistonkemt', 'CORRECTED', 'gulistonkent']]],
    [
      'Bogishamolda vuz',
      [
        ['Bogishamolda', 'SYNONYM'],
        ['vuz', 'KIND'],
      ],
    ],
    [
      'qayerda Gulistonkent',
      [
        ['qayerda', 'FILLER'],
        ['Gulistonkent', 'SYNONYM'],
      ],
    ],
    ['Gulistonkentskoe', [['Gulistonkentskoe', 'SYNONYM']]],
    [
      'universitetida Gulistonk',
      [
        ['universitetida', 'KIND'],
        ['Gulistonk', 'WORD'],
      ],
    ],
    ['wxyzq', [['wxyzq', 'UNKNOWN']]],
  ])('%j', async (query, parts) => {
    expect(await read(query)).toEqual(parts);
  });

  it('names the row and what is found', async () => {
    expect(await tried('bogishamol')).toEqual({
      parts: [
        {
          ...{ typed: 'bogishamol', reading: 'SYNONYM', readAs: [], isKnown: true, isLeftOut: false },
          synonyms: [{ id: expect.any(Number), meaning: 'NAME', names: ['Gulistonkent', 'Боғишамол'] }],
        },
      ],
      groups: [
        {
          ...{ kind: 'UNIVERSITY', total: 1 },
          content: [{ id: expect.any(Number), name: 'Gulistonkent Universiteti', place: expect.any(String) }],
        },
      ],
    });
  });

  it('says what was left out', async () => {
    const { parts, groups } = await tried('bogishamol wxyzq');
    expect(parts.map(({ typed, isLeftOut }) => [typed, isLeftOut])).toEqual([
      ['bogishamol', false],
      ['wxyzq', true],
    ]);
    expect(groups).toHaveLength(1);
  });

  it('says that nothing in the catalogue is called so', async () => {
    await admin.read(createSynonym, { body: { meaning: 'NAME', names: ['Atlantida', 'Атлантс'] } });
    await vi.waitFor(async () => {
      const { parts, groups } = await tried('Атлантс');
      expect([parts[0]?.reading, parts[0]?.isKnown, groups]).toEqual(['SYNONYM', false, []]);
    });
  });

  it.each(['', 'ab', 'x'.repeat(201)])('refuses %j', async (query) => {
    const answer = await admin.call(trySynonyms, { body: { query } });
    expect([answer.status, Object.keys(answer.fields ?? {})]).toEqual([422, ['query']]);
  });

  it('is no search that is counted', async () => {
    await tried('wxyzq');
    expect((await admin.read(listMissedQueries)).content).toEqual([]);
  });
});
