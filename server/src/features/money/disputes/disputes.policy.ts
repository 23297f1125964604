import type { Side } from '@parvoz/contract/applications/application-states.ts';
import type { Dispute } from '@parvoz/contract/money/disputes.ts';
import { turnOf } from './disputes.rules.ts';
import type { DisputeRow } from './disputes.store.ts';

type Row = Pick<DisputeRow, 'state' | 'answeredAt' | 'answerUntil' | 'wishTiyin' | 'proposedTiyin'>;

/** What the other side has proposed to go back to the student; null where it has proposed nothing, and for administrators. */
export const proposalFor = (side: Side | null, { wishTiyin, proposedTiyin }: Row): number | null => {
  if (side === null) return null;
  return side === 'STUDENT' ? proposedTiyin : wishTiyin;
};

/** What a side, or an administrator (null), may do in a dispute that they may open. */
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
