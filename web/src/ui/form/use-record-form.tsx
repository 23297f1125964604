import { type BaseSyntheticEvent, type ReactNode, useRef, useState } from 'react';
import type { DefaultValues, FieldValues, Path, RegisterOptions, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { ApiError } from '../../lib/api.ts';
import { useTypedIsStored } from '../use-typed.ts';
import { askedFields, type ConflictFields } from './conflict-dialog.tsx';
import { DraftNote } from './draft-note.tsx';
import { showLanguageOf } from './language-tabs.tsx';
import { useGuardedForm } from './leave-guard.tsx';
import { type Merged, useConflict } from './use-conflict.tsx';
import { useContractForm } from './use-contract-form.ts';
import { useKeepDraft, useStoredDraft } from './use-draft.ts';
import { isInRecord } from './use-form-draft.ts';
import { type Sent, useSaving, type VersionedRow } from './use-saving.ts';

interface Options<S extends z.ZodType<FieldValues, FieldValues>, Row extends VersionedRow> {
  /** The contract's draft of the record. */
  schema: S;
  /** Name of the form in the texts of `validation`. */
  name: string;
  /** Kind of the record, as the audit calls it. */
  subject: string;
  /** Key of the draft: kind and id of the record, or that it is new. */
  draftKey: string;
  /** Fields of failures that name none, by their codes. */
  fieldOfCode?: Partial<Record<ApiError['code'], Path<z.input<S>>>>;
  /** Null for a new one. */
  record: Row | null;
  /** Returns the form's values for a record, or for a new one (null). */
  inputOf(record: Row | null): z.input<S>;
  /** Names of the fields, with the texts for conflicts; the summary of errors uses them as well. */
  fields: ConflictFields<z.input<S>>;
  /** With a known key it answers the record that was made with it. */
  create(values: z.output<S>, key: string): Promise<Row>;
  /** Throws CHANGED_MEANWHILE where `version` is no longer the record's. */
  change(record: Row, values: z.output<S>, version: number): Promise<Row>;
  /** The record as it is now. */
  load(record: Row): Promise<Row>;
  /** True if the form of a record stays open after saving, with the saved values. */
  stays?: boolean;
  /** `isAnother`: the form is to stay for the next record. */
  onSaved(saved: Row, isAnother: boolean): unknown;
}

/** Returns the fields without which an empty form is refused. */
const findRequired = <S extends z.ZodType<FieldValues, FieldValues>>(
  schema: S,
  empty: z.input<S>,
): ReadonlySet<string> =>
  new Set(schema.safeParse(empty).error?.issues.map(({ path }) => path.join('.')) ?? []);

const isChangedMeanwhile = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'CHANGED_MEANWHILE';

/**
 * State of a record's form: it survives a reload, leaving asks about changes (`LeaveGuard` around the page), and people
 * who save after somebody else see the difference and choose. `extras` are shown above the fields.
 */
export const useRecordForm = <S extends z.ZodType<FieldValues, FieldValues>, Row extends VersionedRow>(
  options: Options<S, Row>,
) => {
  type Input = z.input<S>;
  type Output = z.output<S>;
  const fields = askedFields(options.fields);
  useTypedIsStored();
  const draft = useStoredDraft<Input, Row>(
    options.draftKey,
    (values) => options.record !== null && isInRecord(values, options.inputOf(options.record)),
  );
  /** Record that the form was filled from; its version is sent with a save. */
  const [base, setBase] = useState<Row | null>(draft.stored ? draft.stored.record : options.record);
  const saving = useSaving<Row, Output>(options, {
    version: base?.version,
    sent: (draft.stored?.sent as Sent<Output> | undefined) ?? null,
  });
  const isAnother = useRef(false);
  const [required] = useState(() => findRequired(options.schema, options.inputOf(null)));

  const settle = async (form: UseFormReturn<Input, unknown, Output>, saved: Row): Promise<void> => {
    keeper.settle();
    draft.forget();
    markSaved();
    const isNext = isAnother.current && options.record === null;
    if (isNext) {
      saving.begin(null);
      form.reset(options.inputOf(null) as DefaultValues<Input>);
    } else if (options.stays && options.record !== null) {
      setBase(saved);
      form.reset(options.inputOf(saved) as DefaultValues<Input>);
    }
    await options.onSaved(saved, isNext);
  };

  /** Goes on from a version that was saved meanwhile, with what is to be saved over it. */
  const goOnFrom = (form: UseFormReturn<Input, unknown, Output>, { values, theirs }: Merged<Row>): void => {
    form.reset(values as Input, { keepDefaultValues: true });
    saving.saveOver(theirs);
    setBase(theirs);
  };

  /** Returns the saved record; null where the person is asked first what is to stay. */
  const save = async (
    values: Output,
    form: UseFormReturn<Input, unknown, Output>,
    from: Row | null,
  ): Promise<Row | null> => {
    try {
      return await saving.save(values, keeper.save);
    } catch (error) {
      const record = saving.find();
      if (!record || !isChangedMeanwhile(error)) throw error;
      const merged = await conflict.ask(record, (theirs) => ({
        ...{ base: options.inputOf(from), theirs: options.inputOf(theirs) },
        mine: form.getValues(),
      }));
      if (!merged) return null;
      goOnFrom(form, merged);
      return save(options.schema.parse(merged.values), form, merged.theirs);
    }
  };

  const contractForm = useContractForm<S>({
    schema: options.schema,
    name: options.name,
    // By what follows: it has to know which version was changed.
    draft: { unstored: 'ELSEWHERE' },
    ...(options.fieldOfCode && { fieldOfCode: options.fieldOfCode }),
    defaultValues: options.inputOf(base) as DefaultValues<Input>,
    send: async (values, form) => {
      const saved = await save(values, form, base);
      if (saved) await settle(form, saved);
    },
  });
  const { form, submit } = contractForm;
  const keeper = useKeepDraft<Input, Row, Output>(form, draft, base, saving.sent);
  const markSaved = useGuardedForm(form.formState.isDirty, () => keeper.save() !== null);

  const conflict = useConflict<Row>({
    ...options,
    fields,
    onChosen: (values, theirs) => {
      goOnFrom(form, { values, theirs });
      submit();
    },
  });
  const discard = (): void => {
    keeper.settle();
    draft.forget();
    saving.begin(options.record);
    setBase(options.record);
    form.reset(options.inputOf(options.record) as DefaultValues<Input>);
  };

  const extras: ReactNode = (
    <>
      {draft.stored && <DraftNote savedAt={draft.stored.savedAt} onDiscard={discard} />}
      {conflict.dialog}
    </>
  );
  const { dirtyFields } = form.formState;
  return {
    ...contractForm,
    /** Returns the props of a field component, which marks a field that the record cannot be saved without. */
    field: (name: Path<Input>, reading?: RegisterOptions<Input>) => ({
      ...contractForm.field(name, reading),
      'aria-required': required.has(name) || undefined,
    }),
    extras,
    /** Names of the fields that differ from what the form was filled with. */
    changed: fields
      .filter(({ name }) => dirtyFields[name as keyof typeof dirtyFields] !== undefined)
      .map(({ label }) => label),
    /** Moment at which the draft was last stored in this browser. */
    draftSavedAt: keeper.savedAt,
    found: contractForm.found.map((one) => ({
      ...one,
      label: fields.find(({ name }) => name === one.name)?.label,
    })),
    focus: (name: string) => {
      showLanguageOf(name);
      contractForm.focus(name);
    },
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
