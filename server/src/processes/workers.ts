import cluster, { type Worker } from 'node:cluster';
import type { FromWorker, ToWorker } from './messages.ts';
import { Relay } from './relay.ts';

/** Time after being ready within which an end counts as immediate. */
const AT_ONCE_MS = 2000;
const LONGEST_PAUSE_SECONDS = 30;
/** Time within which a process that has to end cuts its last requests. */
const END_LIMIT_MS = 30_000;
/** Longest wait for a process that is busy. */
const MEASURE_MS = 3000;

interface Member {
  worker: Worker;
  /** False when it has ended before it was. */
  ready: PromiseWithResolvers<boolean>;
  ended: PromiseWithResolvers<void>;
  readyAt: number | null;
  /** True if it has to end, or another one takes its place: none is started when it has ended. */
  isLeaving: boolean;
}

export interface WorkersOptions {
  count: number;
  /** Environment variables of each, beside the supervisor's. */
  environment: Record<string, string>;
  say(line: string): void;
}

/**
 * The processes that serve, all on one port and independent of each other: one that ends is replaced, after a pause that grows
 * where one after the other ends at once.
 */
export class Workers {
  readonly #options: WorkersOptions;
  readonly #members = new Map<number, Member>();
  readonly #relay: Relay;
  readonly #pauses = new Set<NodeJS.Timeout>();
  readonly #asked = new Map<number, (metrics: object[]) => void>();
  #asks = 0;
  #endedAtOnce = 0;
  /** Processes that have ended without having been told to. */
  ended = 0;
  #isStopping = false;
  #isRestarting = false;
  #restartAgain = false;

  constructor(options: WorkersOptions) {
    this.#options = options;
    this.#relay = new Relay(Math.max(1, options.count - 1));
    // Each accepts connections itself: one that is killed takes with it none that it has not accepted.
    cluster.schedulingPolicy = cluster.SCHED_NONE;
  }

  /**
   * Starts one, which prepares what all need, then the others. Returns whether the first became ready; the others are
   * waited for, and replaced.
   */
  async start(): Promise<boolean> {
    const first = this.#fork();
    first.isLeaving = true;
    if (!(await first.ready.promise)) return false;
    first.isLeaving = false;
    if (this.#isStopping) return true;
    const others = Array.from({ length: this.#options.count - 1 }, () => this.#fork());
    const ready = await Promise.all(others.map((one) => one.ready.promise));
    if (!this.#isStopping && ready.every(Boolean))
      this.#options.say(`${this.#options.count} processes serve.`);
    return true;
  }

  /** Replaces all one after the other; asked again meanwhile, it does so once more. */
  async restart(): Promise<void> {
    this.#restartAgain = true;
    if (this.#isRestarting) return;
    this.#isRestarting = true;
    while (this.#restartAgain && !this.#isStopping) {
      this.#restartAgain = false;
      await this.#restartOnce();
    }
    this.#isRestarting = false;
  }

  /** Number of processes that are ready. */
  get ready(): number {
    return [...this.#members.values()].filter(({ readyAt }) => readyAt !== null).length;
  }

  /** Returns the metrics of each ready process, without those that do not answer in time. */
  measure(): Promise<object[][]> {
    const ready = [...this.#members.values()].filter(({ readyAt }) => readyAt !== null);
    return Promise.all(ready.map(({ worker }) => this.#measureOne(worker)));
  }

  async #measureOne(worker: Worker): Promise<object[]> {
    const ask = ++this.#asks;
    const { promise, resolve } = Promise.withResolvers<object[]>();
    this.#asked.set(ask, resolve);
    const limit = setTimeout(resolve, MEASURE_MS, []);
    this.#send(worker, { kind: 'measure', ask });
    const metrics = await promise;
    clearTimeout(limit);
    this.#asked.delete(ask);
    return metrics;
  }

  /** Ends all; no more are started. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    for (const pause of this.#pauses) clearTimeout(pause);
    await Promise.all([...this.#members.values()].map((member) => this.#end(member)));
  }

  async #restartOnce(): Promise<void> {
    this.#options.say('SIGHUP: replacing the processes one after the other');
    for (const old of [...this.#members.values()]) {
      if (this.#isStopping) return;
      // One that is starting may have begun before the reason of its replacement; one that ended meanwhile has been replaced.
      if (!(await old.ready.promise) || !this.#members.has(old.worker.id)) continue;
      if (this.#isStopping) return;
      if (!(await this.#replace(old))) return;
    }
    if (!this.#isStopping) this.#options.say('All processes are new.');
  }

  /** Starts another one and ends `old` once that is ready; returns whether it became so. */
  async #replace(old: Member): Promise<boolean> {
    old.isLeaving = true;
    const successor = this.#fork();
    successor.isLeaving = true;
    if (await successor.ready.promise) {
      successor.isLeaving = false;
      await this.#end(old);
      return true;
    }
    if (this.#isStopping) return false;
    this.#options.say('The new process has not become ready: the others go on as they are.');
    old.isLeaving = false;
    if (!this.#members.has(old.worker.id)) this.#fork();
    return false;
  }

  #fork(): Member {
    const worker = cluster.fork(this.#options.environment);
    const member: Member = {
      worker,
      ready: Promise.withResolvers(),
      ended: Promise.withResolvers(),
      readyAt: null,
      isLeaving: false,
    };
    this.#members.set(worker.id, member);
    this.#relay.add(worker.id, (message) => this.#send(worker, message));
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'ready') {
        member.readyAt = performance.now();
        member.ready.resolve(true);
      }
      if (message.kind === 'measured') this.#asked.get(message.ask)?.(message.metrics);
      else this.#relay.receive(worker.id, message);
    });
    // A failed message or start shows as an end.
    worker.on('error', () => {});
    worker.on('exit', (code, signal) => this.#onExit(member, code, signal));
    return member;
  }

  #send(worker: Worker, message: ToWorker): void {
    if (worker.isConnected()) worker.send(message, () => {});
  }

  async #end(member: Member): Promise<void> {
    member.isLeaving = true;
    this.#send(member.worker, { kind: 'stop' });
    const limit = setTimeout(() => member.worker.process.kill('SIGKILL'), END_LIMIT_MS);
    await member.ended.promise;
    clearTimeout(limit);
  }

  #onExit(member: Member, code: number | null, signal: string | null): void {
    const { worker, readyAt, isLeaving } = member;
    this.#members.delete(worker.id);
    this.#relay.remove(worker.id);
    member.ready.resolve(false);
    member.ended.resolve();
    // A stop that was cut short is no good one.
    if (this.#isStopping && code !== 0) process.exitCode = 1;
    if (this.#isStopping || isLeaving) return;
    this.ended++;
    const isAtOnce = readyAt === null || performance.now() - readyAt < AT_ONCE_MS;
    this.#endedAtOnce = isAtOnce ? this.#endedAtOnce + 1 : 0;
    const pause = this.#endedAtOnce > 1 ? Math.min(2 ** (this.#endedAtOnce - 2), LONGEST_PAUSE_SECONDS) : 0;
    const when = pause > 0 ? `in ${pause} s, as ${this.#endedAtOnce} in a row ended at once` : 'now';
    this.#options.say(
      `Process ${worker.process.pid} has ended (${signal ?? `exit code ${code}`}): another one starts ${when}.`,
    );
    const timer = setTimeout(() => {
      this.#pauses.delete(timer);
      this.#fork();
    }, pause * 1000);
    this.#pauses.add(timer);
  }
}
