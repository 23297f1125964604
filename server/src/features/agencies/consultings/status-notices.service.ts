import type { AgencyKind } from '@parvoz/contract/applications/application-states.ts';
import { DEFAULT_LANGUAGE } from '@parvoz/contract/languages.ts';
import type { Context } from '../../../db/context.ts';
import { toGsm } from '../../../lib/sms/gsm.ts';
import { MAX_SMS_NAME, shortName } from '../../../lib/sms/short-name.ts';
import { smsText } from '../../../lib/texts.ts';
import { notifyPlainly } from '../../people/notifications/inbox/inbox.service.ts';
import { sendSms } from '../../people/notifications/notifications.service.ts';
import type { ManagedRow } from './administration.store.ts';
import * as staff from './staff/staff.service.ts';

/** Letters of a reason in a message; the whole reason is in the notification. */
const MAX_SMS_REASON = 34;

/** Notifies the owners of an agency, in the caller's transaction, that it was accepted; the SMS has their password. */
export const notifyOfAcceptance = async (tx: Context, consultingId: number): Promise<void> => {
  const owners = await staff.listOwners(tx.db, consultingId);
  const kind = 'AGENCY_ACCEPTED' as const;
  await notifyPlainly(
    tx,
    owners.map(({ id: accountId }) => ({ accountId, kind })),
  );
};

const TEXTS = {
  AGENCY_OPENED: 'agencyOpened',
  AGENCY_REOPENED: 'agencyReopened',
  AGENCY_HIDDEN: 'agencyHidden',
} as const satisfies Partial<Record<AgencyKind, string>>;

type Told = Pick<ManagedRow, 'id' | 'name' | 'status' | 'hiddenReason'>;

/**
 * Tells the owners of an agency, in the caller's transaction, by SMS and in their notifications, that visitors see it from now on,
 * or do not any more and why; nothing where its status is the same.
 */
export const notifyOfStatus = async (tx: Context, before: Told, after: Told): Promise<void> => {
  if (before.status === after.status) return;
  const opened = before.hiddenReason === null ? 'AGENCY_OPENED' : 'AGENCY_REOPENED';
  const kind = after.status === 'ACTIVE' ? opened : 'AGENCY_HIDDEN';
  const comment = after.hiddenReason || null;
  const owners = await staff.listOwners(tx.db, after.id);
  await notifyPlainly(
    tx,
    owners.map(({ id: accountId }) => ({ accountId, kind, comment })),
  );
  const agency = shortName(toGsm(after.name), MAX_SMS_NAME);
  const reason = comment && shortName(toGsm(comment), MAX_SMS_REASON);
  for (const { phone, language } of owners)
    await sendSms(tx, {
      to: phone,
      text: smsText(language ?? DEFAULT_LANGUAGE, reason ? 'agencyHiddenFor' : TEXTS[kind], {
        ...{ agency, site: tx.site, reason: reason ?? '' },
      }),
    });
};
