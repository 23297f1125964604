import type { CurrentUser } from '@parvoz/contract/people/accounts.ts';
import type { Role } from '@parvoz/contract/roles.ts';
import { useRouter } from '@tanstack/react-router';
import { Fragment, type ReactNode, useEffect } from 'react';
import { roleOf, useSession } from '../../../lib/session.ts';
import { LoadingView } from '../../../ui/loading-view.tsx';

interface GuardProps {
  /** Those of the route's `guardRoute`. */
  roles: readonly Role[];
  children(user: CurrentUser, role: Role): ReactNode;
}

/**
 * Stands in the component of a guarded route: a session that ends while the page is open (another tab, a dead token)
 * or becomes another person's has the route's guard decide again. Another person gets the page anew: what was written
 * in it is not theirs.
 */
export const Guard = ({ roles, children }: GuardProps) => {
  const router = useRouter();
  const { user } = useSession();
  const isIn = user !== null && roles.includes(roleOf(user));
  useEffect(() => {
    if (!isIn) router.invalidate();
  }, [isIn, router]);
  return isIn ? <Fragment key={user.id}>{children(user, roleOf(user))}</Fragment> : <LoadingView />;
};
