import type { DisputeCard } from '@parvoz/contract/money/disputes.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ChevronRight, Scale } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatMomentAndMinute } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import badgeStyles from '../../../ui/badge.module.css';
import { Money } from '../../../ui/money.tsx';
import { QueryBoundary, useQueryPart } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import textStyles from '../../../ui/text.module.css';
import { writeDisputeSearch } from './dispute-search.ts';
import styles from './disputes.module.css';
import { disputeListQuery } from './queries.ts';

const SHOWN = 5;

/** Open disputes in a part of another page, the oldest first: who, how much, since when and whose turn it is. */
export const OpenDisputes = () => {
  const { t, i18n } = useTranslation('disputes');
  const query = useQueryPart(disputeListQuery('OPEN', 1, languageOf(i18n)));
  return (
    <div className={styles.desk}>
      <h3>
        <Scale aria-hidden />
        {t('desk.open')}
        {query.data && (
          <span className={clsx(badgeStyles.badge, textStyles.num)}>{query.data.totalElements}</span>
        )}
      </h3>
      <QueryBoundary
        query={query}
        failure={t('listFailed')}
        heading="h3"
        waiting={<Skeleton height={120} radius={12} />}
      >
        {({ content, totalElements }) =>
          totalElements === 0 ? (
            <p>{t('desk.none')}</p>
          ) : (
            <>
              <ul>
                {content.slice(0, SHOWN).map((card) => (
                  <Line key={card.id} card={card} />
                ))}
              </ul>
              {totalElements > SHOWN && (
                <Link
                  className={textStyles.link}
                  to="/admin-disputes"
                  search={writeDisputeSearch({ list: 'OPEN', page: 1 })}
                >
                  {t('desk.all')}
                </Link>
              )}
            </>
          )
        }
      </QueryBoundary>
    </div>
  );
};

const Line = ({ card }: { card: DisputeCard }) => {
  const { t } = useTranslation('disputes');
  const { id, applicationId, applicationNumber, student, consulting, amount, turn, openedAt } = card;
  const name = `${student.name} ${student.surname}`.trim() || t('side.student');
  return (
    <li>
      <Link to="/admin-applications/$id/dispute/$disputeId" params={{ id: applicationId, disputeId: id }}>
        <span>
          <b className={textStyles.num}>{applicationNumber}</b>
          <small>{t('between', { student: name, agency: consulting.name })}</small>
          <small>{t('desk.since', { moment: formatMomentAndMinute(openedAt) })}</small>
          {turn && (
            <span className={clsx(badgeStyles.badge, turn === 'ADMIN' && badgeStyles.warning)}>
              {t(`turn.ADMIN.${turn}.title`, {
                answer: formatMomentAndMinute(card.answerUntil),
                decide: formatMomentAndMinute(card.decideUntil),
              })}
            </span>
          )}
        </span>
        <Money tiyin={amount} isBare />
        <ChevronRight aria-hidden />
      </Link>
    </li>
  );
};
