import type { CalendarEntry } from '@parvoz/contract/applications/calendar.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import cardStyles from '../../../ui/card.module.css';
import textStyles from '../../../ui/text.module.css';
import styles from './calendar.module.css';
import { ICONS, keyOfEntry, LOOKS, nextOf, pageOf } from './entries.ts';
import { addMonths, byMonth, type Month, monthOf, weeksOf } from './months.ts';

const WEEK_DAYS = ['1', '2', '3', '4', '5', '6', '7'] as const;

export const useMonthName = () => {
  const { t } = useTranslation('calendar');
  return (month: Month): string => {
    const [year = '', number = ''] = month.split('-');
    return t('monthOf', { month: t(`month.${number as '01'}`), year });
  };
};

interface MonthGridProps {
  entries: readonly CalendarEntry[];
  today: string;
}

/** A month of days with what they have, and the ways to other months. */
export const MonthGrid = ({ entries, today }: MonthGridProps) => {
  const { t } = useTranslation('calendar');
  const monthName = useMonthName();
  const [chosen, setChosen] = useState<Month>();
  const month = chosen ?? monthOf(nextOf(entries, today)?.date ?? today);
  return (
    <section className={clsx(cardStyles.card, styles.month)} aria-labelledby="month">
      <header>
        <h2 id="month" aria-live="polite">
          {monthName(month)}
        </h2>
        <div>
          <Button
            variant="secondary"
            size="sm"
            aria-label={t('previousMonth')}
            onClick={() => setChosen(addMonths(month, -1))}
          >
            <ChevronLeft aria-hidden />
          </Button>
          <Button variant="secondary" size="sm" onClick={() => setChosen(monthOf(today))}>
            {t('thisMonth')}
          </Button>
          <Button
            variant="secondary"
            size="sm"
            aria-label={t('nextMonth')}
            onClick={() => setChosen(addMonths(month, 1))}
          >
            <ChevronRight aria-hidden />
          </Button>
        </div>
      </header>
      <ul className={styles.strip} aria-label={t('months')}>
        {byMonth(entries).map(([one, { length: count }]) => (
          <li key={one}>
            <button type="button" aria-pressed={one === month} onClick={() => setChosen(one)}>
              {monthName(one)} <b>{count}</b>
            </button>
          </li>
        ))}
      </ul>
      <table className={styles.grid}>
        <thead>
          <tr>
            {WEEK_DAYS.map((one) => (
              <th key={one} scope="col">
                {t(`weekDay.${one}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <Day
                  key={day}
                  day={day}
                  isOutside={monthOf(day) !== month}
                  isToday={day === today}
                  entries={entries.filter(({ date }) => date === day)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

interface DayProps {
  day: string;
  /** Of a neighbour of the month. */
  isOutside: boolean;
  isToday: boolean;
  entries: readonly CalendarEntry[];
}

const Day = ({ day, isOutside, isToday, entries }: DayProps) => {
  const { t } = useTranslation('calendar');
  return (
    <td
      className={clsx(isOutside && styles.outside, isToday && styles.isToday)}
      aria-current={isToday ? 'date' : undefined}
    >
      <time dateTime={day}>{Number(day.slice(8))}</time>
      {entries.map((entry) => {
        const { kind, datesOf, thing } = entry;
        const Icon = ICONS[kind];
        const ofYear = datesOf === null ? '' : ` (${t('datesOf', { year: `${datesOf}` })})`;
        return (
          <Link
            key={keyOfEntry(entry)}
            className={clsx(styles.entry, styles[LOOKS[kind]])}
            to={pageOf(entry)}
            title={`${t(`feed.${kind}`)}: ${thing}${ofYear}`}
          >
            <Icon aria-hidden />
            <span className={textStyles.sr}>{t(`feed.${kind}`)}: </span>
            <span className={styles.name}>{ofYear ? `≈ ${thing}` : thing}</span>
            {ofYear && <span className={textStyles.sr}>{ofYear}</span>}
          </Link>
        );
      })}
    </td>
  );
};
