import { commissionOf } from '@parvoz/contract/money/commissions-rules.ts';
import type { Protection } from '@parvoz/contract/money/protection.ts';
import { isShareEnded, isShareOpen } from '@parvoz/contract/money/protection-states.ts';
import { useTranslation } from 'react-i18next';
import { formatPoints } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { Money } from '../../../ui/money.tsx';
import styles from './commission-note.module.css';
import { KeyValues } from './key-values.tsx';

/**
 * Returns the commission on the whole price, if all of it is released to the agency; each share is rounded separately.
 */
export const wholeCommissionOf = ({
  shareList,
  commissionPoints,
}: Pick<Protection, 'shareList' | 'commissionPoints'>): number =>
  shareList.reduce((sum, { amount }) => sum + commissionOf(amount, commissionPoints ?? 0), 0);

interface CommissionNoteProps {
  protection: Protection;
  /** True if the application has ended: of its shares only those of finished steps may still be released. */
  isEnded: boolean;
}

/**
 * Commission that Parvoz takes from shares released to the agency, for the agency and administrators; nothing where
 * there is none, and none is to come.
 */
export const CommissionNote = ({ protection, isEnded }: CommissionNoteProps) => {
  const { t, i18n } = useTranslation('protection');
  const { commissionPoints, commission, released } = protection;
  if (!commissionPoints || commission === null) return null;
  const shareList = protection.shareList.filter(({ state }) =>
    isEnded ? isShareOpen(state) : !isShareEnded(state),
  );
  if (released === 0 && shareList.length === 0) return null;
  const percent = formatPoints(commissionPoints, languageOf(i18n));
  const money = (tiyin: number) => <Money tiyin={tiyin} isBare />;
  const rows =
    released === 0
      ? [{ name: t('commission.whole'), value: money(wholeCommissionOf({ shareList, commissionPoints })) }]
      : [
          { name: t('commission.released'), value: money(released) },
          {
            name: t('commission.kept'),
            value: (
              <>
                <span>{'−'}</span>
                {money(commission)}
              </>
            ),
          },
          { name: t('commission.net'), value: money(released - commission), isTotal: true },
        ];
  return (
    <div className={styles.commission}>
      <h3>{t('commission.title', { percent })}</h3>
      <KeyValues rows={rows} />
      <p>{t('commission.rule')}</p>
    </div>
  );
};
