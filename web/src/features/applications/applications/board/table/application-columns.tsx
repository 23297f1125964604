import { STATUS_FACTS } from '@parvoz/contract/applications/application-states.ts';
import type { ApplicationCard } from '@parvoz/contract/applications/applications.ts';
import { clsx } from 'clsx';
import type { TFunction } from 'i18next';
import { MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import badgeStyles from '../../../../../ui/badge.module.css';
import { Flag } from '../../../../../ui/flag.tsx';
import layoutStyles from '../../../../../ui/layout.module.css';
import type { Column } from '../../../../../ui/table/data-table.tsx';
import textStyles from '../../../../../ui/text.module.css';
import { nameOf, nextText } from '../../card-facts.ts';
import { PAYMENT_TONES } from '../../payment-tones.ts';
import { targetOf } from '../../target.ts';
import { ManagerMark } from '../manager-mark.tsx';
import applicationTableStyles from './application-table.module.css';
import { Deadline } from './deadline.tsx';

type Card = ApplicationCard;
type T = TFunction<'board'>;

export interface ColumnOptions {
  /** False for administrators, to whom the agency is somebody else. */
  isOwn: boolean;
  renderLink(card: Card, name: string): ReactNode;
}

const student = (t: T, { isOwn, renderLink }: ColumnOptions): Column<Card> => ({
  id: 'student',
  label: t('table.student'),
  isTitle: true,
  sort: { value: 'NUMBER', direction: 'ascending' },
  render: (card) => (
    <div className={applicationTableStyles.who}>
      <b>{renderLink(card, nameOf(card.student, t))}</b>
      <small>
        <span className={textStyles.num}>{card.number}</span>
        {card.unreadCount > 0 && (
          <span className={applicationTableStyles.new} title={t('card.unread', { count: card.unreadCount })}>
            <MessageCircle aria-hidden />
            <span aria-hidden>{card.unreadCount}</span>
            <span className={textStyles.sr}>{t('card.unread', { count: card.unreadCount })}</span>
          </span>
        )}
      </small>
      <small className={applicationTableStyles.aim}>
        {[!isOwn && card.consulting.name, targetOf(card, t('card.general')).name].filter(Boolean).join(' · ')}
      </small>
    </div>
  ),
});

const target = (t: T): Column<Card> => ({
  id: 'target',
  label: t('table.target'),
  className: applicationTableStyles.ownAim,
  render: (card) => {
    const { name, country } = targetOf(card, t('card.general'));
    return (
      <span className={clsx(layoutStyles.row, applicationTableStyles.target)}>
        {country && <Flag code={country.code} />}
        <span className={textStyles.clamp2}>{name}</span>
      </span>
    );
  },
});

const stage = (t: T): Column<Card> => ({
  id: 'stage',
  label: t('table.stage'),
  isPlain: true,
  render: ({ status, step }) => {
    const { tone } = STATUS_FACTS[status];
    const name = status === 'STARTED' ? (step?.name ?? t('column.STARTED')) : t(`state.${status}`);
    return (
      <span
        className={clsx(badgeStyles.badge, applicationTableStyles.badge, tone && badgeStyles[tone])}
        title={name}
      >
        <span className={textStyles.ell}>{name}</span>
      </span>
    );
  },
});

const payment = (t: T): Column<Card> => ({
  id: 'payment',
  label: t('table.payment'),
  className: applicationTableStyles.roomy,
  render: (card) =>
    card.price > 0 ? (
      <span
        className={clsx(
          badgeStyles.badge,
          applicationTableStyles.badge,
          badgeStyles[PAYMENT_TONES[card.payment]],
        )}
      >
        {t(`payment.${card.payment}`)}
      </span>
    ) : (
      t('table.none')
    ),
});

/**
 * Columns of the table in their order. With less room, the target is below the name and the last columns are hidden.
 */
export const applicationColumns = (t: T, options: ColumnOptions): Column<Card>[] => {
  const { isOwn } = options;
  const consulting: Column<Card> = {
    id: 'consulting',
    label: t('table.consulting'),
    className: applicationTableStyles.ownAim,
    render: (card) => card.consulting.name,
  };
  return [
    student(t, options),
    ...(isOwn ? [] : [consulting]),
    target(t),
    stage(t),
    {
      id: 'next',
      label: t('table.next'),
      isPlain: true,
      render: (card) => <span className={applicationTableStyles.next}>{nextText(card, isOwn, t)}</span>,
    },
    {
      id: 'deadline',
      label: t('table.deadline'),
      isPlain: true,
      sort: { value: 'DEADLINE', direction: 'ascending' },
      render: (card) => <Deadline card={card} />,
    },
    payment(t),
    {
      id: 'manager',
      label: t('table.manager'),
      className: applicationTableStyles.roomy,
      render: (card) => <ManagerMark manager={card.manager} size={26} />,
    },
  ];
};
