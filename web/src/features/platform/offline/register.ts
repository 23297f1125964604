import type { AnyRouter } from '@tanstack/react-router';
import type { i18n as I18n } from 'i18next';
import { messageSW, Workbox } from 'workbox-window';
import { forgetWorker, WORKER } from '../../../lib/worker-files.ts';
import { dismiss, show } from '../../../ui/toast.ts';

/** An app may stay open for days. */
const CHECK_MS = 30 * 60 * 1000;
const OFFER = 'update';
const GONE = [404, 410];

/** A release without a worker: what the one of an earlier release stores is removed with it. */
const healFromGone = async (): Promise<void> => {
  const answer = await fetch(WORKER, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (answer && GONE.includes(answer.status)) await forgetWorker();
};

/** True if the code of this page is that of the worker's release: the page came later than the worker before. */
const isOfRelease = (worker: ServiceWorker): Promise<boolean> => {
  const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const scripts = files.filter(
    ({ origin, pathname }) => origin === window.location.origin && /^\/assets\/.+\.js$/.test(pathname),
  );
  return messageSW(worker, { type: 'IS_OF_RELEASE', urls: scripts.map(({ pathname }) => pathname) });
};

/**
 * Offers the page of the new release, which comes with its own code; what is typed is stored by its form. Until then the
 * page goes on with the files of its release, and the next page that is opened is one of the new release.
 */
const offerUpdate = (router: AnyRouter, i18n: I18n, update: () => void): (() => void) => {
  const offer = async () => {
    await i18n.loadNamespaces('offline');
    const t = i18n.getFixedT(i18n.language, 'offline');
    show('success', t('update.ready'), {
      duration: Number.POSITIVE_INFINITY,
      id: OFFER,
      action: { label: t('update.reload'), onClick: update },
    });
  };
  void offer();
  return router.subscribe('onBeforeNavigate', ({ pathChanged, toLocation }) => {
    if (pathChanged) window.location.assign(toLocation.href);
  });
};

/** Registers the service worker and looks for new releases; returns a function that stops looking. */
export const startWorker = (router: AnyRouter, i18n: I18n): (() => void) => {
  const workbox = new Workbox(WORKER);
  let isWanted = false;
  let forget = () => {};
  const offer = (update: () => void) => {
    forget();
    forget = offerUpdate(router, i18n, update);
  };
  const reload = () => window.location.reload();
  workbox.addEventListener('waiting', async ({ sw }) => {
    const isNew = sw && (await isOfRelease(sw));
    if (isNew) return workbox.messageSkipWaiting();
    offer(() => {
      isWanted = true;
      workbox.messageSkipWaiting();
    });
  });
  workbox.addEventListener('controlling', async ({ isUpdate, sw }) => {
    if (isWanted) return reload();
    // Another tab has wanted it.
    if (isUpdate && sw && !(await isOfRelease(sw))) offer(reload);
  });
  const check = () => {
    if (navigator.onLine && document.visibilityState === 'visible') workbox.update().catch(healFromGone);
  };
  workbox.register({ immediate: true }).then(check, healFromGone);
  const timer = setInterval(check, CHECK_MS);
  window.addEventListener('online', check);
  document.addEventListener('visibilitychange', check);
  return () => {
    clearInterval(timer);
    window.removeEventListener('online', check);
    document.removeEventListener('visibilitychange', check);
    forget();
    dismiss(OFFER);
  };
};
