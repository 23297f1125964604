import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { NODE_OPTIONS, SERVER_ENVIRONMENT } from '../scripts/server-process.mjs';

/** The server under measurement has this core for itself; the load generator and PostgreSQL share the other. */
export const SERVER_CORE = 0;
export const OTHER_CORE = 1;

/** A process of the benchmark that answers questions one after the other. */
export interface Worker {
  pid: number;
  ask<Answer>(name: string, input?: unknown): Promise<Answer>;
  stop(): Promise<void>;
}

const canPin = (() => {
  try {
    execFileSync('taskset', ['-c', `${SERVER_CORE},${OTHER_CORE}`, 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    process.stderr.write(
      'taskset or a second core is missing: processes are not pinned, figures mean less\n',
    );
    return false;
  }
})();

const ROOT = join(import.meta.dirname, '..');

/**
 * Starts `bench/<file>` of this project, or of another one at `root`, with Node, on one core unless it is null, and waits until it
 * says that it is ready.
 */
export const startWorker = async (
  file: string,
  core: number | null,
  input: unknown = null,
  root = ROOT,
): Promise<Worker> => {
  const command = [process.execPath, ...NODE_OPTIONS, join(root, 'bench', file), JSON.stringify(input)];
  const [program, ...parameters] =
    canPin && core !== null ? ['taskset', '-c', String(core), ...command] : command;
  const child = spawn(program!, parameters, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
    cwd: root,
    env: {
      ...{ ...process.env, ...SERVER_ENVIRONMENT, NODE_ENV: 'production' },
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
    },
  });
  await answerOf(child, file);
  return {
    pid: child.pid!,
    ask: async <Answer>(name: string, question: unknown = null) => {
      child.send({ name, question });
      return (await answerOf(child, file)) as Answer;
    },
    stop: async () => {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await gone;
    },
  };
};

const answerOf = (child: ChildProcess, file: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`${file} ended with ${code}`));
    child.once('exit', onExit);
    child.once('message', (message: { error?: string; answer?: unknown }) => {
      child.off('exit', onExit);
      if (message.error === undefined) resolve(message.answer);
      else reject(new Error(message.error));
    });
  });

/** The other side of `startWorker`: answers each question with the function of its name. */
export const answerQuestions = (functions: Record<string, (question: never) => unknown>): void => {
  const send = (message: object) => process.send?.(message);
  process.on('message', async ({ name, question }: { name: string; question: unknown }) => {
    try {
      send({ answer: await functions[name]!(question as never) });
    } catch (error) {
      send({ error: (error as Error).stack });
    }
  });
  process.on('disconnect', () => process.exit(0));
  // Leaves in good order, so that its compiled code is kept for the next one, as that of the server is.
  process.on('SIGTERM', () => process.exit(0));
  send({ answer: 'ready' });
};

/** Processor time that this process has used, in seconds. */
export const cpuSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

/** Returns the input that `startWorker` passed to the process. */
export const workerInput = <Input>(): Input => JSON.parse(process.argv[2] ?? 'null') as Input;

const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => pid === parent || field(pid, 'PPid') === parent);

const field = (pid: number, name: string, file = 'status'): number => {
  try {
    const text = readFileSync(`/proc/${pid}/${file}`, 'utf8');
    return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0);
  } catch {
    return 0;
  }
};

const moveTo = (pid: number, cores: string): void => {
  for (const one of childrenOf(pid))
    execFileSync('taskset', ['-a', '-c', '-p', cores, String(one)], { stdio: 'ignore' });
};

/** Moves a process and its children to one core; answers what lets them go again. */
export const pin = (pid: number | null, core: number): (() => void) => {
  if (pid === null)
    process.stderr.write('PostgreSQL is not on this machine or not to be seen: it is not pinned\n');
  if (!canPin || pid === null) return () => {};
  moveTo(pid, String(core));
  return () => moveTo(pid, `0-${availableParallelism() - 1}`);
};

const toMb = (kilobytes: number): number => Math.round(kilobytes / 1024);

/** Memory of one process in MB, all of it that is resident. */
export const residentMb = (pid: number): number => toMb(field(pid, 'VmRSS'));

/** Memory of a process with its children in MB, shared pages counted once. */
export const familyMb = (pid: number): number =>
  toMb(childrenOf(pid).reduce((sum, one) => sum + field(one, 'Pss', 'smaps_rollup'), 0));

/** Fields of a process's times in `/proc/<pid>/stat`, behind its name: of itself and of children that have ended. */
const TIMES = [11, 12, 13, 14];
const TICKS_PER_SECOND = 100;

/** Returns the parent of a process and the processor's time that it and its ended children have used, in seconds; null once it is gone. */
const timesOf = (pid: number): { parent: number; seconds: number } | null => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ticks = TIMES.reduce((sum, index) => sum + Number(fields[index]), 0);
    return { parent: Number(fields[1]), seconds: ticks / TICKS_PER_SECOND };
  } catch {
    return null;
  }
};

/** Processor's time in seconds that a process, everything that it has started and everything that these have started have used. */
export const familyCpuSeconds = (pid: number): number => {
  const all = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), timesOf(Number(name))] as const),
  );
  const isOfFamily = (one: number): boolean =>
    one === pid || (one > 1 && isOfFamily(all.get(one)?.parent ?? 0));
  return [...all].reduce((sum, [one, times]) => sum + (times && isOfFamily(one) ? times.seconds : 0), 0);
};
