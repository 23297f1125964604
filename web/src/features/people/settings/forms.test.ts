import type { FieldValues } from 'react-hook-form';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import texts from '../../../../../locales/en/platform/validation.json' with { type: 'json' };
import { readProblem, resolverOf } from '../../../ui/form/form-problems.ts';
import { CodeForm, DetailsForm, PasswordForm, PhoneForm, StudentDetailsForm } from './forms.ts';

const NO_FIELDS = { fields: {}, shouldUseNativeValidation: false };

/** Sentence at each field, as the forms show it. */
const sentences = async (
  schema: z.ZodType<FieldValues, FieldValues>,
  values: FieldValues,
): Promise<Record<string, string>> => {
  const { errors } = await resolverOf(schema)(values, undefined, NO_FIELDS);
  const shownErrors = texts as unknown as Record<string, Record<string, string>>;
  return Object.fromEntries(
    Object.entries(errors).map(([field, error]) => [
      field,
      shownErrors[field]![readProblem(error!.message as string)!.problem]!,
    ]),
  );
};

test.each([
  ['', 'Name is required'],
  ['   ', 'Name is required'],
  ['Al', 'Name must be at least 3 characters'],
  ['x'.repeat(61), 'Name must be at most 60 characters'],
  ['12345', 'Write the name in letters'],
])('name %j: %s', async (name, sentence) => {
  expect(await sentences(DetailsForm, { name, surname: 'Karimov' })).toEqual({ name: sentence });
});

test('surname has sentences of its own', async () => {
  expect(await sentences(DetailsForm, { name: 'Ali', surname: '' })).toEqual({
    surname: 'Surname is required',
  });
  expect(await sentences(DetailsForm, { name: 'Ali', surname: 'Li' })).toEqual({
    surname: 'Surname must be at least 3 characters',
  });
});

test.each([
  ['Li', undefined, { surname: 'Surname must be at least 3 characters' }],
  ['Li', false, { surname: 'Surname must be at least 3 characters' }],
  ['-', true, { surname: 'Surname must be at least 3 characters' }],
  ['L', true, {}],
  ['', true, { surname: 'Surname is required' }],
  [' Li ', true, {}],
  ['Lee', false, {}],
  ['---', true, { surname: 'Write the surname in letters, or tick the box if there is none' }],
])('surname %j, short by its owner’s word: %s', async (surname, isShortSurname, shownErrors) => {
  expect(await sentences(DetailsForm, { name: 'Ali', surname, isShortSurname })).toEqual(shownErrors);
});

test('somebody may have a name of one letter, and no surname', async () => {
  const short = { name: 'Ö', isShortName: true };
  expect(await sentences(DetailsForm, { ...short, surname: '', hasNoSurname: true })).toEqual({});
  expect(await sentences(DetailsForm, { ...short, surname: '', hasNoSurname: false })).toEqual({
    surname: 'Surname is required',
  });
  expect(await sentences(DetailsForm, { ...short, name: '.', surname: 'Karimov' })).toEqual({
    name: 'Name must be at least 3 characters',
  });
});

test('a student’s details are asked for as at registration, all at once', async () => {
  const shownErrors = await sentences(StudentDetailsForm, {
    name: 'Ali',
    surname: 'Li',
    gender: undefined,
    country: 'UZ',
    address: 'Uy 1',
  });
  expect(shownErrors).toEqual({
    surname: 'Surname must be at least 3 characters',
    gender: 'Gender is required',
    address: 'Address must be at least 8 characters',
  });
});

test.each([
  ['', 'Phone is required'],
  ['90 123', 'Enter the whole number: 9 digits after +998'],
])('phone %j: %s', async (phone, sentence) => {
  expect(await sentences(PhoneForm, { phone })).toEqual({ phone: sentence });
});

test.each([
  ['', 'Code is required'],
  ['12', 'Code must be least 3 characters'],
])('code %j: %s', async (code, sentence) => {
  expect(await sentences(CodeForm, { code })).toEqual({ code: sentence });
});

test.each([
  [
    ['', '', ''],
    ['Old password is required', 'New password is required', 'The repeated password is required'],
  ],
  [
    ['12345', '12345', '12345'],
    [
      'Password must be at least 6 characters',
      'New password must be at least 6 characters',
      'The repeated password must be at least 6 characters',
    ],
  ],
  [
    ['123456', 'abcdef', 'abcdeg'],
    [undefined, undefined, 'Passwords must match'],
  ],
])('passwords %j: %j', async ([oldPassword, newPassword, confirmPassword], [old, fresh, confirm]) => {
  expect(await sentences(PasswordForm, { oldPassword, newPassword, confirmPassword })).toEqual({
    ...(old && { oldPassword: old }),
    ...(fresh && { newPassword: fresh }),
    ...(confirm && { confirmPassword: confirm }),
  });
});

test('what is right has no sentence', async () => {
  expect(await sentences(DetailsForm, { name: ' Ali ', surname: 'Karimov' })).toEqual({});
  expect(await sentences(PhoneForm, { phone: '90 123 45 67' })).toEqual({});
  expect(await sentences(CodeForm, { code: '123' })).toEqual({});
  expect(await sentences(CodeForm, { code: '123 456' })).toEqual({});
  const password = 'secret';
  expect(
    await sentences(PasswordForm, {
      oldPassword: 'before',
      newPassword: password,
      confirmPassword: password,
    }),
  ).toEqual({});
});
