import { PgBoss } from 'pg-boss';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createGate } from '../../../../test/database-gate.ts';
import { type FakeEskiz, startEskiz } from '../../../../test/fake-eskiz.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { inTransaction } from '../../../db/context.ts';
import { newId } from '../../../lib/ids.ts';
import type { SmsConfig } from '../../../lib/sms/settings.ts';
import { deliver, eraseOld, sendSms } from './notifications.service.ts';

const TO = '998901234567';
const TEXT = 'Code 123456';

let eskiz: FakeEskiz;
let sms: SmsConfig;
/** Writes messages and leaves the work to others. */
let writer: TestApp;
const workers: TestApp[] = [];

beforeAll(async () => {
  writer = await createTestApp();
  eskiz = await startEskiz(() => writer.clock.now());
  sms = {
    ...{
      gateway: 'eskiz',
      url: eskiz.url,
      email: 'parvoz@eskiz.test',
      password: 'eskiz-secret',
      sender: '4546',
    },
    callbackSecret: undefined,
  };
});
beforeEach(async () => {
  eskiz.reset();
  await writer.pool.query('delete from sms_messages');
  await writer.pool.query('delete from pgboss.job');
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.close();
});
afterAll(async () => {
  await writer.close();
  await eskiz.close();
});

/** A process that does the queued work. */
const startWorker = async (through = (url: string) => url): Promise<TestApp> => {
  const { databaseUrl, clock } = writer;
  const worker = await createTestApp({ databaseUrl, clock, runWorkers: true, sms, through });
  workers.push(worker);
  return worker;
};

const send = (text = TEXT) => sendSms(writer.ctx, { to: TO, text });
const rows = async (query: string) => (await writer.pool.query(query)).rows;
const messages = () => rows('select * from sms_messages order by id');
const jobs = () => rows(`select id, state, data, retry_count from pgboss.job where name = 'sms'`);
const soon = (check: () => unknown, timeout = 3000) => vi.waitFor(check, { timeout, interval: 10 });
const whenAllAre = (status: string, timeout?: number) =>
  soon(async () => {
    const statuses = (await messages()).map((message) => message.status);
    expect(new Set(statuses)).toEqual(new Set([status]));
  }, timeout);

describe('a message in a transaction', () => {
  it('is there with its job once it is committed', async () => {
    await inTransaction(writer.ctx, async (tx) => {
      await sendSms(tx, { to: TO, text: TEXT });
      expect([await messages(), await jobs()]).toEqual([[], []]);
    });
    const [message] = await messages();
    expect(message).toMatchObject({ recipient: TO, text: TEXT, status: 'WAITING', tries: 0 });
    expect(await jobs()).toMatchObject([{ state: 'created', data: { id: message.id } }]);
  });

  it('is nowhere when it is rolled back', async () => {
    const failed = inTransaction(writer.ctx, async (tx) => {
      await sendSms(tx, { to: TO, text: TEXT });
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect([await messages(), await jobs()]).toEqual([[], []]);
  });

  it('is nowhere when the connection is lost before the commit', async () => {
    const failed = inTransaction(writer.ctx, async (tx) => {
      await sendSms(tx, { to: TO, text: TEXT });
      const { pid } = (await tx.db.query({ text: 'select pg_backend_pid() as pid' })).rows[0];
      await writer.pool.query('select pg_terminate_backend($1)', [pid]);
      await tx.db.query({ text: 'select 1' });
    });
    await expect(failed).rejects.toThrow();
    expect([await messages(), await jobs()]).toEqual([[], []]);
  });

  it('outside of any has one of its own', async () => {
    const broken = { ...writer.ctx.jobs, send: () => Promise.reject(new Error('no queue')) };
    await expect(sendSms({ ...writer.ctx, jobs: broken }, { to: TO, text: TEXT })).rejects.toThrow(
      'no queue',
    );
    expect(await messages()).toEqual([]);
  });

  it('is one message with one job each, however many come at once', async () => {
    const mayFail = (turn: number) =>
      inTransaction(writer.ctx, async (tx) => {
        await sendSms(tx, { to: TO, text: `Code ${turn}` });
        if (turn % 3 === 0) throw new Error('no');
      }).catch(() => {});
    await Promise.all(Array.from({ length: 30 }, (_, turn) => mayFail(turn)));
    const [written, queued] = [await messages(), await jobs()];
    expect(written).toHaveLength(20);
    expect(queued.map(({ data }) => data.id).sort()).toEqual(written.map(({ id }) => id).sort());
  });
});

describe('a gateway', () => {
  it('gets a message, and its code is kept no longer', async () => {
    await startWorker();
    await send();
    await soon(() => expect(eskiz.sent).toHaveLength(1));
    expect(eskiz.sent[0]).toMatchObject({ mobile_phone: TO, message: TEXT });
    await whenAllAre('SENT');
    expect(await messages()).toMatchObject([
      { gateway: 'eskiz', provider_id: 'eskiz-1', text: 'Code ***', tries: 1, failure: null },
    ]);
  });

  it('gets what was committed before it was there: a process that dies loses nothing', async () => {
    for (let turn = 0; turn < 5; turn++) await send(`Code 11${turn}`);
    await startWorker();
    await whenAllAre('SENT');
    expect(eskiz.sent.map(({ message }) => message).sort()).toEqual(
      [0, 1, 2, 3, 4].map((turn) => `Code 11${turn}`),
    );
  });

  it('gets each message once, however many processes work', async () => {
    await Promise.all([startWorker(), startWorker(), startWorker()]);
    await Promise.all(Array.from({ length: 40 }, (_, turn) => send(`Code ${1000 + turn}`)));
    await whenAllAre('SENT', 8000);
    expect(new Set(eskiz.sent.map(({ message }) => message)).size).toBe(40);
    expect(eskiz.sent).toHaveLength(40);
  });

  it('that is down delays a message', async () => {
    eskiz.prepare({ status: 503, body: `down, and has seen ${TEXT}` });
    const worker = await startWorker();
    await send();
    await soon(async () => expect((await messages())[0]).toMatchObject({ status: 'WAITING', tries: 1 }));
    expect((await messages())[0].failure).toBe('Eskiz answered 503 to send: down, and has seen [text]');
    expect(eskiz.sent).toEqual([]);
    await whenAllAre('SENT', 12_000);
    expect(eskiz.sent).toHaveLength(1);
    const logged = JSON.stringify(worker.logs);
    expect(logged).toContain('Eskiz answered 503');
    expect(logged).not.toContain('123456');
    expect(JSON.stringify(await rows('select * from pgboss.job'))).not.toContain('123456');
  });

  it('never gets a message again that it took', async () => {
    await startWorker();
    await send();
    await whenAllAre('SENT');
    const [{ id }] = await messages();
    await writer.base.jobs.send(writer.pool, { name: 'sms', options: {} }, { id });
    await soon(async () =>
      expect((await jobs()).map(({ state }) => state)).toEqual(['completed', 'completed']),
    );
    expect(eskiz.sent).toHaveLength(1);
  });

  it('gets a message whose process died in the middle', async () => {
    await send();
    await writer.pool.query(
      `update pgboss.job set state = 'active', started_on = now() - interval '61 seconds' where name = 'sms'`,
    );
    await startWorker();
    const boss = new PgBoss({ connectionString: writer.databaseUrl, schema: 'pgboss', supervise: false });
    await boss.start();
    await boss.supervise('sms');
    await boss.stop();
    await whenAllAre('SENT', 12_000);
    expect(eskiz.sent).toHaveLength(1);
  });

  it('gets messages again after the database was gone', async () => {
    const gate = await createGate(writer.databaseUrl);
    const worker = await startWorker(gate.through);
    await send('Code 1');
    await whenAllAre('SENT');
    await gate.shut();
    await send('Code 2');
    await soon(
      () => expect(worker.logs.some(({ msg }) => msg === 'the queue of jobs failed')).toBe(true),
      10_000,
    );
    await gate.open();
    await whenAllAre('SENT', 15_000);
    await send('Code 3');
    await whenAllAre('SENT', 15_000);
    expect(eskiz.sent.map(({ message }) => message)).toEqual(['Code 1', 'Code 2', 'Code 3']);
    await worker.http.close();
    await gate.shut();
  });

  it('finishes the message that it has when the process stops', async () => {
    eskiz.prepare({ status: 200, body: { id: 'slow-1', status: 'waiting' }, after: 700 });
    const worker = await startWorker();
    await send();
    await soon(() => expect(eskiz.calls).toContain('POST /api/message/sms/send'));
    await worker.http.close();
    expect(await messages()).toMatchObject([{ status: 'SENT', provider_id: 'slow-1' }]);
    expect((await jobs()).map(({ state }) => state)).toEqual(['completed']);
  });
});

describe('a message that nobody takes', () => {
  const gateway = { name: 'eskiz' as const, send: () => Promise.reject(new Error('down')) };

  it('is tried for at least a day, and then said to have failed', async () => {
    await send();
    const [{ retry_limit: limit, retry_delay: delay, retry_delay_max: most, retry_backoff: grows }] =
      await rows(`select * from pgboss.job where name = 'sms'`);
    expect(grows).toBe(true);
    // The shortest that pg-boss waits: half of a delay that doubles, up to the longest.
    const waits = Array.from({ length: limit }, (_, turn) =>
      Math.min(most, (delay * 2 ** Math.min(16, turn)) / 2),
    );
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(24 * 60 * 60);
    const [{ id }] = await messages();
    await expect(deliver(writer.ctx, gateway, id, false)).rejects.toThrow('down');
    expect(await messages()).toMatchObject([{ status: 'WAITING', tries: 1 }]);
    await expect(deliver(writer.ctx, gateway, id, true)).rejects.toThrow('down');
    expect(await messages()).toMatchObject([{ status: 'FAILED', tries: 2, failure: 'down' }]);
    await deliver(writer.ctx, gateway, id, false);
  });

  it('is kept for 90 days with the phone that it went to', async () => {
    await send();
    const at = '2027-02-19T09:00:00.000Z';
    writer.clock.set(at);
    await eraseOld(writer.ctx);
    expect(await messages()).toMatchObject([{ text: null, recipient: TO }]);
    writer.clock.set('2027-02-19T09:00:01.000Z');
    await eraseOld(writer.ctx);
    expect(await messages()).toMatchObject([{ recipient: null }]);
    writer.clock.set('2026-11-21T09:00:00.000Z');
  });

  it('is kept for a week with its text', async () => {
    await send();
    writer.clock.set('2026-11-28T08:59:00.000Z');
    await eraseOld(writer.ctx);
    expect(await messages()).toMatchObject([{ text: TEXT }]);
    writer.clock.set('2026-11-28T09:00:01.000Z');
    await eraseOld(writer.ctx);
    expect(await messages()).toMatchObject([{ text: null, recipient: TO }]);
    await deliver(writer.ctx, gateway, (await messages())[0].id, false);
    await deliver(writer.ctx, gateway, newId(), false);
    writer.clock.set('2026-11-21T09:00:00.000Z');
  });
});
