import { daysOfStep, UNDIVIDED_DAYS } from '@parvoz/contract/agencies/tariff-totals.ts';
import type { ManagedStep } from '@parvoz/contract/agencies/tariffs-and-steps.ts';
import { useTranslation } from 'react-i18next';

/** Returns a function that gives the number of levels of a step and its days; of one without levels, what it counts as. */
export const useStepFacts = () => {
  const { t } = useTranslation('tariffs-editing');
  return (step: Pick<ManagedStep, 'levelList'>): string[] =>
    step.levelList.length === 0
      ? [t('counts.undivided', { days: t('counts.days', { count: UNDIVIDED_DAYS }) })]
      : [t('counts.levels', { count: step.levelList.length }), t('counts.days', { count: daysOfStep(step) })];
};
