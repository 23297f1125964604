import { setTimeout as pause } from 'node:timers/promises';
import { cleanUp, makeFolder } from '@parvoz/embedded-postgres/fixtures.ts';
import { afterAll, expect, it } from 'vitest';
import { freePort } from '../../scripts/debian-postgres.mjs';
import { chancesOf } from './chances.ts';
import { count, readSms } from './pair-checks.ts';
import { beginLoad, type Load } from './pairs.ts';
import { embeddedUrl, withReady } from './process.ts';

const KILLS = 4;
/** Least number of answers between two kills. */
const ANSWERS = 12;
/**
 * Messages sent at once by all processes; a message is sent twice only where one dies between sending it and the note of that.
 */
const SMS_AT_ONCE = 2 * 5;

afterAll(cleanUp);

it('loses and doubles nothing that it answered, whatever is done while it is killed, with its own PostgreSQL', async () => {
  const port = await freePort();
  const environment = {
    PORT: String(port),
    DATA_DIR: await makeFolder(),
    TOKEN_SECRET: 'a secret of tests, long enough for one',
    DEMO_DATA: 'false',
    LOG_LEVEL: 'info',
  };
  const sent: string[] = [];
  let load: Load | undefined;
  for (let turn = 0; turn < KILLS; turn++)
    await withReady(environment, async (server) => {
      load ??= await beginLoad(await embeddedUrl(environment.DATA_DIR), () => port);
      await load.more(ANSWERS);
      await pause(chancesOf(`when turn ${turn} is killed`).between(0, 150));
      server.signal('SIGKILL');
      await server.ended;
      sent.push(...readSms(server.said.out));
    });
  await withReady(environment, async (server) => {
    const url = await embeddedUrl(environment.DATA_DIR);
    await load!.more(ANSWERS);
    await load!.stop();
    await load!.check(url, port);
    const outbox = await load!.outbox(url);
    sent.push(...readSms(server.said.out));
    for (const line of new Set(outbox))
      expect(count(sent, line), line).toBeGreaterThanOrEqual(count(outbox, line));
    expect(new Set(sent)).toEqual(new Set(outbox));
    expect(sent.length - outbox.length).toBeLessThanOrEqual(KILLS * SMS_AT_ONCE);
  });
}, 900_000);
