import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const VERSIONS = '/usr/lib/postgresql';
/** The oldest that Parvoz runs on. */
const OLDEST = 15;

/** Programs of the newest of Debian's PostgreSQL servers that is installed; null where there is none. */
const findServer = () => {
  const found = (existsSync(VERSIONS) ? readdirSync(VERSIONS) : [])
    .map(Number)
    .filter((version) => version >= OLDEST && existsSync(join(VERSIONS, String(version), 'bin/initdb')));
  return found.length > 0 ? join(VERSIONS, String(Math.max(...found)), 'bin') : null;
};

export const BIN = findServer();

const idOf = (kind) => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }));

/** PostgreSQL refuses root: then it runs as the user that its package made. */
const findUser = () => (process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {});

/** Below the ports that systems assign automatically. */
const FIRST_PORT = 12_000;
const PORTS = 18_000;
// Processes that look at the same time begin at different places.
let tried = process.pid * 17;

const isFree = (port) =>
  new Promise((resolve) => {
    const server = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/**
 * A port that nobody listens on. The system gives it to nobody else before it is used, as it does with one of its own that
 * was closed, and this process names it only once.
 */
export const freePort = async () => {
  for (;;) {
    const port = FIRST_PORT + (tried++ % PORTS);
    if (await isFree(port)) return port;
  }
};

/** Starts Debian's PostgreSQL with an empty cluster, in an environment; answers null where none is installed. */
export const openDebianPostgres = async (env = {}) => {
  if (!BIN) return null;
  const user = findUser();
  const folder = mkdtempSync(join(tmpdir(), 'parvoz-postgres-'));
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const call = (program, ...parameters) =>
    execFileSync(join(BIN, program), ['-D', join(folder, 'data'), ...parameters], {
      ...user,
      cwd: folder,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  const port = await freePort();
  call('initdb', '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C');
  // Nothing of it outlives the run.
  const hasty = '-c fsync=off -c synchronous_commit=off -c full_page_writes=off';
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} ${hasty}`;
  call('pg_ctl', '-l', join(folder, 'log'), '-w', '-o', options, 'start');
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: () => {
      call('pg_ctl', '-m', 'immediate', 'stop');
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
