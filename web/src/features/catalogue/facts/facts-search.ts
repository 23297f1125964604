import type { CheckedKind, FactGroup, FactRow } from '@parvoz/contract/catalogue/facts.ts';

export const GROUPS: readonly FactGroup[] = ['REPORTED', 'EXPIRED', 'NEVER', 'OLD'];
const KINDS: readonly FactRow['kind'][] = ['UNIVERSITY', 'SCHOLARSHIP', 'CONSULTING', 'PROGRAM', 'COUNTRY'];

/** True if facts of this kind are checked as a whole. */
export const isCheckedKind = (kind: FactRow['kind']): kind is CheckedKind => kind !== 'CONSULTING';

export type FactRef = Pick<FactRow, 'kind' | 'id'>;

/** State of the page in its address: the group shown (null: all), and the open thing. */
export interface FactsState {
  group: FactGroup | null;
  chosen: FactRef | null;
}

export interface FactsSearch {
  group?: FactGroup | undefined;
  kind?: FactRow['kind'] | undefined;
  id?: number | undefined;
}

export const readFactsSearch = ({ group, kind, id }: Record<string, unknown>): FactsState => {
  const knownKind = KINDS.find((one) => one === kind);
  const knownId = Number.isSafeInteger(id) && Number(id) > 0 ? Number(id) : null;
  return {
    group: GROUPS.find((one) => one === group) ?? null,
    chosen: knownKind && knownId ? { kind: knownKind, id: knownId } : null,
  };
};

export const writeFactsSearch = ({ group, chosen }: FactsState): FactsSearch => ({
  group: group ?? undefined,
  kind: chosen?.kind,
  id: chosen?.id,
});

export const isSame = (one: FactRef, other: FactRef | null): boolean =>
  one.kind === other?.kind && one.id === other.id;
