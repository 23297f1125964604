/** Storage key of the account whose notifications are pushed to this browser, and of the address that it has for them. */
export const PUSH_KEY = 'PUSH';

/** Question of a page to its service worker: one of an earlier release shows nothing that is pushed, and does not answer it. */
export const CAN_PUSH = 'CAN_PUSH';
