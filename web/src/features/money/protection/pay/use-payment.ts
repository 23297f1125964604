import type { Protection } from '@parvoz/contract/money/protection.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isLost, isSignedOut, NotSent } from '../../../../lib/api.ts';
import { newId } from '../../../../lib/ids.ts';
import { useWithAcceptance } from '../../../../ui/acceptance/acceptance-gate.tsx';
import { sendPayment } from '../queries.ts';
import { useMoneyAct } from '../use-money-act.ts';

/** Outcome of a payment from this page: the amount protected now, or why it failed. */
export type PaymentOutcome =
  | { kind: 'PAID'; amount: number }
  | { kind: 'ELSEWHERE' }
  | { kind: 'FAILED'; reason: string };

interface Attempt {
  amount: number;
  stepId?: number;
  paidBefore: number;
  key: string;
  /** True once it has left the browser: it may have been taken, whatever becomes of repeating it. */
  isSent: boolean;
}

/**
 * Returns a function that pays the amount due that the person saw, once: a second press is ignored, and an attempt
 * whose answer was lost is repeated with its key. Whatever the outcome, the page then shows the current state of the
 * money.
 */
export const usePayment = ({ applicationId, paid }: Pick<Protection, 'applicationId' | 'paid'>) => {
  const { t } = useTranslation(['protection', 'common']);
  const { language, show, reload } = useMoneyAct(applicationId);
  const withAcceptance = useWithAcceptance();
  const isBusy = useRef(false);
  const lost = useRef<Attempt>(undefined);
  const [isPaying, setIsPaying] = useState(false);
  const [outcome, setOutcome] = useState<PaymentOutcome | null>(null);

  const explain = async (error: unknown, attempt: Attempt): Promise<PaymentOutcome | null> => {
    if (isSignedOut(error)) return null;
    const fresh = await reload();
    const hasMoved = fresh !== null && fresh.paid > attempt.paidBefore;
    const isSent = attempt.isSent || !(error instanceof NotSent);
    lost.current = isLost(error) && !hasMoved ? { ...attempt, isSent } : undefined;
    if (isLost(error) && hasMoved) return { kind: 'PAID', amount: attempt.amount };
    if (error instanceof ApiError && error.code === 'ALREADY_PAID') return { kind: 'ELSEWHERE' };
    if (!isSent) return { kind: 'FAILED', reason: t('notSent', { ns: 'common' }) };
    const sentence = error instanceof ApiError ? error.message : '';
    return {
      kind: 'FAILED',
      reason: lost.current ? t('pay.lost') : sentence || t('unreachable', { ns: 'common' }),
    };
  };

  /** Resolves when it is known how it has ended. */
  const pay = async ({ amount, ...of }: { amount: number; stepId?: number }): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    setIsPaying(true);
    const known = lost.current;
    const isSame = known?.amount === amount && known.stepId === of.stepId;
    const attempt = isSame ? known : { amount, ...of, paidBefore: paid, key: newId(), isSent: false };
    try {
      const isDone = await withAcceptance(async () =>
        show(await sendPayment(applicationId, { amount, ...of }, attempt.key, language)),
      );
      if (!isDone) return;
      lost.current = undefined;
      setOutcome({ kind: 'PAID', amount });
    } catch (error) {
      setOutcome(await explain(error, attempt));
    } finally {
      isBusy.current = false;
      setIsPaying(false);
    }
  };
  return { pay, isPaying, outcome };
};
