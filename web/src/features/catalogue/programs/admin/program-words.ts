import type { Intake, Tuition } from '@parvoz/contract/catalogue/programs.ts';
import type { TeachingLanguage } from '@parvoz/contract/catalogue/teaching-languages.ts';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../../lib/format.ts';
import { useAmountText } from '../../../../ui/use-amount-text.ts';
import { useCycleText } from '../../../../ui/use-cycle-text.ts';

/** `2027-09` as `09.2027`. */
const monthText = (start: string): string => start.split('-').reverse().join('.');

/**
 * Returns functions that describe the parts of a programme to administrators. Needs the texts of `programs-admin`,
 * `programs` and `currencies`.
 */
export const useProgramWords = () => {
  const { t } = useTranslation(['programs-admin', 'programs']);
  const amountText = useAmountText();
  const { datesText } = useCycleText();
  return {
    tuitionText: (tuition: Tuition): string =>
      tuition.kind === 'PAID'
        ? amountText(tuition.amount, tuition.currency)
        : t(`tuition.kinds.${tuition.kind}`),
    languagesText: (languages: readonly TeachingLanguage[]): string =>
      languages.map((language) => t(`language.${language}`, { ns: 'programs' })).join(', '),
    intakesText: (
      intakes: readonly (Omit<Intake, 'isExpected'> & { isExpected?: boolean | undefined })[],
    ): string =>
      intakes
        .map(({ start, deadline, isExpected = false }) => {
          if (!deadline) return monthText(start);
          const until = t('intakes.until', { month: monthText(start), date: formatDate(deadline) });
          return [until, datesText(isExpected, deadline)].filter(Boolean).join(' ');
        })
        .join(', '),
  };
};
