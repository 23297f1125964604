import type { Language } from '@parvoz/contract/languages.ts';
import type { addPushDevice, getPush, PushState } from '@parvoz/contract/people/push.ts';
import { callApi } from './api.ts';
import { readLocally, removeLocally, saveLocally } from './local-storage.ts';
import { CAN_PUSH, PUSH_KEY } from './push-key.ts';

interface Pushed {
  accountId: string;
  endpoint: string;
}

const readPushed = (): Pushed | null => {
  try {
    return JSON.parse(readLocally(PUSH_KEY) ?? 'null') as Pushed | null;
  } catch {
    return null;
  }
};

/** True if the browser can show notifications while the site is closed; private windows and pages within apps often cannot. */
export const canBePushedTo = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const ANSWER_MS = 3000;

/** Resolves to true once there is a service worker, if it shows what is pushed. */
export const hasPushWorker = async (): Promise<boolean> => {
  const { active } = await navigator.serviceWorker.ready;
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => resolve(false), ANSWER_MS);
    port1.onmessage = ({ data }) => {
      clearTimeout(timer);
      resolve(data === true);
    };
    active?.postMessage({ type: CAN_PUSH }, [port2]);
  });
};

const bytesOf = (key: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

const hasKey = ({ options }: PushSubscription, key: string): boolean => {
  const wanted = bytesOf(key);
  const had = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return had.length === wanted.length && had.every((byte, at) => byte === wanted[at]);
};

const subscribe = async (
  { pushManager }: ServiceWorkerRegistration,
  key: string,
): Promise<PushSubscription> => {
  const had = await pushManager.getSubscription();
  if (had && hasKey(had, key)) return had;
  // Of another key of the server nothing comes any more.
  await had?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) });
};

const subscribeAs = async (accountId: string, key: string, language: Language): Promise<PushState> => {
  const subscription = await subscribe(await navigator.serviceWorker.ready, key);
  const { endpoint, keys } = subscription.toJSON();
  const body = { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' };
  const state = await callApi<typeof addPushDevice>('PUT /notification/push/device', { body }, language);
  saveLocally(PUSH_KEY, JSON.stringify({ accountId, endpoint: body.endpoint } satisfies Pushed));
  return state;
};

/**
 * Asks for the browser's permission, which only a press may do, and has the notifications of an account pushed here. Returns null where the
 * person does not allow it.
 */
export const turnPushOn = async (
  accountId: string,
  key: string,
  language: Language,
): Promise<PushState | null> => {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  return subscribeAs(accountId, key, language);
};

/** Ends the subscription of this browser; nothing that waits at its service comes any more. */
export const forgetPush = async (): Promise<void> => {
  removeLocally(PUSH_KEY);
  if (!canBePushedTo()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
};

/**
 * Goes on pushing to this browser where its person has signed in again, or its service has given it another address; ends it where
 * somebody else has signed in.
 */
export const resumePush = async (accountId: string, language: Language): Promise<void> => {
  const pushed = readPushed();
  if (!pushed || !canBePushedTo()) return;
  if (pushed.accountId !== accountId || Notification.permission !== 'granted') return forgetPush();
  if (!(await hasPushWorker())) return;
  const registration = await navigator.serviceWorker.ready;
  const { key, devices } = await callApi<typeof getPush>('GET /notification/push', {}, language);
  const had = await registration.pushManager.getSubscription();
  const isKnown = devices.some(({ isCurrent }) => isCurrent);
  if (isKnown && had?.endpoint === pushed.endpoint && hasKey(had, key)) return;
  await subscribeAs(accountId, key, language);
};
