import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../lib/i18n.ts';
import { turnPushOn } from '../../../lib/push.ts';
import { reportFailure } from '../../../ui/report-failure.ts';
import { showError, showSuccess } from '../../../ui/toast.ts';
import { pushQuery } from './queries.ts';

/** Returns a mutation that has an account's notifications pushed to this browser, by a press. */
export const useTurnPushOn = (accountId: string, onEnd: () => void) => {
  const { t, i18n } = useTranslation('notifications');
  const queries = useQueryClient();
  const language = languageOf(i18n);
  return useMutation({
    mutationFn: (key: string) => turnPushOn(accountId, key, language),
    onSuccess: (state) => {
      if (!state) return showError(t('push.notAllowed'));
      queries.setQueryData(pushQuery(language).queryKey, state);
      showSuccess(t('push.turnedOn'));
    },
    // Also the browser itself may refuse, without its service or in a private window.
    onError: (error) => reportFailure(error, t('push.notTurnedOn')),
    onSettled: onEnd,
  });
};
