import type { PayoutDecision, PayoutRow } from '@parvoz/contract/money/payouts-queue.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMomentAndMinute, formatSom } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import layoutStyles from '../../../ui/layout.module.css';
import { showSuccess } from '../../../ui/toast.ts';
import { useReportFailure } from '../../../ui/use-report-failure.ts';
import styles from './payouts.module.css';
import { decidePayout, renewPayouts } from './queries.ts';

/** Request and the decision being made about it. */
export interface Deciding {
  row: PayoutRow;
  act: Exclude<PayoutDecision['action'], 'WAIT'>;
}

/** Returns a function that names the agency or student of a request. */
export const useNameOf = () => {
  const { t } = useTranslation('payouts');
  return ({ consulting, student }: PayoutRow): string =>
    consulting?.name ?? (student?.name || t('queue.gone'));
};

interface ActsProps {
  row: PayoutRow;
  /** The ledger has faults: nothing begins to be sent. */
  isStopped: boolean;
  onDecide(deciding: Deciding): void;
}

/** Actions for a request that has not ended. */
export const Acts = ({ row, isStopped, onDecide }: ActsProps) => {
  const { t } = useTranslation('payouts');
  const name = useNameOf()(row);
  const { sendingAt } = row;
  const act = (decision: Deciding['act'], word: string, look: 'ghost' | 'soft', isDisabled = false) => (
    <Button
      variant={look}
      size="sm"
      disabled={isDisabled}
      aria-label={`${word}: ${name}`}
      onClick={() => onDecide({ row, act: decision })}
    >
      {word}
    </Button>
  );
  return (
    <span className={layoutStyles.shrinks}>
      {sendingAt && (
        <span className={styles.why}>
          {t('queue.sending', {
            name: row.sendingBy || t('queue.gone'),
            moment: formatMomentAndMinute(sendingAt),
          })}
        </span>
      )}
      <span className={styles.acts}>
        {sendingAt && <NotSent row={row} />}
        {act('DECLINE', t('queue.decline'), 'ghost')}
        {sendingAt
          ? act('CONFIRM', t('queue.confirm'), 'soft')
          : act('SEND', t('queue.send'), 'soft', isStopped)}
      </span>
    </span>
  );
};

/** Lets a request whose money was not sent wait again, after a question. */
const NotSent = ({ row }: { row: PayoutRow }) => {
  const { t, i18n } = useTranslation('payouts');
  const language = languageOf(i18n);
  const queries = useQueryClient();
  const reportFailure = useReportFailure();
  const name = useNameOf()(row);
  const [isAsking, setIsAsking] = useState(false);
  const [isGoing, setIsGoing] = useState(false);
  const putBack = async () => {
    setIsGoing(true);
    try {
      await decidePayout(row.id, { action: 'WAIT' }, language);
      showSuccess(t('queue.waitDone'));
    } catch (error) {
      reportFailure(error);
    }
    await renewPayouts(queries);
    setIsGoing(false);
    setIsAsking(false);
  };
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-label={`${t('queue.wait')}: ${name}`}
        onClick={() => setIsAsking(true)}
      >
        {t('queue.wait')}
      </Button>
      <Confirm
        isOpen={isAsking}
        onCancel={() => setIsAsking(false)}
        onConfirm={putBack}
        icon={<Undo2 aria-hidden />}
        title={t('queue.waitTitle', { name, amount: formatSom(row.amount, language) })}
        text={t('queue.waitText')}
        cancelLabel={t('queue.waitKeep')}
        confirmLabel={t('queue.wait')}
        isLoading={isGoing}
      />
    </>
  );
};
