import type { Payment } from '@parvoz/contract/money/payments.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { FlaskConical } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isLost } from '../../../lib/api.ts';
import { formatMomentAndMinute } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { newId } from '../../../lib/ids.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import cardStyles from '../../../ui/card.module.css';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { Money } from '../../../ui/money.tsx';
import noteStyles from '../../../ui/note.module.css';
import pageWrapStyles from '../../../ui/page-wrap.module.css';
import { Skeleton } from '../../../ui/skeleton.tsx';
import textStyles from '../../../ui/text.module.css';
import { PaymentFailed } from './payment-failed.tsx';
import { decideInSandbox, paymentQuery } from './queries.ts';
import styles from './top-up.module.css';
import { TopUpCrumbs } from './top-up-crumbs.tsx';

/** The page of a provider that takes no money: a payment is paid or declined by hand, to try out all that follows. */
export const SandboxPage = ({ id }: { id: string }) => {
  const { t, i18n } = useTranslation('payments');
  const { data: payment, error, refetch } = useQuery(paymentQuery(id, languageOf(i18n)));
  const isMissing =
    (error instanceof ApiError && error.code === 'NOT_FOUND') || (payment && payment.provider !== 'SANDBOX');
  return (
    <main className={clsx(pageWrapStyles.pageWrap, styles.single)}>
      <TopUpCrumbs name={t('sandbox.title')} />
      {isMissing || (error && !payment) ? (
        <PaymentFailed isMissing={Boolean(isMissing)} onRepeat={() => refetch()} />
      ) : payment ? (
        <Checkout payment={payment} />
      ) : (
        <Skeleton height={420} radius={16} />
      )}
    </main>
  );
};

const Checkout = ({ payment }: { payment: Payment }) => {
  const { t, i18n } = useTranslation('payments');
  const { t: tv } = useTranslation('validation');
  const language = languageOf(i18n);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { id, amount, createdAt, expiresAt, url } = payment;
  /** A press that is repeated because its answer was lost decides once. */
  const keys = useRef({ paid: newId(), declined: newId() });
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (isPaid: boolean) =>
      decideInSandbox(id, isPaid, keys.current[isPaid ? 'paid' : 'declined'], language),
    onSuccess: (decided) => {
      queries.setQueryData(paymentQuery(id, language).queryKey, decided);
      // The way back leads to where it was begun, and not to a checkout that is done.
      return navigate({ to: '/student-finance/top-up/$id', params: { id }, replace: true });
    },
  });
  const problem = error && ((error instanceof ApiError && !isLost(error) && error.message) || tv('offline'));
  const decide = (isPaid: boolean) => {
    if (!isPending) mutate(isPaid);
  };
  return (
    <article className={clsx(cardStyles.card, styles.state)}>
      <div className={clsx(noteStyles.note, noteStyles.warning)}>
        <FlaskConical aria-hidden />
        <div>
          <b>{t('sandbox.warning.title')}</b>
          <p>{t('sandbox.warning.text')}</p>
        </div>
      </div>
      <h1 tabIndex={-1}>{t('sandbox.title')}</h1>
      <p className={styles.sum}>
        <Money tiyin={amount} />
      </p>
      <dl className={styles.facts}>
        <div>
          <dt>{t('sandbox.to')}</dt>
          <dd>{t('sandbox.ownBalance')}</dd>
        </div>
        <div>
          <dt>{t('state.waiting.moment')}</dt>
          <dd className={textStyles.num}>{formatMomentAndMinute(createdAt)}</dd>
        </div>
        <div>
          <dt>{t('state.waiting.until')}</dt>
          <dd className={textStyles.num}>{formatMomentAndMinute(expiresAt)}</dd>
        </div>
      </dl>
      <FormProblem>{problem}</FormProblem>
      <div className={styles.acts}>
        {url ? (
          <>
            <Button size="lg" isBlock isLoading={isPending && variables} onClick={() => decide(true)}>
              {t(isPending && variables ? 'sandbox.confirming' : 'sandbox.confirm')}
            </Button>
            <Button
              variant="secondary"
              size="lg"
              isBlock
              isLoading={isPending && !variables}
              onClick={() => decide(false)}
            >
              {t(isPending && !variables ? 'sandbox.declining' : 'sandbox.decline')}
            </Button>
          </>
        ) : (
          <p role="status">{t('sandbox.over')}</p>
        )}
        <Link
          className={buttonClass('ghost', 'block')}
          to="/student-finance/top-up/$id"
          params={{ id }}
          replace
        >
          {t('sandbox.leave')}
        </Link>
      </div>
    </article>
  );
};
