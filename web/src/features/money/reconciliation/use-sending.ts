import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isSignedOut } from '../../../lib/api.ts';
import type { Asked } from '../../../lib/approvals.ts';
import { newId } from '../../../lib/ids.ts';
import { useMoveMoney } from '../../../ui/form/money-gate.tsx';
import { showSuccess } from '../../../ui/toast.ts';
import { renewReconciliation } from './queries.ts';

export type Problems = Readonly<Record<string, string | undefined>>;

/**
 * What the windows of a difference send, once however often it is pressed, with the password where it is asked for, and a second
 * administrator who is asked for `asked`. Closes the window when it is done; what is wrong is said by fields, and at `form`.
 */
export const useSending = (onClose: () => void) => {
  const { t } = useTranslation('reconciliation');
  const queries = useQueryClient();
  const moveMoney = useMoveMoney();
  const [problems, setProblems] = useState<Problems>({});
  const [isSending, setSending] = useState(false);
  const [key, setKey] = useState(newId);
  const send = async (
    act: (idempotencyKey: string) => Promise<unknown>,
    done: string,
    asked: Asked | null,
  ) => {
    setSending(true);
    try {
      const outcome = await moveMoney(() => act(key), asked);
      if (outcome === 'GIVEN_UP') return setSending(false);
      if (outcome === 'DONE') showSuccess(done);
      // What opened the window is gone by then, and the focus does not go to it.
      await renewReconciliation(queries);
      onClose();
    } catch (error) {
      setSending(false);
      if (isSignedOut(error)) return;
      const failed = error instanceof ApiError ? error : null;
      // What was refused was not made: what is sent next is another one.
      if (failed) setKey(newId());
      setProblems({ form: failed?.message ?? t('upload.unreachable'), ...failed?.fields });
      if (failed?.status === 409) void renewReconciliation(queries);
    }
  };
  return { problems, setProblems, isSending, send };
};
