import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Largest difference between the moment of a report and our clock, either way. */
const TOLERANCE_MS = 5 * 60 * 1000;

export interface SignedReport {
  timestamp: string;
  signature: string;
  /** Body as it came, to the byte. */
  body: string;
}

/**
 * Returns whether a report is the gateway's and recent: HMAC-SHA-256 over its moment and body, by the SHA-256 of our token. An
 * older one may be a recorded one.
 */
export const isFresh = ({ timestamp, signature, body }: SignedReport, token: string, now: Date): boolean => {
  if (!/^\d{1,12}$/.test(timestamp) || !/^[\da-f]{64}$/i.test(signature)) return false;
  const key = createHash('sha256').update(token).digest();
  const expected = createHmac('sha256', key).update(`${timestamp}\n${body}`).digest();
  if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) return false;
  return Math.abs(Number(timestamp) * 1000 - now.getTime()) <= TOLERANCE_MS;
};
