import { z } from 'zod';
import { CONSULTING_ROLES } from '../agencies/staff-accounts.ts';
import { endpoint } from '../endpoint.ts';
import { PersonRef } from './applications.ts';
import { MAX_PORTION } from './walk-in-states.ts';

/** Links of clients that were not sent: as messages, and as the parts of 153 letters that a message is charged by. */
const SendingCost = z.object({
  messages: z.number().int(),
  parts: z.number().int(),
  /** Links that the agency may still send today. */
  leftToday: z.number().int(),
  /** False while visitors do not see the agency: none can be sent. */
  isAgencyOpen: z.boolean(),
});

/** An imported file of clients. Its clients are counted as they are now, without those that were forgotten. */
export const ClientImport = z.object({
  id: z.uuid(),
  fileName: z.string(),
  addedBy: PersonRef.nullable(),
  createdAt: z.iso.datetime(),
  /** Clients of the file. */
  count: z.number().int(),
  unsent: z.number().int(),
  waiting: z.number().int(),
  claimed: z.number().int(),
  withdrawn: z.number().int(),
  undoneAt: z.iso.datetime().nullable(),
  /** Cost of the links that are not sent; null where there are none, and for whoever may not send them. */
  cost: SendingCost.nullable(),
  canUndo: z.boolean(),
});
export type ClientImport = z.infer<typeof ClientImport>;

/** Reasons that a portion ended before its number of links was sent. */
export const PORTION_ENDS = ['SMS_LIMIT', 'TOO_MANY_LINKS'] as const;

/**
 * Reasons that a client of a portion is passed over. CHOICE_GONE: the scholarship, programme, degree or faculty; PHONE: it was sent
 * too many links today.
 */
export const PASS_REASONS = [
  'CONSULTING_GONE',
  'TARIFF_GONE',
  'STEP_GONE',
  'UNIVERSITY_NOT_LINKED',
  'CHOICE_GONE',
  'PHONE',
] as const;

const tag = 'Moving in';
const params = z.object({ id: z.uuid() });

export const listClientImports = endpoint({
  method: 'GET',
  path: '/client-import',
  access: CONSULTING_ROLES,
  tag,
  summary: 'The last 20 files of clients that the caller’s agency has moved in with, the newest first',
  data: z.array(ClientImport),
});

export const sendClientLinks = endpoint({
  method: 'POST',
  path: '/client-import/{id}/link',
  access: ['ROLE_CONSULTING'],
  idempotent: true,
  tag,
  summary:
    'Send the links of the next clients of a file that were not sent one, in its order; each once. It stops where the day’s messages are used up, and says so; a client whose tariff or university is gone is passed over',
  params,
  body: z.object({ count: z.number().int().min(1).max(MAX_PORTION) }),
  data: z.object({
    sent: z.number().int(),
    passedOver: z.number().int(),
    /** Reasons for which clients were passed over, each once. */
    reasonList: z.array(z.enum(PASS_REASONS)),
    end: z.enum(PORTION_ENDS).nullable(),
  }),
});

export const undoClientImport = endpoint({
  method: 'DELETE',
  path: '/client-import/{id}',
  access: CONSULTING_ROLES,
  tag,
  summary:
    'Take a file back while none of its clients has claimed: owners any, managers their own. Links that were sent work no more',
  params,
  data: z.null(),
});
