import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { query } from '@parvoz/embedded-postgres/fixtures.ts';
import { BIN, freePort } from '../scripts/debian-postgres.mjs';

const run = promisify(execFile);
const STANZA = 'parvoz';

/** True if this machine has Debian's PostgreSQL and pgBackRest. */
export const hasPgBackRest = (): boolean =>
  BIN !== null && spawnSync('pgbackrest', ['version']).error === undefined;

/** Debian's PostgreSQL whose log pgBackRest archives, as deploy/README.md sets it up. */
export interface Archived {
  url: string;
  /** Takes a full copy; a failure throws what it said. */
  backUp(): Promise<void>;
  /** Resolves when everything that was committed is archived. */
  archiveNow(): Promise<void>;
  /** Ends PostgreSQL as a power cut would, and its disk with it. */
  lose(): Promise<void>;
  /** Restores the database to a moment, or to the end of its log, and starts it. */
  restore(until?: Date): Promise<void>;
  /** Segments of the log in the repository. */
  segments(): Promise<number>;
  close(): Promise<void>;
}

const idOf = (kind: string) => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }));

export const openArchived = async (): Promise<Archived> => {
  const user = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  const folder = await mkdtemp(join(tmpdir(), 'parvoz-moment-'));
  const [data, repo, config] = [join(folder, 'data'), join(folder, 'repo'), join(folder, 'pgbackrest.conf')];
  const port = await freePort();
  await mkdir(repo);
  await writeFile(
    config,
    [
      '[global]',
      `repo1-path=${repo}`,
      'repo1-retention-full=2',
      'compress-type=lz4',
      'start-fast=y',
      'archive-timeout=60',
      'log-level-console=warn',
      'log-level-file=off',
      `lock-path=${folder}/lock`,
      `[${STANZA}]`,
      `pg1-path=${data}`,
      `pg1-port=${port}`,
      `pg1-socket-path=${folder}`,
      'pg1-user=postgres',
      '',
    ].join('\n'),
  );
  if (user.uid !== undefined)
    for (const path of [folder, repo, config]) await chown(path, user.uid, user.gid!);
  const call = (program: string, ...parameters: string[]) =>
    run(program, parameters, { ...user, cwd: folder, env: { PATH: process.env.PATH } });
  const pg = (program: string, ...parameters: string[]) =>
    call(join(BIN!, program), '-D', data, ...parameters);
  const rest = (...parameters: string[]) =>
    call('pgbackrest', `--config=${config}`, `--stanza=${STANZA}`, ...parameters);
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'archive_mode=on',
    'archive_timeout=60',
    `archive_command=pgbackrest --config=${config} --stanza=${STANZA} archive-push %p`,
  ];
  const options = settings.map((setting) => `-c "${setting}"`).join(' ');
  const start = () => pg('pg_ctl', '-l', join(folder, 'log'), '-w', '-t', '120', '-o', options, 'start');
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;

  await pg('initdb', '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C', '--no-sync');
  await start();
  await rest('stanza-create');
  await rest('check');
  return {
    url,
    backUp: async () => void (await rest('--type=full', 'backup')),
    archiveNow: async () => {
      const [row] = await query(url, 'select pg_walfile_name(pg_switch_wal()) as name');
      for (;;) {
        const [found] = await query(
          url,
          `select coalesce(last_archived_wal >= '${row!.name}', false) as is_there from pg_stat_archiver`,
        );
        if (found!.is_there) return;
        await pause(100);
      }
    },
    lose: async () => {
      const [pid] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n');
      process.kill(Number(pid), 'SIGKILL');
      // Its processes notice within a moment that it has gone.
      await pause(2000);
      await rm(data, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
      await mkdir(data, { mode: 0o700 });
      if (user.uid !== undefined) await chown(data, user.uid, user.gid!);
    },
    restore: async (until) => {
      const target = until
        ? ['--type=time', `--target=${until.toISOString().replace('T', ' ').replace('Z', '+00')}`]
        : [];
      await rest(...target, ...(until ? ['--target-action=promote'] : []), 'restore');
      await start();
      while ((await query(url, 'select pg_is_in_recovery() as is_so'))[0]!.is_so) await pause(100);
    },
    segments: async () => {
      const { stdout } = await call('find', repo, '-path', '*/archive/*', '-name', '*.lz4');
      return stdout.split('\n').length - 1;
    },
    close: async () => {
      await pg('pg_ctl', '-m', 'immediate', 'stop').catch(() => {});
      await rm(folder, { recursive: true, force: true });
    },
  };
};
