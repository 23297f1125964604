import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isLost, isSignedOut } from '../../../lib/api.ts';
import type { Asked } from '../../../lib/approvals.ts';
import { useMoveMoney } from '../../../ui/form/money-gate.tsx';
import { useCallKey } from '../../../ui/form/use-call-key.ts';
import { showSuccess } from '../../../ui/toast.ts';
import { renewReconciliation } from './queries.ts';

export type Problems = Readonly<Record<string, string | undefined>>;

/**
 * Returns the state and submit function of the dialogs about a difference. A request is sent once however often the
 * button is pressed, with the password where it is needed, or as a request `asked` to a second administrator; under one key
 * until it is answered, also when the dialog was closed meanwhile: `name` is that of the act in this browser. The dialog closes on
 * success; errors are given by field, general ones under `form`.
 */
export const useSending = (name: string, onClose: () => void) => {
  const { t } = useTranslation('reconciliation');
  const queries = useQueryClient();
  const moveMoney = useMoveMoney();
  const [problems, setProblems] = useState<Problems>({});
  const [isSending, setSending] = useState(false);
  const { keyOf, forget } = useCallKey(name);
  const send = async (
    act: (idempotencyKey: string) => Promise<unknown>,
    content: unknown,
    done: string,
    asked: Asked | null,
  ) => {
    setSending(true);
    try {
      const outcome = await moveMoney(() => act(keyOf(content)), asked);
      if (outcome === 'GIVEN_UP') return setSending(false);
      forget();
      if (outcome === 'DONE') showSuccess(done);
      // The button that opened the dialog is gone by then and cannot get the focus.
      await renewReconciliation(queries);
      onClose();
    } catch (error) {
      setSending(false);
      if (isSignedOut(error)) return;
      const failed = error instanceof ApiError ? error : null;
      // A refused request has changed nothing: the next one gets a new key. One without an answer may have.
      if (!isLost(error)) forget();
      setProblems({ form: failed?.message ?? t('upload.unreachable'), ...failed?.fields });
      if (failed?.status === 409) void renewReconciliation(queries);
    }
  };
  return { problems, setProblems, isSending, send };
};
