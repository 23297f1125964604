import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMomentAndMinute } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import badgeStyles from '../../../ui/badge.module.css';
import { Button } from '../../../ui/button.tsx';
import { useWithPassword } from '../../../ui/form/password-gate.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { showSuccess } from '../../../ui/toast.ts';
import { useReportFailure } from '../../../ui/use-report-failure.ts';
import styles from './person-page.module.css';
import { endAllSessionsOf, endProfileSessionOf, profileSessionsQuery } from './queries.ts';

const ALL = 'all';

/** List of a person's sessions, with buttons to end them. */
export const PersonSessions = ({ id }: { id: string }) => {
  const { t, i18n } = useTranslation('profiles');
  const language = languageOf(i18n);
  const query = useQuery(profileSessionsQuery(id, language));
  const withPassword = useWithPassword();
  const reportFailure = useReportFailure();
  const [ending, setEnding] = useState<string | null>(null);
  const end = async (what: string) => {
    setEnding(what);
    const isDone = await withPassword(() =>
      what === ALL ? endAllSessionsOf(id, language) : endProfileSessionOf(id, what, language),
    ).catch(reportFailure);
    // Also after a failure: the session may have ended otherwise.
    await query.refetch();
    setEnding(null);
    if (isDone) showSuccess(t('sessions.ended'));
  };
  return (
    <QueryBoundary
      query={query}
      failure={t('sessions.failed')}
      heading="h3"
      waiting={<Skeleton height={56} radius={12} />}
    >
      {(sessions) =>
        sessions.length === 0 ? (
          <p className={styles.quiet}>{t('sessions.none')}</p>
        ) : (
          <>
            <ul className={styles.rows} aria-label={t('sessions.title')}>
              {sessions.map((session) => {
                const device =
                  [session.browser, session.system].filter(Boolean).join(', ') || t('sessions.unknown');
                return (
                  <li key={session.id}>
                    <div>
                      <b>{device}</b>
                      {session.isCurrent && (
                        <span className={badgeStyles.badge}>{t('sessions.current')}</span>
                      )}
                      <p className={styles.quiet}>
                        {t('sessions.used', { moment: formatMomentAndMinute(session.lastUsedAt) })}
                      </p>
                    </div>
                    {!session.isCurrent && (
                      <Button
                        variant="ghost"
                        size="sm"
                        aria-label={t('sessions.endOf', { device })}
                        isLoading={ending === session.id}
                        onClick={() => end(session.id)}
                      >
                        {t('sessions.end')}
                      </Button>
                    )}
                  </li>
                );
              })}
            </ul>
            {sessions.some(({ isCurrent }) => !isCurrent) && (
              <Button variant="secondary" size="sm" isLoading={ending === ALL} onClick={() => end(ALL)}>
                {t('sessions.endAll')}
              </Button>
            )}
          </>
        )
      }
    </QueryBoundary>
  );
};
