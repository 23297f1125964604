import type { preParsingAsyncHookHandler } from 'fastify';
import { AppError } from '../lib/app-error.ts';
import { networkOf } from '../lib/networks.ts';

/** Files that one account, or one network without, sends at once: as many connections as a browser opens. */
const MAX_PER_CALLER = 6;
/** Bytes of all files that are on their way into the memory of this process. */
const MAX_BYTES = 160 * 1024 * 1024;
/** The next free place is a matter of seconds, or of a line that is given up. */
const RETRY_SECONDS = 5;

/** Limits the bodies that this process holds in memory while they arrive and are worked on. */
export class UploadLimiter {
  readonly #counts = new Map<string, number>();
  #bytes = 0;

  /** Takes a place for a body of so many bytes; answers what gives it back. Throws TOO_MANY_REQUESTS, UNAVAILABLE. */
  acquire(caller: string, bytes: number): () => void {
    const count = this.#counts.get(caller) ?? 0;
    if (count >= MAX_PER_CALLER) throw new AppError('TOO_MANY_REQUESTS', undefined, RETRY_SECONDS);
    if (this.#bytes + bytes > MAX_BYTES) throw new AppError('UNAVAILABLE', undefined, RETRY_SECONDS);
    this.#counts.set(caller, count + 1);
    this.#bytes += bytes;
    return () => {
      const left = this.#counts.get(caller)! - 1;
      if (left > 0) this.#counts.set(caller, left);
      else this.#counts.delete(caller);
      this.#bytes -= bytes;
    };
  }
}

/**
 * Lets a body arrive where there is a place for it, before any of it is read. `maxBytes` counts for one that does not
 * say how long it is.
 */
export const uploadLimitHook =
  (uploadLimiter: UploadLimiter, maxBytes: number): preParsingAsyncHookHandler =>
  async (request, reply, payload) => {
    const said = Number(request.headers['content-length'] ?? Number.NaN);
    const release = uploadLimiter.acquire(
      request.actor?.accountId ?? networkOf(request.ip),
      Math.min(Number.isFinite(said) ? said : maxBytes, maxBytes),
    );
    reply.raw.once('close', release);
    return payload;
  };
