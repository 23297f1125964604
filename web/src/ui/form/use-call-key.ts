import { useRef } from 'react';
import { readDraft, removeDraft, saveDraft } from '../../lib/drafts.ts';
import { newId } from '../../lib/ids.ts';
import { currentSession } from '../../lib/session.ts';

interface Sent {
  content: string;
  key: string;
}

const NOTHING: Sent = { content: '', key: '' };

const ownerOf = () => currentSession().user?.id ?? null;
const storedAs = (name: string): string => `sent ${name}`;

const readSent = (name: string): Sent => {
  const found: Record<string, unknown> = readDraft(ownerOf(), storedAs(name)) ?? {};
  const { content, key } = found;
  return typeof content === 'string' && typeof key === 'string' ? { content, key } : NOTHING;
};

/**
 * Idempotency-Keys of a form: the same for the same content until it is done, so that a repeated request is done once. With a
 * name they are kept where drafts are, and a window that was closed after a lost answer, or a page that was loaded again, sends
 * the same content under the same key.
 */
export const useCallKey = (name?: string) => {
  const last = useRef(NOTHING);
  return {
    keyOf: (content: unknown): string => {
      const text = JSON.stringify(content);
      if (last.current.key === '' && name !== undefined) last.current = readSent(name);
      if (last.current.content !== text || last.current.key === '')
        last.current = { content: text, key: newId() };
      if (name !== undefined) saveDraft(ownerOf(), storedAs(name), last.current);
      return last.current.key;
    },
    /** Called after an answer: the next request gets a new key, even with the same content. */
    forget: (): void => {
      last.current = NOTHING;
      if (name !== undefined) removeDraft(ownerOf(), storedAs(name));
    },
  };
};
