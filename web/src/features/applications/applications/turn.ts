import {
  type ApplicationStatus,
  type EndedStatus,
  endingOf,
  isEnded,
  type NextAction,
} from '@parvoz/contract/applications/application-states.ts';
import type { ApplicationCard, ApplicationDetail } from '@parvoz/contract/applications/applications.ts';
import { currentLevelOf, missingOf } from './documents/requirements.ts';

/** Keys of texts about whose turn it is: the next action, or how the application has ended. */
export type PendingKey = Exclude<NextAction, 'NONE'>;
type CardTurnKey = PendingKey | EndedStatus | NonNullable<ReturnType<typeof endingOf>>;
export type TurnKey = CardTurnKey | 'SEND';

export const endOf = (status: ApplicationStatus): EndedStatus | undefined =>
  isEnded(status) ? status : undefined;

/** Returns the pending action; only applications that have ended have none. */
export const pendingOf = (next: NextAction): PendingKey => (next === 'NONE' ? 'LEAD' : next);

type TurnOfCard = Pick<ApplicationCard, 'next' | 'status' | 'isClosedUnpaid' | 'isStopped'>;

/** Returns the key for an application in a list, where missing documents are not known. */
export const turnOfCard = (card: TurnOfCard): CardTurnKey =>
  endingOf(card) ?? endOf(card.status) ?? pendingOf(card.next);

/**
 * Returns the key of the student's next action. SEND: everything that a level asks for is there and has to be
 * submitted. Returned documents always have to be corrected first.
 */
export const turnOf = (application: ApplicationDetail): TurnKey => {
  const key = turnOfCard(application);
  if (key !== 'SUBMIT') return key;
  const current = currentLevelOf(application);
  return current && missingOf(current.level).length === 0 ? 'SEND' : key;
};
