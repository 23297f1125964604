import type { CurrentUser } from '@parvoz/contract/people/accounts.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../../ui/button-class.ts';
import drawerStyles from '../../../ui/drawer.module.css';
import layoutStyles from '../../../ui/layout.module.css';
import siteLayoutStyles from './site-layout.module.css';

/** Needed by signed-in people only. */
const DrawerPerson = lazy(async () => ({ default: (await import('./drawer-person.tsx')).DrawerPerson }));

interface DrawerAccountProps {
  user: CurrentUser | null;
  onLogout(): void;
}

/** In the drawer: the ways in, or the signed-in person with their pages and the way out. */
export const DrawerAccount = ({ user, onLogout }: DrawerAccountProps) => {
  const { t } = useTranslation();
  if (user)
    return (
      <Suspense>
        <DrawerPerson user={user} onLogout={onLogout} />
      </Suspense>
    );
  return (
    <div className={clsx(drawerStyles.stack, layoutStyles.stack, siteLayoutStyles.whenOut)}>
      <Link className={buttonClass('primary', 'lg', 'block')} to="/register">
        {t('register')}
      </Link>
      <Link className={buttonClass('secondary', 'lg', 'block')} to="/login">
        {t('login')}
      </Link>
    </div>
  );
};
