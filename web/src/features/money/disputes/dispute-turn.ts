import type { Side } from '@parvoz/contract/applications/application-states.ts';
import type { Dispute } from '@parvoz/contract/money/disputes.ts';
import { useTranslation } from 'react-i18next';
import { formatMomentAndMinute } from '../../../lib/format.ts';

/** Reader of a dispute: one of its sides, or an administrator. */
export type DisputeReader = Side | 'ADMIN';

/** One sentence about whose turn it is, or how it ended, and what that means for the reader. */
export const useDisputeTurn = (dispute: Dispute, reader: DisputeReader): { title: string; text: string } => {
  const { t } = useTranslation('disputes');
  const { state, turn, answer, endedAt, step } = dispute;
  if (state !== 'OPEN' || turn === null)
    return {
      title: t(`turn.${state === 'OPEN' ? 'SETTLED' : state}`),
      text: state === 'WITHDRAWN' ? t('turn.withdrawnText') : endedAt ? formatMomentAndMinute(endedAt) : '',
    };
  const values = {
    step: String(step.number),
    answer: formatMomentAndMinute(dispute.answerUntil),
    decide: formatMomentAndMinute(dispute.decideUntil),
    answered: t(answer ? 'turn.answered' : 'turn.silent'),
  };
  return { title: t(`turn.${reader}.${turn}.title`, values), text: t(`turn.${reader}.${turn}.text`, values) };
};
