import type { ProtectedShare, Protection } from '@parvoz/contract/money/protection.ts';
import { ShieldCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSignedOut } from '../../../lib/api.ts';
import { newId } from '../../../lib/ids.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { showError, showSuccess } from '../../../ui/toast.ts';
import { useFailureText } from '../../../ui/use-report-failure.ts';
import { sendConfirmation } from './queries.ts';
import { protectedWithout } from './sums.ts';
import { useAmount } from './use-amount.ts';
import { useMoneyAct } from './use-money-act.ts';

interface ConfirmStepProps {
  protection: Protection;
  share: ProtectedShare;
  agencyName: string;
  /** True for a button as wide as its container. */
  isBlock?: boolean;
}

/** Confirms a finished step, after a question that says what passes to whom for good. */
export const ConfirmStep = ({ protection, share, agencyName, isBlock = false }: ConfirmStepProps) => {
  const { t } = useTranslation(['protection', 'common']);
  const amountOf = useAmount();
  const [isOpen, setIsOpen] = useState(false);
  const { confirm, isConfirming } = useConfirm(protection, share, agencyName);
  const values = { amount: amountOf(share.amount), agency: agencyName, step: String(share.number) };
  return (
    <>
      <Button size={isBlock ? 'lg' : 'md'} isBlock={isBlock} onClick={() => setIsOpen(true)}>
        {t('confirm.open')}
      </Button>
      <Confirm
        isOpen={isOpen}
        onCancel={() => setIsOpen(false)}
        onConfirm={async () => {
          await confirm();
          setIsOpen(false);
        }}
        icon={<ShieldCheck aria-hidden />}
        title={t('confirm.title', values)}
        text={`${t('confirm.text', values)} ${t('confirm.left', { amount: amountOf(protectedWithout(protection, share)) })}`}
        cancelLabel={t('cancel', { ns: 'common' })}
        confirmLabel={t(isConfirming ? 'confirm.acting' : 'confirm.act', values)}
        isLoading={isConfirming}
      />
    </>
  );
};

const useConfirm = ({ applicationId }: Protection, { stepId, amount }: ProtectedShare, agency: string) => {
  const { t } = useTranslation(['protection', 'common']);
  const failureText = useFailureText();
  const amountOf = useAmount();
  const { language, show, reload } = useMoneyAct(applicationId);
  /** A second press comes before the page knows of the first. */
  const isBusy = useRef(false);
  const [isConfirming, setIsConfirming] = useState(false);
  const [key] = useState(newId);
  const showDone = () => showSuccess(t('confirm.done', { amount: amountOf(amount), agency }));
  const confirm = async (): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    setIsConfirming(true);
    try {
      show(await sendConfirmation(applicationId, stepId, key, language));
      showDone();
    } catch (error) {
      const fresh = await reload();
      const state = fresh?.shareList.find((share) => share.stepId === stepId)?.state;
      // The answer was lost, or another tab was first: it has happened all the same.
      if (state === 'RELEASED') showDone();
      else if (!isSignedOut(error)) showError(failureText(error, t('unreachable', { ns: 'common' })));
    } finally {
      isBusy.current = false;
      setIsConfirming(false);
    }
  };
  return { confirm, isConfirming };
};
