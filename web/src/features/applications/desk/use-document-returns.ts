import { RequiredComment } from '@parvoz/contract/application-comments.ts';
import { useState } from 'react';
import type { ReturnedDocument } from './desk-actions.ts';

export interface DocumentReturnsState {
  /** Comments by the ids of the ticked documents. */
  comments: Readonly<Record<string, string>>;
  /** Ticked ones whose comment is missing; known after an attempt to send. */
  missing: readonly string[];
  toggle(id: string): void;
  write(id: string, comment: string): void;
  /** What is sent; null when a comment is missing. */
  read(): ReturnedDocument[] | null;
}

/** Which documents have to be handed in again, and what is wrong with each. */
export const useDocumentReturns = (): DocumentReturnsState => {
  const [comments, setComments] = useState<Readonly<Record<string, string>>>({});
  const [missing, setMissing] = useState<readonly string[]>([]);
  return {
    comments,
    missing,
    toggle: (id) => {
      const { [id]: known, ...others } = comments;
      setComments(known === undefined ? { ...comments, [id]: '' } : others);
      setMissing(missing.filter((one) => one !== id));
    },
    write: (id, comment) => {
      setComments({ ...comments, [id]: comment });
      setMissing(missing.filter((one) => one !== id));
    },
    read: () => {
      const found = Object.entries(comments).map(([id, text]) => ({
        id,
        parsed: RequiredComment.safeParse(text),
      }));
      const faults = found.filter(({ parsed }) => !parsed.success).map(({ id }) => id);
      setMissing(faults);
      if (faults.length > 0) return null;
      return found.map(({ id, parsed }) => ({ id, comment: parsed.data ?? '' }));
    },
  };
};
