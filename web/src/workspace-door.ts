/**
 * What a page asks for before it shows a workspace. The build keeps it under one name in all releases
 * (`/workspaces.js`), so that no file of the site names, by its hash, what only workspaces have.
 */

/** Address of the script of the site that these routes were built with; set by the build (`web/chunks.ts`). */
export const SITE = '%SITE%';

/** Puts the routes of workspaces into the tree that those of the site stand in. */
export const loadAllRoutes = () => import('./routeTree.gen.ts');
