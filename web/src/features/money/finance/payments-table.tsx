import { PAYMENT_TYPES } from '@parvoz/contract/limits.ts';
import type { PaymentRow } from '@parvoz/contract/money/finance.ts';
import { TRANSFER_PURPOSES } from '@parvoz/contract/money/ledger.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ArrowDownLeft, ArrowLeftRight, ArrowUpRight, ListFilter, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMomentAndMinute, formatSom } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { EmptyView } from '../../../ui/empty-view.tsx';
import { useListFilters } from '../../../ui/filters/use-list-filters.tsx';
import { Segments } from '../../../ui/form/segments.tsx';
import { PaidBy } from '../../../ui/paid-by.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import listScreenStyles from '../../../ui/table/list-screen.module.css';
import { ListToolbar } from '../../../ui/table/list-toolbar.tsx';
import { TableFooter } from '../../../ui/table/table-footer.tsx';
import frameStyles from '../../../ui/table/table-frame.module.css';
import { TableSkeleton } from '../../../ui/table/table-skeleton.tsx';
import { useListChange } from '../../../ui/table/use-list-change.ts';
import textStyles from '../../../ui/text.module.css';
import { useLastPage } from '../../../ui/use-last-page.ts';
import styles from './finance.module.css';
import {
  APPLICATION_PAGES,
  type FinanceListState,
  type FinanceSide,
  financeList,
  PAYMENT_PAGES,
} from './finance-list.ts';
import { PaymentStatusBadge } from './payment-status.tsx';
import { paymentAbout, paymentTitle } from './payment-words.ts';
import { type PaymentListFilter, paymentListQuery } from './queries.ts';
import { SignedMoney } from './signed-money.tsx';

const HEADING_ID = 'payments-title';
const ICONS = { DEBIT: ArrowDownLeft, CREDIT: ArrowUpRight, WITHIN: ArrowLeftRight } as const;

const Purpose = ({ row, side }: { row: PaymentRow; side: FinanceSide }) => {
  const { t } = useTranslation('finance');
  const Icon = ICONS[row.type ?? 'WITHIN'];
  return (
    <div className={styles.purpose}>
      <span
        className={clsx(styles.icon, row.type === 'DEBIT' && styles.in, row.type === 'CREDIT' && styles.out)}
      >
        <Icon aria-hidden />
      </span>
      <span>
        <Link to={PAYMENT_PAGES[side]} params={{ id: row.reversal?.paymentId ?? row.id }}>
          {paymentTitle(t, row)}
        </Link>
        {row.reversal && <Reversal purpose={row.purpose} {...row.reversal} />}
        <small>{paymentAbout(row, side)}</small>
        {row.payer && (row.status === 'SUCCESS' || row.purpose !== 'TOP_UP') && (
          <small>
            <PaidBy payer={row.payer} isOwn={side === 'STUDENT'} />
          </small>
        )}
        {row.commission !== null && <Divided amount={row.amount} commission={row.commission} />}
      </span>
    </div>
  );
};

/** Of a share that was released, or a part of it: the sum, and what Parvoz has kept. */
const Divided = ({ amount, commission }: { amount: number; commission: number }) => {
  const { t, i18n } = useTranslation('finance');
  const som = (tiyin: number) => formatSom(tiyin, languageOf(i18n));
  return (
    <small className={textStyles.num}>
      {t('commission.row', { gross: som(amount + commission), commission: som(commission) })}
    </small>
  );
};

/** Tells when a top-up was reversed, or of a reversal when its top-up was made. */
const Reversal = ({
  purpose,
  cameAt,
  wentAt,
}: Pick<PaymentRow, 'purpose'> & NonNullable<PaymentRow['reversal']>) => {
  const { t } = useTranslation('finance');
  const isTopUp = purpose === 'TOP_UP';
  return (
    <small className={clsx(styles.reversal, textStyles.num)}>
      <Undo2 aria-hidden />
      {isTopUp
        ? t('list.tookBack', { moment: formatMomentAndMinute(wentAt) })
        : t('list.ofTopUp', { moment: formatMomentAndMinute(cameAt) })}
    </small>
  );
};

const useColumns = (side: FinanceSide): Column<PaymentRow>[] => {
  const { t } = useTranslation('finance');
  return [
    {
      id: 'purpose',
      label: t('list.purpose'),
      isTitle: true,
      render: (row) => <Purpose row={row} side={side} />,
    },
    {
      id: 'application',
      label: t('list.application'),
      className: styles.number!,
      render: ({ application }) =>
        application ? (
          <Link
            className={clsx(textStyles.link, textStyles.num)}
            to={APPLICATION_PAGES[side]}
            params={{ id: application.id }}
          >
            {application.number}
          </Link>
        ) : (
          <span data-none>–</span>
        ),
    },
    {
      id: 'time',
      label: t('list.time'),
      className: styles.time!,
      render: ({ createdAt }) => (
        <span className={clsx(textStyles.num, textStyles.faint)}>{formatMomentAndMinute(createdAt)}</span>
      ),
    },
    {
      id: 'status',
      label: t('list.status'),
      className: styles.status!,
      render: ({ status }) => <PaymentStatusBadge status={status} />,
    },
    {
      id: 'amount',
      label: t('list.amount'),
      className: styles.right!,
      render: (row) => <SignedMoney payment={row} />,
    },
  ];
};

/** The filter that the address says, as calls want it. */
export const filterOf = ({ filters, query }: FinanceListState): PaymentListFilter => ({
  ...filters,
  query,
});

interface PaymentsTableProps {
  side: FinanceSide;
  state: FinanceListState;
  /** Shown where there is no payment at all. */
  emptyAction?: ReactNode;
}

/** The reader's payments: all, incoming or outgoing, filtered by purposes and days, in pages. */
export const PaymentsTable = ({ side, state, emptyAction }: PaymentsTableProps) => {
  const { t, i18n } = useTranslation('finance');
  const change = useListChange(financeList, state);
  const { page, size, filters } = state;
  const { someOf, days } = useListFilters(financeList, state);
  const columns = useColumns(side);
  const query = useLastPage(useQuery(paymentListQuery(filterOf(state), { page, size }, languageOf(i18n))));
  const isFiltered = state.query !== '' || financeList.count(state) > 0 || page > 1;
  return (
    <section className={clsx(frameStyles.frame, listScreenStyles.list, styles.list, styles.payments)}>
      <div className={styles.listHead} data-head>
        <h2 id={HEADING_ID} tabIndex={-1}>
          {t('list.title')}
        </h2>
        <Segments
          legend={t('list.type')}
          isLegendHidden
          name="payment-type"
          chosen={filters.type ?? 'ALL'}
          options={[
            { value: 'ALL', label: t('list.ALL') },
            { value: 'DEBIT', label: <TypeLabel type="DEBIT" /> },
            { value: 'CREDIT', label: <TypeLabel type="CREDIT" /> },
          ]}
          onChange={({ target }) =>
            change({ filters: { type: PAYMENT_TYPES.find((one) => one === target.value) ?? null } })
          }
        />
      </div>
      <ListToolbar
        list={financeList}
        state={state}
        onChange={change}
        textLabel={t('list.search')}
        filters={[
          someOf('purpose', {
            title: t('list.purpose'),
            icon: <ListFilter aria-hidden />,
            // Only administrators see a returned payout in a line of its own, and can filter by it.
            items: TRANSFER_PURPOSES.filter((one) => side === 'ADMIN' || one !== 'PAYOUT_RETURNED').map(
              (id) => ({ id, name: t(`purpose.${id}`) }),
            ),
          }),
          days(t('list.dates')),
        ]}
        columns={[]}
      />
      <QueryBoundary query={query} failure={t('failed')} heading="h3" waiting={<TableSkeleton />}>
        {(found) =>
          found.totalElements === 0 && !query.isPlaceholderData ? (
            isFiltered ? (
              <NothingFound state={state} />
            ) : (
              <EmptyView
                drawing="folder"
                title={t('empty.title')}
                reason={t(`empty.${side}`)}
                action={emptyAction}
              />
            )
          ) : (
            <>
              <DataTable
                label={t('list.title')}
                columns={columns}
                rows={found.content}
                getId={({ id }) => id}
                isLoading={query.isPlaceholderData}
              />
              <TableFooter
                found={found}
                size={size}
                onSize={(next) => change({ size: next })}
                searchOf={(next) => financeList.write({ ...state, page: next })}
                headingId={HEADING_ID}
                isMore={found.isMore}
              />
              <p className={styles.about} data-foot>
                {t(found.isMore ? 'list.more' : 'list.counted')}
              </p>
            </>
          )
        }
      </QueryBoundary>
    </section>
  );
};

const NothingFound = ({ state }: { state: FinanceListState }) => {
  const { t } = useTranslation('tables');
  return (
    <EmptyView
      title={t('nothing.title')}
      reason={t('nothing.text')}
      action={
        <Link
          className={buttonClass('soft')}
          to="."
          activeOptions={{ exact: true }}
          search={financeList.write(financeList.withoutFilters(state)) as never}
        >
          {t('clearFilters')}
        </Link>
      }
    />
  );
};

const TypeLabel = ({ type }: { type: 'DEBIT' | 'CREDIT' }) => {
  const { t } = useTranslation('finance');
  const Icon = ICONS[type];
  return (
    <>
      <Icon aria-hidden />
      {t(`type.${type}`)}
    </>
  );
};
