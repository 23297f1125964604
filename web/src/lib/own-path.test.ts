import { expect, test } from 'vitest';
import { isOwnPath } from './own-path.ts';

test.each(['/', '/student-settings', '/search/results?query=a&page=2#x'])(
  '%s is a page of this site',
  (path) => {
    expect(isOwnPath(path)).toBe(true);
  },
);

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  'student-settings',
  '',
  7,
  undefined,
])('%s is not', (value) => {
  expect(isOwnPath(value)).toBe(false);
});
