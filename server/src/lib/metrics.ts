/** Kinds of requests, whose times differ by their nature. */
export type RequestKind = 'call' | 'provider' | 'page' | 'file' | 'none';

/** Durations of events of the same name. */
export interface Timing {
  observe(seconds: number): void;
}

/** A number, or one for each value of labels. */
export type Reading = number | { labels: Record<string, string>; value: number }[];

export interface Metric {
  name: string;
  help: string;
  /** A count only grows; a gauge is what is so now. */
  kind: 'count' | 'gauge';
  labels?: readonly string[];
  /** True if the value is the same in all processes, not each one's part. */
  isShared?: boolean;
  read(): Reading | Promise<Reading>;
}

/** Metrics of the product for whoever runs it. */
export interface Metrics {
  /** Returns the timing of answers to requests of one kind, method and route, as its template is written, with one status. */
  timing(kind: RequestKind, method: string, route: string, status: number): Timing;
  /** Asked whenever somebody reads the metrics. */
  add(metric: Metric): void;
}
