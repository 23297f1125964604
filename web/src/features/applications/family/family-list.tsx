import { endingOf } from '@parvoz/contract/applications/application-states.ts';
import type { FamilyCard } from '@parvoz/contract/applications/family.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import badgeStyles from '../../../ui/badge.module.css';
import cardStyles from '../../../ui/card.module.css';
import { EmptyView } from '../../../ui/empty-view.tsx';
import { Money } from '../../../ui/money.tsx';
import { QueryBoundary, useQueryPart } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from './family.module.css';
import { familyListQuery } from './queries.ts';

/** Applications that students show to the guardian who is signed in. */
export const FamilyList = () => {
  const { t, i18n } = useTranslation('family');
  const query = useQueryPart(familyListQuery(languageOf(i18n)));
  return (
    <QueryBoundary query={query} failure={t('list.failed')} waiting={<Skeleton height={180} radius={20} />}>
      {(cards) =>
        cards.length === 0 ? (
          <EmptyView title={t('list.none')} reason={t('list.noneReason')} />
        ) : (
          <ul className={styles.list}>
            {cards.map((card) => (
              <Card key={card.id} card={card} />
            ))}
          </ul>
        )
      }
    </QueryBoundary>
  );
};

const Card = ({ card }: { card: FamilyCard }) => {
  const { t } = useTranslation('family');
  const { id, student, consulting, university, program, price, paidOutside } = card;
  const name = `${student.name} ${student.surname}`.trim();
  return (
    <li className={clsx(cardStyles.card, cardStyles.pad, styles.item)}>
      <h2>
        <Link to="/family/$id" params={{ id }}>
          {name}
        </Link>
      </h2>
      <p>{program?.name ?? university?.name ?? consulting.name}</p>
      <p className={styles.faint}>
        <Standing card={card} />
      </p>
      <Deadline card={card} />
      {card.payment === 'DUE' && (
        <p>
          <span className={clsx(badgeStyles.badge, badgeStyles.warning)}>{t('money.due')}</span>
        </p>
      )}
      {price > 0 && (
        <p className={styles.faint}>
          {t(paidOutside > 0 ? 'money.left' : 'money.price')}: <Money tiyin={price} />
        </p>
      )}
      <span className={styles.more} aria-hidden>
        {t('list.open')}
        <ChevronRight />
      </span>
    </li>
  );
};

/** The state of an application and whose turn it is, or how it has ended. */
export const Standing = ({ card }: { card: FamilyCard }) => {
  const { t } = useTranslation('family');
  const { status, turn } = card;
  return [t(`status.${endingOf(card) ?? status}`), ...(turn ? [t(`turn.${turn}`)] : [])].join(' · ');
};

/** The day until which the student is to submit the present level; nothing without one. */
export const Deadline = ({ card: { deadline, isOverdue } }: { card: FamilyCard }) => {
  const { t } = useTranslation('family');
  if (deadline === null) return null;
  return (
    <p className={isOverdue ? styles.late : styles.faint}>
      {t(isOverdue ? 'overdue' : 'deadline', { date: formatDate(deadline) })}
    </p>
  );
};
