import { RequiredComment } from '@parvoz/contract/applications/application-comments.ts';
import { useState } from 'react';
import type { ReturnedDocument } from './desk-actions.ts';

/** Keys of the sentences of `validation:comment`. */
type CommentFault = 'required' | 'tooShort' | 'tooLong';

export interface DocumentReturnsState {
  /** Comments by the ids of the ticked documents. */
  comments: Readonly<Record<string, string>>;
  /** Errors of comments, by the same ids; known after an attempt to send. */
  faults: Readonly<Record<string, CommentFault>>;
  toggle(id: string): void;
  write(id: string, comment: string): void;
  /** Returns the documents to send; null if a comment is not valid. */
  read(): ReturnedDocument[] | null;
}

const faultOf = (comment: string): CommentFault | null => {
  const { success, error } = RequiredComment.safeParse(comment);
  if (success) return null;
  if (comment.trim() === '') return 'required';
  return error.issues.some(({ code }) => code === 'too_big') ? 'tooLong' : 'tooShort';
};

const without = <T>(id: string, { [id]: _, ...others }: Readonly<Record<string, T>>) => others;

/** State of a form in which documents are returned, each with a comment, and its errors. */
export const useDocumentReturns = (): DocumentReturnsState => {
  const [comments, setComments] = useState<DocumentReturnsState['comments']>({});
  const [faults, setFaults] = useState<DocumentReturnsState['faults']>({});
  return {
    comments,
    faults,
    toggle: (id) => {
      setComments(id in comments ? without(id, comments) : { ...comments, [id]: '' });
      setFaults(without(id, faults));
    },
    write: (id, comment) => {
      setComments({ ...comments, [id]: comment });
      setFaults(without(id, faults));
    },
    read: () => {
      const entries = Object.entries(comments);
      const found = entries.flatMap(([id, comment]) => {
        const fault = faultOf(comment);
        return fault ? [[id, fault] as const] : [];
      });
      setFaults(Object.fromEntries(found));
      if (found.length > 0) return null;
      return entries.map(([id, comment]) => ({ id, comment: comment.trim() }));
    },
  };
};
