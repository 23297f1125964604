import { createElement, type ReactNode, useRef, useState } from 'react';
import { useTypedIsStored } from '../use-typed.ts';
import { DraftNote } from './draft-note.tsx';
import { useStoredDraft } from './use-draft.ts';
import { isInRecord, isUntouched } from './use-form-draft.ts';

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

/** Returns what is stored: a sum that was only suggested is suggested anew, for what it is about may have changed. */
const storable = <T extends object>(written: T, typed: ReadonlySet<string>): Partial<T> =>
  Object.fromEntries(
    Object.entries(written).filter(([name, value]) => typeof value !== 'number' || typed.has(name)),
  ) as Partial<T>;

/**
 * State of a form that does without `useContractForm`: what is written into it is stored at once until it is sent or
 * discarded, and is there when the form is opened again. `given` is what the form is opened with.
 */
export const useDraftState = <T extends object>(name: string, given: T): DraftState<T> => {
  const { stored, save, remove, forget } = useStoredDraft<Partial<T>, null>(name, (values) =>
    isInRecord(values, given),
  );
  useTypedIsStored();
  const [first] = useState(given);
  const [written, setWritten] = useState(() => filled(first, stored?.values));
  /** Names of what was written, and not only suggested. */
  const typed = useRef(new Set(Object.keys(stored?.values ?? {})));
  return {
    written,
    change: (part) => {
      const next = { ...written, ...part };
      for (const changed of Object.keys(part)) typed.current.add(changed);
      setWritten(next);
      if (isUntouched(next, first)) remove();
      else save({ values: storable(next, typed.current), record: null });
    },
    note:
      stored &&
      createElement(DraftNote, {
        savedAt: stored.savedAt,
        onDiscard: () => {
          forget();
          typed.current.clear();
          setWritten(first);
        },
      }),
    forget,
  };
};
