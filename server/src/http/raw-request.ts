import type { IncomingMessage } from 'node:http';
import { readAddress } from '../lib/networks.ts';

/** Cannot be decoded, so that it is refused as malformed. */
const UNREADABLE = '/%';

/** The path of a target. `GET http://host/path` is the same request as `GET /path` (RFC 9112 §3.2.2). */
const pathOf = (target: string): string => {
  if (target.startsWith('/')) return target;
  const path = /^https?:\/\/[^/?#]*(.*)$/i.exec(target)?.[1];
  if (path === undefined) return UNREADABLE;
  return path.startsWith('/') ? path : `/${path}`;
};

/**
 * The addresses that can be believed if their writers can: from the right, up to the first that is none, because
 * whoever wrote that one may have written all before it.
 */
const trustedAddresses = (header: string): string => {
  const addresses: string[] = [];
  for (const written of header.split(',').reverse()) {
    const address = readAddress(written);
    if (!address) break;
    addresses.unshift(address);
  }
  return addresses.join(', ');
};

/**
 * Brings what came over the wire into the one form that everything else reads, before a route is looked for: the path,
 * which is answered, and the header of forwarded addresses, which stays, but empty, where it names none.
 */
export const normaliseRequest = (raw: IncomingMessage): string => {
  const { headers, url = UNREADABLE } = raw;
  const forwarded = headers['x-forwarded-for'];
  if (forwarded !== undefined) headers['x-forwarded-for'] = trustedAddresses(String(forwarded));
  return pathOf(url);
};
