import { SHORTLIST_KINDS, type ShortlistKind } from '@parvoz/contract/limits.ts';
import { type HeartKey, itemOf } from '../../../lib/shortlist.ts';

/** Parameter of the address that selects a kind: `?kind=scholarship`; all kinds without it. */
export type KindSearch = { kind?: Lowercase<ShortlistKind> };

export const readKind = (value: unknown): ShortlistKind | null =>
  SHORTLIST_KINDS.find((one) => one.toLowerCase() === value) ?? null;

export const writeKind = (kind: ShortlistKind | null): KindSearch =>
  kind ? { kind: kind.toLowerCase() as Lowercase<ShortlistKind> } : {};

export const keysOf = (keys: readonly HeartKey[], kind: ShortlistKind): HeartKey[] =>
  keys.filter((key) => itemOf(key).kind === kind);
