import type { LookupAddress } from 'node:dns';
import { describe, expect, it } from 'vitest';
import { isPublicAddress, publicLookup } from './public-address.ts';

describe('an address', () => {
  it.each(['8.8.8.8', '142.250.74.10', '172.32.0.1', '2a00:1450:4001:800::200a', '2606:4700::6810:1'])(
    '%s is public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it.each([
    ...[
      '127.0.0.1',
      '127.8.8.8',
      '10.1.2.3',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
      '169.254.169.254',
    ],
    ...['100.64.0.1', '0.0.0.0', '224.0.0.1', '255.255.255.255', '198.18.0.1', '203.0.113.7'],
    ...['::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', 'fe80::1', 'fd00::1', 'ff02::1', '64:ff9b::a00:1'],
    ...['2001:db8::1', '2002:a00:1::', '2001::1', '', 'localhost', '1', '0x7f.1'],
  ])('%s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('a lookup', () => {
  const found = (addresses: LookupAddress[], all = true) =>
    new Promise((resolve) => {
      const lookup = publicLookup((_, __, callback) => callback(null, addresses));
      lookup('push.example.com', { all }, (error, address) => resolve(error ? error.message : address));
    });
  const good = { address: '8.8.8.8', family: 4 };

  it('finds public hosts, as a socket asks for them', async () => {
    expect(await found([good])).toEqual([good]);
    expect(await found([good], false)).toBe('8.8.8.8');
  });

  it('finds none of which one address is private, or that has no address', async () => {
    expect(await found([good, { address: '10.0.0.1', family: 4 }])).toBe(
      'push.example.com is no public host',
    );
    expect(await found([{ address: '::1', family: 6 }], false)).toBe('push.example.com is no public host');
    expect(await found([])).toBe('push.example.com has no address');
  });
});
