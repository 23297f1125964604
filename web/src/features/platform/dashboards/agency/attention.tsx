import { fullName } from '@parvoz/contract/people/names.ts';
import type { AgencyAttention } from '@parvoz/contract/platform/dashboards-agency.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../../lib/format.ts';
import { AttentionList } from '../../../../ui/dashboard/attention-list.tsx';
import styles from './agency-dashboard.module.css';
import { ICONS } from './icons.ts';
import { attentionTarget } from './targets.ts';

interface AttentionProps {
  attention: readonly AgencyAttention[];
  isNarrow: boolean;
  /** True where the application to begin with stands above: no line is emphasized. */
  isLed: boolean;
}

/** Today's tasks of the agency, the most urgent first, each with its first students and a link to its list. */
export const Attention = ({ attention, isNarrow, isLed }: AttentionProps) => {
  const { t } = useTranslation(['dashboards-agency', 'dashboards']);
  const id = useId();
  /** The names of a line's first students, and how many more there are. */
  const namesOf = ({ count, students }: AgencyAttention): string => {
    const known = students.map(fullName).filter(Boolean);
    const names = known.join(', ');
    const rest = count - known.length;
    return names && rest > 0 ? t('attention.more', { names, count: rest }) : names;
  };
  return (
    <section className={styles.today} aria-labelledby={id}>
      <h2 id={id}>{t('attention.title')}</h2>
      <AttentionList
        {...{ isNarrow, isLed }}
        items={attention.map((line) => {
          const { kind, count, since } = line;
          const names = namesOf(line);
          const text = t(`attention.${kind}.text`);
          return {
            ...{ key: kind, icon: ICONS[kind], count, isUrgent: kind === 'OVERDUE' || kind === 'APPEALED' },
            title: t(`attention.${kind}.title`),
            // What follows from an appeal is said beside the names; elsewhere they say more than a sentence.
            text: kind === 'APPEALED' ? [text, names].filter(Boolean).join(' · ') : names || text,
            badges: since
              ? [
                  {
                    text: t(`dashboards:attention.since.${kind === 'SOON' ? 'next' : 'oldest'}`, {
                      date: formatDate(since),
                    }),
                    isWarning: true,
                  },
                ]
              : [],
            target: attentionTarget(kind),
          };
        })}
      />
    </section>
  );
};
