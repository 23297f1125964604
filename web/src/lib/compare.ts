import { MAX_COMPARED, SHORTLIST_KINDS, type ShortlistKind } from '@parvoz/contract/limits.ts';
import { useSyncExternalStore } from 'react';
import { readDataForTab, removeForTab, saveForTab } from './local-storage.ts';

/** A thing that was chosen to be compared, as the tray shows it. */
export interface ComparedThing {
  id: number;
  name: string;
  /** Address of its picture. */
  picture: string | null;
}

interface Chosen {
  kind: ShortlistKind;
  things: readonly ComparedThing[];
}

const STORAGE_KEY = 'COMPARE';
const NONE: readonly ComparedThing[] = [];
const PICTURE = /^\/api\/v1\/attach\/open\/[\w-]+$/;

const isThing = (value: unknown): value is ComparedThing => {
  const { id, name, picture } = (value ?? {}) as Partial<ComparedThing>;
  const isPicture = picture === null || (typeof picture === 'string' && PICTURE.test(picture));
  return Number.isInteger(id) && typeof name === 'string' && isPicture;
};

const read = (): Chosen | null => {
  const { kind, things } = (readDataForTab(STORAGE_KEY) ?? {}) as Partial<Chosen>;
  const known = SHORTLIST_KINDS.find((one) => one === kind);
  if (!known || !Array.isArray(things)) return null;
  return { kind: known, things: things.filter(isThing).slice(0, MAX_COMPARED) };
};

/** Undefined until it is looked for. */
let chosen: Chosen | null | undefined;
const listeners = new Set<() => void>();

const current = (): Chosen | null => {
  if (chosen === undefined) chosen = read();
  return chosen;
};

const keep = (next: Chosen | null): void => {
  chosen = next;
  if (next) saveForTab(STORAGE_KEY, JSON.stringify(next));
  else removeForTab(STORAGE_KEY);
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) chosen = undefined;
  };
};

const thingsOf = (kind: ShortlistKind): readonly ComparedThing[] => {
  const now = current();
  return now?.kind === kind ? now.things : NONE;
};

/** Returns the things of a kind that were chosen for comparison in this tab; none while the server renders. */
export const useCompared = (kind: ShortlistKind): readonly ComparedThing[] =>
  useSyncExternalStore(
    subscribe,
    () => thingsOf(kind),
    () => NONE,
  );

/** Returns the kind of the things chosen last; null if there are none. */
export const useComparedKind = (): ShortlistKind | null =>
  useSyncExternalStore(
    subscribe,
    () => current()?.kind ?? null,
    () => null,
  );

/**
 * Adds or removes a thing. Only things of one kind are compared: one of another kind starts a new comparison. Returns
 * false if there are four already.
 */
export const toggleCompared = (kind: ShortlistKind, thing: ComparedThing): boolean => {
  const things = thingsOf(kind);
  const others = things.filter(({ id }) => id !== thing.id);
  if (others.length === things.length && things.length >= MAX_COMPARED) return false;
  const next = others.length < things.length ? others : [...things, thing];
  keep(next.length > 0 ? { kind, things: next } : null);
  return true;
};

export const clearCompared = (): void => keep(null);
