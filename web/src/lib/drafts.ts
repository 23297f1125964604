import { localKeys, readLocally, removeForTab, removeLocally, saveLocally } from './local-storage.ts';
import { isOwnPath } from './own-path.ts';

/** Account that wrote a draft; null of a visitor, whose drafts go over to the account that signs in next. */
export type DraftOwner = string | null;

/** Each draft has a key of its own, with its owner: tabs that write at the same time do not overwrite each other. */
const PREFIX = 'DRAFT ';
const VISITOR = 'visitor';
/** Older ones are removed when somebody signs in: nobody comes back for them, and the browser may be a shared one. */
export const DRAFT_DAYS = 30;
const DAY_MS = 86_400_000;
/** Keys of earlier versions, without owners: a browser may still have them. */
const EARLIER_KEYS = ['FORM_DRAFTS', 'APPLICATION_DRAFT'];
const EARLIER_TAB_KEY = 'CHAT_DRAFTS';

const keyOf = (owner: DraftOwner, name: string): string => `${PREFIX}${owner ?? VISITOR} ${name}`;

interface Stored {
  savedAt: string;
  /** Page on which it was written, and its title. */
  address?: string;
  title?: string;
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

/** Returns the names of this account's drafts that begin with `prefix`. */
export const draftNames = (owner: DraftOwner, prefix: string): string[] =>
  localKeys(keyOf(owner, prefix)).map((key) => key.slice(keyOf(owner, '').length));

/** Stores it with the moment, as `savedAt`, and with the page that is open. */
export const saveDraft = (owner: DraftOwner, name: string, draft: object): void => {
  const { pathname, search } = window.location;
  const stored: Stored = {
    ...draft,
    savedAt: new Date().toISOString(),
    address: `${pathname}${search}`,
    title: document.title,
  };
  saveLocally(keyOf(owner, name), JSON.stringify(stored));
};

export const removeDraft = (owner: DraftOwner, name: string): void => removeLocally(keyOf(owner, name));

/** Returns the page on which this account has written its newest draft; null if there is none. */
export const findDraftPage = (owner: string): { address: string; title: string } | null => {
  const [newest] = localKeys(`${PREFIX}${owner} `)
    .map(read)
    .filter((one) => one !== null)
    .sort((one, other) => other.savedAt.localeCompare(one.savedAt));
  const { address, title } = newest ?? {};
  return isOwnPath(address) && typeof title === 'string' ? { address, title } : null;
};

const isOld = (key: string): boolean =>
  Date.now() - Date.parse(read(key)?.savedAt ?? '') > DRAFT_DAYS * DAY_MS;

const forgetEarlier = (): void => {
  EARLIER_KEYS.forEach(removeLocally);
  removeForTab(EARLIER_TAB_KEY);
};

/** Makes a visitor's draft this account's, unless the account has a newer one under its name. */
const takeOver = (owner: string, visitorKey: string): void => {
  const name = visitorKey.slice(keyOf(null, '').length);
  const draft = read(visitorKey);
  if (draft && draft.savedAt > (readDraft(owner, name)?.savedAt ?? ''))
    saveLocally(keyOf(owner, name), JSON.stringify(draft));
  removeLocally(visitorKey);
};

/**
 * Removes the drafts of all other accounts, and old ones, once this account has signed in; a visitor's become its own,
 * so that nobody else finds them later.
 */
export const keepDraftsOf = (owner: string): void => {
  forgetEarlier();
  for (const key of localKeys(PREFIX)) {
    const isVisitors = key.startsWith(keyOf(null, ''));
    const isOwn = key.startsWith(keyOf(owner, ''));
    if (!(isOwn || isVisitors) || isOld(key)) removeLocally(key);
    else if (isVisitors) takeOver(owner, key);
  }
};

/** Removes all drafts, so that nobody finds them who signs in next. */
export const forgetDrafts = (): void => {
  forgetEarlier();
  localKeys(PREFIX).forEach(removeLocally);
};
