import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { type DraftOwner, readDraft, removeDraft, saveDraft } from '../../lib/drafts.ts';
import { currentSession, useSession } from '../../lib/session.ts';
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

/** A draft as it is stored: a field without a value, as an emptied number is, is left out by JSON, and named beside them. */
interface StoredDraft<Input, Row> extends Draft<Partial<Input>, Row> {
  emptied?: readonly string[];
}

const namesOfEmptied = (values: object): string[] =>
  Object.entries(values).flatMap(([name, value]) => (value === undefined ? name : []));

/**
 * Returns whose draft a form writes. It stays theirs when the session ends while the form is open; what a visitor writes
 * goes with them when they sign in. Undefined until a page that has just come alive knows who is there.
 */
const useOwner = (): DraftOwner | undefined => {
  const { isLoading, user } = useSession();
  const known = isLoading ? undefined : (user?.id ?? null);
  const [owner, setOwner] = useState(known);
  const next = owner ?? known;
  if (next !== owner) setOwner(next);
  return next;
};

/**
 * Returns the stored draft of a form and functions to store or remove it. It survives a reload and a session that ends,
 * for the same person only. Without a name nothing is stored. One of which `isSaved` says that the record has it already
 * is no draft any more: it was saved, and the page closed before it heard so.
 */
export const useStoredDraft = <Input extends object, Row>(
  name: string | null,
  isSaved?: (values: Input) => boolean,
) => {
  const known = useOwner();
  const owner = known ?? null;
  const find = (): Draft<Input, Row> | null => {
    if (name === null || known === undefined) return null;
    const found = readDraft(known, name) as StoredDraft<Input, Row> | null;
    if (!found) return null;
    const emptied = (found.emptied ?? []).map((field) => [field, undefined]);
    // Values may be a list, which has no fields.
    const values = (
      emptied.length > 0 ? { ...found.values, ...Object.fromEntries(emptied) } : found.values
    ) as Input;
    if (!isSaved?.(values)) return { ...found, values };
    removeDraft(known, name);
    return null;
  };
  const [stored, setStored] = useState(find);
  const isLooked = useRef(known !== undefined);
  useEffect(() => {
    if (isLooked.current || known === undefined) return;
    isLooked.current = true;
    setStored(find());
  });
  const save = useCallback(
    (draft: Omit<Draft<Input, Row>, 'savedAt'>) => {
      const { user } = currentSession();
      const writer = owner ?? user?.id ?? null;
      // Otherwise somebody else has signed in meanwhile, and the owner's drafts have gone.
      if (name !== null && (!user || user.id === writer))
        saveDraft(writer, name, { ...draft, emptied: namesOfEmptied(draft.values) });
    },
    [owner, name],
  );
  const remove = useCallback(() => {
    if (name !== null) removeDraft(owner, name);
  }, [owner, name]);
  const forget = useCallback(() => {
    remove();
    setStored(null);
  }, [remove]);
  /** Returns the moment at which it was last stored; null where the browser's storage has refused it. */
  const findMoment = useCallback(
    () => (name === null ? null : (readDraft(owner, name)?.savedAt ?? null)),
    [owner, name],
  );
  return { stored, save, remove, forget, findMoment };
};

/** Fills the form with the draft, and stores further changes. */
export const useKeepDraft = <Input extends FieldValues, Row, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  draft: Pick<ReturnType<typeof useStoredDraft<Input, Row>>, 'stored' | 'save' | 'findMoment'>,
  record: Row | null,
  sent: { readonly current: Sent<unknown> | null },
): { settle(): void; save(): string | null; savedAt: string | null } => {
  const { save: store, findMoment } = draft;
  const { stored } = draft;
  const isRestored = useRef(false);
  const isTyped = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const [emptied, setEmptied] = useState<readonly string[]>([]);
  useEffect(() => {
    // Once: what is typed before it is known who is there is newer.
    if (stored && !isRestored.current && !isTyped.current) {
      form.reset(stored.values, { keepDefaultValues: true });
      setEmptied(namesOfEmptied(stored.values));
    }
    isRestored.current ||= stored !== null;
  }, [form, stored]);
  useEffect(() => {
    // After the fields are there again: one that is reset to nothing would take what the form was opened with.
    for (const name of emptied) form.setValue(name as Path<Input>, undefined as never, { shouldDirty: true });
  }, [form, emptied]);
  const settle = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
  }, []);
  const save = useCallback(() => {
    settle();
    store({ values: form.getValues(), record, sent: sent.current });
    const moment = findMoment();
    setSavedAt(moment);
    return moment;
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
      isTyped.current ||= type === 'change';
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
