import { useEffect, useState } from 'react';
import { readDataForTab, removeForTab, saveForTab } from '../../../lib/local-storage.ts';

/** Drafts of one person, by the application whose chat they were written in. */
type Drafts = Readonly<Record<string, string>>;

const KEY = 'CHAT_DRAFTS';

interface Stored {
  ownerId: string;
  drafts: Drafts;
}

const readStored = (ownerId: string): Drafts => {
  const stored = readDataForTab(KEY) as Stored | null;
  return stored?.ownerId === ownerId ? stored.drafts : {};
};

/** Forgets all drafts of this tab. */
export const forgetDrafts = (): void => removeForTab(KEY);

/**
 * Returns the text of the chat's draft and functions to change it. The draft survives a reload of the tab where storage
 * is available, and is shown to its author only.
 */
export const useDraft = (ownerId: string, applicationId: string) => {
  const [text, setText] = useState('');
  useEffect(() => setText(readStored(ownerId)[applicationId] ?? ''), [ownerId, applicationId]);
  const change = (next: string) => {
    setText(next);
    const { [applicationId]: _, ...others } = readStored(ownerId);
    const drafts = next ? { ...others, [applicationId]: next } : others;
    saveForTab(KEY, JSON.stringify({ ownerId, drafts } satisfies Stored));
  };
  return [text, change] as const;
};
