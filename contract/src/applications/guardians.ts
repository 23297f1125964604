import { z } from 'zod';
import { CONSULTING_ROLES } from '../agencies/staff-accounts.ts';
import { endpoint } from '../endpoint.ts';
import { LANGUAGES } from '../languages.ts';
import { Phone } from '../people/accounts.ts';
import { ApplicationParams } from './applications.ts';
import { RELATIONS, VISIT_KINDS } from './guardian-states.ts';

const Relation = z.enum(RELATIONS);

/** Somebody to whom a student shows an application, as the student sees them. */
export const Guardian = z.object({
  id: z.uuid(),
  phone: z.string(),
  relation: Relation,
  /** True if they may pay for the application. */
  canPay: z.boolean(),
  /** True if they may put money on the student's balance. */
  canTopUp: z.boolean(),
  /** Documents that they may open, each allowed by itself. */
  documentIds: z.array(z.uuid()),
  createdAt: z.iso.datetime(),
  /** Moment when they last opened anything; null if never. */
  seenAt: z.iso.datetime().nullable(),
});
export type Guardian = z.infer<typeof Guardian>;

/** Something that a guardian has opened, also one to whom nothing is shown any more. */
export const GuardianVisit = z.object({
  id: z.number().int(),
  relation: Relation,
  kind: z.enum(VISIT_KINDS),
  /** Name of the document; null of anything else. */
  document: z.string().nullable(),
  /** Moments between which it was opened, once or again and again. */
  from: z.iso.datetime(),
  to: z.iso.datetime(),
});
export type GuardianVisit = z.infer<typeof GuardianVisit>;

/** Everybody to whom an application is shown, and what they have opened, the newest first. */
export const GuardianList = z.object({ content: z.array(Guardian), visitList: z.array(GuardianVisit) });
export type GuardianList = z.infer<typeof GuardianList>;

const MAX_DOCUMENTS = 200;

export const GuardianChange = z.strictObject({
  relation: Relation,
  canPay: z.boolean(),
  /** Nothing that is left out is allowed. */
  canTopUp: z.boolean().default(false),
  documentIds: z.array(z.uuid()).max(MAX_DOCUMENTS),
});
export type GuardianChange = z.output<typeof GuardianChange>;

export const GuardianDraft = GuardianChange.extend({
  phone: Phone,
  /** Language of the message that invites them. */
  language: z.enum(LANGUAGES),
});
export type GuardianDraft = z.output<typeof GuardianDraft>;

/** A guardian as the agency reads it: who they are to the student, and never by which phone. */
export const GuardianRelation = z.object({
  relation: Relation,
  canPay: z.boolean(),
  since: z.iso.datetime(),
});
export type GuardianRelation = z.infer<typeof GuardianRelation>;

const tag = 'Guardians';
const STUDENT = ['ROLE_STUDENT'] as const;

export const listGuardians = endpoint({
  method: 'GET',
  path: '/application/{id}/guardian',
  access: STUDENT,
  tag,
  summary: 'People to whom one’s own application is shown, and what they have opened',
  params: ApplicationParams,
  data: GuardianList,
});

export const addGuardian = endpoint({
  method: 'POST',
  path: '/application/{id}/guardian',
  access: STUDENT,
  tag,
  summary: 'Show one’s own application to somebody with this phone, who is invited by a message',
  params: ApplicationParams,
  body: GuardianDraft,
  data: GuardianList,
});

const GuardianParams = ApplicationParams.extend({ guardianId: z.string().max(100) });

export const changeGuardian = endpoint({
  method: 'PUT',
  path: '/application/{id}/guardian/{guardianId}',
  access: STUDENT,
  tag,
  summary: 'Change what somebody may do and which documents they may open',
  params: GuardianParams,
  body: GuardianChange,
  data: GuardianList,
});

export const removeGuardian = endpoint({
  method: 'DELETE',
  path: '/application/{id}/guardian/{guardianId}',
  access: STUDENT,
  tag,
  summary: 'Show one’s own application to somebody no more, at once',
  params: GuardianParams,
  data: GuardianList,
});

export const listGuardianRelations = endpoint({
  method: 'GET',
  path: '/application/{id}/guardian/relation',
  access: [...CONSULTING_ROLES, 'ROLE_ADMIN'],
  tag,
  summary: 'To whom the student shows an application, in words and without phones',
  params: ApplicationParams,
  data: z.array(GuardianRelation),
});
