import { search } from '@parvoz/contract/catalogue/search.ts';
import { createSynonym, listMissedQueries, type MissedQuery } from '@parvoz/contract/catalogue/synonyms.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCountry, createUniversity } from '../../../../../test/factories.ts';
import { createAdmin, type Person } from '../../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../../test/test-app.ts';
import { MissBuffer, missedText } from './misses.rules.ts';
import { forgetOld, Misses } from './misses.service.ts';

describe('what is kept of a query', () => {
  it.each([
    ['Гарвардский', 'garvardskiy'],
    ['  Oʻzbek   MIT ', 'ozbek mit'],
    ['grants 2027', 'grants 2027'],
    ['top 100 uni', 'top 100 uni'],
  ])('%j is %j', (typed, text) => {
    expect(missedText(typed)).toBe(text);
  });

  it.each([
    ['a phone', '+998 90 123 45 67'],
    ['a phone among words', 'tel 90-123-45-67 ali'],
    ['a phone in full width', '９９８９０１２３４５６７'],
    ['a phone in Arabic digits', '٩٩٨٩٠١٢٣'],
    ['an address of mail', 'ali@example.com'],
    ['a passport', 'AB1234567'],
    ['a card', '8600 1234 5678 9012'],
    ['an address of the web', 'https://t.co/ali'],
    ['an account of Telegram', 't.me/ali'],
    ['a letter', 'x'.repeat(101)],
    ['a sentence', 'men ali valiyev siz bilan gaplashmoqchi edim bugun kechqurun'],
    ['signs', '!!! ???'],
    ['too little', 'ab'],
  ])('nothing is, of %s', (_, typed) => {
    expect(missedText(typed)).toBeNull();
  });
});

describe('what waits', () => {
  it('takes what was typed on at its beginning for one query', () => {
    const buffer = new MissBuffer();
    for (const text of ['gar', 'garvo', 'garvorq', 'garvorq uni', 'mit', 'garvorq uni']) buffer.add(text, 0);
    expect(buffer.take(0)).toEqual([
      { text: 'garvorq uni', count: 2 },
      { text: 'mit', count: 1 },
    ]);
    expect(buffer.isEmpty).toBe(true);
  });

  it('leaves a query to those who looked for nothing more', () => {
    const buffer = new MissBuffer();
    for (const text of ['garvo', 'garvo', 'garvorq']) buffer.add(text, 0);
    expect(buffer.take(0)).toEqual([
      { text: 'garvo', count: 1 },
      { text: 'garvorq', count: 1 },
    ]);
  });

  it('is bounded, and leaves what is too new', () => {
    const buffer = new MissBuffer();
    for (let index = 0; index < 1200; index++) buffer.add(`word number ${1e6 + index}`, index);
    expect(buffer.take(99)).toHaveLength(100);
    expect(buffer.take(1200)).toHaveLength(900);
  });
});

describe('searches that find nothing', () => {
  let app: TestApp;
  let admin: Person;

  beforeAll(async () => {
    app = await createTestApp();
    admin = await createAdmin(app);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await missed();
    await app.pool.query('delete from search_misses');
  });

  const missed = async (order?: 'LATEST'): Promise<MissedQuery[]> =>
    (await admin.read(listMissedQueries, { body: { order } })).content;
  const look = (query: string, more: object = {}, language: 'uz' | 'ru' = 'uz') =>
    app.read(search, { body: { query, ...more } }, language);
  const counts = async () => (await missed()).map(({ text, count }) => [text, count]);

  it('are counted each time, also where the answer is cached, by what they mean', async () => {
    for (let index = 0; index < 3; index++) await look('Zqkwop');
    await look('зқкwop', {}, 'ru');
    await look('Brrkmuv');
    expect(await counts()).toEqual([
      ['zqkwop', 4],
      ['brrkmuv', 1],
    ]);
    await look('zqkwop');
    expect((await counts())[0]).toEqual(['zqkwop', 5]);
  });

  it('are no others', async () => {
    const countryId = await createCountry(app);
    const { name } = await createUniversity(app, { nameUz: 'Fplimdek' }).then(() => ({ name: 'Fplimdek' }));
    await look(name);
    await look(`${name} zqkwop`);
    await look('zq');
    await look('zqkwop', { countryId });
    await look('zqkwop', { searchType: 'CONSULTING' });
    await look('+998901234567');
    expect(await counts()).toEqual([]);
  });

  it('are kept without anything of who looked', async () => {
    await app.as({ address: '203.0.113.7', token: admin.token }).read(search, { body: { query: 'zqkwop' } });
    await missed();
    const { rows } = await app.pool.query('select * from search_misses');
    expect(rows).toEqual([{ text: 'zqkwop', day: expect.anything(), count: 1 }]);
  });

  it('say what they find now', async () => {
    await createUniversity(app, { nameUz: 'Dorilfunun Mevlit' });
    await look('Hjkoolp');
    expect(await missed()).toMatchObject([{ text: 'hjkoolp', found: 0 }]);
    const names = ['Hjkoolp', 'Dorilfunun Mevlit'];
    await admin.read(createSynonym, { body: { meaning: 'NAME', names } });
    await vi.waitFor(async () => expect(await missed()).toMatchObject([{ found: 1 }]));
  });

  it('are forgotten after 30 days', async () => {
    await look('zqkwop');
    await missed();
    await app.pool.query(`update search_misses set day = day - 29`);
    expect(await counts()).toHaveLength(1);
    await forgetOld(app.ctx);
    expect(await counts()).toHaveLength(1);
    await app.pool.query(`update search_misses set day = day - 1`);
    expect(await counts()).toEqual([]);
    await forgetOld(app.ctx);
    expect((await app.pool.query('select from search_misses')).rows).toEqual([]);
  });

  it('are so many texts a day and no more, those of processes that write at once, too', async () => {
    const processes = Array.from({ length: 3 }, () => new Misses(app.ctx, app.ctx.log));
    const letters = (number: number) =>
      [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
    for (const [at, one] of processes.entries())
      for (let index = 0; index < 500; index++) one.count(`w${letters(at)}x${letters(1000 + index)}`);
    for (const one of processes) one.count('common');
    await Promise.all(processes.map((one) => one.close()));
    const { rows } = await app.pool.query('select count(*)::int as texts from search_misses');
    expect(rows).toEqual([{ texts: 1000 }]);
    for (const one of processes) one.count('common');
    await Promise.all(processes.map((one) => one.close()));
    const [first] = await missed();
    expect(first).toMatchObject({ text: 'common', count: 6 });
  });
});
