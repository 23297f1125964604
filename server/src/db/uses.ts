import type { UseKind, Uses } from '@parvoz/contract/platform/administration.ts';
import type { Queryable } from './pool.ts';

/** How many things of one kind depend on a record. */
export type UseCounter = (db: Queryable, id: number) => Promise<Uses[number]>;

/** What depends on a record, by what the features above it know; kinds of which there is nothing are left out. */
export const findUses = async (db: Queryable, counters: readonly UseCounter[], id: number): Promise<Uses> => {
  const uses: Uses = [];
  // One after the other: inside of a transaction there is one connection.
  for (const count of counters) uses.push(await count(db, id));
  return uses.filter(({ count }) => count > 0);
};

/** How many things of one kind depend on each of several records; those that none does are left out. */
export interface UsesCounter {
  kind: UseKind;
  count(db: Queryable, ids: readonly number[]): Promise<{ id: number; count: number }[]>;
}

/** What depends on each of several records; those that nothing does are left out. */
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

/** What depends on one of these records. */
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
