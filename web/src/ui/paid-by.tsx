import type { Relation } from '@parvoz/contract/applications/guardian-states.ts';
import { useTranslation } from 'react-i18next';

interface PaidByProps {
  payer: Relation;
  /** True where the student reads it, of whose family the payer is. */
  isOwn?: boolean;
}

/** Sentence that names the guardian with whose money something was paid. */
export const PaidBy = ({ payer, isOwn = false }: PaidByProps) => {
  const { t } = useTranslation('finance');
  return <>{t('list.paidBy', { who: t(isOwn ? `ownPayer.${payer}` : `payer.${payer}`) })}</>;
};
