import { useEffect, useState } from 'react';

/** What was typed outlives a reload of the tab, where the browser keeps anything. */
export const useDraft = (key: string) => {
  const [text, setText] = useState('');
  useEffect(() => {
    try {
      setText(sessionStorage.getItem(key) ?? '');
    } catch {
      setText('');
    }
  }, [key]);
  const change = (next: string) => {
    setText(next);
    try {
      if (next) sessionStorage.setItem(key, next);
      else sessionStorage.removeItem(key);
    } catch {
      // Kept as long as the page is open.
    }
  };
  return [text, change] as const;
};
