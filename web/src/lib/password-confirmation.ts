import type { Language } from '@parvoz/contract/languages.ts';
import type { confirmPassword } from '@parvoz/contract/people/sessions.ts';
import { callApi } from './api.ts';

/** For a while the server does what asks for a password. */
export const confirmByPassword = (body: { password: string }, language: Language) =>
  callApi<typeof confirmPassword>('POST /auth/confirm', { body }, language);
