import { MIN_TOP_UP_TIYIN } from '@parvoz/contract/limits.ts';
import type { Protection } from '@parvoz/contract/money/protection.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Check, CircleAlert, Info, Plus, ShieldCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { wholeSom } from '../../../../lib/whole-som.ts';
import { TermsLinks } from '../../../../ui/acceptance/terms-links.tsx';
import badgeStyles from '../../../../ui/badge.module.css';
import { Button } from '../../../../ui/button.tsx';
import { buttonClass } from '../../../../ui/button-class.ts';
import cardStyles from '../../../../ui/card.module.css';
import { FormProblem } from '../../../../ui/form/form-problem.tsx';
import { HowProtected } from '../../../../ui/how-protected.tsx';
import { Money } from '../../../../ui/money.tsx';
import noteStyles from '../../../../ui/note.module.css';
import sourceNoteStyles from '../../../../ui/source-note.module.css';
import { KeyValues } from '../key-values.tsx';
import { dueOf } from '../sums.ts';
import { useAmount } from '../use-amount.ts';
import { DueList } from './due-list.tsx';
import { HolderNote } from './money-holder.tsx';
import { PAID_TITLE_ID, PaidCard } from './paid-card.tsx';
import { PayDialog } from './pay-dialog.tsx';
import styles from './pay-page.module.css';
import { usePayment } from './use-payment.ts';

interface PayCardProps {
  protection: Protection;
  /** Of the application, for people. */
  number: string;
}

/** The balance before and after, and the button that pays; or the missing amount; or that it is paid. */
export const PayCard = ({ protection, number }: PayCardProps) => {
  const { t } = useTranslation('protection');
  const [isAsking, setIsAsking] = useState(false);
  const { pay, isPaying, outcome } = usePayment(protection);
  const { dueAmount, balance, isInParts } = protection;
  // The amounts stay visible while the dialog fades out.
  const [asked, setAsked] = useState(protection);
  useEffect(() => {
    if (protection.dueAmount > 0) setAsked(protection);
  }, [protection]);
  const known = balance ?? 0;
  const isDone = dueAmount === 0 && !isPaying;
  const isShort = known < dueAmount;
  const payAndClose = async () => {
    await pay(dueOf(protection));
    setIsAsking(false);
  };
  return (
    <>
      {isDone ? (
        <PaidCard protection={protection} outcome={outcome} />
      ) : (
        <section className={clsx(cardStyles.card, styles.pay)} aria-labelledby="pay-title">
          <h2 id="pay-title">{t('pay.card')}</h2>
          <FormProblem>
            {outcome?.kind === 'FAILED' && (
              <>
                <b>{t('pay.failed')}</b> {outcome.reason}
              </>
            )}
          </FormProblem>
          {isInParts && <DueList protection={protection} />}
          {isShort ? (
            <Short protection={protection} />
          ) : (
            <Enough protection={protection} onPress={() => setIsAsking(true)} />
          )}
        </section>
      )}
      <PayDialog
        protection={dueAmount > 0 ? protection : asked}
        number={number}
        isOpen={isAsking && (!isDone || isPaying)}
        isPaying={isPaying}
        onClose={() => setIsAsking(false)}
        onPay={payAndClose}
        finalFocus={() => document.getElementById(PAID_TITLE_ID)}
      />
    </>
  );
};

interface EnoughProps {
  protection: Protection;
  onPress(): void;
}

const Enough = ({ protection, onPress }: EnoughProps) => {
  const { t } = useTranslation('protection');
  const amountOf = useAmount();
  const { balance, dueAmount } = protection;
  const known = balance ?? 0;
  return (
    <>
      <KeyValues
        rows={[
          { name: t('pay.balance'), value: <Money tiyin={known} isBare /> },
          {
            name: t('pay.moves'),
            value: (
              <>
                −<Money tiyin={dueAmount} isBare />
              </>
            ),
          },
          { name: t('pay.left'), value: <Money tiyin={known - dueAmount} />, isTotal: true },
        ]}
      />
      <span className={clsx(badgeStyles.badge, badgeStyles.success, styles.enough)}>
        <Check aria-hidden />
        {t('pay.enough')}
      </span>
      <Button size="lg" isBlock onClick={onPress}>
        <ShieldCheck aria-hidden />
        {t('pay.act', { amount: amountOf(dueAmount) })}
      </Button>
      <HolderNote protection={protection} />
      <p className={clsx(sourceNoteStyles.prov, sourceNoteStyles.nw)}>
        <Info aria-hidden />
        <span>
          {t('pay.about')} <HowProtected />
          <TermsLinks />
        </span>
      </p>
    </>
  );
};

const Short = ({ protection }: Pick<PayCardProps, 'protection'>) => {
  const { t } = useTranslation('protection');
  const amountOf = useAmount();
  const { applicationId, balance, dueAmount } = protection;
  const known = balance ?? 0;
  const missing = dueAmount - known;
  const least = wholeSom(missing) * 100;
  return (
    <>
      <div className={styles.short}>
        <p>
          <span>{t('pay.balance')}</span>
          <Money tiyin={known} />
        </p>
        <div className={styles.bar} aria-hidden>
          {known > 0 && <i style={{ flexGrow: known }} />}
          <i className={styles.missing} style={{ flexGrow: missing }} />
        </div>
        <p>
          <span>{t('pay.needed')}</span>
          <Money tiyin={dueAmount} />
        </p>
      </div>
      <p className={clsx(noteStyles.note, noteStyles.warning)}>
        <CircleAlert aria-hidden />
        <span>
          <b>{t('pay.missing', { amount: amountOf(missing) })}</b> {t('pay.comeBack')}
          {missing < MIN_TOP_UP_TIYIN && (
            <span>{` ${t('pay.least', { amount: amountOf(MIN_TOP_UP_TIYIN) })}`}</span>
          )}
        </span>
      </p>
      <Link
        className={buttonClass('primary', 'lg', 'block')}
        to="/student-finance/top-up"
        search={{ amount: least, application: applicationId }}
      >
        <Plus aria-hidden />
        {t('pay.topUp', { amount: amountOf(least) })}
      </Link>
      <HolderNote protection={protection} />
      <p className={clsx(sourceNoteStyles.prov, sourceNoteStyles.nw)}>
        <Info aria-hidden />
        <span>
          <HowProtected />
          <TermsLinks />
        </span>
      </p>
    </>
  );
};
