import { describe, expect, it, vi } from 'vitest';
import { QueryCache } from './query-cache.ts';

describe('totals', () => {
  it('count once for the same conditions', async () => {
    const queryCache = new QueryCache();
    const count = vi.fn(async () => 7);
    expect(await queryCache.get(['universities', { countryId: [1] }], count)).toBe(7);
    expect(await queryCache.get(['universities', { countryId: [1] }], count)).toBe(7);
    expect(count).toHaveBeenCalledTimes(1);
    await queryCache.get(['universities', { countryId: [2] }], count);
    await queryCache.get(['scholarships', { countryId: [1] }], count);
    expect(count).toHaveBeenCalledTimes(3);
  });

  it('keep a total of 0', async () => {
    const queryCache = new QueryCache();
    await queryCache.get('none', async () => 0);
    expect(await queryCache.get('none', async () => 5)).toBe(0);
  });

  it('count anew after a change', async () => {
    const queryCache = new QueryCache();
    await queryCache.get('all', async () => 1);
    queryCache.clear();
    expect(await queryCache.get('all', async () => 2)).toBe(2);
  });

  it('answer but do not keep what was counted across a change', async () => {
    const queryCache = new QueryCache();
    const { promise, resolve } = Promise.withResolvers<number>();
    const old = queryCache.get('all', () => promise);
    queryCache.clear();
    resolve(1);
    expect(await old).toBe(1);
    expect(await queryCache.get('all', async () => 2)).toBe(2);
  });

  it('keep nothing of a count that failed', async () => {
    const queryCache = new QueryCache();
    await expect(queryCache.get('all', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    expect(await queryCache.get('all', async () => 3)).toBe(3);
  });

  it('hold a bounded number of conditions', async () => {
    const queryCache = new QueryCache();
    for (let index = 0; index < 5001; index++) await queryCache.get(index, async () => 1);
    expect(await queryCache.get(0, async () => 2)).toBe(2);
    expect(await queryCache.get(5000, async () => 2)).toBe(1);
  });
});
