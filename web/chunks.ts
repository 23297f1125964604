import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { type Group, groupByUse } from './chunk-groups.ts';

const SOURCES = join(import.meta.dirname, 'src');
const DOOR = 'workspace-door';
const DOOR_FILE = join(SOURCES, `${DOOR}.ts`);
/** It knows by its own address which release the site is of. */
const OPENER_FILE = join(SOURCES, 'workspaces.ts');
const HOME = '/routes/_public/index.tsx?tsr-split=component';

/**
 * Styles of the frame, the landing page, cards and lists: one file for the whole site, because each file that a first
 * paint waits for is a request more, and kept from page to page.
 */
const SITE_STYLES =
  /web\/src\/(styles\/app|ui\/(?!fact-list|hint|modal|money|page-wrap|section-nav|small-popup|toaster|turn-banner)[\w-]+|ui\/filters\/(?!filter-popover)[\w-]+|features\/(platform\/(home|site)\/[\w-]+|catalogue\/search\/search-bar|(agencies\/consultings|catalogue\/(scholarships|universities))\/[\w-]+-card))(\.module)?\.css/;

/** Vite's own, of every script that asks for another one. */
const PRELOADER = /vite\/preload-helper/;

/** Letters of a library that is not loaded for nothing. */
const LARGE_LIBRARY = 40_000;
const PACKAGE = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//;

const STYLES = /\.css(\?|$)/;

const isLibrary = (id: string): boolean => id.includes('/node_modules/');

/**
 * Letters of code that take as long as one request more: on Slow 3G with six connections 3 KB of what travels, and code
 * shrinks to an eighth.
 */
const REQUEST = 24_000;

/** Times that a letter counts which a page of the site loads in vain: anybody's first page is one of them. */
const SITE_WEIGHT = 3;

/** A style sheet is so many times longer than the names of its classes, which are its code. */
const STYLES_LENGTH = 4;

/** Names of workspaces, by the address of their routes. */
const AREA = /\/src\/routes\/(_\w+)[./]/;

/** Of a route, and not of a part of it that is loaded by itself. */
const ROUTE = /\/src\/routes\/[^?]+$/;

/** A module as Rollup and Rolldown tell of it. */
interface Module {
  id: string;
  code: string | null;
  isEntry: boolean;
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
}

type Modules = ReadonlyMap<string, Module>;
type Ids = Set<string>;
type Names = ReadonlyMap<string, string>;

/**
 * Returns all modules that are imported from `from`, directly or not; modules for which `isLeft` is true are left out,
 * with those that only they import.
 */
const reach = (modules: Modules, from: Iterable<string>, isLeft: (id: string) => boolean): Set<string> => {
  const found = new Set([...from].filter((id) => !isLeft(id)));
  for (const id of found)
    for (const other of modules.get(id)?.importedIds ?? []) if (!isLeft(other)) found.add(other);
  return found;
};

/** Returns libraries that do not import the product: modules that do change with it. */
const pureLibraries = (modules: Modules, ids: Ids): Set<string> => {
  const pure = new Set([...ids].filter((id) => isLibrary(id) && !modules.get(id)?.isEntry));
  for (let size = -1; size !== pure.size; ) {
    size = pure.size;
    for (const id of pure)
      if (modules.get(id)!.importedIds.some((other) => ids.has(other) && !pure.has(other))) pure.delete(id);
  }
  return pure;
};

/** Something that is loaded on demand: a page with all that its route loads, or a part of one. */
interface Page {
  entries: Set<string>;
  /** Pages from which it is opened; none for one that can be the first. */
  openers: Set<string>;
}

/**
 * Returns all that is loaded on demand from there on, by its name: what a route loads by the route's; modules for which
 * `isLeft` is true are left out.
 */
const findPages = (modules: Modules, from: Iterable<string>, isLeft: (id: string) => boolean) => {
  const pages = new Map<string, Page>();
  const follow = (ids: Iterable<string>, opener?: string): string[] => {
    const names: string[] = [];
    for (const id of ids)
      for (const entry of modules.get(id)?.dynamicallyImportedIds ?? []) {
        if (isLeft(entry)) continue;
        const name = ROUTE.test(id) ? id : entry;
        const page = pages.get(name) ?? { entries: new Set<string>(), openers: new Set<string>() };
        if (!page.entries.has(entry)) names.push(name);
        page.entries.add(entry);
        page.openers.add(opener === undefined || ROUTE.test(id) ? '' : opener);
        pages.set(name, page);
      }
    return names;
  };
  const found = follow(from);
  for (const name of found) found.push(...follow(reach(modules, pages.get(name)!.entries, isLeft), name));
  return pages;
};

/** Returns for each page the modules that are there already when it is opened. */
const findPresent = (pages: ReadonlyMap<string, Page>, own: ReadonlyMap<string, Ids>): Map<string, Ids> => {
  const present = new Map<string, Ids>();
  const presentFrom = (opener: string): Ids | undefined => {
    if (opener === '') return new Set();
    const before = present.get(opener);
    return before && new Set([...own.get(opener)!, ...before]);
  };
  for (let isSettled = false; !isSettled; ) {
    isSettled = true;
    for (const [name, { openers }] of pages) {
      const [first, ...others] = [...openers].map(presentFrom).filter((ids) => ids !== undefined);
      if (!first) continue;
      const ids = new Set([...first].filter((id) => others.every((some) => some.has(id))));
      if (present.get(name)?.size === ids.size) continue;
      present.set(name, ids);
      isSettled = false;
    }
  }
  return present;
};

/** Returns the pages that load each module; the frame of pages is loaded by each of them. */
const findUsers = (
  modules: Modules,
  pages: ReadonlyMap<string, Page>,
  isLeft: (id: string) => boolean,
): Map<string, string[]> => {
  const frameOf = (name: string): string => (ROUTE.test(name) ? `${dirname(name)}.tsx` : '');
  const own = new Map(
    [...pages].map(([name, { entries }]) => {
      const frame = pages.get(frameOf(name))?.entries ?? [];
      return [name, reach(modules, [...entries, ...frame], isLeft)] as [string, Ids];
    }),
  );
  const present = findPresent(pages, own);
  const frames = new Set([...pages.keys()].map(frameOf));
  const users = new Map<string, string[]>();
  for (const [name, ids] of own)
    if (!frames.has(name))
      for (const id of [...ids].filter((one) => !present.get(name)?.has(one)))
        users.set(id, [...(users.get(id) ?? []), name]);
  return users;
};

/** Returns the libraries among modules of which much is loaded at once, with their modules: icons are no such library. */
const findLarge = (modules: Modules, ids: Iterable<string>): string[][] => {
  const libraries = Map.groupBy([...ids].filter(isLibrary), (id) => PACKAGE.exec(id)?.[1] ?? '');
  const isLarge = (some: Iterable<string>): boolean =>
    [...some].reduce((sum, id) => sum + (modules.get(id)?.code?.length ?? 0), 0) > LARGE_LIBRARY;
  return [...libraries.values()].filter((own) => {
    const all = new Set(own);
    return isLarge(all) && own.some((id) => isLarge(reach(modules, [id], (other) => !all.has(other))));
  });
};

/** Begins names of pages that need all that comes without a large library. */
const WITHOUT = 'without ';

/**
 * Adds to modules of the site a page for each large library, which needs all that comes without it: a workspace that
 * imports one of them does not get the library with it.
 */
const addCautious = (modules: Modules, users: ReadonlyMap<string, string[]>): Map<string, string[]> => {
  const large = findLarge(modules, users.keys());
  return new Map(
    [...users].map(([id, pages]): [string, string[]] => {
      const reached = reach(modules, [id], (other) => !users.has(other));
      const missing = large.filter((library) => !library.some((other) => reached.has(other)));
      return [id, [...pages, ...missing.map(([first]) => `${WITHOUT}${first}`)]];
    }),
  );
};

/** Divides modules loaded on demand by what uses them. */
const divide = (
  modules: Modules,
  users: ReadonlyMap<string, string[]>,
  weightOf: (user: string) => number,
  fixed: readonly Group[] = [],
): Group[] => {
  const graph = {
    importsOf: (id: string) => modules.get(id)?.importedIds ?? [],
    sizeOf: (id: string) => (modules.get(id)?.code?.length ?? 0) * (STYLES.test(id) ? STYLES_LENGTH : 1),
    request: REQUEST,
    weightOf,
    isWarning: (user: string) => user.startsWith(WITHOUT),
  };
  return groupByUse(users, graph, fixed);
};

const nameGroups = (groups: readonly Group[], prefix: string): Names => {
  const names = new Map<string, string>();
  for (const { ids } of groups) {
    const name = createHash('sha1').update(ids.toSorted().join()).digest('hex').slice(0, 8);
    for (const id of ids) names.set(id, `${prefix}-${name}`);
  }
  return names;
};

/** Returns the modules that are loaded on demand from there on, each with the pages that load it, and these pages. */
const onDemand = (modules: Modules, from: Iterable<string>, isLeft: (id: string) => boolean) => {
  const pages = findPages(modules, from, isLeft);
  return { pages, users: findUsers(modules, pages, isLeft) };
};

/** Returns the workspaces from which a page is opened. */
const areasOf = (name: string, pages: ReadonlyMap<string, Page>, seen = new Set<string>()): string[] => {
  const [, area] = AREA.exec(name) ?? [];
  if (area) return [area];
  if (seen.has(name)) return [];
  seen.add(name);
  return [...(pages.get(name)?.openers ?? [])].flatMap((opener) => areasOf(opener, pages, seen));
};

/** Returns names for styles of workspaces: each has a file of its own, and there is one for those of several. */
const nameStyles = ({ pages, users }: ReturnType<typeof onDemand>): Names => {
  const names = new Map<string, string>();
  for (const [id, openedBy] of users) {
    if (!STYLES.test(id)) continue;
    const areas = new Set(openedBy.flatMap((name) => areasOf(name, pages)));
    names.set(id, areas.size === 1 ? `work${[...areas][0]}` : 'work-styles');
  }
  return names;
};

/**
 * Returns the file of each module of the web, by name. It is derived from imports, so that no list has to be
 * maintained:
 *
 * - `vendor`: libraries of every page, which stay the same while the product changes,
 * - `frame`: our own part of every page, with the router's part about the site's pages,
 * - `home`: the landing page,
 * - `site-…`: other pages of the site; pages of workspaces count in what is joined, for they import much of it,
 * - `work` and `work-…`: modules that only workspaces have. They are in no file of the site. Styles of each workspace
 *   are one file, and those of several another one.
 */
export const nameFiles = (modules: Modules): Names => {
  const entries = [...modules.values()].filter(({ isEntry }) => isEntry).map(({ id }) => id);
  const first = reach(modules, entries, () => false);
  const vendor = pureLibraries(modules, first);
  const pages = [...modules.keys()].filter((id) => id.endsWith(HOME));
  const home = reach(modules, pages, (id) => first.has(id));
  const isEarly = (id: string): boolean => first.has(id) || home.has(id);
  const site = onDemand(modules, [...first, ...home], (id) => isEarly(id) || id === DOOR_FILE);
  const isOfSite = (id: string): boolean => isEarly(id) || site.users.has(id) || id === DOOR_FILE;
  const routes = reach(modules, modules.get(DOOR_FILE)?.dynamicallyImportedIds ?? [], isOfSite);
  const work = onDemand(modules, routes, (id) => isOfSite(id) || routes.has(id));
  const seen = onDemand(modules, routes, (id) => isEarly(id) || routes.has(id) || id === DOOR_FILE);
  const siteUsers = new Map(
    [...site.users].map(([id, pages]): [string, string[]] => [
      id,
      [...new Set([...pages, ...(seen.users.get(id) ?? [])])],
    ]),
  );
  const siteGroups = divide(modules, addCautious(modules, siteUsers), (user) =>
    site.pages.has(user) || user.startsWith(WITHOUT) ? SITE_WEIGHT : 1,
  );
  const shared = siteGroups.map((group) => ({
    ...group,
    users: new Set(group.ids.flatMap((id) => seen.users.get(id) ?? [])),
  }));
  const scripts = new Map([...work.users].filter(([id]) => !STYLES.test(id)));
  const names = new Map([
    ...nameGroups(siteGroups, 'site'),
    ...nameGroups(
      divide(modules, scripts, () => 1, shared),
      'work',
    ),
    ...nameStyles(work),
  ]);
  for (const id of routes) names.set(id, 'work');
  for (const id of home) names.set(id, 'home');
  for (const id of first) names.set(id, vendor.has(id) ? 'vendor' : 'frame');
  for (const id of entries) names.delete(id);
  for (const id of modules.keys()) {
    if (PRELOADER.test(id)) names.set(id, 'vendor');
    if (SITE_STYLES.test(id)) names.set(id, 'site');
  }
  return names;
};

/** The door has the same name in all releases, and is beside the folder of files that never change. */
const nameOf = ({ name }: { name: string }): string =>
  name === DOOR
    ? 'workspaces.js'
    : `assets/${/^(vendor|frame|index|home)$/.test(name) ? '[name]-' : ''}[hash:7].js`;

/** Puts the scripts of browsers into files as `nameFiles` says, and tells the door which site it belongs to. */
export const chunks = (): Plugin => {
  let names: Names = new Map();
  return {
    name: 'chunks',
    applyToEnvironment: ({ name }) => name === 'client',
    outputOptions: (options) => ({
      ...options,
      chunkFileNames: nameOf,
      codeSplitting: {
        groups: [{ name: (id: string) => names.get(id) ?? null, includeDependenciesRecursively: false }],
      },
    }),
    buildEnd(error) {
      if (error) return;
      names = nameFiles(
        new Map([...this.getModuleIds()].map((id) => [id, this.getModuleInfo(id) as Module])),
      );
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const scripts = Object.values(bundle).filter((file) => file.type === 'chunk');
        const door = scripts.find(({ facadeModuleId }) => facadeModuleId === DOOR_FILE);
        const site = scripts.find(({ moduleIds }) => moduleIds.includes(OPENER_FILE));
        if (!door?.code.includes('%SITE%') || !site) this.error('The door of workspaces is not what it was.');
        door.code = door.code.replace('%SITE%', `/${site.fileName}`);
      },
    },
  };
};
