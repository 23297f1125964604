import { chown, cp, lstat, mkdir, readlink, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { findBinaries, programOf, repairBinaries } from './binaries.ts';
import {
  canBeRunBy,
  cleanUp,
  findAnswer,
  insertAnswer,
  isRoot,
  makeFolder,
  open,
  recordLog,
  removeLater,
  startNeighbour,
} from './fixtures.ts';
import { choosePlace, placeBinaries } from './place.ts';
import { orNull, run } from './run.ts';
import { findOrCreateUser } from './user.ts';

afterEach(cleanUp);

const nobody = { uid: 65534, gid: 65534 };
/** Whoever owns nothing here can run this clone, which may lie under /root. */
const isOpen = isRoot && (await canBeRunBy(nobody, process.execPath));

describe.runIf(isRoot)('as root', () => {
  it('PostgreSQL runs as the user postgres, in the data folder where that user may enter', async () => {
    const dataDir = await makeFolder();
    const log = recordLog();
    await open(dataDir, { log });
    const { uid } = await findOrCreateUser('postgres');
    expect((await stat(join(dataDir, 'postgres'))).uid).toBe(uid);
    expect(log.lines).toEqual([]);
  });

  it("a data folder that is root's alone is opened to that user for passing through", async () => {
    const dataDir = await makeFolder({ mode: 0o700 });
    await open(dataDir);
    const { gid } = await findOrCreateUser('postgres');
    expect(await stat(dataDir)).toMatchObject({ uid: 0, gid, mode: 0o040710 });
    expect((await lstat(join(dataDir, 'postgres'))).isDirectory()).toBe(true);
  });

  it('where that user may not enter, the data lives under /var/lib/parvoz, and the log says so', async () => {
    const home = await makeFolder({ mode: 0o700 });
    const dataDir = join(home, 'data');
    const log = recordLog();
    const db = await open(dataDir, { log });
    const link = join(dataDir, 'postgres');
    const away = dirname(await realpath(link));
    removeLater(away);
    expect(away).toMatch(/^\/var\/lib\/parvoz\/[0-9a-f]{16}$/);
    expect(log.lines).toEqual([
      `PostgreSQL does not run as root, and the user that it runs as may not enter ${dataDir}, so it keeps its data in ${away}.`,
    ]);
    expect((await stat(join(away, 'postgres-password'))).mode & 0o777).toBe(0o600);
    expect((await stat(dataDir)).gid).toBe(0);
    await insertAnswer(db);

    const copied = join(home, 'copied');
    await cp(dataDir, copied, { recursive: true, verbatimSymlinks: true });
    await expect(open(copied)).rejects.toThrow('is already running');

    await db.stop();
    const moved = join(home, 'moved');
    await rename(dataDir, moved);
    const again = await open(moved);
    expect(await findAnswer(again)).toEqual([{ answer: 42 }]);
    await again.stop();

    await rm(away, { recursive: true });
    await expect(open(moved)).rejects.toThrow(
      `The database that ${join(moved, 'postgres')} points to is gone`,
    );
  });

  it.runIf(isOpen)('a database of another user stays theirs, where they may enter the clone', async () => {
    const dataDir = await makeFolder();
    await chown(dataDir, nobody.uid, nobody.gid);
    const theirs = async () => {
      const neighbour = startNeighbour(dataDir, { user: nobody });
      const [word, url] = await neighbour.nextWord();
      expect([word, url]).toEqual(['open', expect.any(String)]);
      return { ...neighbour, url };
    };
    const first = await theirs();
    await insertAnswer(first);
    await first.end('SIGKILL');
    const roots = await open(dataDir);
    expect(await findAnswer(roots)).toEqual([{ answer: 42 }]);
    await roots.stop();
    const second = await theirs();
    expect(await findAnswer(second)).toEqual([{ answer: 42 }]);
    await second.end('SIGTERM');
  });

  it('binaries that the user may not run are copied, once for each version', async () => {
    const home = await makeFolder({ mode: 0o700 });
    const packaged = await findBinaries();
    const nativeDir = join(home, 'native');
    await run('cp', ['-a', packaged.nativeDir, nativeDir]);
    const dataDir = await makeFolder();
    const place = await choosePlace(dataDir);
    const copy = await placeBinaries({ nativeDir, version: '1' }, place, dataDir);
    const away = dirname(copy);
    removeLater(away);
    expect(copy).toMatch(/^\/var\/lib\/parvoz\/[0-9a-f]{16}\/native-1$/);
    const version = await run(programOf(copy, 'postgres'), ['--version'], place.user);
    expect(version).toEqual({ code: 0, output: expect.stringMatching(/^postgres \(PostgreSQL\) 18/) });
    const { ctimeMs } = await stat(copy);
    await placeBinaries({ nativeDir, version: '1' }, place, dataDir);
    expect((await stat(copy)).ctimeMs).toBe(ctimeMs);
    expect(await placeBinaries({ nativeDir, version: '2' }, place, dataDir)).toBe(join(away, 'native-2'));
    expect(await orNull(stat(copy))).toBe(null);
  });
});

describe('the user that PostgreSQL runs as', () => {
  /** A system on which these programs can create users. */
  const fakeSystem = (creators: Record<string, { code: number; output: string }>) => {
    let exists = false;
    const calls: string[] = [];
    const runCommand: typeof run = async (file) => {
      if (file === 'id') return exists ? { code: 0, output: '123\n' } : { code: 1, output: 'no such user' };
      calls.push(file);
      const result = creators[file];
      if (!result) throw Object.assign(new Error(`spawn ${file} ENOENT`), { code: 'ENOENT' });
      exists ||= result.code === 0;
      return result;
    };
    return { runCommand, calls };
  };

  it.each([
    ['useradd', { useradd: { code: 0, output: '' } }, ['useradd']],
    ['adduser', { adduser: { code: 0, output: '' } }, ['useradd', 'adduser']],
    [
      'adduser after useradd failed',
      { useradd: { code: 1, output: 'x' }, adduser: { code: 0, output: '' } },
      null,
    ],
  ])('is created by %s', async (_, creators: Parameters<typeof fakeSystem>[0], calls) => {
    const system = fakeSystem(creators);
    expect(await findOrCreateUser('postgres', system.runCommand)).toEqual({ uid: 123, gid: 123 });
    expect(system.calls).toEqual(calls ?? ['useradd', 'adduser']);
    await findOrCreateUser('postgres', system.runCommand);
    expect(system.calls).toHaveLength(calls?.length ?? 2);
  });

  it('is asked for in one sentence where nothing can create it', async () => {
    const { runCommand } = fakeSystem({ useradd: { code: 1, output: 'read-only file system\n' } });
    await expect(findOrCreateUser('postgres', runCommand)).rejects.toThrow(
      /cannot be created \(useradd: read-only file system; adduser: not found; .*start Parvoz as an ordinary user/,
    );
  });
});

it('binaries installed without scripts get their links and modes', async () => {
  const folder = await makeFolder();
  const { nativeDir } = await findBinaries();
  const bare = join(folder, 'native');
  await mkdir(bare);
  for (const part of ['bin', 'lib', 'pg-symlinks.json']) await run('cp', ['-r', join(nativeDir, part), bare]);
  await run('find', [join(bare, 'lib'), '-type', 'l', '-delete']);
  await run('chmod', ['a-x', programOf(bare, 'postgres')]);
  await repairBinaries(bare);
  expect(await readlink(join(bare, 'lib/libicuuc.so.60'))).toBe('libicuuc.so.60.2');
  expect((await run(programOf(bare, 'postgres'), ['--version'])).code).toBe(0);
});
