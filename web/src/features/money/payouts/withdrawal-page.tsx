import type { Payout, WithdrawalOverview } from '@parvoz/contract/money/payouts.ts';
import { MIN_WITHDRAWAL_TIYIN } from '@parvoz/contract/money/payouts-states.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Hourglass, Phone, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSom } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import cardStyles from '../../../ui/card.module.css';
import { HowProtected } from '../../../ui/how-protected.tsx';
import { LoadingView } from '../../../ui/loading-view.tsx';
import { Money } from '../../../ui/money.tsx';
import { PageCrumbs } from '../../../ui/page-crumbs.tsx';
import pageTitleStyles from '../../../ui/page-title.module.css';
import pageWrapStyles from '../../../ui/page-wrap.module.css';
import { PaidBy } from '../../../ui/paid-by.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import textStyles from '../../../ui/text.module.css';
import { showSuccess } from '../../../ui/toast.ts';
import { AmountForm } from './amount-form.tsx';
import { History } from './history.tsx';
import styles from './payouts.module.css';
import {
  cancelWithdrawal,
  postWithdrawal,
  renewPayouts,
  withdrawalQuery,
  withdrawalsQuery,
} from './queries.ts';
import { isOpen, WaitingRequest } from './waiting-request.tsx';

interface WaysProps {
  payout: Payout;
  /** True where the student reads it. */
  isOwn?: boolean;
}

/** Providers by which money goes back, whether some of it is paid by hand, and which guardians it goes back to. */
export const Ways = ({ payout: { amount, providerList, payerList, byHand }, isOwn = false }: WaysProps) => {
  const { t } = useTranslation('payouts');
  const ways = providerList.map(({ provider }) => t(`provider.${provider}`));
  return (
    <span>
      {[...ways, ...(byHand > 0 ? [t('student.hand')] : [])].join(', ')}
      {payerList.map(({ payer, amount: part }) => (
        <span key={payer} className={styles.why}>
          <PaidBy payer={payer} isOwn={isOwn} />
          {part < amount && (
            <>
              {', '}
              <Money tiyin={part} />
            </>
          )}
        </span>
      ))}
    </span>
  );
};

/** Page on which a student requests their unspent money, with their earlier requests. */
export const WithdrawalPage = () => {
  const { t, i18n } = useTranslation('payouts');
  const language = languageOf(i18n);
  const [page, setPage] = useState(1);
  const overview = useQuery(withdrawalQuery(language));
  const history = useQuery(withdrawalsQuery(page, language));
  // The latest ones, whichever page of the history is shown.
  const open = useQuery(withdrawalsQuery(1, language)).data?.content.filter(isOpen) ?? [];
  return (
    <main id="main" className={pageWrapStyles.pageWrap}>
      <PageCrumbs crumbs={[{ name: t('finance'), to: '/student-finance' }, { name: t('student.title') }]} />
      <header className={styles.head}>
        <h1 className={pageTitleStyles.title}>{t('student.title')}</h1>
        <p>{t('student.lead')}</p>
      </header>
      <QueryBoundary query={overview} failure={t('agency.failed')} heading="h2" waiting={<LoadingView />}>
        {(known) => (
          <div className={styles.flow}>
            <div className={styles.col}>
              <AskForm overview={known} />
              {open.map((payout) => (
                <WaitingRequest
                  key={payout.id}
                  payout={payout}
                  cancel={() => cancelWithdrawal(payout.id, language)}
                />
              ))}
            </div>
            <Sums overview={known} />
          </div>
        )}
      </QueryBoundary>
      <History
        query={history}
        isTurning={history.isPlaceholderData}
        onPage={setPage}
        where={{ heading: t('history.ways'), of: (payout) => <Ways payout={payout} isOwn /> }}
      />
    </main>
  );
};

const AskForm = ({ overview }: { overview: WithdrawalOverview }) => {
  const { balance, reserved, byHand, returnable, ofGuardians, min } = overview;
  const { t, i18n } = useTranslation('payouts');
  const queries = useQueryClient();
  const language = languageOf(i18n);
  const som = (tiyin: number) => ({ amount: formatSom(tiyin, language) });
  const less = [
    ...(byHand > 0 ? [t('student.less', som(byHand))] : []),
    ...(ofGuardians > 0 ? [t('student.ofGuardians', som(ofGuardians))] : []),
  ];
  if (balance === 0)
    return (
      <section className={clsx(cardStyles.card, styles.form)}>
        <p>
          {t('student.nothing')} <HowProtected />
        </p>
      </section>
    );
  const send = async (amount: number, key: string) => {
    try {
      await postWithdrawal(amount, key, language);
      showSuccess(t('student.asked'));
      return true;
    } finally {
      await renewPayouts(queries);
    }
  };
  /** By the providers first, as the server takes it; the rest by hand. */
  const waysOf = (amount: number): string[] => {
    const byProviders = Math.min(amount, returnable);
    return [
      ...(byProviders > 0 ? [t('question.byProvider', som(byProviders))] : []),
      ...(amount > byProviders ? [t('question.byHand', som(amount - byProviders))] : []),
    ];
  };
  return (
    <AmountForm
      questionOf={(amount) => ({
        title: t('question.title', som(amount)),
        text: [...waysOf(amount), t('question.text')].join(' '),
        act: t('student.ask', som(amount)),
      })}
      label={t('student.amount')}
      hints={[t('student.available', som(balance)), ...less, t('student.min', som(MIN_WITHDRAWAL_TIYIN))]}
      min={min}
      max={balance}
      balance={balance}
      reserved={reserved}
      words={{
        balance: t('student.balance'),
        reserved: t('student.reserved'),
        ask: (amount) => t('student.ask', { amount }),
      }}
      send={send}
    />
  );
};

const Sums = ({ overview: { balance, returnable, byHand, reserved } }: { overview: WithdrawalOverview }) => {
  const { t } = useTranslation('payouts');
  return (
    <aside className={clsx(cardStyles.card, styles.side)}>
      <p className={textStyles.muted}>{t('student.balance')}</p>
      <p className={styles.big}>
        <Money tiyin={balance} />
      </p>
      <dl className={styles.facts}>
        <div>
          <dt>
            <Undo2 aria-hidden />
            {t('student.returnable')}
          </dt>
          <dd>
            <Money tiyin={returnable} isBare />
          </dd>
        </div>
        {byHand > 0 && (
          <div>
            <dt>
              <Phone aria-hidden />
              {t('student.byHand')}
            </dt>
            <dd>
              <Money tiyin={byHand} isBare />
            </dd>
          </div>
        )}
        <div>
          <dt>
            <Hourglass aria-hidden />
            {t('student.reserved')}
          </dt>
          <dd>
            <Money tiyin={reserved} isBare />
          </dd>
        </div>
      </dl>
    </aside>
  );
};
