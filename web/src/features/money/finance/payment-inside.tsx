import type { PaymentDetail } from '@parvoz/contract/money/finance.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { formatMomentAndMinute, formatTime } from '../../../lib/format.ts';
import badgeStyles from '../../../ui/badge.module.css';
import cardStyles from '../../../ui/card.module.css';
import { Money } from '../../../ui/money.tsx';
import tableStyles from '../../../ui/table/table.module.css';
import textStyles from '../../../ui/text.module.css';
import financeStyles from './finance.module.css';
import styles from './payment.module.css';
import { callName, ownerName } from './payment-words.ts';

type Inside = NonNullable<PaymentDetail['inside']>;

const Signed = ({ tiyin }: { tiyin: number }) => (
  <>
    {tiyin < 0 ? '−' : '+'}
    <Money tiyin={Math.abs(tiyin)} isBare />
  </>
);

/**
 * Details of a payment for administrators: its entries in the ledger, calls of its provider, and acts of
 * administrators.
 */
export const PaymentInside = ({ payment, inside }: { payment: PaymentDetail; inside: Inside }) => {
  const { t } = useTranslation('finance');
  return (
    <div className={styles.inside}>
      <h2>{t('inside.title')}</h2>
      <p className={textStyles.muted}>{t('inside.lead')}</p>
      <div className={styles.columns}>
        <Entries name={inside.key} entryList={inside.entryList} />
        <div className={styles.column}>
          {payment.provider && <Calls callList={inside.callList} />}
          {inside.auditList.length > 0 && <Audit auditList={inside.auditList} />}
        </div>
      </div>
    </div>
  );
};

const Entries = ({ name, entryList }: { name: string } & Pick<Inside, 'entryList'>) => {
  const { t } = useTranslation('finance');
  const sum = entryList.reduce((total, { amount }) => total + amount, 0);
  return (
    <section className={clsx(cardStyles.card, styles.entries)}>
      <header>
        <h3>{t('inside.entries')}</h3>
        <span className={clsx(badgeStyles.badge, sum === 0 ? badgeStyles.success : badgeStyles.danger)}>
          {t('inside.sum')} <Money tiyin={sum} isBare />
        </span>
      </header>
      {entryList.length === 0 ? (
        <p className={textStyles.muted}>{t('inside.noEntries')}</p>
      ) : (
        <div className={tableStyles.tableWrap}>
          <table className={tableStyles.table}>
            <caption className={textStyles.sr}>{t('inside.entries')}</caption>
            <thead>
              <tr>
                <th>{t('inside.account')}</th>
                <th>{t('inside.kind')}</th>
                <th>{t('inside.entry')}</th>
                <th className={financeStyles.right}>{t('columns.amount')}</th>
                <th className={financeStyles.right}>{t('inside.balance')}</th>
              </tr>
            </thead>
            <tbody>
              {entryList.map(({ id, kind, owner, amount, balance }) => (
                <tr key={id}>
                  <td className={tableStyles.title}>{ownerName(t, { kind, owner }) || t('inside.gone')}</td>
                  <td data-label={t('inside.kind')}>{t(`account.${kind}`)}</td>
                  <td data-label={t('inside.entry')} className={textStyles.num}>
                    № {id}
                  </td>
                  <td data-label={t('columns.amount')} className={financeStyles.right}>
                    <Signed tiyin={amount} />
                  </td>
                  <td data-label={t('inside.balance')} className={financeStyles.right}>
                    {balance < 0 && <span>{'−'}</span>}
                    <Money tiyin={Math.abs(balance)} isBare />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p className={clsx(textStyles.faint, styles.long)}>{name}</p>
    </section>
  );
};

const Calls = ({ callList }: Pick<Inside, 'callList'>) => {
  const { t } = useTranslation('finance');
  return (
    <section className={clsx(cardStyles.card, styles.calls)}>
      <h3>{t('inside.calls')}</h3>
      {callList.length === 0 && <p className={textStyles.muted}>{t('inside.noCalls')}</p>}
      {callList.map(({ id, createdAt, body, answer }) => (
        <details key={id}>
          <summary>
            {[callName(body), t('inside.call', { at: formatTime(createdAt) })].filter(Boolean).join(' · ')}
          </summary>
          <pre>{body}</pre>
          <pre>{answer}</pre>
        </details>
      ))}
    </section>
  );
};

const Audit = ({ auditList }: Pick<Inside, 'auditList'>) => {
  const { t } = useTranslation('finance');
  return (
    <section className={clsx(cardStyles.card, styles.calls)}>
      <h3>{t('inside.audit')}</h3>
      <ul>
        {auditList.map(({ id, actor, createdAt }) => (
          <li key={id}>
            <Link className={textStyles.link} to="/admin-audit/$id" params={{ id }}>
              {formatMomentAndMinute(createdAt)}
              {actor && <span>{`, ${actor}`}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};
