/** Key that a record is found by, with the column that it comes from. */
export interface Key<Field extends string> {
  key: string;
  by: Field;
}

/** Ids of records by what they are found by. */
export type Holders = Map<string, number[]>;

/** A line, and what the record that it means is found by. */
export interface Claim<Field extends string> {
  line: number;
  /** True if it names its record by an id, and is found by nothing else. */
  isNumbered: boolean;
  /** The record that it means, with the column that says so. */
  id: number | undefined;
  by: Field | undefined;
  /** Keys in its cells. */
  keys: readonly Key<Field>[];
  /** Keys that its record is found by now, and would be after the import; the same where it is not written. */
  before: readonly Key<Field>[];
  after: readonly Key<Field>[];
}

/** Reason that a line cannot be imported with the others: another line means its record, or another record has its key. */
export type Clash<Field extends string> =
  | { field: Field; problem: 'sameLine'; limit: number }
  | { field: Field; problem: 'otherRecord'; id: number };

/** Keys of the first list that the second one has not. */
export const without = <Field extends string>(
  keys: readonly Key<Field>[],
  others: readonly Key<Field>[],
): Key<Field>[] => {
  const known = new Set(others.map(({ key }) => key));
  return keys.filter(({ key }) => !known.has(key));
};

/** Returns whether a line finds the same record as now, also when a record is no longer found by `lost`. */
const isSafe = <Field extends string>(user: Claim<Field>, by: Claim<Field>, lost: string): boolean => {
  const has = (keys: readonly Key<Field>[], wanted: string) => keys.some(({ key }) => key === wanted);
  if (user.id !== by.id) return has(user.before, lost);
  return user.keys.some(({ key }) => has(by.after, key));
};

/** Lines by what they find records by, and by what they would give them; of two that mean one record, the former. */
const usersOf = <Field extends string>(claims: readonly Claim<Field>[]): Map<string, Claim<Field>[]> => {
  const users = new Map<string, Claim<Field>[]>();
  const written = new Set<number>();
  for (const claim of claims) {
    const { id, isNumbered, keys, before, after } = claim;
    const gained = id !== undefined && written.has(id) ? [] : without(after, before);
    if (id !== undefined) written.add(id);
    for (const { key } of [...(isNumbered ? [] : keys), ...gained]) {
      const others = users.get(key);
      if (others) others.push(claim);
      else users.set(key, [claim]);
    }
  }
  return users;
};

/**
 * Returns the clash of each line, or null. A line claims a record with its keys. It neither gives a record a key of another
 * one, nor takes a key from it that another line finds it by: so the lines of a file mean the same records before and after it
 * is applied, in any order, and applying it twice is the same as once.
 */
export const findClashes = <Field extends string>(
  claims: readonly Claim<Field>[],
  holders: Holders,
): (Clash<Field> | null)[] => {
  const users = usersOf(claims);
  const taken = new Map<string, number>();
  return claims.map((claim): Clash<Field> | null => {
    const { id, by, line, keys, before, after } = claim;
    const gained = without(after, before);
    const ids: readonly Key<Field>[] = id === undefined || by === undefined ? [] : [{ key: `id ${id}`, by }];
    const own = id === undefined ? keys : [...ids, ...gained];
    const twin = own.find(({ key }) => taken.has(key));
    const former = twin && taken.get(twin.key);
    // A refused line claims its own keys, and nothing that it would have made of its record.
    for (const { key } of twin ? [...ids, ...without(own, without(own, keys))] : own)
      if (!taken.has(key)) taken.set(key, line);
    if (twin) return { field: twin.by, problem: 'sameLine', limit: former! };
    for (const { key, by: field } of gained) {
      const holder = holders.get(key)?.find((one) => one !== id);
      if (id !== undefined && holder !== undefined) return { field, problem: 'otherRecord', id: holder };
    }
    for (const { key, by: field } of without(before, after)) {
      const user = users.get(key)?.find((one) => one !== claim && !isSafe(one, claim, key));
      if (user) return { field, problem: 'sameLine', limit: user.line };
    }
    return null;
  });
};
