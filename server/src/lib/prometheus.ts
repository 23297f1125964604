import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  type Metric as Held,
  Registry,
} from 'prom-client';
import type { Metric, Metrics } from './metrics.ts';
import { RouteNames, Timings } from './timings.ts';

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
  for (const one of timings.metrics) registry.registerMetric(one as unknown as Held);
  if (withNode) collectDefaultMetrics({ register: registry });
  return {
    timing: (kind, method, route, status) => timings.of(kind, method, route, status),
    add: (metric) => addTo(registry, metric),
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
