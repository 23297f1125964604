import { z } from 'zod';
import { FileName, PrivateFile } from '../applications/application-documents.ts';
import { DateOnly, FilterText, oneLine, PageQuery, pageOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import type { FieldProblem } from '../errors.ts';
import { MAX_NAME_LENGTH } from '../limits.ts';
import { CodeSent, Phone, PhoneAndCode } from '../people/accounts.ts';
import { PersonName, SurnameFields, withNames } from '../people/names.ts';
import { plainDigits } from '../plain-digits.ts';
import { hasInvisible, writtenText } from '../written-text.ts';
import {
  DECLINE_REASONS,
  JOIN_STATES,
  MAX_JOIN_ANSWER_LENGTH,
  MAX_JOIN_NOTE_LENGTH,
  MAX_ORGANISATION_NAME_LENGTH,
} from './joining-states.ts';

const TAX_NUMBER = /^\d{9}$/;

/** Nine digits; spaces between them are left out. */
export const TaxNumber = writtenText()
  .max(40)
  .transform((written) => plainDigits(written).replace(/\s/g, ''))
  .pipe(z.string().regex(TAX_NUMBER));

const Link = z.url({ protocol: /^https$/, hostname: z.regexes.domain });
/** Returns whether an address is a link without a name or password, which would be shown on the agency's page. */
const isLink = (address: string): boolean =>
  !hasInvisible(address) && Link.safeParse(address).success && !/^https:..[^/]*@/.test(address);

/** A site's address, with `https://` put before one that has none; null when it is empty. */
export const SiteAddress = z
  .string()
  .max(300)
  .nullish()
  .transform((written) => {
    const address = written?.trim() ?? '';
    return address === '' || /^[a-z][a-z+.-]*:/i.test(address) ? address : `https://${address}`;
  })
  .pipe(z.string().refine((address) => address === '' || isLink(address)))
  .transform((address) => address || null);

/** An agency's own data in a request. */
const AgencyFields = {
  name: oneLine(MAX_ORGANISATION_NAME_LENGTH, 2),
  legalName: oneLine(MAX_ORGANISATION_NAME_LENGTH, 2),
  taxNumber: TaxNumber,
  city: oneLine(MAX_NAME_LENGTH, 2),
  webSite: SiteAddress,
  ownerName: PersonName,
  ...SurnameFields,
};

/** The form of `/for-agencies`, before its phone is proved; `surname` is the owner's. */
export const JoinForm = withNames(z.object({ ...AgencyFields, phone: Phone }));
export type JoinForm = z.output<typeof JoinForm>;

export const JoinRequestDraft = withNames(z.object({ ...AgencyFields, ...PhoneAndCode.shape }));
export type JoinRequestDraft = z.output<typeof JoinRequestDraft>;

/** Opens one request for whoever made it; a new one from every proof of the phone, which ends the one before. */
export const JoinKey = z.object({ key: z.string().min(1).max(200) });
export type JoinKey = z.infer<typeof JoinKey>;

const JoinFacts = {
  name: z.string(),
  legalName: z.string(),
  taxNumber: z.string(),
  city: z.string(),
  webSite: z.string().nullable(),
  ownerName: z.string(),
  ownerSurname: z.string(),
  phone: z.string(),
  state: z.enum(JOIN_STATES),
  /** In words of the list of reasons; null unless it was declined. */
  declineReason: z.enum(DECLINE_REASONS).nullable(),
  createdAt: z.iso.datetime(),
  /** Day by which we answer. */
  answerDue: DateOnly,
  /** The day on which it ends without an answer; null unless it was asked back. */
  withdrawOn: DateOnly.nullable(),
  messageList: z.array(
    z.object({ by: z.enum(['ADMIN', 'APPLICANT']), text: z.string(), createdAt: z.iso.datetime() }),
  ),
};

/** A request as its agency sees it. `retryOn` is when it may ask again after it was declined. */
export const JoinProgress = z.object({
  ...JoinFacts,
  documentList: z.array(z.object({ name: z.string(), sizeBytes: z.number().int() })),
  retryOn: DateOnly.nullable(),
});
export type JoinProgress = z.infer<typeof JoinProgress>;

const AgencyRef = z.object({ id: z.number().int(), name: z.string() });

/** A request as administrators see it, with what else is known of its phone, tax number and name. */
export const JoinRequest = z.object({
  id: z.uuid(),
  version: z.number().int(),
  ...JoinFacts,
  documentList: z.array(PrivateFile),
  consulting: AgencyRef.nullable(),
  /** The agency whose staff has this phone: such a request cannot be accepted. */
  phoneOf: AgencyRef.nullable(),
  /** Agencies with this tax number, and with this name. */
  sameTaxNumberList: z.array(AgencyRef),
  sameNameList: z.array(AgencyRef),
  /** Number of earlier declined requests with this phone or tax number. */
  declinedBefore: z.number().int(),
});
export type JoinRequest = z.infer<typeof JoinRequest>;

export const JoinRequestRow = z.object({
  id: z.uuid(),
  name: z.string(),
  city: z.string(),
  state: z.enum(JOIN_STATES),
  documentCount: z.number().int(),
  createdAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
  answerDue: DateOnly,
  withdrawOn: DateOnly.nullable(),
});
export type JoinRequestRow = z.infer<typeof JoinRequestRow>;

/** `state` OPEN is all that are not decided, WAITING those of them that wait for us, due ones first; the others come newest first. */
export const JoinRequestFilter = z
  .object({
    query: FilterText,
    state: z
      .enum(['OPEN', 'WAITING', ...JOIN_STATES])
      .nullish()
      .transform((value) => value ?? 'OPEN'),
  })
  .prefault({});
export type JoinRequestFilter = z.output<typeof JoinRequestFilter>;

/** `version` is that of the request which the decision was made from. */
const version = z.number().int().min(1);
const note = writtenText().trim().max(MAX_JOIN_NOTE_LENGTH);
const required: FieldProblem = 'required';

export const JoinDecision = z.discriminatedUnion('action', [
  z.object({ action: z.literal('ASK'), version, text: note.min(1) }),
  z
    .object({ action: z.literal('DECLINE'), version, reason: z.enum(DECLINE_REASONS), text: note })
    .refine(({ reason, text }) => reason !== 'OTHER' || text !== '', {
      path: ['text'],
      params: { problem: required },
    }),
  z.object({ action: z.literal('ACCEPT'), version }),
]);
export type JoinDecision = z.output<typeof JoinDecision>;

const tag = 'Joining';

export const sendJoinCode = endpoint({
  method: 'POST',
  path: '/join-request/code',
  access: 'public',
  entrance: true,
  takesProof: true,
  tag,
  summary: 'Send a code to the phone of an agency that wants to join or asks for the status of its request',
  body: z.object({ phone: Phone }),
  data: CodeSent,
});

export const createJoinRequest = endpoint({
  method: 'POST',
  path: '/join-request',
  access: 'public',
  entrance: true,
  takesProof: true,
  tag,
  summary: 'Ask to join, with the code that came to the phone',
  body: JoinRequestDraft,
  data: JoinKey,
});

export const openJoinRequest = endpoint({
  method: 'POST',
  path: '/join-request/state',
  access: 'public',
  entrance: true,
  takesProof: true,
  tag,
  summary: 'The newest request of a phone, by a code that came to it; not found without one',
  body: PhoneAndCode,
  data: JoinKey,
});

export const getJoinProgress = endpoint({
  method: 'POST',
  path: '/join-request/progress',
  access: 'public',
  tag,
  summary: 'The status of a request',
  body: JoinKey,
  data: JoinProgress,
});

export const uploadJoinDocument = endpoint({
  method: 'POST',
  path: '/join-request/document',
  access: 'public',
  upload: true,
  tag,
  summary:
    'Add a document to an open request: PDF, JPEG, PNG, WebP or DOCX in the field `file`, at most 10 MB; ten of them',
  query: JoinKey.extend({ name: FileName }),
  data: JoinProgress,
});

export const answerJoinRequest = endpoint({
  method: 'PUT',
  path: '/join-request',
  access: 'public',
  tag,
  summary: 'Answer the question of an administrator',
  body: JoinKey.extend({ answer: writtenText().trim().min(1).max(MAX_JOIN_ANSWER_LENGTH) }),
  data: JoinProgress,
});

const access = ['ROLE_ADMIN'] as const;
const params = z.object({ id: z.string().max(100) });

export const filterJoinRequests = endpoint({
  method: 'POST',
  path: '/join-request/filter',
  access,
  tag,
  summary: 'Requests of agencies to join',
  query: PageQuery,
  body: JoinRequestFilter,
  data: pageOf(JoinRequestRow),
});

export const getJoinRequest = endpoint({
  method: 'GET',
  path: '/join-request/{id}',
  access,
  tag,
  summary: 'A request to join with its documents',
  params,
  data: JoinRequest,
});

export const decideJoinRequest = endpoint({
  method: 'PUT',
  path: '/join-request/{id}',
  access,
  tag,
  summary:
    'Ask a question, decline with a reason, or accept, which makes the agency and its owner, who gets a one-time password by SMS',
  params,
  body: JoinDecision,
  data: JoinRequest,
});
