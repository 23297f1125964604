import { zodResolver } from '@hookform/resolvers/zod';
import type { ErrorCode } from '@parvoz/contract/errors.ts';
import { useRef } from 'react';
import { type DefaultValues, type FieldError, type FieldValues, type Path, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { ApiError, isSignedOut } from '../../lib/api.ts';
import { showError } from '../../ui/toast.ts';
import { keyOfIssue } from './forms.ts';

/** Refusals that belong to a field, when the form has it. */
const FIELD_OF: Partial<Record<ErrorCode, string>> = {
  CODE_WRONG: 'code',
  CODE_EXPIRED: 'code',
  PHONE_TAKEN: 'phone',
  INVALID_CREDENTIALS: 'oldPassword',
};

/** The server's own sentence about a failure; undefined when the server was not reached. */
export const sentenceOf = (error: unknown): string | undefined =>
  (error instanceof ApiError && error.message) || undefined;

/**
 * Form of one block over a schema of the contract. Fields are checked when they are left and on sending; what the
 * server refuses stands at its field, or in a toast; a second press while it is sent does nothing.
 */
export const useBlockForm = <Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  defaultValues: DefaultValues<Input>,
) => {
  const { t } = useTranslation('settings');
  const isSending = useRef(false);
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema, { error: (issue) => keyOfIssue(issue) }),
    defaultValues,
    mode: 'onTouched',
  });

  const showFailure = (error: unknown) => {
    if (isSignedOut(error)) return;
    const names = Object.keys(form.getValues());
    const { fields = {}, code } = error instanceof ApiError ? error : {};
    const sentence = sentenceOf(error) ?? t('offline');
    const found = Object.entries(fields).filter(([name]) => names.includes(name));
    const field = code && FIELD_OF[code];
    if (found.length === 0 && field && names.includes(field)) found.push([field, sentence]);
    if (found.length === 0) showError(sentence);
    for (const [index, [name, message]] of found.entries())
      form.setError(name as Path<Input>, { type: 'server', message }, { shouldFocus: index === 0 });
  };
  const submit = (send: (values: Output) => Promise<unknown>) =>
    form.handleSubmit(async (values) => {
      if (isSending.current) return;
      isSending.current = true;
      await send(values).catch(showFailure);
      isSending.current = false;
    });
  /** The sentence at a field: own ones by their key, those of the server as they came. */
  const problem = (name: Path<Input>): string | undefined => {
    const message = (form.getFieldState(name, form.formState).error as FieldError | undefined)?.message;
    return message && /^\w+\.[\w.]+$/.test(message) ? t(message as 'failed') : message;
  };
  return { form, submit, problem, isSubmitting: form.formState.isSubmitting };
};
