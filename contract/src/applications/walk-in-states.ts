/** Applications that an agency has added for a student who has not accepted them yet (docs/rules.md#walk-ins), free of schemas. */

/** Days until a link ends. */
export const WALK_IN_DAYS = 7;
/** Days after its end in which one that nobody accepted is still known, with the person's data. */
export const WALK_IN_FORGET_DAYS = 30;

/** Days after its import until an imported client whose link was not sent ends; 30 more, and the client is forgotten. */
export const UNSENT_DAYS = 30;

/** Largest number of clients in a file. */
export const MAX_CLIENTS = 5000;
/** Largest number of links that one press sends. */
export const MAX_PORTION = 50;

/** States of a walk-in that the agency sees: an imported one whose link was not sent; its link works, or has ended. */
export const WALK_IN_STATES = ['UNSENT', 'WAITING', 'EXPIRED'] as const;
export type WalkInState = (typeof WALK_IN_STATES)[number];

/** States of a link. REPLACED: a newer one was sent; USED: the application was accepted. */
export const LINK_STATES = ['OPEN', 'USED', 'WITHDRAWN', 'REPLACED', 'EXPIRED'] as const;
export type LinkState = (typeof LINK_STATES)[number];

/** Kinds of readers of a link. OWNER: a student signed in with the phone that it was sent to. */
export const LINK_READERS = ['NOBODY', 'OWNER', 'OTHER_STUDENT', 'STAFF'] as const;
export type LinkReader = (typeof LINK_READERS)[number];

/**
 * Reasons that the offer of a link cannot be accepted now. STEP_GONE: the tariff has not the step any more that an imported client
 * goes on at; CHOICE_GONE: its scholarship, degree or faculty is not on offer.
 */
export const LINK_OBSTACLES = [
  'CONSULTING_GONE',
  'TARIFF_GONE',
  'STEP_GONE',
  'UNIVERSITY_NOT_LINKED',
  'SCHOLARSHIP_EXPIRED',
  'CHOICE_GONE',
  'APPLICATION_EXISTS',
] as const;
export type LinkObstacle = (typeof LINK_OBSTACLES)[number];
