import type { PushedNotice } from '@parvoz/contract/people/push.ts';
import { CAN_PUSH } from './push-key.ts';

interface Waiting {
  waitUntil(done: Promise<unknown>): void;
}

interface Pushed extends Waiting {
  readonly data: { json(): unknown } | null;
}

interface Pressed extends Waiting {
  readonly notification: Pick<Notification, 'data' | 'close'>;
}

interface Asked {
  readonly data: unknown;
  readonly ports: readonly Pick<MessagePort, 'postMessage'>[];
}

interface Tab {
  readonly url: string;
  focus(): Promise<unknown>;
}

/** A service worker, as far as it is used here. The compiler's types of workers contradict those of pages. */
export interface PushWorker {
  readonly location: { readonly origin: string };
  readonly registration: Pick<ServiceWorkerRegistration, 'showNotification'>;
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly Tab[]>;
    openWindow(url: string): Promise<unknown>;
  };
  addEventListener(type: 'push', listener: (event: Pushed) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: Pressed) => void): void;
  addEventListener(type: 'message', listener: (event: Asked) => void): void;
}

const ICON = '/icon-192.png';
/** White on nothing: Android shows only its shape, in the bar of the system, and would show a picture with a background as a square. */
const BADGE = '/badge-96.png';

/** Shown for a message that cannot be read: browsers take the permission away from who shows nothing. */
const UNREADABLE: PushedNotice = {
  ...{ title: 'Parvoz', text: '', address: '/', language: 'uz', tag: 'unreadable', isSilent: true },
};

const noticeOf = (event: Pushed): PushedNotice => {
  try {
    return { ...UNREADABLE, ...(event.data?.json() as PushedNotice) };
  } catch {
    return UNREADABLE;
  }
};

/** Shows a notification; a newer one with the same tag takes its place, with a sound of its own. */
const show = (worker: PushWorker, notice: PushedNotice): Promise<void> => {
  const { title, text, address, language, tag, isSilent } = notice;
  const options: NotificationOptions & { renotify: boolean } = {
    ...{ body: text, lang: language, tag, icon: ICON, badge: BADGE, data: { address } },
    ...{ silent: isSilent, renotify: !isSilent },
  };
  return worker.registration.showNotification(title, options);
};

/** Returns an address of this site; whatever else a message names becomes the first page. */
const addressOf = (worker: PushWorker, data: unknown): URL => {
  const { origin } = worker.location;
  const { address } = (data ?? {}) as { address?: unknown };
  const url = typeof address === 'string' && URL.canParse(address, origin) ? new URL(address, origin) : null;
  return url?.origin === origin ? url : new URL('/', origin);
};

/**
 * Opens the page of a notification: the tab that shows it already comes to the front, otherwise there is a new one, so that nothing which is
 * being written elsewhere is lost. A tab with other filters may not show what the notification is about.
 */
const open = async (worker: PushWorker, url: URL): Promise<void> => {
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = tabs.find((tab) => {
    const { pathname, search } = new URL(tab.url);
    return pathname === url.pathname && search === url.search;
  });
  if (shown && !url.hash) await shown.focus();
  else await worker.clients.openWindow(url.href);
};

/** Makes a service worker show what is pushed, and open its page when it is pressed. */
export const addPushEvents = (worker: PushWorker): void => {
  worker.addEventListener('push', (event) => event.waitUntil(show(worker, noticeOf(event))));
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(worker, addressOf(worker, event.notification.data)));
  });
  worker.addEventListener('message', ({ data, ports }) => {
    if ((data as { type?: unknown } | null)?.type === CAN_PUSH) ports[0]?.postMessage(true);
  });
};
