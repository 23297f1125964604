import { join } from 'node:path';
import { cleanUp, makeFolder } from '@parvoz/embedded-postgres/fixtures.ts';
import { afterAll, expect, it } from 'vitest';
import { beginLoad, LASTING_TURN_MS } from '../server/test/pairs.ts';
import { embeddedUrl, runCommand, stop, withReady } from '../server/test/process.ts';
import { startS3Server } from '../server/test/s3-server.ts';
import { hasCluster, openCluster } from './cluster.ts';
import { openProcesses } from './processes.ts';
import { hasProxy, openProxy } from './proxy.ts';
import { report } from './report.ts';

const ANSWERS = Number(process.env.DRILL_COUNT ?? 20);
const TOKEN_SECRET = 'a secret of tests, long enough for one';
const PAIRS = 3;

const closing: (() => Promise<void>)[] = [];
const closedLater = <T extends { close(): Promise<void> }>(part: T): T => {
  closing.unshift(() => part.close());
  return part;
};
afterAll(async () => {
  for (const close of closing) await close();
  await cleanUp();
});

const command = async (args: string[], environment: Record<string, string>): Promise<string> => {
  const { code, out, err } = await runCommand('backup.ts', args, { environment });
  expect([code, err], out).toEqual([0, '']);
  return out.trim();
};

it.skipIf(!hasCluster() || !hasProxy())(
  "applications are led through while each part is killed once, and their backup restored elsewhere shows the same (Debian's PostgreSQL and HAProxy have to be installed)",
  async () => {
    const cluster = closedLater(await openCluster());
    const s3 = closedLater(await startS3Server());
    const bucket = await s3.createBucket();
    const environment = {
      DATABASE_URL: cluster.url,
      S3_BUCKET: bucket.name,
      S3_ENDPOINT: bucket.endpoint!,
      S3_ACCESS_KEY_ID: bucket.accessKeyId,
      S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
      S3_FORCE_PATH_STYLE: 'true',
    };
    const processes = closedLater(await openProcesses(2, environment));
    let proxy = await openProxy(processes.ports);
    closedLater({ close: () => proxy.close() });
    const load = await beginLoad(cluster.url, () => proxy.port, { pairs: PAIRS, turnMs: LASTING_TURN_MS });
    await load.more(ANSWERS);
    const back: Record<string, number> = {};
    /** Kills a part, waits until its replacement works and the next write is answered, and records both times. */
    const lose = async (name: string, kill: () => Promise<unknown>, mend: () => Promise<unknown>) => {
      const began = performance.now();
      await kill();
      await mend();
      await load.more(1);
      back[`${name}, ms until then and the next answered write`] = Math.round(performance.now() - began);
      await load.more(ANSWERS);
    };
    await lose(
      'a process killed and started again',
      () => processes.end(0, 'SIGKILL'),
      () => processes.start(0),
    );
    await lose(
      'HAProxy killed and started again',
      () => proxy.close(),
      async () => {
        proxy = await openProxy(processes.ports);
      },
    );
    await lose(
      'the bucket’s server killed and started again',
      () => s3.kill(),
      () => s3.restart(),
    );
    await lose(
      'the primary killed and its standby promoted',
      () => cluster.primary.kill(),
      () => cluster.promote(),
    );
    await load.stop();
    await load.check(cluster.readUrl, processes.ports[1]!);

    const backup = join(await makeFolder(), 'backup');
    await command(['take', backup], { ...environment, DATA_DIR: processes.dataDir });
    const verified = await command(['verify', backup], { DATA_DIR: join(await makeFolder(), 'none') });
    const elsewhere = join(await makeFolder(), 'data');
    await command(['restore', backup], { DATA_DIR: elsewhere });
    await withReady({ DATA_DIR: elsewhere, TOKEN_SECRET, DEMO_DATA: 'false' }, async (server) => {
      await load.check(await embeddedUrl(elsewhere), server.port);
      await stop(server);
    });
    const { messages, documents } = load.known();
    report('each part', {
      ...back,
      'writes that were answered': load.answers(),
      'messages and documents among them, in the source and in the restored one': `${messages.length} and ${documents.length}, all`,
      'npm run backup:verify said': `\n    ${verified.replaceAll('\n', '\n    ')}`,
    });
  },
  900_000,
);
