import type { ProtectedShare } from '@parvoz/contract/money/protection.ts';
import { isShareEnded, isShareOpen } from '@parvoz/contract/money/protection-states.ts';
import { useTranslation } from 'react-i18next';
import { formatMomentAndMinute } from '../../../../lib/format.ts';
import { TurnBanner, type TurnMood } from '../../../../ui/turn-banner.tsx';
import type { Reader } from '../sums.ts';
import { useAmount } from '../use-amount.ts';

const moodOf = ({ state }: ProtectedShare, reader: Reader, isAsked: boolean): TurnMood => {
  if (isAsked) return 'mine';
  if (state === 'AWAITING') return reader === 'STUDENT' ? 'mine' : 'theirs';
  return isShareEnded(state) ? 'done' : 'theirs';
};

/** Returns the key of the sentences about a share: an open one has words of its own for its student. */
const keyOf = ({ state, releasesAt }: ProtectedShare, reader: Reader) => {
  if (state === 'AWAITING' && !releasesAt) return 'AWAITING.resting';
  return isShareOpen(state) ? (`${state}.${reader === 'STUDENT' ? 'own' : 'other'}` as const) : state;
};

/**
 * Key of how the share ended: by the student's confirmation, automatically, by a settlement, or with the application.
 */
const endKeyOf = ({ endedBy }: ProtectedShare) => endedBy ?? 'END';

export interface StepTurnProps {
  share: ProtectedShare;
  reader: Reader;
  /** Moment until which the reader is to answer the dispute about it. */
  answerUntil?: string | null | undefined;
}

/** One sentence about the share of a step: whose turn it is, or how it ended. */
export const StepTurn = ({ share, reader, answerUntil = null }: StepTurnProps) => {
  const { t } = useTranslation('protection');
  const amountOf = useAmount();
  const { state, amount, finishedAt, releasesAt, endedAt, released, returned } = share;
  const values = {
    amount: amountOf(amount),
    released: amountOf(released),
    returned: amountOf(returned),
    since: finishedAt ? formatMomentAndMinute(finishedAt) : '',
    until: releasesAt ? formatMomentAndMinute(releasesAt) : '',
    moment: endedAt ? formatMomentAndMinute(endedAt) : '',
    answer: answerUntil ? formatMomentAndMinute(answerUntil) : '',
  };
  const isAsked = state === 'DISPUTED' && answerUntil !== null;
  const key = isAsked ? 'DISPUTED.asked' : keyOf(share, reader);
  const by = state === 'RELEASED' ? ` ${t(`step.by.${endKeyOf(share)}`)}` : '';
  return (
    <TurnBanner
      label={t('now')}
      mood={moodOf(share, reader, isAsked)}
      title={t(`step.turn.${key}.title`, values)}
      text={`${t(`step.turn.${key}.text`, values)}${by}`}
    />
  );
};
