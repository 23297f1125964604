import type { CurrentUser } from '@parvoz/contract/people/accounts.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ChevronDown, LogOut, Settings } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/avatar.tsx';
import dropdownStyles from '../../../ui/dropdown.module.css';
import { Dropdown } from '../../../ui/dropdown.tsx';
import textStyles from '../../../ui/text.module.css';
import dashboardLayoutStyles from './dashboard-layout.module.css';
import narrowLayoutStyles from './narrow-layout.module.css';
import type { Section } from './sections.ts';

interface UserMenuProps {
  user: CurrentUser;
  /** Role of the person (student, administrator), or the agency they work for. */
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
      className={clsx(dashboardLayoutStyles.user, narrowLayoutStyles.user)}
      menuClassName={dashboardLayoutStyles.menu}
      trigger={
        <>
          <Avatar photo={user.photo} name={user.name} surname={user.surname} />
          <span className={clsx(dashboardLayoutStyles.who, narrowLayoutStyles.who)}>
            <b className={textStyles.ell}>{fullName}</b>
            <small className={textStyles.ell}>{place}</small>
          </span>
          <span className={textStyles.sr}>{t('userMenu')}</span>
          <ChevronDown aria-hidden />
        </>
      }
    >
      <div className={clsx(dashboardLayoutStyles.whoever, narrowLayoutStyles.whoever)}>
        <b>{fullName}</b>
        <small>{place}</small>
      </div>
      <Link to={settings}>
        <Settings aria-hidden />
        {t('profileSettings')}
      </Link>
      <hr />
      {languages}
      <hr />
      <button type="button" className={dropdownStyles.bad} onClick={onLogout}>
        <LogOut aria-hidden />
        {t('logout')}
      </button>
    </Dropdown>
  );
};
