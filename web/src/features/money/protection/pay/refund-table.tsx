import type { Protection } from '@parvoz/contract/money/protection.ts';
import { type RefundRow, refundRows } from '@parvoz/contract/money/refunds.ts';
import { clsx } from 'clsx';
import { Scale, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import cardStyles from '../../../../ui/card.module.css';
import { Money } from '../../../../ui/money.tsx';
import { firstStepOf } from '../sums.ts';
import styles from './refund-table.module.css';

/** Table of what comes back and what stays with the agency, in exact amounts, before and after each step. */
export const RefundTable = ({ protection }: { protection: Protection }) => {
  const { t } = useTranslation('protection');
  const rows = refundRows(protection);
  const columns = {
    withdrawn: t('refunds.withdrawn'),
    rejected: t('refunds.rejected'),
    kept: t('refunds.kept'),
  };
  return (
    <section className={clsx(cardStyles.card, styles.refunds)} aria-labelledby="refunds-title">
      <h2 id="refunds-title">{t('refunds.title')}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('refunds.when')}</th>
            <th scope="col">{columns.withdrawn}</th>
            <th scope="col">{columns.rejected}</th>
            <th scope="col">{columns.kept}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.finishedCount}>
              <th scope="row">
                <RowName row={row} protection={protection} />
              </th>
              <td data-label={columns.withdrawn}>
                <Sum tiyin={row.withdrawn} none={t('refunds.noWithdrawal')} />
              </td>
              <td data-label={columns.rejected}>
                <Sum tiyin={row.rejected} none={t('refunds.noRejection')} />
              </td>
              <td data-label={columns.kept}>
                <Sum tiyin={row.kept} none="" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul>
        <li>
          <Scale aria-hidden />
          <span>{t('refunds.dispute')}</span>
        </li>
        <li>
          <Undo2 aria-hidden />
          <span>{t('refunds.balance')}</span>
        </li>
      </ul>
    </section>
  );
};

const RowName = ({ row: { finishedCount }, protection }: { row: RefundRow; protection: Protection }) => {
  const { t } = useTranslation('protection');
  const { shareList } = protection;
  const last = shareList[finishedCount - 1];
  if (!last) return t('refunds.before', { step: String(firstStepOf(protection)) });
  if (finishedCount === shareList.length) return t('refunds.allDone');
  return t('refunds.after', { step: String(last.number) });
};

const Sum = ({ tiyin, none }: { tiyin: number | null; none: string }) =>
  tiyin === null ? <span className={styles.none}>{none}</span> : <Money tiyin={tiyin} isBare />;
