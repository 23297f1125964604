import type { CurrentUser } from '@parvoz/contract/accounts.ts';
import { Link } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/avatar.tsx';
import { useAccountLinks } from './account-links.ts';
import { Person } from './profile-menu.tsx';

/** In the drawer: the signed-in person with their pages and the way out. */
export const DrawerPerson = ({ user, onLogout }: { user: CurrentUser; onLogout(): void }) => {
  const { t } = useTranslation();
  const links = useAccountLinks(user);
  return (
    <div className="account">
      <div className="row">
        <Avatar photo={user.photo} name={user.name} surname={user.surname} size={44} />
        <Person user={user} />
      </div>
      <div className="menu">
        {links.map(({ to, label, icon: Icon }) => (
          <Link key={to} to={to}>
            <Icon className="i" aria-hidden />
            {t(label)}
          </Link>
        ))}
        <button type="button" className="bad" onClick={onLogout}>
          <LogOut className="i" aria-hidden />
          {t('logout')}
        </button>
      </div>
    </div>
  );
};
