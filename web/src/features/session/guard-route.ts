import type { CurrentUser } from '@parvoz/contract/accounts.ts';
import type { Role } from '@parvoz/contract/roles.ts';
import { redirect } from '@tanstack/react-router';
import type { i18n } from 'i18next';
import { whenIdle } from '../../lib/idle.ts';
import { roleOf, sessionReady } from '../../lib/session.ts';
import { homeOf, linksOf } from '../../lib/session-roles.ts';
import { askToSignIn, showError } from '../../ui/toast.ts';

interface Entering {
  context: { i18n: i18n };
  location: { href: string; pathname: string };
}

/** Whoever has to choose a password first may see nothing but the page where it is done. */
const sendToPassword = (user: CurrentUser, pathname: string): void => {
  const { settings } = linksOf(roleOf(user));
  if (user.mustChangePassword && pathname !== settings) throw redirect({ to: settings, hash: 'password' });
};

/**
 * `beforeLoad` of a route with `ssr: false` for these roles (product.md §4): waits for the session; sends whoever is
 * not signed in to /login, which brings them back, and another role to its own home. Throws what kept the session
 * from being known.
 */
export const guardRoute =
  (roles: readonly Role[]) =>
  async ({ context: { i18n }, location }: Entering): Promise<void> => {
    const { user, failure } = await sessionReady();
    if (user && roles.includes(roleOf(user))) return sendToPassword(user, location.pathname);
    // React takes the server's page over first: going elsewhere meanwhile would make it begin anew.
    await whenIdle();
    if (failure) throw failure;
    if (user) {
      showError(i18n.t('wrongRole'));
      throw redirect({ to: homeOf(roleOf(user)), replace: true });
    }
    askToSignIn(i18n.t('unauthorized'));
    throw redirect({ to: '/login', search: { to: location.href }, replace: true });
  };
