import type { CurrentUser } from '@parvoz/contract/people/accounts.ts';
import type { Role } from '@parvoz/contract/roles.ts';
import { redirect } from '@tanstack/react-router';
import type { i18n } from 'i18next';
import { whenIdle } from '../../../lib/idle.ts';
import { roleOf, sessionReady } from '../../../lib/session.ts';
import { linksOf } from '../../../lib/session-roles.ts';
import { isReaderKnown } from '../../../lib/ssr.ts';
import { askToSignIn, showError } from '../../../ui/toast.ts';

interface Entering {
  context: { i18n: i18n };
  location: { href: string; pathname: string };
}

/** Redirects to the settings, where a new password is chosen, if the account has to choose one first. */
const sendToPassword = (user: CurrentUser, pathname: string): void => {
  const { settings } = linksOf(roleOf(user));
  if (user.mustChangePassword && pathname !== settings) throw redirect({ to: settings, hash: 'password' });
};

/**
 * Returns `beforeLoad` of a route that needs its reader, for these roles (docs/rules.md#menus): it waits for the session;
 * people who are not signed in, or have another role, are redirected to /login, which leads back. Throws the error that
 * prevented the session from being known.
 */
export const guardRoute =
  (roles: readonly Role[]) =>
  async ({ context: { i18n }, location }: Entering): Promise<void> => {
    const { user, failure } = await sessionReady();
    if (user && roles.includes(roleOf(user))) return sendToPassword(user, location.pathname);
    // Their browser shows why.
    if (isReaderKnown()) throw redirect({ to: '/login' });
    // React hydrates the server's page first: navigating meanwhile would make it start over.
    await whenIdle();
    if (failure) throw failure;
    const show = user ? showError : askToSignIn;
    show(i18n.t(user ? 'wrongRole' : 'unauthorized'));
    const state = { deniedId: user?.id };
    throw redirect({ to: '/login', search: { to: location.href }, state, replace: true });
  };
