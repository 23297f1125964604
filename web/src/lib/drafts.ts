import { localKeys, readLocally, removeLocally, saveLocally } from './local-storage.ts';

/** Account that wrote a draft; null of a visitor, whose drafts go over to the account that signs in next. */
export type DraftOwner = string | null;

/** Each draft has a key of its own, with its owner: tabs that write at the same time do not overwrite each other. */
const PREFIX = 'DRAFT ';
const VISITOR = 'visitor';
/** Older ones are removed when somebody signs in: nobody comes back for them, and the browser may be a shared one. */
export const DRAFT_DAYS = 30;
const DAY_MS = 86_400_000;

const keyOf = (owner: DraftOwner, name: string): string => `${PREFIX}${owner ?? VISITOR} ${name}`;

interface Stored {
  savedAt: string;
}

const read = (key: string): (Stored & Record<string, unknown>) | null => {
  try {
    const found: unknown = JSON.parse(readLocally(key) ?? 'null');
    return typeof found === 'object' && found !== null && 'savedAt' in found
      ? { ...found, savedAt: String(found.savedAt) }
      : null;
  } catch {
    return null;
  }
};

/** Returns what this account has written under this name and not saved yet, with its moment; null if there is none. */
export const readDraft = (owner: DraftOwner, name: string): (Stored & Record<string, unknown>) | null =>
  read(keyOf(owner, name));

/** Stores it with the moment, as `savedAt`. */
export const saveDraft = (owner: DraftOwner, name: string, draft: object): void =>
  saveLocally(keyOf(owner, name), JSON.stringify({ ...draft, savedAt: new Date().toISOString() }));

export const removeDraft = (owner: DraftOwner, name: string): void => removeLocally(keyOf(owner, name));

const isOld = (key: string): boolean =>
  Date.now() - Date.parse(read(key)?.savedAt ?? '') > DRAFT_DAYS * DAY_MS;

/** Removes the drafts of all other accounts, and old ones, once this account has signed in. */
export const keepDraftsOf = (owner: string): void => {
  for (const key of localKeys(PREFIX)) {
    const isOwn = [owner, VISITOR].some((one) => key.startsWith(`${PREFIX}${one} `));
    if (!isOwn || isOld(key)) removeLocally(key);
  }
};

/** Removes all drafts, so that nobody finds them who signs in next. */
export const forgetDrafts = (): void => localKeys(PREFIX).forEach(removeLocally);
