import { earlierOf, opensLater } from '@parvoz/contract/catalogue/cycles.ts';
import { useTranslation } from 'react-i18next';
import { daysLeftUntil, formatDate } from '../../../lib/format.ts';
import { useAmountText } from '../../../ui/use-amount-text.ts';
import { useCycleText } from '../../../ui/use-cycle-text.ts';
import { useMonthText } from '../../../ui/use-month-text.ts';
import { useSumYear } from '../../../ui/use-sum-year.ts';
import { useTypicalText } from '../../../ui/use-typical-text.ts';
import type { ProgramSummary } from './queries.ts';

/** Months of the last stretch before a deadline, in days. */
const SOON_DAYS = 14;

/** Text of a card, with a short explanation. */
export interface Wording {
  text: string;
  hint?: string | undefined;
  /** True if the value is not known. */
  isUnknown?: boolean;
  isSoon?: boolean;
  /** The year that a sum is of, or the cycle that a deadline is of; below the rest. */
  ofYear?: string | undefined;
}

type Priced = Pick<ProgramSummary, 'tuition' | 'typicalTuition' | 'factsYear' | 'today'>;

/** Tuition of a year; where it is unknown, what is usual in the country. */
export const useTuitionText = () => {
  const { t } = useTranslation('programs');
  const amountText = useAmountText();
  const sumYear = useSumYear();
  const { rangeText, ofText } = useTypicalText();
  return ({ tuition, typicalTuition: typical, factsYear, today }: Priced): Wording => {
    const ofYear = sumYear(factsYear, today);
    if (tuition.kind === 'FREE') return { text: t('tuition.free'), hint: t('tuition.freeHint'), ofYear };
    if (tuition.kind === 'PAID') return { text: amountText(tuition.amount, tuition.currency), ofYear };
    if (typical) return { text: rangeText(typical), ofYear: ofText(typical, today), isUnknown: true };
    return { text: t('unknown'), hint: t('tuition.unknownHint'), isUnknown: true };
  };
};

/** A programme, or what it is for a person: that of the verdict comes first of the intakes (`ownIntakes`). */
type Dated = Pick<ProgramSummary, 'intakes' | 'earlierDeadlines' | 'today'> & { tooEarly?: string | null };

/** By when one applies, of the intake that comes next. */
export const useDeadlineText = () => {
  const { t } = useTranslation('programs');
  const monthText = useMonthText();
  const { datesText, earlierText, tooEarlyText } = useCycleText();
  const hintOf = (deadline: string, opensOn: string | null, today: string): string => {
    if (opensOn) return t('deadline.opensOn', { date: formatDate(opensOn) });
    const days = daysLeftUntil(deadline, today);
    return days === 0 ? t('deadline.lastDay') : t('deadline.daysLeft', { count: days });
  };
  return ({ intakes: [next], earlierDeadlines, today, tooEarly }: Dated): Wording => {
    if (tooEarly) return { text: t('unknown'), hint: tooEarlyText(monthText(tooEarly)), isUnknown: true };
    const ofYear = earlierText(earlierOf(earlierDeadlines, next));
    if (!next)
      return {
        text: t('unknown'),
        hint: ofYear ? undefined : t('deadline.noIntakes'),
        isUnknown: true,
        ofYear,
      };
    const { deadline, start, isExpected } = next;
    if (deadline === null)
      return {
        text: t('unknown'),
        hint: t('deadline.starts', { month: monthText(start) }),
        isUnknown: true,
        ofYear,
      };
    const opensOn = opensLater(next, today);
    return {
      text: formatDate(deadline),
      hint: hintOf(deadline, opensOn, today),
      isSoon: !isExpected && opensOn === null && daysLeftUntil(deadline, today) <= SOON_DAYS,
      ofYear: datesText(isExpected, opensOn, deadline),
    };
  };
};
