import type { TariffOffer } from '@parvoz/contract/applications/shortlist.ts';
import type { ProgramCard } from '@parvoz/contract/catalogue/programs.ts';
import type { ScholarshipCard } from '@parvoz/contract/catalogue/scholarships.ts';
import { useTranslation } from 'react-i18next';
import { daysLeftUntil, formatDate, inUnits } from '../../../lib/format.ts';
import { useAmountText } from '../../../ui/use-amount-text.ts';
import { useCycleText } from '../../../ui/use-cycle-text.ts';
import { useTypicalText } from '../../../ui/use-typical-text.ts';

/** Facts about applying until a deadline. `opensOn` is the day on which it opens, where it is not open yet. */
interface Applying {
  isOver?: boolean;
  opensOn?: string | null;
}

/**
 * Returns a function that describes the distance to a deadline: the days left, today, the day from which one can apply, or over
 * where the server says so.
 */
export const useDaysLeft = () => {
  const { t } = useTranslation('shortlist');
  return (today: string, deadline: string, { isOver = false, opensOn = null }: Applying = {}): string => {
    if (isOver) return t('over');
    if (opensOn) return t('opensOn', { date: formatDate(opensOn) });
    const count = daysLeftUntil(deadline, today);
    return count === 0 ? t('today') : t('daysLeft', { count });
  };
};

/** Returns a function that gives the dates to apply for a scholarship, with a note on what they mean today. */
export const useScholarshipDates = () => {
  const daysLeft = useDaysLeft();
  const { datesText } = useCycleText();
  return (today: string, scholarship: Omit<ScholarshipCard, 'description'>) => {
    const { status, startDate, expiredDate, isExpected } = scholarship;
    const opensOn = status === 'UPCOMING' ? startDate : null;
    const left = daysLeft(today, expiredDate, { isOver: status === 'EXPIRED', opensOn });
    return {
      day: formatDate(expiredDate),
      note: [left, datesText(isExpected, opensOn, expiredDate)].filter(Boolean).join(' · '),
    };
  };
};

/** Returns a function that describes the tuition of a year, or what is usual; it returns null where neither is known. */
export const useTuition = () => {
  const { t } = useTranslation('shortlist');
  const amountText = useAmountText();
  const { rangeText } = useTypicalText();
  return ({ tuition, typicalTuition }: Pick<ProgramCard, 'tuition' | 'typicalTuition'>): string | null => {
    if (tuition.kind === 'UNKNOWN') return typicalTuition && rangeText(typicalTuition);
    return tuition.kind === 'FREE' ? t('free') : amountText(tuition.amount, tuition.currency);
  };
};

/**
 * Returns a function that describes how fast an agency gives its first answer; it returns null where too few answers
 * are known.
 */
export const useAnswerTime = () => {
  const { t } = useTranslation('shortlist');
  return ({ answer }: TariffOffer['consulting']): string | null => {
    if (!answer) return null;
    const [unit, count] = inUnits(answer.minutes);
    return t(`answer.${unit}`, { count });
  };
};
