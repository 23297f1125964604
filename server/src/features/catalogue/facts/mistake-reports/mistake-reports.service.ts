import type {
  MistakeReport,
  MistakeReportDraft,
  ReportedKind,
} from '@parvoz/contract/catalogue/mistake-reports.ts';
import { writtenLanguage } from '@parvoz/contract/languages.ts';
import { type Context, inTransaction, type SignedInContext } from '../../../../db/context.ts';
import type { Queue } from '../../../../db/jobs.ts';
import { FACTS_NOTICE, publish } from '../../../../db/live.ts';
import type { DeletedPhones } from '../../../../db/person.ts';
import { AppError } from '../../../../lib/app-error.ts';
import { isDaytime } from '../../../../lib/clock.ts';
import { isUuid, newId } from '../../../../lib/ids.ts';
import { shortName } from '../../../../lib/sms/short-name.ts';
import { smsText } from '../../../../lib/texts.ts';
import * as limits from '../../../people/auth/limits/limits.service.ts';
import { sendSms } from '../../../people/notifications/notifications.service.ts';
import * as audit from '../../../platform/audit/audit.service.ts';
import { UNDO_MS } from '../../../platform/audit/undo.service.ts';
import {
  MAX_SMS_NAME,
  PAGE_PATHS,
  PHONE_RETENTION_MS,
  REPORT_RETENTION_MS,
  reportLimits,
} from './mistake-reports.rules.ts';
import * as store from './mistake-reports.store.ts';

/**
 * Stores a visitor's report of a mistake in a public record, once where the same is reported already and nobody else waits for
 * an answer. Throws NOT_FOUND, TOO_MANY_REQUESTS, and WORK_NEEDED where much comes from one account or network.
 */
export const report = async (ctx: Context, { kind, id, text, phone }: MistakeReportDraft): Promise<null> => {
  const { db, clock, language, address, actor } = ctx;
  const accountId = actor?.accountId ?? null;
  const found = await store.findNamed(db, kind, id, language);
  if (!found?.isPublic) throw new AppError('NOT_FOUND');
  await limits.count(ctx, reportLimits({ kind, id, phone, accountId, address }));
  const row = { id: newId(), kind, refId: id, text, phone, language, createdAt: clock.now() };
  if (await store.insert(db, row)) await publish(db, FACTS_NOTICE);
  return null;
};

/** Open reports of a thing, oldest first, those that say the same as one. */
export const listOpen = async (
  { db }: Pick<Context, 'db'>,
  kind: ReportedKind,
  id: number,
): Promise<MistakeReport[]> =>
  (await store.listOpen(db, kind, id)).map(({ createdAt, ...rest }) => ({
    ...rest,
    createdAt: createdAt.toISOString(),
  }));

/** Returns one closed report of each record for each phone to notify. */
const onePerPhone = <Report extends store.ClosedReport>(closed: readonly Report[]): Report[] => [
  ...new Map(closed.map((one) => [`${one.kind} ${one.refId} ${one.phone}`, one])).values(),
];

/**
 * Notifies the author of a report, if they asked for it, that it was right, once the transaction is committed. The message leads
 * to the page where visitors still see it.
 */
const sendAnswer = async (
  tx: Context,
  { kind, refId, phone, language }: store.ClosedReport,
  thing: { name: string; isPublic: boolean } | null,
): Promise<void> => {
  if (phone === null || !thing) return;
  const name = shortName(thing.name, MAX_SMS_NAME);
  const page = `${tx.site}/${PAGE_PATHS[kind]}/${refId}?lng=${language}`;
  const text = thing.isPublic
    ? smsText(language, 'mistakeCorrected', { name, page })
    : smsText(language, 'mistakeHidden', { name });
  await sendSms(tx, { to: phone, text });
};

/**
 * Closes a report and all that say the same of the same thing. Of any number of administrators at once, one does. Throws NOT_FOUND, and CONFLICT where somebody has
 * closed it already.
 */
export const close = (ctx: SignedInContext, id: string, status: 'CORRECTED' | 'REJECTED'): Promise<null> =>
  inTransaction(ctx, async (tx) => {
    if (!isUuid(id)) throw new AppError('NOT_FOUND');
    const by = tx.actor.accountId;
    const all = await store.close(tx.db, { id, status, now: tx.clock.now(), by });
    const closed = all.find((one) => one.id === id);
    if (!closed) throw new AppError((await store.exists(tx.db, id)) ? 'CONFLICT' : 'NOT_FOUND');
    await audit.record(tx, {
      ...{ action: `REPORT_${status}`, subject: closed.kind.toLowerCase(), subjectId: String(closed.refId) },
      details: { reportId: id },
    });
    await publish(tx.db, FACTS_NOTICE);
    if (status === 'REJECTED') return null;
    for (const one of onePerPhone(all)) {
      // As the message is written, which is never in Cyrillic Uzbek (lib/texts.ts).
      const language = writtenLanguage(one.language);
      await sendAnswer(tx, one, await store.findNamed(tx.db, one.kind, one.refId, language));
    }
    return null;
  });

/** Erases the phones of a deleted account that no other account has. */
export const forgetPhones = async (
  { db }: Pick<Context, 'db'>,
  { leftPhones }: DeletedPhones,
): Promise<void> => {
  await store.forgetPhonesOf(db, leftPhones);
};

export const forgetQueue: Queue = { name: 'reports-forget', options: { retryLimit: 3, retryDelay: 60 } };

/** Closes the reports of records that cannot come back any more, and notifies their authors as of a correction. */
const closeGone = (ctx: Context, deletedBefore: Date): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const gone = await store.closeGone(tx.db, { deletedBefore, now: tx.clock.now() });
    for (const one of onePerPhone(gone))
      await sendAnswer(tx, one, one.name ? { name: one.name, isPublic: false } : null);
  });

/**
 * Forgets phones a month after their report was closed, and reports a year after; closes, by day, those whose record was deleted
 * for good.
 */
export const forgetOld = async (ctx: Context): Promise<void> => {
  const { db, clock } = ctx;
  const now = clock.now();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  if (isDaytime(now)) await closeGone(ctx, ago(UNDO_MS));
  await store.forgetPhones(db, ago(PHONE_RETENTION_MS));
  await store.removeClosed(db, ago(REPORT_RETENTION_MS));
};
