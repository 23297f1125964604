import type { PaymentDetail, TimelineItem } from '@parvoz/contract/money/finance.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import {
  ArrowLeftRight,
  Check,
  ExternalLink,
  Hourglass,
  type LucideIcon,
  Plus,
  TriangleAlert,
  Undo2,
  X,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatMoment, formatTime } from '../../../lib/format.ts';
import cardStyles from '../../../ui/card.module.css';
import { Money } from '../../../ui/money.tsx';
import textStyles from '../../../ui/text.module.css';
import { type FinanceSide, PAYMENT_PAGES } from './finance-list.ts';
import styles from './payment.module.css';

const ICONS: Record<TimelineItem['kind'], LucideIcon> = {
  ...{ CREATED: Plus, TAKEN: ExternalLink, PAID: Check, CANCELED: X, FAILED: TriangleAlert },
  ...{ REVERSED: Undo2, EXPIRES: Hourglass, MOVED: ArrowLeftRight },
};

const FAILED: readonly TimelineItem['kind'][] = ['CANCELED', 'FAILED'];

/** Stages of a payment, or all transfers that belong to the same thing. */
export const PaymentTimeline = ({ payment, side }: { payment: PaymentDetail; side: FinanceSide }) => {
  const { t } = useTranslation('finance');
  const { timeline } = payment;
  return (
    <section className={clsx(cardStyles.card, styles.way)}>
      <h2>{t('payment.way')}</h2>
      <ol>
        {timeline.map((item) => {
          const Icon = item.isThis ? Check : ICONS[item.kind];
          return (
            <li
              key={`${item.kind} ${item.at} ${item.paymentId}`}
              data-later={item.kind === 'EXPIRES' || undefined}
              data-failed={FAILED.includes(item.kind) || undefined}
            >
              <span className={styles.node}>
                <Icon aria-hidden />
              </span>
              <span className={styles.step}>
                <What item={item} payment={payment} side={side} />
                {item.amount !== null && (
                  <small>
                    {item.amount < 0 && <span>{'−'}</span>}
                    <Money tiyin={Math.abs(item.amount)} />
                  </small>
                )}
              </span>
              <time dateTime={item.at} className={textStyles.num}>
                {formatMoment(item.at)} {formatTime(item.at)}
              </time>
            </li>
          );
        })}
      </ol>
    </section>
  );
};

const What = ({
  item: { kind, purpose, step, paymentId, isThis },
  payment: { provider },
  side,
}: {
  item: TimelineItem;
  payment: PaymentDetail;
  side: FinanceSide;
}) => {
  const { t } = useTranslation('finance');
  const ofProvider = provider ? t(`provider.${provider}`) : '';
  const text =
    kind === 'MOVED' && purpose
      ? [t(`purpose.${purpose}`), step].filter(Boolean).join(': ')
      : t(`timeline.${kind}`, { provider: ofProvider });
  if (isThis || paymentId === null) return <b aria-current={isThis || undefined}>{text}</b>;
  return (
    <Link to={PAYMENT_PAGES[side]} params={{ id: paymentId }} className={textStyles.link}>
      {text}
    </Link>
  );
};
