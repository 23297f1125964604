import { describe, expect, it } from 'vitest';
import { TestClock } from '../../test/test-clock.ts';
import { bodyOf } from './kept-answer.ts';
import { type KeptAnswer, matchesEtag, PublicCache } from './public-cache.ts';

const createCache = () => new PublicCache(new TestClock());

const textOf = (answer: KeptAnswer | undefined) => answer && bodyOf(answer).toString();

describe('public cache', () => {
  it('finds what was put under the same key only', () => {
    const cache = createCache();
    const put = cache.put('uz /a', 'body', 200, cache.version);
    expect(put).toEqual({
      parts: ['body'],
      status: 200,
      etag: expect.stringMatching(/^"[\w-]{27}"$/),
    });
    expect(cache.find('uz /a')).toEqual(put);
    expect(cache.find('ru /a')).toBeUndefined();
  });

  it('gives one ETag to one body', () => {
    const cache = createCache();
    const etagOf = (key: string, body: string) => cache.put(key, body, 200, cache.version).etag;
    expect(etagOf('a', 'body')).toBe(etagOf('b', 'body'));
    expect(etagOf('a', 'body')).not.toBe(etagOf('a', 'other'));
  });

  it('is empty after a change', () => {
    const cache = createCache();
    cache.put('a', 'body', 200, cache.version);
    cache.clear();
    expect(cache.find('a')).toBeUndefined();
  });

  it('does not keep an answer that began before a change', () => {
    const cache = createCache();
    const { version } = cache;
    cache.clear();
    expect(textOf(cache.put('a', 'old', 200, version))).toBe('old');
    expect(cache.find('a')).toBeUndefined();
    cache.put('a', 'new', 200, cache.version);
    expect(textOf(cache.find('a'))).toBe('new');
  });

  it('is empty when a day begins in Tashkent', () => {
    const clock = new TestClock('2026-11-21T18:59:59.999Z');
    const cache = new PublicCache(clock);
    const { version } = cache;
    cache.put('a', 'yesterday', 200, version);
    expect(textOf(cache.find('a'))).toBe('yesterday');
    clock.set('2026-11-21T19:00:00.000Z');
    expect(cache.find('a')).toBeUndefined();
    cache.put('a', 'begun yesterday', 200, version);
    expect(cache.find('a')).toBeUndefined();
    cache.put('a', 'today', 200, cache.version);
    clock.set('2026-11-22T18:59:59.999Z');
    expect(textOf(cache.find('a'))).toBe('today');
  });

  it('answers but does not keep more than a megabyte under one key', () => {
    const cache = createCache();
    const large = 'x'.repeat(1_100_000);
    expect(textOf(cache.put('large', large, 200, cache.version))).toBe(large);
    expect(cache.find('large')).toBeUndefined();
    cache.put(`/${'x'.repeat(600_000)}`, 'body', 200, cache.version);
    expect(cache.find(`/${'x'.repeat(600_000)}`)).toBeUndefined();
  });

  it.each([
    ['without a query', '/', 8],
    ['with one', '/?', 4],
  ])('addresses %s (%s) have %i megabytes, in which the least used is forgotten', (_, before, megabytes) => {
    const cache = createCache();
    const body = 'x'.repeat(500_000);
    const names = Array.from({ length: 120 }, (_, index) => `${before}${index}`);
    for (const name of names) {
      cache.put(name, body, 200, cache.version);
      cache.find(names[0]!);
    }
    const kept = names.filter((name) => cache.find(name));
    expect(kept).toContain(names[0]);
    expect(kept).not.toContain(names[1]);
    expect(kept).toContain(names[119]);
    expect(kept.length * body.length).toBeLessThanOrEqual(megabytes * 1024 * 1024);
  });

  it('keeps what has no query, however many addresses with one are asked for', () => {
    const cache = createCache();
    cache.put('/', 'body', 200, cache.version);
    for (let index = 0; index < 200; index++)
      cache.put(`/?${index}`, 'x'.repeat(100_000), 200, cache.version);
    expect(textOf(cache.find('/'))).toBe('body');
  });

  it('knows an address again that it has learned, and none that is too long to be worth it', () => {
    const cache = createCache();
    cache.put('/list?page', 'body', 200, cache.version);
    const long = `/list?${'x'.repeat(300)}`;
    cache.learn('/list?page&x=1', '/list?page');
    cache.learn(long, '/list?page');
    expect(textOf(cache.findAsked('/list?page&x=1'))).toBe('body');
    expect(cache.findAsked(long)).toBeUndefined();
    expect(cache.findAsked('/list?page')).toBeUndefined();
    cache.clear();
    expect(cache.findAsked('/list?page&x=1')).toBeUndefined();
  });

  it.each([
    [200, true],
    [404, true],
    [500, false],
    [302, false],
  ])('keeps an answer with status %i: %s', (status, isKept) => {
    const cache = createCache();
    cache.put('/', 'body', status, cache.version);
    expect(cache.find('/') !== undefined).toBe(isKept);
  });

  it('counts what keys cost, so that endless addresses do not fill the memory', () => {
    const cache = createCache();
    const keys = Array.from({ length: 40 }, (_, index) => `/${index}?${'x'.repeat(500_000)}`);
    for (const key of keys) cache.put(key, '{}', 200, cache.version);
    expect(cache.find(keys[39]!)).toBeDefined();
    for (const key of keys) cache.put(`${key}&again`, '{}', 200, cache.version);
    expect(cache.find(keys[0]!)).toBeUndefined();
  });
});

describe('body of a kept answer', () => {
  it('gets the filler in every gap, at both ends too, and as it is', () => {
    const cache = createCache();
    const page = cache.put('page', 'GAPоʻzGAP<p>GAP', 200, cache.version, 'GAP');
    expect(bodyOf(page, '$&1').toString()).toBe('$&1оʻz$&1<p>$&1');
    expect(bodyOf(page, 'other').toString()).toBe('otherоʻzother<p>other');
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
