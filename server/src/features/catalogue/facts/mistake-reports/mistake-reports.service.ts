import type {
  MistakeReport,
  MistakeReportDraft,
  ReportedKind,
} from '@parvoz/contract/catalogue/mistake-reports.ts';
import { writtenLanguage } from '@parvoz/contract/languages.ts';
import { type Context, inTransaction, type SignedInContext } from '../../../../db/context.ts';
import type { Queue } from '../../../../db/jobs.ts';
import { FACTS_NOTICE, publish } from '../../../../db/live.ts';
import type { DeletedAccount } from '../../../../db/person.ts';
import { AppError } from '../../../../lib/app-error.ts';
import { isUuid, newId } from '../../../../lib/ids.ts';
import { shortName } from '../../../../lib/sms/short-name.ts';
import { smsText } from '../../../../lib/texts.ts';
import * as limits from '../../../people/auth/limits/limits.service.ts';
import { sendSms } from '../../../people/notifications/notifications.service.ts';
import * as audit from '../../../platform/audit/audit.service.ts';
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
  await store.insert(db, { id: newId(), kind, refId: id, text, phone, language, createdAt: clock.now() });
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

/** Returns one closed report for each phone to notify. */
const onePerPhone = (closed: readonly store.ClosedReport[]): store.ClosedReport[] => [
  ...new Map(closed.map((one) => [one.phone, one])).values(),
];

/**
 * Notifies the author of a report, if they asked for it, that it was right, once the transaction is committed. The message leads
 * to the page where visitors still see it.
 */
const sendAnswer = async (
  tx: SignedInContext,
  { kind, refId, phone, language }: store.ClosedReport,
): Promise<void> => {
  // As the message is written, which is never in Cyrillic Uzbek (lib/texts.ts).
  const thing = phone === null ? null : await store.findNamed(tx.db, kind, refId, writtenLanguage(language));
  if (phone === null || !thing) return;
  const name = shortName(thing.name, MAX_SMS_NAME);
  const text = thing.isPublic
    ? smsText(language, 'mistakeCorrected', { name, page: `${tx.site}/${PAGE_PATHS[kind]}/${refId}` })
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
    if (status === 'CORRECTED') for (const one of onePerPhone(all)) await sendAnswer(tx, one);
    return null;
  });

/** Erases the phone of a deleted account, unless another account has it. */
export const forgetPhone = async (
  { db }: Pick<Context, 'db'>,
  { phone }: Pick<DeletedAccount, 'phone'>,
): Promise<void> => {
  await store.forgetPhone(db, phone);
};

export const forgetQueue: Queue = { name: 'reports-forget', options: { retryLimit: 3, retryDelay: 60 } };

/** Forgets phones a month after their report was closed, and reports a year after. */
export const forgetOld = async ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> => {
  const ago = (ms: number) => new Date(clock.now().getTime() - ms);
  await store.forgetPhones(db, ago(PHONE_RETENTION_MS));
  await store.removeClosed(db, ago(REPORT_RETENTION_MS));
};
