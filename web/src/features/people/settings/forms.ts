import { GENDERS, type Gender } from '@parvoz/contract/limits.ts';
import { Address, CountryCode, Password, Phone, sameAs } from '@parvoz/contract/people/accounts.ts';
import { PersonName, SurnameFields, withNames } from '@parvoz/contract/people/names.ts';
import { z } from 'zod';

/** Least length of a code in settings; the server has the last word (docs/rules.md#codes). */
const MIN_CODE_LENGTH = 3;

const Names = z.object({ name: PersonName, ...SurnameFields });

/** Form values of a person's own details. */
export type Details = z.input<typeof Names> & {
  gender?: Gender | undefined;
  country?: z.input<typeof CountryCode> | undefined;
  address?: string | undefined;
};
type DetailsSchema = z.ZodType<Details, Details>;

export const DetailsForm: DetailsSchema = withNames(Names);
/** A student's, as at registration. */
export const StudentDetailsForm: DetailsSchema = withNames(
  Names.extend({ gender: z.enum(GENDERS), country: CountryCode, address: Address }),
);
export const PhoneForm = z.object({ phone: Phone });
export const CodeForm = z.object({
  code: z
    .string()
    .transform((written) => written.replace(/\s/g, ''))
    .pipe(z.string().min(MIN_CODE_LENGTH)),
});

/** Stricter than the call: all three have a least length here (docs/rules.md#forms). */
export const PasswordForm = z
  .object({ oldPassword: Password, newPassword: Password, confirmPassword: Password })
  .refine(...sameAs('newPassword'));
