import type { IncomingMessage } from 'node:http';
import { MAX_UPLOAD_BYTES } from '@parvoz/contract/limits.ts';
import type { FastifyRequest, preParsingAsyncHookHandler } from 'fastify';
import { AppError } from '../lib/app-error.ts';
import type { Clock } from '../lib/clock.ts';
import { networkOf } from '../lib/networks.ts';
import { OpenCount } from '../lib/open-count.ts';
import { ALONE, type Siblings } from '../lib/siblings.ts';

/** Files that one account, or one network without, sends at once: as many connections as a browser opens. */
const MAX_PER_CALLER = 6;
/** Bytes of all files that have come into memory, of which each of several processes has its part. */
const MAX_BYTES = 160 * 1024 * 1024;
/** Largest part of these for callers without an account. */
const MAX_ANONYMOUS_BYTES = 40 * 1024 * 1024;
/** The next free place is a matter of seconds, or of a line that is given up. */
const RETRY_SECONDS = 5;
/** Slowest accepted upload: fewer bytes than these in this time end it (1 KB a second). */
const LEAST_BYTES = 20 * 1024;
const LEAST_WINDOW_MS = 20_000;
const LOOK_MS = 1000;

/** Sender of a body. */
interface Sender {
  /** Key of the account, or of the network where there is none. */
  key: string;
  isAnonymous: boolean;
}

/** A body on its way. */
interface Arrival extends Sender {
  raw: IncomingMessage;
  bytes: number;
  /** Bytes received at this moment, since when its speed is measured. */
  seen: number;
  since: number;
  isRefused: boolean;
}

/** The server itself does not read on, or has everything: nothing can be said of the sender. */
const waitsForUs = ({ readableFlowing, readableLength, readableEnded }: IncomingMessage): boolean =>
  !readableFlowing || readableLength > 0 || readableEnded;

/**
 * Limits the bodies that are held in memory while they arrive and are worked on, by the bytes that have come: what is only
 * announced takes nobody’s place. Who has no account shares a part of it, and a connection on which hardly anything comes
 * is ended.
 */
export class UploadLimiter {
  readonly #clock: Clock;
  readonly #counts: OpenCount;
  readonly #maxBytes: number;
  readonly #maxAnonymousBytes: number;
  readonly #arrivals = new Set<Arrival>();
  #bytes = 0;
  #anonymousBytes = 0;
  #looking: NodeJS.Timeout | undefined;

  constructor(clock: Clock, siblings: Siblings = ALONE) {
    this.#clock = clock;
    this.#counts = new OpenCount(siblings, 'bodies');
    // One of the largest has to find a place.
    const partOf = (bytes: number) => Math.max(bytes / siblings.count, MAX_UPLOAD_BYTES);
    this.#maxBytes = partOf(MAX_BYTES);
    this.#maxAnonymousBytes = partOf(MAX_ANONYMOUS_BYTES);
  }

  /**
   * Takes a place for a body that begins to come; returns what gives it back. Throws TOO_MANY_REQUESTS, and UNAVAILABLE where
   * there is no room; where that happens in the middle of the body, who reads it gets the UNAVAILABLE as its error.
   */
  begin(sender: Sender, raw: IncomingMessage): () => void {
    if (this.#counts.of(sender.key) >= MAX_PER_CALLER)
      throw new AppError('TOO_MANY_REQUESTS', undefined, RETRY_SECONDS);
    const arrival = { ...sender, raw, bytes: 0, seen: 0, since: this.#now(), isRefused: false };
    if (!this.#hasRoom(arrival, Math.max(raw.readableLength, 1)))
      throw new AppError('UNAVAILABLE', undefined, RETRY_SECONDS);
    this.#counts.add(sender.key);
    this.#arrivals.add(arrival);
    this.#add(arrival, raw.readableLength);
    this.#countPushed(arrival);
    this.#looking ??= setInterval(() => this.#look(), LOOK_MS).unref();
    return () => this.#end(arrival);
  }

  #now(): number {
    return this.#clock.now().getTime();
  }

  #hasRoom({ isAnonymous }: Sender, bytes: number): boolean {
    return (
      this.#bytes + bytes <= this.#maxBytes &&
      (!isAnonymous || this.#anonymousBytes + bytes <= this.#maxAnonymousBytes)
    );
  }

  #add(arrival: Arrival, bytes: number): void {
    arrival.bytes += bytes;
    this.#bytes += bytes;
    if (arrival.isAnonymous) this.#anonymousBytes += bytes;
  }

  /** Counts received bytes where Node stores them: a listener to the body would make it flow before it is read. */
  #countPushed(arrival: Arrival): void {
    const { raw } = arrival;
    const push = raw.push.bind(raw);
    raw.push = (chunk, encoding) => {
      if (chunk !== null && !arrival.isRefused) this.#count(arrival, (chunk as Buffer).length);
      return push(chunk, encoding);
    };
  }

  #count(arrival: Arrival, bytes: number): void {
    // Unread bytes stay in Node's buffer, which then takes no more than its few kilobytes.
    if (!this.#hasRoom(arrival, bytes) && arrival.raw.listenerCount('error') > 0) {
      arrival.isRefused = true;
      arrival.raw.emit('error', new AppError('UNAVAILABLE', undefined, RETRY_SECONDS));
      // The reader has let it go: a connection that nobody reads from never ends.
      arrival.raw.resume();
    } else this.#add(arrival, bytes);
  }

  /** Ends connections on which hardly anything comes. */
  #look(): void {
    const now = this.#now();
    for (const arrival of this.#arrivals) {
      const { raw, bytes, seen, since } = arrival;
      if (!waitsForUs(raw) && now >= since && now - since < LEAST_WINDOW_MS) continue;
      if (!waitsForUs(raw) && now >= since && bytes - seen < LEAST_BYTES) raw.destroy();
      arrival.since = now;
      arrival.seen = bytes;
    }
  }

  #end(arrival: Arrival): void {
    if (!this.#arrivals.delete(arrival)) return;
    this.#counts.remove(arrival.key);
    this.#add(arrival, -arrival.bytes);
    if (this.#arrivals.size > 0) return;
    clearInterval(this.#looking);
    this.#looking = undefined;
  }
}

const senderOf = ({ actor, ip }: FastifyRequest): Sender =>
  actor ? { key: actor.accountId, isAnonymous: false } : { key: networkOf(ip), isAnonymous: true };

/** Lets a body arrive where there is a place for it, before any of it is read. */
export const uploadLimitHook =
  (uploadLimiter: UploadLimiter): preParsingAsyncHookHandler =>
  async (request, reply, payload) => {
    reply.raw.once('close', uploadLimiter.begin(senderOf(request), request.raw));
    return payload;
  };
