import {
  type DraftOwner,
  draftNames,
  readDraft,
  removeDraft,
  saveDraft as storeDraft,
} from '../../../../lib/drafts.ts';
import { newId } from '../../../../lib/ids.ts';
import { type ApplySearch, type Choices, isEmpty, readChoices, writeChoices } from './choices.ts';

/** An application that has been begun and not sent. */
export interface Draft {
  name: string;
  choices: Choices;
  comment: string;
  /** Price of the tariff, in tiyin, that it was sent with, if it was. */
  price: number | undefined;
  /** Idempotency-Key of sending exactly this: the same after a reload, another one after a change. */
  key: string;
}

interface StoredDraft {
  search: ApplySearch;
  comment: string;
  price?: number | undefined;
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

/** By the target and agency that it is about: one that is begun in another tab leaves this one alone. */
const nameOf = ({ scholarshipId, universityId, programId, consultingId }: Choices): string =>
  [NAME, scholarshipId, universityId, programId, consultingId].map((part) => part ?? '-').join(' ');

/** Returns the drafts of this account, and those that a visitor has begun before signing in, the latest first. */
const listDrafts = (owner: DraftOwner): Draft[] =>
  [...new Set([owner, null])]
    .flatMap((one) => draftNames(one, NAME).map((name) => ({ name, stored: readDraft(one, name) })))
    .flatMap(({ name, stored }) => (isStoredDraft(stored) ? [{ ...stored, name }] : []))
    .sort((one, other) => other.savedAt.localeCompare(one.savedAt))
    .map(({ name, search, comment, price, key }) => ({
      ...{ name, comment, price, key },
      choices: readChoices(search),
    }));

const isSame = (a: Choices, b: Choices): boolean =>
  JSON.stringify(writeChoices(a)) === JSON.stringify(writeChoices(b));

/** Removes the draft with this name, this account's and a visitor's. */
export const forgetDraft = (owner: DraftOwner, name: string): void => {
  removeDraft(null, name);
  removeDraft(owner, name);
};

/** Returns a name for choices that no draft about anything else has. */
const freeName = (drafts: readonly Draft[], choices: Choices): string => {
  const own = nameOf(choices);
  let name = own;
  while (drafts.some((draft) => draft.name === name && nameOf(draft.choices) !== own)) name += ' +';
  return name;
};

/**
 * Stores choices and comment as a draft, in the place of the one with the name `before`; its key stays while both stay the same, and
 * so does the price that it is sent with.
 * Where another application that has been begun is about the same, it keeps its name, so that none takes the place of the other.
 */
export const saveDraft = (
  owner: DraftOwner,
  choices: Choices,
  comment: string,
  { before = null, price }: { before?: string | null; price?: number | undefined } = {},
): Draft => {
  const drafts = listDrafts(owner);
  const free = freeName(drafts, choices);
  const isTaken = before !== null && before !== free && drafts.some((draft) => draft.name === free);
  const name = isTaken ? before : free;
  const stored = drafts.find((draft) => draft.name === name);
  const isRepriced = price !== undefined && stored?.price !== price;
  const isKnown = stored && stored.comment === comment && isSame(stored.choices, choices) && !isRepriced;
  const key = isKnown ? stored.key : newId();
  const draft = { name, choices, comment, key, price: price ?? (isKnown ? stored.price : undefined) };
  const written: StoredDraft = { search: writeChoices(choices), comment, key, price: draft.price };
  for (const gone of [name, before ?? name]) forgetDraft(owner, gone);
  storeDraft(owner, name, written);
  return draft;
};

/** The latest draft that an address goes on with: about the same target, or any where the address names nothing. */
export const draftFor = (owner: DraftOwner, choices: Choices): Draft | null => {
  const { universityId, scholarshipId, programId, consultingId } = choices;
  const isAbout = (draft: Draft) =>
    draft.choices.universityId === universityId &&
    draft.choices.scholarshipId === scholarshipId &&
    draft.choices.programId === programId &&
    (consultingId === undefined || consultingId === draft.choices.consultingId);
  return listDrafts(owner).find((draft) => isEmpty(choices) || isAbout(draft)) ?? null;
};
