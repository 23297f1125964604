import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../lib/session.ts';
import { JOINED, joinQuery, leaveAccount, ownerOf } from '../../../lib/shortlist.ts';
import { reportFailure } from '../../../ui/report-failure.ts';

/** Joins the shortlist with the account of the signed-in student, and removes it when they sign out. */
export const ShortlistWatch = () => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const owner = ownerOf(useSession());
  const { error } = useQuery(joinQuery(owner));
  useEffect(() => {
    if (error) reportFailure(error, t('unreachable'));
  }, [error, t]);
  useEffect(() => {
    if (owner !== null) return;
    leaveAccount();
    // At the next sign-in, hearts pressed in between are joined with the account again.
    queries.removeQueries({ queryKey: [JOINED] });
  }, [owner, queries]);
  return null;
};
