import { type CycleDates, datesOf, type EarlierDeadline } from '@parvoz/contract/catalogue/cycles.ts';
import { useTranslation } from 'react-i18next';

const key = (month: number): '01' => String(month).padStart(2, '0') as '01';

/** Returns functions that say of which cycle a deadline is. */
export const useCycleText = () => {
  const { t } = useTranslation('common');
  return {
    /** The year that expected dates are of; undefined of announced ones. */
    datesText: (dates: CycleDates | undefined): string | undefined => {
      const year = dates ? datesOf(dates) : null;
      return year === null ? undefined : t('cycle.datesOf', { year: `${year}` });
    },
    /** Returns that the intake of a month is too early for somebody, and the next not entered. */
    tooEarlyText: (month: string): string => t('cycle.tooEarly', { month }),
    /** Returns when it was before, and that the next is not known; undefined where nothing is known. */
    earlierText: (earlier: EarlierDeadline | null): string | undefined => {
      if (!earlier) return undefined;
      const [year = '', month = '', day = ''] = earlier.deadline.split('-');
      const was = t('cycle.earlier', {
        year,
        day: t(`cycle.day.${key(Number(month))}`, { day: String(Number(day)) }),
      });
      return earlier.usualMonth === null ? was : `${was} (${t(`cycle.usual.${key(earlier.usualMonth)}`)})`;
    },
  };
};
