import { describe, expect, it } from 'vitest';
import { isLoopback, networkOf, readAddress, siteOf } from './networks.ts';

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

describe('the site of an address', () => {
  it.each([
    ['127.0.0.1', null],
    ['::ffff:10.0.0.1', null],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:0DB8:0001:ffff::6', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0::/48'],
    ['', null],
  ])('%s is %s', (address, site) => expect(siteOf(address)).toBe(site));
});

describe('an address as a proxy writes it', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    [' 192.0.2.1 ', '192.0.2.1'],
    ['192.0.2.1:1234', '192.0.2.1'],
    ['"192.0.2.1"', '192.0.2.1'],
    ['2001:db8::1', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['"[2001:db8::1]:443"', '2001:db8::1'],
    ['abc', null],
    ['', null],
    ['unknown', null],
    ['_hidden', null],
    ['1.2.3', null],
    ['999.1.1.1', null],
    ['192.0.2.1:port', null],
    ['[192.0.2.1]', null],
    ['192.0.2.1 x', null],
    ['9'.repeat(5000), null],
  ])('%s is read as %s', (written, address) => expect(readAddress(written)).toBe(address));
});

describe('an address of this machine', () => {
  it.each([
    ['127.0.0.1', true],
    ['127.9.9.9', true],
    ['::1', true],
    ['::ffff:127.0.0.1', true],
    ['128.0.0.1', false],
    ['1.127.0.1', false],
    ['::1:1', false],
    ['', false],
  ])('%s: %s', (address, isOwn) => expect(isLoopback(address)).toBe(isOwn));
});
