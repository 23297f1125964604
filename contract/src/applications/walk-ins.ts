import { z } from 'zod';
import { CONSULTING_ROLES } from '../agencies/staff-accounts.ts';
import { NamedRef, PageQuery, Picture, pageOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../languages.ts';
import { MAX_LEVELS, MAX_STEPS } from '../limits.ts';
import { Phone } from '../people/accounts.ts';
import { PersonName, SurnameFields, withNames } from '../people/names.ts';
import { ApplicationDraft, SeenPrice } from './application-calls.ts';
import { PersonRef, WrittenNames } from './applications.ts';
import { LINK_OBSTACLES, LINK_READERS, LINK_STATES, WALK_IN_STATES } from './walk-in-states.ts';

/** The student as staff enter them. `language` is that of the message to them. */
const PersonFields = {
  name: PersonName,
  ...SurnameFields,
  phone: Phone,
  language: z.enum(LANGUAGES).default(DEFAULT_LANGUAGE),
};
/** The agency is that of the staff. */
const AimFields = ApplicationDraft.omit({ consultingId: true, price: true }).shape;

/** The person as staff enter them, without the aim. */
export const WalkInPerson = withNames(z.object({ ...PersonFields, comment: AimFields.comment }));

export const WalkInDraft = withNames(z.object({ ...PersonFields, ...AimFields }));
export type WalkInDraft = z.output<typeof WalkInDraft>;

/**
 * `version` is the one that the person saw: when somebody has changed it since, the answer is 409. `step` and `level` are where an
 * imported client goes on; left out, these stay, and begin anew with another tariff.
 */
export const WalkInChange = withNames(
  z.object({
    version: z.number().int().min(1),
    step: z.number().int().min(1).max(MAX_STEPS).optional(),
    level: z.number().int().min(1).max(MAX_LEVELS).optional(),
    ...PersonFields,
    ...AimFields,
  }),
);
export type WalkInChange = z.output<typeof WalkInChange>;

/** Work of an agency for a client before Parvoz: the money that was paid for it is not protected. */
const MovedIn = z.object({
  /** Numbers of the step, and of its level, that it goes on at. */
  step: z.number().int(),
  level: z.number().int(),
  /** Their names in the tariff as it is now: null of a step or level that it has not, and of that of an undivided step. */
  stepName: z.string().nullable(),
  levelName: z.string().nullable(),
  /** Tiyin that the client has paid outside of Parvoz. */
  paidOutside: z.number().int(),
});

/** An application that waits for its student. What was chosen and is gone has no name (null) beside its id. */
export const WalkIn = z.object({
  id: z.uuid(),
  version: z.number().int(),
  state: z.enum(WALK_IN_STATES),
  name: z.string(),
  surname: z.string(),
  phone: z.string(),
  /** Phone to which somebody who has the link asks for it to be sent, because the present one is another person's. */
  askedPhone: z.string().nullable(),
  language: z.enum(LANGUAGES),
  tariffId: z.number().int(),
  universityId: z.number().int().nullable(),
  scholarshipId: z.number().int().nullable(),
  degreeId: z.number().int().nullable(),
  facultyId: z.number().int().nullable(),
  programId: z.number().int().nullable(),
  tariff: NamedRef.nullable(),
  university: NamedRef.nullable(),
  scholarship: NamedRef.nullable(),
  degree: NamedRef.nullable(),
  faculty: NamedRef.nullable(),
  program: NamedRef.nullable(),
  comment: z.string().nullable(),
  addedBy: PersonRef.nullable(),
  /** Of an imported client; null otherwise. */
  movedIn: MovedIn.nullable(),
  /** Member of staff who is to be responsible, where that is somebody else than who has added it. */
  manager: PersonRef.nullable(),
  createdAt: z.iso.datetime(),
  /** Moment when the link that is open, or has ended, was sent. */
  sentAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type WalkIn = z.infer<typeof WalkIn>;

/** The secret of a link: in the body, never in an address, which logs would keep. */
const LinkToken = z.object({ token: z.string().max(200) });

/** Phone that a link is asked for to be sent to. */
export const AskedPhone = z.object({ phone: Phone });

/** Offer that a student accepts. */
const WalkInOffer = z.object({
  version: z.number().int(),
  name: z.string(),
  surname: z.string(),
  /** Whole for its student; for visitors, who may have been forwarded the link, without its middle digits (`99890•••••67`). */
  phone: z.string(),
  /**
   * Name of the reader's account, where the agency has written another one: the application becomes the account's, and claiming
   * has to say that it is meant so (`asAccount`). Null otherwise, and for visitors.
   */
  account: WrittenNames.nullable(),
  /** True if the phone has an account, which is to sign in; otherwise one is made. */
  hasAccount: z.boolean(),
  expiresAt: z.iso.datetime(),
  university: NamedRef.nullable(),
  scholarship: NamedRef.nullable(),
  degree: NamedRef.nullable(),
  faculty: NamedRef.nullable(),
  program: NamedRef.nullable(),
  tariff: NamedRef.nullable(),
  /** Price in tiyin, with what was paid outside. */
  price: z.number().int().nullable(),
  movedIn: MovedIn.nullable(),
  comment: z.string().nullable(),
  addedBy: PersonRef.nullable(),
});

/** A link as whoever has it sees it. */
export const WalkInLink = z.object({
  state: z.enum(LINK_STATES),
  reader: z.enum(LINK_READERS),
  consulting: NamedRef.extend({ photo: Picture.nullable(), phone: z.string() }),
  /** Application that it has become, for its student only. */
  applicationId: z.uuid().nullable(),
  /** Offer of an open link, for its student and for visitors who are not signed in. */
  offer: WalkInOffer.nullable(),
  obstacle: z.enum(LINK_OBSTACLES).nullable(),
});
export type WalkInLink = z.infer<typeof WalkInLink>;

const tag = 'Walk-ins';
const access = CONSULTING_ROLES;
const params = z.object({ id: z.string().max(100) });

export const createWalkIn = endpoint({
  method: 'POST',
  path: '/walk-in',
  access,
  idempotent: true,
  tag,
  summary: 'Add an application for a student, who gets an SMS with a link and accepts it',
  body: WalkInDraft,
  data: WalkIn,
});

export const listWalkIns = endpoint({
  method: 'GET',
  path: '/walk-in',
  access,
  tag,
  summary: 'Applications of the caller’s agency that wait for their student, the last sent first',
  query: PageQuery,
  data: pageOf(WalkIn),
});

export const getWalkIn = endpoint({
  method: 'GET',
  path: '/walk-in/{id}',
  access,
  tag,
  summary: 'An application of the caller’s agency that waits for its student',
  params,
  data: WalkIn,
});

export const changeWalkIn = endpoint({
  method: 'PUT',
  path: '/walk-in/{id}',
  access,
  tag,
  summary: 'Change one that waits; another phone gets a new link, which ends the old one',
  params,
  body: WalkInChange,
  data: WalkIn,
});

export const resendWalkIn = endpoint({
  method: 'PUT',
  path: '/walk-in/{id}/link',
  access,
  tag,
  summary:
    'Send a new link, which ends the old one; the first one of an imported client is for owners to send',
  params,
  data: WalkIn,
});

export const withdrawWalkIn = endpoint({
  method: 'DELETE',
  path: '/walk-in/{id}',
  access,
  tag,
  summary: 'Withdraw one that waits: its link works no more',
  params,
  data: z.null(),
});

export const openWalkIn = endpoint({
  method: 'POST',
  path: '/walk-in/link',
  access: 'public',
  optionalAuth: true,
  tag,
  summary: 'What a link offers, or why it does not work any more; not found for one that nobody was sent',
  body: LinkToken,
  data: WalkInLink,
});

export const claimWalkIn = endpoint({
  method: 'POST',
  path: '/walk-in/claim',
  access: ['ROLE_STUDENT'],
  tag,
  summary:
    'Accept what a link offers, with the account of the phone that it went to: from then on it is an application of the student’s',
  /**
   * `asAccount`: it is meant for the person of the account, whatever name the agency wrote. `price` is that of the offer which the
   * student has seen.
   */
  body: LinkToken.extend({
    version: z.number().int().min(1),
    price: SeenPrice,
    asAccount: z.boolean().nullish(),
  }),
  data: z.object({ applicationId: z.uuid() }),
});

export const askWalkInPhone = endpoint({
  method: 'POST',
  path: '/walk-in/link/phone',
  access: ['ROLE_STUDENT'],
  tag,
  summary:
    'Ask the agency to send a link that is open to another phone, because the one that it went to is another person’s; the agency decides',
  body: LinkToken.extend(AskedPhone.shape),
  data: z.null(),
});
