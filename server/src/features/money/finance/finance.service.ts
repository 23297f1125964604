import { Readable } from 'node:stream';
import type { Language } from '@parvoz/contract/languages.ts';
import type { DashboardPeriod } from '@parvoz/contract/limits.ts';
import type { PaymentFilter, PaymentRow, PaymentStatistics } from '@parvoz/contract/money/finance.ts';
import type { Cell } from '@parvoz/spreadsheets/write.ts';
import type { SignedInContext } from '../../../db/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { tashkentDate, tashkentMoment } from '../../../lib/clock.ts';
import type { FileResponse } from '../../../lib/file-response.ts';
import { paperPdf } from '../../../lib/paper.ts';
import { logSecurityEvent } from '../../../lib/security-events.ts';
import { minuteCell, sumCell, tableFile } from '../../../lib/table-file.ts';
import { exactSom, financeText, receiptText } from '../../../lib/texts.ts';
import { earnedAccountIds, viewerOf } from './accounts.service.ts';
import * as details from './details.service.ts';
import { startOf, trendOf } from './finance.rules.ts';
import * as store from './finance.store.ts';
import { findKeys, findRows, type Key } from './lists.service.ts';

/** Inverts an administrator's sums, whose income has left the accounts of money outside. */
const turned = <Sums extends { income: number; expense: number }>(sums: Sums, sign: 1 | -1): Sums =>
  sign > 0 ? sums : { ...sums, income: sums.expense, expense: sums.income };

/** Returns what the caller received and paid in a period up to today; without a period, in all time. */
export const getStatistics = async (
  ctx: Pick<SignedInContext, 'db' | 'actor' | 'clock'>,
  period: DashboardPeriod | null,
): Promise<PaymentStatistics> => {
  const { db, clock } = ctx;
  const [viewer, earned] = await Promise.all([viewerOf(ctx), earnedAccountIds(ctx)]);
  const { accountIds, sign } = viewer;
  const today = tashkentDate(clock.now());
  const first = period ? today : ((await store.findFirstDay(db, accountIds)) ?? today);
  const from = period && startOf(period, today);
  const [found, trend, commission] = await Promise.all([
    store.findSums(db, viewer, from),
    store.findTrend(db, viewer, trendOf(period, today, first)),
    earned && store.sumIncome(db, earned, from),
  ]);
  const { income, expense, count } = turned(found, sign);
  return {
    ...{ from, to: today, income, expense, difference: income - expense, count, commission },
    trend: trend.map((part) => turned(part, sign)),
  };
};

const HEADINGS = [
  ...(['number', 'time', 'purpose', 'type', 'amount', 'status', 'provider', 'payer'] as const),
  ...(['application', 'student', 'consulting', 'target', 'step'] as const),
];

/** Further headings of shares, where Parvoz has ever taken a commission. */
const SHARE_HEADINGS = ['gross', 'commission'] as const;

/** Returns the amount of a row, below zero for an outgoing one. */
const amountOf = ({ amount, type }: PaymentRow): Cell => sumCell(type === 'CREDIT' ? -amount : amount);

/** Returns the cells of a released share: the sum released, and Parvoz's commission. */
const shareCellsOf = ({ amount, commission }: PaymentRow): Cell[] =>
  commission === null ? ['', ''] : [sumCell(amount + commission), sumCell(commission)];

const cellsOf = (language: Language, row: PaymentRow, isShared: boolean): Cell[] => [
  row.id,
  minuteCell(new Date(row.createdAt)),
  financeText(language, `purpose.${row.purpose}`),
  financeText(language, `type.${row.type ?? 'WITHIN'}`),
  amountOf(row),
  financeText(language, `status.${row.status}`),
  row.provider ? financeText(language, `provider.${row.provider}`) : '',
  row.payer ? financeText(language, `payer.${row.payer}`) : '',
  row.application?.number ?? '',
  row.student ?? '',
  row.consulting ?? '',
  row.target ?? '',
  row.step ?? '',
  ...(isShared ? shareCellsOf(row) : []),
];

/** The payments of a filter as the caller sees them, newest first. Throws TOO_MANY_ROWS. */
export const exportList = async (
  ctx: SignedInContext,
  filter: PaymentFilter,
  format: 'csv' | 'xlsx',
): Promise<FileResponse> => {
  const { language, clock, actor } = ctx;
  const isShared = ((await earnedAccountIds(ctx)) ?? []).length > 0;
  const headings = isShared ? [...HEADINGS, ...SHARE_HEADINGS] : HEADINGS;
  const file = await tableFile<Key>({
    ...{ name: `payments-${tashkentDate(clock.now())}`, format, language },
    headings: headings.map((heading) => financeText(language, `columns.${heading}`)),
    listIds: async (limit) => (await findKeys(ctx, filter, { limit, offset: 0 })).keys,
    linesOf: async (keys) => (await findRows(ctx, keys)).map((row) => cellsOf(language, row, isShared)),
  });
  // Of others' money.
  if (actor.role !== 'ROLE_STUDENT') logSecurityEvent(ctx, 'payments exported', actor.accountId);
  return file;
};

/** The receipt of a payment as a PDF, as the caller sees it. Throws NOT_FOUND, also while nothing has moved. */
export const getReceipt = async (ctx: SignedInContext, id: string): Promise<FileResponse> => {
  const { language, clock, site } = ctx;
  const { receipt } = await details.get(ctx, id);
  if (!receipt) throw new AppError('NOT_FOUND');
  const { title, number, amount, lineList: lines, note, holder, isSandbox: isWarning } = receipt;
  const madeAt = clock.now();
  const made = { operator: holder, site, moment: tashkentMoment(madeAt) };
  const bytes = await paperPdf({
    ...{ language, title, number, lines, note, isWarning, madeAt },
    amount: exactSom(language, amount),
    footer: receiptText(language, 'footer', made),
    unshown: receiptText(language, 'unshown'),
  });
  return {
    open: async (range) => Readable.from([range ? bytes.subarray(range.from, range.to + 1) : bytes]),
    sizeBytes: bytes.length,
    mediaType: 'application/pdf',
    name: `${receiptText(language, 'file', { number })}.pdf`,
    isShown: true,
  };
};
