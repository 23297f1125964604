import { type LookupAddress, type LookupOptions, lookup as systemLookup } from 'node:dns';
import { BlockList, isIPv4, isIPv6, type LookupFunction } from 'node:net';

/** IPv4 addresses that no public host has (iana.org/assignments/iana-ipv4-special-registry). */
const SPECIAL_V4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24'],
  ...['192.168.0.0/16', '192.175.48.0/24', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
];
/** The only IPv6 addresses that public hosts have, and those among them that carry others or stand in books. */
const GLOBAL_V6 = '2000::/3';
const SPECIAL_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const listOf = (subnets: readonly string[], family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [network = '', prefix] = subnet.split('/');
    list.addSubnet(network, Number(prefix), family);
  }
  return list;
};

const specialV4 = listOf(SPECIAL_V4, 'ipv4');
const globalV6 = listOf([GLOBAL_V6], 'ipv6');
const specialV6 = listOf(SPECIAL_V6, 'ipv6');

/** True if an IP address is one of the public internet. */
export const isPublicAddress = (address: string): boolean => {
  if (isIPv4(address)) return !specialV4.check(address, 'ipv4');
  return isIPv6(address) && globalV6.check(address, 'ipv6') && !specialV6.check(address, 'ipv6');
};

export type Lookup = (
  host: string,
  options: LookupOptions & { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Returns a lookup for sockets that finds a host only where all its addresses are public. The address that was checked is the one that is
 * connected to, so that a name which changes its address meanwhile gains nothing.
 */
export const publicLookup =
  (lookup: Lookup = systemLookup, isPublic: (address: string) => boolean = isPublicAddress): LookupFunction =>
  (host, options, callback) =>
    lookup(host, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return callback(error ?? new Error(`${host} has no address`), '');
      if (!addresses.every(({ address }) => isPublic(address)))
        return callback(new Error(`${host} is no public host`), '');
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    });
