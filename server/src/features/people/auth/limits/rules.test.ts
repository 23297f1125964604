import { describe, expect, it } from 'vitest';
import { secondsUntilFree } from './limits.rules.ts';

describe('the time until there is room', () => {
  const limit = { code: 'TOO_MANY_TRIES', key: 'x', count: 2, windowMs: 60_000 } as const;
  const at = (seconds: number) => new Date(1_000_000_000_000 + seconds * 1000);
  it.each([
    [[0, 30], 30, 30],
    [[0, 30], 59.5, 1],
    [[0, 30, 40], 40, 50],
    [[-100, 0, 30], 45, 15],
    [[0], 30, 1],
    [[], 0, 1],
  ])('after %j, at %d s, is %d s', (moments, now, seconds) => {
    expect(secondsUntilFree(moments.map(at), limit, at(now))).toBe(seconds);
  });
});
