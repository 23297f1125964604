import { RequiredComment } from '@parvoz/contract/applications/application-comments.ts';
import { type ReactNode, useState } from 'react';
import { useDraftState } from '../../../../ui/form/use-draft-state.ts';
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
  /** Says that there are comments from before, with a way to discard them. */
  note: ReactNode;
  /** Returns those of `ids` to send; null if a comment is not valid. */
  read(ids: readonly string[]): ReturnedDocument[] | null;
  /** Called once they have been sent. */
  forget(): void;
}

const faultOf = (comment: string): CommentFault | null => {
  const { success, error } = RequiredComment.safeParse(comment);
  if (success) return null;
  if (comment.trim() === '') return 'required';
  return error.issues.some(({ code }) => code === 'too_big') ? 'tooLong' : 'tooShort';
};

const without = <T>(id: string, { [id]: _, ...others }: Readonly<Record<string, T>>) => others;

/** State of a form in which documents are returned, each with a comment, and its errors. `draft` is where the comments wait. */
export const useDocumentReturns = (draft: string): DocumentReturnsState => {
  const { written, change, note, forget } = useDraftState<Pick<DocumentReturnsState, 'comments'>>(draft, {
    comments: {},
  });
  const { comments } = written;
  const [faults, setFaults] = useState<DocumentReturnsState['faults']>({});
  return {
    comments,
    faults,
    toggle: (id) => {
      change({ comments: id in comments ? without(id, comments) : { ...comments, [id]: '' } });
      setFaults(without(id, faults));
    },
    write: (id, comment) => {
      change({ comments: { ...comments, [id]: comment } });
      setFaults(without(id, faults));
    },
    note,
    forget,
    read: (ids) => {
      const entries = Object.entries(comments).filter(([id]) => ids.includes(id));
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
