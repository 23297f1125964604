import { useEffect, useState } from 'react';

const draftKey = (applicationId: string) => `CHAT_DRAFT_${applicationId}`;

/** What was typed outlives a reload of the tab, where the browser keeps anything. */
export const useDraft = (applicationId: string) => {
  const [text, setText] = useState('');
  useEffect(() => {
    try {
      setText(sessionStorage.getItem(draftKey(applicationId)) ?? '');
    } catch {
      setText('');
    }
  }, [applicationId]);
  const change = (next: string) => {
    setText(next);
    try {
      if (next) sessionStorage.setItem(draftKey(applicationId), next);
      else sessionStorage.removeItem(draftKey(applicationId));
    } catch {
      // Kept as long as the page is open.
    }
  };
  return [text, change] as const;
};
