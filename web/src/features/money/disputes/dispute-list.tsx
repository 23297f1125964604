import type { DisputeCard } from '@parvoz/contract/money/disputes.ts';
import { DISPUTE_LISTS } from '@parvoz/contract/money/disputes-states.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { formatMomentAndMinute } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import badgeStyles from '../../../ui/badge.module.css';
import cardStyles from '../../../ui/card.module.css';
import { EmptyView } from '../../../ui/empty-view.tsx';
import { Money } from '../../../ui/money.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { QueryBoundary, useQueryPart } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import textStyles from '../../../ui/text.module.css';
import { useLastPage } from '../../../ui/use-last-page.ts';
import { type DisputePlace, writeDisputeSearch } from './dispute-search.ts';
import styles from './disputes.module.css';
import { disputeListQuery } from './queries.ts';

/** Disputes as administrators look through them: those that wait for them first. */
export const DisputeList = ({ list, page }: DisputePlace) => {
  const { t, i18n } = useTranslation('disputes');
  const navigate = useNavigate();
  const query = useLastPage(useQueryPart(disputeListQuery(list, page, languageOf(i18n))));
  const show = (chosen: DisputePlace['list']) => {
    const search = writeDisputeSearch({ list: chosen, page: 1 });
    navigate({ to: '/admin-disputes', search, resetScroll: false });
  };
  return (
    <>
      <header className={styles.pageHead}>
        <div>
          <h1 id="disputes-title" tabIndex={-1}>
            {t('title')}
          </h1>
          <p>{t('lead')}</p>
        </div>
      </header>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would frame what is one line of buttons */}
      <div className={styles.lists} role="group" aria-label={t('list.label')}>
        {DISPUTE_LISTS.map((one) => (
          <button
            key={one}
            type="button"
            className={badgeStyles.chip}
            aria-pressed={one === list}
            onClick={() => show(one)}
          >
            {t(`list.${one}`)}
            {one === 'WAITING' && query.data && (
              <span className={clsx(badgeStyles.count, textStyles.num)}>{query.data.waitingCount}</span>
            )}
          </button>
        ))}
      </div>
      <QueryBoundary
        query={query}
        failure={t('listFailed')}
        heading="h2"
        waiting={<Skeleton height={240} radius={20} />}
      >
        {({ content, totalElements, size }) =>
          content.length === 0 ? (
            <EmptyView title={t('list.none')} reason={t('list.noneReason')} />
          ) : (
            <>
              <ul className={clsx(cardStyles.card, styles.cards)}>
                {content.map((card) => (
                  <Card key={card.id} card={card} />
                ))}
              </ul>
              <Pagination
                totalElements={totalElements}
                page={page}
                size={size}
                headingId="disputes-title"
                renderPage={(to, props) =>
                  to === undefined ? (
                    <button key="step" type="button" disabled {...props} />
                  ) : (
                    <Link
                      key={`${props['aria-label']}`}
                      {...props}
                      to="/admin-disputes"
                      activeOptions={{ exact: true }}
                      search={writeDisputeSearch({ list, page: to })}
                    />
                  )
                }
              />
            </>
          )
        }
      </QueryBoundary>
    </>
  );
};

const Card = ({ card }: { card: DisputeCard }) => {
  const { t } = useTranslation('disputes');
  const { id, applicationId, applicationNumber, step, student, consulting, kind, amount, state, turn } = card;
  const values = {
    answer: formatMomentAndMinute(card.answerUntil),
    decide: formatMomentAndMinute(card.decideUntil),
  };
  const between = {
    student: `${student.name} ${student.surname}`.trim() || t('side.student'),
    agency: consulting.name,
  };
  return (
    <li className={styles.card}>
      <Avatar {...student} size={40} />
      <div>
        <Link
          to="/admin-applications/$id/dispute/$disputeId"
          params={{ id: applicationId, disputeId: id }}
          className={textStyles.link}
        >
          {t('heading', { step: String(step.number), name: step.name })}
        </Link>
        <small>
          {t('between', between)} · <span className={textStyles.num}>{applicationNumber}</span>
        </small>
        <small>{t(`kind.${kind}`)}</small>
      </div>
      <div>
        <b>
          <Money tiyin={amount} />
        </b>
        <span className={clsx(badgeStyles.badge, turn === 'ADMIN' && badgeStyles.warning)}>
          {turn ? t(`list.turn.${turn}`, values) : t(`state.${state}`)}
        </span>
      </div>
    </li>
  );
};
