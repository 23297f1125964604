import type { FamilyPayment } from '@parvoz/contract/applications/family.ts';
import { MIN_TOP_UP_TIYIN } from '@parvoz/contract/limits.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { FlaskConical } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api.ts';
import { formatMomentAndMinute, formatSom, TIYIN_IN_SOM } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { newId } from '../../../lib/ids.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import cardStyles from '../../../ui/card.module.css';
import { Money } from '../../../ui/money.tsx';
import noteStyles from '../../../ui/note.module.css';
import { QueryBoundary, useQueryPart } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useReportFailure } from '../../../ui/use-report-failure.ts';
import styles from './family.module.css';
import { Gone } from './gone.tsx';
import { decideInSandbox, familyPaymentQuery } from './queries.ts';

type PaymentState =
  | 'waiting'
  | 'checked'
  | 'moving'
  | 'PROTECTED'
  | 'BALANCE'
  | 'LITTLE'
  | 'reversed'
  | 'failed';

/** During an upgrade a process of the release before may answer, which does not know how much came, nor what was taken back. */
type Standing = Pick<FamilyPayment, 'status' | 'outcome'> &
  Partial<Pick<FamilyPayment, 'failure' | 'isTooLittle' | 'takenAt'>>;
type Sums = Pick<FamilyPayment, 'amount'> & Partial<Pick<FamilyPayment, 'due' | 'settled'>>;

/** Returns how far a payment of a guardian has come. */
export const stateOf = ({
  status,
  outcome,
  isTooLittle,
  takenAt,
  failure = null,
}: Standing): PaymentState => {
  const isWaiting = status === 'CREATED' && failure === null;
  if (outcome === null && takenAt) return isWaiting ? 'checked' : 'reversed';
  if (status === 'SUCCESS') return isTooLittle ? 'LITTLE' : (outcome ?? 'moving');
  if (outcome !== null) return 'reversed';
  return isWaiting ? 'waiting' : 'failed';
};

/** Returns what is protected, or has come to the balance, where that is known, and otherwise the sum that is to be paid. */
export const sumOf = ({ amount, due, settled = 0, ...standing }: Standing & Sums): number => {
  const state = stateOf(standing);
  if (state === 'PROTECTED') return due ?? amount;
  return ['BALANCE', 'LITTLE'].includes(state) && settled > 0 ? settled : amount;
};

interface RestNoteProps {
  /** Sum that is paid, or has come, and the part of it that is due. */
  amount: number;
  due: number;
}

/** A sentence of what goes to the balance because providers take no less and no tiyin; nothing where all of it is due. */
export const RestNote = ({ amount, due }: RestNoteProps) => {
  const { t, i18n } = useTranslation('family');
  if (amount <= due) return null;
  const rest = formatSom(amount - due, languageOf(i18n));
  return <p>{t('pay.rest', { least: MIN_TOP_UP_TIYIN / TIYIN_IN_SOM, amount: rest })}</p>;
};

const waiting = <Skeleton height={260} radius={20} />;

interface PaymentBoundaryProps {
  id: string;
  children(payment: FamilyPayment): ReactNode;
}

/** A payment of this guardian's; of any other one, that it may be another phone's. */
const PaymentBoundary = ({ id, children }: PaymentBoundaryProps) => {
  const { t, i18n } = useTranslation('family');
  const query = useQueryPart(familyPaymentQuery(id, languageOf(i18n)));
  const { error } = query;
  if (error instanceof ApiError && error.code === 'NOT_FOUND')
    return <Gone title={t('pay.unread')} reason={t('pay.notYours')} />;
  return (
    <QueryBoundary query={query} failure={t('pay.unread')} waiting={waiting}>
      {children}
    </QueryBoundary>
  );
};

/** Page of a guardian's payment, which providers lead back to; it says where the money went, and when. */
export const FamilyPaymentPage = ({ id }: { id: string }) => (
  <PaymentBoundary id={id}>{(payment) => <State payment={payment} />}</PaymentBoundary>
);

const State = ({ payment }: { payment: FamilyPayment }) => {
  const { t } = useTranslation('family');
  const state = stateOf(payment);
  const { shownId, student, number, isTopUp, settledAt, url, provider } = payment;
  const isDone = isTopUp && state === 'BALANCE';
  const isUnpaid = state === 'checked' || state === 'reversed';
  const moment = settledAt === null ? '' : formatMomentAndMinute(settledAt);
  return (
    <div className={clsx(cardStyles.card, cardStyles.pad, styles.part)} role="status">
      <h1>{t(isDone ? 'topUp.done' : `pay.state.${state}`)}</h1>
      <p className={styles.sum}>
        <Money tiyin={sumOf(payment)} />
      </p>
      <p>{t(isDone ? 'topUp.doneText' : `pay.text.${state}`, { moment })}</p>
      {state === 'PROTECTED' && payment.due && <RestNote amount={payment.settled} due={payment.due} />}
      {!isUnpaid && <Part text="pay.added" sum={payment.added} moment={payment.addedAt} />}
      <Part text="pay.taken" sum={payment.taken} moment={payment.takenAt} />
      <p className={styles.faint}>
        {`${student.name} ${student.surname}`.trim()} · {t('number', { number })}
      </p>
      {state === 'waiting' && url && (
        <a
          className={buttonClass('primary', 'lg', 'block')}
          href={provider === 'SANDBOX' ? `/family/payment/${payment.id}/sandbox` : url}
        >
          {t('pay.continue')}
        </a>
      )}
      <Link className={buttonClass('secondary', 'lg', 'block')} to="/family/$id" params={{ id: shownId }}>
        {t('pay.back')}
      </Link>
    </div>
  );
};

interface PartProps {
  text: 'pay.added' | 'pay.taken';
  sum: number | undefined;
  moment: string | null | undefined;
}

/** A sentence of what came or went beside the payment's own sum. */
const Part = ({ text, sum = 0, moment }: PartProps) => {
  const { t, i18n } = useTranslation('family');
  if (!moment) return null;
  return (
    <p>{t(text, { amount: formatSom(sum, languageOf(i18n)), moment: formatMomentAndMinute(moment) })}</p>
  );
};

/** The page of a provider that takes no money: the guardian chooses how the payment ends, as long as it can be made. */
export const FamilySandboxPage = ({ id }: { id: string }) => (
  <PaymentBoundary id={id}>
    {(payment) =>
      payment.url && payment.provider === 'SANDBOX' ? (
        <Sandbox payment={payment} />
      ) : (
        <State payment={payment} />
      )
    }
  </PaymentBoundary>
);

const Sandbox = ({ payment: { id, amount } }: { payment: FamilyPayment }) => {
  const { t, i18n } = useTranslation('family');
  const navigate = useNavigate();
  const report = useReportFailure();
  const keys = useRef({ paid: newId(), declined: newId() });
  const [isDeciding, setIsDeciding] = useState(false);
  const decide = async (isPaid: boolean) => {
    if (isDeciding) return;
    setIsDeciding(true);
    try {
      await decideInSandbox(id, isPaid, keys.current[isPaid ? 'paid' : 'declined'], languageOf(i18n));
      await navigate({ to: '/family/payment/$id', params: { id }, replace: true });
    } catch (error) {
      report(error);
      setIsDeciding(false);
    }
  };
  return (
    <article className={clsx(cardStyles.card, cardStyles.pad, styles.part)}>
      <h1>{t('pay.sandbox.title')}</h1>
      <div className={clsx(noteStyles.note, noteStyles.warning)}>
        <FlaskConical aria-hidden />
        <p>{t('pay.sandbox.text')}</p>
      </div>
      <p className={styles.sum}>
        <Money tiyin={amount} />
      </p>
      <Button size="lg" isBlock isLoading={isDeciding} onClick={() => decide(true)}>
        {t('pay.sandbox.pay')}
      </Button>
      <Button variant="secondary" size="lg" isBlock disabled={isDeciding} onClick={() => decide(false)}>
        {t('pay.sandbox.decline')}
      </Button>
    </article>
  );
};
