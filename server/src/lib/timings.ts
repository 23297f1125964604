import type { RequestKind, Timing } from './metrics.ts';

const TIMES = 'parvoz_http_request_duration_seconds';
const STATUSES = 'parvoz_http_responses_total';
const ROUTE_SECONDS = 'parvoz_route_seconds_total';
const ROUTE_REQUESTS = 'parvoz_route_requests_total';
const ROUTE_SLOW = 'parvoz_route_slow_total';
const ROUTE_FAILED = 'parvoz_route_failed_total';

const BUCKETS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10];
/** Answers that take longer are counted by their route. */
const SLOW_SECONDS = 1;

/** Routes that are named at most, in the order in which they are first asked for; later ones are `other` together. */
const MOST_ROUTES: Readonly<Record<string, number>> = {
  [ROUTE_SECONDS]: 250,
  [ROUTE_REQUESTS]: 250,
  [ROUTE_SLOW]: 40,
  [ROUTE_FAILED]: 40,
};
const OTHER = 'other';

interface Value {
  metricName?: string;
  labels: Record<string, string | number>;
  value: number;
}

const microseconds = (seconds: number): number => Math.round(seconds * 1e6) / 1e6;

class Histogram {
  readonly labels: { kind: RequestKind; status: string };
  /** Counts of the buckets: durations no longer than the bucket of the same index, and longer than the one before. */
  readonly #counts = new Float64Array(BUCKETS.length + 1);
  #sum = 0;

  constructor(labels: Histogram['labels']) {
    this.labels = labels;
  }

  observe(seconds: number): void {
    let bucket = 0;
    while (bucket < BUCKETS.length && seconds > BUCKETS[bucket]!) bucket++;
    this.#counts[bucket]!++;
    this.#sum += seconds;
  }

  values(): Value[] {
    let count = 0;
    const buckets = [...BUCKETS, '+Inf'].map((le, index) => {
      count += this.#counts[index]!;
      return { metricName: `${TIMES}_bucket`, labels: { le, ...this.labels }, value: count };
    });
    return [
      ...buckets,
      { metricName: `${TIMES}_sum`, labels: this.labels, value: microseconds(this.#sum) },
      { metricName: `${TIMES}_count`, labels: this.labels, value: count },
    ];
  }
}

/** Counts of one route, of all its answers. */
class RouteCounts {
  requests = 0;
  seconds = 0;
  slow = 0;
  failed = 0;
}

/** Timing of the answers of one route with one status. */
class RouteTiming implements Timing {
  readonly #times: Histogram;
  readonly #route: RouteCounts;
  readonly #isFailure: boolean;
  answers = 0;

  constructor(times: Histogram, route: RouteCounts, isFailure: boolean) {
    this.#times = times;
    this.#route = route;
    this.#isFailure = isFailure;
  }

  observe(seconds: number): void {
    this.#times.observe(seconds);
    this.answers++;
    this.#route.requests++;
    this.#route.seconds += seconds;
    if (seconds > SLOW_SECONDS) this.#route.slow++;
    if (this.#isFailure) this.#route.failed++;
  }
}

/** Returns what `key` has, made first where there is nothing. */
const within = <Key, Held>(map: Map<Key, Held>, key: Key, make: () => Held): Held => {
  const found = map.get(key) ?? make();
  map.set(key, found);
  return found;
};

/** Paths are shorter without what they all begin with. */
const nameOf = (method: string, route: string): string =>
  `${method === 'HEAD' ? 'GET' : method} ${route.replace(/^\/api\/v1(?=\/)/, '')}`;

/**
 * Times of requests, as metrics of prom-client. Its own histogram looks each time for what belongs to the labels, which takes a
 * twentieth of the time of a cached answer.
 */
export class Timings {
  readonly #times = new Map<string, Histogram>();
  readonly #routes = new Map<string, RouteCounts>();
  readonly #held: { status: number; timing: RouteTiming }[] = [];
  /** Timings by route, status and method, one after the other: combining them costs more than three lookups. */
  readonly #found = new Map<string, Map<number, Map<string, RouteTiming>>>();

  of(kind: RequestKind, method: string, route: string, status: number): Timing {
    return this.#found.get(route)?.get(status)?.get(method) ?? this.#make({ kind, method, route, status });
  }

  #make({
    kind,
    method,
    route,
    status,
  }: {
    kind: RequestKind;
    method: string;
    route: string;
    status: number;
  }) {
    const group = `${Math.trunc(status / 100)}xx`;
    const times = within(this.#times, `${kind} ${group}`, () => new Histogram({ kind, status: group }));
    // Methods of pages and of what is not found are as many as callers make up.
    const name = kind === route ? route : nameOf(method, route);
    const counts = within(this.#routes, name, () => new RouteCounts());
    const timing = new RouteTiming(times, counts, status >= 500);
    const byStatus = within(this.#found, route, () => new Map<number, Map<string, RouteTiming>>());
    within(byStatus, status, () => new Map<string, RouteTiming>()).set(method, timing);
    this.#held.push({ status, timing });
    return timing;
  }

  #byRoute(name: string, help: string, read: (counts: RouteCounts) => number) {
    const values = () =>
      [...this.#routes].map(([route, counts]) => ({ labels: { route }, value: read(counts) }));
    // Most routes are neither slow nor do they fail.
    return this.#metric(name, help, 'counter', () => values().filter(({ value }) => value > 0));
  }

  #metric(name: string, help: string, type: 'counter' | 'histogram', read: () => Value[]) {
    return { name, help, type, get: () => ({ name, help, type, aggregator: 'sum', values: read() }) };
  }

  #byStatus(): Value[] {
    const totals = new Map<number, number>();
    for (const { status, timing } of this.#held)
      totals.set(status, (totals.get(status) ?? 0) + timing.answers);
    return [...totals].map(([status, value]) => ({ labels: { status: String(status) }, value }));
  }

  /** All of them, as a registry of prom-client reads them. */
  readonly metrics = [
    this.#metric(TIMES, 'Time from a request to the end of its answer, by kind and status', 'histogram', () =>
      [...this.#times.values()].flatMap((one) => one.values()),
    ),
    this.#metric(STATUSES, 'Answers by status', 'counter', () => this.#byStatus()),
    this.#byRoute(ROUTE_REQUESTS, 'Answers by route', ({ requests }) => requests),
    this.#byRoute(ROUTE_SECONDS, 'Time of all answers together, by route', ({ seconds }) =>
      microseconds(seconds),
    ),
    this.#byRoute(ROUTE_SLOW, 'Answers that took longer than a second, by route', ({ slow }) => slow),
    this.#byRoute(ROUTE_FAILED, 'Answers with a status of 500 or more, by route', ({ failed }) => failed),
  ];
}

interface MetricOfProcess {
  name?: string;
  values?: Value[];
}

/**
 * The routes that metrics name. One that has a name keeps it, and one that came too late stays among the others, so that each
 * count only grows.
 */
export class RouteNames {
  readonly #named = new Map<string, Set<unknown>>();

  /** Returns a metric of a process with the routes that have no name as one; metrics are added up afterwards. */
  fold(metric: MetricOfProcess): object {
    const most = MOST_ROUTES[metric.name ?? ''];
    if (most === undefined || !metric.values) return metric;
    const named = within(this.#named, metric.name!, () => new Set());
    const values = metric.values.map(({ labels, ...one }) => {
      if (named.size < most) named.add(labels.route);
      return { ...one, labels: named.has(labels.route) ? labels : { ...labels, route: OTHER } };
    });
    return { ...metric, values };
  }
}
