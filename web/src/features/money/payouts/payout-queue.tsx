import type { PayoutRow } from '@parvoz/contract/money/payouts-queue.ts';
import { PAYOUT_LISTS, type PayoutList } from '@parvoz/contract/money/payouts-states.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMomentAndMinute, formatPhone, formatSom } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import badgeStyles from '../../../ui/badge.module.css';
import cardStyles from '../../../ui/card.module.css';
import { MoneyGate, useMoveMoney } from '../../../ui/form/money-gate.tsx';
import layoutStyles from '../../../ui/layout.module.css';
import noteStyles from '../../../ui/note.module.css';
import { Picture } from '../../../ui/picture.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { type ExportFormat, ExportMenu } from '../../../ui/table/export-menu.tsx';
import tableStyles from '../../../ui/table/table.module.css';
import { TableSkeleton } from '../../../ui/table/table-skeleton.tsx';
import textStyles from '../../../ui/text.module.css';
import { useLastPage } from '../../../ui/use-last-page.ts';
import { endingOf, Pages, PayoutSum, StateBadge } from './history.tsx';
import styles from './payouts.module.css';
import { loadForBank, queueQuery, renewPayouts } from './queries.ts';
import { Acts, type Deciding, useNameOf } from './queue-acts.tsx';
import { Ways } from './withdrawal-page.tsx';

// The forms bring Zod.
const DecisionDialog = lazy(() =>
  import('./decision-dialog.tsx').then((module) => ({ default: module.DecisionDialog })),
);

/** Requests of agencies and students for their money, for administrators: at first all that have not ended. */
export const PayoutQueue = ({ headingId = 'payout-queue' }: { headingId?: string }) => {
  const { t, i18n } = useTranslation('payouts');
  const language = languageOf(i18n);
  const [state, setState] = useState<PayoutList>('OPEN');
  const [page, setPage] = useState(1);
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const asked = useQuery(queueQuery(state, page, language));
  const query = useLastPage(asked, setPage);
  const { waitingCount = 0, waitingAmount = 0, isStopped = false } = asked.data ?? {};
  const { sendingCount = 0, sendingAmount = 0 } = asked.data ?? {};
  const counts: Partial<Record<PayoutList, number>> = { WAITING: waitingCount, SENDING: sendingCount };
  const choose = (chosen: PayoutList) => {
    setState(chosen);
    setPage(1);
  };
  return (
    <section className={clsx(cardStyles.card, styles.history)} aria-labelledby={headingId}>
      <div className={styles.thead}>
        <div className={clsx(layoutStyles.row, layoutStyles.wrap)}>
          <h2 id={headingId}>{t('queue.title')}</h2>
          <span className={badgeStyles.badge}>{waitingCount + sendingCount}</span>
          <span className={textStyles.muted}>
            {t('queue.sum', { amount: formatSom(waitingAmount + sendingAmount, language) })}
          </span>
        </div>
        <MoneyGate>
          <ForBank />
        </MoneyGate>
      </div>
      {isStopped && (
        <div className={styles.inset}>
          <p className={clsx(noteStyles.note, noteStyles.danger)} role="alert">
            <CircleAlert aria-hidden />
            {t('queue.stopped')}
          </p>
        </div>
      )}
      <fieldset className={styles.states}>
        <legend className={textStyles.sr}>{t('queue.filter')}</legend>
        {PAYOUT_LISTS.map((one) => (
          <button
            key={one}
            type="button"
            className={badgeStyles.chip}
            aria-pressed={one === state}
            onClick={() => choose(one)}
          >
            {t(one === 'OPEN' ? 'queue.open' : `state.${one}`)}
            {counts[one] ? <b className={textStyles.num}>{counts[one]}</b> : null}
          </button>
        ))}
      </fieldset>
      <QueryBoundary query={query} failure={t('queue.failed')} waiting={<TableSkeleton />}>
        {(found) =>
          found.totalElements === 0 ? (
            <p className={styles.empty}>{t(`queue.none.${state}`)}</p>
          ) : (
            <>
              <Table
                rows={found.content}
                isStopped={isStopped}
                isBusy={query.isPlaceholderData}
                onDecide={setDeciding}
              />
              <Pages found={found} onPage={setPage} />
            </>
          )
        }
      </QueryBoundary>
      <Suspense>{deciding && <DecisionDialog {...deciding} onClose={() => setDeciding(null)} />}</Suspense>
    </section>
  );
};

/** Download of the bank's file: its requests are marked as being sent. */
const ForBank = () => {
  const { t, i18n } = useTranslation('payouts');
  const queries = useQueryClient();
  const moveMoney = useMoveMoney();
  const load = async (format: ExportFormat): Promise<Blob | null> => {
    let file: Blob | null = null;
    const send = async () => {
      file = await loadForBank(format, languageOf(i18n));
    };
    await moveMoney(send, { kind: 'BANK_FILE' });
    if (file) void renewPayouts(queries);
    return file;
  };
  return <ExportMenu label={t('queue.forBank')} name="payouts" load={load} />;
};

interface TableProps {
  rows: readonly PayoutRow[];
  isStopped: boolean;
  isBusy: boolean;
  onDecide(deciding: Deciding): void;
}

const Table = ({ rows, isStopped, isBusy, onDecide }: TableProps) => {
  const { t } = useTranslation('payouts');
  return (
    <div className={tableStyles.tableWrap} aria-busy={isBusy}>
      <table className={clsx(tableStyles.table, styles.table)}>
        <thead>
          <tr>
            <th>{t('queue.who')}</th>
            <th>{t('history.asked')}</th>
            <th>{t('history.ways')}</th>
            <th className={styles.right}>{t('history.amount')}</th>
            <th className={styles.right}>{t('queue.decision')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td className={clsx(tableStyles.title, styles.when)}>
                <Who row={row} />
              </td>
              <td className={textStyles.num} data-label={t('history.asked')}>
                {formatMomentAndMinute(row.askedAt)}
              </td>
              <td data-label={t('history.ways')}>
                <Where row={row} />
              </td>
              <td className={styles.right} data-label={t('history.amount')}>
                <PayoutSum payout={row} />
              </td>
              <td className={styles.right} data-label={t('queue.decision')}>
                {row.endedAt ? (
                  <Decided row={row} />
                ) : (
                  <Acts row={row} isStopped={isStopped} onDecide={onDecide} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

const Who = ({ row }: { row: PayoutRow }) => {
  const { t } = useTranslation('payouts');
  const name = useNameOf()(row);
  const { kind, consulting, student, askedBy } = row;
  const phone = student?.phone ? formatPhone(student.phone) : null;
  return (
    <span className={styles.who}>
      {consulting ? (
        <Picture picture={consulting.photo} sizes="40px" width={40} height={40} look="emblem" />
      ) : (
        <Avatar photo={null} name={student?.name ?? ''} surname="" size={40} />
      )}
      <span className={layoutStyles.shrinks}>
        <b>{name}</b> <span className={badgeStyles.tag}>{t(`queue.kind.${kind}`)}</span>
        <span className={styles.why}>
          {kind === 'PAYOUT' ? t('queue.owner', { name: askedBy || t('queue.gone') }) : phone}
        </span>
      </span>
    </span>
  );
};

/** A bank account, or providers. */
const Where = ({ row }: { row: PayoutRow }) => {
  const { t } = useTranslation('payouts');
  if (row.kind === 'WITHDRAWAL') return <Ways payout={row} />;
  return (
    <span>
      <span className={textStyles.num}>•••• {row.accountEnd}</span>
      {row.isChanging && <span className={clsx(styles.why, styles.warn)}>{t('queue.changing')}</span>}
    </span>
  );
};

/** State of a decided request, with a link to its line in the history of changes. */
const Decided = ({ row }: { row: PayoutRow }) => {
  const { t } = useTranslation('payouts');
  const subject = row.kind === 'PAYOUT' ? 'payout' : 'withdrawal';
  return (
    <span className={layoutStyles.shrinks}>
      <StateBadge state={row.state} />
      <span className={styles.why}>{endingOf(row, t)}</span>
      <Link className={textStyles.link} to="/admin-audit" search={{ subject, id: row.id }}>
        {t('queue.history')}
      </Link>
    </span>
  );
};
