import { createElement, type ReactNode, useState } from 'react';
import { useTypedIsStored } from '../use-typed.ts';
import { DraftNote } from './draft-note.tsx';
import { useStoredDraft } from './use-draft.ts';
import { changedOf, isUntouched } from './use-form-draft.ts';

interface DraftState<T> {
  written: T;
  change(part: Partial<T>): void;
  /** Says that there is text from before, with a way to discard it. */
  note: ReactNode;
  /** Called once it has been sent. */
  forget(): void;
}

/** Returns what is given, with what is stored of the same kind: an earlier version may have stored something else. */
const filled = <T extends object>(given: T, stored: Partial<T> | undefined): T =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const found = stored?.[name as keyof T];
      const isOfKind = value === undefined || value === null || typeof found === typeof value;
      return [name, found !== undefined && found !== null && isOfKind ? found : value];
    }),
  ) as T;

/**
 * State of a form that does without `useContractForm`: what is written into it is stored at once until it is sent or
 * discarded, and is there when the form is opened again. `given` is what the form is opened with.
 */
export const useDraftState = <T extends object>(name: string, given: T): DraftState<T> => {
  const { stored, save, remove, forget } = useStoredDraft<T, null>(name);
  useTypedIsStored();
  const [first] = useState(given);
  const [written, setWritten] = useState(() => filled(first, stored?.values));
  return {
    written,
    change: (part) => {
      const next = { ...written, ...part };
      setWritten(next);
      if (isUntouched(next, first)) remove();
      // The rest is as it is then: a sum that the form suggests changes with what it is about.
      else save({ values: changedOf(next, first), record: null });
    },
    note:
      stored &&
      createElement(DraftNote, {
        savedAt: stored.savedAt,
        onDiscard: () => {
          forget();
          setWritten(first);
        },
      }),
    forget,
  };
};
