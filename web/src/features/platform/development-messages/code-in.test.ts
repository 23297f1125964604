import { expect, it } from 'vitest';
import { codeIn } from './code-in.ts';

it.each([
  ["Parvozda ro'yxatdan o'tish kodi: 012345. Uni hech kimga aytmang.", '012345'],
  ['Your one-time password to sign in to Parvoz: k7Qm-4tXw. You will change it.', 'k7Qm-4tXw'],
  ['Parvoz: PV-2611-0004 arizangiz qabul qilindi.', null],
  ['Parvoz: PV-2611-123456 arizangiz 24.11.2026 sanasigacha.', null],
  ['Kod 12, some-word', null],
  ['', null],
])('the code in %j is %j', (text, code) => {
  expect(codeIn(text)).toBe(code);
});
