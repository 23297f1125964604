import { type ChildProcess, fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Answer, Given, Limits, Refusal } from './messages.ts';

export type { Limits, Read } from './messages.ts';

/** Time for which an idle child stays ready. */
const READY_MS = 5 * 60_000;
/**
 * Niceness up to 20 of children that begin from now on: others go first where there is not enough for all. Tests, which only
 * wait for them, set it to 0.
 */
export const PRIORITY = { niceness: 10 };
/** Bytes that are handed over at once: more would keep others waiting while they are copied. */
const PIECE = 1024 * 1024;
/** Length of what is stored of a child's last output. */
const LAST_WORDS_LENGTH = 8192;

/** Error of a file that was not read. The message is for logs. */
export class ReadingError extends Error {
  readonly reason: string | null;
  /** The file has ended its child, or would have: it took what no honest one takes. */
  readonly isDeath: boolean;

  constructor({ reason, message }: Refusal, isDeath: boolean) {
    super(message);
    this.reason = reason;
    this.isDeath = isDeath;
  }
}

interface Child {
  process: ChildProcess;
  /** The beginning of what it has written to standard error. */
  said: string;
}

/**
 * Returns the environment variables with this process's cache of compiled code: a child, which writes none for the next one,
 * starts in half of the time.
 */
const compiledCode = () => {
  // Of this version of Node and its options, below the folder of all, which can be moved (scripts/server-process.mjs).
  const folder = getCompileCacheDir();
  return folder ? { NODE_COMPILE_CACHE: dirname(folder), NODE_COMPILE_CACHE_PORTABLE: '1' } : {};
};

const begin = (module: URL, limits: Limits): Child => {
  const child = fork(
    new URL('./child.ts', import.meta.url),
    [module.href, JSON.stringify(limits), `${process.pid}`, `${PRIORITY.niceness}`],
    {
      execArgv: [`--max-old-space-size=${limits.heapMb}`, '--no-warnings'],
      // Nothing else of the server's environment: it has secrets.
      env: { MALLOC_ARENA_MAX: '2', ...compiledCode() },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    },
  );
  const begun = { process: child, said: '' };
  // All of it is read, so that the pipe never blocks; only the beginning is stored.
  child.stderr?.setEncoding('latin1').on('data', (text: string) => {
    begun.said += text.slice(0, LAST_WORDS_LENGTH - begun.said.length);
  });
  return begun;
};

/** Does this process wait for it to end? */
const setWaiting = ({ process: child }: Child, isWaiting: boolean): void => {
  // These are sockets, which their types do not say.
  for (const one of [child, child.channel, child.stderr as ChildProcess['channel']])
    isWaiting ? one?.ref() : one?.unref();
};

const LAST_WORDS = /^(?:needs too much memory|takes too long|FATAL ERROR: .*)$/m;

const causeOf = (said: string, code: number | null, signal: string | null): string =>
  `ended the reader: ${LAST_WORDS.exec(said)?.[0] ?? signal ?? `exit code ${code}`}`;

/** Resolves when it has gone out, also to a child that has ended meanwhile, which shows as closed. */
const send = <Input>(child: Child, given: Given<Input>): Promise<void> =>
  new Promise((resolve) => void child.process.send(given, () => resolve()));

const give = async <Input>(child: Child, input: Input, bytes: Uint8Array): Promise<void> => {
  for (let at = 0; at < bytes.length; at += PIECE) {
    await send(child, { kind: 'bytes', bytes: bytes.subarray(at, at + PIECE) });
    await setImmediate();
  }
  await send(child, { kind: 'input', input });
};

/** Gives the child its file and collects its answer; it is ended in any case. */
const ask = <Input, Piece>(
  child: Child,
  { input, bytes, timeMs }: { input: Input; bytes: Uint8Array } & Pick<Limits, 'timeMs'>,
): Promise<Piece[]> => {
  const { promise, resolve, reject } = Promise.withResolvers<Piece[]>();
  const pieces: Piece[] = [];
  const refuse = (message: string) => reject(new ReadingError({ reason: null, message }, true));
  const receive = (answer: Answer<Piece>) => {
    if (answer.kind === 'piece') pieces.push(answer.piece);
    else if (answer.kind === 'end') resolve(pieces);
    else if (answer.kind === 'refusal') reject(new ReadingError(answer, false));
    else reject(new Error(answer.message));
  };
  child.process.on('message', receive);
  child.process.on('error', reject);
  // Not at its exit: what it has written before has come by then.
  child.process.on('close', (code, signal) => refuse(causeOf(child.said, code, signal)));
  const limit = setTimeout(() => refuse('takes too long'), timeMs);
  setWaiting(child, true);
  give(child, input, bytes).catch(reject);
  return promise.finally(() => {
    clearTimeout(limit);
    child.process.off('message', receive);
    child.process.kill('SIGKILL');
    setWaiting(child, false);
  });
};

/**
 * Reads files of strangers by a module, each in a process of its own: a file that ends its reader, or makes it grow or work
 * without end, harms nobody else. From the first file on, one process is ready for the next, for as long as files come.
 */
export class GuardedReader<Input, Piece> {
  readonly #module: URL;
  readonly #limits: Limits;
  #ready: Child | null = null;
  #rest: NodeJS.Timeout | undefined;

  /** `module` exports `read`, of the type `Read`. */
  constructor(module: URL, limits: Limits) {
    this.#module = module;
    this.#limits = limits;
  }

  /**
   * The pieces that `read` answers for this file; `input` is what else it has to know, which can be cloned and is small. Throws
   * `ReadingError`, and whatever keeps a process from starting.
   */
  async read(input: Input, bytes: Uint8Array = new Uint8Array()): Promise<Piece[]> {
    const child = this.#take();
    try {
      return await ask<Input, Piece>(child, { input, bytes, timeMs: this.#limits.timeMs });
    } finally {
      this.#makeReady();
    }
  }

  #take(): Child {
    clearTimeout(this.#rest);
    const ready = this.#ready;
    this.#ready = null;
    return ready ?? begin(this.#module, this.#limits);
  }

  #makeReady(): void {
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.#ready?.process.kill('SIGKILL'), READY_MS).unref();
    if (this.#ready) return;
    const child = begin(this.#module, this.#limits);
    const forget = () => {
      if (this.#ready === child) this.#ready = null;
    };
    // One that cannot start or has been ended is dropped: the next file starts another.
    child.process.on('error', forget).on('exit', forget);
    setWaiting(child, false);
    this.#ready = child;
  }
}
