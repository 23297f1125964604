import { createHash, randomBytes } from 'node:crypto';
import {
  appendFile,
  chown,
  cp,
  lstat,
  readdir,
  readFile,
  realpath,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readArchive } from '@parvoz/clean-documents/archive.ts';
import {
  canBeRunBy,
  cleanUp,
  isRoot,
  makeFolder,
  query,
  removeLater,
  startNeighbour,
} from '@parvoz/embedded-postgres/fixtures.ts';
import { orNull, run, type SystemUser } from '@parvoz/embedded-postgres/run.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '../../scripts/debian-postgres.mjs';
import { openStoredFolder } from '../src/backup/folder-place.ts';
import { openBackup } from '../src/backup/restore.ts';
import { newId } from '../src/lib/ids.ts';
import { type Agency, createAgency, draftOf } from './applications.ts';
import { type Browser, openBrowser } from './browser.ts';
import { createStudent, type Person } from './people.ts';
import { embeddedUrl, refusal, runCommand, startCommand, stop, withReady } from './process.ts';
import { createTestApp } from './test-app.ts';
import { TestClock } from './test-clock.ts';

const STUDENTS = 3;
const CHUNK_BYTES = 16 * 1024;
const PICTURE = { width: 130, height: 100, channels: 3 } as const;
const nobody = { uid: 65534, gid: 65534 };
/** Whoever owns nothing here can run this clone, which may lie under /root. */
const isOpen = isRoot && (await canBeRunBy(nobody, process.execPath));
const SECRET = { TOKEN_SECRET: 'a secret of tests, long enough for one' };

/** Data that a student knows to be there, by ids. */
interface Known {
  student: Person;
  applicationId: string;
  messages: Set<string>;
  documents: Set<string>;
  /** Documents whose removal was asked for. */
  removed: Set<string>;
}

/** Writes and hands in without end, and takes back what was handed in before. */
const work = async (known: Known, insist: Browser, file: Buffer, stopping: AbortSignal) => {
  const { token } = known.student;
  const path = `/application/${known.applicationId}`;
  while (!stopping.aborted) {
    const clientId = newId();
    const said = await insist('POST', `${path}/message`, { token, json: { clientId, text: 'Salom' } });
    if (said.status === 200) known.messages.add(clientId);
    const json = { name: 'scan.png', sizeBytes: file.length };
    const upload = await insist('POST', '/upload', { token, json });
    if (upload.status !== 200) continue;
    const uploadId = upload.data.id;
    for (let offset = 0; offset < file.length; offset += CHUNK_BYTES)
      await insist('PUT', `/upload/${uploadId}?offset=${offset}`, {
        token,
        bytes: file.subarray(offset, offset + CHUNK_BYTES),
      });
    const made = await insist('POST', `${path}/document`, { token, json: { uploadId } });
    expect(made.status, made.code).toBe(200);
    known.documents.add(made.data.id);
    for (const id of [...known.documents].slice(0, -2)) {
      known.documents.delete(id);
      known.removed.add(id);
      await insist('DELETE', `${path}/document/${id}`, { token });
    }
  }
};

/** The rows of each table, as one number each. */
const fingerprints = async (url: string): Promise<Map<string, string>> => {
  const tables = await query(url, `select tablename as name from pg_tables where schemaname = 'public'`);
  const found = new Map<string, string>();
  for (const { name } of tables) {
    const [row] = await query(
      url,
      `select md5(coalesce(string_agg(line, chr(10) order by line), '')) as sum from (select t::text as line from "${name}" t) lines`,
    );
    found.set(String(name), String(row!.sum));
  }
  return found;
};

const backUp = (dataDir: string, folder: string, environment: Record<string, string> = {}) =>
  runCommand('backup.ts', ['take', folder], { environment: { DATA_DIR: dataDir, ...environment } });
const restore = (dataDir: string, args: string[], user?: SystemUser) =>
  runCommand('backup.ts', ['restore', ...args], {
    environment: { DATA_DIR: dataDir },
    ...(user && { user }),
  });

let dataDir: string;
let backup: string;
/** State of the product while the backup was taken. */
let source: {
  known: Known[];
  before: { messages: string[]; documents: string[] };
  tables: Map<string, string>;
};

const makeFile = () =>
  sharp(randomBytes(PICTURE.width * PICTURE.height * PICTURE.channels), { raw: PICTURE })
    .png()
    .toBuffer();

const apply = async (insist: Browser, agency: Agency, student: Person): Promise<Known> => {
  const given = { token: student.token, idempotencyKey: `key of ${student.id}`.replaceAll(' ', '-') };
  const made = await insist('POST', '/application', { ...given, json: draftOf(agency) });
  expect(made.status, made.code).toBe(200);
  const [messages, documents, removed] = [new Set<string>(), new Set<string>(), new Set<string>()];
  return { student, applicationId: made.data.id, messages, documents, removed };
};

/** One backup, taken while students write, hand in and take back. */
beforeAll(async () => {
  dataDir = await makeFolder();
  backup = join(await makeFolder(), 'nightly');
  const port = await freePort();
  await withReady(
    { DATA_DIR: dataDir, PORT: String(port), DEMO_DATA: 'false', ...SECRET },
    async (server) => {
      const url = await embeddedUrl(dataDir);
      const app = await createTestApp({ databaseUrl: url, clock: new TestClock(new Date().toISOString()) });
      const agency = await createAgency(app);
      const stopping = new AbortController();
      const insist = openBrowser({ port }, stopping.signal);
      const known: Known[] = [];
      for (let index = 0; index < STUDENTS; index++)
        known.push(await apply(insist, agency, await createStudent(app)));
      await app.close();
      const file = await makeFile();
      const working = known.map((one) => work(one, insist, file, stopping.signal));
      const isLoaded = () => known.every(({ removed }) => removed.size > 1);
      await Promise.race([vi.waitUntil(isLoaded, { timeout: 120_000 }), ...working]);
      const all = (of: (one: Known) => Set<string>) => known.flatMap((one) => [...of(one)]);
      const before = { messages: all((one) => one.messages), documents: all((one) => one.documents) };
      const tables = await fingerprints(url);
      expect(await backUp(dataDir, backup)).toMatchObject({
        code: 0,
        out: expect.stringContaining(`The backup is in ${backup}: the database and `),
        err: '',
      });
      const after = all((one) => one.messages).length;
      expect(after).toBeGreaterThan(before.messages.length);
      await vi.waitUntil(() => all((one) => one.messages).length > after, { timeout: 10_000 });
      stopping.abort();
      await Promise.all(working);
      source = { known, before, tables };
      for (const [name, sum] of await fingerprints(url)) if (tables.get(name) !== sum) tables.delete(name);
      // Empty before and after, and not meanwhile.
      tables.delete('uploads');
      await stop(server);
    },
  );
});
afterAll(cleanUp);

/** The database of a folder without the product, started by this user. */
const openAlone = async (folder: string, user?: SystemUser) => {
  const neighbour = startNeighbour(folder, { ...(user && { user }) });
  const [word, url] = await neighbour.nextWord();
  expect([word, url]).toEqual(['open', expect.anything()]);
  return { url, close: () => neighbour.end('SIGTERM') };
};

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('a backup', () => {
  it('can be checked without Parvoz, is its owner’s alone, and leaves nothing unfinished', async () => {
    const { code, output } = await run('/bin/sh', [
      '-c',
      'cd "$1" && sha256sum --check --quiet SHA256SUMS',
      'sh',
      backup,
    ]);
    expect([code, output]).toEqual([0, '']);
    expect((await stat(backup)).mode & 0o777).toBe(0o700);
    for (const entry of await readdir(backup, { recursive: true, withFileTypes: true })) {
      const { mode } = await stat(join(entry.parentPath, entry.name));
      expect(mode & 0o777).toBe(entry.isDirectory() ? 0o700 : 0o600);
    }
    expect(await readdir(dirname(backup))).toEqual(['nightly']);
  });

  it('restored elsewhere starts with every row that it was taken of, and every file whole', async () => {
    const elsewhere = join(await makeFolder(), 'data');
    const answer = await restore(elsewhere, [backup]);
    expect(answer).toMatchObject({ code: 0, err: '' });
    expect(answer.out).toContain(`${elsewhere} is as it was on `);
    expect((await stat(join(elsewhere, 'files'))).mode & 0o777).toBe(0o700);
    // Without the product at first: it would go on with removals that the backup found waiting.
    const { url, close } = await openAlone(elsewhere);
    const idsOf = async (sql: string) => (await query(url, sql)).map(({ id }) => id);
    const messages = await idsOf('select client_id as id from chat_messages where client_id is not null');
    expect(messages).toEqual(expect.arrayContaining(source.before.messages));
    expect(messages.length).toBeLessThan(source.known.flatMap((one) => [...one.messages]).length);
    const documents = await idsOf('select id from application_documents');
    const removed = source.known.flatMap((one) => [...one.removed]);
    const remaining = source.before.documents.filter((id) => !removed.includes(id));
    expect(documents).toEqual(expect.arrayContaining(remaining));
    expect(source.tables.size).toBeGreaterThan(15);
    const restored = await fingerprints(url);
    for (const [name, sum] of source.tables) expect([name, restored.get(name)]).toEqual([name, sum]);
    const files = await query(url, 'select original, checksum from attachments where removed_at is null');
    expect(files.length).toBeGreaterThan(STUDENTS);
    for (const { original, checksum } of files)
      expect(sha256(await readFile(join(elsewhere, 'files', String(original))))).toBe(checksum);
    for (const id of await idsOf('select id from uploads where received_bytes > 0'))
      expect(await readdir(join(elsewhere, 'files/uploads', String(id)))).not.toEqual([]);
    const [{ student, applicationId }] = source.known as [Known];
    const own = await idsOf(`select id from application_documents where application_id = '${applicationId}'`);
    await close();
    await withReady({ DATA_DIR: elsewhere, DEMO_DATA: 'false', ...SECRET }, async (server) => {
      const zip = await fetch(
        `http://127.0.0.1:${server.port}/api/v1/application/${applicationId}/document/zip`,
        { headers: { authorization: `Bearer ${student.token}` } },
      );
      const packed = await readArchive(Buffer.from(await zip.arrayBuffer()));
      expect([...packed.values()].map((bytes) => bytes.length > 30_000)).toEqual(own.map(() => true));
      await stop(server);
    });
  });
});

/** Does a database of a folder have the students, started by this user? */
const startsFor = async (folder: string, user?: SystemUser) => {
  const { url, close } = await openAlone(folder, user);
  const [row] = await query(url, 'select count(*)::int as total from profiles');
  expect(row!.total).toBe(STUDENTS);
  await close();
};

describe.runIf(isRoot)('as root a backup is restored', () => {
  it('where PostgreSQL may not enter, into /var/lib/parvoz, and again in the place of that', async () => {
    const folder = join(await makeFolder({ mode: 0o700 }), 'data');
    expect(await restore(folder, [backup])).toMatchObject({ code: 0, err: '' });
    await startsFor(folder);
    const away = dirname(await realpath(join(folder, 'postgres')));
    removeLater(away);
    expect(away).toMatch(/^\/var\/lib\/parvoz\//);
    expect(await restore(folder, [backup])).toMatchObject({ code: 1 });
    const again = await restore(folder, [backup, '--replace']);
    expect(again).toMatchObject({ code: 0, err: '' });
    const aside = /What was there before is in (\S+before-restore-\d+);/.exec(again.out)![1]!;
    await startsFor(folder);
    expect(await orNull(stat(join(aside, 'postgres/PG_VERSION')))).toBeTruthy();
    expect((await readdir(aside)).sort()).toEqual(['files', 'postgres', 'postgres.log']);
  });

  it.runIf(isOpen)('and by an ordinary user whom it belongs to, where they may enter the clone', async () => {
    const home = await makeFolder();
    const theirs = join(home, 'theirs');
    await cp(backup, theirs, { recursive: true });
    await run('chown', ['-R', `${nobody.uid}:${nobody.gid}`, theirs]);
    await chown(home, nobody.uid, nobody.gid);
    const folder = join(home, 'data');
    expect(await restore(folder, [theirs], nobody)).toMatchObject({ code: 0, err: '' });
    expect((await stat(join(folder, 'postgres/PG_VERSION'))).uid).toBe(nobody.uid);
    await startsFor(folder, nobody);
  });
});

describe('a restore', () => {
  const copyOf = async () => {
    const folder = join(await makeFolder(), 'copy');
    await cp(backup, folder, { recursive: true });
    return folder;
  };
  const aDocument = async (folder: string) => {
    const names = await readdir(join(folder, 'files'), { recursive: true });
    return names.find((name) => name.endsWith('original.png'))!;
  };
  const change = async (folder: string, given: object) => {
    const path = join(folder, 'manifest.json');
    await writeFile(path, JSON.stringify({ ...JSON.parse(await readFile(path, 'utf8')), ...given }));
  };

  it.each<[string, (folder: string) => Promise<unknown>, RegExp]>([
    [
      'not finished',
      (folder) => rm(join(folder, 'manifest.json')),
      /is no backup, or one that was not finished/,
    ],
    [
      'that lost a file',
      async (folder) => rm(join(folder, 'files', await aDocument(folder))),
      /damaged: files\//,
    ],
    [
      'with a changed file',
      async (folder) => appendFile(join(folder, 'files', await aDocument(folder)), 'x'),
      /damaged: files\/\S+ are missing or not what was written/,
    ],
    ['with other checksums', (folder) => appendFile(join(folder, 'SHA256SUMS'), '\n'), /damaged: SHA256SUMS/],
    ['of a newer Parvoz', (folder) => change(folder, { migration: 10_000 }), /is of a newer Parvoz \(/],
    ['laid out in a newer way', (folder) => change(folder, { format: 3 }), /is of a newer Parvoz \(/],
    [
      'of another PostgreSQL',
      (folder) =>
        change(folder, { postgres: { version: '17.2', platform: `${process.platform}-${process.arch}` } }),
      /is of PostgreSQL 17\.2/,
    ],
    [
      'of another machine',
      (folder) => change(folder, { postgres: { version: '18.4', platform: 'beos-m68k' } }),
      /was taken on beos-m68k/,
    ],
  ])('refuses a backup %s, and makes nothing', async (_, spoil, sentence) => {
    const folder = await copyOf();
    await spoil(folder);
    await expect(openBackup(openStoredFolder(folder), undefined)).rejects.toThrow(sentence);
    const target = join(await makeFolder(), 'data');
    const { code, err } = await restore(target, [folder]);
    expect([code, err]).toEqual([1, expect.stringMatching(sentence)]);
    expect(await orNull(lstat(target))).toBeNull();
  });

  it('leaves a folder alone that holds something, unless told to put it aside', async () => {
    const target = await makeFolder();
    await writeFile(join(target, 'token-secret'), 'former');
    const refused = await restore(target, [backup]);
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('is not empty') });
    expect(await readFile(join(target, 'token-secret'), 'utf8')).toBe('former');
    const { code, out } = await restore(target, [backup, '--replace']);
    expect(code).toBe(0);
    const aside = /What was there before is in (\S+);/.exec(out)![1]!;
    expect(await readFile(join(aside, 'token-secret'), 'utf8')).toBe('former');
  });

  it('that was cut off is no data folder, until it is done again', async () => {
    const target = join(await makeFolder(), 'data');
    const options = { environment: { DATA_DIR: target } };
    const cut = startCommand('backup.ts', ['restore', backup], options);
    await vi.waitUntil(() => orNull(lstat(join(target, 'files/documents'))), {
      timeout: 20_000,
      interval: 1,
    });
    cut.kill();
    await cut.ended;
    const { code, sentences } = await refusal({ DATA_DIR: target });
    expect([code, sentences]).toEqual([1, [`The restore into ${target} was cut off: run it again.`]]);
    expect(await restore(target, [backup])).toMatchObject({ code: 0, err: '' });
    expect((await readdir(target)).filter((name) => /unfinished|creating/.test(name))).toEqual([]);
    await startsFor(target);
  });
});

describe('a backup that cannot be taken', () => {
  it.each<[string, () => Promise<[from: string, to: string]>, string]>([
    [
      'of nothing',
      async () => [await makeFolder(), join(await makeFolder(), 'x')],
      'There is no database in ',
    ],
    ['over another', async () => [dataDir, backup], 'exists already: choose another name'],
    ['inside the data', async () => [dataDir, join(dataDir, 'backup')], 'is inside the data folder'],
  ])('%s says why, and leaves nothing', async (_, choose, sentence) => {
    const [from, to] = await choose();
    const { code, err } = await backUp(from, to);
    expect([code, err]).toEqual([1, expect.stringContaining(sentence)]);
    expect((await readdir(dirname(to))).filter((name) => name.includes('unfinished'))).toEqual([]);
  });
});
