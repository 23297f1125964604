import {
  type ApplicationStatus,
  isEnded,
  STATUS_FACTS,
} from '@parvoz/contract/applications/application-states.ts';
import type { ApplicationCard } from '@parvoz/contract/applications/applications.ts';
import type { Stage } from './board-search.ts';

/** Action that moving a card to another column stands for (docs/rules.md#applications). */
export type MoveAction = 'ACCEPTED' | 'REJECTED' | 'STEP_LEVEL_FINISHED';

export interface Move {
  action: MoveAction;
  /** Column of the card afterwards. */
  to: Stage;
}

/** Reason why a card cannot be moved to a column; `levels` are those left before the next step. */
export type Refusal =
  | { reason: 'levels'; count: number }
  | { reason: 'unpaid' | 'order' | 'CANCELED' | 'ended' };

/** As far as its ways depend on it. */
export type Movable = Pick<
  ApplicationCard,
  'status' | 'payment' | 'step' | 'level' | 'stepCount' | 'levelCount' | 'finishedLevelCount'
>;

export const keyOf = ({ status, stepNumber }: Stage): string => `${status}${stepNumber ?? ''}`;

export const stageOf = ({ status, step }: Pick<ApplicationCard, 'status' | 'step'>): Stage => ({
  status,
  stepNumber: STATUS_FACTS[status].hasLevel ? (step?.number ?? null) : null,
});

const REJECT: Move = { action: 'REJECTED', to: { status: 'REJECTED', stepNumber: null } };

/** Column behind the one of a running application. */
export const nextStage = ({ step, stepCount }: Pick<Movable, 'step' | 'stepCount'>): Stage =>
  step && step.number < stepCount
    ? { status: 'STARTED', stepNumber: step.number + 1 }
    : { status: 'FINISHED', stepNumber: null };

export const levelsLeft = ({ levelCount, finishedLevelCount }: Movable): number =>
  levelCount - finishedLevelCount;

/** No level is finished before the tariff is paid. */
export const isUnpaid = ({ payment }: Pick<Movable, 'payment'>): boolean => payment === 'DUE';

const movesOfStarted = (card: Movable): Move[] => {
  const canFinishLevel = card.level !== null && levelsLeft(card) === 1 && !isUnpaid(card);
  return canFinishLevel ? [{ action: 'STEP_LEVEL_FINISHED', to: nextStage(card) }, REJECT] : [REJECT];
};

const noMoves = (): Move[] => [];

const MOVES: Record<ApplicationStatus, (card: Movable) => Move[]> = {
  TRAIL: () => [{ action: 'ACCEPTED', to: { status: 'STARTED', stepNumber: 1 } }, REJECT],
  STARTED: movesOfStarted,
  FINISHED: noMoves,
  REJECTED: noMoves,
  CANCELED: noMoves,
};

/**
 * Ways of a card to other columns, as far as the page can know: the server has the last word. A page that is older than
 * the server knows no way out of a new status.
 */
export const movesOf = (card: Movable): Move[] => MOVES[card.status]?.(card) ?? [];

export const moveTo = (card: Movable, target: Stage): Move | undefined =>
  movesOf(card).find(({ to }) => keyOf(to) === keyOf(target));

/** Returns the reason why a column is closed to a card; undefined for an open column, and for the card's own. */
export const refusalOf = (card: Movable, target: Stage): Refusal | undefined => {
  if (keyOf(stageOf(card)) === keyOf(target) || moveTo(card, target)) return undefined;
  if (isEnded(card.status)) return { reason: 'ended' };
  if (target.status === 'CANCELED') return { reason: 'CANCELED' };
  const isNext = STATUS_FACTS[card.status].hasLevel && keyOf(nextStage(card)) === keyOf(target);
  if (!isNext) return { reason: 'order' };
  return isUnpaid(card) ? { reason: 'unpaid' } : { reason: 'levels', count: levelsLeft(card) };
};
