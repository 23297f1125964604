import type { ProofResult } from '@parvoz/contract/money/reconciliation.ts';
import { clsx } from 'clsx';
import { Check, CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatMomentAndMinute, formatNumber } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import badgeStyles from '../../../ui/badge.module.css';
import { Modal } from '../../../ui/modal.tsx';
import textStyles from '../../../ui/text.module.css';
import { Faults } from './faults.tsx';
import styles from './reconciliation.module.css';

const Earlier = ({ result }: { result: ProofResult }) => {
  const { t, i18n } = useTranslation('reconciliation');
  const { finishedAt, isWhole, accountCount, entryCount, faultCount } = result;
  const count = (value: number) => formatNumber(value, languageOf(i18n));
  const isBad = faultCount > 0;
  return (
    <li>
      <div className={styles.proofLine}>
        <span>
          <b>
            <time className={textStyles.num} dateTime={finishedAt}>
              {formatMomentAndMinute(finishedAt)}
            </time>
          </b>
          <small>
            {t(isWhole ? 'proof.looked' : 'proof.lookedSince', {
              accounts: count(accountCount),
              entries: count(entryCount),
            })}
          </small>
        </span>
        <span className={clsx(badgeStyles.badge, isBad ? badgeStyles.danger : badgeStyles.success)}>
          {isBad ? <CircleAlert aria-hidden /> : <Check aria-hidden />}
          <span>{isBad ? t('proof.differs', { count: faultCount }) : t('proof.matches')}</span>
        </span>
      </div>
      {isBad && <Faults result={result} />}
    </li>
  );
};

interface EarlierProofsProps {
  isOpen: boolean;
  onClose(): void;
  earlier: readonly ProofResult[];
}

/** Results of earlier proofs, newest first, each with its faults. */
export const EarlierProofs = ({ isOpen, onClose, earlier }: EarlierProofsProps) => {
  const { t } = useTranslation('reconciliation');
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={t('proof.earlierTitle')} size="auto">
      {earlier.length === 0 ? (
        <p>{t('proof.earlierNone')}</p>
      ) : (
        <ul className={styles.proofs}>
          {earlier.map((result) => (
            <Earlier key={result.finishedAt} result={result} />
          ))}
        </ul>
      )}
    </Modal>
  );
};
