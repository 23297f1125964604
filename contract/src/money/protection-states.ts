import type { ErrorCode } from '../errors.ts';

/** Protected payments (docs/rules.md#money), free of schemas so that pages can have it without Zod. */

/** The totals of an application that paid shares count in until they have ended. */
export const HELD_TOTALS = ['held', 'awaiting', 'disputed'] as const;
export type HeldTotal = (typeof HELD_TOTALS)[number];

interface ShareFacts {
  /** The total that its amount counts in while it is paid and has not ended: the ledger holds that for the application. */
  heldAs: HeldTotal | null;
  /**
   * True if it is divided between both sides to the last tiyin, with its moment and reason. A share that is neither held nor
   * ended is not paid.
   */
  isEnded: boolean;
  /** Its step is finished, and it has not ended. */
  isAfterStep: boolean;
  /** Error of confirming or disputing a share in this state; null where it waits for just that. */
  refusal: ErrorCode | null;
}

/**
 * Facts about each state of a step's share of a price, in order. UNPAID: not paid yet. HELD: paid, its step is not finished.
 * AWAITING: its step is finished, and it is released to the agency once the student confirms, or automatically. DISPUTED: its
 * clock has stopped. RELEASED to the agency, RETURNED to the student, or SPLIT between both: that is its end. Lists, totals and
 * fragments of SQL follow from it on both sides.
 */
export const SHARE_FACTS = {
  UNPAID: { heldAs: null, isEnded: false, isAfterStep: false, refusal: 'NOT_PAID' },
  HELD: { heldAs: 'held', isEnded: false, isAfterStep: false, refusal: 'STEP_NOT_FINISHED' },
  AWAITING: { heldAs: 'awaiting', isEnded: false, isAfterStep: true, refusal: null },
  DISPUTED: { heldAs: 'disputed', isEnded: false, isAfterStep: true, refusal: 'SHARE_DISPUTED' },
  RELEASED: { heldAs: null, isEnded: true, isAfterStep: false, refusal: 'SHARE_ENDED' },
  RETURNED: { heldAs: null, isEnded: true, isAfterStep: false, refusal: 'SHARE_ENDED' },
  SPLIT: { heldAs: null, isEnded: true, isAfterStep: false, refusal: 'SHARE_ENDED' },
} as const satisfies Record<string, ShareFacts>;

export type ShareState = keyof typeof SHARE_FACTS;
export const SHARE_STATES = Object.keys(SHARE_FACTS) as readonly ShareState[];

type With<Fact extends 'isEnded' | 'isAfterStep'> = {
  [State in ShareState]: (typeof SHARE_FACTS)[State][Fact] extends true ? State : never;
}[ShareState];
export type EndedShareState = With<'isEnded'>;
/** State of a finished step's share that has not ended. */
export type OpenShareState = With<'isAfterStep'>;

/** The states that each total is made of. */
export const STATES_OF_TOTAL: Readonly<Record<HeldTotal, readonly ShareState[]>> = {
  held: SHARE_STATES.filter((state) => SHARE_FACTS[state].heldAs === 'held'),
  awaiting: SHARE_STATES.filter((state) => SHARE_FACTS[state].heldAs === 'awaiting'),
  disputed: SHARE_STATES.filter((state) => SHARE_FACTS[state].heldAs === 'disputed'),
};
/** Paid, and not at their end. */
export const HELD_SHARE_STATES = SHARE_STATES.filter((state) => SHARE_FACTS[state].heldAs !== null);

/** Returns all that is protected at this moment, whatever state its steps are in. */
export const sumHeld = (totals: Readonly<Record<HeldTotal, number>>): number =>
  HELD_TOTALS.reduce((sum, total) => sum + totals[total], 0);

export const isShareEnded = (state: ShareState): state is EndedShareState => SHARE_FACTS[state].isEnded;
export const isShareOpen = (state: ShareState): state is OpenShareState => SHARE_FACTS[state].isAfterStep;
export const isSharePaid = (state: ShareState): boolean =>
  SHARE_FACTS[state].heldAs !== null || SHARE_FACTS[state].isEnded;

/** Ends of a share: by the student's confirmation, by time, by the settlement of a dispute, by the end of the application. */
export const SHARE_ENDS = ['STUDENT', 'TIME', 'SETTLEMENT', 'END'] as const;
export type ShareEnd = (typeof SHARE_ENDS)[number];

/** Hours after the end of a step in which its share waits for the student. */
export const RELEASE_HOURS = 72;
/** Hours that are left at least when a dispute is withdrawn. */
export const MIN_LEFT_HOURS = 24;
/** Hours before a release at which the student is reminded of it. */
export const RELEASE_REMINDER_HOURS = [24, 6, 1] as const;
/** Hours within which a release is counted as one that comes soon. */
export const COMING_HOURS = 24;
/** Days after which the student is reminded of a payment that is due. */
export const DUE_REMINDER_DAYS = [1, 3, 7] as const;
/** Days after which the agency may close an application whose payment is due. */
export const DUE_DAYS = 14;
/** Days of these that are left at least once a student who could not sign in can: the last reminder comes then. */
export const MIN_DUE_DAYS = 7;
