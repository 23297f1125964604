import { useEffect, useState } from 'react';
import { canBePushedTo, hasPushWorker } from './push.ts';

/** READY to be turned on; BLOCKED in the settings of the browser; NONE, also while its service worker has not come yet. */
export type PushSupport = 'NONE' | 'READY' | 'BLOCKED';

/** Returns whether notifications can be pushed to this browser, and the function that looks again. */
export const usePushSupport = (): readonly [PushSupport, () => void] => {
  const [hasWorker, setHasWorker] = useState(false);
  const [permission, setPermission] = useState<NotificationPermission>('default');
  const look = () => setPermission(Notification.permission);
  useEffect(() => {
    if (!canBePushedTo()) return;
    let isShown = true;
    void hasPushWorker().then((isThere) => {
      if (!isShown || !isThere) return;
      setPermission(Notification.permission);
      setHasWorker(true);
    });
    return () => {
      isShown = false;
    };
  }, []);
  if (!hasWorker) return ['NONE', look];
  return [permission === 'denied' ? 'BLOCKED' : 'READY', look];
};
