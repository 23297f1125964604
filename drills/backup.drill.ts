import { join } from 'node:path';
import { cleanUp, makeFolder, query } from '@parvoz/embedded-postgres/fixtures.ts';
import { afterAll, expect, it } from 'vitest';
import { beginLoad, type Load } from '../server/test/pairs.ts';
import { embeddedUrl, runCommand, stop, withReady } from '../server/test/process.ts';
import { type S3Server, startS3Server } from '../server/test/s3-server.ts';
import { type Cluster, hasCluster, openCluster } from './cluster.ts';
import { report } from './report.ts';

const ANSWERS = Number(process.env.DRILL_ANSWERS ?? 150);
const TOKEN_SECRET = 'a secret of tests, long enough for one';
const PASSPHRASE = 'right horse battery staple';

let s3: S3Server | undefined;
const clusters: Cluster[] = [];

afterAll(async () => {
  await s3?.close();
  for (const cluster of clusters) await cluster.close();
  await cleanUp();
});

type Environment = Record<string, string>;

/** An installation with nothing in it. */
interface Installation {
  environment: Environment;
  /** Once it runs. */
  url(): Promise<string>;
}

const withFolder = async (): Promise<Installation> => {
  const DATA_DIR = join(await makeFolder(), 'data');
  return { environment: { DATA_DIR }, url: () => embeddedUrl(DATA_DIR) };
};

const withBucket = async (): Promise<Installation> => {
  const cluster = await openCluster();
  clusters.push(cluster);
  s3 ??= await startS3Server();
  const bucket = await s3.createBucket();
  const environment = {
    DATABASE_URL: cluster.url,
    DATA_DIR: join(await makeFolder(), 'data'),
    S3_BUCKET: bucket.name,
    S3_ENDPOINT: bucket.endpoint!,
    S3_ACCESS_KEY_ID: bucket.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
    S3_FORCE_PATH_STYLE: 'true',
  };
  return { environment, url: async () => cluster.readUrl.replace(/:\d+\//, `:${cluster.primary.port}/`) };
};

const insist = async (args: string[], environment: Environment): Promise<string> => {
  const { code, out, err } = await runCommand('backup.ts', args, { environment });
  expect([code, err], out).toEqual([0, '']);
  return out;
};

interface Taken {
  known: ReturnType<Load['known']>;
  /** Number of requests answered before the backup and during it. */
  answers: { before: number; during: number };
  seconds: number;
  load: Load;
}

const takeUnderLoad = ({ environment, url }: Installation, backup: string): Promise<Taken> =>
  withReady({ ...environment, TOKEN_SECRET, DEMO_DATA: 'false' }, async (server) => {
    const load = await beginLoad(await url(), () => server.port);
    await load.more(ANSWERS);
    const [known, before, began] = [load.known(), load.answers(), performance.now()];
    await insist(['take', backup], { ...environment, BACKUP_PASSPHRASE: PASSPHRASE });
    const seconds = (performance.now() - began) / 1000;
    const during = load.answers() - before;
    await load.more(ANSWERS / 10);
    await load.stop();
    await stop(server);
    return { known, answers: { before, during }, seconds, load };
  });

/** Opens all documents in the restored product and returns their number. */
const openAll = ({ environment, url }: Installation, { known, load }: Taken): Promise<number> =>
  withReady({ ...environment, TOKEN_SECRET, DEMO_DATA: 'false' }, async (server) => {
    const address = await url();
    const idsOf = async (sql: string) => (await query(address, sql)).map(({ id }) => id);
    expect(await idsOf('select id from application_documents')).toEqual(
      expect.arrayContaining(known.documents),
    );
    expect(await idsOf('select client_id as id from chat_messages')).toEqual(
      expect.arrayContaining(known.messages),
    );
    await load.openDocuments(address, server.port);
    const opened = (await idsOf('select id from application_documents')).length;
    await stop(server);
    return opened;
  });

const lead = async (name: string, open: () => Promise<Installation>) => {
  const [source, target] = [await open(), await open()];
  const backup = join(await makeFolder(), 'backup');
  const taken = await takeUnderLoad(source, backup);
  const environment = { BACKUP_PASSPHRASE: PASSPHRASE };
  const verified = await insist(['verify', backup], environment);
  await insist(['restore', backup], { ...target.environment, ...environment });
  const opened = await openAll(target, taken);
  expect(opened).toBeGreaterThan(0);
  expect(taken.answers.during).toBeGreaterThan(0);
  report(`backup, ${name}`, {
    'answers before the backup': taken.answers.before,
    'answers while it was taken': taken.answers.during,
    'it took, s': taken.seconds.toFixed(1),
    'messages and documents answered before that are in it': `${taken.known.messages.length} and ${taken.known.documents.length}, all`,
    'documents that the restored product opens': `${opened}, all`,
    'npm run backup:verify said': `\n    ${verified.trim().replaceAll('\n', '\n    ')}`,
  });
};

it(
  'a backup taken under load, restored on an empty folder: the embedded database',
  () => lead('embedded database and folder', withFolder),
  600_000,
);

it.skipIf(!hasCluster())(
  "a backup taken under load, restored on another PostgreSQL and another bucket (Debian's PostgreSQL has to be installed)",
  () => lead('DATABASE_URL (primary and standby) and bucket', withBucket),
  600_000,
);
