import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Plugin } from 'vite';

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

const isLibrary = (id: string): boolean => id.includes('/node_modules/');

/** Sources smaller than this together are no file of their own: a request costs more than their bytes. */
const SMALL = 2048;

/** A module as Rollup and Rolldown tell of it. */
interface Module {
  id: string;
  code: string | null;
  isEntry: boolean;
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
}

type Modules = ReadonlyMap<string, Module>;
type Ids = ReadonlySet<string>;
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

/**
 * Returns the modules that are loaded on demand from there on, each with its imports; modules for which `isLeft` is
 * true have a name already.
 */
const onDemand = (modules: Modules, from: Iterable<string>, isLeft: (id: string) => boolean) => {
  const users = new Map<string, string[]>();
  const entries = new Set<string>();
  const follow = (ids: Iterable<string>): void => {
    for (const id of ids)
      for (const entry of modules.get(id)?.dynamicallyImportedIds ?? [])
        if (!isLeft(entry)) entries.add(entry);
  };
  follow(from);
  for (const entry of entries) {
    const ids = reach(modules, [entry], isLeft);
    for (const id of ids) users.set(id, [...(users.get(id) ?? []), entry]);
    follow(ids);
  }
  return users;
};

/**
 * Returns names for modules loaded on demand: those needed by the same pages share a file, and small ones of several
 * pages are in one file.
 */
const nameShared = (modules: Modules, users: ReadonlyMap<string, string[]>, prefix: string): Names => {
  const groups = Map.groupBy(users.keys(), (id) => users.get(id)!.toSorted().join());
  const sizeOf = (ids: string[]): number =>
    ids.reduce((sum, id) => sum + (modules.get(id)?.code?.length ?? 0), 0);
  // Otherwise a page that needs one small module would wait for the styles of all of them.
  const isSmall = (ids: string[]): boolean =>
    users.get(ids[0]!)!.length > 1 && sizeOf(ids) < SMALL && !ids.some((id) => id.includes('.css'));
  const pieces = new Set([...groups.values()].filter(isSmall).flat());
  // A module that imports something larger stays separate: otherwise pages that need neither would load that as well.
  for (let size = -1; size !== pieces.size; ) {
    size = pieces.size;
    for (const id of pieces)
      if (modules.get(id)!.importedIds.some((other) => users.has(other) && !pieces.has(other)))
        pieces.delete(id);
  }
  const names = new Map<string, string>();
  for (const [key, ids] of groups) {
    const name = createHash('sha1').update(key).digest('hex').slice(0, 8);
    for (const id of ids) names.set(id, `${prefix}-${pieces.has(id) ? 'pieces' : name}`);
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
 * - `site-…`: other pages of the site,
 * - `work` and `work-…`: modules that only workspaces have. They have no influence on the other files.
 */
export const nameFiles = (modules: Modules): Names => {
  const entries = [...modules.values()].filter(({ isEntry }) => isEntry).map(({ id }) => id);
  const first = reach(modules, entries, () => false);
  const vendor = pureLibraries(modules, first);
  const pages = [...modules.keys()].filter((id) => id.endsWith(HOME));
  const home = reach(modules, pages, (id) => first.has(id));
  const isEarly = (id: string): boolean => first.has(id) || home.has(id);
  const site = onDemand(modules, [...first, ...home], (id) => isEarly(id) || id === DOOR_FILE);
  const isOfSite = (id: string): boolean => isEarly(id) || site.has(id) || id === DOOR_FILE;
  const routes = reach(modules, modules.get(DOOR_FILE)?.dynamicallyImportedIds ?? [], isOfSite);
  const work = onDemand(modules, routes, (id) => isOfSite(id) || routes.has(id));
  const names = new Map([...nameShared(modules, site, 'site'), ...nameShared(modules, work, 'work')]);
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
