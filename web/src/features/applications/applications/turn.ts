import {
  type ApplicationStatus,
  type EndedStatus,
  isEnded,
  type NextAction,
} from '@parvoz/contract/applications/application-states.ts';
import type { ApplicationCard, ApplicationDetail } from '@parvoz/contract/applications/applications.ts';
import { currentLevelOf, missingOf } from './documents/requirements.ts';

/** Keys of texts about whose turn it is: the next action, or how the application has ended. */
export type PendingKey = Exclude<NextAction, 'NONE'>;
type CardTurnKey = PendingKey | EndedStatus;
export type TurnKey = CardTurnKey | 'SEND';

export const endOf = (status: ApplicationStatus): EndedStatus | undefined =>
  isEnded(status) ? status : undefined;

/** Only what has ended waits for nothing. */
export const pendingOf = (next: NextAction): PendingKey => (next === 'NONE' ? 'LEAD' : next);

/** Of an application in a list, where it isn't known what is still missing. */
export const turnOfCard = ({ next, status }: Pick<ApplicationCard, 'next' | 'status'>): CardTurnKey =>
  endOf(status) ?? pendingOf(next);

/** SEND: all that a level asks for is there and waits to be submitted. What was returned is always to be corrected. */
export const turnOf = (application: ApplicationDetail): TurnKey => {
  const key = turnOfCard(application);
  if (key !== 'SUBMIT') return key;
  const current = currentLevelOf(application);
  return current && missingOf(current.level).length === 0 ? 'SEND' : key;
};
