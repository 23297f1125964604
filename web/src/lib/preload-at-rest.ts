import type { AnyRouter } from '@tanstack/react-router';

/** A pointer rests when nothing has been scrolled for so long. */
const REST_MS = 150;
/** Time that the pointer stays on a link before it is preloaded, in milliseconds. */
export const PRELOAD_DELAY_MS = 100;

/** A link that is pointed at or has the focus. */
const POINTED_AT = 'a:hover, a:focus';

/** Of loaders that ask for less ahead: when the link is followed, the page waits for the rest, as it does without. */
export const AFTER_AHEAD = 'blocking';

const isPointedAt = (href: string): boolean =>
  [...document.querySelectorAll(POINTED_AT)].some((link) => link.getAttribute('href') === href);

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

/**
 * Makes the router ask ahead only for a link on which the pointer rests: not for those that are scrolled past below a mouse,
 * and not for those on which a finger begins to scroll. Of several links in the meantime only the last one is asked for.
 */
export const preloadAtRest = (router: AnyRouter): void => {
  let scrolledAt = Number.NEGATIVE_INFINITY;
  let latest = {};
  const note = () => {
    scrolledAt = performance.now();
  };
  window.addEventListener('scroll', note, { capture: true, passive: true });
  const preload = router.preloadRoute;
  router.preloadRoute = async (options) => {
    const own = {};
    latest = own;
    const asked = performance.now();
    for (let left = REST_MS; left > 0; left = Math.max(asked, scrolledAt) + REST_MS - performance.now())
      await pause(left);
    // The types of both name the routes of a router that is not known here.
    const { href } = router.buildLocation(options as never);
    return latest === own && isPointedAt(href) ? preload(options) : undefined;
  };
};
