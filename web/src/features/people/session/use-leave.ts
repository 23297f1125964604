import type { Language } from '@parvoz/contract/languages.ts';
import type { logout } from '@parvoz/contract/people/auth.ts';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../lib/api.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { removeForTab } from '../../../lib/local-storage.ts';
import { signOut, WALK_IN_LINK_KEY } from '../../../lib/session.ts';
import { showSuccess } from '../../../ui/toast.ts';

/** Leaves for the landing page, ends the session of this browser there and says `message`. */
export const useLeave = (): ((message: string) => Promise<void>) => {
  const router = useRouter();
  return async (message) => {
    // First away: a guarded page that loses its session would ask to sign in.
    await router.navigate({ to: '/', ignoreBlocker: true });
    signOut();
    removeForTab(WALK_IN_LINK_KEY);
    showSuccess(message);
  };
};

const logOutOnServer = (language: Language): Promise<unknown> =>
  callApi<typeof logout>('POST /auth/logout', {}, language).catch(() => null);

/**
 * Returns a function that ends the session of this browser without leaving the page, so that somebody else can sign in
 * there.
 */
export const useEndSession = (): (() => Promise<void>) => {
  const { i18n } = useTranslation();
  return async () => {
    await logOutOnServer(languageOf(i18n));
    signOut();
  };
};

/** Returns a function that signs out (docs/rules.md#sessions). If the server cannot be reached, its session expires. */
export const useLogout = (): (() => Promise<void>) => {
  const leave = useLeave();
  const { t, i18n } = useTranslation();
  return async () => {
    const loggedOut = logOutOnServer(languageOf(i18n));
    await leave(t('loggedOut'));
    await loggedOut;
  };
};
