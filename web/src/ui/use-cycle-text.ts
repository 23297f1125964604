import { type EarlierDeadline, yearsOf } from '@parvoz/contract/catalogue/cycles.ts';
import { useTranslation } from 'react-i18next';

const key = (month: number): '01' => String(month).padStart(2, '0') as '01';

/** Returns functions that say of which cycle a deadline is. */
export const useCycleText = () => {
  const { t } = useTranslation('common');
  return {
    /** The year that an expected day is of, or the years of all that stand beside it; undefined of announced ones. */
    datesText: (isExpected: boolean, ...days: (string | null)[]): string | undefined => {
      const year = yearsOf(isExpected, ...days);
      return year === null ? undefined : t('cycle.datesOf', { year });
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
