import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

const PARENT_CHECK_MS = 250;

export const ROOT = join(import.meta.dirname, '..');

/** Environment whose `node` is the pinned one of node_modules, whichever started the script. */
export const environment = (extra = {}) => ({
  ...process.env,
  PATH: [join(ROOT, 'node_modules/.bin'), process.env.PATH].join(delimiter),
  ...extra,
});

/** Runs a command from the project's root with its output passed through; answers its exit code. */
export const run = (command, args, { env = {}, ...options } = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', env: environment(env), ...options });
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });

/** Like `run`, but a failure ends the script. */
export const runOrThrow = async (command, args, options) => {
  const code = await run(command, args, options);
  if (code !== 0) {
    process.stderr.write(`${command} ${args.join(' ')} failed\n`);
    process.exit(code);
  }
};

/** Calls `stop` when npm is gone: it passes a SIGTERM on to its shell alone, which dies of it and tells nobody. */
export const whenOrphaned = (stop) => {
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event)
    setInterval(() => process.ppid !== parent && stop(), PARENT_CHECK_MS).unref();
};

/** Ends all of these processes when one of them ends, or the one that has started the script. */
export const endTogether = (children) => {
  const stop = () => {
    for (const child of children) child.kill('SIGTERM');
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  whenOrphaned(stop);
  for (const child of children)
    child.on('exit', () => {
      stop();
      process.exitCode = 1;
    });
};
