import type { CurrentUser } from '@parvoz/contract/accounts.ts';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';

/** Only who is signed in needs it. */
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
    <div className="stack when-out">
      <Link className="btn primary lg block" to="/register">
        {t('register')}
      </Link>
      <Link className="btn secondary lg block" to="/login">
        {t('login')}
      </Link>
    </div>
  );
};
