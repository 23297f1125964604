import type { Language } from '@parvoz/contract/languages.ts';
import type { checkPassword } from '@parvoz/contract/people/auth.ts';
import { callApi } from './api.ts';

/** The sentence with which the server would refuse a new password, null for one that it would take. */
export const findPasswordProblem = async (
  body: { password: string; phone: string },
  language: Language,
  signal: AbortSignal,
): Promise<string | null> =>
  (await callApi<typeof checkPassword>('POST /auth/password-check', { body }, language, { signal })).problem;
