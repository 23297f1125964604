import { isIP } from 'node:net';

/** The first groups of an IPv6 address, as its network of so many bits; an IPv4 address is one of its own. */
const prefixOf = (address: string, groupCount: number): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('%', 1)[0]!.toLowerCase().split('::');
  const groups = (text: string | undefined) => (text ? text.split(':') : []);
  const zeros = tail === undefined ? 0 : Math.max(8 - groups(head).length - groups(tail).length, 0);
  const all = [...groups(head), ...Array<string>(zeros).fill('0'), ...groups(tail)];
  return `${all
    .slice(0, groupCount)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/${groupCount * 16}`;
};

/** An IPv6 network hands out 2^64 addresses to one customer, so that its first half counts. */
export const networkOf = (address: string): string => prefixOf(address, 4);

/**
 * Returns the largest network that one customer gets, 65,536 such networks: the /48 of an IPv6 address, null of another one.
 */
export const siteOf = (address: string): string | null => {
  const site = prefixOf(address, 3);
  return site.includes(':') ? site : null;
};

/** Quotation marks, brackets and the port that proxies write around an address: `"[2001:db8::1]:443"`, `192.0.2.1:80`. */
const WRAPPED = /^"?(?:\[([^\]]*)\]|([^:"]*))(?::\d{1,5})?"?$/;

/** An address as proxies write it, alone; null for what is none. */
export const readAddress = (written: string): string | null => {
  const text = written.trim();
  if (isIP(text)) return text;
  const [, bracketed, plain] = WRAPPED.exec(text) ?? [];
  if (bracketed !== undefined) return isIP(bracketed) === 6 ? bracketed : null;
  return plain !== undefined && isIP(plain) === 4 ? plain : null;
};

/** An address of this machine that no other one can have. */
export const isLoopback = (address: string): boolean => /^(::ffff:)?127\.|^::1$/i.test(address);

/** An address, or a network as `10.0.0.0/8`, whose length is at least `shortest`. */
export const isNetwork = (written: string, shortest: number): boolean => {
  const [address = '', bits, ...more] = written.split('/');
  const longest = { 0: 0, 4: 32, 6: 128 }[isIP(address) as 0 | 4 | 6];
  const length = bits === undefined ? longest : /^\d{1,3}$/.test(bits) ? Number(bits) : -1;
  return more.length === 0 && length >= shortest && length <= longest;
};
