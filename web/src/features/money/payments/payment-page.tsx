import type { Payment } from '@parvoz/contract/money/payments.ts';
import type { PaymentFailure, PaymentProvider } from '@parvoz/contract/money/payments-states.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { TFunction } from 'i18next';
import { Check, Hourglass, ReceiptText, RotateCw, Undo2, X } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api.ts';
import { formatMomentAndMinute, formatSom } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { refreshUser } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import cardStyles from '../../../ui/card.module.css';
import { Money } from '../../../ui/money.tsx';
import pageWrapStyles from '../../../ui/page-wrap.module.css';
import { PaidBy } from '../../../ui/paid-by.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import textStyles from '../../../ui/text.module.css';
import { FINANCE_PATH, goToCheckout, receiptPath, TOP_UP_PATH } from './go-to-checkout.ts';
import { PaymentFailed } from './payment-failed.tsx';
import { purposeOf } from './purpose.ts';
import { markPaymentSeen, paymentQuery } from './queries.ts';
import styles from './top-up.module.css';
import { TopUpCrumbs } from './top-up-crumbs.tsx';

type Declined = Exclude<PaymentFailure, 'EXPIRED' | 'REVERSED'>;
type Shown = 'waiting' | 'paid' | 'corrected' | 'declined' | 'expired' | 'reversed';

const shownOf = ({ status, corrected, failure }: Payment): Shown => {
  if (status === 'SUCCESS') return 'paid';
  if (corrected > 0) return 'corrected';
  if (failure === null) return 'waiting';
  return failure === 'EXPIRED' ? 'expired' : failure === 'REVERSED' ? 'reversed' : 'declined';
};

interface PaymentPageProps {
  id: string;
  /** In tiyin. */
  balance: number;
}

/** Page of a payment, which providers lead back to; its status updates automatically. */
export const PaymentPage = ({ id, balance }: PaymentPageProps) => {
  const { t, i18n } = useTranslation('payments');
  const language = languageOf(i18n);
  const { data: payment, error, refetch, isFetching } = useQuery(paymentQuery(id, language));
  const { mutate: markSeen } = useMutation({ mutationFn: () => markPaymentSeen(id, language) });
  const shown = payment && shownOf(payment);
  const hasCome = shown === 'paid' || shown === 'corrected';
  useEffect(() => {
    // One that nobody looks at stays news.
    if (shown && shown !== 'waiting' && document.visibilityState === 'visible') markSeen();
  }, [shown, markSeen]);
  useEffect(() => {
    // The balance at the top of the page may be older than the payment.
    if (hasCome) refreshUser();
  }, [hasCome]);
  return (
    <main className={clsx(pageWrapStyles.pageWrap, styles.single)}>
      <TopUpCrumbs name={t('one')} />
      {payment ? (
        <div role={['declined', 'reversed'].includes(shownOf(payment)) ? 'alert' : 'status'}>
          <State payment={payment} balance={balance} isLooking={isFetching} onLook={() => refetch()} />
        </div>
      ) : error ? (
        <PaymentFailed
          isMissing={error instanceof ApiError && error.code === 'NOT_FOUND'}
          onRepeat={() => refetch()}
        />
      ) : (
        <Skeleton height={420} radius={16} />
      )}
    </main>
  );
};

const SIGNS: Record<Shown, ReactNode> = {
  waiting: <span className={styles.spinner} />,
  paid: <Check />,
  corrected: <Check />,
  declined: <X />,
  expired: <Hourglass />,
  reversed: <Undo2 />,
};

/** Whoever has begun one of these has paid it. */
const HAS_COME: readonly Shown[] = ['paid', 'corrected', 'reversed'];

type Words = Record<'provider' | 'until' | 'balance', string>;

/** Returns the text of a state in sandbox mode, where no money moves. */
const sandboxText = (shown: Shown, words: Words, t: TFunction<'payments'>): string => {
  if (shown === 'waiting') return t('sandbox.waiting.text');
  return shown === 'expired' ? t('sandbox.expired', words) : t(`state.${shown}.text`, words);
};

interface StateProps {
  payment: Payment;
  balance: number;
  isLooking: boolean;
  onLook(): void;
}

const State = ({ payment, balance, isLooking, onLook }: StateProps) => {
  const { t, i18n } = useTranslation('payments');
  const shown = shownOf(payment);
  const { amount, corrected, provider, createdAt, expiresAt, endedAt, failure, failedAt, payer } = payment;
  const name = t(`providers.${provider}.name`);
  const until = formatMomentAndMinute(expiresAt);
  const words = { provider: name, until, balance: formatSom(balance, languageOf(i18n)) };
  const isTest = provider === 'SANDBOX';
  const title = {
    waiting: isTest ? t('sandbox.waiting.title') : t('state.waiting.title', words),
    paid: t('state.paid.title'),
    corrected: t('state.corrected.title'),
    declined: t('state.declined.title'),
    expired: t('state.expired.title'),
    reversed: t('state.reversed.title'),
  }[shown];
  const text = isTest ? sandboxText(shown, words, t) : t(`state.${shown}.text`, words);
  const moment = {
    waiting: createdAt,
    paid: endedAt,
    corrected: createdAt,
    declined: failedAt,
    expired: failedAt,
    reversed: failedAt,
  }[shown];
  return (
    <article className={clsx(cardStyles.card, styles.state)}>
      <span className={clsx(styles.mark, styles[shown])} aria-hidden>
        {SIGNS[shown]}
      </span>
      <h1 tabIndex={-1}>{title}</h1>
      <p className={styles.sum}>
        <Money tiyin={shown === 'corrected' ? corrected : amount} />
      </p>
      {payer && HAS_COME.includes(shown) && (
        <p>
          <PaidBy payer={payer} isOwn />
        </p>
      )}
      <p>
        {shown === 'declined' && <span>{`${t(`failure.${failure as Declined}`, { provider: name })} `}</span>}
        <span>{text}</span>
        {shown === 'declined' && !isTest && failure !== 'DEBIT' && (
          <span>{` ${t('state.declined.debited', words)}`}</span>
        )}
      </p>
      <dl className={styles.facts}>
        <div>
          <dt>{t(`state.${shown}.moment`)}</dt>
          <dd className={textStyles.num}>{moment && formatMomentAndMinute(moment)}</dd>
        </div>
        {shown === 'waiting' ? (
          <div>
            <dt>{t('state.waiting.until')}</dt>
            <dd className={textStyles.num}>{until}</dd>
          </div>
        ) : (
          <div>
            <dt>{t('balance')}</dt>
            <dd>
              <Money tiyin={balance} isBare />
            </dd>
          </div>
        )}
      </dl>
      <div className={styles.acts}>
        <Acts payment={payment} shown={shown} isLooking={isLooking} onLook={onLook} />
      </div>
    </article>
  );
};

const Acts = ({
  payment: { id, amount, provider, payer, url },
  shown,
  isLooking,
  onLook,
}: Omit<StateProps, 'balance'> & { shown: Shown }) => {
  const { t } = useTranslation('payments');
  const purpose = purposeOf(id);
  // Paying it, or another one in its place, is for whoever has begun it.
  if (payer)
    return shown === 'paid' || shown === 'reversed' ? (
      <Link className={buttonClass('primary', 'block')} to={receiptPath(id)}>
        <ReceiptText aria-hidden />
        {t('receipt')}
      </Link>
    ) : (
      <Link className={buttonClass('primary', 'block')} to={FINANCE_PATH}>
        {t('back')}
      </Link>
    );
  if (shown === 'waiting')
    return (
      <>
        <Button variant="secondary" isBlock isLoading={isLooking} onClick={onLook}>
          {!isLooking && <RotateCw aria-hidden />}
          <span>{t('look')}</span>
        </Button>
        {url && <CheckoutButton id={id} provider={provider} url={url} isMain={false} />}
        <Link className={buttonClass('ghost', 'block')} to={FINANCE_PATH}>
          {t('back')}
        </Link>
      </>
    );
  if (shown === 'paid' || shown === 'corrected')
    return (
      <>
        {purpose ? (
          <Link
            className={buttonClass('primary', 'block')}
            to="/student-applications/$id/payment"
            params={{ id: purpose }}
          >
            {t('toTariff')}
          </Link>
        ) : (
          <Link className={buttonClass('primary', 'block')} to="/student-applications">
            {t('toApplications')}
          </Link>
        )}
        {shown === 'paid' ? (
          <Link className={buttonClass('ghost', 'block')} to={receiptPath(id)}>
            <ReceiptText aria-hidden />
            {t('receipt')}
          </Link>
        ) : (
          <Link className={buttonClass('ghost', 'block')} to={FINANCE_PATH}>
            {t('back')}
          </Link>
        )}
      </>
    );
  const search = { amount, ...(purpose && { application: purpose }) };
  if (shown === 'declined' && url)
    return (
      <>
        <CheckoutButton id={id} provider={provider} url={url} isMain />
        <Link className={buttonClass('ghost', 'block')} to={TOP_UP_PATH} search={search}>
          {t('another')}
        </Link>
      </>
    );
  return (
    <>
      <Link className={buttonClass('primary', 'block')} to={TOP_UP_PATH} search={search}>
        {t('anew')}
      </Link>
      {shown === 'expired' && provider !== 'SANDBOX' && (
        <details className={styles.help}>
          <summary>{t('debited.question')}</summary>
          <p>{t('debited.answer', { provider: t(`providers.${provider}.name`), id })}</p>
        </details>
      )}
    </>
  );
};

interface CheckoutButtonProps {
  id: string;
  provider: PaymentProvider;
  url: string;
  /** After a failed attempt; otherwise the payment waits to be gone on with. */
  isMain: boolean;
}

const CheckoutButton = ({ isMain, ...checkout }: CheckoutButtonProps) => {
  const { t } = useTranslation('payments');
  const navigate = useNavigate();
  return (
    <Button
      variant={isMain ? 'primary' : 'ghost'}
      isBlock
      onClick={() =>
        goToCheckout(checkout, (id) =>
          navigate({ to: '/student-finance/top-up/$id/sandbox', params: { id } }),
        )
      }
    >
      {t(isMain ? 'repeat' : 'continue')}
    </Button>
  );
};
