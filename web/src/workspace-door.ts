/**
 * Module that a page loads before it shows a workspace. The build gives it the same name in all releases
 * (`/workspaces.js`), so that no file of the site contains the hash of files that only workspaces need.
 */

/** Address of the script of the site that these routes were built with; set by the build (`web/chunks.ts`). */
export const SITE = '%SITE%';

/** Loads the routes of workspaces into the tree that has those of the site. */
export const loadAllRoutes = () => import('./routeTree.gen.ts');
