import { LRUCache } from 'lru-cache';

/**
 * Returns a function that decides whether to log a refusal: once a minute for each address or route, so that a flood does not
 * become one of the log.
 */
export const createLogThrottle = (): ((source: string) => boolean) => {
  const recent = new LRUCache<string, true>({ max: 10_000, ttl: 60_000 });
  return (source) => {
    if (recent.has(source)) return false;
    recent.set(source, true);
    return true;
  };
};
