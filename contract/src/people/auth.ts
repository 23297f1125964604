import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { GENDERS } from '../limits.ts';
import { AcceptedTexts } from '../money/operator.ts';
import { ROLES } from '../roles.ts';
import { writtenText } from '../written-text.ts';
import {
  Address,
  CodeSent,
  CountryCode,
  Credentials,
  Password,
  PasswordReset,
  Phone,
  PhoneAndCode,
  RepeatedPassword,
  SignedIn,
  sameAs,
} from './accounts.ts';
import { PersonName, SurnameFields, withNames } from './names.ts';

export const Registration = withNames(
  z.object({
    name: PersonName,
    ...SurnameFields,
    gender: z.enum(GENDERS),
    country: CountryCode,
    address: Address,
    phone: Phone,
    password: Password,
    confirmPassword: RepeatedPassword,
    /** An earlier registration of the phone, as registering answered it, that this one corrects. */
    registration: z.uuid().nullish(),
    /** Legal texts of this day that were read and accepted with it; what is left out is asked for before money is taken. */
    accepted: AcceptedTexts.nullish(),
  }),
).refine(...sameAs('password'));
export type Registration = z.output<typeof Registration>;

/**
 * `registration`, as registering answered it, makes sure that the phone proves this registration and not one that
 * somebody else made with it meanwhile, with a password of theirs.
 */
export const RegistrationProof = PhoneAndCode.extend({ registration: z.uuid().nullish() });
export type RegistrationProof = z.output<typeof RegistrationProof>;

/** `phone` as far as it is written: passwords made of it are refused. */
export const PasswordCheck = z.object({ password: Password, phone: writtenText().max(40).default('') });

const tag = 'Authentication';

export const loginProfile = endpoint({
  method: 'POST',
  path: '/auth/profile/login',
  access: 'public',
  entrance: true,
  takesProof: true,
  tag,
  summary: 'Sign in as a student or an administrator',
  body: Credentials,
  data: SignedIn,
});

export const loginConsulting = endpoint({
  method: 'POST',
  path: '/auth/consulting/login',
  access: 'public',
  entrance: true,
  takesProof: true,
  tag,
  summary: 'Sign in as staff of an agency',
  body: Credentials,
  data: SignedIn,
});

export const registerProfile = endpoint({
  method: 'POST',
  path: '/auth/profile/registration',
  access: 'public',
  entrance: true,
  takesProof: true,
  tag,
  summary:
    'Register as a student: a code goes to the phone, and the account waits for it; a correction within a minute goes on with the code that was sent',
  body: Registration,
  data: CodeSent.extend({ registration: z.uuid() }),
});

export const verifyRegistration = endpoint({
  method: 'POST',
  path: '/auth/profile/registration/verification',
  access: 'public',
  entrance: true,
  takesProof: true,
  tag,
  summary: 'Prove the phone of a registration by its code, which signs the student in',
  body: RegistrationProof,
  data: SignedIn,
});

export const resendRegistrationCode = endpoint({
  method: 'PUT',
  path: '/auth/profile/resend/sms',
  access: 'public',
  entrance: true,
  takesProof: true,
  tag,
  summary: 'Send the code of a registration again; the answer does not tell whether there is one',
  query: z.object({ phone: Phone }),
  data: CodeSent,
});

const ResetRequest = z.object({ phone: Phone });

export const resetProfilePassword = endpoint({
  method: 'POST',
  path: '/auth/profile/reset-password',
  access: 'public',
  entrance: true,
  takesProof: true,
  tag,
  summary:
    'Send a student or administrator a code for a new password; the answer does not tell whether the phone is known',
  body: ResetRequest,
  data: CodeSent,
});

export const resetConsultingPassword = endpoint({
  method: 'POST',
  path: '/auth/consulting/reset-password',
  access: 'public',
  entrance: true,
  takesProof: true,
  tag,
  summary: 'Send agency staff a code for a new password; the answer does not tell whether the phone is known',
  body: ResetRequest,
  data: CodeSent,
});

export const confirmProfileReset = endpoint({
  method: 'PUT',
  path: '/auth/profile/reset/confirm',
  access: 'public',
  entrance: true,
  takesProof: true,
  tag,
  summary: 'Set a new password by the code of a reset; ends every session of the account',
  body: PasswordReset,
  data: z.null(),
});

export const confirmConsultingReset = endpoint({
  method: 'PUT',
  path: '/auth/consulting/reset/confirm',
  access: 'public',
  entrance: true,
  takesProof: true,
  tag,
  summary: 'Set a new password of agency staff by the code of a reset; ends every session of the account',
  body: PasswordReset,
  data: z.null(),
});

export const checkPassword = endpoint({
  method: 'POST',
  path: '/auth/password-check',
  access: 'public',
  entrance: true,
  takesProof: true,
  tag,
  summary: 'Why a password would be refused, null for one that would be taken; keeps nothing',
  body: PasswordCheck,
  data: z.object({ problem: z.string().nullable() }),
});

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  access: ROLES,
  beforePasswordChange: true,
  tag,
  summary: 'End the session of this token',
  data: z.null(),
});
