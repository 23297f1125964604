import { filterConsultings } from '@parvoz/contract/agencies/consultings.ts';
import { listCountries } from '@parvoz/contract/catalogue/lists.ts';
import { search } from '@parvoz/contract/catalogue/search.ts';
import { filterUniversities, getUniversityDetail } from '@parvoz/contract/catalogue/universities.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  createComment,
  createConsulting,
  createCountry,
  createDegree,
  createScholarship,
  createTariff,
  createUniversity,
  documentOf,
  indexAgain,
  levelOf,
  stepOf,
} from '../../test/factories.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let app: TestApp;
/** Another process on the same database. */
let second: TestApp;

const URL = '/api/v1/country/public/tree';

beforeAll(async () => {
  app = await createTestApp();
  second = await createTestApp({ databaseUrl: app.databaseUrl });
});
afterAll(async () => {
  await second.close();
  await app.close();
});

const get = (one: TestApp, headers: Record<string, string> = {}, url = URL) =>
  one.http.inject({ url, headers: { 'accept-language': 'uz', ...headers } });

/** Returns the number of statements that a piece of work sends to the database. */
const countQueries = async (one: TestApp, work: () => Promise<unknown>): Promise<number> => {
  const query = vi.spyOn(one.pool, 'query');
  try {
    await work();
    return query.mock.calls.length;
  } finally {
    query.mockRestore();
  }
};

/** Notices of another process take their time, on a busy machine more than the second that is usual. */
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 10_000 });

let probes = 0;

/** Makes a change and resolves when an app has heard of one since. */
const hasHeard = async (one: TestApp, change: () => Promise<unknown>) => {
  const probe = () => one.base.queryCache.get('probe', async () => ++probes);
  const before = await probe();
  await change();
  await eventually(async () => expect(await probe()).toBeGreaterThan(before));
};

describe('a public answer', () => {
  it('may be kept by shared caches, apart for each language', async () => {
    const { headers } = await get(app);
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=60, stale-while-revalidate=600');
    expect(String(headers.vary).toLowerCase().split(/, */)).toContain('accept-language');
    expect(headers.etag).toMatch(/^"[\w-]{27}"$/);
  });

  it('is asked of the database once', async () => {
    await get(app);
    const first = await get(app);
    expect(
      await countQueries(app, async () => {
        expect((await get(app)).body).toBe(first.body);
      }),
    ).toBe(0);
  });

  it('is another one in another language and under another address', async () => {
    await createCountry(app, { name: { uz: 'Gretsiya', ru: 'Греция', en: 'Greece' } });
    await eventually(async () => expect((await get(app)).body).toContain('Gretsiya'));
    const russian = await get(app, { 'accept-language': 'ru' });
    expect(russian.body).toContain('Греция');
    expect(russian.headers['content-language']).toBe('ru');
    expect(russian.headers.etag).not.toBe((await get(app)).headers.etag);
    expect((await get(app)).body).toContain('Gretsiya');
  });

  it('is in the language of each caller, however the address is written', async () => {
    const odd = URL.replace('api', '%61pi');
    for (const language of ['ru', 'en', 'uz', 'ru']) {
      const { headers } = await get(app, { 'accept-language': language, cookie: 'LANGUAGE=uz' }, odd);
      expect(headers['content-language']).toBe(language);
    }
  });

  it.each([
    ['the ETag', (etag: string) => etag],
    ['a weak one', (etag: string) => `W/${etag}`],
    ['one of several', (etag: string) => `"other", ${etag}`],
    ['any', () => '*'],
  ])('is not sent again to who knows %s', async (_, known) => {
    const { headers } = await get(app);
    const again = await get(app, { 'if-none-match': known(String(headers.etag)) });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    expect(again.headers).toMatchObject({
      etag: headers.etag,
      'cache-control': headers['cache-control'],
      vary: headers.vary,
    });
    expect(again.headers['content-type']).toBeUndefined();
  });

  it('is sent again to who knows another one', async () => {
    const again = await get(app, { 'if-none-match': '"other"' });
    expect(again.statusCode).toBe(200);
    expect(again.json().data).toEqual(expect.any(Array));
  });
});

describe('a cached answer on a line', () => {
  const read = async (method: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${await address}${URL}`, {
      method,
      headers: { 'accept-language': 'ru', ...headers },
    });
    const { etag, date: _, ...rest } = Object.fromEntries(response.headers);
    return { status: response.status, etag, headers: rest, body: await response.text() };
  };
  let address: Promise<string>;

  beforeAll(async () => {
    address = app.http.listen({ port: 0, host: '127.0.0.1' });
    await createCountry(app, { name: { uz: 'Oʻlka', ru: 'Край', en: 'Land' } });
    await eventually(async () => expect((await read('GET')).body).toContain('Край'));
  });

  it.each([['identity'], ['gzip']])('is the one that was made, byte for byte (%s)', async (encoding) => {
    const accepted = { 'accept-encoding': encoding };
    const made = await get(app, { 'accept-language': 'ru', ...accepted }, `${URL}?made=${encoding}`);
    const cached = [await read('GET', accepted), await read('GET', accepted)];
    for (const { status, etag, headers } of cached) {
      const { date: _, etag: wanted, ...rest } = made.headers;
      expect([status, etag]).toEqual([200, wanted]);
      expect(headers).toMatchObject(rest);
    }
    expect(cached.map(({ body }) => JSON.parse(body))).toEqual(
      Array(2).fill((await get(app, { 'accept-language': 'ru' })).json()),
    );
  });

  it('has its length and no body for HEAD, and the line goes on', async () => {
    const { body, headers } = await read('GET', { 'accept-encoding': 'identity' });
    const head = await read('HEAD', { 'accept-encoding': 'identity' });
    expect([head.status, head.body]).toEqual([200, '']);
    expect(head.headers['content-length']).toBe(headers['content-length']);
    expect(Number(head.headers['content-length'])).toBe(Buffer.byteLength(body));
    expect((await read('GET')).body).toBe(body);
  });

  it('has no body where it is known, and the headers that keep it', async () => {
    const { etag, headers } = await read('GET');
    const known = await read('GET', { 'if-none-match': etag! });
    expect([known.status, known.body, known.etag]).toEqual([304, '', etag]);
    expect(known.headers).toMatchObject({
      'cache-control': headers['cache-control'],
      'x-content-type-options': 'nosniff',
      'content-language': 'ru',
    });
  });
});

describe('a change of the catalogue', () => {
  it('shows in the next answers of every process, under a new ETag', async () => {
    const before = [await get(app), await get(second)];
    expect(before[0]!.headers.etag).toBe(before[1]!.headers.etag);
    await createCountry(app, { name: { uz: 'Malta', ru: 'Мальта', en: 'Malta' } });
    for (const one of [app, second])
      await eventually(async () => {
        const { body, headers } = await get(one, { 'if-none-match': String(before[0]!.headers.etag) });
        expect(body).toContain('Malta');
        expect(headers.etag).not.toBe(before[0]!.headers.etag);
      });
  });

  it('shows in kept totals of every process', async () => {
    const countryId = await createCountry(app);
    const body = { countryId };
    const totals = async (one: TestApp) => (await one.read(filterUniversities, { body })).totalElements;
    expect([await totals(app), await totals(second)]).toEqual([0, 0]);
    await createUniversity(app, { countryId });
    await eventually(async () => expect([await totals(app), await totals(second)]).toEqual([1, 1]));
  });

  it('shows in kept pages of lists of every process, in which nothing stands that is gone', async () => {
    const countryId = await createCountry(app);
    const degreeId = await createDegree(app);
    const body = { countryId, degreeId };
    const listOf = async (one: TestApp) =>
      (await one.read(filterUniversities, { body })).content.map(({ id }) => id);
    const lists = async () => [await listOf(app), await listOf(second)];
    const place = { countryId, degreeIds: [degreeId] };
    let first = 0;
    await hasHeard(second, async () => {
      first = await createUniversity(app, { ...place, rating: 3 });
    });
    await eventually(async () => expect(await lists()).toEqual([[first], [first]]));
    // Nothing is read again, once no notice of its creation is on its way any more.
    await eventually(async () => expect(await countQueries(second, () => listOf(second))).toBe(0));
    const better = await createUniversity(app, { ...place, rating: 4 });
    await eventually(async () =>
      expect(await lists()).toEqual([
        [better, first],
        [better, first],
      ]),
    );
    await app.pool.query(`update universities set status = 'INACTIVE' where id = $1`, [first]);
    await eventually(async () => expect(await lists()).toEqual([[better], [better]]));
    await app.pool.query('update universities set rating = 2 where id = $1', [better]);
    await app.pool.query(`update universities set status = 'ACTIVE' where id = $1`, [first]);
    await indexAgain(app, 'UNIVERSITY', first, better);
    await eventually(async () =>
      expect(await lists()).toEqual([
        [first, better],
        [first, better],
      ]),
    );
  });

  it('shows in kept pages of agencies, when one begins to work with a university', async () => {
    const countryId = await createCountry(app);
    const universityId = await createUniversity(app, { countryId });
    const lists = () =>
      Promise.all(
        [app, second].map(async (one) => {
          const { content, totalElements } = await one.read(filterConsultings, { body: { countryId } });
          return [content.map(({ id }) => id), totalElements];
        }),
      );
    expect(await lists()).toEqual([
      [[], 0],
      [[], 0],
    ]);
    const id = await createConsulting(app, { universityIds: [universityId] });
    await eventually(async () =>
      expect(await lists()).toEqual([
        [[id], 1],
        [[id], 1],
      ]),
    );
    await app.pool.query('delete from consulting_universities where consulting_id = $1', [id]);
    await indexAgain(app, 'CONSULTING', id);
    await eventually(async () =>
      expect(await lists()).toEqual([
        [[], 0],
        [[], 0],
      ]),
    );
  });

  it('shows a page that was not there, and takes away one that was', async () => {
    const id = await createUniversity(app);
    const params = { id };
    await eventually(async () =>
      expect((await second.call(getUniversityDetail, { params })).status).toBe(200),
    );
    await app.pool.query(`update universities set status = 'INACTIVE' where id = $1`, [id]);
    for (const one of [app, second])
      await eventually(async () =>
        expect((await one.call(getUniversityDetail, { params })).status).toBe(404),
      );
    await app.pool.query(`update universities set status = 'ACTIVE' where id = $1`, [id]);
    for (const one of [app, second])
      expect((await one.call(getUniversityDetail, { params })).status).toBe(200);
  });

  it('shows when it was a review', async () => {
    const id = await createConsulting(app);
    const url = `/api/v1/consulting/comment/${id}`;
    expect((await get(second, {}, url)).json().data.totalElements).toBe(0);
    await createComment(app, id);
    await eventually(async () => expect((await get(second, {}, url)).json().data.totalElements).toBe(1));
  });

  it('of one thing leaves what is kept of all others, on every process', async () => {
    const countryId = await createCountry(app);
    const ids: number[] = [];
    for (let index = 0; index < 20; index++) ids.push(await createUniversity(app, { countryId, rating: 1 }));
    let top = 0;
    // As many as the home page shows: the others are not among them.
    for (let index = 0; index < 8; index++) top = await createUniversity(app, { rating: 5 });
    const scholarshipId = await createScholarship(app, { universityId: ids[1]! });
    const urls = [
      ...ids.map((id) => `/api/v1/university/${id}/detail`),
      `/api/v1/university/${top}/detail`,
      `/api/v1/scholar-ship/${scholarshipId}/detail`,
      ...[
        '/api/v1/university/top-university',
        '/api/v1/scholar-ship/top-grant',
        '/api/v1/country/public/tree',
      ],
      '/api/v1/contact',
    ];
    // Also for the one changed in English: its cached answer shows when the change has come.
    const readAll = async (one: TestApp) => {
      for (const url of urls) expect((await get(one, {}, url)).statusCode, url).toBe(200);
      expect((await get(one, { 'accept-language': 'en' }, urls[0]!)).statusCode).toBe(200);
    };
    // Notices of their creation may still be on their way.
    for (const one of [app, second])
      await eventually(async () => {
        await readAll(one);
        expect(await countQueries(one, () => readAll(one))).toBe(0);
      });
    const made = async (one: TestApp) => {
      const again: string[] = [];
      for (const url of urls) if (await countQueries(one, () => get(one, {}, url))) again.push(url);
      return again;
    };
    const [changed] = ids;
    await app.pool.query(`update universities set description_en = 'New', city_en = 'Other' where id = $1`, [
      changed,
    ]);
    await indexAgain(app, 'UNIVERSITY', changed!);
    for (const one of [app, second])
      await eventually(async () =>
        expect((await get(one, { 'accept-language': 'en' }, urls[0]!)).body).toContain('Other'),
      );
    for (const one of [app, second]) expect(await made(one)).toEqual([urls[0]]);
    // The scholarship contains the name of its university; the list is ordered by ratings.
    await app.pool.query(`update universities set name_uz = 'Boshqa', rating = 5 where id = $1`, [ids[1]]);
    await indexAgain(app, 'UNIVERSITY', ids[1]!);
    for (const one of [app, second]) {
      await eventually(async () => expect((await get(one, {}, urls[1]!)).body).toContain('Boshqa'));
      // The notices of one change may come in two parts.
      const again: string[] = [];
      await eventually(async () => {
        again.push(...(await made(one)));
        expect(again).toEqual(
          expect.arrayContaining([
            `/api/v1/scholar-ship/${scholarshipId}/detail`,
            '/api/v1/university/top-university',
          ]),
        );
      });
      expect(again).not.toContain('/api/v1/country/public/tree');
      expect(again.filter((url) => /university\/\d+/.test(url))).toEqual([]);
    }
  });

  it('of what one agency offers leaves what others offer', async () => {
    const steps = [stepOf({ levels: [levelOf({ documents: [documentOf('Passport')] })] })];
    const [changed, other] = [await createConsulting(app), await createConsulting(app)];
    const tariffId = await createTariff(app, { consultingId: changed, steps });
    await createTariff(app, { consultingId: other, steps });
    const read = (id: number) => get(app, {}, `/api/v1/tariff/public/consulting/${id}`);
    const queries = (id: number) => countQueries(app, () => read(id));
    const ofSteps = 'step_id in (select id from steps where tariff_id = $1)';
    const ofLevels = `level_id in (select id from step_levels where ${ofSteps})`;
    for (const statement of [
      `update level_documents set name_uz = 'Boshqa' where ${ofLevels}`,
      `update step_levels set days = 7 where ${ofSteps}`,
      `update steps set name_uz = 'Boshqa' where tariff_id = $1`,
      'update tariffs set price_tiyin = 5 where id = $1',
      `delete from level_documents where ${ofLevels}`,
      `delete from step_levels where ${ofSteps}`,
      'delete from steps where tariff_id = $1',
      'update tariffs set consulting_id = null where id = $1',
    ]) {
      // Notices of earlier changes may still be on their way.
      for (const id of [changed, other])
        await eventually(async () => expect(await queries(id), statement).toBe(0));
      await app.pool.query(statement, [tariffId]);
      await eventually(async () => expect(await queries(changed), statement).toBeGreaterThan(0));
      expect(await queries(other), statement).toBe(0);
    }
    expect((await read(changed)).json().data).toEqual([]);
  });

  it('that is rolled back changes nothing', async () => {
    const { headers } = await get(app);
    const client = await app.pool.connect();
    await client.query('begin');
    await client.query(`update countries set name_uz = 'Yoʻq'`);
    await client.query('rollback');
    client.release();
    expect((await get(app, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
  });

  it('while an answer is being made does not let it be kept', async () => {
    await hasHeard(app, () => createCountry(app));
    const reached = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const query = app.pool.query.bind(app.pool) as (...given: unknown[]) => Promise<unknown>;
    const spy = vi.spyOn(app.pool, 'query').mockImplementationOnce((async (...given: unknown[]) => {
      const result = await query(...given);
      reached.resolve();
      await release.promise;
      return result;
    }) as never);
    const late = app.read(listCountries);
    await reached.promise;
    await hasHeard(app, () => createCountry(app, { name: { uz: 'Kipr', ru: 'Кипр', en: 'Cyprus' } }));
    release.resolve();
    spy.mockRestore();
    expect((await late).map(({ name }) => name)).not.toContain('Kipr');
    expect((await app.read(listCountries)).map(({ name }) => name)).toContain('Kipr');
  });
});

describe('a list or a search, which is asked for by POST', () => {
  const ask = (payload: string, url = '/api/v1/university/filter?page=1', language = 'ru') =>
    app.http.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': 'application/json', 'accept-language': language },
    });
  /** Statements for a request that has not been made before, as far as the product can tell. */
  const statements = (payload: string, url?: string) =>
    countQueries(app, async () => expect((await ask(payload, url)).statusCode).toBe(200));

  it.each([
    ['the same', '{"degreeId":[7,8],"countryId":3}'],
    ['the same in another order', '{ "countryId": 3, "degreeId": [7, 8] }'],
    ['what no filter knows', '{"countryId":3,"degreeId":[7,8],"other":1}'],
  ])('is asked of the database once for %s', async (_, payload) => {
    // Of what was written just before, the notice may come between the two calls.
    await expect
      .poll(async () => {
        await ask('{"countryId":3,"degreeId":[7,8]}');
        return statements(payload);
      })
      .toBe(0);
  });

  it.each([
    ['another filter', '{"countryId":4,"degreeId":[7,8]}', undefined],
    ['another page', '{"countryId":3,"degreeId":[7,8]}', '/api/v1/university/filter?page=2'],
    ['another list', '{"countryId":3}', '/api/v1/scholar-ship/filter?page=1'],
  ])('is another one for %s', async (_, payload, url) => {
    await ask('{"countryId":3,"degreeId":[7,8]}');
    expect(await statements(payload, url)).toBeGreaterThan(0);
  });

  it('is another one in another language', async () => {
    for (const language of ['ru', 'en', 'ru'])
      expect((await ask('{"countryId":3}', undefined, language)).headers['content-language']).toBe(language);
  });

  it('is refused as before, each time', async () => {
    for (let turn = 0; turn < 2; turn++) expect((await ask('{"countryId":"three"}')).statusCode).toBe(422);
  });
});

describe('what nobody else may keep', () => {
  it('is the answer to a POST', async () => {
    for (const [endpoint, input] of [
      [search, { body: { query: 'malta' } }],
      [filterUniversities, {}],
    ] as const) {
      const { status, headers } = await app.call(endpoint, input);
      expect(status).toBe(200);
      expect(headers['cache-control']).toBe('no-store');
      expect(headers.etag).toBeUndefined();
    }
  });

  it('is a failure, even with a known ETag', async () => {
    const response = await get(app, { 'if-none-match': '*' }, '/api/v1/university/999999/detail');
    expect([response.statusCode, response.headers['cache-control']]).toEqual([404, 'no-store']);
    expect(response.headers.etag).toBeUndefined();
  });

  it('is a sign of life', async () => {
    for (const path of ['health', 'ready']) {
      const { headers } = await get(app, {}, `/api/v1/${path}`);
      expect(headers['cache-control']).toBe('no-store');
    }
  });
});
