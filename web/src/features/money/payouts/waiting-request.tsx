import type { Payout } from '@parvoz/contract/money/payouts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Hourglass, Send, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMomentAndMinute, formatSom } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import cardStyles from '../../../ui/card.module.css';
import { Confirm } from '../../../ui/confirm.tsx';
import { showSuccess } from '../../../ui/toast.ts';
import { useReportFailure } from '../../../ui/use-report-failure.ts';
import styles from './payouts.module.css';
import { renewPayouts } from './queries.ts';

interface WaitingRequestProps {
  payout: Payout;
  /** Cancels the request; null for readers who may not. */
  cancel: (() => Promise<unknown>) | null;
}

/** It waits for an administrator, or one is sending its money. */
export const isOpen = ({ state }: Payout): boolean => state === 'WAITING' || state === 'SENDING';

/** A request that has not ended; it may be revoked until an administrator begins to send its money. */
export const WaitingRequest = ({ payout, cancel }: WaitingRequestProps) => {
  const { t, i18n } = useTranslation('payouts');
  const queries = useQueryClient();
  const reportFailure = useReportFailure();
  const [isAsking, setIsAsking] = useState(false);
  const [isGoing, setIsGoing] = useState(false);
  const amount = formatSom(payout.amount, languageOf(i18n));
  const { sendingAt } = payout;
  const revoke = async () => {
    setIsGoing(true);
    try {
      await cancel?.();
      showSuccess(t('waiting.canceled'));
    } catch (error) {
      reportFailure(error);
    }
    // The button that opened the dialog is gone by then and cannot get the focus.
    await renewPayouts(queries);
    setIsGoing(false);
    setIsAsking(false);
  };
  return (
    <section className={clsx(cardStyles.card, styles.waiting)}>
      <span className={clsx(styles.sign, styles.info)}>
        {sendingAt ? <Send aria-hidden /> : <Hourglass aria-hidden />}
      </span>
      <div>
        <b>{t(sendingAt ? 'waiting.sendingTitle' : 'waiting.title', { amount })}</b>
        <p>
          {t('waiting.asked', { moment: formatMomentAndMinute(payout.askedAt) })}
          {payout.accountEnd && <span>{` · •••• ${payout.accountEnd}`}</span>}
        </p>
        {sendingAt && <p>{t('waiting.sending', { moment: formatMomentAndMinute(sendingAt) })}</p>}
      </div>
      {cancel && !sendingAt && (
        <Button variant="ghost" size="sm" onClick={() => setIsAsking(true)}>
          {t('waiting.cancel')}
        </Button>
      )}
      <Confirm
        isOpen={isAsking}
        onCancel={() => setIsAsking(false)}
        onConfirm={revoke}
        icon={<Undo2 aria-hidden />}
        title={t('waiting.question', { amount })}
        text={t('waiting.questionText')}
        cancelLabel={t('waiting.keep')}
        confirmLabel={t('waiting.cancel')}
        isLoading={isGoing}
      />
    </section>
  );
};
