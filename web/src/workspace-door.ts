/**
 * Module that a page loads before it shows a workspace. The build gives it the same name in all releases
 * (`/workspaces.js`), so that no file of the site contains the hash of files that only workspaces need.
 */

/** Address of the script of the site that these routes were built with; set by the build (`web/chunks.ts`). */
export const SITE = '%SITE%';

/** Puts the routes of workspaces into the tree that those of the site stand in. */
export const loadAllRoutes = () => import('./routeTree.gen.ts');
