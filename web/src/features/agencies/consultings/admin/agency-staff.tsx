import type { StaffMember } from '@parvoz/contract/agencies/consultings-admin.ts';
import { fullName } from '@parvoz/contract/people/names.ts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { KeyRound, UserPlus } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMomentAndMinute, formatPhone } from '../../../../lib/format.ts';
import { languageOf } from '../../../../lib/i18n.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import badgeStyles from '../../../../ui/badge.module.css';
import { Button } from '../../../../ui/button.tsx';
import cardStyles from '../../../../ui/card.module.css';
import { PasswordGate } from '../../../../ui/form/password-gate.tsx';
import layoutStyles from '../../../../ui/layout.module.css';
import { LoadingView } from '../../../../ui/loading-view.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import { QueryBoundary } from '../../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import textStyles from '../../../../ui/text.module.css';
import styles from './agencies.module.css';
import { staffQuery } from './queries.ts';

const OwnerForm = lazy(() => import('./owner-form.tsx').then((module) => ({ default: module.OwnerForm })));

const OwnerPasswordForm = lazy(() =>
  import('./owner-password-form.tsx').then((module) => ({ default: module.OwnerPasswordForm })),
);

interface AgencyStaffProps {
  id: number;
  /** Phone of the administrator, who is asked for their password before somebody becomes an owner. */
  ownPhone: string;
}

/** Owners and managers of an agency. */
export const AgencyStaff = ({ id, ownPhone }: AgencyStaffProps) => {
  const { t, i18n } = useTranslation('consultings-admin');
  const query = useQuery(staffQuery(id, languageOf(i18n)));
  return (
    <section className={clsx(cardStyles.card, cardStyles.pad)} aria-labelledby="staff-title">
      <div className={clsx(layoutStyles.row, layoutStyles.wrap)}>
        <h2 id="staff-title" className={layoutStyles.grow}>
          {t('page.staff')}
        </h2>
        <AddOwner id={id} ownPhone={ownPhone} />
      </div>
      <QueryBoundary query={query} heading="h3" waiting={<Skeleton height={120} radius={12} />}>
        {({ content }) =>
          content.length === 0 ? (
            <p className={textStyles.faint}>{t('page.noStaff')}</p>
          ) : (
            <ul className={styles.files}>
              {content.map((member) => (
                <Member key={member.id} member={member}>
                  {member.role === 'ROLE_CONSULTING' && member.status === 'ACTIVE' && (
                    <SendPassword id={id} ownPhone={ownPhone} owner={member} />
                  )}
                </Member>
              ))}
            </ul>
          )
        }
      </QueryBoundary>
    </section>
  );
};

const AddOwner = ({ id, ownPhone }: AgencyStaffProps) => {
  const { t } = useTranslation('consultings-admin');
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="ghost" onClick={() => setIsOpen(true)}>
        <UserPlus aria-hidden />
        {t('owner.add')}
      </Button>
      <Modal isOpen={isOpen} onClose={close} title={t('owner.title')} size="medium">
        <PasswordGate phone={ownPhone}>
          <Suspense fallback={<LoadingView />}>{isOpen && <OwnerForm id={id} onClose={close} />}</Suspense>
        </PasswordGate>
      </Modal>
    </>
  );
};

const SendPassword = ({ id, ownPhone, owner }: AgencyStaffProps & { owner: StaffMember }) => {
  const { t } = useTranslation('consultings-admin');
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-label={t('owner.passwordOf', { name: fullName(owner) })}
        onClick={() => setIsOpen(true)}
      >
        <KeyRound aria-hidden />
        {t('owner.password')}
      </Button>
      <Modal isOpen={isOpen} onClose={close} title={t('owner.passwordTitle')} size="medium">
        <PasswordGate phone={ownPhone}>
          <Suspense fallback={<LoadingView />}>
            {isOpen && <OwnerPasswordForm id={id} owner={owner} onClose={close} />}
          </Suspense>
        </PasswordGate>
      </Modal>
    </>
  );
};

const Member = ({ member, children }: { member: StaffMember; children: ReactNode }) => {
  const { t } = useTranslation('consultings-admin');
  const seen = member.mustChangePassword
    ? t('staff.firstSignIn')
    : member.lastUsedAt
      ? t('staff.lastUsed', { moment: formatMomentAndMinute(member.lastUsedAt) })
      : t('staff.notSignedIn');
  return (
    <li className={clsx(layoutStyles.row, layoutStyles.wrap)}>
      <Avatar photo={member.photo} name={member.name} surname={member.surname} />
      <div className={layoutStyles.shrinks}>
        <b>{fullName(member)}</b> <span className={badgeStyles.badge}>{t(`staff.${member.role}`)}</span>
        {member.status === 'BLOCKED' && (
          <span className={clsx(badgeStyles.badge, badgeStyles.warning)}>{t('staff.BLOCKED')}</span>
        )}
        <div className={styles.below}>
          {formatPhone(member.phone)} · {seen}
        </div>
      </div>
      {children}
    </li>
  );
};
