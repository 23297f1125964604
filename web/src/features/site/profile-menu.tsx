import type { CurrentUser } from '@parvoz/contract/accounts.ts';
import { Link } from '@tanstack/react-router';
import { ChevronDown, LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '../../lib/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Dropdown } from '../../ui/dropdown.tsx';
import { useAccountLinks } from './account-links.ts';
import './profile-menu.css';

interface ProfileMenuProps {
  user: CurrentUser;
  onLogout(): void;
}

/** The signed-in person, and behind the picture their pages and the way out. */
export const ProfileMenu = ({ user, onLogout }: ProfileMenuProps) => {
  const { t } = useTranslation();
  const links = useAccountLinks(user);
  return (
    <Dropdown
      className="me"
      label={t('profileMenu', { name: `${user.name} ${user.surname}` })}
      trigger={
        <>
          <Avatar photo={user.photo} name={user.name} surname={user.surname} />
          <ChevronDown className="i" aria-hidden />
        </>
      }
    >
      <Person user={user} />
      <hr />
      {links.map(({ to, label, icon: Icon }) => (
        <Link key={to} to={to}>
          <Icon className="i" aria-hidden />
          {t(label)}
        </Link>
      ))}
      <hr />
      <button type="button" className="bad" onClick={onLogout}>
        <LogOut className="i" aria-hidden />
        {t('logout')}
      </button>
    </Dropdown>
  );
};

/** Name and phone of the signed-in person. */
export const Person = ({ user }: { user: CurrentUser }) => (
  <div className="person">
    <b className="ell">{`${user.name} ${user.surname}`}</b>
    <small>{formatPhone(user.phone)}</small>
  </div>
);
