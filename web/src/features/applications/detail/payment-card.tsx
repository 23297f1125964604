import type { Side } from '@parvoz/contract/application-states.ts';
import type { ApplicationDetail } from '@parvoz/contract/applications.ts';
import { clsx } from 'clsx';
import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../../lib/format.ts';
import cardStyles from '../../../ui/card.module.css';
import { Money } from '../../../ui/money.tsx';
import sourceNoteStyles from '../../../ui/source-note.module.css';
import { PaymentBadge } from '../status-badge.tsx';
import { endOf } from '../turn.ts';
import styles from './payment-card.module.css';
import stageListStyles from './stage-list.module.css';

interface PaymentCardProps {
  application: ApplicationDetail;
  /** Who reads it. */
  side: Side;
  /** What the reader has to know about paying or withdrawing now. */
  note?: ReactNode;
  children?: ReactNode;
}

/** The tariff's price, whether it is paid, and how much of it belongs to finished steps. */
export const PaymentCard = ({ application, side, note, children }: PaymentCardProps) => {
  const { t } = useTranslation('applications');
  const { price, payment, status, tariff } = application;
  return (
    <section
      className={clsx(cardStyles.card, cardStyles.pad, styles.pay)}
      id="payment"
      aria-labelledby="payment-title"
    >
      <div className={stageListStyles.cardHead}>
        <h2 id="payment-title">{t('payment.title')}</h2>
        {price > 0 && <PaymentBadge payment={payment} isEnded={endOf(status) !== undefined} />}
      </div>
      <p className={styles.sum}>
        {price > 0 ? <Money tiyin={price} /> : t('payment.free')}
        <small>{t('payment.tariff', { name: tariff.name })}</small>
      </p>
      {price > 0 && <Shares application={application} side={side} />}
      {note && (
        <p className={clsx(sourceNoteStyles.prov, styles.prov, sourceNoteStyles.nw)}>
          <Info aria-hidden />
          <span>{note}</span>
        </p>
      )}
      {children}
    </section>
  );
};

interface Share {
  name: string;
  tiyin: number;
  key: 'finished' | 'returned' | 'rest' | 'due';
}

type SharesProps = Pick<PaymentCardProps, 'application' | 'side'>;

/** What the price is made of; after the end nothing is due any more. */
const useShares = ({ application, side }: SharesProps, finished: number): Share[] => {
  const { t } = useTranslation('applications');
  const { price, payment, status } = application;
  const done = { name: t('payment.finishedSteps'), tiyin: finished, key: 'finished' } as const;
  const rest = price - finished;
  // A finished step has been worked for: only what the others cost is to be returned.
  if (payment === 'RETURNED')
    return [
      ...(finished > 0 ? [done] : []),
      { name: t(`payment.returned.${side}`), tiyin: rest, key: 'returned' },
    ];
  if (payment === 'PAID') return [done, { name: t('payment.otherSteps'), tiyin: rest, key: 'rest' }];
  const paid = { name: t('payment.paid'), tiyin: 0, key: 'finished' } as const;
  if (endOf(status)) return [paid];
  return [
    paid,
    { name: t(payment === 'DUE' ? 'payment.due' : 'payment.dueLater'), tiyin: price, key: 'due' },
  ];
};

const Shares = (props: SharesProps) => {
  const { t } = useTranslation('applications');
  const { price, payment, paidAt, stepList } = props.application;
  const finished = stepList
    .filter(({ status }) => status === 'FINISHED')
    .reduce((sum, { shareTiyin }) => sum + shareTiyin, 0);
  const isPaid = payment === 'PAID';
  const rows = useShares(props, finished);
  return (
    <>
      {isPaid && (
        <div className={styles.moneyBar} aria-hidden>
          {finished > 0 && <i className={styles.finished} style={{ flexGrow: finished }} />}
          {finished < price && <i className={styles.rest} style={{ flexGrow: price - finished }} />}
        </div>
      )}
      <dl>
        {rows.map(({ name, tiyin, key }) => (
          <div key={key}>
            <dt>
              <span className={clsx(styles.key, styles[key])} aria-hidden />
              {name}
            </dt>
            <dd>
              <Money tiyin={tiyin} />
            </dd>
          </div>
        ))}
      </dl>
      {paidAt && <p className={styles.when}>{t('payment.paidAt', { date: formatMoment(paidAt) })}</p>}
    </>
  );
};
