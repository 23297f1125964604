import type { ServerResponse } from 'node:http';

/**
 * Largest unread part of a stream, beside the system's buffers, before the client is disconnected; it then reads everything
 * again.
 */
const MAX_UNREAD_BYTES = 256 * 1024;

/** An event as it goes out, made once for all streams. */
export const toEvent = (event: object): Buffer => Buffer.from(`data: ${JSON.stringify(event)}\n\n`);

/** A line that clients skip; it keeps proxies from taking the line for dead. */
export const HEARTBEAT = Buffer.from(':\n\n');

/** One client that is sent events until either side ends it (server-sent events). */
export class EventStream {
  readonly #response: ServerResponse;
  constructor(response: ServerResponse, headers: Record<string, string>) {
    this.#response = response;
    response.writeHead(200, {
      ...headers,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // nginx would keep events back until it has a buffer full of them.
      'x-accel-buffering': 'no',
    });
  }

  /** Sets how many milliseconds the client waits before it reconnects when the connection is lost. */
  setRetry(milliseconds: number): void {
    this.write(Buffer.from(`retry: ${milliseconds}\n\n`));
  }

  write(bytes: Buffer): void {
    if (this.#response.destroyed || this.#response.writableEnded) return;
    this.#response.write(bytes);
    if (this.#response.writableLength > MAX_UNREAD_BYTES) this.cut();
  }

  /** Ends it in order: what was written still arrives. */
  end(): void {
    this.#response.end();
  }

  /** Ends it at once. */
  cut(): void {
    this.#response.destroy();
  }
}
