import { z } from 'zod';
import { oneLine } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { Code, CodeSent } from '../people/accounts.ts';
import { plainDigits } from '../plain-digits.ts';
import { MAX_BANK_NAME_LENGTH } from './payouts-states.ts';

/** Returns a schema of so many digits, however they are grouped. */
export const digitsOnly = (count: number) =>
  z
    .string()
    .max(60)
    .overwrite((written) => plainDigits(written).replace(/[\s-]/g, ''))
    .regex(new RegExp(`^\\d{${count}}$`));

/** Bank details of an agency: account of 20 digits, the bank's MFO of 5, the account's holder, and the bank's name. */
export const BankDetailsDraft = z.object({
  account: digitsOnly(20),
  mfo: digitsOnly(5),
  holder: oneLine(MAX_BANK_NAME_LENGTH, 3),
  bank: oneLine(MAX_BANK_NAME_LENGTH, 3),
});
export type BankDetailsDraft = z.output<typeof BankDetailsDraft>;

/** The same as it is shown: of the account the first eight digits and the last four. */
export const BankDetails = z.object({
  account: z.string(),
  mfo: z.string(),
  holder: z.string(),
  bank: z.string(),
});
export type BankDetails = z.infer<typeof BankDetails>;

/** Bank details that wait: from `startsAt` on requests go to them. */
export const BankDetailsChange = z.object({
  id: z.uuid(),
  details: BankDetails,
  /** Member whose code it was; empty where the account is gone. */
  changedBy: z.string(),
  confirmedAt: z.iso.datetime(),
  startsAt: z.iso.datetime(),
  /** Owners who were told of it. */
  ownerCount: z.number().int(),
});
export type BankDetailsChange = z.infer<typeof BankDetailsChange>;

const tag = 'Payouts';
const OWNER = ['ROLE_CONSULTING'] as const;

export const startBankDetails = endpoint({
  method: 'POST',
  path: '/payout/details',
  access: OWNER,
  takesProof: true,
  tag,
  summary:
    'Begin new bank details of the caller’s agency: a code goes to the caller’s phone; PASSWORD_NEEDED',
  body: BankDetailsDraft,
  data: CodeSent,
});

export const confirmBankDetails = endpoint({
  method: 'POST',
  path: '/payout/details/confirm',
  access: OWNER,
  tag,
  summary:
    'Confirm by the code what the caller has begun; it is in force after 24 hours, and all owners are told',
  body: z.object({ code: Code }),
  data: BankDetailsChange,
});

export const stopBankDetails = endpoint({
  method: 'PUT',
  path: '/payout/details/{id}/stop',
  access: OWNER,
  tag,
  summary: 'Stop new bank details of the caller’s agency that wait; all owners are notified',
  params: z.object({ id: z.uuid() }),
  data: z.null(),
});
