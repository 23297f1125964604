import { describe, expect, it } from 'vitest';
import { cleanDocument } from './clean.ts';
import { manyNames, manyNumbers, twicePacked } from './giants.ts';
import { pictureOf } from './samples.ts';

const clean = (bytes: Uint8Array) => cleanDocument('somebody', async () => bytes);

describe('a file that is made to hurt', () => {
  it('is given up when it needs too much memory or time, while everything else goes on', async () => {
    const bytes = twicePacked();
    expect(bytes.length).toBeLessThan(1_000_000);
    let ticks = 0;
    const ticking = setInterval(() => ticks++, 20);
    const begun = performance.now();
    const before = process.memoryUsage().rss;
    await expect(clean(bytes)).rejects.toThrow(/memory|long/);
    clearInterval(ticking);
    expect(ticks).toBeGreaterThan(((performance.now() - begun) / 1000) * 5);
    expect(process.memoryUsage().rss - before).toBeLessThan(1_200_000_000);
  });

  it.each([
    ['three million keys', manyNames],
    ['twelve million numbers, which ends its reader', manyNumbers],
  ])('is refused as TOO_MUCH: a PDF of %s', async (_, make) => {
    await expect(clean(make())).rejects.toMatchObject({ reason: 'TOO_MUCH' });
    // The next file is read by another process.
    expect((await clean(await pictureOf('png', 9, 9))).kind).toBe('png');
  });
});
