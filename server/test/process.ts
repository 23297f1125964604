import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { COPY_OF_TESTS } from '@parvoz/embedded-postgres/binaries.ts';
import { clockOfTests, type SystemUser } from '@parvoz/embedded-postgres/run.ts';
import { expect } from 'vitest';
import { freePort } from '../../scripts/debian-postgres.mjs';
import { COMPILED_CODE } from '../../scripts/server-process.mjs';

const programs = process.env[COPY_OF_TESTS];
/**
 * Environment of every process of a test: the programs of PostgreSQL and the clock that tests share, and the cache of the
 * server's code that `npm test` has compiled, as a killed process leaves none for those after it.
 */
export const TEST_ENVIRONMENT = {
  ...COMPILED_CODE,
  ...clockOfTests,
  ...(programs && { [COPY_OF_TESTS]: programs }),
};

const MAIN = join(import.meta.dirname, '../src/main.ts');
export const READY = 'Parvoz is ready: ';

export interface Answer {
  status: number;
  body: string;
}

/** Rejects when the connection ends before the body does. */
export const readAnswer = async (message: IncomingMessage): Promise<Answer> => {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part);
  return { status: message.statusCode ?? 0, body: Buffer.concat(parts).toString() };
};

/** Returns why a connection to this port fails, or `open`. */
export const knock = async (port: number): Promise<string> => {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return 'open';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? '';
  } finally {
    socket.destroy();
  }
};

/** Address of the PostgreSQL that runs on a data folder. */
export const embeddedUrl = async (dataDir: string): Promise<string> => {
  const [, , , port] = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  const password = (await readFile(join(dataDir, 'postgres-password'), 'utf8')).trim();
  return `postgres://parvoz:${password}@127.0.0.1:${port}/parvoz`;
};

export interface Program {
  /** A command and its arguments that the process is started through. */
  through?: readonly string[];
  /** Node's options and the module; without, that of the sources. */
  module?: readonly string[];
}

/** The product as a process of its own, with nothing of this one's environment but the path of programs and compiled code. */
export const launch = async (
  environment: Record<string, string>,
  { through = [], module = [MAIN] }: Program = {},
) => {
  const port = Number(environment.PORT ?? (await freePort()));
  const [command = process.execPath, ...args] = [...through, process.execPath, ...module];
  const child = spawn(command, args, {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      WITHOUT_PAGES: 'true',
      LOG_LEVEL: 'warn',
      ...TEST_ENVIRONMENT,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.err += text));
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | NodeJS.Signals);
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const says = async (text: string) => {
    while (!said.out.includes(text)) {
      if (hasEnded()) throw new Error(`ended without saying "${text}":\n${said.out}${said.err}`);
      await Promise.race([once(child.stdout, 'data'), ended]);
    }
  };
  return {
    pid: child.pid!,
    port,
    said,
    /** Its exit code, or the signal that ended it. */
    ended,
    hasEnded,
    /** Resolves when it has said this on its standard output; rejects when it ends without. */
    says,
    signal: (name: NodeJS.Signals) => void child.kill(name),
    /** Answer of a call, over a connection of its own unless an agent keeps one. */
    call: async (path: string, { body, agent }: { body?: object; agent?: Agent } = {}): Promise<Answer> => {
      const asked = request({
        port,
        agent: agent ?? false,
        path: `/api/v1${path}`,
        method: body ? 'POST' : 'GET',
        headers: body ? { 'content-type': 'application/json' } : {},
      });
      asked.end(body && JSON.stringify(body));
      const [message] = await once(asked, 'response');
      return readAnswer(message);
    },
  };
};

export type Server = Awaited<ReturnType<typeof launch>>;

/** Runs a process, which ends at the latest with `work`. */
export const withServer = async <T>(
  environment: Record<string, string>,
  work: (server: Server) => Promise<T>,
  program?: Program,
): Promise<T> => {
  const server = await launch(environment, program);
  try {
    return await work(server);
  } finally {
    server.signal('SIGKILL');
    await server.ended;
  }
};

/** Like `withServer`, once it is ready. */
export const withReady = <T>(
  environment: Record<string, string>,
  work: (server: Server) => Promise<T>,
  program?: Program,
): Promise<T> =>
  withServer(
    environment,
    async (server) => {
      await server.says(READY);
      return work(server);
    },
    program,
  );

/** A start that fails: its exit code and the lines that say why. */
export const refusal = (environment: Record<string, string>) =>
  withServer(environment, async ({ ended, said }) => {
    const code = await ended;
    const [headline, ...sentences] = said.err.trim().split('\n');
    return { code, headline, sentences, out: said.out };
  });

const SOURCES = join(import.meta.dirname, '../src');

interface CommandOptions {
  /** Beside the path of programs and compiled code. */
  environment: Record<string, string>;
  user?: SystemUser;
}

/** Begins a command of `server/src`, as npm would. */
export const startCommand = (
  name: string,
  args: readonly string[],
  { environment, user }: CommandOptions,
) => {
  const child = spawn(process.execPath, [join(SOURCES, name), ...args], {
    cwd: '/',
    env: { PATH: process.env.PATH, ...TEST_ENVIRONMENT, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  });
  const said = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.err += text));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...said }));
  return { ended, kill: () => void child.kill('SIGKILL') };
};

/** Runs a command to its end: its exit code and what it said. */
export const runCommand = (...command: Parameters<typeof startCommand>) => startCommand(...command).ended;

/** Stops a process in the way that a supervisor or a terminal does. */
export const stop = async (server: Server, signal: NodeJS.Signals = 'SIGTERM') => {
  server.signal(signal);
  expect(await server.ended).toBe(0);
};
