import { useEffect, useState } from 'react';

const PAUSE_MS = 300;

/** Returns the text once typing has paused. */
export const useDebounced = (text: string): string => {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = window.setTimeout(() => setDebounced(text), PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [text]);
  return debounced;
};
