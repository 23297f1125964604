import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Returns whether a call is authenticated by `Basic` as `login:password`, which may contain any character; takes equally long
 * for every wrong one.
 */
export const isBasic = (authorization: string | undefined, expected: string): boolean => {
  const encoded = /^Basic ([\w+/]+=*)$/i.exec(authorization?.trim() ?? '')?.[1];
  const given = Buffer.from(encoded ?? '', 'base64').toString('utf8');
  return timingSafeEqual(digest(given), digest(expected));
};
