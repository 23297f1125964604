import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../../lib/api.ts';
import { languageOf } from '../../../../lib/i18n.ts';
import { readForTab, removeForTab, saveForTab } from '../../../../lib/local-storage.ts';
import { useSession, WALK_IN_LINK_KEY } from '../../../../lib/session.ts';
import { linkQuery } from './queries.ts';

/**
 * The token that this tab was opened with, over signing in and a reload: taken out of the address at once, so that it
 * stays in no history. Null without one, undefined while that is not known.
 */
const useToken = (): string | null | undefined => {
  const navigate = useNavigate();
  const hash = useLocation({ select: (location) => location.hash });
  const [token, setToken] = useState<string | null>();
  useEffect(() => {
    if (hash) {
      saveForTab(WALK_IN_LINK_KEY, hash);
      setToken(hash);
      navigate({ to: '/claim', hash: '', replace: true, resetScroll: false });
    } else setToken((known) => known ?? readForTab(WALK_IN_LINK_KEY));
  }, [hash, navigate]);
  return token;
};

export const forgetLink = (): void => removeForTab(WALK_IN_LINK_KEY);

/**
 * Returns this tab's link as the signed-in person sees it. `isUnknown`: the token was sent to nobody, or there is none.
 */
export const useLink = () => {
  const language = languageOf(useTranslation().i18n);
  const { isLoading, user } = useSession();
  const token = useToken();
  const { data, error, isFetching, refetch } = useQuery({
    ...linkQuery(token ?? '', user?.id ?? null, language),
    enabled: Boolean(token) && !isLoading,
  });
  return {
    ...{ token, error, isFetching, refetch },
    link: data,
    isMissing: token === null,
    isUnknown: error instanceof ApiError && error.code === 'NOT_FOUND',
  };
};

/** A link as its page shows it. */
export type OpenedLink = ReturnType<typeof useLink>;
