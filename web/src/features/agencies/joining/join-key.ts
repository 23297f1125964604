import { useEffect, useState } from 'react';
import { readForTab, removeForTab, saveForTab } from '../../../lib/local-storage.ts';

const KEY = 'JOIN_KEY';

/**
 * The key of the request that this tab has made or opened, over a reload; null without one, undefined while that is not
 * known. Other tabs and visits prove the phone anew.
 */
export const useJoinKey = () => {
  const [key, setKey] = useState<string | null>();
  useEffect(() => setKey(readForTab(KEY)), []);
  return {
    key,
    open: (opened: string) => {
      saveForTab(KEY, opened);
      setKey(opened);
    },
    close: () => {
      removeForTab(KEY);
      setKey(null);
    },
  };
};
