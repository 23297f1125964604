import { randomInt } from 'node:crypto';
import type { Actor, Log } from '../db/context.ts';
import { type LiveTopic, topicsOfActor } from '../db/live.ts';
import { AppError } from '../lib/app-error.ts';
import { type EventStream, HEARTBEAT, toEvent } from './event-stream.ts';

const TICK_MS = 1000;
/** Each stream has a heartbeat once in so many ticks; they take turns, so that thousands are no burst. */
const HEARTBEAT_TICKS = 25;
const CHECK_TICKS = 20;
/** Streams of one account in a process: tabs and devices, with room for lines that died without a word. */
const STREAMS_OF_ACCOUNT = 20;
const STREAMS = 10_000;
/** Clients that are cut off at once, as by a stop of the process, come back spread over this time. */
const RETRY_MS = { least: 1000, most: 4000 };
/** What clients that do not read may take until the process stops without them. */
const END_MS = 1000;

const READY = toEvent({ kind: 'READY' });

/** Those of the given sessions that have ended or stand for somebody else by now. */
export type FindEnded = (actors: readonly Actor[]) => Promise<readonly string[]>;

interface Member {
  actor: Actor;
  stream: EventStream;
  topics: readonly LiveTopic[];
  /** The tick in which it has its heartbeat. */
  turn: number;
}

/** All open streams of this process: who hears of what, who is still signed in, and that the lines are alive. */
export class EventHub {
  readonly #members = new Set<Member>();
  readonly #byTopic = new Map<LiveTopic, Set<Member>>();
  readonly #findEnded: FindEnded;
  readonly #log: Log;
  readonly #timer: NodeJS.Timeout;
  #tick = 0;
  #nextTurn = 0;
  #checking = false;
  /** Something may have ended since the last look. */
  #wanted = false;
  #closed = false;

  constructor(findEnded: FindEnded, log: Log) {
    this.#findEnded = findEnded;
    this.#log = log;
    this.#timer = setInterval(() => this.#onTick(), TICK_MS);
  }

  /** Throws TOO_MANY_REQUESTS or UNAVAILABLE when there is no room for another stream of this account. */
  mustHaveRoom({ accountId }: Actor): void {
    if (this.#closed || this.#members.size >= STREAMS) throw new AppError('UNAVAILABLE', undefined, 30);
    const own = this.#byTopic.get(`account:${accountId}`);
    if (own && own.size >= STREAMS_OF_ACCOUNT) throw new AppError('TOO_MANY_REQUESTS', undefined, 30);
  }

  /** Answers what has to be called when the client is gone. */
  add(actor: Actor, stream: EventStream): () => void {
    const turn = this.#nextTurn++ % HEARTBEAT_TICKS;
    const member: Member = { actor, stream, topics: topicsOfActor(actor), turn };
    this.#members.add(member);
    for (const topic of member.topics) {
      const heard = this.#byTopic.get(topic);
      if (heard) heard.add(member);
      else this.#byTopic.set(topic, new Set([member]));
    }
    stream.setRetry(randomInt(RETRY_MS.least, RETRY_MS.most));
    stream.write(READY);
    return () => this.#remove(member);
  }

  #remove(member: Member): void {
    this.#members.delete(member);
    for (const topic of member.topics) {
      const heard = this.#byTopic.get(topic);
      heard?.delete(member);
      if (heard?.size === 0) this.#byTopic.delete(topic);
    }
  }

  /** Tells everybody whom one of the topics concerns, each stream once. */
  tell(topics: readonly LiveTopic[], event: object): void {
    const told = new Set(topics.flatMap((topic) => [...(this.#byTopic.get(topic) ?? [])]));
    if (told.size === 0) return;
    const bytes = toEvent(event);
    for (const { stream } of told) stream.write(bytes);
  }

  /** Says to all that events may have been missed. */
  tellReady(): void {
    for (const { stream } of this.#members) stream.write(READY);
  }

  /** Ends the streams of these sessions. */
  endSessions(sessionIds: readonly string[]): void {
    const ended = new Set(sessionIds);
    for (const member of this.#members) if (ended.has(member.actor.sessionId)) this.#end(member);
  }

  /** Asks of all sessions at once which have ended, and ends their streams. */
  async check(): Promise<void> {
    this.#wanted = true;
    if (this.#checking) return;
    this.#checking = true;
    try {
      while (this.#wanted && this.#members.size > 0) {
        this.#wanted = false;
        const actors = new Map([...this.#members].map(({ actor }) => [actor.sessionId, actor]));
        this.endSessions(await this.#findEnded([...actors.values()]));
      }
    } catch (error) {
      this.#log.warn({ err: error }, 'the sessions of open streams could not be checked');
    } finally {
      this.#checking = false;
    }
  }

  /** Ends all streams; nobody is let in any more. */
  close(): void {
    this.#closed = true;
    clearInterval(this.#timer);
    const left = [...this.#members];
    for (const member of left) this.#end(member);
    setTimeout(() => {
      for (const { stream } of left) stream.cut();
    }, END_MS).unref();
  }

  #end(member: Member): void {
    this.#remove(member);
    member.stream.end();
  }

  #onTick(): void {
    this.#tick++;
    const turn = this.#tick % HEARTBEAT_TICKS;
    for (const member of this.#members) if (member.turn === turn) member.stream.write(HEARTBEAT);
    if (this.#tick % CHECK_TICKS === 0) void this.check();
  }
}
