import { describe, expect, it } from 'vitest';
import { networkOf, secondsUntilFree } from './rules.ts';

describe('the network of an address', () => {
  it.each([
    ['127.0.0.1', '127.0.0.1'],
    ['::ffff:10.0.0.1', '10.0.0.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::6', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', ''],
  ])('%s is %s', (address, network) => expect(networkOf(address)).toBe(network));
});

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
