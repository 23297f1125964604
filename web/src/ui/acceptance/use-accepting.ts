import type { Acceptances } from '@parvoz/contract/money/operator.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { acceptancesQuery, postAcceptances } from '../../lib/acceptances.ts';
import { ApiError } from '../../lib/api.ts';
import { languageOf } from '../../lib/i18n.ts';
import { operatorKey } from '../../lib/operator.ts';

const isOutdated = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'ACCEPTANCE_OUTDATED';

/**
 * Returns what the person has to accept, the props of the checkbox, and a function that sends the acceptance. `isAsked`
 * is true once it is needed.
 */
export const useAccepting = (isAsked: boolean) => {
  const { t, i18n } = useTranslation(['operator', 'common']);
  const language = languageOf(i18n);
  const queries = useQueryClient();
  const query = useQuery({ ...acceptancesQuery(language), enabled: isAsked });
  const [isChecked, setIsChecked] = useState(false);
  const [wasPressed, setWasPressed] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const needed = query.data?.needed ?? [];

  const fail = async (error: unknown): Promise<void> => {
    setProblem((error instanceof ApiError && error.message) || t('unreachable', { ns: 'common' }));
    if (!isOutdated(error)) return;
    // A newer version holds: it is shown before it can be accepted.
    setIsChecked(false);
    setWasPressed(false);
    await Promise.all([query.refetch(), queries.invalidateQueries({ queryKey: operatorKey })]);
  };

  /** Returns true if everything is accepted now. */
  const accept = async (): Promise<boolean> => {
    setWasPressed(true);
    if (!isChecked || isSending) return false;
    setIsSending(true);
    setProblem(null);
    try {
      const texts = needed.map(({ kind, number }) => ({ kind, number }));
      const after: Acceptances = texts.length > 0 ? await postAcceptances(texts, language) : query.data!;
      queries.setQueryData(acceptancesQuery(language).queryKey, after);
      setIsChecked(false);
      setWasPressed(false);
      return true;
    } catch (error) {
      await fail(error);
      return false;
    } finally {
      setIsSending(false);
    }
  };

  return {
    query,
    needed,
    accept,
    isSending,
    problem,
    box: {
      texts: needed,
      isChecked,
      error: wasPressed && !isChecked ? t('accept.required') : undefined,
      onChange: setIsChecked,
    },
  };
};
