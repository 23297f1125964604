import { readdirSync, writeFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { serialize } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { Answer, Given, Limits, Read } from './messages.ts';

const say = (answer: Answer<unknown>): Promise<void> =>
  new Promise((resolve) => void process.send!(answer, () => resolve()));

const refusalOf = (error: unknown): Answer<unknown> => {
  const { reason, message } = error as { reason?: unknown; message?: unknown };
  return {
    kind: 'refusal',
    reason: typeof reason === 'string' ? reason : null,
    message: typeof message === 'string' ? message : String(error),
  };
};

const answer = async (pieces: AsyncIterable<unknown>, { outputBytes }: Limits): Promise<Answer<unknown>> => {
  let left = outputBytes;
  try {
    for await (const piece of pieces) {
      left -= serialize(piece).length;
      if (left < 0) return { kind: 'refusal', reason: null, message: 'becomes too large' };
      await say({ kind: 'piece', piece });
    }
    return { kind: 'end' };
  } catch (error) {
    // Whatever a reader stumbles over, it is the file that is wrong.
    return refusalOf(error);
  }
};

/** Asks the kernel to end this process first when memory runs out, and neither the server nor the database. */
const offerToEnd = (): void => {
  if (process.platform !== 'linux') return;
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch (error) {
    // Some containers let nobody say so; then the kernel chooses as it does.
    process.stderr.write(`${error}\n`);
  }
};

/** Threads that there are already: Node has begun some before any script, which collect rubbish and compile. */
const ownThreads = (): number[] => {
  // To Linux a thread has a priority of its own; elsewhere it is one of the process.
  if (process.platform !== 'linux') return [process.pid];
  return readdirSync('/proc/self/task').map(Number);
};

/** Lets others go first; threads that begin later do as the one that begins them. */
const stepBack = (niceness: number): void => {
  for (const thread of ownThreads()) setPriority(thread, Math.max(getPriority(thread), niceness));
};

const serve = (module: string, limits: Limits, parent: number, niceness: number): void => {
  // Signals of a terminal or a supervisor to all processes are for the one that this one works for.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => {});
  // Killed, not exited: an exit while the guard begins was seen to go round for ever.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  stepBack(niceness);
  offerToEnd();
  const guard = new Worker(new URL('./guard.ts', import.meta.url), {
    workerData: { limits, parent },
  });
  guard.unref();
  const loaded = import(module) as Promise<{ read: Read<unknown, unknown> }>;
  // Said to whoever asks.
  loaded.catch(() => {});
  const pieces: Uint8Array[] = [];
  process.on('message', async (given: Given<unknown>) => {
    if (given.kind === 'bytes') return void pieces.push(given.bytes);
    guard.postMessage('begin');
    try {
      const { read } = await loaded;
      await say(await answer(read(given.input, Buffer.concat(pieces.splice(0))), limits));
    } catch (error) {
      await say({ kind: 'fault', message: `the reader cannot be loaded: ${error}` });
    }
  });
};

// A program that only loads this module, to compile its code ahead, reads nothing.
if (import.meta.main)
  serve(process.argv[2]!, JSON.parse(process.argv[3]!), Number(process.argv[4]), Number(process.argv[5]));
