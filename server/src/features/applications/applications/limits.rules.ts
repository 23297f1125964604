import { DAY_MS } from '@parvoz/contract/time.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Each application is read by people: nobody has so many aims in an hour, or in a day. */
export const APPLICATIONS_PER_HOUR = 10;
export const APPLICATIONS_PER_DAY = 30;
/** Less than it takes to fill the form in again, and enough to keep programs from applying and withdrawing in turns. */
const PAUSE_AFTER_WITHDRAWAL_MS = MINUTE_MS;
const NOTES_PER_MINUTE = 30;
const PHONE_REQUESTS_PER_HOUR = 5;
/** A file is corrected and uploaded again several times. */
const CLIENT_FILES_PER_HOUR = 30;
const CLIENT_READINGS_PER_HOUR = 120;

/** Returns the limits of a student's applications. */
export const applicationLimits = (studentId: string) => {
  const code = 'TOO_MANY_APPLICATIONS' as const;
  return [
    { code, key: `applications ${studentId}`, count: APPLICATIONS_PER_HOUR, windowMs: HOUR_MS },
    { code, key: `applications of a day ${studentId}`, count: APPLICATIONS_PER_DAY, windowMs: DAY_MS },
  ];
};

const LINKS_PER_DAY = 5;
/** Limit of links to a phone by all agencies together. */
const LINKS_TO_A_PHONE = 10;
const LINKS_OF_AN_AGENCY = 100;

/** Returns the limit of an agency's links by SMS to all its students. */
export const agencyLinkLimit = (consultingId: number) => ({
  code: 'TOO_MANY_LINKS' as const,
  ...{ key: `links of ${consultingId}`, count: LINKS_OF_AN_AGENCY, windowMs: DAY_MS },
});

/** Returns the limits of an agency's links by SMS to a student. */
export const linkLimits = (consultingId: number, phone: string) => {
  const code = 'TOO_MANY_LINKS' as const;
  return [
    { code, key: `link pause ${consultingId} ${phone}`, count: 1, windowMs: MINUTE_MS },
    { code, key: `links ${consultingId} ${phone}`, count: LINKS_PER_DAY, windowMs: DAY_MS },
    { code, key: `links to ${phone}`, count: LINKS_TO_A_PHONE, windowMs: DAY_MS },
    agencyLinkLimit(consultingId),
  ];
};

/** Whole seconds until the pause after a withdrawal is over; 0 when it is. */
export const pauseLeft = (withdrawnAt: Date | null, now: Date): number => {
  if (!withdrawnAt) return 0;
  const endsAt = withdrawnAt.getTime() + PAUSE_AFTER_WITHDRAWAL_MS;
  return Math.max(Math.ceil((endsAt - now.getTime()) / 1000), 0);
};

/** Returns the limits of requests to agencies to send links to other phones. */
export const phoneRequestLimits = (studentId: string) => [
  {
    code: 'TOO_MANY_REQUESTS' as const,
    ...{ key: `asked phones ${studentId}`, count: PHONE_REQUESTS_PER_HOUR, windowMs: HOUR_MS },
  },
];

/** Returns the limit of files of clients that a member of an agency uploads. */
export const clientFileLimits = (accountId: string) => [
  {
    code: 'TOO_MANY_REQUESTS' as const,
    ...{ key: `client files ${accountId}`, count: CLIENT_FILES_PER_HOUR, windowMs: HOUR_MS },
  },
];

/** Returns the limit of how often a member of an agency has files of clients read again. */
export const clientReadingLimits = (accountId: string) => [
  {
    code: 'TOO_MANY_REQUESTS' as const,
    ...{ key: `client readings ${accountId}`, count: CLIENT_READINGS_PER_HOUR, windowMs: HOUR_MS },
  },
];

/** Returns the limits of internal notes by a member of an agency. */
export const noteLimits = (accountId: string) => [
  {
    code: 'TOO_MANY_REQUESTS' as const,
    ...{ key: `notes ${accountId}`, count: NOTES_PER_MINUTE, windowMs: MINUTE_MS },
  },
];
