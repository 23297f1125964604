import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

/** A program that a drill has begun. */
export interface Program {
  /** Ends it as a power cut would. */
  end(): Promise<void>;
}

const children: ChildProcess[] = [];

/** True if these programs are installed on this machine. */
export const areInstalled = (...programs: readonly string[]): boolean =>
  programs.every((program) => spawnSync('which', [program]).status === 0);

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
};

/** Begins a program with nothing of this environment but the path of programs. */
export const begin = (
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Program => {
  const child = spawn(command, args, {
    env: { PATH: process.env.PATH, ...env } as NodeJS.ProcessEnv,
    stdio: 'ignore',
  });
  children.push(child);
  return { end: () => end(child) };
};

/** Ends all that were begun and have not ended; for `afterAll`. */
export const endPrograms = async (): Promise<void> => {
  for (const child of children.splice(0)) await end(child);
};
