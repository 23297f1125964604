import { useEffect, useState } from 'react';
import { readForTab, removeForTab, saveForTab } from '../../../lib/local-storage.ts';
import { JOIN_KEY } from '../../../lib/session.ts';

/**
 * Returns the key of the request that this tab has made or opened, which survives a reload; null without one, undefined
 * while it is not known. Other tabs and visits have to prove the phone again.
 */
export const useJoinKey = () => {
  const [key, setKey] = useState<string | null>();
  useEffect(() => setKey(readForTab(JOIN_KEY)), []);
  return {
    key,
    open: (opened: string) => {
      saveForTab(JOIN_KEY, opened);
      setKey(opened);
    },
    close: () => {
      removeForTab(JOIN_KEY);
      setKey(null);
    },
  };
};
