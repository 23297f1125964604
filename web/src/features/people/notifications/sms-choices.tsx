import { SMS_KINDS, type SmsKind } from '@parvoz/contract/applications/application-states.ts';
import type { SmsChoices as Choices } from '@parvoz/contract/people/notifications.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api.ts';
import { languageOf } from '../../../lib/i18n.ts';
import fieldStyles from '../../../ui/field.module.css';
import { Skeleton } from '../../../ui/skeleton.tsx';
import textStyles from '../../../ui/text.module.css';
import { showError } from '../../../ui/toast.ts';
import bellStyles from './bell.module.css';
import { saveSmsChoices, smsChoicesQuery } from './queries.ts';

const GROUPS = ['APPLICATION', 'DEADLINE', 'PAYMENT', 'RELEASE', 'GUARDIAN'] as const;

const GROUP_OF: Record<SmsKind, (typeof GROUPS)[number]> = {
  ...{ ACCEPTED: 'APPLICATION', REVISION: 'APPLICATION', REJECTED: 'APPLICATION', STOPPED: 'APPLICATION' },
  ...{ DEADLINE_3_DAYS: 'DEADLINE', DEADLINE_1_DAY: 'DEADLINE' },
  ...{ PAYMENT: 'PAYMENT', PAYMENT_1_DAY: 'PAYMENT', PAYMENT_3_DAYS: 'PAYMENT', PAYMENT_7_DAYS: 'PAYMENT' },
  ...{ PAYMENT_14_DAYS: 'PAYMENT', CLOSED: 'PAYMENT' },
  ...{ RELEASE_24_HOURS: 'RELEASE', RELEASE_6_HOURS: 'RELEASE', RELEASE_1_HOUR: 'RELEASE' },
  ...{ GUARDIAN_PAID: 'GUARDIAN', GUARDIAN_TOPPED_UP: 'GUARDIAN' },
};

/** Switches of the topics that are sent by SMS too; each change is saved at once. */
export const SmsChoices = () => {
  const { t, i18n } = useTranslation('notifications');
  const queries = useQueryClient();
  const language = languageOf(i18n);
  const { queryKey } = smsChoicesQuery(language);
  const { data, isError, refetch } = useQuery(smsChoicesQuery(language));
  /** A pressed switch changes at once, before the cache has the answer. */
  const [pressed, setPressed] = useState<Choices>();
  const { mutate } = useMutation({
    mutationFn: (choices: Choices) => saveSmsChoices(choices, language),
    // One after the other, so that the last press is what stays.
    scope: { id: 'sms-choices' },
    onSuccess: (saved) => queries.setQueryData(queryKey, saved),
    onError: (error) => {
      setPressed(undefined);
      showError((error instanceof ApiError && error.message) || t('offline'));
      return queries.invalidateQueries({ queryKey });
    },
  });
  const shown = pressed ?? data;
  const change = (known: Choices, kind: SmsKind, isWanted: boolean) => {
    const choices = { ...known, [kind]: isWanted };
    setPressed(choices);
    mutate(choices);
  };
  if (isError && !shown)
    return (
      <p role="alert">
        {t('sms.failed')}{' '}
        <button type="button" className={textStyles.link} onClick={() => refetch()}>
          {t('tryAgain')}
        </button>
      </p>
    );
  if (!shown) return <Skeleton height={420} radius={12} />;
  return (
    <fieldset className={bellStyles.smsChoices}>
      <legend className={textStyles.sr}>{t('sms.title')}</legend>
      {GROUPS.map((group) => (
        <fieldset key={group} aria-describedby={`sms-${group}`}>
          <legend>{t(`sms.group.${group}.title`)}</legend>
          <p id={`sms-${group}`}>{t(`sms.group.${group}.about`)}</p>
          {SMS_KINDS.filter((kind) => GROUP_OF[kind] === group).map((kind) => (
            <label className={fieldStyles.check} key={kind}>
              <input
                type="checkbox"
                className={fieldStyles.box}
                checked={shown[kind]}
                onChange={({ target }) => change(shown, kind, target.checked)}
              />
              {t(`sms.kind.${kind}`)}
            </label>
          ))}
        </fieldset>
      ))}
    </fieldset>
  );
};
