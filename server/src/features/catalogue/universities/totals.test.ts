import {
  listCategories,
  listContinents,
  listCountries,
  listDegrees,
} from '@parvoz/contract/catalogue/lists.ts';
import { filterUniversities } from '@parvoz/contract/catalogue/universities.ts';
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createCountry,
  createDegree,
  createFaculty,
  createUniversity,
  rebuildSearch,
} from '../../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { inTransaction } from '../../../db/context.ts';
import { QueryCache } from '../../../lib/query-cache.ts';
import { insertFaculty, type LocalisedText } from '../lists/lists.service.ts';
import { countUniversities, index } from '../search/search.service.ts';

const WRITERS = 6;
const UNIVERSITIES = 8;

let app: TestApp;
let pool: pg.Pool;
let countries: number[];
let degrees: number[];
let categories: number[];
let faculties: number[];

const text: LocalisedText = { uz: 'Fan', ru: 'Наука', en: 'Science' };

/** Three of everything; two categories of three faculties. */
beforeAll(async () => {
  app = await createTestApp();
  pool = app.ctx.pool;
  countries = [await createCountry(app), await createCountry(app), await createCountry(app)];
  degrees = [await createDegree(app), await createDegree(app), await createDegree(app)];
  categories = [];
  faculties = [];
  for (let category = 0; category < 2; category++) {
    const { id, parentId } = await createFaculty(app);
    const more = { parentId, name: text, orderNumber: 1 };
    categories.push(parentId);
    faculties.push(
      id,
      (await insertFaculty(app.ctx.db, more)).id,
      (await insertFaculty(app.ctx.db, more)).id,
    );
  }
});
afterAll(() => app.close());

type Client = Pick<pg.Pool, 'query'>;

/** Picks a number below its argument. */
type Below = (limit: number) => number;

/** As trees and lists are counted, from the index. */
const countedTotals = async (): Promise<string[]> => {
  const lines: string[] = [];
  for (const kind of ['COUNTRY', 'DEGREE', 'FACULTY'] as const) {
    const totals = await countUniversities({ db: pool, queryCache: new QueryCache() }, kind);
    for (const { id, total } of totals.sort((a, b) => a.id - b.id)) lines.push(`${kind} ${id} ${total}`);
  }
  return lines;
};

const freshTotals = async (): Promise<string[]> =>
  (
    await pool.query(
      `select concat_ws(' ', kind, ref_id, count(distinct university_id)) as line
       from (
         select 'COUNTRY' as kind, country_id as ref_id, id as university_id from universities
         union all select 'DEGREE', degree_id, university_id from university_degrees
         union all select 'FACULTY', faculty_id, university_id from university_faculties
         union all select 'FACULTY', f.parent_id, x.university_id
           from university_faculties x join faculties f on f.id = x.faculty_id
       ) counted
       join universities u on u.id = university_id and u.status = 'ACTIVE'
       group by kind, ref_id order by kind, ref_id`,
    )
  ).rows.map(({ line }) => line);

const pick = <T>(below: Below, list: readonly T[]): T => list[below(list.length)]!;

/** Two who give a university the same faculty at once without a lock: the key refuses one of them, and rightly. */
const orTaken = (error: { code?: string }): void => {
  if (error.code !== '23505') throw error;
};

/** Every way in which a university changes what it counts for; each is one statement. */
const writes: ((client: Client, id: number, below: Below) => Promise<unknown>)[] = [
  (client, id, below) =>
    client.query('update universities set status = $2 where id = $1', [
      id,
      pick(below, ['ACTIVE', 'INACTIVE']),
    ]),
  // A move waits for those who add programmes, and so has its lock before anything else (decision 125).
  (client, id, below) =>
    client.query(
      `with moving as materialized (select id from universities where id = $1 for update)
       update universities u set country_id = $2 from moving where u.id = moving.id`,
      [id, pick(below, countries)],
    ),
  (client, id) => client.query('update universities set rating = 5 - rating where id = $1', [id]),
  (client, id, below) =>
    client.query(
      'insert into university_degrees select u.id, $2 from universities u where u.id = $1 on conflict do nothing',
      [id, pick(below, degrees)],
    ),
  (client, id, below) =>
    client.query('delete from university_degrees where university_id = $1 and degree_id = $2', [
      id,
      pick(below, degrees),
    ]),
  (client, id, below) =>
    client.query(
      'insert into university_faculties select u.id, $2 from universities u where u.id = $1 on conflict do nothing',
      [id, pick(below, faculties)],
    ),
  (client, id, below) =>
    client.query('delete from university_faculties where university_id = $1 and faculty_id = $2', [
      id,
      pick(below, faculties),
    ]),
  // A faculty becomes another one that the university does not have.
  (client, id, below) =>
    client.query(
      `update university_faculties x set faculty_id = $2 where university_id = $1
       and not exists (select from university_faculties y where y.university_id = $1 and y.faculty_id = $2)
       and faculty_id = (select min(faculty_id) from university_faculties where university_id = $1)`,
      [id, pick(below, faculties)],
    ),
  // All at once: status, degrees and faculties in one statement.
  (client, id, below) =>
    client.query(
      `with gone as (delete from university_faculties where university_id = $1 and faculty_id <> $2),
         added as (
           insert into university_faculties select id, $2 from universities where id = $1 on conflict do nothing
         ),
         lost as (delete from university_degrees where university_id = $1)
       update universities set status = $3, country_id = $4 where id = $1`,
      [id, pick(below, faculties), pick(below, ['ACTIVE', 'INACTIVE']), pick(below, countries)],
    ),
  (client, id, below) =>
    below(4)
      ? client.query('select 1')
      : client.query('delete from universities where id = $1 and id % 2 = 0', [id]),
];

/** Writes together with the places in the index, and commits or rolls back; the same link twice is refused. */
const writeTogether = (ids: readonly number[], work: (client: Client) => Promise<unknown>, isKept = true) =>
  inTransaction(app.ctx, async (tx) => {
    await work(tx.db as unknown as Client);
    await index(tx, 'UNIVERSITY', ids);
    if (!isKept) throw new Error('taken back');
  }).catch((error) => {
    if (isKept) orTaken(error);
  });

const createUniversities = async (below: Below): Promise<number[]> => {
  const ids: number[] = [];
  for (let number = 0; number < UNIVERSITIES; number++)
    ids.push(
      await createUniversity(app, {
        countryId: pick(below, countries),
        degreeIds: degrees.filter(() => below(2)),
        facultyIds: faculties.filter(() => below(2)),
        status: below(4) ? 'ACTIVE' : 'INACTIVE',
      }),
    );
  return ids;
};

const belowOf = (numbers: readonly number[]): Below => {
  let position = 0;
  return (limit) => numbers[position++ % numbers.length]! % limit;
};

describe('totals of universities', () => {
  it('are those of a fresh count, whatever is written, kept or taken back', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(), { minLength: 40, maxLength: 80 }),
        fc.array(fc.tuple(fc.nat(), fc.nat(), fc.boolean()), { maxLength: 20 }),
        async (numbers, steps) => {
          const below = belowOf(numbers);
          const ids = await createUniversities(below);
          for (const [which, whose, isKept] of steps) {
            const id = ids[whose % ids.length]!;
            await writeTogether([id], (client) => writes[which % writes.length]!(client, id, below), isKept);
          }
          expect(await countedTotals()).toEqual(await freshTotals());
        },
      ),
      { numRuns: 25 },
    );
  });

  it.each([
    // The last two write a university and its links in one statement.
    { writers: 'of one statement each', isLocking: false, kinds: writes.length - 2 },
    { writers: 'that lock a university before its links', isLocking: true, kinds: writes.length },
  ])('stay right when writers $writers meet, and nobody is refused', async ({ isLocking, kinds }) => {
    let seed = 7;
    const random: Below = (limit) => {
      seed = (seed * 48271) % 2147483647;
      return seed % limit;
    };
    const ids = (await createUniversities(random)).sort((a, b) => a - b);
    const write = async (client: Client, id: number): Promise<void> => {
      if (isLocking) await client.query('select from universities where id = $1 for update', [id]);
      await writes[random(kinds)]!(client, id, random);
    };
    const writer = async (): Promise<void> => {
      for (let turn = 0; turn < 40; turn++) {
        const chosen = ids.filter(() => random(3) === 0);
        if (!isLocking) for (const id of chosen) await writeTogether([id], (client) => write(client, id));
        else
          await writeTogether(chosen, async (client) => {
            for (const id of chosen) await write(client, id);
          });
      }
    };
    await Promise.all(Array.from({ length: WRITERS }, writer));
    expect(await countedTotals()).toEqual(await freshTotals());
  });

  it('follow a faculty into another category', async () => {
    const ids = await createUniversities((limit) => limit - 1);
    const [moved] = faculties;
    for (let turn = 0; turn < 3; turn++)
      await writeTogether(ids, (client) =>
        client.query('update faculties set parent_id = $2 where id = $1', [moved, categories[turn % 2]]),
      );
    const { rows } = await pool.query('select distinct university_id as id from university_faculties');
    await index(
      app.ctx,
      'UNIVERSITY',
      rows.map(({ id }) => id),
    );
    expect(await countedTotals()).toEqual(await freshTotals());
  });

  it('are what the trees and the lists show', async () => {
    const totals = new Map(
      (await freshTotals()).map((line) => [
        line.split(' ').slice(0, 2).join(' '),
        Number(line.split(' ')[2]),
      ]),
    );
    const shown = async (body: object) => (await app.read(filterUniversities, { body })).totalElements;
    for (const { id, universityCount } of await app.read(listCountries)) {
      expect(universityCount).toBe(totals.get(`COUNTRY ${id}`) ?? 0);
      expect(await shown({ countryId: id })).toBe(universityCount);
    }
    for (const { id, universityCount } of await app.read(listDegrees)) {
      expect(universityCount).toBe(totals.get(`DEGREE ${id}`) ?? 0);
      expect(await shown({ degreeId: id })).toBe(universityCount);
    }
    for (const { id, universityCount } of await app.read(listCategories)) {
      expect(universityCount).toBe(totals.get(`FACULTY ${id}`) ?? 0);
      expect(await shown({ facultyId: id })).toBe(universityCount);
    }
    const { content } = await app.read(listContinents);
    for (const { id, universityCount } of content)
      expect(await shown({ continentId: id })).toBe(universityCount);
    const all = content.reduce((sum, { universityCount }) => sum + universityCount, 0);
    expect(await shown({})).toBe(all);
    expect(all).toBeGreaterThan(0);
    expect(await shown({ countryId: countries, continentId: content[0]!.id })).toBe(
      content[0]!.universityCount,
    );
  });

  it('are nothing when everything is emptied', async () => {
    await pool.query('truncate universities cascade');
    await rebuildSearch(app);
    expect(await countedTotals()).toEqual([]);
  });
});
