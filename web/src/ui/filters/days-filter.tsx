import { CalendarDays } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/format.ts';
import { DateField } from '../form/date-field.tsx';
import layoutStyles from '../layout.module.css';
import type { FilterGroup } from './filter-sheet.tsx';

interface Days {
  /** First and last day, `YYYY-MM-DD`. */
  from: string | null;
  to: string | null;
}

interface DaysFilter {
  /** Tells several of them in a list apart. */
  key?: string;
  title: string;
  /** Text shown while no day is chosen. */
  none: string;
  days: Days;
  onChange(change: Partial<Days>): void;
}

const DaysFields = ({ days: { from, to }, onChange }: Pick<DaysFilter, 'days' | 'onChange'>) => {
  const { t } = useTranslation('tables');
  return (
    <div className={layoutStyles.stack}>
      <DateField
        label={t('from')}
        value={from}
        {...(to && { max: to })}
        onChange={(day) => onChange({ from: day })}
      />
      <DateField
        label={t('to')}
        value={to}
        {...(from && { min: from })}
        onChange={(day) => onChange({ to: day })}
      />
    </div>
  );
};

/** Days of which either end may be left open. */
export const daysGroup = ({ key = 'days', title, none, days, onChange }: DaysFilter): FilterGroup => ({
  key,
  title,
  icon: <CalendarDays aria-hidden />,
  value:
    days.from || days.to
      ? [days.from, days.to].map((day) => (day ? formatDate(day) : '…')).join(' – ')
      : none,
  isOn: days.from !== null || days.to !== null,
  content: <DaysFields days={days} onChange={onChange} />,
});
