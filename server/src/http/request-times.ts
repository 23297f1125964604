import { API_BASE } from '@parvoz/contract/endpoint.ts';
import { openEvents } from '@parvoz/contract/platform/live.ts';
import type { FastifyInstance } from 'fastify';
import type { Metrics, RequestKind, Timing } from '../lib/metrics.ts';
import { isPageAddress } from './error-handler.ts';
import { isInternal } from './internal-call.ts';

const EVENTS = API_BASE + openEvents.path;
/** Every page has the route of all that is no call and no file. */
const ANYTHING = '/*';
const NOTHING = 'none';
const PAGE = 'page';

/** The template of the route that was found: never the address, of which there are endlessly many. */
const routeOf = (url: string | undefined, address: string): string => {
  if (url === undefined) return NOTHING;
  if (url !== ANYTHING) return url;
  return isPageAddress(address) ? PAGE : NOTHING;
};

/** Calls that carry files take as long as a visitor's line. */
const OF_FILES = /\/(attach|upload)(\/|$)/;
const OF_PROVIDERS = `${API_BASE}/payment-provider/`;

const kindOf = (route: string): RequestKind => {
  if (route === NOTHING || route === PAGE) return route;
  if (route.startsWith(OF_PROVIDERS)) return 'provider';
  return route.startsWith(API_BASE) && !OF_FILES.test(route) ? 'call' : 'file';
};

/** Returns the timing of an answer to a request of a route. */
export const timingOf = (metrics: Metrics, method: string, route: string, status: number): Timing =>
  metrics.timing(kindOf(route), method, route, status);

/**
 * Times all requests that the framework sees, but for streams, which last as long as somebody looks at a page, and the calls
 * that pages make while they are rendered, which are in the time of the page.
 */
export const timeRequests = (http: FastifyInstance, metrics: Metrics): void => {
  http.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request.routeOptions.url, request.url);
    if (route !== EVENTS && !isInternal(request))
      timingOf(metrics, request.method, route, reply.raw.statusCode).observe(reply.elapsedTime / 1000);
    done();
  });
};
