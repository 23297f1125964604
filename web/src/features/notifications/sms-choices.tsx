import { SMS_KINDS, type SmsKind } from '@parvoz/contract/application-states.ts';
import type { SmsChoices as Choices } from '@parvoz/contract/notifications.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api.ts';
import { languageOf } from '../../lib/i18n.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showError } from '../../ui/toast.ts';
import { saveSmsChoices, smsChoicesQuery } from './queries.ts';
import './bell.css';

/** Which notifications come as an SMS too; each change is kept at once. */
export const SmsChoices = () => {
  const { t, i18n } = useTranslation('notifications');
  const queries = useQueryClient();
  const language = languageOf(i18n);
  const { queryKey } = smsChoicesQuery(language);
  const { data, isError, refetch } = useQuery(smsChoicesQuery(language));
  const { mutate } = useMutation({
    mutationFn: (choices: Choices) => saveSmsChoices(choices, language),
    // One after the other, so that the last press is what stays.
    scope: { id: 'sms-choices' },
    onMutate: (choices) => queries.setQueryData(queryKey, choices),
    onError: (error) => {
      showError((error instanceof ApiError && error.message) || t('offline'));
      return queries.invalidateQueries({ queryKey });
    },
  });
  const change = (kind: SmsKind, isWanted: boolean) => {
    const known = queries.getQueryData(queryKey);
    if (known) mutate({ ...known, [kind]: isWanted });
  };
  if (isError && !data)
    return (
      <p role="alert">
        {t('sms.failed')}{' '}
        <button type="button" className="link" onClick={() => refetch()}>
          {t('tryAgain')}
        </button>
      </p>
    );
  if (!data) return <Skeleton height={220} radius={12} />;
  return (
    <fieldset className="sms-choices">
      <legend className="sr">{t('sms.title')}</legend>
      {SMS_KINDS.map((kind) => (
        <label className="check" key={kind}>
          <input
            type="checkbox"
            className="box"
            checked={data[kind]}
            onChange={({ target }) => change(kind, target.checked)}
          />
          {t(`sms.kind.${kind}`)}
        </label>
      ))}
    </fieldset>
  );
};
