import type { Registration } from '@parvoz/contract/people/auth.ts';
import type { z } from 'zod';
import { readForTab, removeForTab, saveForTab } from '../../../lib/local-storage.ts';

type Draft = Partial<z.input<typeof Registration>>;

const KEY = 'REGISTRATION_DRAFT';

let draft: Draft | undefined;

const findDraft = (): Draft => {
  try {
    const stored: unknown = JSON.parse(readForTab(KEY) ?? '{}');
    const known = Object.entries(stored ?? {}).filter(([, value]) =>
      ['string', 'boolean'].includes(typeof value),
    );
    return Object.fromEntries(known) as Draft;
  } catch {
    return {};
  }
};

/**
 * Stores the form for people who return from the code to correct their phone: passwords in memory while the page is
 * open, the rest in this tab, so that it survives a reload.
 */
export const saveDraft = (typed: Draft): void => {
  draft = typed;
  const { password, confirmPassword, ...stored } = typed;
  saveForTab(KEY, JSON.stringify(stored));
};

/** Empty while rendering on the server. */
export const currentDraft = (): Draft => {
  if (typeof window === 'undefined') return {};
  draft ??= findDraft();
  return draft;
};

export const forgetDraft = (): void => {
  draft = {};
  removeForTab(KEY);
};
