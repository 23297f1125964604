import type { DataOf } from '@parvoz/contract/endpoint.ts';
import type {
  filterPayouts,
  PayoutDecision,
  PayoutFilter,
  PayoutRow,
} from '@parvoz/contract/money/payouts-queue.ts';
import { type Context, inTransaction, type SignedInContext } from '../../../db/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { tashkentDate } from '../../../lib/clock.ts';
import { commonText, payoutText, somOf } from '../../../lib/texts.ts';
import * as staff from '../../agencies/consultings/staff/staff.service.ts';
import { mustBeConfirmed } from '../../people/auth/sessions/sessions.service.ts';
import * as inbox from '../../people/notifications/inbox/inbox.service.ts';
import * as audit from '../../platform/audit/audit.service.ts';
import * as invariants from '../ledger/invariants/invariants.service.ts';
import { areTwo, type Leave, note } from '../money-acts/money-acts.service.ts';
import * as store from './decisions.store.ts';
import { maskedOf } from './details.service.ts';
import * as payouts from './payouts.store.ts';
import { endRequest, startSending, stopSending } from './transfers.service.ts';

const viewOf = ({ askedAt, sendingAt, endedAt, details, ...row }: store.QueueRow): PayoutRow => ({
  ...row,
  details: details && maskedOf(details),
  askedAt: askedAt.toISOString(),
  sendingAt: sendingAt?.toISOString() ?? null,
  endedAt: endedAt?.toISOString() ?? null,
});

/** Requests that a filter finds, how much waits and is being sent, and whether the ledger has faults. */
export const filter = async (
  ctx: Context,
  conditions: PayoutFilter,
  { page, size }: { page: number; size: number },
): Promise<DataOf<typeof filterPayouts>> => {
  const [found, totalElements, open, isStopped] = await Promise.all([
    store.listPage(ctx.db, conditions, { limit: size, offset: (page - 1) * size }),
    store.count(ctx.db, conditions),
    store.sumOpen(ctx.db),
    invariants.hasFaults(ctx),
  ]);
  return { content: found.map(viewOf), totalElements, page, size, ...open, isStopped };
};

/** Money leaves on a day between that of its request and today. Throws INVALID_INPUT. */
const assertDay = (documentDate: string, { askedAt }: payouts.LockedPayout, now: Date): void => {
  if (documentDate > tashkentDate(now))
    throw new AppError('INVALID_INPUT', { documentDate: { problem: 'future' } });
  if (documentDate < tashkentDate(askedAt))
    throw new AppError('INVALID_INPUT', { documentDate: { problem: 'beforeAsked' } });
};

type Ending = Extract<PayoutDecision, { action: 'CONFIRM' | 'DECLINE' }>;

const notifyAsker = async (
  tx: SignedInContext,
  { kind, consultingId, studentId, amountTiyin }: payouts.LockedPayout,
  ending: Ending,
): Promise<void> => {
  const state = ending.action === 'CONFIRM' ? 'CONFIRMED' : 'DECLINED';
  const accounts =
    studentId === null ? (await staff.listOwners(tx.db, consultingId!)).map(({ id }) => id) : [studentId];
  const comment = ending.action === 'DECLINE' ? ending.reason : null;
  await inbox.notifyAccounts(tx, accounts, { kind: `${kind}_${state}`, amountTiyin, comment });
};

/** Throws PAYOUTS_STOPPED while the last proof of the ledger has faults: nothing begins to be sent. */
export const assertProven = async (ctx: Pick<Context, 'db'>): Promise<void> => {
  if (await invariants.hasFaults(ctx)) throw new AppError('PAYOUTS_STOPPED');
};

const dayOf = (date: string): string => date.split('-').reverse().join('.');

/**
 * Throws DOCUMENT_USED, which names the first request, for a document that has confirmed another one, unless the caller has
 * confirmed that. Of two at once the second sees the first.
 */
const assertNewDocument = async (
  tx: SignedInContext,
  { kind }: payouts.LockedPayout,
  { documentNumber: number, documentDate: date, isSameDocument }: Extract<Ending, { action: 'CONFIRM' }>,
): Promise<boolean> => {
  await store.lockDocument(tx.db, number);
  const first = await store.findConfirmed(tx.db, { kind, number, date });
  if (!first || isSameDocument) return first !== null;
  const { language } = tx;
  throw AppError.naming('DOCUMENT_USED', [
    `${payoutText(language, `queue.kind.${first.kind}`)} ${first.name}`.trim(),
    `${somOf(language, first.amountTiyin)} ${commonText(language, 'som')}`,
    dayOf(first.documentDate),
  ]);
};

const end = async (tx: SignedInContext, payout: payouts.LockedPayout, ending: Ending): Promise<boolean> => {
  const { action, ...words } = ending;
  const isSameDocument = ending.action === 'CONFIRM' && (await assertNewDocument(tx, payout, ending));
  await endRequest(tx, payout, { state: action === 'CONFIRM' ? 'CONFIRMED' : 'DECLINED', ...words });
  await notifyAsker(tx, payout, ending);
  return isSameDocument;
};

/** A request that waits is being sent, or one that is being sent waits again. */
const turn = async (
  tx: SignedInContext,
  payout: payouts.LockedPayout,
  action: 'SEND' | 'WAIT',
): Promise<void> => {
  if (payout.state !== (action === 'SEND' ? 'WAITING' : 'SENDING'))
    throw new AppError(`PAYOUT_${payout.state}`);
  if (action === 'WAIT') return stopSending(tx, payout);
  await assertProven(tx);
  await startSending(tx, [payout]);
};

/** States from which money begins to leave, and has left. */
const BEFORE = { SEND: 'WAITING', CONFIRM: 'SENDING' } as const;

/**
 * Records that money leaves. An administrator who confirms what another one has sent is the second of the two. Throws why the
 * request is not sent or confirmed in its present state, SECOND_PERSON_NEEDED, NO_SECOND_PERSON.
 */
const noteLeaving = async (
  tx: SignedInContext,
  payout: payouts.LockedPayout,
  kind: keyof typeof BEFORE,
  leave: Leave,
): Promise<void> => {
  const { id, kind: whose, state, consultingId, amountTiyin, sendingBy } = payout;
  if (state !== BEFORE[kind]) throw new AppError(`PAYOUT_${state}`);
  const isSecond =
    kind === 'CONFIRM' && sendingBy !== null && (await areTwo(tx, sendingBy, tx.actor.accountId));
  const title = consultingId === null ? '' : await payouts.findName(tx.db, consultingId);
  const subject = whose === 'PAYOUT' ? 'payout' : 'withdrawal';
  const act = { kind, amountTiyin, subject, subjectId: id, title } as const;
  await note(tx, act, leave ?? (isSecond ? { secondId: sendingBy } : null));
};

/** Names of decisions on the audit. */
const DONE = { CONFIRM: 'CONFIRMED', DECLINE: 'DECLINED', SEND: 'SENDING', WAIT: 'NOT_SENT' } as const;

/**
 * Begins to send the money of a request, confirms that it has left, declines it, which returns the money to the balance, or
 * lets it wait again; its owners are notified of its end. Of simultaneous decisions one is made. Throws PASSWORD_NEEDED for
 * what sends money out; NOT_FOUND; OWN_MATTER for an own withdrawal, and for a payout of an agency that somebody with the
 * caller's phone works for; PAYOUT_WAITING, PAYOUT_SENDING, PAYOUT_CONFIRMED, PAYOUT_DECLINED, PAYOUT_CANCELED for a state of
 * the request in which this cannot be done; PAYOUTS_STOPPED for beginning to send while the last proof of the ledger has
 * faults; INVALID_INPUT for a day before the request or after today; DOCUMENT_USED for a document that has confirmed another
 * request; and what `note` throws for a sum above the one that one may move alone.
 */
export const decide = async (
  ctx: SignedInContext,
  id: string,
  decision: PayoutDecision,
  leave: Leave = null,
): Promise<PayoutRow> => {
  if (decision.action === 'SEND' || decision.action === 'CONFIRM') mustBeConfirmed(ctx);
  await inTransaction(ctx, async (tx) => {
    const payout = await payouts.lock(tx.db, id);
    if (!payout) throw new AppError('NOT_FOUND');
    await staff.assertNotOwn(tx, payout);
    if (decision.action === 'CONFIRM') assertDay(decision.documentDate, payout, tx.clock.now());
    if (decision.action === 'SEND' || decision.action === 'CONFIRM')
      await noteLeaving(tx, payout, decision.action, leave);
    const { action, ...words } = decision;
    let isSameDocument = false;
    if (decision.action === 'CONFIRM' || decision.action === 'DECLINE')
      isSameDocument = await end(tx, payout, decision);
    else await turn(tx, payout, decision.action);
    const { kind, consultingId, amountTiyin } = payout;
    await audit.record(tx, {
      ...{ action: DONE[action], subject: kind === 'PAYOUT' ? 'payout' : 'withdrawal', subjectId: id },
      ...(consultingId !== null && { title: await payouts.findName(tx.db, consultingId) }),
      details: { amountTiyin, ...words, isSameDocument: isSameDocument || undefined },
    });
  });
  return viewOf((await store.find(ctx.db, id))!);
};
