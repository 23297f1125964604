import { z } from 'zod';
import { DAYS, DateOnly, FilterText, IdParams, oneLine, PageQuery, Picture, pageOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { inEveryLanguage, WRITTEN_LANGUAGES } from '../languages.ts';
import {
  ACCOUNT_STATUSES,
  CONSULTING_STATES,
  MANAGED_CONSULTING_SORTS,
  MATCH,
  MAX_ABBREVIATION_LENGTH,
  MAX_CONSULTING_TEXT_LENGTH,
  MAX_LICENCE_LENGTH,
  MAX_NAME_LENGTH,
  MAX_REASON_LENGTH,
  MIN_NAME_LENGTH,
  RECORD_STATUSES,
  VERIFICATIONS,
} from '../limits.ts';
import { Phone } from '../people/accounts.ts';
import { PersonName, SurnameFields, withNames } from '../people/names.ts';
import {
  ADMIN,
  NextPicture,
  names,
  orderOf,
  SeenVersion,
  Uses,
  Version,
  Versioned,
} from '../platform/administration.ts';
import { writtenText } from '../written-text.ts';
import { SiteAddress, TaxNumber } from './joining.ts';
import { MAX_ORGANISATION_NAME_LENGTH } from './joining-states.ts';
import { OpenDay, OpeningHours } from './opening-hours.ts';
import { SPOKEN_LANGUAGES } from './spoken-languages.ts';
import { CONSULTING_ROLES } from './staff-accounts.ts';

/** Returns a schema that also accepts null, and turns an empty text into it. */
export const orNull = <T extends z.ZodType<string, string>>(schema: T) =>
  writtenText()
    .nullish()
    .transform((text) => text?.trim() || null)
    .pipe(schema.nullable());

/** Name of an agency in Uzbek Cyrillic as it writes it; empty where the rules make it. */
export const NameCyrillic = orNull(oneLine(MAX_ORGANISATION_NAME_LENGTH, 2));

/** Languages that an agency's staff talk to people in, each once, in the order in which they are shown. */
export const SpokenLanguages = z
  .array(z.enum(SPOKEN_LANGUAGES))
  .max(SPOKEN_LANGUAGES.length)
  .overwrite((given) => SPOKEN_LANGUAGES.filter((language) => given.includes(language)));

/** Fields of an agency's page; `ownerName` and `phone` are shown there, `photoId` null draws an emblem. */
const fields = {
  name: oneLine(MAX_ORGANISATION_NAME_LENGTH, 2),
  nameCyrillic: NameCyrillic,
  abbreviation: oneLine(MAX_ABBREVIATION_LENGTH),
  ...inEveryLanguage('description', () => writtenText().max(MAX_CONSULTING_TEXT_LENGTH)),
  ...names('city', MAX_NAME_LENGTH),
  photoId: z.uuid().nullable(),
  legalName: orNull(oneLine(MAX_ORGANISATION_NAME_LENGTH, 2)),
  taxNumber: orNull(TaxNumber),
  webSite: SiteAddress,
  ownerName: PersonName,
  ...SurnameFields,
  phone: Phone,
  openingHours: OpeningHours.default([]),
  licenceNumber: orNull(oneLine(MAX_LICENCE_LENGTH)),
  spokenLanguages: SpokenLanguages.default([]),
};

export const ConsultingDraft = withNames(z.object(fields));
export type ConsultingDraft = z.output<typeof ConsultingDraft>;

/** Another owner of an existing agency, by the phone that gets the one-time password. */
export const NewOwner = withNames(z.object({ ownerName: PersonName, ...SurnameFields, accountPhone: Phone }));
export type NewOwner = z.output<typeof NewOwner>;

/** Another one-time password of an owner: to the phone that they sign in with, or to another one where that was mistyped. */
export const OwnerPassword = z.object({ accountPhone: Phone.nullable() });
export type OwnerPassword = z.output<typeof OwnerPassword>;

/** A new agency with the account of its owner: the one who is named as such, by the phone that gets the one-time password. */
export const ConsultingStart = withNames(z.object({ ...fields, accountPhone: Phone }));
export type ConsultingStart = z.output<typeof ConsultingStart>;

export const ConsultingUpdate = withNames(
  z.object({ ...fields, photoId: NextPicture, version: SeenVersion }),
);
export type ConsultingUpdate = z.output<typeof ConsultingUpdate>;

/** The mark that its documents were checked: since when, until when (null: without end), and why it was given or taken. */
const verification = {
  verifiedOn: DateOnly.nullable(),
  verifiedUntil: DateOnly.nullable(),
};

/** An agency as administrators see it. `isVerified` is true while the mark is valid. */
export const ManagedConsulting = z.object({
  id: z.number().int(),
  name: z.string(),
  nameCyrillic: z.string().nullable(),
  abbreviation: z.string(),
  ...inEveryLanguage('description', () => z.string()),
  ...inEveryLanguage('city', () => z.string()),
  photo: Picture.nullable(),
  /** The picture is the emblem that is drawn from the name. */
  isPhotoDrawn: z.boolean(),
  legalName: z.string().nullable(),
  taxNumber: z.string().nullable(),
  webSite: z.string().nullable(),
  ownerName: z.string(),
  ownerSurname: z.string(),
  phone: z.string(),
  openingHours: z.array(OpenDay),
  licenceNumber: z.string().nullable(),
  spokenLanguages: z.array(z.enum(SPOKEN_LANGUAGES)),
  status: z.enum(RECORD_STATUSES),
  /** Reason that an administrator has hidden it, empty where none was given; null for one that is not hidden. */
  hiddenReason: z.string().nullable(),
  /** Day since when one that was never active has all that its page needs, and waits for an administrator. */
  readyOn: DateOnly.nullable(),
  isDemo: z.boolean(),
  rating: z.number().nullable(),
  commentCount: z.number().int(),
  universityCount: z.number().int(),
  ...verification,
  verificationReason: z.string().nullable(),
  isVerified: z.boolean(),
  createdAt: z.iso.datetime(),
  /** The owner's, as a save takes it. */
  surname: z.string(),
  isShortName: z.boolean(),
  isShortSurname: z.boolean(),
  hasNoSurname: z.boolean(),
  ...Versioned,
});
export type ManagedConsulting = z.infer<typeof ManagedConsulting>;

export const ConsultingRow = ManagedConsulting.pick({
  ...{ id: true, name: true, photo: true, ownerName: true, ownerSurname: true, phone: true, status: true },
  ...{ isDemo: true, rating: true, commentCount: true, universityCount: true, verifiedOn: true },
  ...{ verifiedUntil: true, isVerified: true, readyOn: true, createdAt: true, version: true },
}).extend({
  city: z.string(),
  /** Minutes in which it usually accepts an application; null below five of them. */
  answerMinutes: z.number().int().nullable(),
  /** Applications that somebody still has to act on. */
  openCount: z.number().int(),
});
export type ConsultingRow = z.infer<typeof ConsultingRow>;

/** `verification` ENDING has less than 30 days left. */
export const ManagedConsultingFilter = z
  .object({
    query: FilterText,
    status: z.enum(CONSULTING_STATES).nullish(),
    verification: z.enum(VERIFICATIONS).nullish(),
    /** Language in which the description or city is missing. */
    missingLanguage: z.enum(WRITTEN_LANGUAGES).nullish(),
    /** Days between which they were added. */
    ...DAYS,
    order: orderOf([...MANAGED_CONSULTING_SORTS, MATCH]),
  })
  .prefault({});
export type ManagedConsultingFilter = z.output<typeof ManagedConsultingFilter>;

const reason = oneLine(MAX_REASON_LENGTH, MIN_NAME_LENGTH);

export const Verification = z.discriminatedUnion('isVerified', [
  z.object({ isVerified: z.literal(true), until: DateOnly.nullable(), reason, version: Version }),
  z.object({ isVerified: z.literal(false), reason, version: Version }),
]);
export type Verification = z.output<typeof Verification>;

/** A member of an agency's staff. `lastUsedAt` is when they were last seen, null where never. */
export const StaffMember = z.object({
  id: z.uuid(),
  name: z.string(),
  surname: z.string(),
  photo: Picture.nullable(),
  phone: z.string(),
  role: z.enum(CONSULTING_ROLES),
  status: z.enum(ACCOUNT_STATUSES),
  mustChangePassword: z.boolean(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type StaffMember = z.infer<typeof StaffMember>;

const tag = 'Consultings';
const access = ADMIN;

export const filterManagedConsultings = endpoint({
  method: 'POST',
  path: '/consulting/adm/filter',
  access,
  tag,
  summary: 'All agencies by text, status and mark, for administrators',
  query: PageQuery,
  body: ManagedConsultingFilter,
  data: pageOf(ConsultingRow),
});

export const getConsulting = endpoint({
  method: 'GET',
  path: '/consulting/{id}',
  access,
  tag,
  summary: 'An agency with its texts in every language, also an inactive one',
  params: IdParams,
  data: ManagedConsulting,
});

export const createConsulting = endpoint({
  method: 'POST',
  path: '/consulting',
  access,
  idempotent: true,
  tag,
  summary: 'Add an agency with the account of its owner, who gets a one-time password by SMS',
  body: ConsultingStart,
  data: ManagedConsulting,
});

export const updateConsulting = endpoint({
  method: 'PUT',
  path: '/consulting/{id}',
  access,
  tag,
  summary:
    'Change an agency; `version` is the one that was read; without it nothing is compared, and without `photoId` the picture stays',
  params: IdParams,
  body: ConsultingUpdate,
  data: ManagedConsulting,
});

export const addConsultingOwner = endpoint({
  method: 'POST',
  path: '/consulting/{id}/owner',
  access,
  idempotent: true,
  tag,
  summary: 'Add an owner to an agency, who gets a one-time password by SMS; asks for the password',
  params: IdParams,
  body: NewOwner,
  data: z.null(),
});

export const sendOwnerPassword = endpoint({
  method: 'POST',
  path: '/consulting/{id}/owner/{ownerId}/password',
  access,
  tag,
  summary:
    'Send an owner of an agency another one-time password by SMS, to another phone only as long as they have never signed in (CONFLICT); their sessions end; asks for the password',
  params: IdParams.extend({ ownerId: z.uuid() }),
  body: OwnerPassword,
  data: z.null(),
});

export const changeConsultingStatus = endpoint({
  method: 'PUT',
  path: '/consulting/change-status/{id}',
  access,
  tag,
  summary:
    'Take an agency off everything public, or put it there, of which its owners are told with the reason; its applications go on',
  params: IdParams,
  query: z.object({ status: z.enum(RECORD_STATUSES) }),
  body: z.object({ reason: orNull(oneLine(MAX_REASON_LENGTH)) }).prefault({}),
  data: ManagedConsulting,
});

export const verifyConsulting = endpoint({
  method: 'PUT',
  path: '/consulting/{id}/verified',
  access,
  tag,
  summary: 'Give or take the mark that the documents of an agency were checked, with a reason',
  params: IdParams,
  body: Verification,
  data: ManagedConsulting,
});

export const deleteConsulting = endpoint({
  method: 'DELETE',
  path: '/consulting/{id}',
  access,
  tag,
  summary: 'Delete an agency without applications, reviews and tariffs, with the accounts of its staff',
  params: IdParams,
  data: z.null(),
});

export const listConsultingUses = endpoint({
  method: 'GET',
  path: '/consulting/{id}/uses',
  access,
  tag,
  summary: 'What depends on an agency',
  params: IdParams,
  data: Uses,
});

export const listConsultingStaff = endpoint({
  method: 'GET',
  path: '/consulting-profile/adm/consulting/{id}',
  access,
  tag: 'Consulting profile',
  summary: 'Owners and managers of an agency',
  params: IdParams,
  query: PageQuery,
  data: pageOf(StaffMember),
});
