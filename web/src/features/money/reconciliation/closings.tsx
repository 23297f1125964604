import type { Closing } from '@parvoz/contract/money/reconciliation.ts';
import { useTranslation } from 'react-i18next';
import { formatMomentAndMinute } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './reconciliation.module.css';
import { Signed } from './signed.tsx';

interface ClosingsProps {
  closings: readonly Closing[];
  onTakeBack(closing: Closing): void;
}

/** Closings of a difference, and those taken back: both stay visible. */
export const Closings = ({ closings, onTakeBack }: ClosingsProps) => {
  const { t } = useTranslation('reconciliation');
  return closings.map((closing) => {
    const { id, side, amount, reason, actor, createdAt, takenBack } = closing;
    const who = { name: actor.name, moment: formatMomentAndMinute(createdAt) };
    return (
      <div key={id} className={styles.closing}>
        <p>
          {t(side ? 'closed.corrected' : 'closed.closed', who)} <Signed tiyin={amount} />: {reason}
        </p>
        {takenBack ? (
          <p>
            {t(side ? 'closed.back' : 'closed.reopened', {
              name: takenBack.actor.name,
              moment: formatMomentAndMinute(takenBack.createdAt),
            })}{' '}
            {takenBack.reason}
          </p>
        ) : (
          <Button variant="secondary" size="sm" onClick={() => onTakeBack(closing)}>
            {t(side ? 'back.button' : 'reopen.button')}
          </Button>
        )}
      </div>
    );
  });
};
