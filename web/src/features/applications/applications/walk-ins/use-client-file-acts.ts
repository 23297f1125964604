import type { ClientImport } from '@parvoz/contract/applications/moving-in.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSignedOut } from '../../../../lib/api.ts';
import { languageOf } from '../../../../lib/i18n.ts';
import { useCallKey } from '../../../../ui/form/use-call-key.ts';
import { showError, showSuccess } from '../../../../ui/toast.ts';
import { useFailureText } from '../../../../ui/use-report-failure.ts';
import { sendLinks, undoFile, walkInsKey } from './queries.ts';

/** Returns functions that send the next links of a file and take it back; a toast says what has come of it. */
export const useClientFileActs = () => {
  const { t, i18n } = useTranslation('walk-ins');
  const failureText = useFailureText();
  const language = languageOf(i18n);
  const queries = useQueryClient();
  const [busyId, setBusyId] = useState<string | null>(null);
  /** A second press comes before the page knows of the first. */
  const isBusy = useRef(false);
  const act = async (id: string, work: () => Promise<void>): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    setBusyId(id);
    try {
      await work();
    } catch (error) {
      if (!isSignedOut(error)) showError(failureText(error, t('offline')));
    } finally {
      isBusy.current = false;
      setBusyId(null);
      queries.invalidateQueries({ queryKey: walkInsKey });
    }
  };
  const { keyOf, forget } = useCallKey('client-links');
  const sendPortion = async ({ id, unsent }: ClientImport, count: number): Promise<void> => {
    // After a lost answer the page says how many are left: then it is the next portion.
    const key = keyOf({ id, count, unsent });
    const { sent, passedOver, reasonList = [], end } = await sendLinks(id, count, key, language);
    forget();
    const said = [t('files.sent', { sent }), passedOver > 0 && t('files.passedOver', { count: passedOver })];
    const why = [...reasonList.map((reason) => t(`reasons.${reason}`)), end && t(`files.${end}`)];
    const isRefused = sent === 0 && (passedOver > 0 || end !== null);
    (isRefused ? showError : showSuccess)([...said, ...why].filter(Boolean).join(' '));
  };
  return {
    busyId,
    send: (file: ClientImport, count: number) => act(file.id, () => sendPortion(file, count)),
    undo: ({ id }: ClientImport) =>
      act(id, async () => {
        await undoFile(id, language);
        showSuccess(t('files.undoneDone'));
      }),
  };
};
