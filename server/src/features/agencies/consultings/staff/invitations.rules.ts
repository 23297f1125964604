import { randomInt } from 'node:crypto';
import { DAY_MS } from '@parvoz/contract/time.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Letters and digits that nobody mistakes for each other. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const PASSWORD_LENGTH = 10;

/** Returns a one-time password with a digit at least, so that logs of messages recognise it as a secret. */
export const oneTimePassword = (): string => {
  const signs = Array.from({ length: PASSWORD_LENGTH - 1 }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return `${signs.join('')}${randomInt(2, 10)}`;
};

/** Returns the limits of sending a one-time password for an owner: to a phone, and by an agency. */
export const invitationLimits = (consultingId: number, phone: string) => {
  const code = 'TOO_MANY_TRIES' as const;
  return [
    { code, key: `invitation ${phone}`, count: 3, windowMs: HOUR_MS },
    { code, key: `invitations of ${consultingId}`, count: 50, windowMs: DAY_MS },
  ];
};
