import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { cleanUp, makeFolder, query } from '@parvoz/embedded-postgres/fixtures.ts';
import { superuserUrl } from '@parvoz/embedded-postgres/running.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listBases } from '../src/backup/continuous.ts';
import { archivingOf } from '../src/db/archiving.ts';
import { openPool } from '../src/db/pool.ts';
import { beginLoad, type Load } from './pairs.ts';
import { embeddedUrl, refusal, runCommand, stop, withReady } from './process.ts';
import { CONTRACTS } from './provider-calls.ts';

const ANSWERS = 60;
const OWN = { DEMO_DATA: 'false', TOKEN_SECRET: 'a secret of tests, long enough for one' };

let dataDir: string;
let archive: string;
/** People who wrote and handed in before the moment. */
let load: Load;
/** A moment, and what the database had then. */
let moment: Date;
let before: Counts;

interface Counts {
  messages: number;
  documents: number;
}

const count = async (url: string): Promise<Counts> => {
  const [row] = await query(
    url,
    `select (select count(*)::int from chat_messages) as messages,
      (select count(*)::int from application_documents) as documents`,
  );
  return row as unknown as Counts;
};

const onlyIn = async (folder: string): Promise<string> => {
  const [name, ...more] = await readdir(folder);
  expect(more).toEqual([]);
  return join(folder, name!);
};

/** Resolves when everything that was committed is in the archive, as it is a minute later without being told to. */
const archiveNow = async (url: string): Promise<void> => {
  const admin = superuserUrl(url);
  const [row] = await query(admin, 'select pg_walfile_name(pg_switch_wal()) as name');
  const isThere = async () =>
    (
      await query(
        admin,
        `select coalesce(last_archived_wal >= '${row!.name}', false) as is_there from pg_stat_archiver`,
      )
    )[0]!.is_there === true;
  await vi.waitUntil(isThere, { timeout: 60_000, interval: 200 });
};

const restore = (to: string, ...args: string[]) =>
  runCommand('backup.ts', ['restore', archive, ...args], { environment: { DATA_DIR: to } });

/** An installation that works, loses its documents by a mistake, and then its disk. */
beforeAll(async () => {
  dataDir = join(await makeFolder(), 'data');
  archive = join(await makeFolder(), 'archive');
  const environment = { DATA_DIR: dataDir, BACKUP_DIR: archive, ...OWN };
  load = await withReady(environment, async (server) => {
    const begun = await beginLoad(await embeddedUrl(dataDir), () => server.port);
    await begun.more(ANSWERS);
    await begun.stop();
    await stop(server);
    return begun;
  });
  const started = new Date();
  await withReady(environment, async (server) => {
    const folder = await onlyIn(archive);
    const isBased = async () => (await listBases(folder)).some(({ takenAt }) => takenAt > started);
    await vi.waitUntil(isBased, { timeout: 120_000, interval: 200 });
    const url = await embeddedUrl(dataDir);
    const [settings] = await query(
      url,
      `select current_setting('archive_mode') as mode, current_setting('archive_timeout') as timeout`,
    );
    expect(settings).toEqual({ mode: 'on', timeout: '1min' });
    const contracts = { ...CONTRACTS, sandbox: false };
    const pool = openPool({ url, max: 1, onError: () => {} });
    // Money may be taken: nobody is warned.
    expect(await archivingOf(pool, { contracts, walArchived: false }).finally(() => pool.end())).toBe('DONE');
    // Written after the copy: only the log has it.
    await query(url, `update profiles set name = 'Written later'`);
    before = await count(url);
    await pause(1100);
    moment = new Date();
    await pause(1100);
    await query(url, 'truncate application_documents, chat_messages cascade');
    await rm(join(dataDir, 'files'), { recursive: true });
    await archiveNow(url);
    server.signal('SIGKILL');
    await server.ended;
  });
});
afterAll(cleanUp);

describe('the embedded database with BACKUP_DIR', () => {
  it('is as it was before the mistake, with the documents of that moment, and goes on', async () => {
    // A rehearsal, which nobody goes on with, leaves nothing there.
    const files = await readdir(archive, { recursive: true });
    expect(await restore(join(await makeFolder(), 'data'))).toMatchObject({ code: 0, err: '' });
    expect(await readdir(archive, { recursive: true })).toEqual(files);
    const elsewhere = join(await makeFolder(), 'data');
    const answer = await restore(elsewhere, '--until', moment.toISOString());
    expect(answer).toMatchObject({ code: 0, err: '' });
    expect(answer.out).toContain(`${elsewhere} is as it was on ${moment.toISOString().slice(0, 10)}T`);
    await withReady({ DATA_DIR: elsewhere, BACKUP_DIR: archive, ...OWN }, async (server) => {
      const url = await embeddedUrl(elsewhere);
      expect(await count(url)).toEqual(before);
      expect(before.documents).toBeGreaterThan(0);
      const [row] = await query(
        url,
        `select count(*)::int as other from profiles where name <> 'Written later'`,
      );
      expect(row!.other).toBe(0);
      await load.openDocuments(url, server.port);
      await query(url, `update profiles set name = 'After the restore'`);
      await archiveNow(url);
      server.signal('SIGKILL');
      await server.ended;
    });
    // The history that began with the restore is the one that goes on.
    const again = join(await makeFolder(), 'data');
    expect(await restore(again)).toMatchObject({ code: 0, err: '' });
    await withReady({ DATA_DIR: again, ...OWN }, async (server) => {
      const url = await embeddedUrl(again);
      expect(await count(url)).toEqual(before);
      const [row] = await query(
        url,
        `select count(*)::int as other from profiles where name <> 'After the restore'`,
      );
      expect(row!.other).toBe(0);
      await load.openDocuments(url, server.port);
      await stop(server);
    });
  });

  it('is proven by backup:verify, in a production without any setting', async () => {
    const files = await readdir(archive, { recursive: true });
    const { code, out, err } = await runCommand('backup.ts', ['verify', archive], {
      environment: { NODE_ENV: 'production' },
    });
    expect([code, err], out).toEqual([0, '']);
    // The last copy may be of the moment after the last write.
    expect(out).toMatch(/Log: (replayed to its end, whose last transaction is of 20|there is nothing newer)/);
    expect(out).toMatch(/Files: (\d+) of \1 that rows name are there/);
    expect(out).toContain('The backup is good.');
    // It has left nothing there.
    expect(await readdir(archive, { recursive: true })).toEqual(files);
  });

  it('refuses moments that the archive has not, and says why', async () => {
    const to = join(await makeFolder(), 'data');
    const early = await restore(to, '--until', '2020-01-01 00:00:00+05');
    expect(early).toMatchObject({ code: 1, err: expect.stringContaining('The archive goes back to 20') });
    const late = await restore(to, '--until', '2099-01-01 00:00:00+05');
    expect(late).toMatchObject({
      code: 1,
      err: expect.stringContaining('The archive ends before 2098-12-31T19'),
    });
    const vague = await restore(to, '--until', '2026-11-28 03:17');
    expect(vague).toMatchObject({ code: 1, err: expect.stringContaining('a moment with its zone') });
    const backup = (await listBases(await onlyIn(archive)))[0]!.folder;
    const plain = await runCommand('backup.ts', ['restore', backup, '--until', moment.toISOString()], {
      environment: { DATA_DIR: to },
    });
    expect(plain).toMatchObject({ code: 1, err: expect.stringContaining('a backup is of one moment') });
  });

  it('is refused where it would be lost with the data, and beside DATABASE_URL', async () => {
    const folder = await makeFolder();
    const inside = await refusal({ DATA_DIR: folder, BACKUP_DIR: join(folder, 'archive'), ...OWN });
    expect(inside.sentences.join()).toContain('is inside the data folder, and would be lost with it');
    const beside = await refusal({
      ...{ DATA_DIR: folder, BACKUP_DIR: archive, DATABASE_URL: 'postgres://a:b@127.0.0.1/c' },
      ...OWN,
    });
    expect(beside.sentences.join()).toContain('BACKUP_DIR is of the embedded database');
  });
});
