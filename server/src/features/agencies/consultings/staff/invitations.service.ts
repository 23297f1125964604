import type { EmployeeDraft } from '@parvoz/contract/agencies/staff.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import type { Context } from '../../../../db/context.ts';
import { AppError } from '../../../../lib/app-error.ts';
import { toGsm } from '../../../../lib/sms/gsm.ts';
import { MAX_SMS_NAME, shortName } from '../../../../lib/sms/short-name.ts';
import { smsText } from '../../../../lib/texts.ts';
import * as accountStatus from '../../../people/auth/account-status.service.ts';
import * as limits from '../../../people/auth/limits/limits.service.ts';
import { sendSms } from '../../../people/notifications/notifications.service.ts';
import { invitationLimits, oneTimePassword } from './invitations.rules.ts';
import { create } from './staff.service.ts';
import * as store from './staff.store.ts';

export interface Invited extends Pick<EmployeeDraft, 'name' | 'surname' | 'phone' | 'role'> {
  consultingId: number;
}

/** Reason that somebody is sent a one-time password, by the texts of messages. */
export type Reason =
  | 'temporaryPassword'
  | 'invitationOwner'
  | 'invitationManager'
  | 'ownerAdded'
  | 'agencyAccepted';

/** Throws CONFLICT for who is blocked: no password would let them in. */
export const assertActive = ({ status }: { status: string }): void => {
  if (status !== 'ACTIVE') throw new AppError('CONFLICT');
};

/** Counts a one-time password that an owner asks for. Throws TOO_MANY_TRIES. Not within a transaction. */
export const count = async (ctx: Context, consultingId: number, phone: string): Promise<void> => {
  await limits.count(ctx, invitationLimits(consultingId, phone));
};

/**
 * A member of an agency, who gets a one-time password by SMS and changes it at the first sign-in; in the caller's
 * transaction. Throws STAFF_PHONE_TAKEN.
 */
export const invite = async (
  tx: Context,
  { phone, role, ...employee }: Invited,
  reason: Reason,
): Promise<string> => {
  const password = oneTimePassword();
  const id = await create(tx, { phone, password, role, mustChangePassword: true, employee });
  await store.recordInvitation(tx.db, id, tx.clock.now());
  await send(tx, { ...employee, phone, password, language: tx.language }, reason);
  return id;
};

/**
 * Sends another one-time password in place of the present password, in the caller's transaction and the language of who gets it;
 * sessions end.
 */
export const renew = async (
  tx: Context,
  { id, consultingId, phone }: { id: string; consultingId: number; phone: string },
): Promise<void> => {
  const password = oneTimePassword();
  const language = (await accountStatus.putTemporaryPassword(tx, id, password)) ?? tx.language;
  await store.recordInvitation(tx.db, id, tx.clock.now());
  await send(tx, { consultingId, phone, password, language }, 'temporaryPassword');
};

const send = async (
  tx: Context,
  {
    consultingId,
    phone,
    password,
    language,
  }: { consultingId: number; phone: string; password: string; language: Language },
  reason: Reason,
): Promise<void> => {
  const agency = shortName(toGsm(await store.getAgencyName(tx.db, consultingId)), MAX_SMS_NAME);
  await sendSms(tx, { to: phone, text: smsText(language, reason, { password, agency, site: tx.site }) });
};
