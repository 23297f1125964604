import { filterConsultings, getConsultingDetail } from '@parvoz/contract/agencies/consultings.ts';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createConsulting, createCountry, createUniversity, indexAgain } from '../../../../test/factories.ts';
import { waitForLock } from '../../../../test/locks.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import type { Context } from '../../../db/context.ts';
import { index } from '../../catalogue/search/search.service.ts';
import { linkUniversities } from './consultings.service.ts';

let app: TestApp;
let home: number;
let abroad: number;

beforeAll(async () => {
  app = await createTestApp();
  home = await createCountry(app);
  abroad = await createCountry(app);
});
afterAll(() => app.close());

const idsIn = async (countryId: number): Promise<number[]> =>
  (await app.read(filterConsultings, { body: { countryId } })).content.map(({ id }) => id);

/** Returns the countries of an agency's page, with the number of universities. */
const placesOf = async (id: number): Promise<[number, number][]> =>
  (await app.read(getConsultingDetail, { params: { id } })).countryList.map((country) => [
    country.id,
    country.universityCount,
  ]);

describe('agencies of a country', () => {
  it('follow a university that moves, rests and comes back', async () => {
    const universityId = await createUniversity(app, { countryId: home });
    const id = await createConsulting(app, { universityIds: [universityId] });
    const change = async (column: 'country_id' | 'status', value: unknown) => {
      await app.pool.query(`update universities set ${column} = $2 where id = $1`, [universityId, value]);
      await indexAgain(app, 'UNIVERSITY', universityId);
    };
    const expectPlaces = (inHome: boolean, inAbroad: boolean) =>
      vi.waitFor(async () => {
        expect([(await idsIn(home)).includes(id), (await idsIn(abroad)).includes(id)]).toEqual([
          inHome,
          inAbroad,
        ]);
        expect(await placesOf(id)).toEqual([
          ...(inHome ? [[home, 1]] : []),
          ...(inAbroad ? [[abroad, 1]] : []),
        ]);
      });
    await expectPlaces(true, false);
    await change('country_id', abroad);
    await expectPlaces(false, true);
    await change('status', 'INACTIVE');
    await expectPlaces(false, false);
    await change('country_id', home);
    await expectPlaces(false, false);
    await change('status', 'ACTIVE');
    await expectPlaces(true, false);
  });

  it('do not count a university that was not active when it was linked, until it is', async () => {
    const universityId = await createUniversity(app, { countryId: home, status: 'INACTIVE' });
    const id = await createConsulting(app, { universityIds: [universityId] });
    expect(await placesOf(id)).toEqual([]);
    await app.pool.query(`update universities set status = 'ACTIVE' where id = $1`, [universityId]);
    await indexAgain(app, 'UNIVERSITY', universityId);
    await vi.waitFor(async () => expect(await placesOf(id)).toEqual([[home, 1]]));
  });

  it('follow a link that is given to another university', async () => {
    const [here, there] = [
      await createUniversity(app, { countryId: home }),
      await createUniversity(app, { countryId: abroad }),
    ];
    const id = await createConsulting(app, { universityIds: [here] });
    await app.pool.query('update consulting_universities set university_id = $2 where consulting_id = $1', [
      id,
      there,
    ]);
    await indexAgain(app, 'CONSULTING', id);
    await vi.waitFor(async () => expect(await placesOf(id)).toEqual([[abroad, 1]]));
    expect([(await idsIn(home)).includes(id), (await idsIn(abroad)).includes(id)]).toEqual([false, true]);
  });
});

describe('a link and a move at the same time', () => {
  const on = (client: pg.ClientBase) => ({ ...app.ctx, db: client as Context['db'] });
  const link = (client: pg.ClientBase, consultingId: number, universityId: number) =>
    linkUniversities(on(client), consultingId, [universityId]);
  const move = async (client: pg.ClientBase, universityId: number) => {
    await client.query('update universities set country_id = $2 where id = $1', [universityId, abroad]);
    await index(on(client), 'UNIVERSITY', [universityId]);
  };

  it.each(['link', 'move'])('end with the right country when the %s is first', async (first) => {
    const universityId = await createUniversity(app, { countryId: home });
    const id = await createConsulting(app);
    const [one, other] = [await app.pool.connect(), await app.pool.connect()];
    const steps = [() => link(one, id, universityId), () => move(other, universityId)];
    const clients = [one, other];
    if (first === 'move') for (const list of [steps, clients]) (list as unknown[]).reverse();
    try {
      for (const client of clients) await client.query('begin');
      await steps[0]!();
      let isDone = false;
      const second = steps[1]!().then(() => {
        isDone = true;
      });
      await waitForLock(app);
      expect(isDone).toBe(false);
      await clients[0]!.query('commit');
      await second;
      await clients[1]!.query('commit');
    } finally {
      for (const client of clients) client.release();
    }
    await vi.waitFor(async () => expect(await placesOf(id)).toEqual([[abroad, 1]]));
    expect([(await idsIn(home)).includes(id), (await idsIn(abroad)).includes(id)]).toEqual([false, true]);
  });
});
