import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pictureOf } from '../packages/clean-documents/src/samples.ts';
import { migrateDatabase } from '../server/src/db/migrate.ts';
import { insert } from '../server/src/features/people/files/files.store.ts';
import { openBucket } from '../server/src/lib/bucket.ts';
import { newId } from '../server/src/lib/ids.ts';
import { type Storage, UNLIMITED } from '../server/src/lib/storage.ts';
import { createBucket } from '../server/test/s3-server.ts';
import { compare, ROUNDS } from './compare.ts';
import { openDatabase, runAsAdmin, withDatabase } from './database.ts';
import { OTHER_CORE, pin, SERVER_CORE, startWorker, type Worker } from './processes.ts';
import type { ProductInput } from './server.ts';
import { okOrShort, print, printTable } from './table.ts';

/**
 * Public pictures of a bucket, as visitors after the first are answered, from the memory of the process, beside the same
 * objects from the S3 server itself, which nobody has to sign for; with `PICTURE_CACHE_MB=0` each is read of the bucket. In both, the S3 server shares a core with the load generator; the product has the other.
 * Each call is for another picture than the calls beside it: of one that many ask for at once, the product makes one read.
 */
const MIN_RATIO = 0.7;
const PICTURES = 60;
/** Kept widths of a picture, as pages ask for them. */
const WIDTHS = [320, 640, 1600];
/**
 * Sizes of pictures, in pixels, that somebody loads who looks at two lists on a phone, one on a large screen, and one
 * picture in full size.
 */
const MIXED = [...Array(16).fill(320), ...Array(8).fill(640), 1600] as number[];
const SIDE = 1600;
const DATABASE = 'parvoz_bench_bucket';

/** Pictures of noise: as many bytes as photos full of leaves have. Answers their ids. */
const createPictures = async (databaseUrl: string, storage: Storage): Promise<string[]> => {
  const bytes = await pictureOf('webp', SIDE, 1000);
  const ids = Array.from({ length: PICTURES }, newId);
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  for (const id of ids) {
    const original = `pictures/${id}/original.webp`;
    await storage.put(original, bytes);
    const file = {
      ...{ id, ownerId: null, mediaType: 'image/webp', sizeBytes: bytes.length, checksum: '', original },
    };
    await insert(db as never, { ...file, kind: 'PICTURE' });
  }
  await db.end();
  return ids;
};

const sizeAt = async (address: string): Promise<number> => {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}`);
  return (await answer.arrayBuffer()).byteLength;
};

const database = await openDatabase();
const folder = await mkdtemp(join(tmpdir(), 'parvoz-bench-s3-'));
const workers: Worker[] = [];
const start = async (file: string, core: number, input: object | null = null): Promise<Worker> => {
  const worker = await startWorker(file, core, input);
  workers.push(worker);
  return worker;
};
let unpin = () => {};
try {
  print(`Node ${process.version}, ${database.name}, fauxqs`);
  await runAsAdmin(database.adminUrl, `drop database if exists ${DATABASE} with (force)`);
  await runAsAdmin(database.adminUrl, `create database ${DATABASE}`);
  const databaseUrl = withDatabase(database.adminUrl, DATABASE);
  await migrateDatabase(databaseUrl);
  const limit = await start('s3.ts', OTHER_CORE, { folder });
  const s3 = await limit.ask<string>('address');
  const bucket = await createBucket(Number(new URL(s3).port));
  const storage = openBucket(bucket, UNLIMITED);
  const ids = await createPictures(databaseUrl, storage);
  const input: ProductInput = { databaseUrl, filesFolder: join(folder, 'none'), bucket };
  const product = await start('server.ts', SERVER_CORE, input);
  const origin = await product.ask<string>('address');
  const load = await start('load.ts', OTHER_CORE);
  unpin = pin(database.postmaster, OTHER_CORE);
  const pathOf = (id: string, width: number) => `/api/v1/attach/open/${id}?w=${width}`;
  const keyOf = (id: string, width: number) => `pictures/${id}/card-${width}.webp`;
  const [first, ...others] = ids;
  for (const width of WIDTHS) {
    // Made at the first call and kept in the bucket, so that both answer the same bytes; the others are the same picture.
    await sizeAt(origin + pathOf(first!, width));
    const made = await storage.find(keyOf(first!, width));
    for (const id of others) await storage.put(keyOf(id, width), made!);
  }
  const rows: (string | number)[][] = [];
  for (const widths of [...WIDTHS.map((width) => [width]), MIXED]) {
    const asked = ids.map((id, index) => ({ id, width: widths[index % widths.length]! }));
    const requestsOf = (address: string, path: (id: string, width: number) => string) => ({
      origin: address,
      requests: asked.map(({ id, width }) => ({ method: 'GET', path: path(id, width) })),
    });
    const objectOf = (id: string, width: number) => `/${bucket.name}/${keyOf(id, width)}`;
    let kilobytes = 0;
    for (const { id, width } of asked) {
      const sizes = [await sizeAt(origin + pathOf(id, width)), await sizeAt(s3 + objectOf(id, width))];
      if (sizes[0] !== sizes[1])
        throw new Error(`${keyOf(id, width)} has ${sizes[1]} bytes, and is answered with ${sizes[0]}`);
      kilobytes += sizes[0]! / 1000 / asked.length;
    }
    const name = widths.length === 1 ? `${widths[0]} px` : 'mixed';
    const compared = await compare(
      { product, limit, load },
      { name, product: requestsOf(origin, pathOf), limit: requestsOf(s3, objectOf) },
      ROUNDS,
    );
    const isOk = compared.ratio >= MIN_RATIO && compared.failures === 0;
    if (!isOk) process.exitCode = 1;
    rows.push([
      `${name}, ${Math.round(kilobytes)} kB`,
      ...[compared.product, compared.limit, compared.ratio, MIN_RATIO],
      ...[compared.cpuMs, compared.p50, compared.p99],
      okOrShort(isOk),
    ]);
  }
  printTable(
    ['picture', 'product /s', 'S3 server /s', 'ratio', 'at least', 'CPU ms', 'p50 ms', 'p99 ms', ''],
    rows,
  );
} finally {
  unpin();
  for (const worker of workers.reverse()) await worker.stop();
  await runAsAdmin(database.adminUrl, `drop database if exists ${DATABASE} with (force)`);
  await database.close();
  await rm(folder, { recursive: true, force: true });
}
