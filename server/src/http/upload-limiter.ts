import { MAX_UPLOAD_BYTES } from '@parvoz/contract/limits.ts';
import type { preParsingAsyncHookHandler } from 'fastify';
import { AppError } from '../lib/app-error.ts';
import { networkOf } from '../lib/networks.ts';
import { OpenCount } from '../lib/open-count.ts';
import { ALONE, type Siblings } from '../lib/siblings.ts';

/** Files that one account, or one network without, sends at once: as many connections as a browser opens. */
const MAX_PER_CALLER = 6;
/** Bytes of all files that are on their way into memory, of which each of several processes has its part. */
const MAX_BYTES = 160 * 1024 * 1024;
/** The next free place is a matter of seconds, or of a line that is given up. */
const RETRY_SECONDS = 5;

/** Limits the bodies that are held in memory while they arrive and are worked on. */
export class UploadLimiter {
  readonly #counts: OpenCount;
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(siblings: Siblings = ALONE) {
    this.#counts = new OpenCount(siblings, 'bodies');
    // One of the largest has to find a place.
    this.#maxBytes = Math.max(MAX_BYTES / siblings.count, MAX_UPLOAD_BYTES);
  }

  /** Takes a place for a body of so many bytes; answers what gives it back. Throws TOO_MANY_REQUESTS, UNAVAILABLE. */
  acquire(caller: string, bytes: number): () => void {
    if (this.#counts.of(caller) >= MAX_PER_CALLER)
      throw new AppError('TOO_MANY_REQUESTS', undefined, RETRY_SECONDS);
    if (this.#bytes + bytes > this.#maxBytes) throw new AppError('UNAVAILABLE', undefined, RETRY_SECONDS);
    this.#counts.add(caller);
    this.#bytes += bytes;
    return () => {
      this.#counts.remove(caller);
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
