import { expect, it } from 'vitest';
import { PictureCache, tagOfPicture } from './picture-cache.ts';
import { EVERYTHING } from './tags.ts';

const KB = 1000;
const of = (bytes: number, etag = '"a"') => ({ bytes: new Uint8Array(bytes), etag });

it('keeps what was read, within its bytes, and nothing that is a large part of them', () => {
  const cache = new PictureCache(160 * KB);
  for (let index = 0; index < 40; index++) cache.put(`p${index}`, `${index}`, of(5 * KB), cache.version);
  const kept = Array.from({ length: 40 }, (_, index) => cache.find(`p${index}`)).filter(Boolean).length;
  expect(kept).toBeGreaterThan(20);
  expect(kept).toBeLessThanOrEqual(32);
  expect(cache.find('p39')).toEqual(of(5 * KB));
  cache.put('large', 'large', of(11 * KB), cache.version);
  expect(cache.find('large')).toBeUndefined();
});

it('forgets a picture that a notice names, in all its widths, and no other', () => {
  const cache = new PictureCache(1000 * KB);
  for (const [key, id] of [
    ['a-320', 'a'],
    ['a-640', 'a'],
    ['b-320', 'b'],
  ] as const)
    cache.put(key, id, of(KB), cache.version);
  cache.invalidate(['university:4']);
  expect(cache.find('a-320')).toBeDefined();
  cache.invalidate([tagOfPicture('a')]);
  expect([cache.find('a-320'), cache.find('a-640')]).toEqual([undefined, undefined]);
  expect(cache.find('b-320')).toBeDefined();
  cache.invalidate([EVERYTHING]);
  expect(cache.find('b-320')).toBeUndefined();
});

it('does not keep what was removed while it was read', () => {
  const cache = new PictureCache(1000 * KB);
  const { version } = cache;
  cache.invalidate([tagOfPicture('a')]);
  cache.put('a-320', 'a', of(KB), version);
  cache.put('b-320', 'b', of(KB), version);
  expect([cache.find('a-320'), cache.find('b-320')]).toEqual([undefined, of(KB)]);
});
