import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { CodeSent, CurrentUser, PasswordChange, Phone, PhoneAndCode } from '../people/accounts.ts';
import { ChangedNames, withNames } from '../people/names.ts';

/** Roles of the accounts that are agency staff. */
export const CONSULTING_ROLES = ['ROLE_CONSULTING', 'ROLE_CONSULTING_MANAGER'] as const;

/** Fields that are left out stay as they are; `photoId` null takes the photo away. */
export const ConsultingProfileUpdate = withNames(z.object({ ...ChangedNames, photoId: z.uuid().nullish() }));
export type ConsultingProfileUpdate = z.output<typeof ConsultingProfileUpdate>;

const tag = 'Consulting profile';

export const getCurrentConsultingProfile = endpoint({
  method: 'GET',
  path: '/consulting-profile/current',
  access: CONSULTING_ROLES,
  beforePasswordChange: true,
  tag,
  summary: 'The signed-in member of an agency',
  data: CurrentUser,
});

export const updateConsultingProfile = endpoint({
  method: 'PUT',
  path: '/consulting-profile',
  access: CONSULTING_ROLES,
  tag,
  summary: 'Change one’s own name, surname and photo',
  body: ConsultingProfileUpdate,
  data: CurrentUser,
});

export const updateConsultingPhone = endpoint({
  method: 'PUT',
  path: '/consulting-profile/update-phone',
  takesProof: true,
  access: CONSULTING_ROLES,
  tag,
  summary:
    'Send a code to a new phone; the old one stays until the code is given; asks for a password that was given recently',
  query: z.object({ phone: Phone }),
  data: CodeSent,
});

export const verifyConsultingPhone = endpoint({
  method: 'PUT',
  path: '/consulting-profile/phone-verification',
  access: CONSULTING_ROLES,
  tag,
  summary: 'Prove the new phone by its code; the data is the token of a new session, all others end',
  body: PhoneAndCode,
  data: z.string(),
});

export const updateConsultingPassword = endpoint({
  method: 'PUT',
  path: '/consulting-profile/update-password',
  access: CONSULTING_ROLES,
  beforePasswordChange: true,
  tag,
  summary: 'Change one’s own password; the data is the token of a new session, all others end',
  body: PasswordChange,
  data: z.string(),
});

export const deleteConsultingAccount = endpoint({
  method: 'DELETE',
  path: '/consulting-profile/delete-account',
  access: CONSULTING_ROLES,
  tag,
  summary:
    'Delete one’s own account and its personal data, unless the agency has no other owner; asks for a password that was given recently',
  data: z.null(),
});
