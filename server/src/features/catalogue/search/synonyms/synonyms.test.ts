import { search } from '@parvoz/contract/catalogue/search.ts';
import {
  createSynonym,
  deleteSynonym,
  filterSynonyms,
  getSynonym,
  listMissedQueries,
  type Synonym,
  type SynonymDraft,
  trySynonyms,
  updateSynonym,
} from '@parvoz/contract/catalogue/synonyms.ts';
import { listTopUniversities } from '@parvoz/contract/catalogue/universities.ts';
import type { AnyEndpoint } from '@parvoz/contract/endpoint.ts';
import { undoAudit } from '@parvoz/contract/platform/audit.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ADMIN_ONLY, asEveryRole, changesOf, raceOf } from '../../../../../test/administration.ts';
import { createUniversity, next } from '../../../../../test/factories.ts';
import { ODD_IDS, UNKNOWN_IDS } from '../../../../../test/odd-ids.ts';
import { createAdmin, type Person } from '../../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../../test/test-app.ts';

let app: TestApp;
let admin: Person;

beforeAll(async () => {
  app = await createTestApp();
  admin = await createAdmin(app);
});
afterAll(() => app.close());

/** A word that nothing else has: letters only, so that no two are slips of each other. */
const newWord = (): string => {
  const letters = [...String(next() * 7919)].map(
    (digit) => 'bdfgklmnrz'[Number(digit)]! + 'aou'[next() % 3]!,
  );
  return `Q${letters.join('')}x`;
};

const draftOf = (over: Partial<SynonymDraft> = {}): SynonymDraft => ({
  meaning: 'NAME',
  names: [newWord(), newWord()],
  ...over,
});

const add = (over?: Partial<SynonymDraft>): Promise<Synonym> =>
  admin.read(createSynonym, { body: draftOf(over) });

const save = ({ id, meaning, names, version }: Synonym, over: Partial<SynonymDraft> = {}) =>
  admin.call(updateSynonym, { params: { id }, body: { meaning, names, version, ...over } });

const namesFound = async (of: TestApp, query: string): Promise<string[]> =>
  (await of.read(search, { body: { query } })).university.content.map(({ name }) => name);

describe('calls', () => {
  it.each([
    ['createSynonym', createSynonym, () => ({ body: draftOf() })],
    ['filterSynonyms', filterSynonyms, () => ({})],
    ['trySynonyms', trySynonyms, () => ({ body: { query: 'toshkent' } })],
    ['listMissedQueries', listMissedQueries, () => ({})],
    ['getSynonym', getSynonym, async () => ({ params: { id: (await add()).id } })],
    ['deleteSynonym', deleteSynonym, async () => ({ params: { id: (await add()).id } })],
    [
      'updateSynonym',
      updateSynonym,
      async () => ({ params: { id: (await add()).id }, body: { ...draftOf(), version: 1 } }),
    ],
  ] as [string, AnyEndpoint, () => object][])(
    '%s are for administrators',
    async (_name, endpoint, inputOf) => {
      expect(await asEveryRole(app, endpoint, inputOf)).toEqual(ADMIN_ONLY);
    },
  );

  it.each([...ODD_IDS, ...UNKNOWN_IDS])('know no synonyms %j', async (id) => {
    for (const endpoint of [getSynonym, deleteSynonym])
      expect((await admin.call(endpoint, { params: { id } })).code).toBe('NOT_FOUND');
    const body = { ...draftOf(), version: 1 };
    expect((await admin.call(updateSynonym, { params: { id }, body })).code).toBe('NOT_FOUND');
  });
});

describe('a name', () => {
  it('is found by as soon as it is there, on every process, and not any more once it is gone', async () => {
    const other = await createTestApp({ databaseUrl: app.databaseUrl });
    const [name, nickname] = [newWord(), newWord()];
    await createUniversity(app, { nameUz: name, nameRu: name, nameEn: name });
    for (const one of [app, other]) expect(await namesFound(one, nickname)).toEqual([]);
    const synonym = await add({ names: [name, nickname] });
    for (const one of [app, other])
      await vi.waitFor(async () => expect(await namesFound(one, nickname.toUpperCase())).toEqual([name]));
    await admin.read(deleteSynonym, { params: { id: synonym.id } });
    for (const one of [app, other])
      await vi.waitFor(async () => expect(await namesFound(one, nickname)).toEqual([]));
    await other.close();
  });

  it('empties searches and nothing else', async () => {
    const word = newWord();
    const countQueries = async (work: () => Promise<unknown>): Promise<number> => {
      const query = vi.spyOn(app.pool, 'query');
      await work();
      const { length } = query.mock.calls;
      query.mockRestore();
      return length;
    };
    await app.read(listTopUniversities);
    await namesFound(app, word);
    expect(await countQueries(() => namesFound(app, word))).toBe(0);
    await add();
    await vi.waitFor(async () => expect(await countQueries(() => namesFound(app, word))).toBeGreaterThan(0));
    expect(await countQueries(() => app.read(listTopUniversities))).toBe(0);
  });
});

describe('a row', () => {
  it('is changed by one of two editors, and the second one is told', async () => {
    const synonym = await add();
    const statuses = await raceOf(6, (index) => save(synonym, { names: [`${newWord()}${'abcdef'[index]}`] }));
    expect(statuses).toEqual([200, 409, 409, 409, 409, 409]);
    expect((await save(synonym, { names: ['Late'] })).code).toBe('CHANGED_MEANWHILE');
    const now = await admin.read(getSynonym, { params: { id: synonym.id } });
    expect(now.version).toBe(2);
    expect(await changesOf(app, 'synonym', synonym.id)).toEqual([
      { action: 'CREATED', title: synonym.names.join(', '), before: null, after: expect.anything() },
      expect.objectContaining({ before: { names: synonym.names }, after: { names: now.names } }),
    ]);
  });

  it('that is saved as it was leaves no trace', async () => {
    const synonym = await add();
    expect((await save(synonym)).data).toEqual(synonym);
    expect(await changesOf(app, 'synonym', synonym.id)).toHaveLength(1);
  });

  it('that was deleted is put back from the audit', async () => {
    const synonym = await add();
    await admin.read(deleteSynonym, { params: { id: synonym.id } });
    const { rows } = await app.pool.query(
      `select id from audit_records where subject = 'synonym' and subject_id = $1 and action = 'DELETED'`,
      [String(synonym.id)],
    );
    await admin.read(undoAudit, { params: { id: rows[0].id } });
    const back = await admin.read(getSynonym, { params: { id: synonym.id } });
    expect(back.names).toEqual(synonym.names);
  });

  it.each([
    [{ names: [] }, 'names'],
    [{ names: ['  '] }, 'names.0'],
    [{ names: ['Garvard', '?!'] }, 'names.1'],
    [{ names: ['x'.repeat(101)] }, 'names.0'],
    [{ names: Array.from({ length: 101 }, (_, index) => `name ${index}`) }, 'names'],
    [{ names: ['Ўзбек тили', "o'zbek tili"] }, 'names'],
    [{ names: ['Şehir', 'sehir'] }, 'names'],
    [{ names: ['grant'] }, 'names'],
    [{ meaning: 'NAME', names: ['УНИВЕРСИТЕТ'] }, 'names'],
    [{ meaning: 'NICKNAME' }, 'meaning'],
  ])('with %j is refused at the field', async (over, field) => {
    const answer = await admin.call(createSynonym, { body: draftOf(over as Partial<SynonymDraft>) });
    expect([answer.status, Object.keys(answer.fields ?? {})]).toEqual([422, [field]]);
  });

  it('says which name is wrong', async () => {
    const answer = await admin.call(createSynonym, { body: draftOf({ names: ['Qala', 'Қала'] }) }, 'en');
    expect(answer.fields?.names).toContain('“Қала”');
  });

  it('has a word of another meaning in one of two that are added at once', async () => {
    const word = newWord();
    const statuses = await raceOf(2, (index) =>
      admin.call(createSynonym, { body: { meaning: index ? 'NAME' : 'FILLER', names: [word] } }),
    );
    expect(statuses).toEqual([200, 422]);
  });
});

describe('the list', () => {
  it('finds any script, filters by meaning, sorts both ways and pages', async () => {
    const stem = newWord();
    for (const end of ['a', 'b', 'c']) await add({ names: [`${stem}${end}`, `ўқув ${stem}${end}`] });
    const read = (body: object, page = 1) => admin.read(filterSynonyms, { body, query: { page, size: 2 } });
    const names = ({ content }: { content: Synonym[] }) => content.map((one) => one.names[0]!.at(-1));
    const found = await read({ query: `${stem} oʻquv` });
    expect([names(found), found.totalElements]).toEqual([['a', 'b'], 3]);
    expect(names(await read({ query: stem }, 2))).toEqual(['c']);
    expect(names(await read({ query: stem, order: '-NAME' }))).toEqual(['c', 'b']);
    expect(names(await read({ query: stem, order: '-UPDATED' }))).toEqual(['c', 'b']);
    expect((await read({ query: stem, meaning: ['FILLER'] })).content).toEqual([]);
    expect((await read({ meaning: ['FULL'] })).content).toHaveLength(1);
  });
});
