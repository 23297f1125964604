import type { ReminderChoices } from '@parvoz/contract/applications/calendar.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../lib/i18n.ts';
import fieldStyles from '../../../ui/field.module.css';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { reportFailure } from '../../../ui/report-failure.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from './calendar.module.css';
import { remindersQuery, saveReminders } from './queries.ts';

const WAYS = ['notification', 'sms'] as const;

/**
 * Switches of reminders about deadlines on the shortlist; each change is saved at once. Needs the texts of `calendar`.
 */
export const ReminderSwitches = () => {
  const { t, i18n } = useTranslation(['calendar', 'common']);
  const language = languageOf(i18n);
  const queries = useQueryClient();
  const query = useQuery(remindersQuery(language));
  const { queryKey } = remindersQuery(language);
  /** A pressed switch changes at once, before the cache has the answer. */
  const [pressed, setPressed] = useState<ReminderChoices>();
  const { mutate } = useMutation({
    mutationFn: (choices: ReminderChoices) => saveReminders(choices, language),
    // One after the other, so that the last press is what stays.
    scope: { id: 'reminders' },
    onSuccess: (saved) => queries.setQueryData(queryKey, saved),
    onError: (error) => {
      setPressed(undefined);
      reportFailure(error, t('common:unreachable'));
      return queries.invalidateQueries({ queryKey });
    },
  });
  const change = (choices: ReminderChoices) => {
    setPressed(choices);
    mutate(choices);
  };
  return (
    <QueryBoundary query={query} waiting={<Skeleton height={140} radius={12} />}>
      {(loaded) => {
        const choices = pressed ?? loaded;
        return (
          <table className={styles.switches}>
            <caption>{t('reminders.hint')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('reminders.before')}</th>
                {WAYS.map((way) => (
                  <th key={way} scope="col">
                    {t(`reminders.${way}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {choices.map((choice) => (
                <tr key={choice.days}>
                  <th scope="row">{t('reminders.days', { count: choice.days })}</th>
                  {WAYS.map((way) => (
                    <td key={way}>
                      <input
                        type="checkbox"
                        className={fieldStyles.box}
                        aria-label={`${t(`reminders.${way}`)}: ${t('reminders.days', { count: choice.days })}`}
                        checked={choice[way]}
                        onChange={({ target }) =>
                          change(
                            choices.map((one) =>
                              one.days === choice.days ? { ...one, [way]: target.checked } : one,
                            ),
                          )
                        }
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        );
      }}
    </QueryBoundary>
  );
};
