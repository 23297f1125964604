import { ANSWER_HOURS, DECISION_DAYS, MAX_DISPUTES } from '@parvoz/contract/money/disputes-states.ts';
import {
  DUE_DAYS,
  MIN_LEFT_HOURS,
  RELEASE_HOURS,
  RELEASE_REMINDER_HOURS,
} from '@parvoz/contract/money/protection-states.ts';
import { useTranslation } from 'react-i18next';

/** Until when the money is held, and how a dispute goes, sentence by sentence. */
export const useRules = (): { when: string[]; dispute: string[] } => {
  const { t } = useTranslation('protected-payment');
  const [first, second, third] = RELEASE_REMINDER_HOURS;
  const hours = RELEASE_HOURS;
  return {
    when: [
      t('when.due', { days: DUE_DAYS }),
      t('when.held'),
      t('when.finished', { hours }),
      t('when.confirmed'),
      t('when.silent', { hours, first, second, third }),
      t('when.stopped'),
    ],
    dispute: [
      t('dispute.open', { hours }),
      t('dispute.answer', { hours: ANSWER_HOURS }),
      t('dispute.decide', { days: DECISION_DAYS }),
      t('dispute.withdraw', { hours: MIN_LEFT_HOURS, max: MAX_DISPUTES }),
    ],
  };
};
