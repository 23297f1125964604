import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isSignedOut } from '../../lib/api.ts';
import { newId } from '../../lib/ids.ts';
import { useWithPassword } from '../../ui/form/password-gate.tsx';
import { showSuccess } from '../../ui/toast.ts';
import { renewReconciliation } from './queries.ts';

export type Problems = Readonly<Record<string, string | undefined>>;

/**
 * What the windows of a difference send, once however often it is pressed, with the password where it is asked for. Closes the
 * window when it is done; what is wrong is said by fields, and at `form`.
 */
export const useSending = (onClose: () => void) => {
  const { t } = useTranslation('reconciliation');
  const queries = useQueryClient();
  const withPassword = useWithPassword();
  const [problems, setProblems] = useState<Problems>({});
  const [isSending, setSending] = useState(false);
  const [key, setKey] = useState(newId);
  const send = async (act: (idempotencyKey: string) => Promise<unknown>, done: string) => {
    setSending(true);
    try {
      if (!(await withPassword(() => act(key)))) return setSending(false);
      showSuccess(done);
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
