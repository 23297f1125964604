import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { TestClock } from '../../test/test-clock.ts';
import { createReaderQueue, tokenOfReader } from './reader-pages.ts';

const OPENED = {
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
  'sec-fetch-site': 'none',
  cookie: 'LANGUAGE=ru; parvoz=aa.bb-b.c_c; other=1',
};

describe('the token of a reader', () => {
  it('is in the cookie of a page that is opened in a tab, from no site or from ours', () => {
    expect(tokenOfReader(OPENED)).toBe('aa.bb-b.c_c');
    expect(tokenOfReader({ ...OPENED, 'sec-fetch-site': 'same-origin' })).toBe('aa.bb-b.c_c');
  });

  it.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
    { 'sec-fetch-dest': 'iframe' },
    { 'sec-purpose': 'prefetch;prerender' },
    { cookie: undefined },
    { cookie: 'notparvoz=aa.bb.cc' },
    { cookie: 'parvoz=' },
  ])('is nothing to %o', (other) => {
    expect(tokenOfReader({ ...OPENED, ...other })).toBeNull();
  });

  it('is nothing to a browser that does not say what it asks for', () => {
    expect(tokenOfReader({ cookie: OPENED.cookie })).toBeNull();
  });
});

describe('the queue of pages for their readers', () => {
  it('renders sixty of a session within a minute, and those of others beside them', async () => {
    const clock = new TestClock();
    const inTurn = createReaderQueue<string>({ clock });
    const open = (token: string) => inTurn(token, async () => 'page');
    for (let opened = 0; opened < 60; opened++) expect(await open('one')).toBe('page');
    expect(await open('one')).toBeNull();
    expect(await open('other')).toBe('page');
    clock.set('2026-11-21T09:01:01.000Z');
    expect(await open('one')).toBe('page');
  });

  it('lets ten wait, and sends everybody else on', async () => {
    const inTurn = createReaderQueue<string>({ clock: new TestClock() });
    const { promise, resolve } = Promise.withResolvers<string>();
    const waiting: Promise<string | null>[] = [];
    for (let at = 0; at < 12; at++) {
      waiting.push(inTurn(`${at}`, () => promise));
      await nextTurn();
    }
    expect(await inTurn('one more', async () => 'page')).toBeNull();
    resolve('page');
    expect(await Promise.all(waiting)).toEqual(Array.from({ length: 12 }, () => 'page'));
  });

  it('passes on what fails', async () => {
    const inTurn = createReaderQueue<string>({ clock: new TestClock() });
    await expect(inTurn('one', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  });
});
