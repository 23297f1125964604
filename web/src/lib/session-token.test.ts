import { expect, test } from 'vitest';
import { isConsultingToken } from './session-token.ts';

const tokenWith = (payload: object): string =>
  `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.signature`;

test.each([
  [{ sid: 'a', kind: 'CONSULTING' }, true],
  [{ sid: 'a', kind: 'PROFILE' }, false],
  // Base64url differs from base64 in these characters.
  [{ sid: '¿¿¿ÿÿÿ>>>???', kind: 'CONSULTING' }, true],
  [{ sid: 'a' }, null],
])('%j is of an agency’s account: %s', (payload, isConsulting) => {
  expect(isConsultingToken(tokenWith(payload))).toBe(isConsulting);
});

test.each(['', 'a', 'a.b.c', 'a.!.c'])('%j says nothing', (token) => {
  expect(isConsultingToken(token)).toBeNull();
});
