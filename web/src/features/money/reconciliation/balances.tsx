import { PROVIDER_FACTS, STATEMENT_PROVIDERS } from '@parvoz/contract/money/payments-states.ts';
import type { LedgerBalances } from '@parvoz/contract/money/reconciliation.ts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../lib/i18n.ts';
import cardStyles from '../../../ui/card.module.css';
import { Money } from '../../../ui/money.tsx';
import { QueryBoundary, useQueryPart } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Held } from './held.tsx';
import { balancesQuery } from './queries.ts';
import { Signed } from './signed.tsx';
import styles from './sums.module.css';

/**
 * The BANK account is shown with the owners of money, because it is money paid out of the product; all other outside
 * accounts are incoming money.
 */
const BANK = 'BANK';

const KNOWN = ['BANK', 'corrections', 'SANDBOX'] as const;
const NAMES = new Map(
  STATEMENT_PROVIDERS.map((provider) => [String(provider), PROVIDER_FACTS[provider].brand]),
);

const Kinds = ({ balances }: { balances: LedgerBalances }) => {
  const { t } = useTranslation('reconciliation');
  const nameOf = (name: string): string => {
    const known = KNOWN.find((one) => one === name);
    return known ? t(`outside.${known}`) : (NAMES.get(name) ?? name);
  };
  const rowOf = ({ name, amount }: { name: string; amount: number }) => (
    <div key={name}>
      <dt>{nameOf(name)}</dt>
      <dd>{amount < 0 ? <Signed tiyin={amount} /> : <Money tiyin={amount} isBare />}</dd>
    </div>
  );
  const { outside, students, held, consultings, payouts, earned, sum } = balances;
  return (
    <section className={clsx(cardStyles.card, cardStyles.pad)}>
      <h2>{t('balances.title')}</h2>
      <h3>{t('balances.came')}</h3>
      <dl className={styles.facts}>{outside.filter(({ name }) => name !== BANK).map(rowOf)}</dl>
      <h3>{t('balances.whose')}</h3>
      <dl className={styles.facts}>
        {rowOf({ name: t('account.STUDENT'), amount: students })}
        {rowOf({ name: t('account.HELD'), amount: held })}
        {rowOf({ name: t('account.CONSULTING'), amount: consultings })}
        {rowOf({ name: t('account.PAYOUT'), amount: payouts })}
        {earned > 0 && rowOf({ name: t('account.EARNED'), amount: earned })}
        {outside.filter(({ name }) => name === BANK).map(rowOf)}
        <div className={styles.total}>
          <dt>{t('balances.sum')}</dt>
          <dd>
            <Money tiyin={sum} />
          </dd>
        </div>
      </dl>
    </section>
  );
};

/** Money held for applications, and balances of all kinds, which add up to zero. */
export const Balances = ({ disputes }: { disputes: ReactNode }) => {
  const { i18n } = useTranslation('reconciliation');
  const query = useQueryPart(balancesQuery(languageOf(i18n)));
  return (
    <QueryBoundary query={query} waiting={<Skeleton height={420} radius={20} />}>
      {(balances) => (
        <div className={styles.duo}>
          <Held balances={balances} disputes={disputes} />
          <Kinds balances={balances} />
        </div>
      )}
    </QueryBoundary>
  );
};
