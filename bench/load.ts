import autocannon from 'autocannon';
import { answerQuestions } from './processes.ts';

export interface Job {
  origin: string;
  requests: { method: string; path: string; headers?: Record<string, string>; body?: string }[];
  connections: number;
  /** Either a time in seconds or a number of requests. */
  seconds?: number;
  amount?: number;
  /** Requests in a second; without it as many as are answered. */
  perSecond?: number;
  /** Adds a parameter that no other request has, so that no cache knows the address. */
  unique?: boolean;
}

export interface Measured {
  requests: number;
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  max: number;
  /** Answers other than 2xx and 304, errors and timeouts. */
  failures: number;
}

let sent = 0;

const run = async ({
  origin,
  requests,
  connections,
  seconds,
  amount,
  perSecond,
  unique,
}: Job): Promise<Measured> => {
  const times: number[] = [];
  let failures = 0;
  let next = 0;
  const setupRequest: Parameters<typeof autocannon>[0]['requests'][0]['setupRequest'] = (before) => {
    const request = requests[next++ % requests.length]!;
    const path = unique
      ? `${request.path}${request.path.includes('?') ? '&' : '?'}n=${sent++}`
      : request.path;
    return { ...before, ...request, path };
  };
  const start = performance.now();
  const limit = amount === undefined ? { duration: seconds ?? 5 } : { amount };
  const load = autocannon({
    url: origin,
    connections,
    timeout: 60,
    requests: [{ setupRequest }],
    ...limit,
    ...(perSecond && { overallRate: perSecond }),
  });
  load.on('response', (_client, status, _bytes, milliseconds) => {
    times.push(milliseconds);
    if (status !== 304 && (status < 200 || status > 299)) failures++;
  });
  const { errors, timeouts } = await load;
  const elapsed = (performance.now() - start) / 1000;
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
  return {
    requests: times.length,
    perSecond: times.length / elapsed,
    p50: at(0.5),
    p99: at(0.99),
    max: at(1),
    failures: failures + errors + timeouts,
  };
};

answerQuestions({ run });
