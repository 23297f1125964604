import { createElement, type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { newId } from '../../lib/ids.ts';
import { useTypedIsStored } from '../use-typed.ts';
import { DraftNote } from './draft-note.tsx';
import { useKeepDraft, useStoredDraft } from './use-draft.ts';
import type { Sent } from './use-saving.ts';

/**
 * Reasons why a form stores no draft: passwords and codes are stored nowhere (SECRET); one short field is soon filled in again
 * (SHORT); there is nothing to fill in (NOTHING); what the form is a part of stores it (ELSEWHERE).
 */
type Unstored = 'SECRET' | 'SHORT' | 'NOTHING' | 'ELSEWHERE';

/**
 * Name of a form's draft, the same whenever the same thing is written, with the fields that are never stored; or why it has
 * none. With `isOfRecord` the form is opened with a stored record, of which somebody else may change what was not typed here:
 * only what differs from it is stored. What other forms are opened with, a date for example, belongs to what is typed.
 */
export type DraftName =
  | string
  | { name: string; except?: readonly string[]; isOfRecord?: true | undefined }
  | { unstored: Unstored };

const nameOf = (draft: DraftName): string | null => {
  if (typeof draft === 'string') return draft;
  return 'name' in draft ? draft.name : null;
};

const without = <T extends object>(names: readonly string[], values: T): T =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name))) as T;

/** As it is compared: an empty text is nothing, and spaces around one are no part of it, as in what is stored in the end. */
const plain = (value: unknown): unknown => {
  const text = typeof value === 'string' ? value.trim() : value;
  return text === '' || text === undefined ? null : text;
};

const isSame = (value: unknown, other: unknown): boolean =>
  JSON.stringify(plain(value)) === JSON.stringify(plain(other));

/** True if nothing differs from what the form is opened with, but for fields that are empty. */
export const isUntouched = (values: object, given: object | undefined): boolean =>
  Object.entries(values).every(
    ([name, value]) =>
      plain(value) === null || isSame(value, (given as Record<string, unknown> | undefined)?.[name]),
  );

/** Returns the values that differ from what the form is opened with. */
const changedOf = <T extends object>(values: T, given: object | undefined): T =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => !isSame(value, (given as Record<string, unknown> | undefined)?.[name]),
    ),
  ) as T;

/** True if all of these values are in the record that the form is opened with. */
export const isInRecord = (values: object, record: object | undefined): boolean =>
  Object.keys(changedOf(values, record)).length === 0;

const NONE: readonly string[] = [];

export interface FormDraft {
  /** Says that there is text from before, with a way to discard it. */
  note: ReactNode;
  /** Stores at once what is typed; returns whether it is in this browser. */
  keep(): boolean;
  /**
   * Returns the Idempotency-Key of sending this: the same until it is taken, also when the form is opened again after a
   * lost answer.
   */
  keyOf(content: unknown): string;
  /** The text has been taken, or is not wanted any more. */
  forget(): void;
}

/** Stores what is typed into a form until it is sent or discarded, and fills it in when the form is opened again. */
export const useFormDraft = <Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  draft: DraftName,
): FormDraft => {
  const name = nameOf(draft);
  const { except = NONE, isOfRecord } = typeof draft === 'object' && 'name' in draft ? draft : {};
  const { stored, save, remove, forget, findMoment } = useStoredDraft<Input, null>(
    name,
    (values) => isOfRecord === true && isInRecord(values, form.formState.defaultValues),
  );
  useTypedIsStored(name !== null);
  const latest = useRef(except);
  latest.current = except;
  const kept = useMemo(
    () => ({
      // What is not stored, or was none of the form's then, is as it is opened.
      stored: stored && { ...stored, values: { ...form.formState.defaultValues, ...stored.values } },
      findMoment,
      save: ({ values, ...written }: Parameters<typeof save>[0]) => {
        const { defaultValues } = form.formState;
        const storable = without(latest.current, values);
        const isNone = isOfRecord
          ? isInRecord(storable, defaultValues)
          : isUntouched(storable, defaultValues);
        if (isNone) remove();
        else save({ ...written, values: isOfRecord ? changedOf(storable, defaultValues) : storable });
      },
    }),
    [stored, findMoment, save, remove, form, isOfRecord],
  );
  const sent = useRef<Sent<string> | null>(null);
  useEffect(() => {
    sent.current ??= (stored?.sent as Sent<string> | undefined) ?? null;
  }, [stored]);
  const keeper = useKeepDraft<Input, null, Output>(form, kept, null, sent);
  const { settle } = keeper;
  const drop = useCallback(() => {
    settle();
    sent.current = null;
    forget();
  }, [settle, forget]);
  return {
    note:
      stored &&
      createElement(DraftNote, {
        savedAt: stored.savedAt,
        onDiscard: () => {
          drop();
          form.reset();
        },
      }),
    keep: () => keeper.save() !== null,
    keyOf: (content) => {
      const values = JSON.stringify(content);
      if (sent.current?.values !== values) sent.current = { key: newId(), values };
      keeper.save();
      return sent.current.key;
    },
    forget: drop,
  };
};
