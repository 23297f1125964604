import type { Language } from '@parvoz/contract/languages.ts';
import { inTransaction, type SignedInContext } from '../../../db/context.ts';
import { tashkentDate, tashkentMinute } from '../../../lib/clock.ts';
import type { FileResponse } from '../../../lib/file-response.ts';
import { logSecurityEvent } from '../../../lib/security-events.ts';
import { inOrder, tableFile } from '../../../lib/table-file.ts';
import { payoutText } from '../../../lib/texts.ts';
import * as audit from '../../audit/service.ts';
import { mustBeConfirmed } from '../../auth/sessions/service.ts';
import { assertProven } from '../decisions/service.ts';
import * as queue from '../decisions/store.ts';
import { startSending } from '../movements/service.ts';
import * as store from '../store.ts';

/** Som with two decimals, as spreadsheets of a language read them. */
const somOf = (language: Language, tiyin: number): string => {
  const digits = String(tiyin).padStart(3, '0');
  return `${digits.slice(0, -2)}${language === 'en' ? '.' : ','}${digits.slice(-2)}`;
};

const BANK = ['id', 'asked', 'consulting', 'holder', 'account', 'mfo', 'bank', 'amount', 'purpose'] as const;

const bankCells = (language: Language, row: queue.QueueRow): string[] => [
  row.id,
  tashkentMinute(row.askedAt),
  row.consulting?.name ?? '',
  row.details?.holder ?? '',
  row.details?.account ?? '',
  row.details?.mfo ?? '',
  row.details?.bank ?? '',
  somOf(language, row.amount),
  payoutText(language, 'export.purpose').replace('{{date}}', () => tashkentDate(row.askedAt)),
];

/** Requests of agencies that wait, but for the caller's own ones, are being sent from now on, the oldest first; each is on the audit. */
const sendWaiting = async (tx: SignedInContext, limit: number): Promise<string[]> => {
  await assertProven(tx);
  const waiting = await store.lockWaiting(tx.db, tx.actor.accountId, limit);
  await startSending(tx, waiting);
  await audit.record(
    tx,
    ...waiting.map(({ id, amountTiyin, consultingName: title }) => ({
      ...{ action: 'SENDING', subject: 'payout', subjectId: id, title, details: { amountTiyin } },
    })),
  );
  return waiting.map(({ id }) => id);
};

/**
 * Requests of agencies that wait, with whole account numbers, oldest first, on the audit and in the security log. From now on
 * they are being sent, so that no other file has them. Those of an agency that somebody with the caller's phone works for wait
 * for another administrator. Throws PASSWORD_NEEDED, PAYOUTS_STOPPED, TOO_MANY_ROWS.
 */
export const exportForBank = async (ctx: SignedInContext, format: 'csv' | 'xlsx'): Promise<FileResponse> => {
  mustBeConfirmed(ctx);
  return inTransaction(ctx, async (tx) => {
    const { actor, language, clock } = tx;
    let count = 0;
    const file = await tableFile<string>({
      ...{ name: `payouts-${tashkentDate(clock.now())}`, format, language },
      headings: BANK.map((heading) => payoutText(language, `export.columns.${heading}`)),
      listIds: async (limit) => {
        const ids = await sendWaiting(tx, limit);
        count = ids.length;
        return ids;
      },
      // Read after the transaction. What was declined or put back by then is not sent.
      linesOf: async (ids) =>
        inOrder(ids, await queue.listByIds(ctx.db, ids))
          .filter(({ state }) => state === 'SENDING')
          .map((row) => bankCells(language, row)),
    });
    await audit.record(tx, {
      ...{ action: 'PAYOUTS_EXPORTED', subject: 'payout', subjectId: 'bank', details: { count, format } },
    });
    logSecurityEvent(tx, 'payouts exported', actor.accountId, { count });
    return file;
  });
};

const HISTORY = ['id', 'asked', 'askedBy', 'amount', 'state', 'ended', 'document', 'reason'] as const;

const historyCells = (language: Language, row: store.PayoutRow): string[] => [
  row.id,
  tashkentMinute(row.askedAt),
  row.askedBy,
  somOf(language, row.amount),
  payoutText(language, `state.${row.state}`),
  row.endedAt ? tashkentMinute(row.endedAt) : '',
  [row.documentNumber, row.documentDate].filter(Boolean).join(', '),
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
