import { connect, type Socket } from 'node:net';
import { browserHeaders } from './browser.ts';
import { answerQuestions, cpuSeconds } from './processes.ts';

export interface Job {
  origin: string;
  /** Sent with a browser's headers; those given come on top. */
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
  /** Processor's time that this took here. */
  cpuSeconds: number;
}

const TIMEOUT_MS = 60_000;
const LAST_CHUNK = Buffer.from('\r\n0\r\n\r\n');

/**
 * Reads one answer at a time and nothing of it but its status and where it ends. The client must take less time than
 * the server that it measures: autocannon decodes each body as UTF-8, which takes longer for a compressed page than
 * answering it does.
 */
class ResponseReader {
  #head = '';
  /** Bytes that are still to come, or infinite while chunks do. */
  #missing = 0;
  /** The last bytes that came: the end of chunks may come in two pieces. */
  #last = Buffer.alloc(0);

  /** The status once the answer is whole. */
  read(bytes: Buffer): number | undefined {
    if (this.#head.endsWith('\r\n\r\n')) {
      this.#missing -= bytes.length;
      return this.#end(bytes);
    }
    const before = this.#head.length;
    const text = this.#head + bytes.toString('latin1');
    const end = text.indexOf('\r\n\r\n');
    if (end < 0) {
      this.#head = text;
      return undefined;
    }
    this.#head = text.slice(0, end + 4);
    const isEmpty = this.#status === 304 || this.#status === 204;
    const length = isEmpty ? '0' : /\r\ncontent-length: (\d+)/i.exec(this.#head)?.[1];
    this.#missing = length === undefined ? Number.POSITIVE_INFINITY : Number(length);
    this.#missing -= bytes.length - (end + 4 - before);
    return this.#end(bytes);
  }

  get #status(): number {
    return Number(this.#head.slice(9, 12));
  }

  #end(bytes: Buffer): number | undefined {
    this.#last = Buffer.concat([this.#last, bytes.subarray(-LAST_CHUNK.length)]).subarray(-LAST_CHUNK.length);
    const isLastChunk = this.#missing === Number.POSITIVE_INFINITY && this.#last.equals(LAST_CHUNK);
    if (this.#missing > 0 && !isLastChunk) return undefined;
    const status = this.#status;
    this.#head = '';
    this.#last = Buffer.alloc(0);
    return status;
  }
}

let sent = 0;

/** Returns a function that gives the bytes of the next request. */
const writerOf = ({ origin, requests, unique }: Job): (() => string) => {
  const { host } = new URL(origin);
  const written = requests.map(({ method, path, headers, body }) => {
    const all = {
      host,
      ...browserHeaders(path, headers),
      ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
    };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    const start = `${method} ${path}`;
    const end = ` HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`;
    return { start, mark: path.includes('?') ? '&n=' : '?n=', end };
  });
  let next = 0;
  return () => {
    const { start, mark, end } = written[next++ % written.length]!;
    return unique ? `${start}${mark}${sent++}${end}` : start + end;
  };
};

const run = async (job: Job): Promise<Measured> => {
  const { origin, connections, seconds = 5, amount = Number.POSITIVE_INFINITY, perSecond } = job;
  const { hostname, port } = new URL(origin);
  const write = writerOf(job);
  const times: number[] = [];
  let failures = 0;
  let asked = 0;
  const cpuBefore = cpuSeconds();
  const start = performance.now();
  const until = amount === Number.POSITIVE_INFINITY ? start + seconds * 1000 : Number.POSITIVE_INFINITY;
  const pauseBefore = (): number => (perSecond ? start + (asked * 1000) / perSecond - performance.now() : 0);

  /** Asks one request after the other on a connection until the job is done. */
  const runConnection = (): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const reader = new ResponseReader();
    let askedAt = 0;
    let isWaiting = false;
    const ask = () => {
      if (asked >= amount || performance.now() >= until) return socket.destroy();
      const pause = pauseBefore();
      asked++;
      if (pause > 1) setTimeout(send, pause);
      else send();
    };
    const send = () => {
      askedAt = performance.now();
      isWaiting = true;
      socket.write(write());
    };
    const socket: Socket = connect(Number(port), hostname, ask)
      .setNoDelay()
      .setTimeout(TIMEOUT_MS, () => socket.destroy())
      .on('data', (bytes: Buffer) => {
        const status = reader.read(bytes);
        if (status === undefined) return;
        isWaiting = false;
        times.push(performance.now() - askedAt);
        if (status !== 304 && (status < 200 || status > 299)) failures++;
        ask();
      })
      .on('error', () => {
        if (!isWaiting) failures++;
      })
      .on('close', () => {
        if (isWaiting) failures++;
        // A server that ends a connection in order is asked on another one.
        if (asked < amount && performance.now() < until && failures < 1000)
          void runConnection().then(resolve);
        else resolve();
      });
    return promise;
  };
  await Promise.all(Array.from({ length: connections }, runConnection));
  const elapsed = (performance.now() - start) / 1000;
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
  return {
    requests: times.length,
    perSecond: times.length / elapsed,
    p50: at(0.5),
    p99: at(0.99),
    max: at(1),
    failures,
    cpuSeconds: cpuSeconds() - cpuBefore,
  };
};

answerQuestions({ run });
