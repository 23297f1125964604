/**
 * The routes that a page begins with. On the server all of them; browsers are given those of the site alone in the
 * place of this file (`web/first-routes.ts`), and get the others by `openWorkspaces`.
 */
export { routeTree } from './routeTree.gen.ts';
