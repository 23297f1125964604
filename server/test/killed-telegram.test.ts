import { cleanUp, makeFolder } from '@parvoz/embedded-postgres/fixtures.ts';
import pg from 'pg';
import { afterAll, expect, it, vi } from 'vitest';
import { freePort } from '../../scripts/debian-postgres.mjs';
import { startTelegram, TELEGRAM_TOKEN } from './fake-telegram.ts';
import { readSms } from './pair-checks.ts';
import { embeddedUrl, withReady } from './process.ts';

afterAll(cleanUp);

const PHONE = '998901234567';
const REGISTRATION = {
  ...{ name: 'Aziza', surname: 'Rahimova', gender: 'FEMALE', country: 'UZ', address: 'Toshkent, 12-uy' },
  ...{ phone: PHONE, password: 'first-secret', confirmPassword: 'first-secret' },
};

/** A statement in the database of a running process. */
const run = async (dataDir: string, statement: string) => {
  const client = new pg.Client({ connectionString: await embeddedUrl(dataDir) });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
};

it('a code whose process is killed while Telegram has it comes by SMS, and by each way once', async () => {
  const fake = await startTelegram();
  const dataDir = await makeFolder();
  const environment = {
    ...{ PORT: String(await freePort()), DATA_DIR: dataDir, DEMO_DATA: 'false', LOG_LEVEL: 'info' },
    ...{ TOKEN_SECRET: 'a secret of tests, long enough for one' },
    ...{ TELEGRAM_GATEWAY_TOKEN: TELEGRAM_TOKEN, TELEGRAM_GATEWAY_URL: fake.url },
  };
  await withReady(environment, async (server) => {
    fake.prepare('take and hang');
    const { status } = await server.call('/auth/profile/registration', { body: REGISTRATION });
    expect(status).toBe(200);
    await vi.waitFor(() => expect(fake.sent).toHaveLength(1), { timeout: 10_000, interval: 20 });
    server.signal('SIGKILL');
    await server.ended;
    expect(readSms(server.said.out)).toEqual([]);
  });
  await withReady(environment, async (server) => {
    expect(await run(dataDir, 'select status, request_id from telegram_messages')).toEqual([
      { status: 'SENDING', request_id: null },
    ]);
    // Its time is over.
    await run(dataDir, 'update telegram_messages set expires_at = now()');
    await run(dataDir, `update pgboss.job set start_after = now() where name = 'telegram-check'`);
    await vi.waitFor(() => expect(readSms(server.said.out)).toHaveLength(1), {
      ...{ timeout: 30_000, interval: 100 },
    });
    // Another process takes up what the dead one had begun, and leaves it alone.
    await run(dataDir, `update pgboss.job set state = 'created' where name = 'telegram-send'`);
    await vi.waitFor(
      async () =>
        expect(
          await run(
            dataDir,
            `select 1 from pgboss.job where name = 'telegram-send' and state <> 'completed'`,
          ),
        ).toEqual([]),
      { timeout: 30_000, interval: 200 },
    );
    const [sms, ...others] = readSms(server.said.out);
    expect(sms).toContain(fake.sent[0]!.code);
    expect(sms).toContain(PHONE);
    expect([others, fake.sent.length]).toEqual([[], 1]);
    expect(server.said.out + server.said.err).not.toContain(TELEGRAM_TOKEN);
  });
  await fake.close();
});
