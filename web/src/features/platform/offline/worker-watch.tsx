import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { whenIdle } from '../../../lib/idle.ts';
import { useSession } from '../../../lib/session.ts';
import { renewShown } from './watch-shown.ts';

/** After the page has come: its own data and pictures go first. */
const PAUSE_MS = 4000;

interface Connection {
  /** The person has asked the browser to load little. */
  saveData?: boolean;
}

/** True where a worker can be had, and whoever pays for the data has nothing against it. */
const isWelcome = (): boolean => {
  const { connection } = navigator as Navigator & { connection?: Connection };
  // In private windows of some browsers there is none, and in the pages of some apps neither.
  return import.meta.env.PROD && 'serviceWorker' in navigator && connection?.saveData !== true;
};

/**
 * Starts the service worker for who is signed in, when the page has nothing else to do, and asks again for what is shown
 * from this device.
 */
export const WorkerWatch = () => {
  const { i18n } = useTranslation();
  const router = useRouter();
  const queries = useQueryClient();
  const isIn = useSession().user !== null;
  useEffect(() => (isIn ? renewShown(queries) : undefined), [isIn, queries]);
  useEffect(() => {
    if (!isIn || !isWelcome()) return;
    let stop = () => {};
    const timer = setTimeout(async () => {
      await whenIdle();
      // Without it everything works as before; the next page tries again.
      const loaded = await import('./register.ts').catch(() => null);
      if (loaded) stop = loaded.startWorker(router, i18n);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [isIn, i18n, router]);
  return null;
};
