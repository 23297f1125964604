import type { CurrentUser } from '@parvoz/contract/accounts.ts';
import { Link } from '@tanstack/react-router';
import { ChevronDown, LogOut, Settings } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/avatar.tsx';
import { Dropdown } from '../../ui/dropdown.tsx';
import type { Section } from './sections.ts';

interface UserMenuProps {
  user: CurrentUser;
  /** What the person is: student, administrator, or the agency they work for. */
  place: string;
  settings: Section['to'];
  languages: ReactNode;
  onLogout(): void;
}

/** The signed-in person, and behind the name their settings, the languages and the way out. */
export const UserMenu = ({ user, place, settings, languages, onLogout }: UserMenuProps) => {
  const { t } = useTranslation('account');
  const fullName = `${user.name} ${user.surname}`.trim();
  return (
    <Dropdown
      className="user"
      trigger={
        <>
          <Avatar photo={user.photo} name={user.name} surname={user.surname} />
          <span className="who">
            <b className="ell">{fullName}</b>
            <small className="ell">{place}</small>
          </span>
          <span className="sr">{t('userMenu')}</span>
          <ChevronDown className="i" aria-hidden />
        </>
      }
    >
      <div className="whoever">
        <b>{fullName}</b>
        <small>{place}</small>
      </div>
      <Link to={settings}>
        <Settings className="i" aria-hidden />
        {t('profileSettings')}
      </Link>
      <hr />
      {languages}
      <hr />
      <button type="button" className="bad" onClick={onLogout}>
        <LogOut className="i" aria-hidden />
        {t('logout')}
      </button>
    </Dropdown>
  );
};
