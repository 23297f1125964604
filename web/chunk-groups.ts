/** Modules of one file. */
export interface Group {
  ids: string[];
  /** Pages that load it. */
  users: Set<string>;
  /** Letters of its code before it is made small. */
  size: number;
}

export interface Graph {
  importsOf(id: string): readonly string[];
  sizeOf(id: string): number;
  /** Letters of code that take as long as one request more. */
  request: number;
  /** True of a user that stands for what must not be loaded, and has no requests of its own. */
  isWarning?(user: string): boolean;
  /** Times that a letter counts which this user loads in vain; one, where nothing is said. */
  weightOf?(user: string): number;
}

type Imports = Map<Group, Set<Group>>;

const findImports = (groups: readonly Group[], { importsOf }: Graph): Imports => {
  const groupOf = new Map(groups.flatMap((group) => group.ids.map((id): [string, Group] => [id, group])));
  return new Map(
    groups.map((group): [Group, Set<Group>] => {
      const others = group.ids
        .flatMap((id) => importsOf(id))
        .flatMap((id) => groupOf.get(id) ?? [])
        .filter((other) => other !== group);
      return [group, new Set(others)];
    }),
  );
};

/** Returns all files that come with this one. */
const reach = (from: Iterable<Group>, imports: Imports): Set<Group> => {
  const found = new Set(from);
  for (const group of found) for (const other of imports.get(group)!) found.add(other);
  return found;
};

/** True if a file of both would import itself by way of a third one: code would run before what it needs. */
const wouldBeCircular = (pair: readonly [Group, Group], imports: Imports): boolean => {
  const [one, other] = pair;
  const leads = (from: Group, to: Group): boolean =>
    reach(
      [...imports.get(from)!].filter((group) => group !== to),
      imports,
    ).has(to);
  return leads(one, other) || leads(other, one);
};

/** Puts `joined` in the place of the two in what imports what. */
const replace = (imports: Imports, pair: readonly Group[], joined: Group): void => {
  const own = new Set(pair.flatMap((group) => [...imports.get(group)!]));
  for (const group of pair) {
    imports.delete(group);
    own.delete(group);
  }
  for (const others of imports.values())
    if (pair.filter((group) => others.delete(group)).length > 0) others.add(joined);
  imports.set(joined, own);
};

/** Adds the pages of a file to all files that come with it. */
const passUsersOn = (group: Group, imports: Imports): void => {
  for (const other of reach(imports.get(group)!, imports))
    other.users = new Set([...other.users, ...group.users]);
};

const without = (one: ReadonlySet<string>, other: ReadonlySet<string>): string[] =>
  [...one].filter((user) => !other.has(user));

/** Returns how much more these pages load with this file and what comes with it. */
const lossOf = (group: Group, pages: readonly string[], joins: Group, imports: Imports, graph: Graph) => {
  const { request, weightOf = () => 1 } = graph;
  if (pages.length === 0) return 0;
  let loss = pages.reduce((sum, page) => sum + weightOf(page) * group.size, 0);
  for (const other of reach(imports.get(group)!, imports))
    if (other !== joins)
      for (const page of pages) if (!other.users.has(page)) loss += weightOf(page) * other.size + request;
  return loss;
};

/**
 * Returns how much less all pages load if the two are one file: each page that needs both has a request less, each that
 * needs one of them has the other one more, with what it imports.
 */
const gainOf = (one: Group, other: Group, imports: Imports, graph: Graph): number => {
  const { request, isWarning } = graph;
  const onlyOne = without(one.users, other.users);
  const both = [...one.users].filter((user) => other.users.has(user) && !isWarning?.(user));
  const most = request * both.length;
  if (most === 0) return 0;
  const rest = most - lossOf(other, onlyOne, one, imports, graph);
  return rest <= 0 ? rest : rest - lossOf(one, without(other.users, one.users), other, imports, graph);
};

interface Pair {
  gain: number;
  one: Group;
  other: Group;
}

/**
 * Divides modules into files by the pages that use them: modules of the same pages are together, and such groups are
 * joined as long as that makes all pages together load less, a request counted as bytes. `fixed`: files that these
 * modules import, which stay as they are.
 */
export const groupByUse = (
  users: ReadonlyMap<string, readonly string[]>,
  graph: Graph,
  fixed: readonly Group[] = [],
): Group[] => {
  const same = Map.groupBy(users.keys(), (id) => users.get(id)!.toSorted().join());
  const groups = new Set(
    [...same.values()].map(
      (ids): Group => ({
        ids,
        users: new Set(users.get(ids[0]!)),
        size: ids.reduce((sum, id) => sum + graph.sizeOf(id), 0),
      }),
    ),
  );
  const all = [...groups, ...fixed];
  const imports = findImports(all, graph);
  for (const group of all) passUsersOn(group, imports);
  let pairs: Pair[] = [];
  const addPairs = (one: Group, others: Iterable<Group>): void => {
    for (const other of others) {
      const gain = one === other ? 0 : gainOf(one, other, imports, graph);
      if (gain > 0) pairs.push({ gain, one, other });
    }
  };
  const done = new Set<Group>();
  for (const group of groups) {
    addPairs(group, done);
    done.add(group);
  }
  while (pairs.length > 0) {
    const best = pairs.reduce((most, pair) => (pair.gain > most.gain ? pair : most));
    const { one, other } = best;
    // What it was when another pair had not been joined yet.
    const gain = gainOf(one, other, imports, graph);
    if (gain <= 0 || wouldBeCircular([one, other], imports)) {
      pairs = pairs.filter((pair) => pair !== best);
      continue;
    }
    if (gain < best.gain) {
      best.gain = gain;
      continue;
    }
    const joined: Group = {
      ids: [...one.ids, ...other.ids],
      users: new Set([...one.users, ...other.users]),
      size: one.size + other.size,
    };
    replace(imports, [one, other], joined);
    passUsersOn(joined, imports);
    for (const group of [one, other]) groups.delete(group);
    pairs = pairs.filter((pair) => ![pair.one, pair.other].some((group) => group === one || group === other));
    addPairs(joined, groups);
    groups.add(joined);
  }
  return [...groups];
};
