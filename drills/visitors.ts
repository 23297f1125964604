import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { readAnswer } from '../server/test/process.ts';

/** Delay before an EventSource reconnects. */
const RETRY_MS = 1000;

const READS = [
  { method: 'POST', path: '/university/filter?page=1&size=12', body: {} },
  { method: 'POST', path: '/consulting/filter?page=1&size=12', body: {} },
  { method: 'GET', path: '/country/public/tree' },
  { method: 'GET', path: '/notification', isPrivate: true },
  { method: 'GET', path: '/profile/current', isPrivate: true },
];

/** Visitors come from addresses of their own, so many each, as those of a whole town would: limits count by address. */
const ADDRESSES = 8;

interface Asked {
  method: string;
  path: string;
  body?: object;
  isPrivate?: boolean;
}

/** Results of all visitors. */
export interface Seen {
  reads: number;
  /** Number of reads repeated because their connection was closed. */
  repeated: number;
  /** Errors, and reads that got no answer although they were repeated. */
  failures: string[];
  /** Time that each stream of events was disconnected, in milliseconds. */
  gaps: number[];
}

interface Wanted {
  visitors: number;
  streams: number;
  /** Of people who are signed in: each visitor is one of them. */
  tokens: readonly string[];
}

/** People who read and hold streams of events open, as browsers do: over connections that are kept. */
export const openVisitors = async (port: number, { visitors, streams, tokens }: Wanted) => {
  const seen: Seen = { reads: 0, repeated: 0, failures: [], gaps: [] };
  const stop = new AbortController();
  const agent = new Agent({ keepAlive: true, maxSockets: 6 * visitors });
  const authorizationOf = (index: number) => `Bearer ${tokens[index % tokens.length]}`;

  const ask = ({ method, path, body, isPrivate }: Asked, visitor: number, turn: number) =>
    new Promise<{ status: number }>((resolve, reject) => {
      const asked = request({
        ...{ port, method, agent, path: `/api/v1${path}` },
        localAddress: `127.10.${visitor}.${1 + (turn % ADDRESSES)}`,
        headers: {
          ...(body && { 'content-type': 'application/json' }),
          ...(isPrivate && { authorization: authorizationOf(visitor) }),
        },
      });
      asked.on('response', (message) => readAnswer(message).then(resolve, reject)).on('error', reject);
      asked.end(body && JSON.stringify(body));
    });

  const read = async (asked: Asked, visitor: number, turn: number) => {
    seen.reads++;
    const first = await ask(asked, visitor, turn).catch(() => null);
    // HTTP lets a client repeat a read whose connection was closed before an answer came (RFC 9110 §9.2.2), and browsers do.
    if (!first) seen.repeated++;
    const last = first ?? (await ask(asked, visitor, turn).catch((error) => ({ status: String(error) })));
    if (last.status !== 200) seen.failures.push(`${asked.method} ${asked.path}: ${last.status}`);
  };

  const visit = async (index: number) => {
    for (let turn = index; !stop.signal.aborted; turn++) {
      await read(READS[turn % READS.length]!, index, turn);
      await pause(30);
    }
  };

  const follow = async (index: number) => {
    let lostAt: number | null = null;
    while (!stop.signal.aborted) {
      try {
        const answer = await fetch(`http://127.0.0.1:${port}/api/v1/events`, {
          headers: { authorization: authorizationOf(index) },
          signal: stop.signal,
        });
        if (answer.status === 200) {
          if (lostAt !== null) seen.gaps.push(performance.now() - lostAt);
          lostAt = null;
          for await (const _ of answer.body!);
        }
      } catch {
        // It ended; the time until it is back counts.
      }
      lostAt ??= performance.now();
      await pause(RETRY_MS);
    }
  };

  const running = [
    ...Array.from({ length: visitors }, (_, index) => visit(index)),
    ...Array.from({ length: streams }, (_, index) => follow(index)),
  ];
  return {
    /** Lets everybody come to an end. */
    stop: async (): Promise<Seen> => {
      stop.abort();
      await Promise.all(running);
      agent.destroy();
      return seen;
    },
  };
};
