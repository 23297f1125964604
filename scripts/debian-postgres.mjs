import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const BIN = '/usr/lib/postgresql/15/bin';

const idOf = (kind) => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }));

/** PostgreSQL refuses root: then it runs as the user that its package made. */
const findUser = () => (process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {});

export const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** Starts Debian's PostgreSQL 15 with an empty cluster; answers null where it is not installed. */
export const openDebianPostgres = async () => {
  if (!existsSync(join(BIN, 'initdb'))) return null;
  const user = findUser();
  const folder = mkdtempSync(join(tmpdir(), 'parvoz-postgres-'));
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const call = (program, ...parameters) =>
    execFileSync(join(BIN, program), ['-D', join(folder, 'data'), ...parameters], {
      ...user,
      cwd: folder,
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
