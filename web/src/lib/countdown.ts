import { useEffect, useState } from 'react';

const SECOND_MS = 1000;
/** Shorter than a second, so that no second is left out. */
const TICK_MS = 250;

/** The moment that many seconds from now, in milliseconds since 1970. */
export const momentIn = (seconds: number): number => Date.now() + seconds * SECOND_MS;

/** Whole seconds until a moment, 0 once it is over. */
export const secondsUntil = (moment: number): number =>
  Math.max(0, Math.ceil((moment - Date.now()) / SECOND_MS));

/** Returns the whole seconds until a moment, counted down to 0. Not for parts that the server renders. */
export const useSecondsUntil = (moment: number): number => {
  const [seconds, setSeconds] = useState(() => secondsUntil(moment));
  useEffect(() => {
    setSeconds(secondsUntil(moment));
    const timer = window.setInterval(() => setSeconds(secondsUntil(moment)), TICK_MS);
    return () => window.clearInterval(timer);
  }, [moment]);
  return seconds;
};

/** Seconds as `mm:ss`. */
export const formatCountdown = (seconds: number): string =>
  [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':');
