import { PhoneAndCode } from '@parvoz/contract/people/accounts.ts';
import { z } from 'zod';

/** Five or six digits are accepted; the server has the last word (docs/rules.md#codes). */
export const RegistrationProof = PhoneAndCode.extend({
  code: z.string().refine((code) => /^\d{5,6}$/.test(code), { params: { problem: 'codeLength' } }),
});
