import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { ROLES } from '../roles.ts';
import { TELEGRAM_TOPICS } from './telegram-topics.ts';

/** A browser that notifications are pushed to: signed in, by its session. */
export const PushDevice = z.object({
  id: z.uuid(),
  /** Names as `Chrome` and `Android`; null where they are unknown. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** True for the browser of the call. */
  isCurrent: z.boolean(),
});
export type PushDevice = z.infer<typeof PushDevice>;

/** Topics that are pushed, and whether what was pushed comes as an SMS as well. */
export const PushChoices = z.strictObject({
  topics: z.record(z.enum(TELEGRAM_TOPICS), z.boolean()),
  /** Of no meaning for accounts other than students': they get no SMS of notifications. */
  withSms: z.boolean(),
});
export type PushChoices = z.infer<typeof PushChoices>;

/** An account's state of notifications by push. */
export const PushState = z.object({
  /** Public key that a browser subscribes with (VAPID, RFC 8292), in base64url. */
  key: z.string(),
  devices: z.array(PushDevice),
  choices: PushChoices,
});
export type PushState = z.infer<typeof PushState>;

const MAX_ENDPOINT_LENGTH = 1000;

/**
 * An address of a push service: HTTPS to a public host by its name, at the usual port, without a password; none that only this network
 * knows.
 */
const ENDPOINT =
  /^https:\/\/(?![^/]*\.(?:local|localhost|internal|intranet|lan|home|corp|private|arpa|onion)\/)(?=[^/]{4,253}\/)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{1,59})\/[!"$-~]*$/;

/** The subscription of a browser with its push service (`PushSubscription`). */
export const PushSubscription = z.strictObject({
  endpoint: z.string().max(MAX_ENDPOINT_LENGTH).regex(ENDPOINT),
  /** Public key of the browser: an uncompressed point of P-256, in base64url. */
  p256dh: z.string().regex(/^B[\w-]{86}$/),
  /** Secret of the subscription: 16 bytes, in base64url. */
  auth: z.string().regex(/^[\w-]{22}$/),
});
export type PushSubscription = z.infer<typeof PushSubscription>;

/** Message to a browser, encrypted for it alone. */
export interface PushedNotice {
  title: string;
  text: string;
  /** Address on the site that it opens, from its root on, with the language. */
  address: string;
  language: string;
  /** Notices with the same one replace each other on the screen. */
  tag: string;
  isSilent: boolean;
}

const tag = 'Notifications';

export const getPush = endpoint({
  method: 'GET',
  path: '/notification/push',
  access: ROLES,
  tag,
  summary: 'Browsers that own notifications are pushed to, and which: all, until somebody switches one off',
  data: PushState,
});

export const addPushDevice = endpoint({
  method: 'PUT',
  path: '/notification/push/device',
  access: ROLES,
  tag,
  summary:
    'Push own notifications to the browser of this session until the session ends; whoever had it before gets none there any more',
  body: PushSubscription,
  data: PushState,
});

export const removePushDevice = endpoint({
  method: 'DELETE',
  path: '/notification/push/device/{id}',
  access: ROLES,
  tag,
  summary: 'Push nothing more to one of the caller’s browsers',
  params: z.object({ id: z.uuid() }),
  data: PushState,
});

export const updatePush = endpoint({
  method: 'PUT',
  path: '/notification/push',
  access: ROLES,
  tag,
  summary: 'Choose which own notifications are pushed, and whether they come as an SMS as well',
  body: PushChoices,
  data: PushState,
});
