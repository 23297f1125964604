import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { todayInTashkent } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import cardStyles from '../../../ui/card.module.css';
import { EmptyView } from '../../../ui/empty-view.tsx';
import pageTitleStyles from '../../../ui/page-title.module.css';
import pageWrapStyles from '../../../ui/page-wrap.module.css';
import { useListChange } from '../../../ui/table/use-list-change.ts';
import { ExportButton } from './export-button.tsx';
import styles from './finance.module.css';
import { type FinanceListState, type FinanceSide, financeList } from './finance-list.ts';
import { MoneyChart } from './money-chart.tsx';
import { filterOf, PaymentsTable } from './payments-table.tsx';
import { periodOf } from './periods.ts';
import { paymentListQuery } from './queries.ts';
import { StatisticCards } from './statistic-cards.tsx';

interface FinancePartsProps {
  side: FinanceSide;
  state: FinanceListState;
  /** Beside the chart. */
  aside?: ReactNode;
  emptyAction?: ReactNode;
  /** Between the chart and the list. */
  between?: ReactNode;
}

/** There has been no payment at all. */
const useIsUnused = (state: FinanceListState): boolean => {
  const { i18n } = useTranslation('finance');
  const { page, size } = state;
  const { data, isPlaceholderData } = useQuery(
    paymentListQuery(filterOf(state), { page, size }, languageOf(i18n)),
  );
  const isFiltered = state.query !== '' || financeList.count(state) > 0 || page > 1;
  return data?.totalElements === 0 && !isPlaceholderData && !isFiltered;
};

/** Statistics, their chart and the reader's list of payments; administrators see all payments. */
export const FinanceParts = ({ side, state, aside, emptyAction, between }: FinancePartsProps) => {
  const { t } = useTranslation('finance');
  const change = useListChange(financeList, state);
  const isUnused = useIsUnused(state);
  if (isUnused && side !== 'ADMIN')
    return (
      <div className={styles.parts}>
        <div className={clsx(aside && styles.beside)}>
          <section className={cardStyles.card}>
            <EmptyView
              drawing="folder"
              title={t('empty.title')}
              reason={t(`empty.${side}`)}
              action={emptyAction}
            />
          </section>
          {aside}
        </div>
        {between}
      </div>
    );
  const chosen = periodOf(state.filters, todayInTashkent());
  return (
    <div className={styles.parts}>
      <StatisticCards
        isAdmin={side === 'ADMIN'}
        chosen={chosen}
        onChoose={(days) => change({ filters: days })}
      />
      <div className={clsx(aside && styles.beside)}>
        <MoneyChart period={chosen ?? 'YEAR'} />
        {aside}
      </div>
      {between}
      <PaymentsTable side={side} state={state} emptyAction={emptyAction} />
    </div>
  );
};

interface FinancePageProps extends FinancePartsProps {
  actions?: ReactNode;
  /** Above the statistics. */
  children?: ReactNode;
}

/** A page of money: the balance, incoming and outgoing sums, and each payment. */
export const FinancePage = ({ actions, children, ...parts }: FinancePageProps) => {
  const { t } = useTranslation('finance');
  return (
    <main id="main" className={clsx(pageWrapStyles.pageWrap, styles.finance)}>
      <div className={styles.head}>
        <div>
          <h1 className={pageTitleStyles.title} tabIndex={-1}>
            {t('title')}
          </h1>
          <p className={pageTitleStyles.lead}>{t(`lead.${parts.side}`)}</p>
        </div>
        <div className={styles.actions}>
          <ExportButton filter={filterOf(parts.state)} />
          {actions}
        </div>
      </div>
      {children}
      <FinanceParts {...parts} />
    </main>
  );
};
