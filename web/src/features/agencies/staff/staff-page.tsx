import type { Employee } from '@parvoz/contract/agencies/staff.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import type { CurrentUser } from '@parvoz/contract/people/accounts.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { UserRoundPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import cardStyles from '../../../ui/card.module.css';
import { TextFilter } from '../../../ui/filters/text-filter.tsx';
import { PasswordGate } from '../../../ui/form/password-gate.tsx';
import { Segments } from '../../../ui/form/segments.tsx';
import { LoadingView } from '../../../ui/loading-view.tsx';
import { Modal } from '../../../ui/modal.tsx';
import pageTitleStyles from '../../../ui/page-title.module.css';
import pageWrapStyles from '../../../ui/page-wrap.module.css';
import { Pagination } from '../../../ui/pagination.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import frameStyles from '../../../ui/table/table-frame.module.css';
import { TableSkeleton } from '../../../ui/table/table-skeleton.tsx';
import textStyles from '../../../ui/text.module.css';
import { useLastPage } from '../../../ui/use-last-page.ts';
import { LeaveDialog, type Leaving } from './leave-dialog.tsx';
import { SHOWN_STATES, type StaffPlace, writeStaffSearch } from './place.ts';
import { staffQuery } from './queries.ts';
import styles from './staff.module.css';
import { StaffTable } from './staff-table.tsx';

// The form brings Zod.
const EmployeeForm = lazy(() =>
  import('./employee-form.tsx').then((module) => ({ default: module.EmployeeForm })),
);

/** Those on the first page of all. */
const EVERYBODY: StaffPlace = { state: 'ALL', query: '', page: 1 };

interface StaffPageProps {
  user: CurrentUser;
  place: StaffPlace;
  onPlace(place: StaffPlace): void;
}

/** Page of the agency's employees: their load, and whether they may sign in. */
export const StaffPage = ({ user, place, onPlace }: StaffPageProps) => {
  const { t, i18n } = useTranslation(['staff', 'common']);
  const [edited, setEdited] = useState<Employee | 'new' | null>(null);
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  return (
    <PasswordGate phone={user.phone}>
      <main id="main" className={pageWrapStyles.pageWrap}>
        <header className={styles.head}>
          <div>
            <h1 id="staff-title" className={pageTitleStyles.title} tabIndex={-1}>
              {t('title')}
            </h1>
            <p>{t('lead')}</p>
          </div>
          <Button onClick={() => setEdited('new')}>
            <UserRoundPlus aria-hidden />
            {t('add.open')}
          </Button>
        </header>
        <Loads language={languageOf(i18n)} />
        <StaffList user={user} place={place} onPlace={onPlace} onEdit={setEdited} onLeave={setLeaving} />
        <LeaveDialog leaving={leaving} ownPhone={user.phone} onClose={() => setLeaving(null)} />
        <Modal
          isOpen={edited !== null}
          onClose={() => setEdited(null)}
          title={t(edited === 'new' ? 'add.title' : 'edit.title')}
          size="auto"
        >
          <div className={styles.window}>
            <Suspense fallback={<LoadingView />}>
              {edited && (
                <PasswordGate phone={user.phone}>
                  <EmployeeForm
                    employee={edited === 'new' ? null : edited}
                    agency={user.consulting?.name ?? ''}
                    isSelf={edited !== 'new' && edited.id === user.id}
                    onClose={() => setEdited(null)}
                  />
                </PasswordGate>
              )}
            </Suspense>
          </div>
        </Modal>
      </main>
    </PasswordGate>
  );
};

interface StaffListProps extends StaffPageProps {
  onEdit(employee: Employee): void;
  onLeave(leaving: Leaving): void;
}

/** The part of the staff that is asked for, with what narrows it. */
const StaffList = ({ user, place, onPlace, onEdit, onLeave }: StaffListProps) => {
  const { t, i18n } = useTranslation(['staff', 'common']);
  const query = useLastPage(useQuery(staffQuery(place, languageOf(i18n))));
  return (
    <>
      <div className={frameStyles.frame}>
        <Tools place={place} onPlace={onPlace} />
        <QueryBoundary
          query={query}
          failure={t('failed.consultingProfiles', { ns: 'common' })}
          heading="h2"
          waiting={<TableSkeleton />}
        >
          {({ content }) =>
            content.length === 0 ? (
              <p className={styles.nobody} role="status">
                {t('notFound')}
              </p>
            ) : (
              <StaffTable
                staff={content}
                ownId={user.id}
                isLoading={query.isPlaceholderData}
                onEdit={onEdit}
                onLeave={onLeave}
              />
            )
          }
        </QueryBoundary>
      </div>
      {query.data && (
        <Pagination
          {...{ totalElements: query.data.totalElements, page: place.page, size: query.data.size }}
          headingId="staff-title"
          renderPage={(to, props) =>
            to === undefined ? (
              <button key="step" type="button" disabled {...props} />
            ) : (
              <Link
                key={`${props['aria-label']}`}
                {...props}
                to="/consulting-profiles"
                activeOptions={{ exact: true }}
                search={writeStaffSearch({ ...place, page: to })}
              />
            )
          }
        />
      )}
    </>
  );
};

/** Narrows the list by state, and by a part of the name or phone. */
const Tools = ({ place, onPlace }: Pick<StaffPageProps, 'place' | 'onPlace'>) => {
  const { t } = useTranslation('staff');
  return (
    <div className={styles.tools} data-tools>
      <Segments
        legend={t('columns.status')}
        isLegendHidden
        name="state"
        chosen={place.state}
        options={SHOWN_STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
        onChange={({ target }) => onPlace({ ...place, state: target.value as StaffPlace['state'], page: 1 })}
      />
      <TextFilter
        name="query"
        label={t('search')}
        onChange={(text) => onPlace({ ...place, query: text, page: 1 })}
      />
    </div>
  );
};

/** Load of all employees together, whoever of them is shown below; nothing where they are more than a page. */
const Loads = ({ language }: { language: Language }) => {
  const { t } = useTranslation('staff');
  const { data, isPending } = useQuery(staffQuery(EVERYBODY, language));
  if (isPending) return <Skeleton className={styles.loads} height={82} radius={18} />;
  if (!data || data.content.length < data.totalElements) return null;
  const { content: staff } = data;
  const sum = (name: keyof Employee['load']) => staff.reduce((total, { load }) => total + load[name], 0);
  const busy = staff.filter(({ load }) => load.openCount > 0).length;
  const overdue = sum('overdueCount');
  return (
    <dl className={clsx(cardStyles.card, styles.loads)} aria-label={t('load.all')}>
      <div>
        <dt>{t('load.open')}</dt>
        <dd>
          <b className={textStyles.num}>{sum('openCount')}</b>{' '}
          {busy > 0 && <span>{t('load.people', { count: busy })}</span>}
        </dd>
      </div>
      <div>
        <dt>{t('load.waiting')}</dt>
        <dd>
          <b className={textStyles.num}>{sum('waitingCount')}</b>
        </dd>
      </div>
      <div className={clsx(overdue > 0 && styles.bad)}>
        <dt>{t('load.overdue')}</dt>
        <dd>
          <b className={textStyles.num}>{overdue}</b>
        </dd>
      </div>
    </dl>
  );
};
