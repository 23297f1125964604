import type { PaymentDetail } from '@parvoz/contract/money/finance.ts';
import { takesMoney } from '@parvoz/contract/money/payments-states.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ArrowDownLeft, ArrowLeftRight, ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import cardStyles from '../../../ui/card.module.css';
import { Money } from '../../../ui/money.tsx';
import { PageCrumbs } from '../../../ui/page-crumbs.tsx';
import pageTitleStyles from '../../../ui/page-title.module.css';
import pageWrapStyles from '../../../ui/page-wrap.module.css';
import { PageQueryBoundary } from '../../../ui/query-boundary.tsx';
import textStyles from '../../../ui/text.module.css';
import { CommissionLines } from './commission-lines.tsx';
import financeStyles from './finance.module.css';
import { APPLICATION_PAGES, FINANCE_PAGES, type FinanceSide } from './finance-list.ts';
import styles from './payment.module.css';
import { PaymentInside } from './payment-inside.tsx';
import { PaymentStatusBadge } from './payment-status.tsx';
import { PaymentTimeline } from './payment-timeline.tsx';
import { payerName, paymentTitle } from './payment-words.ts';
import { paymentDetailQuery } from './queries.ts';
import { Receipt, ReceiptButtons } from './receipt.tsx';
import { SignedMoney } from './signed-money.tsx';

const ICONS = { DEBIT: ArrowDownLeft, CREDIT: ArrowUpRight, WITHIN: ArrowLeftRight } as const;

/** One payment with its way and a receipt to print; administrators see what it changed in the ledger as well. */
export const PaymentPage = ({ id, side }: { id: string; side: FinanceSide }) => {
  const { t, i18n } = useTranslation('finance');
  const query = useQuery(paymentDetailQuery(id, languageOf(i18n)));
  return (
    <PageQueryBoundary
      query={query}
      failure={t('payment.failed')}
      back={{ to: FINANCE_PAGES[side], name: t('title') }}
    >
      {(payment) => <Shown payment={payment} side={side} />}
    </PageQueryBoundary>
  );
};

const Shown = ({ payment, side }: { payment: PaymentDetail; side: FinanceSide }) => {
  const { t } = useTranslation('finance');
  const title = paymentTitle(t, payment);
  const date = formatMoment(payment.createdAt);
  const { receipt } = payment;
  return (
    <main id="main" className={clsx(pageWrapStyles.pageWrap, financeStyles.finance)}>
      <title>{`${title} · Parvoz`}</title>
      <PageCrumbs crumbs={[{ name: t('title'), to: FINANCE_PAGES[side] }, { name: `${title}, ${date}` }]} />
      <h1 className={pageTitleStyles.title} tabIndex={-1}>
        {title}
      </h1>
      <p className={pageTitleStyles.lead}>{date}</p>
      <div className={styles.columns}>
        <div className={styles.column}>
          <Facts payment={payment} side={side} />
          <PaymentTimeline payment={payment} side={side} />
        </div>
        <div className={styles.column}>
          {receipt && <Receipt receipt={receipt} />}
          <div className={styles.buttons}>
            {receipt && <ReceiptButtons id={payment.id} receipt={receipt} />}
            {side === 'STUDENT' && payment.isPayable && (
              <Link
                className={buttonClass('primary')}
                to="/student-finance/top-up/$id"
                params={{ id: payment.id }}
              >
                {t('payment.goOn')}
              </Link>
            )}
            <Link className={buttonClass('secondary')} to={FINANCE_PAGES[side]}>
              {t('payment.back')}
            </Link>
          </div>
        </div>
      </div>
      {payment.inside && <PaymentInside payment={payment} inside={payment.inside} />}
    </main>
  );
};

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const Facts = ({ payment, side }: { payment: PaymentDetail; side: FinanceSide }) => {
  const { t } = useTranslation('finance');
  const { id, type, provider, providerNumber, payer, application, reason } = payment;
  const { balanceBefore, balanceAfter } = payment;
  const { documentNumber = null, accountEnd = null, payerList = [] } = payment.payout ?? {};
  const Icon = ICONS[type ?? 'WITHIN'];
  return (
    <section className={clsx(cardStyles.card, styles.facts)} aria-label={t('payment.facts')}>
      <div className={styles.sum}>
        <span
          className={clsx(
            financeStyles.icon,
            styles.largeIcon,
            type === 'DEBIT' && financeStyles.in,
            type === 'CREDIT' && financeStyles.out,
          )}
        >
          <Icon aria-hidden />
        </span>
        <span>
          <span className={styles.figure}>
            <SignedMoney payment={payment} />
          </span>
          <PaymentStatusBadge status={payment.status} />
        </span>
      </div>
      <dl>
        <Fact name={t('columns.number')}>
          <span className={styles.long}>{id}</span>
        </Fact>
        {payer && <Fact name={t('columns.payer')}>{payerName(t, payer, side)}</Fact>}
        {!payer &&
          payerList.map(({ payer: one, amount }) => (
            <Fact key={one} name={t('columns.payer')}>
              {payerName(t, one, side)}: <Money tiyin={amount} />
            </Fact>
          ))}
        {provider && <Fact name={t('columns.provider')}>{t(`provider.${provider}`)}</Fact>}
        {providerNumber && provider && takesMoney(provider) && (
          <Fact name={t('payment.providerNumber')}>
            <span className={styles.long}>{providerNumber}</span>
          </Fact>
        )}
        {documentNumber && <Fact name={t('payment.document')}>{documentNumber}</Fact>}
        {accountEnd && <Fact name={t('payment.account')}>•••• {accountEnd}</Fact>}
        {application && (
          <Fact name={t('columns.application')}>
            <Link className={textStyles.link} to={APPLICATION_PAGES[side]} params={{ id: application.id }}>
              {application.number}
            </Link>
          </Fact>
        )}
        {side !== 'STUDENT' && payment.student && <Fact name={t('columns.student')}>{payment.student}</Fact>}
        {side !== 'CONSULTING' && payment.consulting && (
          <Fact name={t('columns.consulting')}>{payment.consulting}</Fact>
        )}
        {payment.commission !== null && (
          <CommissionLines amount={payment.amount} commission={payment.commission} />
        )}
        {payment.target && <Fact name={t('columns.target')}>{payment.target}</Fact>}
        {reason && <Fact name={t('payment.reason')}>{reason}</Fact>}
        {balanceBefore !== null && (
          <Fact name={t('payment.before')}>
            <Money tiyin={balanceBefore} isBare />
          </Fact>
        )}
        {balanceAfter !== null && (
          <Fact name={t('payment.after')}>
            <Money tiyin={balanceAfter} isBare />
          </Fact>
        )}
      </dl>
    </section>
  );
};
