import { ANSWER_HOURS } from './money/disputes-states.ts';
import { DUE_DAYS, MIN_LEFT_HOURS, RELEASE_HOURS } from './money/protection-states.ts';

/**
 * Values of the product's rules in texts, by the names of their `{{places}}`: filled in everywhere, so that a page, an SMS and
 * a message by Telegram always name the number that is in force.
 */
export const TEXT_FACTS = {
  dueDays: DUE_DAYS,
  releaseHours: RELEASE_HOURS,
  minLeftHours: MIN_LEFT_HOURS,
  answerHours: ANSWER_HOURS,
} as const;

const FACTS = new RegExp(`\\{\\{(${Object.keys(TEXT_FACTS).join('|')})\\}\\}`, 'g');

/** A text with these facts, and with its other places as they were. */
export const withFacts = (text: string): string =>
  text.replace(FACTS, (_, name: keyof typeof TEXT_FACTS) => String(TEXT_FACTS[name]));
