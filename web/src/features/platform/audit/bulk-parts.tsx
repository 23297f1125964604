import type { AuditBulk, AuditMemberState, AuditRecord } from '@parvoz/contract/platform/audit.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import badgeStyles from '../../../ui/badge.module.css';
import { Button } from '../../../ui/button.tsx';
import cardStyles from '../../../ui/card.module.css';
import layoutStyles from '../../../ui/layout.module.css';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import textStyles from '../../../ui/text.module.css';
import { useLastPage } from '../../../ui/use-last-page.ts';
import styles from './bulk-parts.module.css';
import { membersQuery } from './queries.ts';
import { changeText, changeTitle, fieldName, pairText } from './words.ts';

const ACTS = ['created', 'changed', 'deleted'] as const;

/** The sum of a bulk change: its records by what was done to them, and its fields with their number of records. */
export const BulkSum = ({ bulk }: { bulk: AuditBulk }) => {
  const { t, i18n } = useTranslation('audit');
  const language = languageOf(i18n);
  return (
    <section className={clsx(cardStyles.card, styles.sum)} aria-labelledby="sum-title">
      <h2 id="sum-title">{t('differences')}</h2>
      <ul className={styles.acts}>
        {ACTS.filter((act) => bulk[act] > 0).map((act) => (
          <li key={act}>{t(`sum.${act}`, { count: bulk[act] })}</li>
        ))}
      </ul>
      {bulk.fields.length > 0 && (
        <dl>
          {bulk.fields.map((difference) => {
            const { field, count, isShown } = difference;
            return (
              <div key={field}>
                <dt>{fieldName(t, field)}</dt>
                <dd>
                  {isShown ? pairText(t, language, difference) : t('sum.various')}{' '}
                  <small>{t('membersCount', { count })}</small>
                </dd>
              </div>
            );
          })}
        </dl>
      )}
    </section>
  );
};

const PAGE_SIZE = 50;

interface MembersProps {
  change: Pick<AuditRecord, 'id' | 'undoneBy' | 'putBack'>;
  bulk: AuditBulk;
}

/** The records of a bulk change; those that were changed again since, or left as they are by its undo, can be listed alone. */
export const Members = ({ change, bulk }: MembersProps) => {
  const { t, i18n } = useTranslation(['audit', 'common']);
  const language = languageOf(i18n);
  const [page, setPage] = useState(1);
  const [state, setState] = useState<AuditMemberState | null>(null);
  const query = useLastPage(
    useQuery(membersQuery(change.id, state, { page, size: PAGE_SIZE }, language)),
    setPage,
  );
  const { putBack, undoneBy } = change;
  const left = undoneBy && putBack ? putBack.total - putBack.undone : 0;
  const states = [
    ...(left > 0 ? [{ state: 'LEFT', count: left } as const] : []),
    ...(!undoneBy && bulk.changedSince > 0
      ? [{ state: 'CHANGED_SINCE', count: bulk.changedSince } as const]
      : []),
  ];
  const choose = (wanted: AuditMemberState) => {
    setState(state === wanted ? null : wanted);
    setPage(1);
  };
  return (
    <section aria-label={t('members')}>
      {states.map(({ state: one, count }) => (
        <Button
          key={one}
          variant={state === one ? 'primary' : 'secondary'}
          size="sm"
          className={styles.only}
          aria-pressed={state === one}
          onClick={() => choose(one)}
        >
          {t(`only.${one}`, { count })}
        </Button>
      ))}
      <QueryBoundary query={query}>
        {({ content, totalElements }) => (
          <>
            <h2>{t('membersCount', { count: totalElements })}</h2>
            <ul className={clsx(cardStyles.card, styles.members)}>
              {content.map((row) => (
                <li key={row.id}>
                  <p>
                    <Link className={textStyles.link} to="/admin-audit/$id" params={{ id: row.id }}>
                      {changeTitle(t, row)}
                    </Link>
                    {': '}
                    {changeText(t, language, row)}
                  </p>
                  {row.undoneBy && (
                    <span className={clsx(badgeStyles.badge, badgeStyles.outline)}>{t('undone')}</span>
                  )}
                </li>
              ))}
            </ul>
            {totalElements > PAGE_SIZE && (
              <div className={clsx(layoutStyles.row, styles.turns)}>
                <span className={textStyles.faint}>
                  {t('membersShown', {
                    from: formatNumber((page - 1) * PAGE_SIZE + 1, language),
                    to: formatNumber(Math.min(page * PAGE_SIZE, totalElements), language),
                  })}
                </span>
                <Button variant="secondary" disabled={page === 1} onClick={() => setPage(page - 1)}>
                  {t('previous', { ns: 'common' })}
                </Button>
                <Button
                  variant="secondary"
                  disabled={page * PAGE_SIZE >= totalElements}
                  onClick={() => setPage(page + 1)}
                >
                  {t('next', { ns: 'common' })}
                </Button>
              </div>
            )}
          </>
        )}
      </QueryBoundary>
    </section>
  );
};
