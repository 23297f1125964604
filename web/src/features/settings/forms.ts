import { Code, Password, PersonName, Phone, sameAs } from '@parvoz/contract/accounts.ts';
import { z } from 'zod';

/** Least length of a code in settings (product.md §5); the full length is asked for by another sentence. */
const LEAST_CODE_LENGTH = 3;

export const DetailsForm = z.object({ name: PersonName, surname: PersonName });
export const PhoneForm = z.object({ phone: Phone });
export const CodeForm = z.object({ code: z.string().min(LEAST_CODE_LENGTH).pipe(Code) });

/** Stricter than the call: all three have a least length here (product.md §5). */
export const PasswordForm = z
  .object({ oldPassword: Password, newPassword: Password, confirmPassword: Password })
  .refine(...sameAs('newPassword'));
