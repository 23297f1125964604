import { useCallback, useEffect, useRef, useState } from 'react';
import { useStoredDraft } from '../../../../ui/form/use-draft.ts';
import { type Marks, NO_MARKS } from './selection.ts';

const DRAFT = 'consulting-universities';
const DEBOUNCE_MS = 400;

/** Returns the unsaved ticks and functions to change them. They survive a reload and a session that
 * ends, for the same person only. */
export const useSelection = () => {
  const { stored, save, forget, findMoment } = useStoredDraft<[number, boolean][], null>(DRAFT);
  const [marks, setMarks] = useState<Marks>(() => new Map(stored?.values ?? []));
  const unsaved = useRef<Marks | null>(null);
  const store = useCallback(() => {
    const { current } = unsaved;
    unsaved.current = null;
    if (!current) return;
    if (current.size > 0) save({ values: [...current], record: null });
    else forget();
  }, [save, forget]);
  useEffect(() => {
    // A reload does not wait for the pause.
    window.addEventListener('pagehide', store);
    return () => {
      window.removeEventListener('pagehide', store);
      store();
    };
  }, [store]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = (next: (marks: Marks) => Marks) => {
    const changed = next(marks);
    setMarks(changed);
    unsaved.current = changed;
    clearTimeout(timer.current);
    timer.current = setTimeout(store, DEBOUNCE_MS);
  };
  return {
    marks,
    change,
    /** Stores them at once; returns whether they are in this browser. */
    keep: () => {
      store();
      return findMoment() !== null;
    },
    /** Moment at which the restored draft was stored; null where there was none. */
    restoredFrom: stored?.savedAt ?? null,
    /** Everything is saved, or given up. */
    clear: () => {
      unsaved.current = null;
      clearTimeout(timer.current);
      setMarks(NO_MARKS);
      forget();
    },
  };
};
