import { z } from 'zod';
import { CountryRef, KeyValue, NamedRef, Picture } from '../common.ts';
import { GENDERS } from '../limits.ts';
import { CountryCode } from '../people/accounts.ts';
import { ROLES } from '../roles.ts';
import { ApplicationDocument, PrivateFile } from './application-documents.ts';
import {
  APPLICATION_ACTIONS,
  APPLICATION_EVENTS,
  APPLICATION_STATUSES,
  NEXT_ACTIONS,
  PAYMENT_STATES,
  SIDES,
  STEP_STATUSES,
} from './application-states.ts';

export const ApplicationParams = z.object({ id: z.string().max(100) });

/** A person of an application; empty names belong to a deleted account. */
export const PersonRef = z.object({
  id: z.uuid(),
  name: z.string(),
  surname: z.string(),
  photo: Picture.nullable(),
});
export type PersonRef = z.infer<typeof PersonRef>;

/** A name as somebody has written it down for somebody else. */
export const WrittenNames = z.object({ name: z.string(), surname: z.string() });

/** Step or level that a card is at. `number` counts from 1. */
const NumberedRef = NamedRef.extend({ number: z.number().int() });

/** Ends of an application that counts as rejected, and that its agency did not decide so. */
export const applicationEnding = {
  /** True if it was closed because a due payment was not made. */
  isClosedUnpaid: z.boolean(),
  /** True if an administrator ended it because its agency was silent. */
  isStopped: z.boolean(),
};

/** An application in lists and on the board. Names of steps, tariff and target are in the language of the request. */
export const ApplicationCard = z.object({
  id: z.uuid(),
  /** Number for people, like PV-2611-0187; never reused. */
  number: z.string(),
  status: z.enum(APPLICATION_STATUSES),
  ...applicationEnding,
  student: PersonRef,
  /** `isPublic` is false where visitors do not see the agency's page. */
  consulting: NamedRef.extend({ photo: Picture.nullable(), isPublic: z.boolean() }),
  university: NamedRef.extend({ photo: Picture.nullable(), country: CountryRef }).nullable(),
  scholarship: NamedRef.extend({ photo: Picture.nullable() }).nullable(),
  degree: KeyValue.extend({ id: z.number().int() }).nullable(),
  faculty: NamedRef.nullable(),
  program: NamedRef.nullable(),
  tariff: NamedRef,
  /** Price in tiyin. */
  price: z.number().int(),
  payment: z.enum(PAYMENT_STATES),
  manager: PersonRef.nullable(),
  step: NumberedRef.nullable(),
  level: NumberedRef.extend({ status: z.enum(STEP_STATUSES), isReturned: z.boolean() }).nullable(),
  /** Name of the step behind the current one, before acceptance of the tariff's first; null where there is none. */
  nextStep: z.string().nullable(),
  stepCount: z.number().int(),
  finishedStepCount: z.number().int(),
  /** Levels of the current step. */
  levelCount: z.number().int(),
  finishedLevelCount: z.number().int(),
  next: z.enum(NEXT_ACTIONS),
  /** Side whose turn it is; null once it has ended. */
  turn: z.enum(SIDES).nullable(),
  /** Calendar date until which the current level is due; a student reads it only while they are to submit the level. */
  deadline: z.iso.date().nullable(),
  isOverdue: z.boolean(),
  isSilent: z.boolean(),
  /** Messages that the caller's side has not read. */
  unreadCount: z.number().int(),
  documentCount: z.number().int(),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  activeAt: z.iso.datetime(),
  /** Counts events; an action names the version that its person saw. */
  version: z.number().int(),
});
export type ApplicationCard = z.infer<typeof ApplicationCard>;

/** A document that a level asks the student for, with what was handed in, newest first. */
export const Requirement = z.object({
  id: z.number().int(),
  name: z.string(),
  isRequired: z.boolean(),
  /** Example of the document; null before acceptance, and where the agency shows none. */
  example: PrivateFile.nullable(),
  documentList: z.array(ApplicationDocument),
});
export type Requirement = z.infer<typeof Requirement>;

export const ApplicationLevel = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  number: z.number().int(),
  status: z.enum(STEP_STATUSES).nullable(),
  deadline: z.iso.date().nullable(),
  /** The agency's comment while the level is returned. */
  returnComment: z.string().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  requirementList: z.array(Requirement),
});
export type ApplicationLevel = z.infer<typeof ApplicationLevel>;

export const ApplicationStep = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  number: z.number().int(),
  sharePercent: z.number().int(),
  /** The share in tiyin; the shares of all steps add up to the price. */
  shareTiyin: z.number().int(),
  status: z.enum(STEP_STATUSES).nullable(),
  finishedAt: z.iso.datetime().nullable(),
  levelList: z.array(ApplicationLevel),
});
export type ApplicationStep = z.infer<typeof ApplicationStep>;

/** A student's request that Parvoz steps in, because the agency is silent (docs/rules.md#silent-agencies). */
export const ApplicationAppeal = z.object({
  /** Moment from which the student may ask for it; null while there is no reason for it, and while it is asked for. */
  allowedAt: z.iso.datetime().nullable(),
  /** Moment when the open one was made, until when the agency may act, and why. */
  askedAt: z.iso.datetime().nullable(),
  until: z.iso.datetime().nullable(),
  reason: z.string().nullable(),
});
export type ApplicationAppeal = z.infer<typeof ApplicationAppeal>;

/**
 * Actions that the caller may take now; `chat` is to write messages: both sides go on reading them afterwards. `correct` is to
 * book that the price was received outside a provider.
 */
export const ApplicationCan = z.record(
  z.enum([...APPLICATION_ACTIONS, 'assign', 'upload', 'chat', 'note', 'correct']),
  z.boolean(),
);

export const ApplicationDetail = ApplicationCard.extend({
  studentPhone: z.string().nullable(),
  /**
   * Name that the agency had written down for a walk-in, where the account that accepted it has another one; the application is
   * the account's. Null otherwise.
   */
  addedAs: WrittenNames.nullable(),
  /** Gender, which agencies and embassies ask for; null where it was never given, and for a deleted account. */
  studentGender: z.enum(GENDERS).nullable(),
  /** ISO 3166-1 alpha-2. */
  studentCountry: CountryCode.nullable(),
  studentAddress: z.string().nullable(),
  consultingPhone: z.string(),
  /** The student's comment when applying. */
  comment: z.string().nullable(),
  endComment: z.string().nullable(),
  endedAt: z.iso.datetime().nullable(),
  /** Moment when any of it was first paid. */
  paidAt: z.iso.datetime().nullable(),
  /** Tiyin that the student has paid to the agency before it moved in: not protected, and no part of the price. */
  paidOutside: z.number().int(),
  /** Each step's share is paid when the step begins; before acceptance as the tariff has it. */
  isInParts: z.boolean(),
  appeal: ApplicationAppeal,
  /** Steps; before acceptance those of the tariff, as they would be copied; they have no status then. */
  stepList: z.array(ApplicationStep),
  /** Documents that belong to no requirement. */
  documentList: z.array(ApplicationDocument),
  isDisputed: z.boolean(),
  can: ApplicationCan,
});
export type ApplicationDetail = z.infer<typeof ApplicationDetail>;

/** One line of the timeline. `actor` is null for the product itself. Ordered by `seq`, which chat messages share. */
export const ApplicationEvent = z.object({
  id: z.uuid(),
  seq: z.number().int(),
  type: z.enum(APPLICATION_EVENTS),
  actor: PersonRef.extend({ role: z.enum(ROLES) }).nullable(),
  comment: z.string().nullable(),
  step: NumberedRef.nullable(),
  level: NumberedRef.nullable(),
  /** Member responsible from then on; only of MANAGER_CHANGED, null for nobody. */
  manager: PersonRef.nullable(),
  createdAt: z.iso.datetime(),
});
export type ApplicationEvent = z.infer<typeof ApplicationEvent>;
