/**
 * In the place of what the build compiles away in browsers: `@tanstack/react-start`, of which pages take one function,
 * and the storage of renderings (`web/src/lib/ssr-storage.server.ts`).
 */
export const createIsomorphicFn = () => ({
  server: () => ({ client: <T>(inBrowsers: T): T => inBrowsers }),
});

export const ssrStorage = { getStore: () => undefined };
