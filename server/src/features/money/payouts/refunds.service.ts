import type { Context } from '../../../db/context.ts';
import { publish } from '../../../db/live.ts';
import { tashkentDate } from '../../../lib/clock.ts';
import { newId } from '../../../lib/ids.ts';
import * as inbox from '../../people/notifications/inbox/inbox.service.ts';
import * as ledger from '../ledger/ledger.service.ts';
import type { Refund, SendingPart } from '../payments/canceling.service.ts';
import * as store from './refunds.store.ts';

/** Returns the parts of a payment in requests that are being sent, which are locked: before the payment itself. */
export const lockSending = ({ db }: Pick<Context, 'db'>, paymentId: string): Promise<SendingPart[]> =>
  store.lockSendingParts(db, paymentId);

/**
 * Confirms the requests that a provider has done by refunding the payment of these parts, and moves their money to the provider,
 * in the caller's transaction. Of a request for more the part becomes a request of its own; the rest stays as it is. The
 * student is notified.
 */
export const confirm = async (
  tx: Context,
  parts: readonly SendingPart[],
  { provider, number, at }: Refund,
): Promise<void> => {
  for (const part of parts) {
    const { requestId, studentId, amountTiyin } = part;
    const id = amountTiyin === part.requestTiyin ? requestId : newId();
    if (id !== requestId) await store.split(tx.db, part, id);
    await store.confirm(tx.db, id, { number, day: tashkentDate(at), at });
    const isMoved = await ledger.transfer(tx, {
      ...{ key: `withdrawal:${id}`, purpose: 'WITHDRAWAL', subjectId: id },
      changes: [
        { kind: 'PAYOUT', owner: studentId, amountTiyin: -amountTiyin },
        { kind: 'PROVIDER', owner: provider, amountTiyin },
      ],
    });
    if (!isMoved) throw new Error(`this money has moved before: withdrawal:${id}`);
    await inbox.notifyAccounts(tx, [studentId], { kind: 'WITHDRAWAL_CONFIRMED', amountTiyin });
    await publish(tx.db, {
      to: [`account:${studentId}`, 'admins'],
      event: { kind: 'MONEY', applicationId: null },
    });
  }
};
