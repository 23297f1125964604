import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { cleanUp, makeFolder, query } from '@parvoz/embedded-postgres/fixtures.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { BIN, freePort, openDebianPostgres } from '../../scripts/debian-postgres.mjs';
import { type BucketSettings, openBucket } from '../src/lib/bucket.ts';
import { type Storage, UNLIMITED } from '../src/lib/storage.ts';
import { runAsAdmin, withDatabase } from './database.ts';
import { beginLoad, type Load } from './pairs.ts';
import { runCommand, startCommand, stop, withReady } from './process.ts';
import { type S3Server, startS3Server } from './s3-server.ts';

const SECRET = { TOKEN_SECRET: 'a secret of tests, long enough for one' };
const PASSPHRASE = 'right horse battery staple';
const ANSWERS = 40;

const settingsOf = (bucket: BucketSettings, prefix = ''): Record<string, string> => ({
  ...(prefix ? {} : { S3_BUCKET: bucket.name }),
  [`${prefix}S3_ENDPOINT`]: bucket.endpoint!,
  [`${prefix}S3_REGION`]: bucket.region,
  [`${prefix}S3_ACCESS_KEY_ID`]: bucket.accessKeyId,
  [`${prefix}S3_SECRET_ACCESS_KEY`]: bucket.secretAccessKey,
  [`${prefix}S3_FORCE_PATH_STYLE`]: 'true',
});
const call = (args: string[], environment: Record<string, string>) =>
  runCommand('backup.ts', args, { environment });

let s3: S3Server;
let postgres: NonNullable<Awaited<ReturnType<typeof openDebianPostgres>>>;
let load: Load;
/** Environment of the product, and of calls of the commands beside it. */
let product: Record<string, string>;
/** Bucket of the backups. */
let backups: BucketSettings;
let kept: Storage;
/** A backup taken under load, encrypted, into a bucket; and what was known to be there before. */
let busy: { address: string; known: ReturnType<Load['known']> };
/** Taken when nobody wrote any more, into a folder. */
let quiet: string;

const toBackups = () => settingsOf(backups, 'BACKUP_');
const sealed = () => ({ ...toBackups(), BACKUP_PASSPHRASE: PASSPHRASE });

const createDatabase = async (name: string): Promise<string> => {
  await runAsAdmin(postgres.url, `create database ${name}`);
  return withDatabase(postgres.url, name);
};

/** An installation elsewhere, with nothing in it. */
const makeElsewhere = async (name: string) => {
  const bucket = await s3.createBucket();
  const environment = {
    DATABASE_URL: await createDatabase(name),
    DATA_DIR: join(await makeFolder(), 'data'),
    ...settingsOf(bucket),
  };
  return { environment, files: openBucket(bucket, UNLIMITED) };
};

const keysOf = async (storage: Storage, below = ''): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of storage.list()) if (key.startsWith(below)) keys.push(key);
  return keys.sort();
};

const idsOf = async (url: string, sql: string) => (await query(url, sql)).map(({ id }) => id);

describe.runIf(BIN !== null)('of DATABASE_URL and a bucket', () => {
  beforeAll(async () => {
    s3 = await startS3Server();
    postgres = (await openDebianPostgres())!;
    const files = await s3.createBucket();
    backups = await s3.createBucket();
    kept = openBucket(backups, UNLIMITED);
    product = {
      DATABASE_URL: await createDatabase('source'),
      DATA_DIR: await makeFolder(),
      ...settingsOf(files),
    };
    const port = await freePort();
    await withReady({ ...product, ...SECRET, PORT: String(port), DEMO_DATA: 'false' }, async (server) => {
      load = await beginLoad(product.DATABASE_URL!, () => port);
      await load.more(ANSWERS);
      busy = { address: `s3://${backups.name}/of-a-day/busy`, known: load.known() };
      expect(await call(['take', busy.address], { ...product, ...sealed() })).toMatchObject({
        code: 0,
        out: expect.stringMatching(
          /^The backup is in s3:\S+busy: the database and \d+ files, .*\nIt is encrypted/,
        ),
        err: '',
      });
      expect(load.known().messages.length).toBeGreaterThan(busy.known.messages.length);
      await load.more(1);
      await load.stop();
      quiet = join(await makeFolder(), 'quiet');
      expect(await call(['take', quiet], product)).toMatchObject({ code: 0, err: '' });
      await stop(server);
    });
  });
  afterAll(async () => {
    await postgres?.stop();
    await s3?.close();
    await cleanUp();
  });

  it('one that was taken under load is what was copied, to the last row', async () => {
    const { code, out, err } = await call(['verify', busy.address], sealed());
    expect([code, err], out).toEqual([0, '']);
    expect(out).toMatch(
      /^Checksums: all \d+ parts are what was written on .*\nTables: \d+ are equal in rows and contents; /,
    );
    expect(out).toMatch(
      /\nThe ledger holds: .*\nFiles: (\d+) of \1 that rows name are there.*\nThe backup is good\.\n$/,
    );
  });

  it('restored elsewhere has every document that was known before, and opens it', async () => {
    const { environment } = await makeElsewhere('busy');
    const answer = await call(['restore', busy.address], { ...environment, ...sealed() });
    expect(answer).toMatchObject({ code: 0, err: '' });
    expect(answer.out).toContain('with the database of DATABASE_URL with the bucket ');
    const url = environment.DATABASE_URL;
    const documents = await idsOf(url, 'select id from application_documents');
    expect(documents).toEqual(expect.arrayContaining(busy.known.documents));
    const messages = await idsOf(url, 'select client_id as id from chat_messages');
    expect(messages).toEqual(expect.arrayContaining(busy.known.messages));
    expect(messages.length).toBeLessThan(load.known().messages.length);
  });

  it('of a quiet hour is gone on with elsewhere, and shows the same', async () => {
    const { environment } = await makeElsewhere('quiet');
    expect(await call(['restore', quiet], environment)).toMatchObject({ code: 0, err: '' });
    await withReady({ ...environment, ...SECRET, DEMO_DATA: 'false' }, async (server) => {
      await load.check(environment.DATABASE_URL, server.port);
      await stop(server);
    });
  });

  it('comes into an embedded database and a folder where nothing else is said', async () => {
    const dataDir = join(await makeFolder(), 'data');
    expect(await call(['restore', quiet], { DATA_DIR: dataDir })).toMatchObject({ code: 0, err: '' });
    expect(await readdir(join(dataDir, 'files'))).toContain('documents');
    await withReady({ DATA_DIR: dataDir, ...SECRET, DEMO_DATA: 'false' }, async (server) => {
      const pid = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8');
      const password = (await readFile(join(dataDir, 'postgres-password'), 'utf8')).trim();
      await load.check(`postgres://parvoz:${password}@127.0.0.1:${pid.split('\n')[3]}/parvoz`, server.port);
      await stop(server);
    });
  });

  it('is opened by the passphrase alone', async () => {
    const environment = { ...toBackups(), DATA_DIR: join(await makeFolder(), 'data') };
    const wrong = await call(['verify', busy.address], {
      ...environment,
      BACKUP_PASSPHRASE: 'wrong horse battery',
    });
    expect(wrong).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('The passphrase is wrong'),
    });
    const none = await call(['verify', busy.address], environment);
    expect(none).toMatchObject({
      code: 1,
      err: expect.stringContaining('The backup is encrypted: name the file'),
    });
    for (const key of await keysOf(kept, 'of-a-day/busy/'))
      if (key.endsWith('.age'))
        expect(Buffer.from((await kept.find(key))!.subarray(0, 21)).toString()).toBe('age-encryption.org/v1');
      else expect(key).toMatch(/busy\/(SHA256SUMS|manifest\.json)$/);
  });

  it.each<[string, (bytes: Buffer) => Buffer | null]>([
    ['changed', (bytes) => bytes.fill(bytes[300]! ^ 1, 300, 301)],
    ['missing', () => null],
  ])('that has a part that is %s is refused, and makes nothing', async (name, spoil) => {
    for (const key of await keysOf(kept, 'of-a-day/busy/')) {
      const bytes = Buffer.from((await kept.find(key))!);
      const given = key.includes('/files/documents/') && key.endsWith('.age') ? spoil(bytes) : bytes;
      if (given) await kept.put(key.replace('of-a-day/busy', name), given);
    }
    const { environment, files } = await makeElsewhere(name);
    const { code, err } = await call(['restore', `s3://${backups.name}/${name}`], {
      ...environment,
      ...sealed(),
    });
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/damaged: files\/documents\/\S+\.age.* are missing or not what/),
    ]);
    expect(await keysOf(files)).toEqual([]);
    expect(
      await query(environment.DATABASE_URL, 'select from pg_tables where schemaname = $$public$$'),
    ).toEqual([]);
    expect(existsSync(environment.DATA_DIR)).toBe(false);
  });

  it('goes neither over a database nor among files of something else', async () => {
    const full = await makeElsewhere('taken');
    await query(full.environment.DATABASE_URL, 'create table notes (id integer)');
    const database = await call(['restore', quiet], full.environment);
    expect(database).toMatchObject({
      code: 1,
      err: expect.stringContaining('is not empty: make another one (createdb)'),
    });
    const used = await makeElsewhere('used');
    await used.files.put('documents/of-somebody/original.pdf', 'theirs');
    const bucket = await call(['restore', quiet], used.environment);
    expect(bucket).toMatchObject({
      code: 1,
      err: expect.stringContaining('has other files, as documents/of-somebody'),
    });
    expect(await call(['restore', quiet, '--replace'], used.environment)).toMatchObject({ code: 0, err: '' });
    expect(await keysOf(used.files)).toContain('documents/of-somebody/original.pdf');
  });

  it('goes neither among the files of the product nor over another', async () => {
    const among = await call(['take', `s3://${product.S3_BUCKET}/x`], product);
    expect(among).toMatchObject({ code: 1, err: expect.stringContaining('is the bucket of the files') });
    const over = await call(['take', busy.address], { ...product, ...sealed() });
    expect(over).toMatchObject({
      code: 1,
      err: expect.stringContaining('exists already: choose another name'),
    });
    const short = await call(['take', `s3://${backups.name}/short`], {
      ...product,
      ...toBackups(),
      BACKUP_PASSPHRASE: 'short',
    });
    expect(short).toMatchObject({
      code: 1,
      err: expect.stringContaining('must have at least 12 characters'),
    });
    expect(await keysOf(kept, 'short')).toEqual([]);
  });

  it('that was cut off is none, and holds up no other one', async () => {
    const environment = { ...product, ...sealed() };
    const cut = startCommand('backup.ts', ['take', `s3://${backups.name}/cut`], { environment });
    await vi.waitUntil(async () => (await keysOf(kept, 'cut/files')).length > 0, {
      timeout: 60_000,
      interval: 20,
    });
    cut.kill();
    await cut.ended;
    const answer = await call(['verify', `s3://${backups.name}/cut`], sealed());
    expect(answer).toMatchObject({
      code: 1,
      err: expect.stringContaining('is no backup, or one that was not finished'),
    });
    expect(await call(['take', `s3://${backups.name}/again`], environment)).toMatchObject({
      code: 0,
      err: '',
    });
  });

  it('of a ledger whose entries hold, and which is not what payments and shares claim, is not good', async () => {
    const change = (sign: '+' | '-') =>
      runAsAdmin<{ application_id: string; payment_id: string }>(
        product.DATABASE_URL!,
        `with paid as (update payments set returned_tiyin = returned_tiyin ${sign} 1
           where id = (select min(id::text)::uuid from payments where status = 'SUCCESS') returning id)
         update protected_shares set amount_tiyin = amount_tiyin ${sign} 1
         where step_id = (select min(step_id) from protected_shares where state = 'HELD')
         returning application_id, (select id from paid) as payment_id`,
      );
    const [changed] = await change('+');
    const folder = join(await makeFolder(), 'claims');
    expect(await call(['take', folder], product)).toMatchObject({ code: 0, err: '' });
    await change('-');
    const { code, out } = await call(['verify', folder], {});
    expect(code, out).toBe(1);
    expect(out).toContain('\nThe ledger does not hold, in 2 places: ');
    expect(out).toContain(
      `\nHELD ${changed!.application_id} is not what the shares of the application say: `,
    );
    expect(out).toContain(
      `\ntop-up:${changed!.payment_id} is of a payment of which its requests say that something else went back: 1 tiyin, and not 0\n`,
    );
    expect(out).toContain('\nThe backup is what was copied, but its ledger does not hold: ');
  });

  it('whose copy fails leaves nothing', async () => {
    const folder = join(await makeFolder(), 'failed');
    const environment = { ...product, ...settingsOf({ ...backups, name: 'is-not-there' }) };
    const { code } = await call(['take', folder], environment);
    expect(code).toBe(1);
    expect(await readdir(dirname(folder))).toEqual([]);
  });

  it('whose restore is cut off is restored by the next call, and starts nothing before', async () => {
    const { environment, files } = await makeElsewhere('cut');
    const cut = startCommand('backup.ts', ['restore', quiet], { environment });
    await vi.waitUntil(async () => (await keysOf(files)).length > 0, { timeout: 60_000, interval: 10 });
    cut.kill();
    await cut.ended;
    const start = await runCommand('main.ts', [], {
      environment: { ...environment, ...SECRET, WITHOUT_PAGES: 'true' },
    });
    expect(start).toMatchObject({ code: 1, err: expect.stringContaining('was cut off: run it again') });
    expect(await call(['restore', quiet], environment)).toMatchObject({ code: 0, err: '' });
  });
});
