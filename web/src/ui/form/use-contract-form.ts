import { type BaseSyntheticEvent, useEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  get,
  type Path,
  type RegisterOptions,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { Texts } from '../../../../locales/texts.ts';
import { ApiError, isLost, isSignedOut, NotSent } from '../../lib/api.ts';
import { formatNumber } from '../../lib/format.ts';
import { languageOf } from '../../lib/i18n.ts';
import { useIsOnline } from '../../lib/online.ts';
import { afterPress, watchPresses } from '../../lib/press.ts';
import { isReaderKnown } from '../../lib/ssr.ts';
import { readProblem, resolverOf } from './form-problems.ts';
import { type DraftName, type FormDraft, useFormDraft } from './use-form-draft.ts';

interface Options<S extends z.ZodType<FieldValues, FieldValues>> {
  /** Schema of the contract; it validates and shapes the values. */
  schema: S;
  /** Name of the form in the texts of `validation`, where its own sentences are. */
  name: string;
  /** Name under which what is typed is stored until it is sent or discarded; or why it is not. */
  draft: DraftName;
  /** Fields without one keep text that was typed or filled in before hydration. */
  defaultValues?: DefaultValues<z.input<S>>;
  /**
   * Sends the validated values. Its errors are shown at the fields that they name, or for the whole form. Answers false
   * where nothing was sent yet: what was typed stays a draft then. `keyOf` gives the Idempotency-Key of a call.
   */
  send(
    values: z.output<S>,
    form: UseFormReturn<z.input<S>, unknown, z.output<S>>,
    keyOf: FormDraft['keyOf'],
  ): Promise<unknown>;
  /** Fields of failures that name none, by their codes. */
  fieldOfCode?: Partial<Record<ApiError['code'], Path<z.input<S>>>>;
  /** Advice shown with an error of the whole form, by its code. */
  hintOfCode?: Partial<Record<ApiError['code'], string>>;
  /** Reports an error of the whole form if the form does not show `problem` itself. */
  onProblem?(sentence: string): void;
}

type AnySentence = `any.${Exclude<keyof Texts['validation']['any'], 'limit'>}`[];
type Registered = UseFormRegisterReturn & { error: string | undefined } & InitialProps;

/** Props of an input with a value, or of a box that is checked or not. */
interface InitialProps {
  defaultValue?: string;
  defaultChecked?: boolean;
}

/** Returns the props with which a page for its reader shows a value: the form library sets values in browsers only. */
const initialProps = (value: unknown): InitialProps => {
  if (typeof value === 'boolean') return { defaultChecked: value };
  return typeof value === 'string' || typeof value === 'number' ? { defaultValue: String(value) } : {};
};

const messageOf = (error: { message?: unknown } | undefined): string | undefined =>
  typeof error?.message === 'string' ? error.message : undefined;

/** Returns the paths of errors in a field and its parts: `covers`, `intakes.0.deadline`. */
const wrongIn = (error: unknown, path: string): string[] => {
  if (typeof error !== 'object' || error === null) return [];
  if (messageOf(error) !== undefined) return [path];
  return Object.entries(error).flatMap(([name, part]) =>
    name === 'ref' ? [] : wrongIn(part, `${path}.${name}`),
  );
};

/**
 * Focuses the error in a field whose parts are not registered in the form (`data-part`); returns whether there is any.
 */
const focusPart = (name: string): boolean => {
  const part = document.querySelector<HTMLElement>(`[data-part="${name}"] [aria-invalid="true"]`);
  part?.focus();
  return part !== null;
};

const checkedAfterPress = (field: UseFormRegisterReturn): UseFormRegisterReturn => ({
  ...field,
  onBlur: async (event) => afterPress(() => void field.onBlur(event)),
});

/** Focusing an invalid field again that a press has left the focus in does not scroll to it. */
const showFocused = (names: string[]): void => {
  if (document.activeElement?.getAttribute('aria-invalid') !== 'true') names.some(focusPart);
  const field = document.activeElement;
  if (field?.getAttribute('aria-invalid') !== 'true') return;
  const { top, bottom } = field.getBoundingClientRect();
  if (top < 0 || bottom > window.innerHeight) field.scrollIntoView({ block: 'center' });
};

/**
 * A form over a schema of the contract. Fields are checked when they are left, where a press leaves them after its
 * click, and while an error is corrected; the first invalid one gets the focus. It is sent once at a time, and nothing
 * that was typed is lost by a failure.
 */
export const useContractForm = <S extends z.ZodType<FieldValues, FieldValues>>(options: Options<S>) => {
  type Input = z.input<S>;
  const { t, i18n } = useTranslation('validation');
  const form = useForm<Input, unknown, z.output<S>>({
    resolver: resolverOf(options.schema),
    ...(options.defaultValues && { defaultValues: options.defaultValues }),
    mode: 'onTouched',
  });
  const draft = useFormDraft(form, options.draft);
  useEffect(watchPresses, []);
  const isSending = useRef(false);
  const [problem, setProblem] = useState<string | null>(null);
  const showProblem = options.onProblem ?? setProblem;
  /** True after sending without a network, until it is tried again. */
  const [isWaiting, setIsWaiting] = useState(false);
  /** True while it is not known what became of an earlier attempt: nobody can say that nothing was sent. */
  const mayBeTaken = useRef(false);
  const isOnline = useIsOnline();
  /** Fields on the page. */
  const shown = new Set<string>();
  const { errors, isSubmitting, submitCount } = form.formState;
  useEffect(() => {
    if (submitCount > 0 && !isSubmitting) showFocused(Object.keys(form.formState.errors));
  }, [submitCount, isSubmitting, form]);

  const sentenceOf = (field: string, message: string | undefined): string | undefined => {
    const found = readProblem(message);
    if (!found) return message;
    const { problem, limit } = found;
    const common = limit ? [`any.limit.${limit.of}.${problem}`] : [];
    // Names of forms and fields are data: their own sentences come before the common one where there are any.
    const keys = [`${options.name}.${field}.${problem}`, `${field}.${problem}`, ...common, `any.${problem}`];
    return t(keys as AnySentence, { limit: limit && formatNumber(limit.value, languageOf(i18n)) });
  };
  const textOf = (field: string): string | undefined => sentenceOf(field, messageOf(get(errors, field)));

  const showFailure = (error: unknown): void => {
    if (isSignedOut(error)) return;
    if (!(error instanceof NotSent)) mayBeTaken.current = isLost(error);
    if (!(error instanceof ApiError)) {
      showProblem(t(error instanceof NotSent && !mayBeTaken.current ? 'notSent' : 'offline'));
      setIsWaiting(error instanceof NotSent);
      return;
    }
    const { [error.code]: place } = options.fieldOfCode ?? {};
    const fieldErrors = Object.entries(error.fields).filter(([field]) => shown.has(field));
    const found = fieldErrors.length === 0 && place ? [[place, error.message] as const] : fieldErrors;
    for (const [index, [field, message]] of found.entries())
      form.setError(field as Path<Input>, { type: 'server', message }, { shouldFocus: index === 0 });
    const hint = options.hintOfCode?.[error.code] ?? '';
    if (found.length === 0) showProblem(error.message ? `${error.message} ${hint}`.trim() : t('offline'));
  };

  const sendOnce = form.handleSubmit(async (values) => {
    if (isSending.current) return;
    isSending.current = true;
    try {
      // This very call may find that the session has ended.
      draft.keep();
      const answer = await options.send(values, form, draft.keyOf);
      mayBeTaken.current = false;
      if (answer !== false) draft.forget();
    } catch (error) {
      showFailure(error);
    } finally {
      isSending.current = false;
    }
  });

  const submit = (event?: BaseSyntheticEvent): Promise<void> => {
    setProblem(null);
    setIsWaiting(false);
    return sendOnce(event);
  };

  return {
    form,
    submit,
    /** Returns the props of a field component: `<Field label="…" {...field('name')} />`. */
    field: (name: Path<Input>, reading?: RegisterOptions<Input>): Registered => {
      shown.add(name);
      return {
        ...checkedAfterPress(form.register(name, reading)),
        ...(isReaderKnown() && initialProps(get(options.defaultValues, name))),
        error: textOf(name),
      };
    },
    /** Returns the error of a part of a field (`intakes.0.deadline`), for controls that edit the whole field. */
    errorOf: (name: string): string | undefined => {
      shown.add(name);
      return textOf(name);
    },
    isSending: isSubmitting,
    /** Says that the form is filled in with a draft; stands above its fields. */
    draftNote: draft.note,
    keepDraft: draft.keep,
    /** Called where what was typed is taken later than by `send`. */
    forgetDraft: draft.forget,
    /** Error of the form as a whole. One that could not leave says when the network is back. */
    problem: problem !== null && isWaiting && isOnline ? t('lineIsBack') : problem,
    showFailure,
    /** Errors after an attempt to send, for the summary. */
    found:
      submitCount === 0
        ? []
        : Object.keys(form.getValues()).flatMap((name) => {
            const [path] = wrongIn(get(errors, name), name);
            const text = path && textOf(path);
            return text ? [{ name, text }] : [];
          }),
    focus: (name: string) => {
      if (!focusPart(name)) form.setFocus(name as Path<Input>);
    },
  };
};
