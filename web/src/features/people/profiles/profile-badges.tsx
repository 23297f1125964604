import type { AccountStatus } from '@parvoz/contract/limits.ts';
import type { ProfileRow } from '@parvoz/contract/people/profiles.ts';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import badgeStyles from '../../../ui/badge.module.css';

export const StatusBadge = ({ status }: { status: AccountStatus }) => {
  const { t } = useTranslation('profiles');
  return (
    <span className={clsx(badgeStyles.badge, status === 'ACTIVE' ? badgeStyles.success : badgeStyles.danger)}>
      {t(`status.${status}`)}
    </span>
  );
};

export const RoleBadge = ({ role }: { role: ProfileRow['role'] }) => {
  const { t } = useTranslation('profiles');
  return (
    <span className={clsx(badgeStyles.badge, role === 'ROLE_ADMIN' && badgeStyles.brand)}>
      {t(`role.${role}`)}
    </span>
  );
};
