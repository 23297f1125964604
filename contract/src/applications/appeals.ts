import { DAY_MS } from '../time.ts';
import type { ApplicationStatus, Side } from './application-states.ts';

/** Appeals to Parvoz because an agency is silent (docs/rules.md#silent-agencies), free of schemas. */

/** Days in which an agency whose turn it is has done nothing, after which the student may ask Parvoz to step in. */
export const SILENCE_DAYS = 14;
/** Hours in which the agency may still act, before an administrator may end the application. */
export const APPEAL_HOURS = 72;
/** Days from taking an appeal back to the next one. */
export const APPEAL_PAUSE_DAYS = 1;
export const MIN_APPEAL_LENGTH = 10;
export const MAX_APPEAL_LENGTH = 2000;

/** Facts of an application that an appeal depends on. */
export interface AppealFacts {
  status: ApplicationStatus;
  turn: Side | null;
  /** Sum that is held for steps that are not finished. */
  heldTiyin: number;
  /** Moment since which the agency has done nothing. */
  silentSince: Date | null;
}

/** Returns the moment from which the student may ask Parvoz to step in; null while there is no reason for it. */
export const appealableAt = ({ status, turn, heldTiyin, silentSince }: AppealFacts): Date | null =>
  status === 'STARTED' && turn === 'CONSULTING' && heldTiyin > 0 && silentSince
    ? new Date(silentSince.getTime() + SILENCE_DAYS * DAY_MS)
    : null;

/** Returns the moment until which the agency may act after an appeal. */
export const appealUntil = (appealedAt: Date): Date =>
  new Date(appealedAt.getTime() + APPEAL_HOURS * 60 * 60 * 1000);

/** Returns the moment from which silence is counted once an appeal is taken back: the next one may come after its pause. */
export const silentSinceWithdrawal = (withdrawnAt: Date): Date =>
  new Date(withdrawnAt.getTime() - (SILENCE_DAYS - APPEAL_PAUSE_DAYS) * DAY_MS);
