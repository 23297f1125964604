import { useQueryClient } from '@tanstack/react-query';

/**
 * Returns a function that makes everything old after a change of the catalogue: what one thing is called, and whether it is
 * shown, is on pages of every kind. Only what is on the screen is loaded again, and open forms keep what was typed.
 */
export const useRenewCatalogue = (): (() => void) => {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries();
};
