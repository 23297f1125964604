import type { Language } from '@parvoz/contract/languages.ts';
import type {
  confirmConsultingReset,
  confirmProfileReset,
  loginConsulting,
  loginProfile,
  Registration,
  RegistrationProof,
  registerProfile,
  resendRegistrationCode,
  resetConsultingPassword,
  resetProfilePassword,
  verifyRegistration,
} from '@parvoz/contract/people/auth.ts';
import { callApi } from '../../../lib/api.ts';

interface Credentials {
  phone: string;
  password: string;
}

export const logIn = (isConsulting: boolean, body: Credentials, language: Language) =>
  isConsulting
    ? callApi<typeof loginConsulting>('POST /auth/consulting/login', { body }, language)
    : callApi<typeof loginProfile>('POST /auth/profile/login', { body }, language);

/** A code goes to the phone; the account waits for it. */
export const register = (body: Registration, language: Language) =>
  callApi<typeof registerProfile>('POST /auth/profile/registration', { body }, language);

export const verify = (body: RegistrationProof, language: Language) =>
  callApi<typeof verifyRegistration>('POST /auth/profile/registration/verification', { body }, language);

export const resendCode = (phone: string, language: Language) =>
  callApi<typeof resendRegistrationCode>('PUT /auth/profile/resend/sms', { query: { phone } }, language);

/** A code goes to the phone, if there is such an account. */
export const askForReset = (isConsulting: boolean, phone: string, language: Language) =>
  isConsulting
    ? callApi<typeof resetConsultingPassword>(
        'POST /auth/consulting/reset-password',
        { body: { phone } },
        language,
      )
    : callApi<typeof resetProfilePassword>(
        'POST /auth/profile/reset-password',
        { body: { phone } },
        language,
      );

interface Reset extends Credentials {
  code: string;
  confirmPassword: string;
}

export const confirmReset = (isConsulting: boolean, body: Reset, language: Language) =>
  isConsulting
    ? callApi<typeof confirmConsultingReset>('PUT /auth/consulting/reset/confirm', { body }, language)
    : callApi<typeof confirmProfileReset>('PUT /auth/profile/reset/confirm', { body }, language);
