import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Agency, act, createAgency, createCase } from './applications.ts';
import { chancesOf } from './chances.ts';
import { TEST_ENVIRONMENT } from './process.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import { TestClock } from './test-clock.ts';

let app: TestApp;
let agency: Agency;

beforeAll(async () => {
  // The processes that are killed go by the time of the machine.
  app = await createTestApp({ clock: new TestClock(new Date().toISOString()) });
  agency = await createAgency(app);
});
afterAll(() => app.close());

const rows = async (text: string, ...values: unknown[]) => (await app.pool.query(text, values)).rows;

it('reminders go out once each, however often the process that sends them is killed', async () => {
  const cases = [];
  for (let index = 0; index < 20; index++) cases.push(await createCase(app, { agency }));
  for (const { id } of cases) await act(agency.owner, id, { type: 'ACCEPTED', comment: null });
  await app.pool.query(`update applications set deadline = '2030-11-24' where status = 'STARTED'`);
  const counts = async () =>
    (
      await rows(`select (select count(*)::int from reminders) as reminders,
        (select count(*)::int from notifications where kind = 'DEADLINE_3_DAYS') as notified,
        (select count(*)::int from sms_messages where text like '%24.11.2030%') as sms`)
    )[0];
  const ids = cases.map(({ id }) => id).toSorted();
  const waiting = ids.length;
  const held = await app.pool.connect();
  let kills = 0;
  for (let turn = 0; turn < 40; turn++) {
    const before = (await counts()).reminders;
    const enough = Math.min(before + 8, waiting);
    // They are reminded in this order; here it waits to be killed, however late this process looks.
    await held.query('begin');
    if (enough < waiting)
      await held.query('select from applications where id = $1 for update', [ids[enough]]);
    const script = join(import.meta.dirname, 'reminding.ts');
    const child = spawn(process.execPath, [script, app.databaseUrl, '2030-11-21T10:00:00+05:00'], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...TEST_ENVIRONMENT },
    });
    const ended = once(child, 'exit');
    await Promise.race([once(child.stdout, 'data'), ended]);
    while (child.exitCode === null && (await counts()).reminders < enough) await sleep(2);
    await sleep(chancesOf(`when turn ${turn} is killed`).between(0, 10));
    child.kill('SIGKILL');
    await ended;
    await held.query('rollback');
    kills++;
    const { reminders, notified, sms } = await counts();
    // Every job is done as a whole or not at all.
    expect([notified, sms]).toEqual([reminders, reminders]);
    if (reminders === waiting) break;
  }
  held.release();
  expect(kills).toBeGreaterThan(1);
  expect(await counts()).toEqual({ reminders: waiting, notified: waiting, sms: waiting });
  const doubled = await rows(
    `select from notifications where kind = 'DEADLINE_3_DAYS' group by application_id having count(*) > 1`,
  );
  expect(doubled).toHaveLength(0);
});
