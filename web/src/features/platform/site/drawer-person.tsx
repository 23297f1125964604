import type { CurrentUser } from '@parvoz/contract/people/accounts.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/avatar.tsx';
import dropdownStyles from '../../../ui/dropdown.module.css';
import layoutStyles from '../../../ui/layout.module.css';
import { accountLinksOf } from './account-links.ts';
import profileMenuStyles from './profile-menu.module.css';
import { Person } from './profile-menu.tsx';

/** In the drawer: the signed-in person with their pages and the way out. */
export const DrawerPerson = ({ user, onLogout }: { user: CurrentUser; onLogout(): void }) => {
  const { t } = useTranslation();
  const links = accountLinksOf(user);
  return (
    <div className={profileMenuStyles.account}>
      <div className={clsx(layoutStyles.row, profileMenuStyles.row)}>
        <Avatar photo={user.photo} name={user.name} surname={user.surname} size={44} />
        <Person user={user} />
      </div>
      <div className={clsx(dropdownStyles.menu, profileMenuStyles.menu)}>
        {links.map(({ to, label, icon: Icon }) => (
          <Link key={to} to={to}>
            <Icon aria-hidden />
            {t(label)}
          </Link>
        ))}
        <button type="button" className={dropdownStyles.bad} onClick={onLogout}>
          <LogOut aria-hidden />
          {t('logout')}
        </button>
      </div>
    </div>
  );
};
