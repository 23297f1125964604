import { z } from 'zod';
import { DateOnly, PageQuery, pageOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { ADMIN } from '../platform/administration.ts';
import { MONEY_ACT_GROUPS, MONEY_ACT_KINDS, MONEY_ACT_SUBJECTS } from './money-acts-states.ts';
import { Tiyin } from './tiyin.ts';

/** An administrator; the name is empty where the account is gone. */
export const Administrator = z.object({ id: z.uuid(), name: z.string() });

/** An administrator's act with money. */
export const MoneyAct = z.object({
  id: z.uuid(),
  kind: z.enum(MONEY_ACT_KINDS),
  amount: Tiyin,
  /** Subject in the audit, and owner of the money: an agency, a student, an application, a provider’s day. */
  subject: z.enum(MONEY_ACT_SUBJECTS),
  subjectId: z.string(),
  title: z.string(),
  actor: Administrator,
  /** The second administrator; null of what one has done alone. */
  second: Administrator.nullable(),
  createdAt: z.iso.datetime(),
});
export type MoneyAct = z.infer<typeof MoneyAct>;

const DaySum = z.object({
  group: z.enum(MONEY_ACT_GROUPS),
  /** All of the day, what of it was done alone, and how much more may be. */
  amount: Tiyin,
  alone: Tiyin,
  left: Tiyin,
});

/** Administrators' acts with money on a day in Tashkent. */
export const MoneyDay = z.object({
  day: DateOnly,
  /** Largest sum of a day that one administrator moves alone. */
  limit: Tiyin,
  /** The caller first, then others who have done something, by name. */
  people: z.array(Administrator.extend({ sums: z.array(DaySum) })),
});
export type MoneyDay = z.infer<typeof MoneyDay>;

const tag = 'Money of administrators';

export const listMoneyActs = endpoint({
  method: 'GET',
  path: '/money-act',
  access: ADMIN,
  tag,
  summary: 'What administrators have sent, confirmed and corrected, newest first, and who was the second',
  query: PageQuery,
  data: pageOf(MoneyAct),
});

export const getMoneyDay = endpoint({
  method: 'GET',
  path: '/money-act/day',
  access: ADMIN,
  tag,
  summary:
    'Sums of today by administrators: sent, confirmed, corrected, and how much more each may move alone',
  data: MoneyDay,
});
