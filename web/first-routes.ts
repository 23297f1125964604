import { join } from 'node:path';
import type { tanstackStart } from '@tanstack/react-start/plugin/vite';
import type { DevEnvironment, Plugin } from 'vite';

type StartOptions = NonNullable<Parameters<typeof tanstackStart>[0]>;
type GeneratorPlugin = NonNullable<NonNullable<StartOptions['router']>['plugins']>[number];
type Generator = Parameters<NonNullable<GeneratorPlugin['init']>>[0]['generator'];
type Crawled = NonNullable<Awaited<ReturnType<Generator['getCrawlingResult']>>>;
type RouteNode = Crawled['acc']['routeTree'][number];

const SITE = '/_public';
const FIRST_ROUTES = join(import.meta.dirname, 'src/first-routes.ts');

/** Areas are the routes at the top that have no path of their own: all but that of the site are workspaces. */
const isOfSite = ({ routePath = '', _fsRouteType }: RouteNode): boolean =>
  routePath === SITE || _fsRouteType !== 'pathless_layout';

const withChildren = (node: RouteNode): RouteNode[] => [...(node.children ?? []).flatMap(withChildren), node];

/** The tree of the routes that are there, without workspaces, as the generator writes it. */
const writeSite = (generator: Generator, crawled: Crawled): string => {
  const routeTree = crawled.acc.routeTree.filter(isOfSite);
  return generator.buildRouteTree({
    ...crawled,
    acc: { ...crawled.acc, routeTree, routeNodes: routeTree.flatMap(withChildren) },
    config: {
      disableTypes: true,
      enableRouteTreeFormatting: false,
      routeTreeFileHeader: [],
      routeTreeFileFooter: [],
    },
  }).routeTreeContent;
};

/**
 * Gives browsers only the routes of the site as those that a page begins with (`src/first-routes.ts`), instead of all:
 * TanStack's generator makes them from the files of routes, so that no list has to be maintained. The first plugin is
 * Vite's, the second one the generator's.
 */
export const firstRoutes = (): [Plugin, GeneratorPlugin] => {
  let generator: Generator | undefined;
  let browsers: DevEnvironment | undefined;
  const forVite: Plugin = {
    name: 'first-routes',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    configureServer: ({ environments }) => {
      browsers = environments.client;
    },
    load: {
      filter: { id: FIRST_ROUTES },
      handler: async () => {
        const crawled = await generator?.getCrawlingResult();
        if (!generator || !crawled) throw new Error('The routes are not known yet.');
        return { code: writeSite(generator, crawled), map: null };
      },
    },
  };
  const forGenerator: GeneratorPlugin = {
    name: 'first-routes',
    init: (start) => {
      generator = start.generator;
    },
    onRouteTreeChanged: () => {
      const module = browsers?.moduleGraph.getModuleById(FIRST_ROUTES);
      if (!module) return;
      browsers?.moduleGraph.invalidateModule(module);
      browsers?.hot.send({ type: 'full-reload', path: '*' });
    },
  };
  return [forVite, forGenerator];
};
