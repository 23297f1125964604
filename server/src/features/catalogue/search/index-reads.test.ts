import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { inTransaction } from '../../../db/context.ts';
import type { Queryable } from '../../../db/pool.ts';
import { countMatches, EVERYWHERE, findExcluding, findText, type TextQuery } from './search.store.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const WORD = "'seul'";
const QUERY: TextQuery = { tsquery: WORD, names: WORD, meant: '', places: '', text: 'seul', prefix: 'seul' };
const OPTIONS = { filter: EVERYWHERE, order: 'MATCH', language: 'uz', today: '2026-11-28' } as const;
const WINDOW = { limit: 12, offset: 0 };
const CONDITIONS = [{ tsquery: WORD, upToTiyin: null }];

it.each<[string, (db: Queryable) => Promise<unknown>]>([
  ['pages', (db) => findText(db, [{ kind: 'UNIVERSITY', options: OPTIONS, query: QUERY }], WINDOW)],
  ['conditions that exclude each other', (db) => findExcluding(db, 'UNIVERSITY', CONDITIONS)],
  ['conditions of programmes', (db) => findExcluding(db, 'PROGRAM', CONDITIONS)],
  ['counts', (db) => countMatches(db, ['UNIVERSITY'], EVERYWHERE, [WORD])],
])('reads the documents that have a word by an index: %s', async (_, find) => {
  const settings: string[] = [];
  await inTransaction({ db: app.pool, pool: app.pool }, async ({ db }) => {
    const watched: Queryable = {
      query: async (query) => {
        if (query.text.includes('search_documents')) {
          const { rows } = await db.query({ text: "select current_setting('enable_seqscan') as value" });
          settings.push(rows[0].value);
        }
        return db.query(query);
      },
    };
    await find(watched);
  });
  expect(new Set(settings)).toEqual(new Set(['off']));
});
