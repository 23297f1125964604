import { PAYMENT_TYPES } from '@parvoz/contract/limits.ts';
import { TRANSFER_PURPOSES } from '@parvoz/contract/money/ledger.ts';
import { choice, choices, day, defineList, type ListState } from '../../../ui/table/list-address.ts';

/** Payments as they are filtered, in the address. */
export const financeList = defineList({
  fields: { type: choice(PAYMENT_TYPES), purpose: choices(TRANSFER_PURPOSES), from: day, to: day },
  sorts: ['NEW'],
});

export type FinanceListState = ReturnType<typeof financeList.read> & ListState;

/** Roles that pages about money are made for; each has its own addresses. */
export type FinanceSide = 'STUDENT' | 'CONSULTING' | 'ADMIN';

export const PAYMENT_PAGES = {
  STUDENT: '/student-finance/payment/$id',
  CONSULTING: '/consulting-finance/payment/$id',
  ADMIN: '/admin-finance/payment/$id',
} as const satisfies Record<FinanceSide, string>;

export const APPLICATION_PAGES = {
  STUDENT: '/student-applications/$id',
  CONSULTING: '/consulting-applications/$id',
  ADMIN: '/admin-applications/$id',
} as const satisfies Record<FinanceSide, string>;

export const FINANCE_PAGES = {
  STUDENT: '/student-finance',
  CONSULTING: '/consulting-finance',
  ADMIN: '/admin-finance',
} as const satisfies Record<FinanceSide, string>;
