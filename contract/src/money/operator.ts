import { z } from 'zod';
import { DateOnly, digits } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { LEGAL_TEXTS, VERSION_STATES } from './operator-states.ts';

/** Counts the published versions of a text, or of the operator's data, from 1. */
const VersionNumber = z.number().int().min(1);

/** Number of a version and its first day in force, of Tashkent. */
const Held = { number: VersionNumber, validFrom: DateOnly };

/**
 * The operator of this Parvoz, who holds the money, in the language of the request. `isExample`: invented for the demo data.
 */
export const OperatorDetails = z.object({
  ...Held,
  legalName: z.string(),
  /** Taxpayer number, 9 digits. */
  inn: z.string(),
  bank: z.string(),
  /** 20 digits. */
  account: z.string(),
  /** 5 digits. */
  mfo: z.string(),
  address: z.string(),
  licence: z.object({ number: z.string(), issuedOn: DateOnly, issuer: z.string() }),
  phone: z.string(),
  email: z.string(),
  isExample: z.boolean(),
});
export type OperatorDetails = z.infer<typeof OperatorDetails>;

/** A legal text by its version. */
export const LegalTextRef = z.object({ kind: z.enum(LEGAL_TEXTS), ...Held });
export type LegalTextRef = z.infer<typeof LegalTextRef>;

/** Published versions in force today; missing ones are null, or left out. */
export const Operator = z.object({ details: OperatorDetails.nullable(), texts: z.array(LegalTextRef) });
export type Operator = z.infer<typeof Operator>;

/**
 * A version in the list of all that were published, the latest first. `change` describes the difference from the one before, or
 * is empty.
 */
export const LegalVersion = z.object({ ...Held, state: z.enum(VERSION_STATES), change: z.string() });
export type LegalVersion = z.infer<typeof LegalVersion>;

/** A version of a legal text; `text` is sanitised HTML. */
export const LegalText = LegalTextRef.extend({
  state: z.enum(VERSION_STATES),
  text: z.string(),
  change: z.string(),
  isExample: z.boolean(),
  versions: z.array(LegalVersion),
});
export type LegalText = z.infer<typeof LegalText>;

/** A text in force that somebody has not accepted; `accepted` is the latest version of it that they have. */
export const NeededAcceptance = LegalTextRef.extend({
  change: z.string(),
  accepted: VersionNumber.nullable(),
});
export type NeededAcceptance = z.infer<typeof NeededAcceptance>;

/** Acceptance of a text: its moment, and the language in which it was read. */
export const Acceptance = LegalTextRef.extend({ acceptedAt: z.iso.datetime(), language: z.string() });
export type Acceptance = z.infer<typeof Acceptance>;

/** The caller's acceptances, and today's texts that they have not accepted. */
export const Acceptances = z.object({ needed: z.array(NeededAcceptance), accepted: z.array(Acceptance) });
export type Acceptances = z.infer<typeof Acceptances>;

/** Versions that somebody has read and accepts, by their numbers. */
export const AcceptedTexts = z
  .array(z.object({ kind: z.enum(LEGAL_TEXTS), number: VersionNumber }))
  .max(LEGAL_TEXTS.length);
export type AcceptedTexts = z.output<typeof AcceptedTexts>;

const tag = 'Operator';
const ACCEPTING = ['ROLE_STUDENT', 'ROLE_CONSULTING'] as const;

export const getOperator = endpoint({
  method: 'GET',
  path: '/operator',
  access: 'public',
  cached: true,
  tag,
  summary: 'Who holds the money, and which versions of the public offer and the privacy page hold today',
  data: Operator,
});

export const getLegalText = endpoint({
  method: 'GET',
  path: '/operator/text/{kind}',
  access: 'public',
  cached: true,
  tag,
  summary: 'A legal text as it holds today, or one of its versions, with the list of all',
  params: z.object({ kind: z.enum(LEGAL_TEXTS) }),
  query: z.object({ version: digits(100_000).optional() }),
  data: LegalText,
});

export const getAcceptances = endpoint({
  method: 'GET',
  path: '/operator/acceptance',
  access: ACCEPTING,
  tag,
  summary: 'What the caller has accepted, and what of today they have not',
  data: Acceptances,
});

export const acceptTexts = endpoint({
  method: 'POST',
  path: '/operator/acceptance',
  access: ACCEPTING,
  tag,
  summary:
    'Accept legal texts in their versions of today; once more changes nothing. ACCEPTANCE_OUTDATED for a version that does not hold',
  body: z.object({ texts: AcceptedTexts.min(1) }),
  data: Acceptances,
});
