import type { CalendarEntry } from '@parvoz/contract/applications/calendar.ts';
import { REMINDER_DAYS, savedDays } from '@parvoz/contract/applications/deadlines.ts';
import { applicantOf, NO_DATA } from '@parvoz/contract/people/my-data-rules.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { todayInTashkent } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { currentMyData, subscribeMyData } from '../../../lib/my-data.ts';
import { roleOf, useSession } from '../../../lib/session.ts';
import { itemOf, useShortlist } from '../../../lib/shortlist.ts';
import { shownItemsQuery } from '../../../lib/shown-items.ts';
import { useIsAlive } from '../../../lib/use-is-alive.ts';
import badgeStyles from '../../../ui/badge.module.css';
import { buttonClass } from '../../../ui/button-class.ts';
import cardStyles from '../../../ui/card.module.css';
import { EmptyView } from '../../../ui/empty-view.tsx';
import { mapQueryPart, QueryBoundary, type QueryPart } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import textStyles from '../../../ui/text.module.css';
import styles from './calendar.module.css';
import { inScope, nextOf, pageOf, SCOPES, type Scope } from './entries.ts';
import { EntryList, useDaysLeft } from './entry-list.tsx';
import { LinkCard } from './link-card.tsx';
import { MonthGrid } from './month-grid.tsx';
import { calendarQuery } from './queries.ts';
import { ReminderSwitches } from './reminder-switches.tsx';

/** Deadlines of things on the shortlist, and of the signed-in student's applications. */
export const CalendarContent = ({ origin }: { origin: string }) => {
  const isAlive = useIsAlive();
  const { isLoading, user } = useSession();
  if (!isAlive || isLoading) return <Waiting />;
  return user && roleOf(user) === 'ROLE_STUDENT' ? <OfStudent origin={origin} /> : <OfBrowser />;
};

const Waiting = () => <Skeleton height={420} radius={24} />;

const OfStudent = ({ origin }: { origin: string }) => {
  const { t, i18n } = useTranslation('calendar');
  const query = useQuery(calendarQuery(languageOf(i18n)));
  return (
    <Layout query={mapQueryPart(query, ({ entryList }) => entryList)} hasApplications>
      {query.data && <LinkCard link={query.data.link} origin={origin} />}
      <section className={clsx(cardStyles.card, styles.box)} aria-labelledby="reminders">
        <h2 id="reminders">{t('reminders.title')}</h2>
        <ReminderSwitches />
      </section>
    </Layout>
  );
};

const OfBrowser = () => {
  const { t, i18n } = useTranslation('calendar');
  const { loggedIn } = useSession();
  const [first, second, third] = REMINDER_DAYS;
  const keys = useShortlist();
  const data = useSyncExternalStore(
    subscribeMyData,
    () => currentMyData().data,
    () => NO_DATA,
  );
  const items = [...keys].sort().map(itemOf);
  const query = useQuery({ ...shownItemsQuery(items, languageOf(i18n)), enabled: keys.length > 0 });
  const entries: QueryPart<CalendarEntry[]> =
    keys.length === 0
      ? { ...query, data: [] }
      : mapQueryPart(query, (shown) =>
          savedDays(shown, shown.today, applicantOf(data)).map((day) => ({ ...day, applicationId: null })),
        );
  return (
    <Layout query={entries}>
      <section className={clsx(cardStyles.card, styles.box)} aria-labelledby="account">
        <h2 id="account">{t('account.title')}</h2>
        <p>{t('account.text', { first, second, third })}</p>
        <Link className={buttonClass('primary')} to="/register" search={{ to: '/calendar' }}>
          {t('account.action')}
        </Link>
        {!loggedIn && (
          <Link className={buttonClass('ghost')} to="/login" search={{ to: '/calendar' }}>
            {t('account.logIn')}
          </Link>
        )}
      </section>
    </Layout>
  );
};

interface LayoutProps {
  query: QueryPart<CalendarEntry[]>;
  hasApplications?: boolean;
  /** At the side. */
  children: ReactNode;
}

const Layout = ({ query, hasApplications = false, children }: LayoutProps) => (
  <div className={styles.layout}>
    <div>
      <QueryBoundary query={query} waiting={<Waiting />}>
        {(entries) =>
          entries.length === 0 ? <Nothing /> : <Entries entries={entries} hasApplications={hasApplications} />
        }
      </QueryBoundary>
    </div>
    <div className={styles.side}>{children}</div>
  </div>
);

const Nothing = () => {
  const { t } = useTranslation('calendar');
  const { loggedIn } = useSession();
  return (
    <EmptyView
      drawing="folder"
      title={t('empty.title')}
      reason={
        loggedIn ? (
          t('empty.reason')
        ) : (
          // A message about a deadline of the account leads here, too.
          <>
            <span>{t('empty.signedOut')}</span>{' '}
            <Link className={textStyles.link} to="/login" search={{ to: '/calendar' }}>
              {t('account.logIn')}
            </Link>
          </>
        )
      }
      action={
        <Link className={buttonClass('primary', 'lg')} to="/scholarships">
          {t('empty.action')}
        </Link>
      }
    />
  );
};

const Entries = ({ entries, hasApplications }: { entries: CalendarEntry[]; hasApplications: boolean }) => {
  const { t } = useTranslation('calendar');
  const [today] = useState(todayInTashkent);
  const [scope, setScope] = useState<Scope>('ALL');
  const shown = inScope(entries, scope);
  return (
    <>
      <Nearest entry={nextOf(entries, today)!} today={today} />
      {hasApplications && (
        <fieldset className={styles.scopes}>
          <legend>{t('scopes')}</legend>
          {SCOPES.map((one) => (
            <button
              key={one}
              type="button"
              className={badgeStyles.chip}
              aria-pressed={one === scope}
              onClick={() => setScope(one)}
            >
              {t(`scope.${one}`)} <b>{inScope(entries, one).length}</b>
            </button>
          ))}
        </fieldset>
      )}
      <MonthGrid key={scope} entries={shown} today={today} />
      <EntryList entries={shown} today={today} />
      {shown.some(({ kind }) => kind !== 'LEVEL_DEADLINE') && <p className={styles.note}>{t('note')}</p>}
    </>
  );
};

const Nearest = ({ entry, today }: { entry: CalendarEntry; today: string }) => {
  const { t } = useTranslation('calendar');
  const daysLeft = useDaysLeft();
  const { kind, date, datesOf, thing, about } = entry;
  const ofYear = datesOf === null ? '' : t('datesOf', { year: `${datesOf}` });
  return (
    <section className={styles.nearest} data-on-night aria-label={t('nearest')}>
      <p className={styles.day}>
        <b>{date.slice(8)}</b>
        <small>{t(`month.${date.slice(5, 7) as '01'}`)}</small>
      </p>
      <div>
        <h2>
          {t(`feed.${kind}`)}: {thing}
        </h2>
        <p>{[daysLeft(today, date), ofYear, about].filter(Boolean).join(' · ')}</p>
      </div>
      <Link className={clsx(buttonClass('secondary'), styles.night)} to={pageOf(entry)}>
        {t('open')}
      </Link>
    </section>
  );
};
