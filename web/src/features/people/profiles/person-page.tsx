import type { ApplicationStatus } from '@parvoz/contract/applications/application-states.ts';
import type { ProfileDetail } from '@parvoz/contract/people/profiles.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment, formatMomentAndMinute, formatPhone } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import cardStyles from '../../../ui/card.module.css';
import { PasswordGate } from '../../../ui/form/password-gate.tsx';
import pageWrapStyles from '../../../ui/page-wrap.module.css';
import { PageQueryBoundary, QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import textStyles from '../../../ui/text.module.css';
import { AccountStatusForm } from './account-status-form.tsx';
import styles from './person-page.module.css';
import { PersonSessions } from './person-sessions.tsx';
import { RoleBadge, StatusBadge } from './profile-badges.tsx';
import { profileQuery, profilesKey, studentApplicationsQuery } from './queries.ts';
import { RemoveProfile } from './remove-profile.tsx';

interface PersonPageProps {
  id: string;
  /** Phone of the administrator, who may be asked for their password. */
  ownPhone: string;
  renderStatus(status: ApplicationStatus): ReactNode;
  /** History of changes of the account, with their authors. */
  history: ReactNode;
}

/** A person: their data, role and status, sessions, applications, and what was changed of their account. */
export const PersonPage = ({ id, ownPhone, ...parts }: PersonPageProps) => {
  const { t, i18n } = useTranslation('profiles');
  const query = useQuery(profileQuery(id, languageOf(i18n)));
  return (
    <PageQueryBoundary query={query} failure={t('failed')} back={{ to: '/admin-profiles', name: t('title') }}>
      {(profile) => (
        <PasswordGate phone={ownPhone}>
          <Person profile={profile} {...parts} />
        </PasswordGate>
      )}
    </PageQueryBoundary>
  );
};

const Person = ({
  profile,
  renderStatus,
  history,
}: { profile: ProfileDetail } & Pick<PersonPageProps, 'renderStatus' | 'history'>) => {
  const { t } = useTranslation('profiles');
  const queries = useQueryClient();
  const name = `${profile.surname} ${profile.name}`.trim();
  const renew = () => {
    // The history stands below.
    for (const queryKey of [profilesKey, ['admin', 'audit']]) queries.invalidateQueries({ queryKey });
  };
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
        {history}
      </div>
      <RemoveProfile profile={profile} name={name} />
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
