/**
 * Routes that a page begins with. On the server all of them; for browsers this file is replaced by one with the routes
 * of the site only (`web/first-routes.ts`), and `openWorkspaces` loads the others.
 */
export { routeTree } from './routeTree.gen.ts';
