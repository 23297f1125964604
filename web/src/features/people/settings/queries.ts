import type {
  deleteConsultingAccount,
  updateConsultingPassword,
  updateConsultingPhone,
  updateConsultingProfile,
  verifyConsultingPhone,
} from '@parvoz/contract/agencies/staff-accounts.ts';
import type { CountryCode } from '@parvoz/contract/country-codes.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import type { Gender } from '@parvoz/contract/limits.ts';
import type {
  deleteAccount,
  updateProfile,
  updateProfilePassword,
  updateProfilePhone,
  verifyProfilePhone,
} from '@parvoz/contract/people/profiles.ts';
import type { endOtherSessions, endSession, listSessions } from '@parvoz/contract/people/sessions.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';

/** Students and administrators have a profile, agency staff a consulting profile (docs/rules.md#roles). */
export type AccountKind = 'profile' | 'consulting';

/** A change of one's own details; what is left out stays as it is. */
interface DetailsChange {
  name?: string | undefined;
  surname?: string | null | undefined;
  isShortName?: boolean | null | undefined;
  isShortSurname?: boolean | null | undefined;
  hasNoSurname?: boolean | null | undefined;
  photoId?: string | null | undefined;
  gender?: Gender | undefined;
  country?: CountryCode | undefined;
  address?: string | undefined;
}

interface PasswordInput {
  oldPassword: string;
  newPassword: string;
  confirmPassword: string;
}

interface PhoneProof {
  phone: string;
  code: string;
}

export const saveDetails = (kind: AccountKind, body: DetailsChange, language: Language) =>
  kind === 'profile'
    ? callApi<typeof updateProfile>('PUT /profile/update', { body: { ...body, countryId: null } }, language)
    : callApi<typeof updateConsultingProfile>('PUT /consulting-profile', { body }, language);

/** Sends a code to the new phone. */
export const askForPhone = (kind: AccountKind, phone: string, language: Language) =>
  kind === 'profile'
    ? callApi<typeof updateProfilePhone>('PUT /profile/update-phone', { query: { phone } }, language)
    : callApi<typeof updateConsultingPhone>(
        'PUT /consulting-profile/update-phone',
        { query: { phone } },
        language,
      );

/** Returns the token of the new session. */
export const provePhone = (kind: AccountKind, body: PhoneProof, language: Language) =>
  kind === 'profile'
    ? callApi<typeof verifyProfilePhone>('PUT /profile/phone-verification', { body }, language)
    : callApi<typeof verifyConsultingPhone>('PUT /consulting-profile/phone-verification', { body }, language);

/** Returns the token of the new session. */
export const changePassword = (kind: AccountKind, body: PasswordInput, language: Language) =>
  kind === 'profile'
    ? callApi<typeof updateProfilePassword>('PUT /profile/update-password', { body }, language)
    : callApi<typeof updateConsultingPassword>('PUT /consulting-profile/update-password', { body }, language);

export const deleteOwnAccount = (kind: AccountKind, language: Language) =>
  kind === 'profile'
    ? callApi<typeof deleteAccount>('DELETE /profile/delete-account', {}, language)
    : callApi<typeof deleteConsultingAccount>('DELETE /consulting-profile/delete-account', {}, language);

/** Query of the account's sessions; loaded again whenever the block is shown. */
export const sessionsQuery = (accountId: string, language: Language) =>
  queryOptions({
    queryKey: ['sessions', accountId],
    queryFn: ({ signal }) => callApi<typeof listSessions>('GET /auth/session', {}, language, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

export const endOneSession = (id: string, language: Language) =>
  callApi<typeof endSession>('DELETE /auth/session/{id}', { params: { id } }, language);

export const endSessionsElsewhere = (language: Language) =>
  callApi<typeof endOtherSessions>('DELETE /auth/session', {}, language);
