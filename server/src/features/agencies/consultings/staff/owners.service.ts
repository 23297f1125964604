import type { NewOwner } from '@parvoz/contract/agencies/consultings-admin.ts';
import { type Context, inTransaction, type SignedInContext } from '../../../../db/context.ts';
import { AppError } from '../../../../lib/app-error.ts';
import { logSecurityEvent } from '../../../../lib/security-events.ts';
import * as accountStatus from '../../../people/auth/account-status.service.ts';
import { mustBeConfirmed } from '../../../people/auth/sessions/sessions.service.ts';
import * as audit from '../../../platform/audit/audit.service.ts';
import * as invitations from './invitations.service.ts';
import { findStaff, lockConsulting, type StaffRow } from './staff.store.ts';

/**
 * The account of an agency's owner, who gets its one-time password by SMS, in the caller's transaction; returns its id.
 * Throws STAFF_PHONE_TAKEN.
 */
export const create = (
  tx: SignedInContext,
  consultingId: number,
  { ownerName: name, surname, accountPhone: phone }: Pick<NewOwner, 'ownerName' | 'surname' | 'accountPhone'>,
  reason: 'ownerAdded' | 'agencyAccepted',
): Promise<string> =>
  invitations.invite(tx, { consultingId, name, surname, phone, role: 'ROLE_CONSULTING' }, reason);

const SUBJECT = 'employee';

/** Returns whether an earlier call with this key has added this owner. Throws KEY_USED where it has added another one. */
const isAdded = async (ctx: SignedInContext): Promise<boolean> =>
  (await audit.findDone(ctx, SUBJECT)) !== null;

/**
 * Adds an owner to an agency that is there, such as one that has come back without its staff. Throws PASSWORD_NEEDED,
 * KEY_USED, NOT_FOUND, STAFF_PHONE_TAKEN.
 */
export const add = async (ctx: SignedInContext, consultingId: number, owner: NewOwner): Promise<null> => {
  mustBeConfirmed(ctx);
  if (await isAdded(ctx)) return null;
  try {
    const id = await inTransaction(ctx, async (tx) => {
      if ((await lockConsulting(tx.db, consultingId)) === 0) throw new AppError('NOT_FOUND');
      const id = await create(tx, consultingId, owner, 'ownerAdded');
      const { idempotencyKey } = tx;
      await audit.record(tx, { action: 'CREATED', subject: SUBJECT, subjectId: id, idempotencyKey });
      return id;
    });
    logSecurityEvent(ctx, 'owner added', id);
  } catch (error) {
    // Of two same calls at once the second one fails at the phone.
    if (!(await isAdded(ctx))) throw error;
  }
  return null;
};

interface OwnerRef {
  /** Of the agency. */
  id: number;
  ownerId: string;
}

const getOwner = async ({ db }: Pick<Context, 'db'>, { id, ownerId }: OwnerRef): Promise<StaffRow> => {
  const found = await findStaff(db, id, ownerId);
  if (found?.role !== 'ROLE_CONSULTING') throw new AppError('NOT_FOUND');
  return found;
};

/**
 * Sends an owner another one-time password, which ends their sessions; with another phone to that one, which corrects a mistyped
 * one. Throws PASSWORD_NEEDED, NOT_FOUND, TOO_MANY_TRIES, STAFF_PHONE_TAKEN, and CONFLICT for who is blocked, and for another phone of an
 * owner who has signed in: they change it themselves.
 */
export const sendPassword = async (
  ctx: SignedInContext,
  ref: OwnerRef,
  accountPhone: string | null,
): Promise<null> => {
  mustBeConfirmed(ctx);
  const { id: consultingId, ownerId: id } = ref;
  const found = await getOwner(ctx, ref);
  invitations.assertActive(found);
  await invitations.count(ctx, consultingId, accountPhone ?? found.phone);
  await inTransaction(ctx, async (tx) => {
    invitations.assertActive(await accountStatus.lockStaff(tx, id));
    const owner = await getOwner(tx, ref);
    const phone = accountPhone ?? owner.phone;
    const isCorrected = phone !== owner.phone;
    if (isCorrected) {
      if (owner.lastUsedAt !== null) throw new AppError('CONFLICT');
      await accountStatus.correctPhone(tx, id, phone);
    }
    await invitations.renew(tx, { id, consultingId, phone });
    await audit.record(tx, {
      ...{ action: 'PASSWORD_SENT', subject: SUBJECT, subjectId: id },
      details: { consultingId, isPhoneCorrected: isCorrected },
    });
  });
  logSecurityEvent(ctx, 'password sent', id);
  return null;
};
