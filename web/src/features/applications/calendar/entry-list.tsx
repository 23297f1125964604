import type { CalendarEntry } from '@parvoz/contract/applications/calendar.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { daysBetween } from '../../../lib/format.ts';
import cardStyles from '../../../ui/card.module.css';
import layoutStyles from '../../../ui/layout.module.css';
import styles from './calendar.module.css';
import { ICONS, keyOfEntry, LOOKS, pageOf } from './entries.ts';
import { useMonthName } from './month-grid.tsx';
import { byMonth, weekDayOf } from './months.ts';

export const useDaysLeft = () => {
  const { t } = useTranslation('calendar');
  return (today: string, day: string): string => {
    const count = daysBetween(today, day);
    return count === 0 ? t('today') : count < 0 ? t('over') : t('daysLeft', { count });
  };
};

/** Everything to come, by month. */
export const EntryList = ({ entries, today }: { entries: readonly CalendarEntry[]; today: string }) => {
  const { t } = useTranslation('calendar');
  const monthName = useMonthName();
  return (
    <section className={styles.list} aria-labelledby="list">
      <h2 id="list">{t('list')}</h2>
      {byMonth(entries).map(([month, ofMonth]) => (
        <div key={month}>
          <h3>{monthName(month)}</h3>
          <ul className={cardStyles.card}>
            {ofMonth.map((entry) => (
              <Entry key={keyOfEntry(entry)} entry={entry} today={today} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
};

const Entry = ({ entry, today }: { entry: CalendarEntry; today: string }) => {
  const { t } = useTranslation('calendar');
  const daysLeft = useDaysLeft();
  const { kind, date, datesOf, thing, about } = entry;
  const Icon = ICONS[kind];
  return (
    <li>
      <time className={styles.date} dateTime={date}>
        <b>{date.slice(8)}</b>
        <small>{t(`weekDay.${String(weekDayOf(date)) as '1'}`)}</small>
      </time>
      <span className={clsx(styles.sign, styles[LOOKS[kind]])}>
        <Icon aria-hidden />
      </span>
      <div className={layoutStyles.shrinks}>
        <Link to={pageOf(entry)}>
          {t(`feed.${kind}`)}: {thing}
        </Link>
        <p>{about}</p>
      </div>
      <span className={styles.left}>
        {daysLeft(today, date)}
        {datesOf !== null && <small> {t('datesOf', { year: `${datesOf}` })}</small>}
      </span>
    </li>
  );
};
