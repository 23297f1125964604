import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { type DraftOwner, readDraft, removeDraft, saveDraft } from '../../lib/drafts.ts';
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
 * Returns the stored draft of a record's form and functions to store or remove it. It survives a reload and a session
 * that ends, for the same person only.
 */
export const useStoredDraft = <Input, Row>(name: string) => {
  // Whose it is stays so when the session ends while the form is open.
  const [owner] = useState<DraftOwner>(() => currentSession().user?.id ?? null);
  const [stored, setStored] = useState(() => readDraft(owner, name) as Draft<Input, Row> | null);
  const save = useCallback(
    (draft: Omit<Draft<Input, Row>, 'savedAt'>) => {
      const { user } = currentSession();
      // Somebody else has signed in meanwhile, and the owner's drafts have gone.
      if (!user || user.id === owner) saveDraft(owner, name, draft);
    },
    [owner, name],
  );
  const forget = useCallback(() => {
    removeDraft(owner, name);
    setStored(null);
  }, [owner, name]);
  /** Returns the moment at which it was last stored; null where the browser's storage has refused it. */
  const findMoment = useCallback(() => readDraft(owner, name)?.savedAt ?? null, [owner, name]);
  return { stored, save, forget, findMoment };
};

/** Fills the form with the draft, and stores further changes. */
export const useKeepDraft = <Input extends FieldValues, Row, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  draft: Pick<ReturnType<typeof useStoredDraft<Input, Row>>, 'stored' | 'save' | 'findMoment'>,
  record: Row | null,
  sent: { readonly current: Sent<unknown> | null },
): { settle(): void; save(): void; savedAt: string | null } => {
  const { save: store, findMoment } = draft;
  const first = useRef(draft.stored);
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
    store({ values: form.getValues(), record, sent: sent.current });
    setSavedAt(findMoment());
  }, [settle, form, store, findMoment, record, sent]);
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  }, [save]);
  useEffect(() => {
    const keep = () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => latest.current(), DEBOUNCE_MS);
    };
    // A reload and a session that ends do not wait for the pause in typing.
    const saveAtOnce = () => timer.current !== undefined && latest.current();
    window.addEventListener('pagehide', saveAtOnce);
    // Changes by hand have a type; those that a reset or an answer makes have none.
    const { unsubscribe } = form.watch((_, { type }) => {
      if (type === 'change' || form.formState.isDirty) keep();
    });
    return () => {
      window.removeEventListener('pagehide', saveAtOnce);
      unsubscribe();
      saveAtOnce();
    };
  }, [form]);
  return { settle, save, savedAt };
};
