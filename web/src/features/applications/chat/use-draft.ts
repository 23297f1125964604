import { useEffect, useState } from 'react';
import { readDraft, removeDraft, saveDraft } from '../../../lib/drafts.ts';

const nameOf = (applicationId: string): string => `chat ${applicationId}`;

const readText = (ownerId: string, applicationId: string): string => {
  const text = readDraft(ownerId, nameOf(applicationId))?.text;
  return typeof text === 'string' ? text : '';
};

/** Returns the text of the chat's draft and functions to change it; its author finds it again. */
export const useDraft = (ownerId: string, applicationId: string) => {
  const [text, setText] = useState('');
  useEffect(() => setText(readText(ownerId, applicationId)), [ownerId, applicationId]);
  const change = (next: string) => {
    setText(next);
    if (next) saveDraft(ownerId, nameOf(applicationId), { text: next });
    else removeDraft(ownerId, nameOf(applicationId));
  };
  return [text, change] as const;
};
