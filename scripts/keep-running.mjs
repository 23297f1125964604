import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { environment, ROOT, run, whenOrphaned } from './run.mjs';
import { NODE_OPTIONS, SERVER_ENVIRONMENT, SERVER_PROGRAM } from './server-process.mjs';

/** A process that ends so soon after it was ready is likely to fail again for the same reason. */
const AT_ONCE_MS = 60_000;
const LONGEST_PAUSE_SECONDS = 30;

const endLeftover = () => run('node', [...NODE_OPTIONS, 'server/src/end-leftover.ts']);

/** Runs the server until it ends. Answers whether it has been ready, for how long, and how it ended. */
const runOnce = (onStart) =>
  new Promise((resolve) => {
    const server = spawn('node', [...NODE_OPTIONS, SERVER_PROGRAM], {
      cwd: ROOT,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: environment(SERVER_ENVIRONMENT),
    });
    onStart(server);
    let readyAt = null;
    server.on('message', (message) => {
      if (message === 'ready') readyAt = performance.now();
    });
    const end = (code, signal) =>
      resolve({ code, signal, readyMs: readyAt === null ? null : performance.now() - readyAt });
    server.on('error', () => end(1, null));
    server.on('exit', end);
  });

const pauseOf = (endedAtOnce) => Math.min(2 ** Math.max(endedAtOnce - 1, 0), LONGEST_PAUSE_SECONDS);

/**
 * Runs the server, and again when it has died, with a pause that doubles from 1 to 30 s where it dies at once. Ends with it
 * where it was told to end, or said why it cannot start. Answers the exit code.
 */
export const keepRunning = async () => {
  let server;
  let isStopping = false;
  // A fresh clone is started by the Node of the machine, which may be older than Promise.withResolvers.
  const stopped = {};
  stopped.promise = new Promise((resolve) => {
    stopped.resolve = resolve;
  });
  const stop = (signal) => {
    isStopping = true;
    stopped.resolve();
    server?.kill(signal);
  };
  // This process only waits for the server to finish, which takes the first signal and ignores those that follow.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(signal));
  // Of several processes it replaces all; one that is alone ends by it, and in order.
  process.on('SIGHUP', () => server?.kill('SIGHUP'));
  whenOrphaned(() => stop('SIGTERM'));
  let [wasReady, endedAtOnce] = [false, 0];
  for (;;) {
    const { code, signal, readyMs } = await runOnce((started) => {
      server = started;
    });
    server = undefined;
    wasReady ||= readyMs !== null;
    if (code === 0) return 0;
    if (isStopping || (!wasReady && signal === null)) {
      // A process that dies does not stop its database; one whose start fails with a reason has stopped it.
      if (signal !== null) await endLeftover();
      return code ?? 1;
    }
    endedAtOnce = readyMs === null || readyMs < AT_ONCE_MS ? endedAtOnce + 1 : 0;
    const seconds = pauseOf(endedAtOnce);
    process.stderr.write(
      `The server has ended (${signal ?? `exit code ${code}`}): it is started again in ${seconds} s.\n`,
    );
    await Promise.race([stopped.promise, pause(seconds * 1000)]);
    if (isStopping) {
      await endLeftover();
      return 0;
    }
  }
};
