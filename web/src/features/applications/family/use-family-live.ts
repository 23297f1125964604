import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { openFamilyLive } from '../../../lib/live.ts';
import { familyKey } from './queries.ts';

/** Reads what a guardian sees again whenever something of it has changed, or is shown no more. */
export const useFamilyLive = (token: string | null | undefined): void => {
  const queries = useQueryClient();
  useEffect(() => {
    if (!token) return undefined;
    return openFamilyLive(() => void queries.invalidateQueries({ queryKey: familyKey }));
  }, [token, queries]);
};
