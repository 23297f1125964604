import {
  type AppealFacts,
  appealableAt,
  appealUntil,
  silentSinceWithdrawal,
} from '@parvoz/contract/applications/appeals.ts';
import type {
  ApplicationAction,
  PaymentState,
  StepStatus,
} from '@parvoz/contract/applications/application-states.ts';
import type { ApplicationAppeal } from '@parvoz/contract/applications/applications.ts';

/** Appeal of an application as its actions depend on it. */
export interface Appeal {
  /** The student has asked Parvoz to step in, and the agency has not acted since. */
  isOpen: boolean;
  /** The agency's time to act after it is over. */
  isOver: boolean;
  /** The agency has been silent for so long that the student may ask for it. */
  isAllowed: boolean;
}

interface Paid {
  payment: PaymentState;
  /** Each step's share is paid when the step begins. */
  isInParts: boolean;
  current: { stepId: number } | null;
  steps: readonly { id: number; status: StepStatus | null; shareTiyin: number }[];
}

/** Returns the sum that is held for steps that are not finished; in parts, that is the share of the current one. */
export const heldOf = ({ payment, isInParts, current, steps }: Paid): number =>
  steps
    .filter(({ id, status }) => status !== 'FINISHED' && (!isInParts || id === current?.stepId))
    .reduce((sum, { shareTiyin }) => (payment === 'PAID' ? sum + shareTiyin : sum), 0);

/** Facts that an application's appeal is read from. */
interface Appealed extends AppealFacts {
  appealedAt: Date | null;
}

/** Returns what an application's appeal is at a moment. */
export const appealOf = ({ appealedAt, ...facts }: Appealed, now: Date): Appeal => {
  const allowedAt = appealableAt(facts);
  return {
    isOpen: appealedAt !== null,
    isOver: appealedAt !== null && now >= appealUntil(appealedAt),
    isAllowed: allowedAt !== null && now >= allowedAt,
  };
};

/** Returns what the page of an application shows of its appeal. */
export const shownOf = ({ appealedAt, ...facts }: Appealed, reason: string | null): ApplicationAppeal => ({
  allowedAt: appealedAt === null ? (appealableAt(facts)?.toISOString() ?? null) : null,
  askedAt: appealedAt?.toISOString() ?? null,
  until: appealedAt === null ? null : appealUntil(appealedAt).toISOString(),
  reason: appealedAt === null ? null : reason,
});

/**
 * Returns the moment from which the agency's silence is counted after an action at a moment: an appeal changes nothing of it;
 * everything else is an act of the agency, brings the turn to it, or gives it its time again.
 */
export const silentSinceAfter = (
  type: ApplicationAction | 'PAYMENT_SUCCESS',
  before: Date | null,
  now: Date,
): Date | null => {
  if (type === 'APPEALED') return before;
  return type === 'APPEAL_WITHDRAWN' ? silentSinceWithdrawal(now) : now;
};
