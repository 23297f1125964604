import type { Language } from '@parvoz/contract/languages.ts';
import type { Dispute } from '@parvoz/contract/money/disputes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isLost } from '../../../lib/api.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { refreshUser } from '../../../lib/session.ts';
import { useCallKey } from '../../../ui/form/use-call-key.ts';
import { showSuccess } from '../../../ui/toast.ts';
import { useFailureText } from '../../../ui/use-report-failure.ts';
import { disputeQuery, disputesKey } from './queries.ts';
import type { Evidence } from './use-evidence.ts';

interface Problem {
  text: string;
  fields: Record<string, string>;
}

type Send = (sent: { key: string; language: Language }) => Promise<Dispute>;

/**
 * Runs one act in a dispute at a time: pressed twice, or sent again after a lost connection, it is done once, also when its form
 * was closed meanwhile. `name` is that of the act in this browser. A refusal is shown with its reason, which of a file stands at
 * the file, and the dispute is loaded again.
 */
export const useDisputeAct = (applicationId: string, name: string, evidence?: Evidence) => {
  const { t, i18n } = useTranslation('disputes');
  const failureText = useFailureText();
  const language = languageOf(i18n);
  const queries = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const { keyOf, forget } = useCallKey(name);
  const renew = () => {
    for (const queryKey of [['application', applicationId], ['applications'], disputesKey])
      void queries.invalidateQueries({ queryKey });
    refreshUser();
  };
  const run = async (body: unknown, send: Send, done: string): Promise<boolean> => {
    if (isBusy) return false;
    setIsBusy(true);
    setProblem(null);
    try {
      const dispute = await send({ key: keyOf(body), language });
      forget();
      queries.setQueryData(disputeQuery(applicationId, dispute.id, language).queryKey, dispute);
      renew();
      showSuccess(done);
      return true;
    } catch (error) {
      // The request may have succeeded: repeat it under the same key.
      if (!isLost(error)) forget();
      const fields = error instanceof ApiError ? error.fields : {};
      const isOfFile = evidence?.showFaults(fields);
      setProblem({ text: isOfFile ? t('form.refusedFile') : failureText(error, t('offline')), fields });
      if (error instanceof ApiError && error.status === 409) renew();
      return false;
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, problem, run, clear: () => setProblem(null) };
};
