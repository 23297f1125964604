import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../lib/i18n.ts';
import { whenIdle } from '../../../lib/idle.ts';
import { readLocally } from '../../../lib/local-storage.ts';
import { PUSH_KEY } from '../../../lib/push-key.ts';
import { startSession, useSession, wantsConsulting } from '../../../lib/session.ts';
import { markSession } from '../../../lib/session-mark.ts';
import { forgetToSignIn, showError } from '../../../ui/toast.ts';

/**
 * Begins the session of the open page, says when it cannot be known, offers who signs in what they have not saved, and
 * forgets what another person has loaded.
 */
export const SessionWatch = () => {
  const { t, i18n } = useTranslation();
  const router = useRouter();
  const queries = useQueryClient();
  const { isLoading, loggedIn, user, failure } = useSession();
  const id = user?.id;
  const lastId = useRef(id);

  useEffect(startSession, []);

  useEffect(() => {
    if (!isLoading) markSession(loggedIn);
  }, [isLoading, loggedIn]);

  useEffect(() => {
    if (loggedIn) forgetToSignIn();
  }, [loggedIn]);

  useEffect(() => {
    if (id === undefined || readLocally(PUSH_KEY) === null) return;
    void whenIdle()
      .then(() => import('../../../lib/push.ts'))
      // Without it nothing is lost: notifications come by their other ways, and the next page tries again.
      .then(({ resumePush }) => resumePush(id, languageOf(i18n)))
      .catch(() => null);
  }, [id, i18n]);

  const wasOut = useRef(false);
  useEffect(() => {
    if (isLoading || (id !== undefined && !wasOut.current)) return;
    wasOut.current = id === undefined;
    if (id === undefined) return;
    // Signing in leads to another page.
    const stop = router.subscribe('onRendered', async () => {
      stop();
      const { offerDraft } = await import('./offer-draft.ts');
      offerDraft(router, id, t);
    });
  }, [isLoading, id, router, t]);

  useEffect(() => {
    if (failure) showError(t(wantsConsulting() ? 'currentConsultingFailed' : 'currentUserFailed'));
  }, [failure, t]);

  useEffect(() => {
    const before = lastId.current;
    lastId.current = id;
    if (!before || before === id) return;
    const forget = () => queries.removeQueries({ type: 'inactive' });
    forget();
    // The data are forgotten as soon as another page is on the screen.
    const stop = router.subscribe('onRendered', () => {
      stop();
      forget();
    });
    return stop;
  }, [id, queries, router]);
  return null;
};
