import { ROLES } from '@parvoz/contract/roles.ts';
import { expect, test } from 'vitest';
import { homeOf, isConsultingRole, linksOf } from './session-roles.ts';

// docs/rules.md#menus
test.each([
  ['ROLE_ADMIN', '/admin-dashboard', '/admin-settings', '/admin-finance', '/profile-settings'],
  ['ROLE_STUDENT', null, '/student-applications', '/student-finance', '/student-settings'],
  [
    'ROLE_CONSULTING',
    '/consulting-dashboard',
    '/consulting-applications',
    '/consulting-finance',
    '/consulting-settings',
  ],
  [
    'ROLE_CONSULTING_MANAGER',
    '/consulting-dashboard',
    '/consulting-applications',
    '/consulting-finance',
    '/consulting-settings',
  ],
] as const)('%s has the pages of its menu', (role, dashboard, applications, payments, settings) => {
  expect(linksOf(role)).toEqual({ dashboard, applications, payments, settings });
});

test.each([
  ['ROLE_ADMIN', '/admin-dashboard'],
  ['ROLE_STUDENT', '/student-applications'],
  ['ROLE_CONSULTING', '/consulting-dashboard'],
  ['ROLE_CONSULTING_MANAGER', '/consulting-dashboard'],
] as const)('%s begins at %s', (role, home) => {
  expect(homeOf(role)).toBe(home);
});

test('agency staff are of the other kind of account', () => {
  expect(ROLES.filter(isConsultingRole)).toEqual(['ROLE_CONSULTING', 'ROLE_CONSULTING_MANAGER']);
});
