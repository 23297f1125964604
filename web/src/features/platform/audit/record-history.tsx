import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { formatMomentAndMinute } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import cardStyles from '../../../ui/card.module.css';
import layoutStyles from '../../../ui/layout.module.css';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import textStyles from '../../../ui/text.module.css';
import { Actor } from './actor.tsx';
import { changesQuery } from './queries.ts';
import styles from './record-history.module.css';
import { changeText } from './words.ts';

interface RecordHistoryProps {
  /** Kind of the record, as the audit calls it. */
  subject: string;
  id: number | string;
}

const SHOWN = 5;

/** The last changes of a record, on its page, and the way to all of them. Needs the texts of `audit`. */
export const RecordHistory = ({ subject, id }: RecordHistoryProps) => {
  const { t, i18n } = useTranslation('audit');
  const filter = { subject, subjectId: String(id) };
  const query = useQuery(changesQuery(filter, { page: 1, size: SHOWN }, languageOf(i18n)));
  return (
    <section
      className={clsx(cardStyles.card, cardStyles.pad, layoutStyles.stack)}
      aria-labelledby="history-title"
    >
      <h2 id="history-title">{t('ofRecord.title')}</h2>
      <QueryBoundary query={query} heading="h3" waiting={<Skeleton height={120} radius={12} />}>
        {({ content, totalElements }) => (
          <>
            {content.length === 0 && <p className={textStyles.faint}>{t('ofRecord.none')}</p>}
            <ul className={styles.changes}>
              {content.map(({ id: changeId, actor, payer, createdAt, ...change }) => (
                <li key={changeId}>
                  <Link to="/admin-audit/$id" params={{ id: changeId }}>
                    {changeText(t, languageOf(i18n), change)}
                  </Link>
                  {change.reason && <span>{t('reason', { reason: change.reason })}</span>}
                  <span className={textStyles.muted}>
                    <Actor actor={actor} payer={payer} />,{' '}
                    <span className={textStyles.num}>{formatMomentAndMinute(createdAt)}</span>
                  </span>
                </li>
              ))}
            </ul>
            {totalElements > SHOWN && (
              <Link className={textStyles.link} to="/admin-audit" search={{ subject, id: String(id) }}>
                {t('ofRecord.all')}
              </Link>
            )}
          </>
        )}
      </QueryBoundary>
    </section>
  );
};
