import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { roleOf, useSession } from '../../lib/session.ts';
import { homeOf } from '../../lib/session-roles.ts';

/** Takes whoever is signed in, here or in another tab, to `to` (a page of this site) or to their home. */
export const useGoOn = (to?: string): void => {
  const { user } = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    if (!user) return;
    if (to) navigate({ href: to, replace: true });
    else navigate({ to: homeOf(roleOf(user)), replace: true });
  }, [user, to, navigate]);
};
