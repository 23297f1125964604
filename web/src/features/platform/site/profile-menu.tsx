import type { CurrentUser } from '@parvoz/contract/people/accounts.ts';
import { fullName } from '@parvoz/contract/people/names.ts';
import { Link } from '@tanstack/react-router';
import { ChevronDown, LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '../../../lib/format.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import dropdownStyles from '../../../ui/dropdown.module.css';
import { Dropdown } from '../../../ui/dropdown.tsx';
import textStyles from '../../../ui/text.module.css';
import { accountLinksOf } from './account-links.ts';
import styles from './profile-menu.module.css';

interface ProfileMenuProps {
  user: CurrentUser;
  onLogout(): void;
}

/** The signed-in person, and behind the picture their pages and the way out. */
export const ProfileMenu = ({ user, onLogout }: ProfileMenuProps) => {
  const { t } = useTranslation();
  const links = accountLinksOf(user);
  return (
    <Dropdown
      className={styles.me}
      menuClassName={styles.menu}
      label={t('profileMenu', { name: fullName(user) })}
      trigger={
        <>
          <Avatar photo={user.photo} name={user.name} surname={user.surname} />
          <ChevronDown aria-hidden />
        </>
      }
    >
      <Person user={user} />
      <hr />
      {links.map(({ to, label, icon: Icon }) => (
        <Link key={to} to={to}>
          <Icon aria-hidden />
          {t(label)}
        </Link>
      ))}
      <hr />
      <button type="button" className={dropdownStyles.bad} onClick={onLogout}>
        <LogOut aria-hidden />
        {t('logout')}
      </button>
    </Dropdown>
  );
};

/** Name and phone of the signed-in person. */
export const Person = ({ user }: { user: CurrentUser }) => (
  <div className={styles.person}>
    <b className={textStyles.ell}>{fullName(user)}</b>
    <small>{formatPhone(user.phone)}</small>
  </div>
);
