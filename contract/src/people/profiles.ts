import { z } from 'zod';
import { DAYS, FilterText, Id, PageQuery, Picture, pageOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { ACCOUNT_STATUSES, GENDERS, MAX_REASON_LENGTH, PROFILE_SORTS, PROFILE_USES } from '../limits.ts';
import { orderOf } from '../platform/administration.ts';
import { writtenText } from '../written-text.ts';
import {
  Address,
  CodeSent,
  CountryCode,
  CurrentUser,
  PasswordChange,
  Phone,
  PhoneAndCode,
} from './accounts.ts';
import { ChangedNames, withNames } from './names.ts';
import { Session } from './sessions.ts';

/** Roles of the accounts that are profiles. */
export const PROFILE_ROLES = ['ROLE_ADMIN', 'ROLE_STUDENT'] as const;
const admin = ['ROLE_ADMIN'] as const;
const ProfileId = z.object({ id: z.uuid() });

/**
 * Fields that are left out stay as they are; `photoId` null takes the photo away; `countryId` is sent as null and
 * ignored (docs/rules.md#calls).
 */
export const ProfileUpdate = withNames(
  z.object({
    ...ChangedNames,
    photoId: z.uuid().nullish(),
    countryId: Id.nullish(),
    gender: z.enum(GENDERS).optional(),
    country: CountryCode.optional(),
    address: Address.optional(),
  }),
);
export type ProfileUpdate = z.output<typeof ProfileUpdate>;

/** A profile in the administrators' list. */
export const ProfileRow = z.object({
  id: z.uuid(),
  name: z.string(),
  surname: z.string(),
  phone: z.string(),
  photo: Picture.nullable(),
  role: z.enum(PROFILE_ROLES),
  status: z.enum(ACCOUNT_STATUSES),
  createdAt: z.iso.datetime(),
});
export type ProfileRow = z.infer<typeof ProfileRow>;

/** Role and status of a person, as a form sends them. */
export const ProfileStatus = z.object({ role: z.enum(PROFILE_ROLES), status: z.enum(ACCOUNT_STATUSES) });

/** A profile as its page shows it to administrators. */
export const ProfileDetail = ProfileRow.extend({
  gender: z.enum(GENDERS).nullable(),
  country: CountryCode.nullable(),
  address: z.string().nullable(),
});
export type ProfileDetail = z.infer<typeof ProfileDetail>;

/** Things that hang on a profile, without kinds that have none. */
export const ProfileUses = z.array(z.object({ kind: z.enum(PROFILE_USES), count: z.number().int() }));
export type ProfileUses = z.infer<typeof ProfileUses>;

export const ProfileFilter = z
  .object({
    query: FilterText,
    role: z.enum(PROFILE_ROLES).nullish(),
    status: z.enum(ACCOUNT_STATUSES).nullish(),
    /** Days between which they registered. */
    ...DAYS,
    order: orderOf(PROFILE_SORTS),
  })
  .prefault({});
export type ProfileFilter = z.output<typeof ProfileFilter>;

const tag = 'Profile';

export const getCurrentProfile = endpoint({
  method: 'GET',
  path: '/profile/current',
  access: PROFILE_ROLES,
  beforePasswordChange: true,
  tag,
  summary: 'The signed-in student or administrator',
  data: CurrentUser,
});

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/profile/update',
  access: PROFILE_ROLES,
  tag,
  summary: 'Change one’s own name, surname, photo, gender, country and address',
  body: ProfileUpdate,
  data: CurrentUser,
});

export const updateProfilePhone = endpoint({
  method: 'PUT',
  path: '/profile/update-phone',
  takesProof: true,
  access: PROFILE_ROLES,
  tag,
  summary:
    'Send a code to a new phone; the old one stays until the code is given; asks for a password that was given recently',
  query: z.object({ phone: Phone }),
  data: CodeSent,
});

export const verifyProfilePhone = endpoint({
  method: 'PUT',
  path: '/profile/phone-verification',
  access: PROFILE_ROLES,
  tag,
  summary: 'Prove the new phone by its code; the data is the token of a new session, all others end',
  body: PhoneAndCode,
  data: z.string(),
});

export const updateProfilePassword = endpoint({
  method: 'PUT',
  path: '/profile/update-password',
  access: PROFILE_ROLES,
  beforePasswordChange: true,
  tag,
  summary: 'Change one’s own password; the data is the token of a new session, all others end',
  body: PasswordChange,
  data: z.string(),
});

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/profile/delete-account',
  access: PROFILE_ROLES,
  tag,
  summary: 'Delete one’s own account and its personal data; asks for a password that was given recently',
  data: z.null(),
});

export const filterProfiles = endpoint({
  method: 'POST',
  path: '/profile/filter',
  access: admin,
  tag,
  summary: 'Students and administrators by text, role, status and days of registration',
  query: PageQuery,
  body: ProfileFilter,
  data: pageOf(ProfileRow),
});

export const getProfile = endpoint({
  method: 'GET',
  path: '/profile/{id}',
  access: admin,
  tag,
  summary: 'A profile with everything that its owner has said of themselves',
  params: ProfileId,
  data: ProfileDetail,
});

export const listProfileSessions = endpoint({
  method: 'GET',
  path: '/profile/{id}/session',
  access: admin,
  tag,
  summary: 'Sessions of a profile that have not ended, as they were last used',
  params: ProfileId,
  data: z.array(Session),
});

export const endProfileSession = endpoint({
  method: 'DELETE',
  path: '/profile/{id}/session/{sessionId}',
  access: admin,
  tag,
  summary: 'End a session of a profile; asks for a password that was given recently',
  params: ProfileId.extend({ sessionId: z.uuid() }),
  data: z.null(),
});

export const endProfileSessions = endpoint({
  method: 'DELETE',
  path: '/profile/{id}/session',
  access: admin,
  tag,
  summary:
    'End all sessions of a profile, but the one that asks; asks for a password that was given recently',
  params: ProfileId,
  data: z.null(),
});

export const changeProfileStatus = endpoint({
  method: 'PUT',
  path: '/profile/change-status/{id}',
  access: admin,
  tag,
  summary:
    'Block a profile, which ends its sessions, or let it in again; asks for a password that was given recently',
  params: ProfileId,
  query: z.object({ status: z.enum(ACCOUNT_STATUSES) }),
  /** Reason of a block, for other administrators: it is on the audit. */
  body: z.object({ reason: writtenText().trim().max(MAX_REASON_LENGTH).default('') }).prefault({}),
  data: ProfileRow,
});

export const changeProfileRole = endpoint({
  method: 'PUT',
  path: '/profile/change-role/{id}',
  access: admin,
  tag,
  summary:
    'Make a profile an administrator or a student, which ends its sessions; asks for a password that was given recently',
  params: ProfileId,
  body: z.object({ role: z.enum(PROFILE_ROLES) }),
  data: ProfileRow,
});

export const getProfileUses = endpoint({
  method: 'GET',
  path: '/profile/{id}/uses',
  access: admin,
  tag,
  summary: 'What hangs on a profile, and keeps it from being deleted or is lost with it',
  params: ProfileId,
  data: ProfileUses,
});

export const deleteProfile = endpoint({
  method: 'DELETE',
  path: '/profile/{id}',
  access: admin,
  tag,
  summary: 'Delete a profile and its personal data; asks for a password that was given recently',
  params: ProfileId,
  data: z.null(),
});
