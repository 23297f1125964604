import { LANGUAGE_PARAM } from '@parvoz/contract/languages.ts';
import { createRouter } from '@tanstack/react-router';
import { parseSearch, stringifySearch } from './lib/search-params.ts';
import { STAND_IN } from './lib/shown-address.ts';
import { routeTree } from './routeTree.gen.ts';

/** Only finds the route of an address. */
const createFinder = () => createRouter({ routeTree, context: {} as never, isServer: true });
let finder: ReturnType<typeof createFinder> | undefined;

type Validate = (search: Record<string, unknown>) => object;

/** Letters and digits may be written as codes, which makes another address of the same page (RFC 3986 §6.2.2.2). */
const plainPath = (path: string): string => {
  const plain = path.replace(/%([2-7][0-9a-f])/gi, (code, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    return /[\w.~-]/.test(character) ? character : code.toUpperCase();
  });
  return plain.replace(/\/+$/, '') || '/';
};

/**
 * The address of the page that is meant by one of any spelling: its path, the parameters that its routes read, as they
 * were given but in one order, and the language. All addresses that no page has are that of the not-found page.
 */
export const canonicalAddress = (address: string): string => {
  finder ??= createFinder();
  const [path = '', query = ''] = address.split(/\?(.*)/s, 2);
  const pathname = plainPath(path);
  const given = parseSearch(query);
  const [routes, , found] = finder.getMatchedRoutes(pathname);
  const isPage = found && !found.id.endsWith('/$');
  const names = routes.flatMap(({ options }) =>
    isPage && options.validateSearch ? Object.keys((options.validateSearch as Validate)({ ...given })) : [],
  );
  const search = Object.fromEntries([...names, LANGUAGE_PARAM].map((name) => [name, given[name]]));
  return (isPage ? pathname : STAND_IN) + stringifySearch(search);
};
