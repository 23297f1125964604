import {
  JOIN_ANSWER_DAYS,
  JOIN_PAUSE_DAYS,
  JOIN_REMINDER_DAYS,
  JOIN_SILENCE_DAYS,
  type JoinAction,
  type JoinState,
  OPEN_JOIN_STATES,
} from '@parvoz/contract/agencies/joining-states.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import { tashkentDate, tashkentMidnight, workingDayAfter } from '../../../lib/clock.ts';

/** The states in which something may be done to a request, and what it becomes; only its agency answers, and only time withdraws. */
const STEPS: Record<JoinAction | 'ANSWER' | 'WITHDRAW', { from: readonly JoinState[]; to: JoinState }> = {
  ASK: { from: ['NEW', 'ASKED', 'ANSWERED'], to: 'ASKED' },
  DECLINE: { from: ['NEW', 'ASKED', 'ANSWERED'], to: 'DECLINED' },
  ACCEPT: { from: ['NEW', 'ASKED', 'ANSWERED'], to: 'ACCEPTED' },
  ANSWER: { from: ['ASKED'], to: 'ANSWERED' },
  WITHDRAW: { from: ['ASKED'], to: 'WITHDRAWN' },
};

/** Returns whether it is undecided. */
export const isOpen = (state: JoinState): boolean =>
  (OPEN_JOIN_STATES as readonly JoinState[]).includes(state);

/** Returns the state of a request after an action; null where the action is not possible any more. */
export const nextState = (state: JoinState, action: keyof typeof STEPS): JoinState | null =>
  STEPS[action].from.includes(state) ? STEPS[action].to : null;

/** The date, in Tashkent, by which what came at a moment is answered: two working days later, Saturday and Sunday off. */
export const answerDueOf = (moment: Date): string => workingDayAfter(moment, JOIN_ANSWER_DAYS);

/** The first date, in Tashkent, on which an agency that was declined at a moment may ask again. */
export const retryOnOf = (declinedAt: Date): string =>
  tashkentDate(new Date(declinedAt.getTime() + JOIN_PAUSE_DAYS * DAY_MS));

/** Whole seconds until an agency that was declined may ask again; 0 or less when it may. */
export const pauseLeft = (declinedAt: Date, now: Date): number =>
  Math.ceil((new Date(`${retryOnOf(declinedAt)}T00:00:00+05:00`).getTime() - now.getTime()) / 1000);

const daysAfter = (moment: Date, days: number): string =>
  tashkentDate(new Date(moment.getTime() + days * DAY_MS));

/** Moments of a request's last change, and of the reminder that it is about to end. */
interface Silence {
  changedAt: Date;
  remindedAt: Date | null;
}

/** The date, in Tashkent, on which a request ends whose agency says nothing; never sooner after the reminder than that says. */
export const withdrawOnOf = ({ changedAt, remindedAt }: Silence): string => {
  const end = daysAfter(changedAt, JOIN_SILENCE_DAYS);
  const soonest = remindedAt ? daysAfter(remindedAt, JOIN_REMINDER_DAYS) : end;
  return soonest > end ? soonest : end;
};

/** Agencies that have said nothing since before this moment are reminded now. */
export const remindBefore = (now: Date): Date =>
  new Date(tashkentMidnight(now).getTime() - (JOIN_SILENCE_DAYS - JOIN_REMINDER_DAYS - 1) * DAY_MS);

const MAX_ABBREVIATION = 6;

/** First letters of an agency's words; an admin writes a better one. */
export const abbreviationOf = (name: string): string => {
  const letters = name.split(/[^\p{L}\p{N}]+/u).map((word) => word.charAt(0).toUpperCase());
  return letters.join('').slice(0, MAX_ABBREVIATION) || name.slice(0, 2);
};

/** A reason with the words beside it, as one text that ends like a sentence. */
export const declineText = (reason: string, text: string): string => {
  const said = [reason, text].filter(Boolean).join(' ').trim();
  return /[.!?]$/.test(said) ? said : `${said}.`;
};
