import { createBrowserHistory, createMemoryHistory } from '@tanstack/react-router';

/**
 * Page that the server shows, with another status, instead of one whose own address cannot be rendered: it cannot be
 * decoded, is too long, or was sent by a form (server/src/http/error-handler.ts).
 */
export const STAND_IN = '/404';

/**
 * Returns the stand-in's path for the document, so that the browser hydrates that page instead of the one its address
 * names.
 */
export const shownAddress = (pathname: string): string | undefined =>
  pathname === STAND_IN ? STAND_IN : undefined;

/** History of the browser, in which the first entry is what the server has shown. */
export const createShownHistory = () => {
  const shown = document.documentElement.dataset.address;
  if (!shown) return createBrowserHistory();
  const first = window.location.href;
  const parseLocation = () => {
    const { href, pathname, search, hash } = window.location;
    const address = href === first ? shown : pathname + search + hash;
    const { location } = createMemoryHistory({ initialEntries: [address] });
    return { ...location, state: window.history.state };
  };
  return createBrowserHistory({ parseLocation });
};
