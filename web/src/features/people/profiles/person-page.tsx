import type { ApplicationStatus } from '@parvoz/contract/applications/application-states.ts';
import type { ProfileDetail } from '@parvoz/contract/people/profiles.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment, formatMomentAndMinute, formatPhone } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { Button } from '../../../ui/button.tsx';
import cardStyles from '../../../ui/card.module.css';
import { Confirm } from '../../../ui/confirm.tsx';
import { PasswordGate, useWithPassword } from '../../../ui/form/password-gate.tsx';
import pageWrapStyles from '../../../ui/page-wrap.module.css';
import { PageQueryBoundary, QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import textStyles from '../../../ui/text.module.css';
import { showSuccess } from '../../../ui/toast.ts';
import { useReportFailure } from '../../../ui/use-report-failure.ts';
import { AccountStatusForm } from './account-status-form.tsx';
import styles from './person-page.module.css';
import { PersonSessions } from './person-sessions.tsx';
import { RoleBadge, StatusBadge } from './profile-badges.tsx';
import { profileQuery, profilesKey, removeProfile, studentApplicationsQuery } from './queries.ts';

interface PersonPageProps {
  id: string;
  /** Phone of the administrator, who may be asked for their password. */
  ownPhone: string;
  renderStatus(status: ApplicationStatus): ReactNode;
}

/** A person: their data, role and status, sessions and applications. */
export const PersonPage = ({ id, ownPhone, renderStatus }: PersonPageProps) => {
  const { t, i18n } = useTranslation('profiles');
  const query = useQuery(profileQuery(id, languageOf(i18n)));
  return (
    <PageQueryBoundary query={query} failure={t('failed')}>
      {(profile) => (
        <PasswordGate phone={ownPhone}>
          <Person profile={profile} renderStatus={renderStatus} />
        </PasswordGate>
      )}
    </PageQueryBoundary>
  );
};

const Person = ({
  profile,
  renderStatus,
}: { profile: ProfileDetail } & Pick<PersonPageProps, 'renderStatus'>) => {
  const { t } = useTranslation('profiles');
  const queries = useQueryClient();
  const name = `${profile.surname} ${profile.name}`.trim();
  const renew = () => queries.invalidateQueries({ queryKey: profilesKey });
  return (
    <main id="main" className={clsx(pageWrapStyles.pageWrap, styles.person)}>
      <Breadcrumbs crumbs={[{ name: t('title'), to: '/admin-profiles' }, { name }]} />
      <header className={styles.head}>
        <Avatar {...profile} size={56} />
        <div>
          <h1 tabIndex={-1}>{name}</h1>
          <p className={styles.marks}>
            <RoleBadge role={profile.role} />
            <StatusBadge status={profile.status} />
          </p>
        </div>
        <RemoveProfile profile={profile} name={name} />
      </header>
      <div className={styles.blocks}>
        <Block title={t('facts')}>
          <Facts profile={profile} />
        </Block>
        <Block title={t('accountStatus.title')}>
          <AccountStatusForm key={`${profile.role} ${profile.status}`} profile={profile} onSaved={renew} />
        </Block>
        {profile.role === 'ROLE_STUDENT' && (
          <Block title={t('applications.title')}>
            <Applications id={profile.id} renderStatus={renderStatus} />
          </Block>
        )}
        <Block title={t('sessions.title')}>
          <PersonSessions id={profile.id} />
        </Block>
      </div>
    </main>
  );
};

const Block = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <section className={clsx(cardStyles.card, cardStyles.pad, styles.block)} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
};

const Facts = ({ profile }: { profile: ProfileDetail }) => {
  const { t } = useTranslation(['profiles', 'country-names']);
  const facts = [
    [t('phone'), formatPhone(profile.phone)],
    [t('registered'), formatMomentAndMinute(profile.createdAt)],
    [t('gender'), profile.gender && t(`genders.${profile.gender}`)],
    [t('country'), profile.country && t(profile.country, { ns: 'country-names' })],
    [t('address'), profile.address],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value ?? t('notSaid')}</dd>
        </div>
      ))}
    </dl>
  );
};

const Applications = ({ id, renderStatus }: { id: string } & Pick<PersonPageProps, 'renderStatus'>) => {
  const { t, i18n } = useTranslation('profiles');
  const query = useQuery(studentApplicationsQuery(id, languageOf(i18n)));
  return (
    <QueryBoundary
      query={query}
      failure={t('applications.failed')}
      heading="h3"
      waiting={<Skeleton height={56} radius={12} />}
    >
      {({ content, totalElements }) =>
        content.length === 0 ? (
          <p className={styles.quiet}>{t('applications.none')}</p>
        ) : (
          <>
            <ul className={styles.rows} aria-label={t('applications.title')}>
              {content.map((application) => (
                <li key={application.id}>
                  <div>
                    <Link
                      className={textStyles.link}
                      to="/admin-applications/$id"
                      params={{ id: application.id }}
                    >
                      {application.number}
                    </Link>
                    <p className={styles.quiet}>
                      {application.consulting.name} · {formatMoment(application.activeAt)}
                    </p>
                  </div>
                  {renderStatus(application.status)}
                </li>
              ))}
            </ul>
            {totalElements > content.length && (
              <p className={styles.quiet}>
                {t('applications.more', { shown: content.length, count: totalElements })}
              </p>
            )}
          </>
        )
      }
    </QueryBoundary>
  );
};

const RemoveProfile = ({ profile, name }: { profile: ProfileDetail; name: string }) => {
  const { t, i18n } = useTranslation('profiles');
  const [isAsking, setIsAsking] = useState(false);
  const [isGoing, setIsGoing] = useState(false);
  const withPassword = useWithPassword();
  const reportFailure = useReportFailure();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const remove = async () => {
    setIsGoing(true);
    // One window after the other: the question is answered when the password is asked for.
    const isDone = await withPassword(
      () => removeProfile(profile.id, languageOf(i18n)),
      () => setIsAsking(false),
    ).catch(reportFailure);
    setIsGoing(false);
    setIsAsking(false);
    if (!isDone) return;
    showSuccess(t('remove.done', { name }));
    await navigate({ to: '/admin-profiles' });
    queries.invalidateQueries({ queryKey: profilesKey });
  };
  return (
    <>
      <Button variant="danger" className={styles.remove} onClick={() => setIsAsking(true)}>
        <Trash2 aria-hidden />
        {t('remove.action')}
      </Button>
      <Confirm
        isOpen={isAsking}
        onCancel={() => setIsAsking(false)}
        onConfirm={remove}
        icon={<Trash2 aria-hidden />}
        title={t('remove.title', { name })}
        text={t('remove.text')}
        cancelLabel={t('remove.cancel')}
        confirmLabel={t(isGoing ? 'remove.going' : 'remove.action')}
        isDangerous
        isLoading={isGoing}
      />
    </>
  );
};
