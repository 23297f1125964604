import type { MoneyAct, MoneyDay } from '@parvoz/contract/money/money-acts.ts';
import { MONEY_ACT_GROUPS } from '@parvoz/contract/money/money-acts-states.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMomentAndMinute, formatSom } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import cardStyles from '../../../ui/card.module.css';
import { Money } from '../../../ui/money.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import tableStyles from '../../../ui/table/table.module.css';
import textStyles from '../../../ui/text.module.css';
import styles from './approvals.module.css';
import { Pages } from './pages.tsx';
import { moneyActsQuery, moneyDayQuery } from './queries.ts';

/** Acts of administrators with money: sums of today, and a list of all acts. */
export const MoneyActs = () => {
  const { t, i18n } = useTranslation('approvals');
  const language = languageOf(i18n);
  const [page, setPage] = useState(1);
  const day = useQuery(moneyDayQuery(language));
  const acts = useQuery(moneyActsQuery(page, language));
  return (
    <section className={clsx(cardStyles.card, styles.card)} aria-labelledby="money-acts">
      <div className={styles.head}>
        <h2 id="money-acts">{t('acts.title')}</h2>
        {day.data && <p>{t('acts.lead', { amount: formatSom(day.data.limit, language) })}</p>}
      </div>
      <QueryBoundary
        query={day}
        failure={t('failed')}
        heading="h3"
        waiting={<Skeleton height={80} radius={12} />}
      >
        {(found) => <Day day={found} />}
      </QueryBoundary>
      <QueryBoundary
        query={acts}
        failure={t('failed')}
        heading="h3"
        waiting={<Skeleton height={120} radius={12} />}
      >
        {(found) =>
          found.content.length === 0 ? (
            <p className={styles.empty}>{t('acts.none')}</p>
          ) : (
            <>
              <ul className={styles.list}>
                {found.content.map((act) => (
                  <Line key={act.id} act={act} />
                ))}
              </ul>
              <Pages found={found} onPage={setPage} />
            </>
          )
        }
      </QueryBoundary>
    </section>
  );
};

/** For each administrator: sums sent, confirmed and corrected today, and what they may still do alone. */
const Day = ({ day }: { day: MoneyDay }) => {
  const { t, i18n } = useTranslation('approvals');
  return (
    <div className={tableStyles.tableWrap}>
      <table className={tableStyles.table}>
        <caption className={textStyles.sr}>{t('acts.today')}</caption>
        <thead>
          <tr>
            <th>{t('acts.who')}</th>
            {MONEY_ACT_GROUPS.map((group) => (
              <th key={group} className={styles.right}>
                {t(`acts.group.${group}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {day.people.map(({ id, name, sums }) => (
            <tr key={id}>
              <td className={tableStyles.title}>{name || t('gone')}</td>
              {sums.map(({ group, amount, left }) => (
                <td key={group} className={styles.right} data-label={t(`acts.group.${group}`)}>
                  <span>
                    <Money tiyin={amount} isBare />
                    <small className={styles.left}>
                      {t('acts.left', { amount: formatSom(left, languageOf(i18n)) })}
                    </small>
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

const Line = ({ act }: { act: MoneyAct }) => {
  const { t } = useTranslation('approvals');
  const { kind, subject, subjectId, title, actor, second, createdAt, amount } = act;
  return (
    <li>
      <div className={styles.what}>
        <b>{t(`kind.${kind}`)}</b>
        <Link className={textStyles.link} to="/admin-audit" search={{ subject, id: subjectId }}>
          {title || t(kind === 'BANK_FILE' ? 'bank' : 'gone')}
        </Link>
        <small>
          <span>{actor.name || t('gone')}</span> <span>{formatMomentAndMinute(createdAt)}</span>
        </small>
        {second && <small>{t('acts.with', { name: second.name || t('gone') })}</small>}
      </div>
      <Money className={styles.sum} tiyin={amount} />
    </li>
  );
};
