import type { PaymentDetail, PaymentPayout, TimelineItem } from '@parvoz/contract/money/finance.ts';
import type { TransferPurpose } from '@parvoz/contract/money/ledger.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import type { SignedInContext } from '../../../db/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { isUuid } from '../../../lib/ids.ts';
import * as operators from '../operator/operator.service.ts';
import { ownAccountIds } from './accounts.service.ts';
import * as store from './details.store.ts';
import { findRows } from './lists.service.ts';
import * as receipts from './receipts.service.ts';

const momentOf = (kind: TimelineItem['kind'], at: Date | null): TimelineItem[] =>
  at === null
    ? []
    : [
        {
          ...{ kind, at: at.toISOString(), isThis: false },
          ...{ purpose: null, amount: null, step: null, paymentId: null },
        },
      ];

/**
 * Returns the timeline's item of a payment that has moved no money: its expiry while it waits, then its end; none after a
 * refused attempt.
 */
const endOf = (
  { status, expiresAt, endedAt }: store.FoundPayment,
  last: store.Attempt | undefined,
): TimelineItem[] => {
  if (last?.state === 'CANCELED') return [];
  if (status === 'CREATED') return momentOf('EXPIRES', expiresAt);
  return momentOf(status === 'SYSTEM_ERROR' ? 'FAILED' : 'CANCELED', endedAt);
};

const timelineOfPayment = (
  payment: store.FoundPayment,
  attempts: readonly store.Attempt[],
  corrections: readonly TimelineItem[],
): TimelineItem[] => {
  const paid = attempts.find(({ performedAt }) => performedAt !== null);
  const steps = [
    ...momentOf('CREATED', payment.createdAt),
    ...attempts.flatMap(({ createdAt, state, canceledAt }) => [
      ...momentOf('TAKEN', createdAt),
      ...(state === 'CANCELED' ? momentOf('CANCELED', canceledAt) : []),
    ]),
    ...(paid ? momentOf('PAID', paid.performedAt) : endOf(payment, attempts.at(-1))),
    // One that its provider has refunded for a request stays paid: the money left the balance with the request.
    ...(paid && payment.status === 'CANCELED' ? momentOf('REVERSED', paid.canceledAt) : []),
    ...corrections,
  ];
  return steps.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
};

const timelineOfTransfers = (
  related: readonly store.Related[],
  shownId: string | null,
  isAdmin: boolean,
): TimelineItem[] =>
  related.map(({ id, paymentId, purpose, createdAt, amountTiyin, step, isOwn }) => ({
    ...{ kind: 'MOVED', at: createdAt.toISOString(), purpose, amount: amountTiyin, step },
    paymentId: isOwn || isAdmin ? (paymentId ?? id) : null,
    isThis: id === shownId,
  }));

interface Found {
  payment: store.FoundPayment | null;
  transfer: store.FoundTransfer | null;
  entries: store.Entry[];
  /** The caller's entry; null for administrators, and for a payment that has moved nothing. */
  own: store.Entry | null;
  accountIds: number[];
}

/** Throws NOT_FOUND, also for what is somebody else's. */
const findVisible = async (ctx: SignedInContext, given: string): Promise<Found> => {
  const { db, actor } = ctx;
  const id = isUuid(given) ? given.toLowerCase() : null;
  if (id === null) throw new AppError('NOT_FOUND');
  const payment = await store.findPayment(db, id);
  const transfer = await store.findTransfer(db, id, payment !== null);
  const [entries, accountIds] = await Promise.all([
    transfer ? store.listEntries(db, transfer.id) : [],
    ownAccountIds(ctx),
  ]);
  const own = entries.find(({ accountId }) => accountIds.includes(accountId)) ?? null;
  const isVisible =
    actor.role === 'ROLE_ADMIN' ? payment || transfer : own || payment?.studentId === actor.accountId;
  if (!isVisible) throw new AppError('NOT_FOUND');
  return { payment, transfer, entries, own, accountIds };
};

/** Returns the amount, below zero for money that left Parvoz; `isWithin` is true if it moved within. */
const amountFor = ({ payment, entries, own }: Found): { amountTiyin: number; isWithin: boolean } => {
  if (own) return { amountTiyin: own.amountTiyin, isWithin: false };
  if (entries.length === 0) return { amountTiyin: payment!.amountTiyin, isWithin: false };
  const sum = (of: readonly store.Entry[]) => of.reduce((total, { amountTiyin }) => total + amountTiyin, 0);
  const outside = -sum(entries.filter(({ kind }) => kind === 'PROVIDER' || kind === 'OUTSIDE'));
  const moved = sum(entries.filter(({ amountTiyin }) => amountTiyin > 0));
  return outside === 0 ? { amountTiyin: moved, isWithin: true } : { amountTiyin: outside, isWithin: false };
};

/** A repeated or late call about a payment comes within that. */
const CALLS_MS = DAY_MS;

const insideOf = async (
  { db }: SignedInContext,
  { payment, transfer, entries }: Found,
  attempts: readonly store.Attempt[],
): Promise<NonNullable<PaymentDetail['inside']>> => {
  const last = Math.max(
    payment?.expiresAt.getTime() ?? 0,
    payment?.endedAt?.getTime() ?? 0,
    ...attempts.map(({ canceledAt }) => canceledAt?.getTime() ?? 0),
  );
  const [calls, records] = await Promise.all([
    payment
      ? store.listCalls(
          db,
          payment,
          new Date(last + CALLS_MS),
          attempts.map(({ providerId }) => providerId),
        )
      : [],
    transfer?.actorId ? store.listAudit(db, transfer) : [],
  ]);
  return {
    key: transfer?.key ?? '',
    entryList: entries.map(({ id, kind, owner, amountTiyin, balanceTiyin }) => ({
      ...{ id, kind, owner, amount: amountTiyin, balance: balanceTiyin },
    })),
    callList: calls.map((call) => ({ ...call, createdAt: call.createdAt.toISOString() })),
    auditList: records.map((record) => ({ ...record, createdAt: record.createdAt.toISOString() })),
  };
};

/** Lists the corrections of a payment, and what its provider has taken back of them; anybody but an administrator sees those that changed their own balance. */
const listCorrections = async (
  { db, actor }: SignedInContext,
  { id }: store.FoundPayment,
  accountIds: readonly number[],
): Promise<store.Related[]> => {
  const all = await store.listCorrections(db, id, accountIds);
  return actor.role === 'ROLE_ADMIN' ? all : all.filter(({ isOwn }) => isOwn);
};

const balancesOf = (own: store.Entry | null): Pick<PaymentDetail, 'balanceBefore' | 'balanceAfter'> =>
  own
    ? { balanceBefore: own.balanceTiyin - own.amountTiyin, balanceAfter: own.balanceTiyin }
    : { balanceBefore: null, balanceAfter: null };

const PAYOUT_PURPOSES: readonly TransferPurpose[] = [
  'PAYOUT_RESERVED',
  'PAYOUT_RETURNED',
  'PAYOUT',
  'WITHDRAWAL',
];

const isOfPayout = ({ purpose }: store.FoundTransfer): boolean => PAYOUT_PURPOSES.includes(purpose);

/** Bank details are owners' to know, and administrators'; who has sent it administrators'. */
const shownPayout = ({ role }: SignedInContext['actor'], found: PaymentPayout): PaymentPayout => ({
  ...found,
  ...(role === 'ROLE_CONSULTING_MANAGER' && { accountEnd: null, bank: null }),
  ...(role !== 'ROLE_ADMIN' && { sentBy: null }),
});

const payoutOf = async ({ db, actor }: SignedInContext, transfer: store.FoundTransfer | null) => {
  const found = transfer && isOfPayout(transfer) ? await receipts.findPayout(db, transfer.subjectId) : null;
  return found && shownPayout(actor, found);
};

/** A payment with its way, as the caller sees it. Throws NOT_FOUND. */
export const get = async (ctx: SignedInContext, id: string): Promise<PaymentDetail> => {
  const { db, language, actor } = ctx;
  const isAdmin = actor.role === 'ROLE_ADMIN';
  const found = await findVisible(ctx, id);
  const { payment, transfer, own } = found;
  const key = { transferId: transfer?.id ?? null, paymentId: payment?.id ?? null, ...amountFor(found) };
  const [[row], attempts, payout, agency, related] = await Promise.all([
    findRows(ctx, [key]),
    payment ? store.listAttempts(db, payment.id) : [],
    payoutOf(ctx, transfer),
    transfer && receipts.findAgency(db, transfer.id),
    payment
      ? listCorrections(ctx, payment, found.accountIds)
      : store.listRelated(db, language, transfer!, found.accountIds, actor.role === 'ROLE_STUDENT'),
  ]);
  const timeline = payment
    ? timelineOfPayment(payment, attempts, timelineOfTransfers(related, null, isAdmin))
    : timelineOfTransfers(related, transfer!.id, isAdmin);
  const detail = {
    ...row!,
    ...(payment && { createdAt: payment.createdAt.toISOString() }),
    expiresAt: payment?.expiresAt.toISOString() ?? null,
    endedAt: payment?.endedAt?.toISOString() ?? null,
    isPayable: payment?.status === 'CREATED' && payment.cameTiyin === 0 && row!.payer === null,
    providerNumber: attempts.at(-1)?.providerId ?? null,
    reason: transfer?.reason ?? null,
    ...balancesOf(own),
    timeline,
    payout,
    inside: isAdmin ? await insideOf(ctx, found, attempts) : null,
  };
  const operator = await operators.findAt(ctx, new Date(detail.createdAt));
  const facts = { detail, agency, entries: found.entries, operator };
  return { ...detail, receipt: receipts.makeReceipt(language, facts) };
};
