import type { UseKind, Uses } from '@parvoz/contract/platform/administration.ts';
import type { Queryable } from './pool.ts';

/** Returns the number of records of one kind that refer to a record. */
export type UseCounter = (db: Queryable, id: number) => Promise<Uses[number]>;

/** Returns what refers to a record, according to the features above it, without kinds that have none. */
export const findUses = async (db: Queryable, counters: readonly UseCounter[], id: number): Promise<Uses> => {
  const uses: Uses = [];
  // One after the other: inside of a transaction there is one connection.
  for (const count of counters) uses.push(await count(db, id));
  return uses.filter(({ count }) => count > 0);
};

/** Counts the records of one kind that refer to each of several records, leaving out those without any. */
export interface UsesCounter {
  kind: UseKind;
  count(db: Queryable, ids: readonly number[]): Promise<{ id: number; count: number }[]>;
}

/** Returns what refers to each of several records, without those that nothing refers to. */
export const findUsesOfMany = async (
  db: Queryable,
  counters: readonly UsesCounter[],
  ids: readonly number[],
): Promise<Map<number, Uses>> => {
  const found = new Map<number, Uses>();
  for (const { kind, count: countOf } of counters)
    for (const { id, count } of await countOf(db, ids))
      found.set(id, [...(found.get(id) ?? []), { kind, count }]);
  return found;
};

/** Returns what refers to one of these records. */
export const findUsesOfOne = async (
  db: Queryable,
  counters: readonly UsesCounter[],
  id: number,
): Promise<Uses> => (await findUsesOfMany(db, counters, [id])).get(id) ?? [];

/** All of it together, by kinds. */
export const sumOfUses = (uses: Iterable<Uses>): Uses => {
  const counts = new Map<UseKind, number>();
  for (const { kind, count } of [...uses].flat()) counts.set(kind, (counts.get(kind) ?? 0) + count);
  return [...counts].map(([kind, count]) => ({ kind, count }));
};
