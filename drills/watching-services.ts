import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { MAX_DOCUMENT_BYTES } from '@parvoz/contract/applications/application-states.ts';
import { makeFolder, query } from '@parvoz/embedded-postgres/fixtures.ts';
import { expect, vi } from 'vitest';
import { freePort } from '../scripts/debian-postgres.mjs';
import { BOT_NAME, BOT_TOKEN } from '../scripts/played-bot.mjs';
import { newId } from '../server/src/lib/ids.ts';
import { createCase } from '../server/test/applications.ts';
import { callOnce } from '../server/test/browser.ts';
import { type FakeBotApi, startBotApi } from '../server/test/fake-bot.ts';
import { type FakeEskiz, startEskiz } from '../server/test/fake-eskiz.ts';
import { newBrowser } from '../server/test/fake-push.ts';
import { createStudent, type Person } from '../server/test/people.ts';
import { type Server, withReady } from '../server/test/process.ts';
import { startS3Server } from '../server/test/s3-server.ts';
import { createDatabase, createTestApp, dropDatabase } from '../server/test/test-app.ts';
import { TestClock } from '../server/test/test-clock.ts';
import { fill, withSmallDisk } from './disks.ts';
import { openPrometheus, type Prometheus } from './prometheus.ts';
import { register } from './registering.ts';

const PATIENCE = { timeout: 60_000, interval: 200 };
/** More than both workers of the queue take at once. */
const CROWD = 24;
/** Uploads of 20 MB that one account may have on their way, and accounts that fill a gigabyte with them. */
const [UPLOADS, UPLOADERS] = [10, 5];

interface World {
  watch: Prometheus;
  server: Server;
  url: string;
}

const makePeople = async (databaseUrl: string) => {
  const app = await createTestApp({ databaseUrl, clock: new TestClock(new Date().toISOString()) });
  try {
    const uploaders: Person[] = [];
    while (uploaders.length < UPLOADERS) uploaders.push(await createStudent(app));
    return { ...(await createCase(app)), uploaders };
  } finally {
    await app.close();
  }
};

/** Resolves when a statement finds rows. */
const finds = (url: string, statement: string) =>
  vi.waitFor(async () => expect((await query(url, statement)).length).toBeGreaterThan(0), PATIENCE);

/** Has what waits in a queue tried at once. */
const tryNow = (url: string, queue: string, more = '') =>
  query(
    url,
    `update pgboss.job set start_after = now() ${more}
     where name = '${queue}' and state in ('created', 'retry')`,
  );

/** Eskiz answers with errors, for the last time too, and then not at all. */
const failSms = async ({ watch, server, url }: World, eskiz: FakeEskiz): Promise<void> => {
  const error = { status: 500, body: { message: 'Internal Server Error' } };
  eskiz.prepare(...Array.from({ length: 200 }, () => error));
  await watch.causes(['ParvozSmsLate'], async () => {
    expect(await register(server.port)).toBe(200);
    await finds(url, `select from sms_messages where status = 'WAITING' and failure is not null`);
    await query(url, `update sms_messages set created_at = now() - interval '16 minutes'`);
  });
  await watch.causes(['ParvozSmsFail', 'ParvozJobsFail'], async () => {
    await tryNow(url, 'sms', ', retry_count = retry_limit');
    await finds(url, `select from sms_messages where status = 'FAILED'`);
  });
  eskiz.reset();
  eskiz.prepare(...Array.from({ length: 200 }, () => ({ ...error, after: 600_000 })));
  await watch.causes(['ParvozJobsLate'], async () => {
    for (let turn = 0; turn < CROWD; turn++) expect(await register(server.port)).toBe(200);
    const waiting = `from pgboss.job where name = 'sms' and state = 'created'`;
    await finds(url, `select ${waiting} having count(*) >= ${CROWD / 3}`);
    await query(
      url,
      `update pgboss.job set start_after = now() - interval '11 minutes'
       where id in (select id ${waiting})`,
    );
  });
  eskiz.reset();
};

/** Telegram answers the bot with errors, and then refuses a message for good. */
const failBot = async ({ watch, url }: World, api: FakeBotApi): Promise<void> => {
  const chat = { id: 500_001, type: 'private' };
  const from = { id: chat.id, is_bot: false, first_name: 'A', language_code: 'uz' };
  const date = Math.floor(Date.now() / 1000);
  api.prepare(...Array.from({ length: 200 }, () => api.refuse(500, 'Internal Server Error')));
  await watch.causes(['ParvozTelegramLate'], async () => {
    api.push({ update_id: 1, message: { message_id: 1, date, chat, from, text: '/start' } });
    await finds(url, `select from telegram_notices where status = 'WAITING' and failure is not null`);
    await query(url, `update telegram_notices set due_at = now() - interval '16 minutes'`);
  });
  await watch.causes(['ParvozTelegramFails'], async () => {
    api.reset();
    api.prepare(api.refuse(400, 'Bad Request: message is too long'));
    await tryNow(url, 'telegram-notices');
    await finds(url, `select from telegram_notices where status = 'FAILED'`);
  });
};

/** The service of a browser cannot be reached: nobody has its name. */
const failPush = async (
  { watch, server: { port }, url }: World,
  { id, student, agency }: Awaited<ReturnType<typeof makePeople>>,
): Promise<void> => {
  const json = { ...newBrowser().subscription, endpoint: 'https://push.invalid/send/drill' };
  const taken = await callOnce(port, 'PUT', '/notification/push/device', { token: student.token, json });
  expect(taken.status, taken.code).toBe(200);
  await watch.causes(['ParvozPushLate'], async () => {
    const { token } = agency.owner;
    const { version } = (await callOnce(port, 'GET', `/application/${id}`, { token })).data as unknown as {
      version: number;
    };
    const act = { type: 'ACCEPTED', version, comment: null };
    const { status, code } = await callOnce(port, 'POST', `/application/${id}/event`, { token, json: act });
    expect(status, code).toBe(200);
    // At night it would wait for the morning.
    await query(url, 'update push_notices set due_at = now()');
    await tryNow(url, 'push-notices');
    await finds(url, `select from push_notices where status = 'WAITING' and failure is not null`);
    await query(url, `update push_notices set due_at = now() - interval '16 minutes'`);
  });
};

const beginUploads = async ({ server }: World, uploaders: readonly Person[]): Promise<void> => {
  for (const { token } of uploaders)
    for (let begun = 0; begun < UPLOADS; begun++) {
      const json = { name: 'a.pdf', sizeBytes: MAX_DOCUMENT_BYTES };
      const answer = await callOnce(server.port, 'POST', '/upload', { token, json, idempotencyKey: newId() });
      expect(answer.status, answer.code).toBe(200);
    }
};

/** Gets the process the processor in half of the time only, as on a machine that others have taken. */
const starve = async ({ signal }: Server): Promise<void> => {
  signal('SIGSTOP');
  await pause(400);
  signal('SIGCONT');
  await pause(400);
};

/** A module before the product's own, by which a signal has its process hold 1.3 GB more. */
const makeLeak = async (): Promise<string> => {
  const path = join(await makeFolder(), 'leak.mjs');
  const code = `process.on('SIGUSR2', () => { globalThis.held = Buffer.alloc(1.3e9, 1); });`;
  await writeFile(path, `${code}\n`);
  return `--import=${path}`;
};

/** One process with its files in a bucket, an SMS gateway, a bot and a small disk: what it needs of others, and room. */
export const watchServices = async (): Promise<string[]> => {
  const [eskiz, api, s3] = [await startEskiz(() => new Date()), await startBotApi(), await startS3Server()];
  const url = await createDatabase();
  try {
    const [people, bucket] = [await makePeople(url), await s3.createBucket()];
    const metricsPort = await freePort();
    const environment = {
      ...{ DATABASE_URL: url, DEMO_DATA: 'false', METRICS_PORT: String(metricsPort) },
      ...{ TOKEN_SECRET: 'a secret of tests, long enough for one', NODE_OPTIONS: await makeLeak() },
      ...{ SMS_GATEWAY: 'eskiz', ESKIZ_URL: eskiz.url },
      ...{ ESKIZ_EMAIL: 'parvoz@eskiz.test', ESKIZ_PASSWORD: 'eskiz-secret' },
      ...{ TELEGRAM_BOT_TOKEN: BOT_TOKEN, TELEGRAM_BOT_NAME: BOT_NAME, TELEGRAM_BOT_URL: api.url },
      ...{ S3_BUCKET: bucket.name, S3_ENDPOINT: bucket.endpoint!, S3_REGION: bucket.region },
      ...{ S3_ACCESS_KEY_ID: bucket.accessKeyId!, S3_SECRET_ACCESS_KEY: bucket.secretAccessKey! },
      ...{ S3_FORCE_PATH_STYLE: 'true', FILES_TOTAL_GB: '1' },
    };
    return await withSmallDisk(48, (dataDir) =>
      withReady({ ...environment, DATA_DIR: dataDir }, async (server) => {
        const watch = await openPrometheus({ targets: { parvoz: [`127.0.0.1:${metricsPort}`] } });
        const world = { watch, server, url };
        await failSms(world, eskiz);
        await failBot(world, api);
        await failPush(world, people);
        await watch.causes(['ParvozFilesFull'], () => beginUploads(world, people.uploaders));
        await watch.causes(['ParvozStoreUnreachable'], s3.kill);
        await watch.causes(['ParvozDiskFull'], () => fill(dataDir, 3e6));
        await watch.causes(['ParvozEventLoopBusy'], () => {}, { meanwhile: () => starve(server) });
        await watch.causes(['ParvozMemory'], () => server.signal('SIGUSR2'));
        return [...watch.caused];
      }),
    );
  } finally {
    await dropDatabase(url);
    for (const one of [eskiz, api, s3]) await one.close();
  }
};
