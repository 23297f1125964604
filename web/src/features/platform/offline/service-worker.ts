import { clientsClaim } from 'workbox-core';
import * as navigationPreload from 'workbox-navigation-preload';
import { addRoute, cleanupOutdatedCaches, matchPrecache, precache } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { NetworkFirst } from 'workbox-strategies';
import { addPushEvents, type PushWorker } from '../../../lib/push-events.ts';

// The service worker of signed-in people (docs/decisions/136-without-a-network.md). Bundled by itself, by
// web/service-worker.ts, into /service-worker.js.

interface Waiting extends Event {
  waitUntil(done: Promise<unknown>): void;
}

interface Fetching extends Waiting {
  readonly preloadResponse: Promise<Response | undefined>;
}

interface Told extends Waiting, MessageEvent {}

/** As far as it is used here. The compiler's types of workers contradict those of pages. */
declare const self: {
  addEventListener(type: 'install' | 'activate', listener: (event: Waiting) => void): void;
  addEventListener(type: 'message', listener: (event: Told) => void): void;
  skipWaiting(): Promise<void>;
};

/** Files of this release that a student's pages need, all of its scripts, and its name; set by the build. */
declare const FILES: { url: string; revision: string | null }[];
declare const SCRIPTS: readonly string[];
declare const RELEASE: string;

/** Has the same name in all releases: what the network has comes first (`web/src/workspace-door.ts`). */
const DOOR = '/workspaces.js';
/** Page that is shown where there is nothing else. */
const OFFLINE = '/offline';
/** The same for who can read their own pages: it leads there. */
const OFFLINE_OF_STUDENT = '/offline/student';
/** Pages of a student; the first one is the document of all that are below it. */
const [OWN, ...OTHERS] = ['/student-applications', '/shortlist', '/calendar'] as const;
/** Texts of these pages that do not come with their documents. */
const TEXTS =
  'account applications calendar chat compare cost currencies disputes documents eligibility guardians notifications offline protection reviews shortlist validation'.split(
    ' ',
  );
/** Database of what was last seen (`web/src/lib/seen.ts`). */
const SEEN_DATABASE = 'parvoz-seen';

const PREFIX = 'parvoz-';
const DOCUMENTS = `${PREFIX}documents-${RELEASE}`;
const LOCALES = `${PREFIX}texts-${RELEASE}`;

const fetchDocument = async (address: string): Promise<Response> => {
  // With the cookie of the language: it comes as this visitor reads it.
  const answer = await fetch(address, { headers: { accept: 'text/html' }, cache: 'no-cache' });
  if (!answer.ok || answer.redirected) throw new Error(`${address} answers ${answer.status}`);
  const html = await answer.clone().text();
  const scripts = html.match(/\/assets\/[\w.-]+\.js/g) ?? [];
  const isOfRelease = scripts.every((url) => SCRIPTS.includes(url));
  if (!isOfRelease) throw new Error(`${address} is of another release`);
  return answer;
};

const storeTexts = async (language: string): Promise<void> => {
  const cache = await caches.open(LOCALES);
  const requestOf = (name: string) => new Request(`/locales/${language}/${name}.json`, { cache: 'no-cache' });
  await cache.addAll(TEXTS.map(requestOf));
};

/** Stores what stands in for pages without a network, all of it or nothing. */
const storeDocuments = async (): Promise<void> => {
  const addresses = [OFFLINE, OFFLINE_OF_STUDENT, OWN, ...OTHERS];
  const answers = await Promise.all(addresses.map(fetchDocument));
  await storeTexts(answers[0]!.headers.get('content-language') ?? 'uz');
  const cache = await caches.open(DOCUMENTS);
  await Promise.all(answers.map((answer, at) => cache.put(addresses[at]!, answer)));
};

/** Stores them anew after the visitor has chosen another language. */
const followLanguage = async (language: string | null): Promise<void> => {
  const stored = await (await caches.open(DOCUMENTS)).match(OFFLINE, { ignoreVary: true });
  if (language && stored?.headers.get('content-language') !== language) await storeDocuments();
};

/** True if this device has something to show; where browsers do not say, the page finds out. */
const hasSeen = async (): Promise<boolean> => {
  const databases = await indexedDB.databases?.().catch(() => null);
  return databases?.some(({ name }) => name === SEEN_DATABASE) ?? true;
};

const documentOf = (pathname: string): string => {
  if (pathname === OWN || pathname.startsWith(`${OWN}/`)) return OWN;
  return OTHERS.find((one) => one === pathname) ?? OFFLINE_OF_STUDENT;
};

const forgetOldReleases = async (): Promise<void> => {
  const names = await caches.keys();
  await Promise.all(
    names
      .filter((name) => name.startsWith(PREFIX) && !name.endsWith(RELEASE))
      .map((name) => caches.delete(name)),
  );
};

const documentFor = async ({ pathname }: URL): Promise<Response> => {
  const isSeen = await hasSeen();
  // The app opens with it.
  if (pathname === '/' && isSeen) return Response.redirect(OWN);
  const cache = await caches.open(DOCUMENTS);
  return (
    (await cache.match(isSeen ? documentOf(pathname) : OFFLINE, { ignoreVary: true })) ?? Response.error()
  );
};

/** Pages are the server's: what is stored is shown only where none comes. */
const answerNavigation = async ({ event, request }: { event: Fetching; request: Request }) => {
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(request));
    event.waitUntil(followLanguage(answer.headers.get('content-language')).catch(() => null));
    return answer;
  } catch {
    return documentFor(new URL(request.url));
  }
};

self.addEventListener('install', (event) => event.waitUntil(storeDocuments()));
self.addEventListener('activate', (event) => event.waitUntil(forgetOldReleases()));
// Until then an open page goes on with the files of its own release.
self.addEventListener('message', ({ data, ports }) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting();
  if (data?.type === 'IS_OF_RELEASE')
    ports[0]?.postMessage(data.urls.every((url: string) => SCRIPTS.includes(url)));
});

addPushEvents(self as unknown as PushWorker);
clientsClaim();
navigationPreload.enable();
cleanupOutdatedCaches();
precache(FILES);

registerRoute(
  ({ request, sameOrigin }) => sameOrigin && request.mode === 'navigate',
  ({ event, request }) => answerNavigation({ event: event as unknown as Fetching, request }),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === DOOR,
  async ({ request }) => {
    try {
      return await fetch(request);
    } catch {
      return (await matchPrecache(DOOR)) ?? Response.error();
    }
  },
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/locales/'),
  new NetworkFirst({ cacheName: LOCALES }),
);
addRoute();
