/** Time within which a page opens, on a cheap phone too: queries loaded by its route are not repeated by its parts. */
export const OPENING_MS = 30_000;

/**
 * Options of queries about things that others may change at any moment: the cached answer is shown, and loaded again.
 */
export const FRESH = { staleTime: OPENING_MS, refetchOnWindowFocus: true } as const;
