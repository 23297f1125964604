import type { WalkInLink } from '@parvoz/contract/applications/walk-ins.ts';
import { expect, it } from 'vitest';
import { viewOf } from './link-view.ts';

const OFFER = {
  ...{
    version: 1,
    name: 'Malika',
    surname: 'Yusupova',
    phone: '998901234567',
    account: null,
    hasAccount: false,
  },
  ...{
    expiresAt: '2026-11-30T05:00:00.000Z',
    university: null,
    scholarship: null,
    degree: null,
    faculty: null,
    program: null,
  },
  ...{ tariff: { id: 1, name: 'Toʻliq' }, price: 100, movedIn: null, comment: null, addedBy: null },
};
const LINK: WalkInLink = {
  ...{ state: 'OPEN', reader: 'NOBODY', applicationId: null, offer: OFFER, obstacle: null },
  consulting: { id: 1, name: 'Yulduz', photo: null, phone: '998901112233' },
};
const asked = (link: Partial<WalkInLink> | null, given = {}) =>
  viewOf({
    ...{
      link: link ? { ...LINK, ...link } : undefined,
      isMissing: false,
      isUnknown: false,
      hasFailed: false,
    },
    ...given,
  });

it('what is known of the link itself comes first', () => {
  expect(asked(null)).toBe('LOADING');
  expect(asked(null, { hasFailed: true })).toBe('FAILED');
  expect(asked(null, { isMissing: true })).toBe('MISSING');
  expect(asked(null, { isUnknown: true, hasFailed: true })).toBe('UNKNOWN');
  for (const state of ['USED', 'WITHDRAWN', 'REPLACED', 'EXPIRED'] as const)
    expect(asked({ state, reader: 'OTHER_STUDENT', offer: null })).toBe(state);
});

it('its own student is led to what it became', () => {
  expect(asked({ state: 'USED', reader: 'OTHER_STUDENT', applicationId: 'a', offer: null })).toBe('OWN');
});

it('who looks at it comes before whether it could be accepted', () => {
  expect(asked({ reader: 'STAFF', offer: null })).toBe('STAFF');
  expect(asked({ reader: 'OTHER_STUDENT', offer: null })).toBe('OTHER_STUDENT');
  expect(asked({ obstacle: 'TARIFF_GONE' })).toBe('TARIFF_GONE');
  expect(asked({ reader: 'OWNER', obstacle: 'APPLICATION_EXISTS' })).toBe('APPLICATION_EXISTS');
});

it('it is accepted by its student, after registering or signing in', () => {
  expect(asked({ reader: 'OWNER' })).toBe('ACCEPT');
  expect(asked({})).toBe('REGISTER');
  expect(asked({ offer: { ...OFFER, hasAccount: true } })).toBe('SIGN_IN');
});
