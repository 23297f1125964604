import { expect, test } from 'vitest';
import type { z } from 'zod';
import texts from '../../../../locales/en/settings.json' with { type: 'json' };
import { CodeForm, DetailsForm, keyOfIssue, PasswordForm, PhoneForm } from './forms.ts';

/** First sentence at each field, as the forms show it. */
const sentences = (schema: z.ZodType, values: object): Record<string, string> => {
  const { error } = schema.safeParse(values, { error: (issue) => keyOfIssue(issue) });
  const found: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) {
    const sentence = message.split('.').reduce<unknown>((at, key) => (at as never)?.[key], texts);
    found[String(path[0])] ??= String(sentence);
  }
  return found;
};

test.each([
  ['', 'Name is required'],
  ['   ', 'Name is required'],
  ['Al', 'Name must be at least 3 characters'],
  ['x'.repeat(61), 'Name must be at most 60 characters'],
])('name %j: %s', (name, sentence) => {
  expect(sentences(DetailsForm, { name, surname: 'Karimov' })).toEqual({ name: sentence });
});

test('surname has sentences of its own', () => {
  expect(sentences(DetailsForm, { name: 'Ali', surname: '' })).toEqual({ surname: 'Surname is required' });
  expect(sentences(DetailsForm, { name: 'Ali', surname: 'Li' })).toEqual({
    surname: 'Surname must be at least 3 characters',
  });
});

test.each([
  ['', 'Phone is required'],
  ['90 123', 'Phone must be 12 characters'],
])('phone %j: %s', (phone, sentence) => {
  expect(sentences(PhoneForm, { phone })).toEqual({ phone: sentence });
});

test.each([
  ['', 'Code is required'],
  ['12', 'Code must be least 3 characters'],
  ['12345', 'The code has 6 digits'],
])('code %j: %s', (code, sentence) => {
  expect(sentences(CodeForm, { code })).toEqual({ code: sentence });
});

test.each([
  [
    ['', '', ''],
    ['Old password is required', 'New password is required', 'Confirm password is required'],
  ],
  [
    ['12345', '12345', '12345'],
    [
      'Password must be at least 6 characters',
      'New password must be at least 6 characters',
      'Confirm password must be at least 6 characters',
    ],
  ],
  [
    ['123456', 'abcdef', 'abcdeg'],
    [undefined, undefined, 'Passwords must match'],
  ],
])('passwords %j: %j', ([oldPassword, newPassword, confirmPassword], [old, fresh, confirm]) => {
  expect(sentences(PasswordForm, { oldPassword, newPassword, confirmPassword })).toEqual({
    ...(old && { oldPassword: old }),
    ...(fresh && { newPassword: fresh }),
    ...(confirm && { confirmPassword: confirm }),
  });
});

test('what is right has no sentence', () => {
  expect(sentences(DetailsForm, { name: ' Ali ', surname: 'Karimov' })).toEqual({});
  expect(sentences(PhoneForm, { phone: '90 123 45 67' })).toEqual({});
  expect(sentences(CodeForm, { code: '123 456' })).toEqual({});
  const password = 'secret';
  expect(
    sentences(PasswordForm, { oldPassword: 'before', newPassword: password, confirmPassword: password }),
  ).toEqual({});
});
