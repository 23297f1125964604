import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isSignedOut } from '../../../../lib/api.ts';
import { languageOf } from '../../../../lib/i18n.ts';
import { showError, showSuccess } from '../../../../ui/toast.ts';
import { useFailureText } from '../../../../ui/use-report-failure.ts';
import { type PickerCountry, pickerQuery, postSelection } from './queries.ts';
import { differenceOf, type Marks, tickedIds, versionIn } from './selection.ts';

/** Reason why a selection was not saved. */
export type Problem =
  | { kind: 'CHANGED'; added: number; removed: number }
  | { kind: 'RUNNING'; message: string; ids: number[] }
  | { kind: 'OTHER'; message: string };

const RUNNING = /^removed\.(\d+)$/;

/** Returns a function that saves the selection; the ticks stay until it is saved. */
export const useSave = (countries: readonly PickerCountry[], marks: Marks, onSaved: () => void) => {
  const { t, i18n } = useTranslation(['consulting-universities', 'common']);
  const failureText = useFailureText();
  const language = languageOf(i18n);
  const queries = useQueryClient();
  const [isSaving, setIsSaving] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const load = () => queries.fetchQuery(pickerQuery(language));

  const problemOf = async (error: unknown): Promise<Problem> => {
    if (!(error instanceof ApiError))
      return { kind: 'OTHER', message: failureText(error, t('unreachable', { ns: 'common' })) };
    const { code, message, fields } = error;
    if (code === 'CHANGED_MEANWHILE') return { kind: 'CHANGED', ...differenceOf(countries, await load()) };
    const ids = Object.keys(fields).flatMap((field) => Number(RUNNING.exec(field)?.[1] ?? []));
    if (code === 'UNIVERSITY_IN_USE') return { kind: 'RUNNING', message, ids };
    return { kind: 'OTHER', message };
  };

  const save = async () => {
    setIsSaving(true);
    setProblem(null);
    try {
      await postSelection(tickedIds(marks, countries), versionIn(countries), language);
      showSuccess(t('saved'));
      // Where an application names an agency and its university, and on its page.
      for (const queryKey of [['apply'], ['consultings']]) queries.invalidateQueries({ queryKey });
      // Ticks stay where the list could not be had: it would look as if nothing had been saved.
      await load().then(onSaved, (error) => showError(error.message));
    } catch (error) {
      if (!isSignedOut(error))
        setProblem(
          await problemOf(error).catch((): Problem => ({ kind: 'OTHER', message: t('loadFailed') })),
        );
    } finally {
      setIsSaving(false);
    }
  };
  return { save, isSaving, problem, forgetProblem: () => setProblem(null) };
};
