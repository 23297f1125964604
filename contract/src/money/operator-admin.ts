import { z } from 'zod';
import { DateOnly, IdParams, oneLine, plainLines } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { inEveryLanguage } from '../languages.ts';
import { Phone } from '../people/accounts.ts';
import { ADMIN, Dropped, SeenVersion, Version, Versioned } from '../platform/administration.ts';
import { writtenText } from '../written-text.ts';
import { digitsOnly } from './bank-details.ts';
import {
  LEGAL_TEXTS,
  MAX_LEGAL_TEXT_LENGTH,
  MAX_OPERATOR_LINE_LENGTH,
  MAX_VERSION_CHANGE_LENGTH,
  OPERATOR_PARTS,
  VERSION_STATES,
} from './operator-states.ts';

/** Needed in every language: who holds the money is nothing to leave untranslated. */
const lines = <Name extends string>(name: Name) =>
  inEveryLanguage(name, () => oneLine(MAX_OPERATOR_LINE_LENGTH));

/** The operator of this Parvoz, as it is entered. */
export const OperatorDraft = z.object({
  ...lines('legalName'),
  inn: digitsOnly(9),
  ...lines('bank'),
  account: digitsOnly(20),
  mfo: digitsOnly(5),
  ...lines('address'),
  licenceNumber: oneLine(MAX_OPERATOR_LINE_LENGTH),
  licensedOn: DateOnly,
  ...lines('licensedBy'),
  phone: Phone,
  email: z.email().max(MAX_OPERATOR_LINE_LENGTH),
});
export type OperatorDraft = z.output<typeof OperatorDraft>;

/** A legal text as it is written; `change` describes the difference from the version before, and may be empty. */
export const LegalTextDraft = z.object({
  kind: z.enum(LEGAL_TEXTS),
  ...inEveryLanguage('text', () => writtenText().min(1).max(MAX_LEGAL_TEXT_LENGTH)),
  ...inEveryLanguage('change', () => plainLines(MAX_VERSION_CHANGE_LENGTH, 0)),
});
export type LegalTextDraft = z.output<typeof LegalTextDraft>;

/**
 * Publication of a record of the operator: a draft has no number and no day. Published ones never change; of several whose day
 * has come, the one with the highest number is in force.
 */
const Publication = {
  number: z.number().int().nullable(),
  validFrom: DateOnly.nullable(),
  publishedAt: z.iso.datetime().nullable(),
  /** Name of whoever published it; empty where nobody did, or they are gone. */
  publishedBy: z.string(),
  isExample: z.boolean(),
};

export const ManagedOperator = z.object({
  id: z.number().int(),
  ...OperatorDraft.shape,
  phone: z.string(),
  ...Publication,
  ...Versioned,
});
export type ManagedOperator = z.infer<typeof ManagedOperator>;

export const ManagedLegalText = z.object({
  id: z.number().int(),
  kind: z.enum(LEGAL_TEXTS),
  ...inEveryLanguage('text', () => z.string()),
  ...inEveryLanguage('change', () => z.string()),
  ...Publication,
  ...Versioned,
});
export type ManagedLegalText = z.infer<typeof ManagedLegalText>;

/** The saved text, and what was dropped of it. */
export const SavedLegalText = ManagedLegalText.extend({ dropped: Dropped });
export type SavedLegalText = z.infer<typeof SavedLegalText>;

/** A draft or version in the overview; `state` is null of a draft. */
export const OperatorVersion = z.object({
  id: z.number().int(),
  part: z.enum(OPERATOR_PARTS),
  state: z.enum(VERSION_STATES).nullable(),
  ...Publication,
  ...Versioned,
});
export type OperatorVersion = z.infer<typeof OperatorVersion>;

/** All drafts and versions, drafts first and then the latest, and what is not in force. */
export const OperatorOverview = z.object({
  versions: z.array(OperatorVersion),
  missing: z.array(z.enum(OPERATOR_PARTS)),
  /** True if real providers are held back because of that. */
  isHeldBack: z.boolean(),
});
export type OperatorOverview = z.infer<typeof OperatorOverview>;

/** Day from which a published draft is in force: today, or later, and never before the version published before it. */
const Publishing = z.object({ validFrom: DateOnly, version: Version });

const tag = 'Operator';

export const getOperatorOverview = endpoint({
  method: 'GET',
  path: '/operator/version',
  access: ADMIN,
  tag,
  summary: 'Drafts and published versions of the operator’s data, the public offer and the privacy page',
  data: OperatorOverview,
});

export const getManagedOperator = endpoint({
  method: 'GET',
  path: '/operator/details/{id}',
  access: ADMIN,
  tag,
  summary: 'The operator’s data of one version in every language, for a form',
  params: IdParams,
  data: ManagedOperator,
});

export const createOperator = endpoint({
  method: 'POST',
  path: '/operator/details',
  access: ADMIN,
  idempotent: true,
  tag,
  summary: 'Begin a draft of the operator’s data; DRAFT_EXISTS where there is one',
  body: OperatorDraft,
  data: ManagedOperator,
});

export const updateOperator = endpoint({
  method: 'PUT',
  path: '/operator/details/{id}',
  access: ADMIN,
  tag,
  summary: 'Change the draft of the operator’s data; VERSION_PUBLISHED for a version',
  params: IdParams,
  body: OperatorDraft.extend({ version: SeenVersion }),
  data: ManagedOperator,
});

export const deleteOperator = endpoint({
  method: 'DELETE',
  path: '/operator/details/{id}',
  access: ADMIN,
  tag,
  summary: 'Delete the draft of the operator’s data; VERSION_PUBLISHED for a version',
  params: IdParams,
  data: z.null(),
});

export const publishOperator = endpoint({
  method: 'POST',
  path: '/operator/details/{id}/publication',
  access: ADMIN,
  tag,
  summary: 'Publish the draft of the operator’s data from a day on, for good; PASSWORD_NEEDED',
  params: IdParams,
  body: Publishing,
  data: ManagedOperator,
});

export const getManagedLegalText = endpoint({
  method: 'GET',
  path: '/legal-text/{id}',
  access: ADMIN,
  tag,
  summary: 'A draft or version of a legal text in every language, for a form',
  params: IdParams,
  data: ManagedLegalText,
});

/** Three languages, two bytes a character of Cyrillic, and room for what JSON escapes. */
const TEXT_BYTES = 1024 * 1024;

export const createLegalText = endpoint({
  method: 'POST',
  path: '/legal-text',
  access: ADMIN,
  idempotent: true,
  bodyBytes: TEXT_BYTES,
  tag,
  summary: 'Begin a draft of a legal text; DRAFT_EXISTS where there is one',
  body: LegalTextDraft,
  data: SavedLegalText,
});

export const updateLegalText = endpoint({
  method: 'PUT',
  path: '/legal-text/{id}',
  access: ADMIN,
  bodyBytes: TEXT_BYTES,
  tag,
  summary: 'Change the draft of a legal text, which stays of its kind; VERSION_PUBLISHED for a version',
  params: IdParams,
  body: LegalTextDraft.extend({ version: SeenVersion }),
  data: SavedLegalText,
});

export const deleteLegalText = endpoint({
  method: 'DELETE',
  path: '/legal-text/{id}',
  access: ADMIN,
  tag,
  summary: 'Delete the draft of a legal text; VERSION_PUBLISHED for a version',
  params: IdParams,
  data: z.null(),
});

export const publishLegalText = endpoint({
  method: 'POST',
  path: '/legal-text/{id}/publication',
  access: ADMIN,
  tag,
  summary: 'Publish the draft of a legal text from a day on, for good; PASSWORD_NEEDED',
  params: IdParams,
  body: Publishing,
  data: ManagedLegalText,
});
