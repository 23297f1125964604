import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { TestClock } from '../../test/test-clock.ts';
import { CALENDARS } from '../lib/calendars.ts';
import { type CachedResponse, matchesEtag } from './cached-response.ts';
import { PublicCache } from './public-cache.ts';

const MB = 1024 * 1024;

const createCache = () => new PublicCache(new TestClock(), {}, 12 * MB);

const HEADERS = { 'cache-control': 'public', 'content-type': 'text/plain', vary: '' };

const ENCODINGS = [
  { encoding: 'identity', decompress: (bytes: Buffer) => bytes },
  { encoding: 'zstd', decompress: zstdDecompressSync },
  { encoding: 'br', decompress: brotliDecompressSync },
  { encoding: 'gzip', decompress: gunzipSync },
] as const;

const textOfLength = (length: number): string => `<p>${'Oʻzbekcha soʻzlar '.repeat(length)}</p>`;
const bytesOf = (body: Buffer | string): Buffer =>
  typeof body === 'string' ? Buffer.from(body, 'latin1') : body;

const textOf = (response: CachedResponse | undefined) => response?.text;

const put = (cache: PublicCache, name: string, body: string, status = 200, version = cache.version) =>
  cache.put(name, cache.make(body, status, HEADERS), version);

describe('public cache', () => {
  it('finds what was put under the same key only', () => {
    const cache = createCache();
    const response = put(cache, 'uz /a', 'body');
    expect(textOf(response)).toBe('body');
    expect(response.status).toBe(200);
    expect(response.etag).toMatch(/^"[\w-]{27}"$/);
    expect(cache.find('uz /a')).toBe(response);
    expect(cache.find('ru /a')).toBeUndefined();
  });

  it.each(
    (['page', 'call'] as const).flatMap((purpose) =>
      ENCODINGS.map(({ encoding, decompress }) => ({ purpose, encoding, decompress })),
    ),
  )(
    'sends a long $purpose as $encoding, before and after it is kept compressed alone',
    async ({ purpose, encoding, decompress }) => {
      const cache = createCache();
      for (const length of [2500, 5000, 20_000]) {
        const text = textOfLength(length);
        const response = cache.make(text, 200, HEADERS, purpose);
        for (const _ of [1, 2]) {
          const { body, headers } = await response.as(encoding);
          const bytes = bytesOf(body);
          expect(decompress(bytes).toString()).toBe(text);
          expect(headers['content-length']).toBe(String(bytes.length));
          await response.pack();
          expect(response.text).toBe(text);
        }
      }
    },
  );

  it.each(['page', 'call'] as const)('sends a long %s to all who ask for it at once', async (purpose) => {
    const text = textOfLength(20_000);
    const response = createCache().make(text, 200, HEADERS, purpose);
    const asked = ENCODINGS.map(async ({ encoding, decompress }) =>
      decompress(bytesOf((await response.as(encoding)).body)).toString(),
    );
    await response.pack();
    expect(await Promise.all(asked)).toEqual(ENCODINGS.map(() => text));
  });

  it('has room for many more long pages once they are compressed', async () => {
    const cache = createCache();
    const page = 'Oʻzbekcha soʻzlar '.repeat(20_000);
    for (let index = 0; index < 100; index++) {
      const response = await cache.make(page, 200, HEADERS).pack();
      cache.put(`/${index}`, response, cache.version);
    }
    expect([...Array(100).keys()].filter((index) => cache.find(`/${index}`))).toHaveLength(100);
  });

  it('gives one ETag to one body', () => {
    const cache = createCache();
    const etagOf = (key: string, body: string) => put(cache, key, body).etag;
    expect(etagOf('a', 'body')).toBe(etagOf('b', 'body'));
    expect(etagOf('a', 'body')).not.toBe(etagOf('a', 'other'));
  });

  it('is empty after a change', () => {
    const cache = createCache();
    put(cache, 'a', 'body');
    cache.clear();
    expect(cache.find('a')).toBeUndefined();
  });

  it('loses what a change concerns, and what says of nothing what it shows', () => {
    const cache = createCache();
    const { version } = cache;
    const keep = (key: string, tags?: string[]) =>
      cache.put(key, cache.make(key, 200, HEADERS), version, tags);
    keep('five', ['university:5']);
    keep('six', ['university:6', 'list:UNIVERSITY']);
    keep('any');
    cache.invalidate(['university:5', 'search']);
    expect([cache.find('five'), textOf(cache.find('six')), cache.find('any')]).toEqual([
      undefined,
      'six',
      undefined,
    ]);
    // Answers that began before the change.
    keep('five', ['university:5']);
    keep('seven', ['university:7']);
    expect([cache.find('five'), textOf(cache.find('seven'))]).toEqual([undefined, 'seven']);
    for (let turn = 0; turn < 1001; turn++) cache.invalidate(['other']);
    keep('late', ['university:8']);
    expect(cache.find('late')).toBeUndefined();
    cache.invalidate(['*']);
    expect([cache.find('six'), cache.find('seven')]).toEqual([undefined, undefined]);
  });

  it('does not keep an answer that began before a change', () => {
    const cache = createCache();
    const { version } = cache;
    cache.clear();
    expect(textOf(put(cache, 'a', 'old', 200, version))).toBe('old');
    expect(cache.find('a')).toBeUndefined();
    put(cache, 'a', 'new');
    expect(textOf(cache.find('a'))).toBe('new');
  });

  it('is empty when a day begins in Tashkent', () => {
    const clock = new TestClock('2026-11-21T18:59:59.999Z');
    const cache = new PublicCache(clock, {}, MB);
    const { version } = cache;
    put(cache, 'a', 'yesterday', 200, version);
    expect(textOf(cache.find('a'))).toBe('yesterday');
    clock.set('2026-11-21T19:00:00.000Z');
    expect(cache.find('a')).toBeUndefined();
    put(cache, 'a', 'begun yesterday', 200, version);
    expect(cache.find('a')).toBeUndefined();
    const tagged = (name: string, ...tags: string[]) =>
      cache.put(name, cache.make('today', 200, HEADERS), cache.version, tags);
    tagged('a', 'university:1');
    clock.set('2026-11-22T18:59:59.999Z');
    expect(textOf(cache.find('a'))).toBe('today');
  });

  it('loses what says whose last day is over when a day begins in a country', () => {
    const clock = new TestClock('2026-11-22T14:59:59.999Z');
    const cache = new PublicCache(clock, {}, MB);
    const tagged = (name: string, ...tags: string[]) =>
      cache.put(name, cache.make(name, 200, HEADERS), cache.version, tags);
    const { version } = cache;
    tagged('deadline', 'scholarship:1', CALENDARS);
    tagged('name', 'university:1');
    expect(textOf(cache.find('deadline'))).toBe('deadline');
    // Midnight in Tokyo.
    clock.set('2026-11-22T15:00:00.000Z');
    expect(cache.find('deadline')).toBeUndefined();
    expect(textOf(cache.find('name'))).toBe('name');
    cache.put('deadline', cache.make('begun before', 200, HEADERS), version, [CALENDARS]);
    expect(cache.find('deadline')).toBeUndefined();
    tagged('deadline', CALENDARS);
    clock.set('2026-11-22T15:14:59.999Z');
    expect(textOf(cache.find('deadline'))).toBe('deadline');
  });

  it('answers but does not keep more than a megabyte under one key', () => {
    const cache = createCache();
    const large = 'x'.repeat(1_100_000);
    expect(textOf(put(cache, 'large', large))).toBe(large);
    expect(cache.find('large')).toBeUndefined();
    put(cache, `/${'x'.repeat(600_000)}`, 'body');
    expect(cache.find(`/${'x'.repeat(600_000)}`)).toBeUndefined();
  });

  it.each([
    ['without a query', '/', 8],
    ['with one', '/?', 4],
  ])(
    'addresses %s (%s) have %i megabytes of twelve, in which the least used is forgotten',
    (_, before, megabytes) => {
      const cache = createCache();
      const body = 'x'.repeat(500_000);
      const names = Array.from({ length: 120 }, (_, index) => `${before}${index}`);
      for (const name of names) {
        put(cache, name, body);
        cache.find(names[0]!);
      }
      const cached = names.filter((name) => cache.find(name));
      expect(cached).toContain(names[0]);
      expect(cached).not.toContain(names[1]);
      expect(cached).toContain(names[119]);
      expect(cached.length * body.length).toBeLessThanOrEqual(megabytes * MB);
    },
  );

  it('keeps what has no query, however many addresses with one are asked for', () => {
    const cache = createCache();
    put(cache, '/', 'body');
    for (let index = 0; index < 200; index++) put(cache, `/?${index}`, 'x'.repeat(100_000));
    expect(textOf(cache.find('/'))).toBe('body');
  });

  it('knows an address again that it has learned, and none that is too long to be worth it', () => {
    const cache = createCache();
    put(cache, '/list?page', 'body');
    const long = `/list?${'x'.repeat(300)}`;
    cache.addAlias('/list?page&x=1', '/list?page');
    cache.addAlias(long, '/list?page');
    expect(textOf(cache.findByAlias('/list?page&x=1'))).toBe('body');
    expect(cache.findByAlias(long)).toBeUndefined();
    expect(cache.findByAlias('/list?page')).toBeUndefined();
    cache.clear();
    expect(cache.findByAlias('/list?page&x=1')).toBeUndefined();
  });

  it.each([
    [200, true],
    [404, true],
    [500, false],
    [302, false],
  ])('keeps an answer with status %i: %s', (status, isCached) => {
    const cache = createCache();
    put(cache, '/', 'body', status);
    expect(cache.find('/') !== undefined).toBe(isCached);
  });

  it('counts what keys cost, so that endless addresses do not fill the memory', () => {
    const cache = createCache();
    const keys = Array.from({ length: 40 }, (_, index) => `/${index}?${'x'.repeat(500_000)}`);
    for (const key of keys) put(cache, key, '{}');
    expect(cache.find(keys[39]!)).toBeDefined();
    for (const key of keys) put(cache, `${key}&again`, '{}');
    expect(cache.find(keys[0]!)).toBeUndefined();
  });
});

describe('If-None-Match', () => {
  it.each([
    ['"a"', true],
    ['W/"a"', true],
    ['*', true],
    ['"b", "a"', true],
    ['"b" ,W/"a"', true],
    ['"b"', false],
    ['a', false],
    ['"A"', false],
    ['', false],
    [undefined, false],
  ])('%j matches "a": %s', (header, matches) => {
    expect(matchesEtag(header, '"a"')).toBe(matches);
  });
});
