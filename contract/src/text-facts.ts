import { JOIN_PAUSE_DAYS } from './agencies/joining-states.ts';
import { APPEAL_HOURS, SILENCE_DAYS } from './applications/appeals.ts';
import { CHAT_DAYS, SILENT_DAYS, SOON_DAYS } from './applications/application-states.ts';
import { WALK_IN_DAYS } from './applications/walk-in-states.ts';
import {
  ENDING_DAYS,
  EXPIRED_REST_DAYS,
  EXPIRING_DAYS,
  FACTS_FRESH_DAYS,
  FAILURE_DAYS,
  MISS_DAYS,
  RECENT_DAYS,
  UNDO_DAYS,
} from './limits.ts';
import { ANSWER_HOURS, DECISION_DAYS } from './money/disputes-states.ts';
import { DETAILS_WAIT_HOURS } from './money/payouts-states.ts';
import {
  COMING_HOURS,
  DUE_DAYS,
  MIN_DUE_DAYS,
  MIN_LEFT_HOURS,
  RELEASE_HOURS,
} from './money/protection-states.ts';

/**
 * Values of the product's rules in texts, by the names of their `{{places}}`: filled in everywhere, so that a page, an SMS and
 * a message by Telegram always name the number that is in force.
 */
export const TEXT_FACTS = {
  dueDays: DUE_DAYS,
  minDueDays: MIN_DUE_DAYS,
  releaseHours: RELEASE_HOURS,
  minLeftHours: MIN_LEFT_HOURS,
  answerHours: ANSWER_HOURS,
  decisionDays: DECISION_DAYS,
  comingHours: COMING_HOURS,
  detailsHours: DETAILS_WAIT_HOURS,
  linkDays: WALK_IN_DAYS,
  chatDays: CHAT_DAYS,
  silentDays: SILENT_DAYS,
  silenceDays: SILENCE_DAYS,
  appealHours: APPEAL_HOURS,
  soonDays: SOON_DAYS,
  joinPauseDays: JOIN_PAUSE_DAYS,
  endingDays: ENDING_DAYS,
  expiringDays: EXPIRING_DAYS,
  restDays: EXPIRED_REST_DAYS,
  freshDays: FACTS_FRESH_DAYS,
  failureDays: FAILURE_DAYS,
  missDays: MISS_DAYS,
  recentDays: RECENT_DAYS,
  undoDays: UNDO_DAYS,
} as const;

const FACTS = new RegExp(`\\{\\{(${Object.keys(TEXT_FACTS).join('|')})\\}\\}`, 'g');

/** A text with these facts, and with its other places as they were. */
export const withFacts = (text: string): string =>
  text.replace(FACTS, (_, name: keyof typeof TEXT_FACTS) => String(TEXT_FACTS[name]));
