import type { Language } from '@parvoz/contract/languages.ts';
import type { Cell } from '@parvoz/spreadsheets/write.ts';
import { inTransaction, type SignedInContext } from '../../../db/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { dateAsWritten, tashkentDate } from '../../../lib/clock.ts';
import type { FileResponse } from '../../../lib/file-response.ts';
import { logSecurityEvent } from '../../../lib/security-events.ts';
import { inOrder, MAX_ROWS, minuteCell, sumCell, tableFile } from '../../../lib/table-file.ts';
import { payoutText } from '../../../lib/texts.ts';
import * as staff from '../../agencies/consultings/staff/staff.service.ts';
import { mustBeConfirmed } from '../../people/auth/sessions/sessions.service.ts';
import * as audit from '../../platform/audit/audit.service.ts';
import { type Leave, note } from '../money-acts/money-acts.service.ts';
import { assertProven } from './decisions.service.ts';
import * as queue from './decisions.store.ts';
import * as store from './payouts.store.ts';
import { startSending } from './transfers.service.ts';

const BANK = ['id', 'asked', 'consulting', 'holder', 'account', 'mfo', 'bank', 'amount', 'purpose'] as const;

const bankCells = (language: Language, row: queue.QueueRow): Cell[] => [
  row.id,
  minuteCell(row.askedAt),
  row.consulting?.name ?? '',
  row.details?.holder ?? '',
  row.details?.account ?? '',
  row.details?.mfo ?? '',
  row.details?.bank ?? '',
  sumCell(row.amount),
  payoutText(language, 'export.purpose').replace('{{date}}', () => dateAsWritten(tashkentDate(row.askedAt))),
];

/**
 * Requests of agencies that wait, but for the caller's own ones, are being sent from now on, the oldest first; each is on the
 * audit. With `ids` those of them alone, of which none may be an own one. Throws PASSWORD_NEEDED, OWN_MATTER, PAYOUTS_STOPPED,
 * TOO_MANY_ROWS, CHANGED_MEANWHILE where nothing of the ids waits any more, SECOND_PERSON_NEEDED, NO_SECOND_PERSON.
 */
export const sendBatch = async (
  tx: SignedInContext,
  ids: readonly string[] | null,
  leave: Leave,
): Promise<string[]> => {
  mustBeConfirmed(tx);
  await assertProven(tx);
  const own = await staff.listAgenciesOf(tx, tx.actor.accountId);
  const waiting = await store.lockWaiting(tx.db, { own, ids, limit: MAX_ROWS + 1 });
  if (waiting.some(({ isOwn }) => isOwn)) throw new AppError('OWN_MATTER');
  if (waiting.length > MAX_ROWS) throw new AppError('TOO_MANY_ROWS');
  if (ids && waiting.length === 0) throw new AppError('CHANGED_MEANWHILE');
  const amountTiyin = waiting.reduce((sum, one) => sum + one.amountTiyin, 0);
  const act = { kind: 'BANK_FILE', amountTiyin, subject: 'payout', subjectId: 'bank', title: '' } as const;
  if (waiting.length > 0) await note(tx, act, leave);
  await startSending(tx, waiting);
  await audit.record(
    tx,
    ...waiting.map(({ id, amountTiyin, consultingName: title }) => ({
      ...{ action: 'SENDING', subject: 'payout', subjectId: id, title, details: { amountTiyin } },
    })),
  );
  return waiting.map(({ id }) => id);
};

interface Batch {
  ids: readonly string[];
  /** Moment when their sending began: a request put back since, or sent again, is in another file. */
  sendingAt: Date;
}

const bankFile = async (
  { db, actor, language, clock }: SignedInContext,
  { ids, sendingAt }: Batch,
  format: 'csv' | 'xlsx',
): Promise<FileResponse> => {
  const isOfBatch = (row: queue.QueueRow): boolean =>
    row.state === 'SENDING' && row.sendingAt?.getTime() === sendingAt.getTime();
  const isOwn = new Set(await store.listSentBy(db, actor.accountId, ids));
  return tableFile<string>({
    ...{ name: `payouts-${tashkentDate(clock.now())}`, format, language },
    headings: BANK.map((heading) => payoutText(language, `export.columns.${heading}`)),
    listIds: async () => ids,
    // Read while it is sent: requests declined or put back by then are left out.
    linesOf: async (some) =>
      inOrder(some, await queue.listByIds(db, some))
        .filter((row) => isOfBatch(row) && isOwn.has(row.id))
        .map((row) => bankCells(language, row)),
  });
};

const recordExport = async (tx: SignedInContext, count: number, format: 'csv' | 'xlsx'): Promise<void> => {
  await audit.record(tx, {
    ...{ action: 'PAYOUTS_EXPORTED', subject: 'payout', subjectId: 'bank', details: { count, format } },
  });
  logSecurityEvent(tx, 'payouts exported', tx.actor.accountId, { count });
};

/**
 * Requests of agencies that wait, with whole account numbers, oldest first, on the audit and in the security log. From now on
 * they are being sent, so that no other file has them. Those of an agency that somebody with the caller's phone works for wait
 * for another administrator. Throws what `sendBatch` throws.
 */
export const exportForBank = async (ctx: SignedInContext, format: 'csv' | 'xlsx'): Promise<FileResponse> => {
  const sendingAt = ctx.clock.now();
  const fixed = { ...ctx, clock: { now: () => sendingAt } };
  const ids = await inTransaction(fixed, async (tx) => {
    const sent = await sendBatch(tx, null, null);
    await recordExport(tx, sent.length, format);
    return sent;
  });
  return bankFile(ctx, { ids, sendingAt }, format);
};

/** The file of a batch that a second administrator has approved, once more. Throws PASSWORD_NEEDED. */
export const exportBatch = async (
  ctx: SignedInContext,
  batch: Batch,
  format: 'csv' | 'xlsx',
): Promise<FileResponse> => {
  mustBeConfirmed(ctx);
  await inTransaction(ctx, (tx) => recordExport(tx, batch.ids.length, format));
  return bankFile(ctx, batch, format);
};

const HISTORY = ['id', 'asked', 'askedBy', 'amount', 'state', 'ended', 'document', 'reason'] as const;

const historyCells = (language: Language, row: store.PayoutRow): Cell[] => [
  row.id,
  minuteCell(row.askedAt),
  row.askedBy,
  sumCell(row.amount),
  payoutText(language, `state.${row.state}`),
  minuteCell(row.endedAt),
  [row.documentNumber, row.documentDate && dateAsWritten(row.documentDate)].filter(Boolean).join(', '),
  row.reason ?? '',
];

/** Requests of the own agency, newest first, without bank details. Throws TOO_MANY_ROWS. */
export const exportOwn = ({ db, actor, language, clock }: SignedInContext): Promise<FileResponse> =>
  tableFile<string>({
    ...{ name: `payouts-${tashkentDate(clock.now())}`, format: 'csv', language },
    headings: HISTORY.map((heading) => payoutText(language, `export.columns.${heading}`)),
    listIds: (limit) => store.listIds(db, { consultingId: actor.consultingId! }, limit),
    linesOf: async (ids) =>
      inOrder(ids, await store.listByIds(db, ids)).map((row) => historyCells(language, row)),
  });
