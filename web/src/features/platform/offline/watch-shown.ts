import { onlineManager, type QueryClient } from '@tanstack/react-query';
import { forgetShown, lastReading, shownSince, watchShown } from '../../../lib/seen.ts';

/** Browsers may call themselves online without being it: what is old is asked for again and again. */
const AGAIN_MS = 15_000;

/** Asks the server again for what is shown from this device, as soon as it may answer; returns what ends it. */
export const renewShown = (queries: QueryClient): (() => void) => {
  let timer: ReturnType<typeof setInterval> | undefined;
  const renew = async () => {
    if (shownSince() === null || !onlineManager.isOnline() || document.visibilityState !== 'visible') return;
    const last = lastReading();
    await queries.invalidateQueries();
    // What was not asked for again is not on the screen, and will be when it is.
    forgetShown(last);
  };
  const follow = () => {
    if (shownSince() === null) {
      clearInterval(timer);
      timer = undefined;
    } else timer ??= setInterval(renew, AGAIN_MS);
  };
  const stops = [watchShown(follow), onlineManager.subscribe(renew)];
  follow();
  return () => {
    clearInterval(timer);
    for (const stop of stops) stop();
  };
};
