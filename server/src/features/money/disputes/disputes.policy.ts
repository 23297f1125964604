import type { Side } from '@parvoz/contract/applications/application-states.ts';
import type { Dispute } from '@parvoz/contract/money/disputes.ts';
import { turnOf } from './disputes.rules.ts';
import type { DisputeRow } from './disputes.store.ts';

type Row = Pick<DisputeRow, 'state' | 'answeredAt' | 'answerUntil' | 'wishTiyin' | 'proposedTiyin'>;

/**
 * Returns the sum that the other side has proposed to return to the student; null where it has proposed none, and for
 * administrators.
 */
export const proposalFor = (side: Side | null, { wishTiyin, proposedTiyin }: Row): number | null => {
  if (side === null) return null;
  return side === 'STUDENT' ? proposedTiyin : wishTiyin;
};

/** Returns the actions of a side, or of an administrator (null), in a dispute that they may open. */
export const canDo = (side: Side | null, row: Row, now: Date): Dispute['can'] => {
  const isOpen = row.state === 'OPEN';
  const isAdmin = side === null;
  return {
    answer: isOpen && side === 'CONSULTING',
    accept: isOpen && proposalFor(side, row) !== null,
    withdraw: isOpen && side === 'STUDENT',
    addEvidence: isOpen && !isAdmin,
    ask: isOpen && isAdmin,
    settle: isAdmin && turnOf(row, now) === 'ADMIN',
  };
};
