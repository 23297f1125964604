import { randomInt } from 'node:crypto';
import type { LiveEvent } from '@parvoz/contract/platform/live.ts';
import { type Caller, countedAs, isGuardian, type Log } from '../db/context.ts';
import { type LiveTopic, topicsOfCaller } from '../db/live.ts';
import { AppError } from '../lib/app-error.ts';
import { OpenCount } from '../lib/open-count.ts';
import { ALONE, type Siblings } from '../lib/siblings.ts';
import { type EventStream, HEARTBEAT, toEvent } from './event-stream.ts';

const TICK_MS = 1000;
/** Each stream has a heartbeat once in so many ticks; they take turns, so that thousands are no burst. */
const HEARTBEAT_TICKS = 25;
const CHECK_TICKS = 20;
/** A page that has been opening for longer is told to read all again. */
const MAX_OPENING_TICKS = 60;
/** Seconds and ticks are counted from different moments. */
const SPARE_TICKS = 2;
/** Streams of one account in all processes of a supervisor: tabs and devices, with room for lines that died without a word. */
const MAX_STREAMS_PER_ACCOUNT = 20;
const MAX_STREAMS = 10_000;
/** Clients that are cut off at once, as by a stop of the process, come back spread over this time. */
const RETRY_MS = { min: 1000, max: 4000 };
/** Longest time that clients which do not read may delay the end of the process. */
const END_MS = 1000;

const READY = toEvent({ kind: 'READY' });
/** All that a guardian is notified of: that something changed which they are shown. Nothing reaches them of the chat. */
const CHANGED = toEvent({ kind: 'GUARDIAN' });
const GUARDIANS_KINDS: readonly LiveEvent['kind'][] = ['APPLICATION', 'MONEY', 'GUARDIAN'];

/** Returns those of the given sessions that have ended or whose role or agency has changed. */
export type FindEnded = (callers: readonly Caller[]) => Promise<readonly string[]>;

interface Subscriber {
  caller: Caller;
  stream: EventStream;
  topics: readonly LiveTopic[];
  /** The tick in which it has its heartbeat. */
  heartbeatTick: number;
}

/** All open streams of this process: who subscribes to what, who is still signed in, and that the lines are alive. */
export class EventHub {
  readonly #subscribers = new Set<Subscriber>();
  readonly #byTopic = new Map<LiveTopic, Set<Subscriber>>();
  /** Numbers of open streams by account. */
  readonly #open: OpenCount;
  readonly #findEnded: FindEnded;
  readonly #log: Log;
  readonly #timer: NodeJS.Timeout;
  #tick = 0;
  #nextHeartbeatTick = 0;
  /** Tick of the last event of each topic, and of the moment since which none can have been missed. */
  readonly #lastEvents = new Map<LiveTopic, number>();
  #listeningSince = 0;
  #checking = false;
  /** Something may have ended since the last look. */
  #checkRequested = false;
  #closed = false;

  constructor(findEnded: FindEnded, log: Log, siblings: Siblings = ALONE) {
    this.#open = new OpenCount(siblings, 'streams');
    this.#findEnded = findEnded;
    this.#log = log;
    this.#timer = setInterval(() => this.#onTick(), TICK_MS);
  }

  /** Streams that are open. */
  get size(): number {
    return this.#subscribers.size;
  }

  /** Throws TOO_MANY_REQUESTS or UNAVAILABLE when there is no room for another stream of this account. */
  assertCapacity(caller: Caller): void {
    if (this.#closed || this.#subscribers.size >= MAX_STREAMS)
      throw new AppError('UNAVAILABLE', undefined, 30);
    if (this.#open.of(countedAs(caller)) >= MAX_STREAMS_PER_ACCOUNT)
      throw new AppError('TOO_MANY_REQUESTS', undefined, 30);
  }

  /** True if an event may have come since a page of these topics began to read, so many seconds ago. */
  #mayHaveMissed(topics: readonly LiveTopic[], age = Number.POSITIVE_INFINITY): boolean {
    const begunAt = this.#tick - age - SPARE_TICKS;
    return (
      age > MAX_OPENING_TICKS ||
      this.#listeningSince >= begunAt ||
      topics.some((topic) => (this.#lastEvents.get(topic) ?? Number.NEGATIVE_INFINITY) >= begunAt)
    );
  }

  /**
   * Returns what has to be called when the client is gone. `age`: seconds since its page began to read, if that is
   * known.
   */
  add(caller: Caller, stream: EventStream, age?: number): () => void {
    const heartbeatTick = this.#nextHeartbeatTick++ % HEARTBEAT_TICKS;
    const subscriber: Subscriber = { caller, stream, topics: topicsOfCaller(caller), heartbeatTick };
    this.#subscribers.add(subscriber);
    this.#open.add(countedAs(caller));
    for (const topic of subscriber.topics) {
      const subscribers = this.#byTopic.get(topic);
      if (subscribers) subscribers.add(subscriber);
      else this.#byTopic.set(topic, new Set([subscriber]));
    }
    stream.setRetry(randomInt(RETRY_MS.min, RETRY_MS.max));
    if (this.#mayHaveMissed(subscriber.topics, age)) stream.write(READY);
    return () => this.#remove(subscriber);
  }

  #remove(subscriber: Subscriber): void {
    // Ended by us, and then gone.
    if (!this.#subscribers.delete(subscriber)) return;
    this.#open.remove(countedAs(subscriber.caller));
    for (const topic of subscriber.topics) {
      const subscribers = this.#byTopic.get(topic);
      subscribers?.delete(subscriber);
      if (subscribers?.size === 0) this.#byTopic.delete(topic);
    }
  }

  /** Notifies everybody whom one of the topics concerns, each stream once. */
  notify(topics: readonly LiveTopic[], event: LiveEvent): void {
    for (const topic of topics) this.#lastEvents.set(topic, this.#tick);
    const recipients = new Set(topics.flatMap((topic) => [...(this.#byTopic.get(topic) ?? [])]));
    if (recipients.size === 0) return;
    const bytes = toEvent(event);
    for (const { caller, stream } of recipients)
      if (!isGuardian(caller)) stream.write(bytes);
      else if (GUARDIANS_KINDS.includes(event.kind)) stream.write(CHANGED);
  }

  /** Notifies all streams that events may have been missed. */
  notifyReady(): void {
    this.#listeningSince = this.#tick;
    for (const { stream } of this.#subscribers) stream.write(READY);
  }

  /** Ends the streams of these sessions. */
  endSessions(sessionIds: readonly string[]): void {
    const ended = new Set(sessionIds);
    for (const subscriber of this.#subscribers)
      if (ended.has(subscriber.caller.sessionId)) this.#end(subscriber);
  }

  /** Asks of all sessions at once which have ended, and ends their streams. */
  async check(): Promise<void> {
    this.#checkRequested = true;
    if (this.#checking) return;
    this.#checking = true;
    try {
      while (this.#checkRequested && this.#subscribers.size > 0) {
        this.#checkRequested = false;
        const callers = new Map([...this.#subscribers].map(({ caller }) => [caller.sessionId, caller]));
        this.endSessions(await this.#findEnded([...callers.values()]));
      }
    } catch (error) {
      this.#log.warn({ err: error }, 'the sessions of open streams could not be checked');
    } finally {
      this.#checking = false;
    }
  }

  /** Ends all streams; no more are accepted. */
  close(): void {
    this.#closed = true;
    clearInterval(this.#timer);
    const left = [...this.#subscribers];
    for (const subscriber of left) this.#end(subscriber);
    setTimeout(() => {
      for (const { stream } of left) stream.cut();
    }, END_MS).unref();
  }

  #end(subscriber: Subscriber): void {
    this.#remove(subscriber);
    subscriber.stream.end();
  }

  #onTick(): void {
    this.#tick++;
    const heartbeatTick = this.#tick % HEARTBEAT_TICKS;
    for (const subscriber of this.#subscribers)
      if (subscriber.heartbeatTick === heartbeatTick) subscriber.stream.write(HEARTBEAT);
    if (this.#tick % CHECK_TICKS !== 0) return;
    void this.check();
    for (const [topic, tick] of this.#lastEvents)
      if (tick < this.#tick - MAX_OPENING_TICKS - SPARE_TICKS) this.#lastEvents.delete(topic);
  }
}
