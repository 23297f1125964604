import { Code, Password, PersonName, Phone, sameAs } from '@parvoz/contract/accounts.ts';
import { z } from 'zod';

// Otherwise it tries to compile checks at run time, which the Content-Security-Policy refuses and reports.
z.config({ jitless: true });

export const DetailsForm = z.object({ name: PersonName, surname: PersonName });
export const PhoneForm = z.object({ phone: Phone });
export const CodeForm = z.object({ code: Code });

/** Stricter than the call: all three have a least length here (product.md §5). */
export const PasswordForm = z
  .object({ oldPassword: Password, newPassword: Password, confirmPassword: Password })
  .refine(...sameAs('newPassword'));

/** What a check found, as far as its sentence depends on it. */
export interface FoundIssue {
  code: string;
  path?: readonly PropertyKey[] | undefined;
  input?: unknown;
  params?: unknown;
}

/** Least length of a code in settings (product.md §5); the full length is asked for by another sentence. */
const LEAST_CODE_LENGTH = 3;

const problemOf = ({ code, path, input, params }: FoundIssue): string => {
  if (input === undefined || String(input).trim() === '') return 'required';
  if (code === 'too_big') return 'tooLong';
  if (code === 'too_small') return 'tooShort';
  if (path?.at(-1) === 'code' && String(input).length < LEAST_CODE_LENGTH) return 'tooShort';
  const isMismatch = (params as { problem?: string } | undefined)?.problem === 'mismatch';
  return isMismatch ? 'mismatch' : 'format';
};

/** Key of the sentence for what is wrong with a field: `errors.name.tooShort`. */
export const keyOfIssue = (issue: FoundIssue): string =>
  `errors.${String(issue.path?.at(-1))}.${problemOf(issue)}`;
