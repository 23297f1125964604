import { describe, expect, it, vi } from 'vitest';
import { Totals } from './totals.ts';

describe('totals', () => {
  it('count once for the same conditions', async () => {
    const totals = new Totals();
    const count = vi.fn(async () => 7);
    expect(await totals.get(['universities', { countryId: [1] }], count)).toBe(7);
    expect(await totals.get(['universities', { countryId: [1] }], count)).toBe(7);
    expect(count).toHaveBeenCalledTimes(1);
    await totals.get(['universities', { countryId: [2] }], count);
    await totals.get(['scholarships', { countryId: [1] }], count);
    expect(count).toHaveBeenCalledTimes(3);
  });

  it('keep a total of 0', async () => {
    const totals = new Totals();
    await totals.get('none', async () => 0);
    expect(await totals.get('none', async () => 5)).toBe(0);
  });

  it('count anew after a change', async () => {
    const totals = new Totals();
    await totals.get('all', async () => 1);
    totals.clear();
    expect(await totals.get('all', async () => 2)).toBe(2);
  });

  it('answer but do not keep what was counted across a change', async () => {
    const totals = new Totals();
    const { promise, resolve } = Promise.withResolvers<number>();
    const old = totals.get('all', () => promise);
    totals.clear();
    resolve(1);
    expect(await old).toBe(1);
    expect(await totals.get('all', async () => 2)).toBe(2);
  });

  it('keep nothing of a count that failed', async () => {
    const totals = new Totals();
    await expect(totals.get('all', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    expect(await totals.get('all', async () => 3)).toBe(3);
  });

  it('hold a bounded number of conditions', async () => {
    const totals = new Totals();
    for (let index = 0; index < 5001; index++) await totals.get(index, async () => 1);
    expect(await totals.get(0, async () => 2)).toBe(2);
    expect(await totals.get(5000, async () => 2)).toBe(1);
  });
});
