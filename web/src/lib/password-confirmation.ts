import type { Language } from '@parvoz/contract/languages.ts';
import type { confirmPassword } from '@parvoz/contract/people/sessions.ts';
import { callApi } from './api.ts';

/** Confirms the password; for a while the server then performs acts that require it. */
export const confirmByPassword = (body: { password: string }, language: Language) =>
  callApi<typeof confirmPassword>('POST /auth/confirm', { body }, language);
