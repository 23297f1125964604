import type { CurrentUser } from '@parvoz/contract/people/accounts.ts';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { roleOf, useSession } from '../../../lib/session.ts';
import { homeOf } from '../../../lib/session-roles.ts';

/**
 * Redirects a person who signs in, here or in another tab, to `to` (a page of this site) or to their home, except
 * `stays`, who is asked first.
 */
export const useRedirectSignedIn = (to?: string, stays: CurrentUser | null = null): void => {
  const { user } = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    if (!user || user === stays) return;
    if (to) navigate({ href: to, replace: true });
    else navigate({ to: homeOf(roleOf(user)), replace: true });
  }, [user, stays, to, navigate]);
};

interface SignedInBefore {
  /** Null if nobody is signed in, or somebody has just signed in. */
  user: CurrentUser | null;
  /** They may not see the page that they came from. */
  isDenied: boolean;
}

/** Returns the user who was already signed in when /login was opened, or was sent there by a page they may not see. */
export const useSignedInBefore = (): SignedInBefore => {
  const { isLoading, user } = useSession();
  const deniedId = useLocation({ select: ({ state }) => state.deniedId });
  const [foundId, setFoundId] = useState<string | null>();
  const id = user?.id ?? null;
  if (foundId === undefined ? !isLoading : foundId !== null && foundId !== id)
    setFoundId(foundId === undefined ? id : null);
  const isDenied = id !== null && id === deniedId;
  return { user: isDenied || (id !== null && id === foundId) ? user : null, isDenied };
};
