import cluster from 'node:cluster';
import { type Config, readConfig } from './config.ts';
import { assertPortFree } from './lib/port.ts';
import { ALONE } from './lib/siblings.ts';
import { inSources } from './lib/source-places.ts';
import { watchSignals } from './lib/stop.ts';
import type { FromWorker, ToWorker } from './processes/messages.ts';
import { joinSiblings } from './processes/siblings.ts';

/** A stop that takes longer than this is cut short, so that a supervisor need not kill the process. */
const SHUTDOWN_TIMEOUT_MS = 25_000;

const print = (line: string) => void process.stdout.write(`${line}\n`);
// A closed terminal takes no more lines, which must not keep the stop that it asks for from its end.
process.stdout.on('error', () => {});

/** Reports to whoever has started the product (scripts/keep-running.mjs) that it serves. */
const reportReady = (): void => void process.send?.('ready');

const serveAlone = async (config: Config): Promise<void> => {
  const stop = watchSignals(['SIGTERM', 'SIGINT', 'SIGHUP'], SHUTDOWN_TIMEOUT_MS, print);
  const { serve } = await import('./serving.ts');
  await serve(config, { stop, siblings: ALONE, onReady: reportReady, say: print });
};

/**
 * Serves as one of several processes, which end when the supervisor says so: signals of a terminal to all of them are for the
 * supervisor.
 */
const serveBeside = async (config: Config): Promise<void> => {
  const stop = watchSignals(['SIGTERM'], SHUTDOWN_TIMEOUT_MS, () => {});
  for (const name of ['SIGINT', 'SIGHUP'] as const) process.on(name, () => {});
  const line = {
    // A supervisor that has gone ends this process, too.
    send: (message: FromWorker) =>
      void (process.connected && process.send?.(message, undefined, {}, () => {})),
    onMessage: (listener: (message: ToWorker) => void) => void process.on('message', listener),
  };
  const { siblings, ready, onStop, onMeasure } = joinSiblings(line, config.processes);
  onStop(stop.begin);
  const isFirst = cluster.worker?.id === 1;
  const { serve } = await import('./serving.ts');
  await serve(config, { stop, siblings, onReady: ready, onMeasure, say: isFirst ? print : () => {} });
};

const start = async (): Promise<void> => {
  const config = readConfig();
  if (cluster.isWorker) return serveBeside(config);
  // Minutes of loading data come before it listens.
  await assertPortFree(config.host, config.port);
  if (config.processes === 1) return serveAlone(config);
  const { supervise } = await import('./processes/supervisor.ts');
  await supervise(config, { say: print, onReady: reportReady });
};

type StartError = NodeJS.ErrnoException & { port?: number; address?: string; hostname?: string };

/** Advice for common faults of a start, by their codes. */
const ADVICE: Record<string, (error: StartError) => string> = {
  EADDRINUSE: ({ port }) => `Port ${port} is in use: stop the other program or choose another PORT.`,
  EADDRNOTAVAIL: ({ address }) => `${address} is no address of this machine: choose another HOST.`,
  ENOTFOUND: ({ hostname }) => `The host ${hostname} is not known: check DATABASE_URL and HOST.`,
  ECONNREFUSED: () => 'PostgreSQL does not answer at the address in DATABASE_URL.',
  '28P01': ({ message }) => `PostgreSQL refuses DATABASE_URL: ${message}.`,
  '3D000': ({ message }) => `PostgreSQL refuses DATABASE_URL: ${message}.`,
};

const REASONS: Record<string, string> = {
  EEXIST: 'there is a file of this name',
  ENOTDIR: 'a file is in its way',
  EACCES: 'this user may not',
};

const explain = (error: StartError): string => {
  if (error.code === 'EACCES' && error.port)
    return `Port ${error.port} may not be used by this user: choose another PORT.`;
  if (error.syscall === 'mkdir')
    return `The folder ${error.path} cannot be made (${REASONS[error.code ?? ''] ?? error.code}): choose another DATA_DIR.`;
  return ADVICE[error.code ?? '']?.(error) ?? error.message;
};

// A program that only loads this module, to compile its code ahead (scripts/prepare.mjs), starts nothing.
if (import.meta.main) {
  // Node ends the process with what nobody has caught, and prints it.
  process.on('uncaughtExceptionMonitor', (error: unknown) => {
    if (error instanceof Error && error.stack) error.stack = inSources(error.stack);
  });
  start().then(
    () => process.exit(),
    (error: Error) => {
      process.stderr.write(`Parvoz cannot start.\n${explain(error)}\n`);
      if (process.argv.includes('--trace')) process.stderr.write(`${inSources(`${error.stack}`)}\n`);
      process.exit(1);
    },
  );
}
