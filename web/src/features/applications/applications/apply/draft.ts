import { newId } from '../../../../lib/ids.ts';
import { readLocally, removeLocally, saveLocally } from '../../../../lib/local-storage.ts';
import { APPLICATION_DRAFT_KEY } from '../../../../lib/session.ts';
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

const isStoredDraft = (value: unknown): value is StoredDraft => {
  const { search, comment, key } = (value ?? {}) as Partial<Record<keyof StoredDraft, unknown>>;
  return (
    typeof search === 'object' &&
    search !== null &&
    typeof comment === 'string' &&
    typeof key === 'string' &&
    /^[0-9a-f-]{36}$/.test(key)
  );
};

/** Returns the draft stored in this browser; null if there is none. */
export const findDraft = (): Draft | null => {
  try {
    const stored: unknown = JSON.parse(readLocally(APPLICATION_DRAFT_KEY) ?? 'null');
    return isStoredDraft(stored) ? { ...stored, choices: readChoices(stored.search) } : null;
  } catch {
    return null;
  }
};

const isSame = (a: Choices, b: Choices): boolean =>
  JSON.stringify(writeChoices(a)) === JSON.stringify(writeChoices(b));

/** Stores choices and comment as a draft; its key stays while both stay the same. */
export const saveDraft = (choices: Choices, comment: string): Draft => {
  const stored = findDraft();
  const isKnown = stored && stored.comment === comment && isSame(stored.choices, choices);
  const draft = { choices, comment, key: isKnown ? stored.key : newId() };
  const written: StoredDraft = { search: writeChoices(choices), comment, key: draft.key };
  saveLocally(APPLICATION_DRAFT_KEY, JSON.stringify(written));
  return draft;
};

export const forgetDraft = (): void => removeLocally(APPLICATION_DRAFT_KEY);

/** The draft that an address goes on with: one about the same target, or any where the address names nothing. */
export const draftFor = (choices: Choices): Draft | null => {
  const draft = findDraft();
  if (!draft) return null;
  const { universityId, scholarshipId, programId, consultingId } = choices;
  const isAbout =
    draft.choices.universityId === universityId &&
    draft.choices.scholarshipId === scholarshipId &&
    draft.choices.programId === programId &&
    (consultingId === undefined || consultingId === draft.choices.consultingId);
  return isEmpty(choices) || isAbout ? draft : null;
};
