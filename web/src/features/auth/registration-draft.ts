import type { Registration } from '@parvoz/contract/auth.ts';
import type { z } from 'zod';

type Draft = Partial<z.input<typeof Registration>>;

let draft: Draft = {};

/** What was typed stays while the page is open, for who comes back from the code to mend the phone. */
export const keepDraft = (typed: Draft): void => {
  draft = typed;
};

export const currentDraft = (): Draft => draft;
