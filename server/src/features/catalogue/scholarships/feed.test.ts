import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  createCountry,
  createDegree,
  createScholarship,
  createUniversity,
  indexAgain,
} from '../../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

const FEED = '/feeds/scholarships.atom';
const MAX_ID = 2_147_483_647;

let app: TestApp;
let germany: number;
let korea: number;
let master: number;
let ids: { open: number; upcoming: number; ofMany: number };

beforeAll(async () => {
  app = await createTestApp();
  germany = await createCountry(app, { name: { uz: 'Germaniya', ru: 'Германия', en: 'Germany' } });
  korea = await createCountry(app, { name: { uz: 'Koreya', ru: 'Корея', en: 'Korea' } });
  master = await createDegree(app, 'MASTER');
  const universityId = await createUniversity(app, {
    name: { uz: 'Seul universiteti', ru: 'Сеульский университет', en: 'Seoul University' },
    countryId: korea,
  });
  ids = {
    open: await createScholarship(app, {
      name: { uz: 'A & B <grant>', ru: 'Грант «А»', en: 'A & B <grant>' },
      descriptionUz: '<p>Oʻqish &amp; <a href="/programs">dasturlar</a> ]]> bor</p>',
      countryId: germany,
      degreeIds: [master],
    }),
    upcoming: await createScholarship(app, {
      countryId: korea,
      universityId,
      startDate: '2027-01-01',
      expiredDate: '2027-02-01',
    }),
    ofMany: await createScholarship(app, { degreeIds: [master] }),
  };
  await createScholarship(app, {
    name: { uz: 'Oʻtgan' },
    startDate: '2026-01-01',
    expiredDate: '2026-02-01',
  });
  const hidden = await createScholarship(app, { name: { uz: 'Yashirin' } });
  await app.pool.query('update scholarships set is_active = false where id = $1', [hidden]);
  await indexAgain(app, 'SCHOLARSHIP', hidden);
});
afterAll(() => app.close());

const read = async (query = '', headers: Record<string, string> = {}) => {
  const { statusCode, headers: answered, body } = await app.http.inject({ url: FEED + query, headers });
  return { status: statusCode, headers: answered, body };
};

const UNESCAPED: Record<string, string> = { '38': '&', '60': '<', '62': '>', '34': '"', '39': "'" };
const unescaped = (text: string) => text.replace(/&#(\d+);/g, (_, code: string) => UNESCAPED[code]!);
const textsOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map(([, text]) =>
    unescaped(text!),
  );
const linkOf = (xml: string, rel: string) =>
  unescaped(new RegExp(`<link rel="${rel}" [^>]*href="([^"]*)"`).exec(xml)![1]!);
/** Ids of scholarships in the order of the entries. */
const entriesOf = (xml: string) =>
  textsOf(xml, 'id')
    .slice(1)
    .map((address) => Number(/\/scholarships\/(\d+)/.exec(address)![1]));

describe('the feed of new scholarships', () => {
  it('has those that are public and can still be applied for, the newest first', async () => {
    const { status, headers, body } = await read();
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    expect(headers['content-language']).toBe('uz');
    expect(entriesOf(body)).toEqual([ids.ofMany, ids.upcoming, ids.open]);
    expect(body).not.toContain('Yashirin');
    expect(body).not.toContain('Oʻtgan');
  });

  it('says everything that Atom asks for', async () => {
    const { body } = await read();
    expect(textsOf(body, 'id')[0]).toBe(`http://parvoz.test${FEED}`);
    expect(linkOf(body, 'self')).toBe(`http://parvoz.test${FEED}`);
    expect(linkOf(body, 'alternate')).toBe('http://parvoz.test/scholarships');
    expect(body).toContain('<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="uz"');
    expect(textsOf(body, 'name')).toEqual(['Parvoz']);
    const [updated, ...others] = textsOf(body, 'updated');
    expect(others).toHaveLength(3);
    expect(updated).toBe(others.toSorted().at(-1));
    for (const moment of [updated!, ...others, ...textsOf(body, 'published')])
      expect(new Date(moment).toISOString()).toBe(moment);
    expect(body).toContain('<category term="MASTER" label="MASTER uz"/>');
  });

  it('writes names and descriptions as they are', async () => {
    const { body } = await read(`?country=${germany}`);
    expect(textsOf(body, 'title')[1]).toBe('A & B <grant>');
    expect(textsOf(body, 'content')).toEqual([
      '<p>Oʻqish &amp; <a href="/programs">dasturlar</a> ]]> bor</p>',
    ]);
    expect(body).toContain('xml:base="http://parvoz.test/"');
    expect(textsOf(body, 'summary')).toEqual([
      'Germaniya. Taʼlim darajalari: MASTER uz. Ariza qabuli: 01.11.2026–01.12.2026.',
    ]);
  });

  it('is of the language of its address alone', async () => {
    const { headers, body } = await read(`?country=${korea}&lng=ru`, { 'accept-language': 'en' });
    expect(headers['content-language']).toBe('ru');
    expect(headers.vary).toBe('Accept-Encoding');
    expect(textsOf(body, 'title')[0]).toBe('Новые гранты: Корея — Parvoz');
    expect(textsOf(body, 'summary')[0]).toContain('Корея, Сеульский университет.');
    expect(textsOf(body, 'id')).toEqual([
      `http://parvoz.test${FEED}?country=${korea}&lng=ru`,
      `http://parvoz.test/scholarships/${ids.upcoming}?lng=ru`,
    ]);
    const uzbek = await read(`?country=${korea}`, { 'accept-language': 'ru', cookie: 'LANGUAGE=ru' });
    expect(textsOf(uzbek.body, 'title')[0]).toBe('Yangi grantlar: Koreya — Parvoz');
  });

  it('takes the filters of the list, whatever order their numbers have', async () => {
    const of = async (query: string) => entriesOf((await read(query)).body);
    expect(await of(`?country=${germany}`)).toEqual([ids.open]);
    expect(await of(`?degree=${master}`)).toEqual([ids.ofMany, ids.upcoming, ids.open]);
    expect(await of(`?country=${korea}&degree=${master}`)).toEqual([ids.upcoming]);
    const one = await read(`?country=${germany},${korea}`);
    const other = await read(`?country=${korea}&country=${germany},${korea}&utm_source=x`);
    expect(entriesOf(one.body)).toEqual([ids.upcoming, ids.open]);
    expect(other.body).toBe(one.body);
    expect(linkOf(one.body, 'alternate')).toBe(`http://parvoz.test/scholarships?country=${germany},${korea}`);
  });

  it('is a whole feed where nothing is found', async () => {
    const country = await createCountry(app);
    await vi.waitFor(async () => expect((await read(`?country=${country}`)).status).toBe(200));
    const { body } = await read(`?country=${country}`);
    expect(entriesOf(body)).toEqual([]);
    expect(textsOf(body, 'updated')).toHaveLength(1);
  });

  it.each([
    'country=0',
    'country=-1',
    'country=x',
    'country=',
    'country=1,,2',
    'degree=1.5',
    `degree=${MAX_ID + 1}`,
    'lng=xx',
    `country=${Array.from({ length: 101 }, (_, at) => at + 1).join(',')}`,
  ])('refuses %s with a sentence', async (query) => {
    const { status, body } = await read(`?${query}`, { accept: 'text/html,*/*' });
    const { code, message, fields } = JSON.parse(body);
    expect([status, code]).toEqual([400, 'MALFORMED']);
    expect(message.length).toBeGreaterThan(10);
    const [[field, reason]] = Object.entries<string>(fields) as [[string, string]];
    expect(field).toMatch(/^(?:country|degree|lng)/);
    expect(reason.length).toBeGreaterThan(10);
  });

  it.each(['country', 'degree'])('is not found for an unknown %s', async (filter) => {
    const { status, body } = await read(`?${filter}=${MAX_ID}`);
    expect([status, JSON.parse(body).code]).toEqual([404, 'NOT_FOUND']);
  });

  it('is kept, sent once, and made anew when a scholarship comes, changes or is hidden', async () => {
    const { headers, body } = await read(`?country=${germany}`);
    expect(headers['cache-control']).toContain('s-maxage=60');
    const again = await read(`?country=${germany}`, { 'if-none-match': String(headers.etag) });
    expect([again.status, again.body]).toEqual([304, '']);
    const id = await createScholarship(app, { countryId: germany });
    await vi.waitFor(async () =>
      expect(entriesOf((await read(`?country=${germany}`)).body)).toEqual([id, ids.open]),
    );
    await app.pool.query(`update scholarships set name_uz = 'Boshqa nom' where id = $1`, [id]);
    await vi.waitFor(async () => expect((await read(`?country=${germany}`)).body).toContain('Boshqa nom'));
    await app.pool.query('update scholarships set is_active = false where id = $1', [id]);
    await vi.waitFor(async () => expect((await read(`?country=${germany}`)).body).toBe(body));
  });

  it('lets go of what has expired with the new day', async () => {
    const before = app.clock.now().toISOString();
    app.clock.set('2026-12-02T00:00:00+05:00');
    const { body } = await read();
    app.clock.set(before);
    expect(entriesOf(body)).toEqual([ids.upcoming]);
  });

  it('has fifty entries at most', async () => {
    const country = await createCountry(app);
    for (let number = 0; number < 52; number++) await createScholarship(app, { countryId: country });
    await vi.waitFor(async () =>
      expect(entriesOf((await read(`?country=${country}`)).body)).toHaveLength(50),
    );
  });
});

it('counts as a page, so that endless filters are too many', async () => {
  const slow = await createTestApp({ databaseUrl: app.databaseUrl, rateLimit: 2 });
  const statuses: number[] = [];
  for (let number = 0; number < 3; number++)
    statuses.push((await slow.http.inject(`${FEED}?country=${germany}&x=${number}`)).statusCode);
  await slow.close();
  expect(statuses).toEqual([200, 200, 429]);
});
