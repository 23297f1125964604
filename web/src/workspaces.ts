import type { AnyRouter } from '@tanstack/react-router';
import { loadWhenPossible } from './lib/load-when-possible.ts';
import { STAND_IN } from './lib/shown-address.ts';

/** Routers that have the routes of workspaces. */
const opened = new WeakSet<AnyRouter>();

/** In the built web the script of the site that has this file, by its hash. */
const OWN = new URL(import.meta.url).pathname;

/** Between two loads of a page that was of another release than its scripts. */
const PAUSE_MS = 2000;

/** A release came between the page and what it asks for. A new page has both of the same one. */
const loadAnew = async (): Promise<never> => {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // Processes of both releases answer: it has just been tried.
  if (load?.type === 'reload') await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  window.location.reload();
  return new Promise(() => {});
};

const hasPage = (router: AnyRouter, path: string): boolean => {
  const found = router.getMatchedRoutes(path)[2];
  return found !== undefined && !found.id.endsWith('/$');
};

/**
 * Adds the routes of workspaces to the router; the current page stays. Returns false if they are of another release.
 */
const open = async (router: AnyRouter): Promise<boolean> => {
  const { SITE, loadAllRoutes } = await import('./workspace-door.ts');
  if (import.meta.env.PROD && SITE !== OWN) return false;
  await loadAllRoutes();
  if (!opened.has(router)) router.setRoutes(router.buildRouteTree());
  opened.add(router);
  return true;
};

/**
 * For an address that the router of a browser has no page for: whether a workspace has it, whose routes the router knows
 * from then on. Rejects when they do not come.
 */
export const isOfWorkspace = async (
  router: AnyRouter,
  { pathname, isPreload }: { pathname: string; isPreload: boolean },
): Promise<boolean> => {
  if (opened.has(router)) return false;
  const isOpen = await open(router);
  if (isOpen || isPreload) return hasPage(router, pathname);
  return loadAnew();
};

/** Loads what the browser's router needs before it hydrates the page rendered by the server. */
export const openForFirstPage = async (router: AnyRouter): Promise<void> => {
  const { pathname } = router.latestLocation;
  if (pathname === STAND_IN || hasPage(router, pathname)) return;
  if (!(await loadWhenPossible(() => open(router)))) await loadAnew();
};
