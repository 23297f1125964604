import { readDraft, removeDraft, saveDraft } from '../../../lib/drafts.ts';
import { currentSession, subscribeSession } from '../../../lib/session.ts';

/** A message that is being written in the chat of an application. */
export interface Composition {
  text: string;
  file: File | null;
  /** The chosen file while its author is asked for consent. */
  asked: File | null;
  /** Sent by its author, and waits for their consent to the file. */
  isDue: boolean;
}

export interface Place {
  /** Account that writes. */
  ownerId: string;
  applicationId: string;
}

interface Held extends Composition, Place {
  /** Forms that show it now. */
  viewCount: number;
}

const EMPTY: Composition = { text: '', file: null, asked: null, isDue: false };

/** Messages of the open forms, and those that are due: these wait outside the form, which may be closed and opened again. */
const held = new Map<string, Held>();
const listeners = new Set<() => void>();
let isFollowing = false;

const keyOf = ({ ownerId, applicationId }: Place): string => `${ownerId} ${applicationId}`;
const nameOf = ({ applicationId }: Place): string => `chat ${applicationId}`;

/** The file of a form that was closed ends with it, unless it is due; its text is the draft that the next form begins with. */
const put = (key: string, next: Held): void => {
  if (next.viewCount > 0 || next.isDue) held.set(key, next);
  else held.delete(key);
  for (const listener of listeners) listener();
};

/** Returns what is being written there. */
export const currentComposition = (place: Place): Composition => held.get(keyOf(place)) ?? EMPTY;

export const watchCompositions = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Nothing is sent for whom the session has ended, in whatever session of theirs the consent would come. */
const follow = (): void => {
  const { isLoading, failure, user } = currentSession();
  if (isLoading || failure !== null) return;
  for (const [key, one] of held)
    if (one.ownerId !== user?.id) put(key, { ...one, file: null, asked: null, isDue: false });
};

const readText = (place: Place): string => {
  const text = readDraft(place.ownerId, nameOf(place))?.text;
  return typeof text === 'string' ? text : '';
};

/** Begins a form with what is due there, or with the draft that its author has left; returns what ends the form. */
export const openComposition = (place: Place): (() => void) => {
  if (!isFollowing) {
    isFollowing = true;
    subscribeSession(follow);
  }
  const key = keyOf(place);
  const found = held.get(key) ?? { ...EMPTY, ...place, text: readText(place), viewCount: 0 };
  put(key, { ...found, viewCount: found.viewCount + 1 });
  return () => {
    const one = held.get(key);
    if (one) put(key, { ...one, viewCount: one.viewCount - 1 });
  };
};

/** Changes what is being written; its text is stored, so that its author finds it again. */
export const changeComposition = (place: Place, change: Partial<Composition>): void => {
  const { text } = change;
  if (text) saveDraft(place.ownerId, nameOf(place), { text });
  else if (text !== undefined) removeDraft(place.ownerId, nameOf(place));
  const key = keyOf(place);
  const one = held.get(key);
  if (one) put(key, { ...one, ...change });
};
