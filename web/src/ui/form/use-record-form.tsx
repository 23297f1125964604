import { type BaseSyntheticEvent, type ReactNode, useRef, useState } from 'react';
import type { DefaultValues, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { ApiError } from '../../lib/api.ts';
import { type Conflict, ConflictDialog, type ConflictField, mergedOf } from './conflict-dialog.tsx';
import { DraftNote } from './draft-note.tsx';
import { useGuardedForm } from './leave-guard.tsx';
import { useContractForm } from './use-contract-form.ts';
import { useKeepDraft, useStoredDraft } from './use-draft.ts';

interface Options<S extends z.ZodType<FieldValues, FieldValues>, Row extends { version: number }> {
  /** The contract's draft of the record. */
  schema: S;
  /** Name of the form in the texts of `validation`. */
  name: string;
  /** What the draft is kept under: kind and id of the record, or that it is new. */
  draftKey: string;
  /** Null for a new one. */
  record: Row | null;
  /** What stands in the form of a record, or of a new one. */
  inputOf(record: Row | null): z.input<S>;
  /** Fields by which the difference to somebody else's save is told. */
  fields: readonly ConflictField[];
  create(values: z.output<S>): Promise<Row>;
  /** Throws CHANGED_MEANWHILE where `version` is no longer the record's. */
  change(record: Row, values: z.output<S>, version: number): Promise<Row>;
  /** The record as it is now. */
  load(record: Row): Promise<Row>;
  /** `isAnother`: the form is to stay for the next record. */
  onSaved(saved: Row, isAnother: boolean): void;
}

const isChangedMeanwhile = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'CHANGED_MEANWHILE';

/**
 * The form of a record: what is typed survives a reload and is asked about on leaving (`LeaveGuard` around the page), and
 * whoever saves after somebody else sees the difference and chooses. `extras` stands above the fields.
 */
export const useRecordForm = <S extends z.ZodType<FieldValues, FieldValues>, Row extends { version: number }>(
  options: Options<S, Row>,
) => {
  type Input = z.input<S>;
  const draft = useStoredDraft<Input, Row>(options.draftKey);
  /** What the form was filled from, and what a save says it was made from. */
  const [base, setBase] = useState<Row | null>(draft.stored ? draft.stored.record : options.record);
  const version = useRef(base?.version);
  const isAnother = useRef(false);
  const [conflict, setConflict] = useState<{ sides: Conflict; theirs: Row } | null>(null);

  const settle = (form: UseFormReturn<Input, unknown, z.output<S>>, saved: Row): void => {
    keeper.settle();
    draft.forget();
    markSaved();
    const isNext = isAnother.current && options.record === null;
    if (isNext) form.reset(options.inputOf(null) as DefaultValues<Input>);
    options.onSaved(saved, isNext);
  };

  const contractForm = useContractForm<S>({
    schema: options.schema,
    name: options.name,
    defaultValues: options.inputOf(base) as DefaultValues<Input>,
    send: async (values, form) => {
      const { record } = options;
      if (!record) return settle(form, await options.create(values));
      try {
        settle(form, await options.change(record, values, version.current ?? record.version));
      } catch (error) {
        if (!isChangedMeanwhile(error)) throw error;
        const theirs = await options.load(record);
        const sides = {
          base: options.inputOf(base),
          mine: form.getValues(),
          theirs: options.inputOf(theirs),
        };
        setConflict({ sides, theirs });
      }
    },
  });
  const { form, submit } = contractForm;
  const keeper = useKeepDraft<Input, Row, z.output<S>>(form, draft, base);
  const markSaved = useGuardedForm(form.formState.isDirty);

  const choose = (values: Record<string, unknown>): void => {
    if (!conflict) return;
    form.reset({ ...mergedOf(conflict.sides), ...values } as Input, { keepDefaultValues: true });
    version.current = conflict.theirs.version;
    setBase(conflict.theirs);
    setConflict(null);
    submit();
  };
  const discard = (): void => {
    keeper.settle();
    draft.forget();
    version.current = options.record?.version;
    setBase(options.record);
    form.reset(options.inputOf(options.record) as DefaultValues<Input>);
  };

  const extras: ReactNode = (
    <>
      {draft.stored && <DraftNote savedAt={draft.stored.savedAt} onDiscard={discard} />}
      <ConflictDialog
        conflict={conflict?.sides ?? null}
        fields={options.fields}
        onChoose={choose}
        onClose={() => setConflict(null)}
      />
    </>
  );
  return {
    ...contractForm,
    extras,
    submit: (event?: BaseSyntheticEvent) => {
      isAnother.current = false;
      return submit(event);
    },
    /** Saves a new record, and leaves the form for the next one. */
    submitAnother: () => {
      isAnother.current = true;
      return submit();
    },
    /** Sets a field that is no control of the browser's. */
    set: (name: Path<Input>, value: unknown) =>
      form.setValue(name, value as never, { shouldDirty: true, shouldTouch: true, shouldValidate: true }),
  };
};
