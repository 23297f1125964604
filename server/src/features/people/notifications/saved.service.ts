import type { SavedKind } from '@parvoz/contract/applications/application-states.ts';
import type { ReminderDays } from '@parvoz/contract/applications/deadlines.ts';
import { datesOf } from '@parvoz/contract/catalogue/cycles.ts';
import { DEFAULT_LANGUAGE } from '@parvoz/contract/languages.ts';
import type { Context } from '../../../db/context.ts';
import { smsText } from '../../../lib/texts.ts';
import * as inbox from './inbox/inbox.service.ts';
import * as store from './inbox/inbox.store.ts';
import { sendSms } from './notifications.service.ts';

/** Deadlines of the shortlist that are so many days away, and how their person wants to know. */
export interface SavedReminder {
  days: ReminderDays;
  notification: boolean;
  sms: boolean;
  /** The nearest first. */
  things: readonly { kind: 'PROGRAM' | 'SCHOLARSHIP'; id: number; deadline: string; isExpected: boolean }[];
}

/** Of an expected deadline it says so, and not how many days are left. */
const savedKindOf = (days: ReminderDays, isExpected: boolean): SavedKind =>
  isExpected ? 'SAVED_EXPECTED' : days === 1 ? 'SAVED_1_DAY' : days === 7 ? 'SAVED_7_DAYS' : 'SAVED_30_DAYS';

/** Notifies a student, in the caller's transaction, of deadlines on the shortlist: of each, and by one SMS of all. */
export const notifyOfSaved = async (
  tx: Context,
  accountId: string,
  { days, notification, sms, things }: SavedReminder,
): Promise<void> => {
  if (notification) {
    const notices = things.map(({ kind: of, id, deadline, isExpected }) => ({
      ...{ accountId, kind: savedKindOf(days, isExpected), deadline },
      ...(of === 'PROGRAM' ? { programId: id } : { scholarshipId: id }),
    }));
    await inbox.notifyPlainly(tx, notices);
  }
  const recipient = sms ? await store.findRecipient(tx.db, accountId) : null;
  if (!recipient) return;
  const [nearest] = [...things].sort((a, b) => (a.deadline < b.deadline ? -1 : 1));
  const { deadline, isExpected } = nearest!;
  const values = {
    date: deadline.split('-').reverse().join('.'),
    year: String(datesOf(isExpected, deadline) ?? ''),
    count: String(things.length),
    site: tx.site,
  };
  const text = smsText(
    recipient.language ?? DEFAULT_LANGUAGE,
    `saved.${things.length === 1 ? 'one' : 'many'}${isExpected ? 'Expected' : ''}`,
    values,
  );
  await sendSms(tx, { to: recipient.phone, text });
};
