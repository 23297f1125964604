import type { Protection } from '@parvoz/contract/money/protection.ts';
import { Check, Hourglass, Landmark, ShieldCheck, Timer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.tsx';
import modalStyles from '../../../../ui/modal.module.css';
import { Modal } from '../../../../ui/modal.tsx';
import { Money } from '../../../../ui/money.tsx';
import { KeyValues } from '../key-values.tsx';
import { firstStepOf } from '../sums.ts';
import { useAmount } from '../use-amount.ts';
import { MoneyHolder } from './money-holder.tsx';
import styles from './pay-page.module.css';

interface PayDialogProps {
  protection: Protection;
  /** Of the application, for people. */
  number: string;
  isOpen: boolean;
  isPaying: boolean;
  onClose(): void;
  onPay(): void;
  finalFocus(): HTMLElement | null;
}

/** Asks before money leaves the balance: how much, into which protection, and what would come back. */
export const PayDialog = ({
  protection,
  number,
  isOpen,
  isPaying,
  onClose,
  onPay,
  finalFocus,
}: PayDialogProps) => {
  const { t } = useTranslation(['protection', 'common']);
  const amountOf = useAmount();
  const { dueAmount, shareList } = protection;
  const amount = amountOf(dueAmount);
  const step = String(firstStepOf(protection));
  const isBegun = shareList.some(({ finishedAt }) => finishedAt !== null);
  return (
    <Modal
      isOpen={isOpen}
      onClose={() => isPaying || onClose()}
      title={t('pay.question', { amount })}
      size="medium"
      finalFocus={finalFocus}
    >
      <KeyValues
        isWell
        rows={[
          {
            name: t('pay.fromBalance'),
            value: (
              <>
                −<Money tiyin={dueAmount} isBare />
              </>
            ),
          },
          {
            name: t('pay.intoProtection', { number }),
            value: (
              <>
                +<Money tiyin={dueAmount} isBare />
              </>
            ),
          },
        ]}
      />
      <ul className={styles.rules}>
        <li data-tone="good">
          <Check aria-hidden />
          <span>{t(isBegun ? 'pay.rule.rejected' : 'pay.rule.withdrawn', { amount, step })}</span>
        </li>
        <li className={styles.who}>
          <Landmark aria-hidden />
          <span>
            <MoneyHolder />
          </span>
        </li>
        <li data-tone="time">
          <Timer aria-hidden />
          <span>{t('pay.rule.time')}</span>
        </li>
        <li data-tone="time">
          <Hourglass aria-hidden />
          <span>{t('pay.stopped', { step })}</span>
        </li>
      </ul>
      <div className={modalStyles.acts}>
        <Button variant="secondary" disabled={isPaying} onClick={onClose}>
          {t('cancel', { ns: 'common' })}
        </Button>
        <Button isLoading={isPaying} onClick={onPay}>
          {!isPaying && <ShieldCheck aria-hidden />}
          <span>{isPaying ? t('pay.acting') : t('pay.act', { amount })}</span>
        </Button>
      </div>
    </Modal>
  );
};
