import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  type Metric as Held,
  Registry,
} from 'prom-client';
import type { Metric, Metrics, Timing } from './metrics.ts';

const NAME = 'parvoz_http_request_duration_seconds';
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

class Histogram implements Timing {
  readonly labels: Record<string, string>;
  /** Counts of the buckets: durations no longer than the bucket of the same index, and longer than the one before. */
  readonly #counts = new Float64Array(BUCKETS.length + 1);
  #sum = 0;

  constructor(labels: Record<string, string>) {
    this.labels = labels;
  }

  observe(seconds: number): void {
    let bucket = 0;
    while (bucket < BUCKETS.length && seconds > BUCKETS[bucket]!) bucket++;
    this.#counts[bucket]!++;
    this.#sum += seconds;
  }

  values() {
    let count = 0;
    const buckets = [...BUCKETS, '+Inf'].map((le, index) => {
      count += this.#counts[index]!;
      return { metricName: `${NAME}_bucket`, labels: { le, ...this.labels }, value: count };
    });
    return [
      ...buckets,
      { metricName: `${NAME}_sum`, labels: this.labels, value: this.#sum },
      { metricName: `${NAME}_count`, labels: this.labels, value: count },
    ];
  }
}

/**
 * Times of requests as prom-client writes histograms. Its own looks each time for what belongs to the labels, which takes a
 * twentieth of the time of a cached answer.
 */
class Timings {
  readonly name = NAME;
  readonly help = 'Time from a request to the end of its answer, by method, route and status';
  readonly type = 'histogram';
  readonly aggregator = 'sum';
  readonly #held: Histogram[] = [];
  /** Histograms by route, status and method, one after the other: combining them costs more than three lookups. */
  #found = new Map<string, Map<number, Map<string, Histogram>>>();

  of(method: string, route: string, status: number): Histogram {
    return this.#found.get(route)?.get(status)?.get(method) ?? this.#add(method, route, status);
  }

  #add(method: string, route: string, status: number): Histogram {
    const byStatus = this.#found.get(route) ?? new Map<number, Map<string, Histogram>>();
    const byMethod = byStatus.get(status) ?? new Map<string, Histogram>();
    const made = new Histogram({ method, route, status: String(status) });
    this.#found.set(route, byStatus.set(status, byMethod.set(method, made)));
    this.#held.push(made);
    return made;
  }

  get() {
    const { name, help, type, aggregator } = this;
    return { name, help, type, aggregator, values: this.#held.flatMap((one) => one.values()) };
  }

  reset(): void {
    this.#held.length = 0;
    this.#found = new Map();
  }
}

const addTo = (
  registry: Registry,
  { name, help, kind, labels = [], isShared = false, read }: Metric,
): void => {
  const options = {
    name,
    help,
    labelNames: [...labels],
    registers: [registry],
    aggregator: isShared ? ('max' as const) : ('sum' as const),
  };
  const setter =
    (metric: { reset(): void }, set: (labels: Record<string, string>, value: number) => void) => async () => {
      const reading = await read();
      metric.reset();
      for (const one of typeof reading === 'number' ? [{ labels: {}, value: reading }] : reading)
        set(one.labels, one.value);
    };
  if (kind === 'gauge') {
    const gauge: Gauge = new Gauge({ ...options, collect: () => collect() });
    const collect = setter(gauge, (of, value) => gauge.set(of, value));
  } else {
    const counter: Counter = new Counter({ ...options, collect: () => collect() });
    const collect = setter(counter, (of, value) => counter.inc(of, value));
  }
};

/** Metrics of one process, as they go to the supervisor. */
export type Measured = object[];

export interface OpenMetrics extends Metrics {
  read(): Promise<Measured>;
}

/** The metrics of this process; `withNode` adds those of Node: event loop, memory, garbage, processor. */
export const openMetrics = (withNode: boolean): OpenMetrics => {
  const registry = new Registry();
  const timings = new Timings();
  registry.registerMetric(timings as unknown as Held);
  if (withNode) collectDefaultMetrics({ register: registry });
  return {
    timing: (method, route, status) => timings.of(method, route, status),
    add: (metric) => addTo(registry, metric),
    read: () => registry.getMetricsAsJSON(),
  };
};

/** The text of what all processes have measured, in Prometheus' format. */
export const writeMetrics = (measured: readonly Measured[]): Promise<string> =>
  AggregatorRegistry.aggregate([...measured]).metrics();

export const METRICS_TYPE = Registry.PROMETHEUS_CONTENT_TYPE;
