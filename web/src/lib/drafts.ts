import { readLocally, removeLocally, saveLocally } from './local-storage.ts';

/** Forms that were filled in and not saved, of this browser; they go with signing out. */
const KEY = 'FORM_DRAFTS';

type Drafts = Record<string, unknown>;

const readAll = (): Drafts => {
  try {
    const found: unknown = JSON.parse(readLocally(KEY) ?? '{}');
    return typeof found === 'object' && found !== null ? { ...found } : {};
  } catch {
    return {};
  }
};

/** Null where there is none. */
export const readDraft = (name: string): unknown => readAll()[name] ?? null;

/** Stores it with the moment, as `savedAt`. */
export const saveDraft = (name: string, draft: object): void =>
  saveLocally(KEY, JSON.stringify({ ...readAll(), [name]: { ...draft, savedAt: new Date().toISOString() } }));

export const removeDraft = (name: string): void => {
  const { [name]: _, ...others } = readAll();
  if (Object.keys(others).length > 0) saveLocally(KEY, JSON.stringify(others));
  else removeLocally(KEY);
};

/** Removes all drafts of forms, so that the next person to sign in does not find them. */
export const forgetFormDrafts = (): void => removeLocally(KEY);
