import type { Intake, ProgramCard } from '@parvoz/contract/catalogue/programs.ts';
import { useTranslation } from 'react-i18next';
import { daysBetween, formatDate } from '../../../lib/format.ts';
import { useAmountText } from '../../../ui/use-amount-text.ts';
import { useMonthText } from '../../../ui/use-month-text.ts';
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
}

export const useTuitionText = () => {
  const { t } = useTranslation('programs');
  const amountText = useAmountText();
  return (tuition: ProgramCard['tuition']): Wording => {
    if (tuition.kind === 'FREE') return { text: t('tuition.free'), hint: t('tuition.freeHint') };
    if (tuition.kind === 'PAID') return { text: amountText(tuition.amount, tuition.currency) };
    return { text: t('unknown'), hint: t('tuition.unknownHint'), isUnknown: true };
  };
};

/** By when one applies, of the intake that comes next. */
export const useDeadlineText = () => {
  const { t } = useTranslation('programs');
  const monthText = useMonthText();
  const hintOf = ({ opensOn, deadline }: Intake, today: string): string => {
    if (opensOn !== null && opensOn > today) return t('deadline.opensOn', { date: formatDate(opensOn) });
    const days = daysBetween(today, deadline ?? today);
    return days === 0 ? t('deadline.lastDay') : t('deadline.daysLeft', { count: days });
  };
  return ({ intakes: [next], today }: Pick<ProgramSummary, 'intakes' | 'today'>): Wording => {
    if (!next) return { text: t('unknown'), hint: t('deadline.noIntakes'), isUnknown: true };
    const { deadline, start } = next;
    if (deadline === null)
      return {
        text: t('unknown'),
        hint: t('deadline.starts', { month: monthText(start) }),
        isUnknown: true,
      };
    return {
      text: formatDate(deadline),
      hint: hintOf(next, today),
      isSoon: daysBetween(today, deadline) <= SOON_DAYS,
    };
  };
};
