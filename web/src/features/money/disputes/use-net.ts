import { commissionOf } from '@parvoz/contract/money/commissions-rules.ts';
import type { Dispute } from '@parvoz/contract/money/disputes.ts';
import { useTranslation } from 'react-i18next';
import { formatPoints } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';

/** Returns the agency's part of a sum that is released to it, and Parvoz's commission on it; null where there is none, and for students. */
export const useNet = ({ commissionPoints }: Pick<Dispute, 'commissionPoints'>) => {
  const { i18n } = useTranslation();
  return (released: number): { percent: string; commission: number; net: number } | null => {
    const commission = commissionOf(released, commissionPoints ?? 0);
    if (!commissionPoints || commission === 0) return null;
    return {
      percent: formatPoints(commissionPoints, languageOf(i18n)),
      commission,
      net: released - commission,
    };
  };
};
