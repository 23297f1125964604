import type { NewOwner } from '@parvoz/contract/agencies/consultings-admin.ts';
import { inTransaction, type SignedInContext } from '../../../../db/context.ts';
import { AppError } from '../../../../lib/app-error.ts';
import { logSecurityEvent } from '../../../../lib/security-events.ts';
import { mustBeConfirmed } from '../../../people/auth/sessions/sessions.service.ts';
import * as audit from '../../../platform/audit/audit.service.ts';
import * as invitations from './invitations.service.ts';
import { lockConsulting } from './staff.store.ts';

/**
 * The account of an agency's owner, who gets its one-time password by SMS, in the caller's transaction; returns its id.
 * Throws PHONE_TAKEN.
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
 * KEY_USED, NOT_FOUND, PHONE_TAKEN.
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
