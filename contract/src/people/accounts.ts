import { z } from 'zod';
import { oneLine, Picture } from '../common.ts';
import { COUNTRY_CODES } from '../country-codes.ts';
import type { FieldProblem } from '../errors.ts';
import {
  CODE_CHANNELS,
  CODE_LENGTH,
  GENDERS,
  MAX_ADDRESS_LENGTH,
  MAX_PASSWORD_LENGTH,
  MIN_ADDRESS_LENGTH,
  MIN_PASSWORD_LENGTH,
} from '../limits.ts';
import { normalisePhone } from '../phone.ts';
import { plainDigits } from '../plain-digits.ts';
import { ROLES } from '../roles.ts';
import { writtenText } from '../written-text.ts';

/** Phone of an account, written in any usual way; 12 digits after parsing. */
export const Phone = writtenText()
  .max(40)
  .transform((written, context) => {
    const phone = normalisePhone(written);
    if (phone !== null) return phone;
    context.addIssue({ code: 'custom', input: written });
    return z.NEVER;
  });

export const Password = z.string().min(MIN_PASSWORD_LENGTH).max(MAX_PASSWORD_LENGTH);

export const Address = oneLine(MAX_ADDRESS_LENGTH, MIN_ADDRESS_LENGTH);
export const CountryCode = z.enum(COUNTRY_CODES);

const CODE = new RegExp(`^\\d{${CODE_LENGTH}}$`);
const codeLength: FieldProblem = 'codeLength';

/** One-time code from an SMS; spaces that come with pasting are left out. */
export const Code = writtenText()
  .max(20)
  .transform((written) => plainDigits(written).replace(/\s/g, ''))
  .pipe(z.string().refine((code) => CODE.test(code), { params: { problem: codeLength } }));

export const Credentials = z.object({ phone: Phone, password: z.string().min(1).max(MAX_PASSWORD_LENGTH) });

export const PhoneAndCode = z.object({ phone: Phone, code: Code });

/** The same password once more; whether it is the same is said by `sameAs`. */
export const RepeatedPassword = z.string().min(1).max(MAX_PASSWORD_LENGTH);

/** The object's own rule looks at a form whatever else is wrong with it. */
const isObject = ({ value }: z.core.ParsePayload): boolean => typeof value === 'object' && value !== null;

/**
 * Returns arguments for `refine`: a fault at `confirmPassword` where it differs from the password in `field`, whatever else is
 * wrong with the form. An empty one is missing, not different.
 */
export const sameAs = <Field extends string>(
  field: Field,
): [
  (form: { confirmPassword: string } & Record<Field, string>) => boolean,
  { path: PropertyKey[]; params: { problem: FieldProblem }; when(payload: z.core.ParsePayload): boolean },
] => [
  (form) => !form.confirmPassword || form[field] === form.confirmPassword,
  {
    path: ['confirmPassword'],
    params: { problem: 'mismatch' },
    when: isObject,
  },
];

export const PasswordChange = z
  .object({
    oldPassword: z.string().min(1).max(MAX_PASSWORD_LENGTH),
    newPassword: Password,
    confirmPassword: RepeatedPassword,
  })
  .refine(...sameAs('newPassword'));

export const PasswordReset = PhoneAndCode.extend({
  password: Password,
  confirmPassword: RepeatedPassword,
}).refine(...sameAs('password'));

/**
 * A code is on its way: seconds for which it works, and until another one may be asked for. By Telegram it is followed by
 * an SMS with the same code where it does not arrive.
 */
export const CodeSent = z.object({
  expiresIn: z.number().int(),
  resendIn: z.number().int(),
  channel: z.enum(CODE_CHANNELS),
});
export type CodeSent = z.infer<typeof CodeSent>;

/**
 * The signed-in account. `roleList` has one role. `balance` is in tiyin: a student's own, of agency staff the agency's.
 * `consulting` is the agency of agency staff. With `mustChangePassword` only a new password can be sent.
 */
export const CurrentUser = z.object({
  id: z.uuid(),
  name: z.string(),
  surname: z.string(),
  phone: z.string(),
  photo: Picture.nullable(),
  roleList: z.array(z.enum(ROLES)),
  balance: z.number().int(),
  gender: z.enum(GENDERS).nullable(),
  country: CountryCode.nullable(),
  address: z.string().nullable(),
  consulting: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  mustChangePassword: z.boolean(),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

/** `jwt` is the bearer token of the new session. */
export const SignedIn = CurrentUser.extend({ jwt: z.string() });
export type SignedIn = z.infer<typeof SignedIn>;
