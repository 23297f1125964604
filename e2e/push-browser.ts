import type { PushedNotice } from '@parvoz/contract/people/push.ts';
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import type { Browser } from '../server/test/fake-push.ts';
import { expect } from './fixtures.ts';

/** Text of a page's storage that the replaced parts of a browser write. */
const SUBSCRIBED_WITH = 'TEST_SUBSCRIBED_WITH';

/**
 * Replaces what a browser asks of its push service: it is subscribed at once, as `subscription` says, and knows that on later pages. Self-contained:
 * a page gets it as text.
 */
const subscribeAt = ({
  subscription: { endpoint, p256dh, auth },
  stored,
}: {
  subscription: Browser['subscription'];
  stored: string;
}): void => {
  const made = (key: string) => ({
    endpoint,
    options: { userVisibleOnly: true, applicationServerKey: Uint8Array.from(JSON.parse(key)).buffer },
    toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
    unsubscribe: async () => {
      localStorage.removeItem(stored);
      return true;
    },
  });
  const { prototype } = PushManager;
  prototype.getSubscription = async () => {
    const key = localStorage.getItem(stored);
    return (key && made(key)) as PushSubscription | null;
  };
  prototype.subscribe = async (options) => {
    const key = JSON.stringify([...(options!.applicationServerKey as Uint8Array)]);
    localStorage.setItem(stored, key);
    return made(key) as unknown as PushSubscription;
  };
};

/** Lets the pages of a context subscribe with a push service. */
export const giveSubscription = async (context: BrowserContext, { subscription }: Browser): Promise<void> => {
  await context.addInitScript(subscribeAt, { subscription, stored: SUBSCRIBED_WITH });
};

/** Key of the sender that the browser has subscribed with, in base64url; null where it has no subscription. */
export const subscribedWith = async (page: Page): Promise<string | null> => {
  const stored = await page.evaluate((key) => localStorage.getItem(key), SUBSCRIBED_WITH);
  return stored && Buffer.from(JSON.parse(stored) as number[]).toString('base64url');
};

interface Registration {
  registrationId: string;
  scopeURL: string;
  isDeleted: boolean;
}

/** Hands messages to a page's service worker as the browser does when its push service has sent them. */
export const openDelivery = async (page: Page) => {
  const session: CDPSession = await page.context().newCDPSession(page);
  const registrations: Registration[] = [];
  session.on(
    'ServiceWorker.workerRegistrationUpdated',
    ({ registrations: some }) => void registrations.push(...some),
  );
  await session.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  const find = () =>
    registrations.findLast(({ scopeURL, isDeleted }) => scopeURL === `${origin}/` && !isDeleted);
  return async (message: string): Promise<void> => {
    await expect.poll(find).toBeTruthy();
    const { registrationId } = find()!;
    await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: message });
  };
};

/** Notifications that the page's service worker shows right now. */
export const shownBy = (page: Page) =>
  page.evaluate(async () => {
    const shown = await (await navigator.serviceWorker.ready).getNotifications();
    return shown.map(({ title, body, lang, tag, silent, data }) => ({
      ...{ title, body, lang, tag, silent, data: data as { address: string } },
    }));
  });

/** Returns how the pictures of the only notification look: its badge has to be a shape of one colour, for systems that show no other. */
export const picturesOfShown = (page: Page) =>
  page.evaluate(async () => {
    const [shown] = await (await navigator.serviceWorker.ready).getNotifications();
    const pixelsOf = async (src: string) => {
      const picture = await createImageBitmap(await (await fetch(src)).blob());
      const { width, height } = picture;
      const canvas = new OffscreenCanvas(width, height).getContext('2d')!;
      canvas.drawImage(picture, 0, 0);
      return { width, bytes: canvas.getImageData(0, 0, width, height).data };
    };
    const { badge, icon } = shown as Notification & { badge: string };
    const { width, bytes } = await pixelsOf(badge);
    const isClear = (at: number) => bytes[at + 3] === 0;
    const isWhite = (at: number) => bytes[at]! + bytes[at + 1]! + bytes[at + 2]! === 3 * 255;
    const pixels = Array.from({ length: bytes.length / 4 }, (_, at) => 4 * at);
    return {
      badge: {
        ...{ width, hasClearCorner: isClear(0), hasShape: pixels.some((at) => bytes[at + 3] === 255) },
        isOfOneColour: pixels.every((at) => isClear(at) || isWhite(at)),
      },
      icon: (await pixelsOf(icon)).width,
    };
  });

/** Returns a notice as the screen shows it. */
export const onScreen = ({ title, text, language, tag, isSilent, address }: PushedNotice) => ({
  ...{ title, body: text, lang: language, tag, silent: isSilent, data: { address } },
});

/**
 * Presses the only notification that is shown, and returns the address that the worker opens for it. Only a hand on the screen may open a
 * window: the worker is asked for it in its place, and the page goes there.
 */
export const pressShown = async (context: BrowserContext): Promise<string> => {
  const worker = context.serviceWorkers()[0]!;
  return worker.evaluate(async () => {
    interface Scope extends EventTarget {
      registration: ServiceWorkerRegistration;
      clients: { openWindow(url: string): Promise<unknown> };
    }
    const scope = globalThis as unknown as Scope;
    const [notification] = await scope.registration.getNotifications();
    const { promise, resolve } = Promise.withResolvers<string>();
    scope.clients.openWindow = async (url) => resolve(url);
    const Pressed = (globalThis as unknown as { NotificationEvent: new (type: string, of: object) => Event })
      .NotificationEvent;
    scope.dispatchEvent(new Pressed('notificationclick', { notification }));
    return promise;
  });
};
