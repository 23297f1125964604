import { MAX_COMPARED, SHORTLIST_KINDS, type ShortlistKind } from '@parvoz/contract/limits.ts';

/** Things that are compared. */
export interface CompareState {
  kind: ShortlistKind;
  ids: readonly number[];
}

/** Returns the compared things as the API expects them. */
export const comparedItems = ({ kind, ids }: CompareState) => ids.map((id) => ({ kind, id }));

/** `?program=1,2,3`: of one kind, at most four. */
export type CompareSearch = Partial<Record<Lowercase<ShortlistKind>, string | number>>;

const MAX_ID = 2_147_483_647;

const nameOf = (kind: ShortlistKind) => kind.toLowerCase() as Lowercase<ShortlistKind>;

const readIds = (value: unknown): number[] => {
  const parts = (Array.isArray(value) ? value : [value]).flatMap((one) => String(one ?? '').split(','));
  const ids = parts.filter((part) => /^[1-9]\d{0,9}$/.test(part)).map(Number);
  return [...new Set(ids)].filter((id) => id <= MAX_ID).slice(0, MAX_COMPARED);
};

/** Parses the parameters of an address; the first kind that has ids is used. */
export const readCompareSearch = (search: Record<string, unknown>): CompareState => {
  for (const kind of SHORTLIST_KINDS) {
    const ids = readIds(search[nameOf(kind)]);
    if (ids.length > 0) return { kind, ids };
  }
  return { kind: 'PROGRAM', ids: [] };
};

export const writeCompareSearch = ({ kind, ids }: CompareState): CompareSearch =>
  // A single id as a number, as the router reads it.
  ids.length > 0 ? { [nameOf(kind)]: ids.length > 1 ? ids.join(',') : ids[0] } : {};

/** Path of the comparison, as it is shared. */
export const compareAddress = ({ kind, ids }: CompareState): string =>
  `/compare${ids.length > 0 ? `?${nameOf(kind)}=${ids.join(',')}` : ''}`;
