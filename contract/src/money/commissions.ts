import { z } from 'zod';
import { CONSULTING_ROLES } from '../agencies/staff-accounts.ts';
import { DateOnly, IdParams, oneLine } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { MAX_REASON_LENGTH, MIN_REASON_LENGTH } from '../limits.ts';
import { ADMIN } from '../platform/administration.ts';
import { COMMISSION_NOTICE_DAYS, MAX_COMMISSION_POINTS } from './commissions-rules.ts';
import { Tiyin } from './tiyin.ts';

/** Rate in hundredths of a per cent. */
const Points = z.number().int().min(0).max(MAX_COMMISSION_POINTS);

/** Rate in force from a day of Tashkent on. */
const CommissionRate = z.object({ points: Points, holdsFrom: DateOnly });
export type CommissionRate = z.infer<typeof CommissionRate>;

/** An agency's view of its commission: the rate of today, the next one with its day, and all rates ever set, newest first. */
export const OwnCommission = z.object({
  points: Points,
  /** The next ones, the first one first. */
  nextList: z.array(CommissionRate),
  historyList: z.array(CommissionRate.extend({ saidAt: z.iso.datetime() })),
});
export type OwnCommission = z.infer<typeof OwnCommission>;

/** An agency's commission with authors and reasons of rates, and Parvoz's commission on its shares so far. */
export const ManagedCommission = OwnCommission.extend({
  historyList: z.array(
    CommissionRate.extend({ saidAt: z.iso.datetime(), reason: z.string(), saidBy: z.string() }),
  ),
  earned: Tiyin,
  /** The first days from which a commission can hold that is no higher, or higher, than what holds then anyway. */
  firstDay: DateOnly,
  firstDayOfHigher: DateOnly,
});
export type ManagedCommission = z.infer<typeof ManagedCommission>;

export const CommissionDraft = CommissionRate.extend({
  reason: oneLine(MAX_REASON_LENGTH, MIN_REASON_LENGTH),
});
export type CommissionDraft = z.output<typeof CommissionDraft>;

const tag = 'Commission';

export const getOwnCommission = endpoint({
  method: 'GET',
  path: '/commission',
  access: CONSULTING_ROLES,
  tag,
  summary: 'What Parvoz keeps of the shares of the caller’s agency, today and from which days on',
  data: OwnCommission,
});

export const getCommission = endpoint({
  method: 'GET',
  path: '/consulting/{id}/commission',
  access: ADMIN,
  tag,
  summary: 'The commission of an agency with its history, and what Parvoz has kept of its shares',
  params: IdParams,
  data: ManagedCommission,
});

export const setCommission = endpoint({
  method: 'POST',
  path: '/consulting/{id}/commission',
  access: ADMIN,
  tag,
  summary: `Says what Parvoz keeps of an agency's shares from a day on; a higher one ${COMMISSION_NOTICE_DAYS} days before; COMMISSION_SAME; asks for the password`,
  params: IdParams,
  body: CommissionDraft,
  data: ManagedCommission,
});
