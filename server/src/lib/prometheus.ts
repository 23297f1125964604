import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  type Metric as Held,
  Registry,
} from 'prom-client';
import type { Metric, Metrics, Reading } from './metrics.ts';
import { RouteNames, Timings } from './timings.ts';

/** Longest time of a reading, shorter than the supervisor waits for all of a process: others are read without a database. */
const READ_MS = 2000;

/** Returns what a metric says; nothing where it fails or takes too long, and then it is among the unread ones. */
const readInTime = async ({ name, read }: Metric, unread: Set<string>): Promise<Reading> => {
  const { promise: tooLong, reject } = Promise.withResolvers<never>();
  const limit = setTimeout(() => reject(new Error('took too long')), READ_MS);
  try {
    const reading = await Promise.race([read(), tooLong]);
    unread.delete(name);
    return reading;
  } catch {
    unread.add(name);
    return [];
  } finally {
    clearTimeout(limit);
  }
};

const addTo = (registry: Registry, one: Metric, unread: Set<string>): void => {
  const { name, help, kind, labels = [], isShared = false } = one;
  const options = {
    name,
    help,
    labelNames: [...labels],
    registers: [registry],
    aggregator: isShared ? ('max' as const) : ('sum' as const),
  };
  const setter =
    (
      metric: { reset(): void; remove(): void },
      set: (labels: Record<string, string>, value: number) => void,
    ) =>
    async () => {
      const reading = await readInTime(one, unread);
      metric.reset();
      // Without labels it would be 0; one with labels has none left, and takes no such call.
      if (unread.has(name) && labels.length === 0) metric.remove();
      for (const { labels: of, value } of typeof reading === 'number'
        ? [{ labels: {}, value: reading }]
        : reading)
        set(of, value);
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
  for (const one of timings.metrics) registry.registerMetric(one as unknown as Held);
  if (withNode) collectDefaultMetrics({ register: registry });
  const unread = new Set<string>();
  if (withNode)
    addTo(
      registry,
      {
        name: 'parvoz_metrics_unread',
        help: 'Metrics that could not be read, most of them for want of a database',
        kind: 'gauge',
        isShared: true,
        read: () => unread.size,
      },
      new Set(),
    );
  return {
    timing: (kind, method, route, status) => timings.of(kind, method, route, status),
    add: (metric) => addTo(registry, metric, unread),
    read: () => registry.getMetricsAsJSON(),
  };
};

/**
 * Returns what writes the text of all processes' metrics in Prometheus' format. It names only so many routes for as long as it
 * lives, so that its size has a limit whatever is asked of the product.
 */
export const openWriter = (): ((measured: readonly Measured[]) => Promise<string>) => {
  const routes = new RouteNames();
  return (measured) =>
    AggregatorRegistry.aggregate(measured.map((one) => one.map((metric) => routes.fold(metric)))).metrics();
};

export const METRICS_TYPE = Registry.PROMETHEUS_CONTENT_TYPE;
