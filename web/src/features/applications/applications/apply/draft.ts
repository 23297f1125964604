import { type DraftOwner, readDraft, removeDraft, saveDraft as storeDraft } from '../../../../lib/drafts.ts';
import { newId } from '../../../../lib/ids.ts';
import { type ApplySearch, type Choices, isEmpty, readChoices, writeChoices } from './choices.ts';

/** An application that has been begun and not sent. */
export interface Draft {
  choices: Choices;
  comment: string;
  /** Idempotency-Key of sending exactly this: the same after a reload, another one after a change. */
  key: string;
}

interface StoredDraft {
  search: ApplySearch;
  comment: string;
  key: string;
}

const isStoredDraft = <Value>(value: Value): value is Value & StoredDraft => {
  const { search, comment, key } = (value ?? {}) as Partial<Record<keyof StoredDraft, unknown>>;
  return (
    typeof search === 'object' &&
    search !== null &&
    typeof comment === 'string' &&
    typeof key === 'string' &&
    /^[0-9a-f-]{36}$/.test(key)
  );
};

const NAME = 'application';

const readOf = (owner: DraftOwner): (StoredDraft & { savedAt: string }) | null => {
  const stored = readDraft(owner, NAME);
  return isStoredDraft(stored) ? stored : null;
};

/** Returns the latest draft that this account has begun, or a visitor before signing in; null if there is none. */
export const findDraft = (owner: DraftOwner): Draft | null => {
  const [before, own] = [readOf(null), owner === null ? null : readOf(owner)];
  const stored = before && own && before.savedAt > own.savedAt ? before : (own ?? before);
  return stored && { ...stored, choices: readChoices(stored.search) };
};

const isSame = (a: Choices, b: Choices): boolean =>
  JSON.stringify(writeChoices(a)) === JSON.stringify(writeChoices(b));

/** Removes the draft of this account, and a visitor's. */
export const forgetDraft = (owner: DraftOwner): void => {
  removeDraft(null, NAME);
  removeDraft(owner, NAME);
};

/** Stores choices and comment as a draft; its key stays while both stay the same. */
export const saveDraft = (owner: DraftOwner, choices: Choices, comment: string): Draft => {
  const stored = findDraft(owner);
  const isKnown = stored && stored.comment === comment && isSame(stored.choices, choices);
  const draft = { choices, comment, key: isKnown ? stored.key : newId() };
  const written: StoredDraft = { search: writeChoices(choices), comment, key: draft.key };
  forgetDraft(owner);
  storeDraft(owner, NAME, written);
  return draft;
};

/** The draft that an address goes on with: one about the same target, or any where the address names nothing. */
export const draftFor = (owner: DraftOwner, choices: Choices): Draft | null => {
  const draft = findDraft(owner);
  if (!draft) return null;
  const { universityId, scholarshipId, programId, consultingId } = choices;
  const isAbout =
    draft.choices.universityId === universityId &&
    draft.choices.scholarshipId === scholarshipId &&
    draft.choices.programId === programId &&
    (consultingId === undefined || consultingId === draft.choices.consultingId);
  return isEmpty(choices) || isAbout ? draft : null;
};
