/** Address of the service worker, in all releases. */
export const WORKER = '/service-worker.js';

/** Names of its caches, and of those of its library. */
const CACHES = /^(?:parvoz|workbox)-/;

const isOurs = ({ active, waiting, installing }: ServiceWorkerRegistration): boolean =>
  [active, waiting, installing].some((worker) => worker && new URL(worker.scriptURL).pathname === WORKER);

/** Removes the service worker with what it stores; pages are the server's again, from the next one on. */
export const forgetWorker = async (): Promise<void> => {
  try {
    const found = (await navigator.serviceWorker?.getRegistrations())?.filter(isOurs) ?? [];
    if (found.length === 0) return;
    await Promise.all(found.map((one) => one.unregister()));
    const names = (await caches.keys()).filter((name) => CACHES.test(name));
    await Promise.all(names.map((name) => caches.delete(name)));
  } catch {
    // Browsers that refuse storage have no worker.
  }
};
