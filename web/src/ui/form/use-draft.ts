import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { readDraft, removeDraft, saveDraft } from '../../lib/drafts.ts';
import { currentSession } from '../../lib/session.ts';
import type { Sent } from './use-saving.ts';

const DEBOUNCE_MS = 400;

interface Draft<Input, Row> {
  values: Input;
  /** The record that the form was opened with; null of a new one. */
  record: Row | null;
  /** Values and Idempotency-Key of a creation that has not been answered yet. */
  sent?: Sent<unknown> | null;
  savedAt: string;
}

/**
 * Returns the stored draft of a record's form and functions to store or remove it. It survives a reload, for the same
 * person only.
 */
export const useStoredDraft = <Input, Row>(key: string) => {
  const name = `${currentSession().user?.id} ${key}`;
  const [stored, setStored] = useState(() => readDraft(name) as Draft<Input, Row> | null);
  const forget = useCallback(() => {
    removeDraft(name);
    setStored(null);
  }, [name]);
  return { name, stored, forget };
};

/** Fills the form with the draft, and stores further changes. */
export const useKeepDraft = <Input extends FieldValues, Row, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  { name, stored }: Pick<ReturnType<typeof useStoredDraft<Input, Row>>, 'name' | 'stored'>,
  record: Row | null,
  sent: { readonly current: Sent<unknown> | null },
): { settle(): void; save(): void; savedAt: string | null } => {
  const first = useRef(stored);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [savedAt, setSavedAt] = useState<string | null>(null);
  useEffect(() => {
    if (first.current) form.reset(first.current.values, { keepDefaultValues: true });
    first.current = null;
  }, [form]);
  const settle = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
  }, []);
  const save = useCallback(() => {
    settle();
    saveDraft(name, { values: form.getValues(), record, sent: sent.current });
    // Nothing where the browser's storage has refused it.
    setSavedAt((readDraft(name) as Draft<Input, Row> | null)?.savedAt ?? null);
  }, [settle, form, name, record, sent]);
  useEffect(() => {
    const keep = () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(save, DEBOUNCE_MS);
    };
    // A reload does not wait for the pause in typing.
    const saveAtOnce = () => timer.current !== undefined && save();
    window.addEventListener('pagehide', saveAtOnce);
    // Changes by hand have a type; those that a reset or an answer makes have none.
    const { unsubscribe } = form.watch((_, { type }) => {
      if (type === 'change' || form.formState.isDirty) keep();
    });
    return () => {
      window.removeEventListener('pagehide', saveAtOnce);
      unsubscribe();
      clearTimeout(timer.current);
    };
  }, [form, save]);
  return { settle, save, savedAt };
};
