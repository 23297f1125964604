import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { logout as signOut } from '@parvoz/contract/people/auth.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { createGate } from '../../test/database-gate.ts';
import { type OpenStream, openStream, subscribe } from '../../test/events.ts';
import { createAdmin, createEmployee, createStudent, ctxOf, type Person, wait } from '../../test/people.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { inTransaction } from '../db/context.ts';
import { LIVE_CHANNEL, type LiveTopic, publish, publishTo } from '../db/live.ts';
import * as accountStatus from '../features/people/auth/account-status.service.ts';
import * as auth from '../features/people/auth/auth.service.ts';
import { newId } from '../lib/ids.ts';
import { drainOnClose } from './drain.ts';
import { securityHeaders } from './security.ts';

let app: TestApp;
/** A second process on the same database. */
let second: TestApp;
const opened: OpenStream[] = [];

const listenTo = async (where: TestApp, who: { token: string }): Promise<OpenStream> => {
  const stream = await subscribe(where, who);
  opened.push(stream);
  return stream;
};

beforeAll(async () => {
  app = await createTestApp();
  second = await createTestApp({ databaseUrl: app.databaseUrl, clock: app.clock });
});
afterEach(() => {
  for (const stream of opened.splice(0)) stream.close();
});
afterAll(async () => {
  await second.close();
  await app.close();
});

const notice = { kind: 'NOTIFICATION' } as const;
const notify = (...to: LiveTopic[]) => publish(app.ctx.db, { to, event: notice });

describe('a stream', () => {
  it('says what it is, that nobody may keep it, and first that it is ready', async () => {
    const stream = await listenTo(app, await createStudent(app));
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      ...securityHeaders(false),
    });
    expect(stream.headers['content-encoding']).toBeUndefined();
    expect(stream.text()).toMatch(/^retry: [1-4]\d{3}\n\ndata: \{"kind":"READY"\}\n\n$/);
  });

  it('is not ready first for a page that began to read after the last event', async () => {
    const student = await createStudent(app);
    const open = async (age: number): Promise<OpenStream> => {
      const stream = await openStream(app, student.token, `/events?age=${age}`);
      opened.push(stream);
      return stream;
    };
    const long = await open(61);
    await long.receives({ kind: 'READY' });
    await vi.waitFor(async () => {
      const stream = await open(0);
      await stream.until(() => stream.text().includes('retry'));
      // An account may have so many streams open, and the app needs seconds before it can answer otherwise.
      if (stream.events().length > 0) stream.close();
      expect(stream.events()).toEqual([]);
    }, 10_000);
    const quiet = await open(0);
    await notify(`account:${student.id}`);
    await quiet.receives(notice);
    const late = await open(0);
    await late.receives({ kind: 'READY' });
    const wrong = await open(-1);
    expect(wrong.status).toBe(422);
  });

  it('is for accounts only, and refused with an envelope', async () => {
    for (const token of [undefined, 'nonsense']) {
      const stream = await openStream(app, token);
      await stream.ended();
      expect([stream.status, JSON.parse(stream.text()).code]).toEqual([401, 'UNAUTHORIZED']);
    }
    const fresh = await createEmployee(app, 'ROLE_CONSULTING', { mustChangePassword: true });
    expect((await openStream(app, fresh.token)).status).toBe(403);
    const { statusCode } = await app.http.inject({ method: 'HEAD', url: '/api/v1/events' });
    expect(statusCode).toBe(404);
  });

  it('hears what concerns its account, its agency or administrators, once, and nothing else', async () => {
    const student = await createStudent(app);
    const owner = await createEmployee(app, 'ROLE_CONSULTING');
    const [toStudent, toOwner, toAdmin, toOther] = await Promise.all(
      [student, owner, await createAdmin(app), await createStudent(app)].map((one) => listenTo(app, one)),
    );
    const application = { kind: 'APPLICATION', applicationId: newId(), seq: 7 } as const;
    const agency = `consulting:${owner.consultingId}` as const;
    await publish(app.ctx.db, { to: [`account:${student.id}`, agency], event: application });
    await notify(agency, `account:${owner.id}`);
    await notify('admins');
    await toStudent!.receives(application);
    await toOwner!.receives(application, notice);
    await toAdmin!.receives(notice);
    await notify(`account:${student.id}`);
    await toStudent!.receives(notice);
    await toOther!.receives();
  });

  it('hears of other processes what is committed, in its order, and never what is not', async () => {
    const student = await createStudent(app);
    const to = [`account:${student.id}`] as const;
    const [here, there] = [await listenTo(app, student), await listenTo(second, student)];
    const events = Array.from({ length: 20 }, (_, seq) => ({
      kind: 'MESSAGE' as const,
      applicationId: student.id,
      seq,
    }));
    const failed = inTransaction(app.ctx, async (tx) => {
      await publish(tx.db, { to, event: notice });
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    for (const event of events) await publish(app.ctx.db, { to, event });
    await Promise.all([here.receives(...events), there.receives(...events)]);
  });

  it('is told once of what a transaction says twice', async () => {
    const [one, two] = [await createStudent(app), await createStudent(app)];
    const streams = [await listenTo(second, one), await listenTo(second, two)];
    await inTransaction(app.ctx, async (tx) => {
      await publishTo(tx.db, [one.id, two.id], notice);
      await publishTo(tx.db, [two.id, one.id], notice);
      await publishTo(tx.db, [], notice);
    });
    await notify('admins', `account:${one.id}`, `account:${two.id}`);
    for (const stream of streams) await stream.receives(notice, notice);
  });

  it('outlives junk on the channels', async () => {
    const stream = await listenTo(app, await createStudent(app));
    const junk = [
      '',
      '{',
      'null',
      '{"to":[]}',
      '{"to":1,"event":{}}',
      '{"to":["admins"],"event":{"kind":"X"}}',
    ];
    for (const payload of junk) {
      await app.pool.query('select pg_notify($1, $2)', [LIVE_CHANNEL, payload]);
      await app.pool.query('select pg_notify($1, $2)', ['sessions', payload]);
    }
    await vi.waitFor(() =>
      expect(app.logs.filter(({ msg }) => msg === 'a notice could not be dealt with').length).toBe(
        junk.length,
      ),
    );
    await stream.receives();
    expect(stream.hasEnded()).toBe(false);
  });
});

describe('a stream ends on every process', () => {
  const end = async (who: Person, work: () => Promise<unknown>) => {
    const mine = [await listenTo(app, who), await listenTo(second, who)];
    const other = await listenTo(second, await createStudent(app));
    await work();
    for (const stream of mine) await stream.ended();
    expect(other.hasEnded()).toBe(false);
    expect((await openStream(app, who.token)).status).toBe(401);
  };

  it('when its session is signed out, and not that of the same account’s others', async () => {
    const student = await createStudent(app);
    const elsewhere = await listenTo(second, { token: await auth.openSession(app.ctx, student.id) });
    await end(student, () => student.read(signOut));
    await elsewhere.receives();
    expect(elsewhere.hasEnded()).toBe(false);
  });

  it('when its account is blocked, gets another role or is deleted', async () => {
    const [one, two, three] = [await createStudent(app), await createStudent(app), await createStudent(app)];
    const admin = await ctxOf(app, await createAdmin(app));
    await end(one, () => accountStatus.changeStatus(admin, one.id, 'BLOCKED'));
    await end(two, () => accountStatus.changeRole(admin, two.id, 'ROLE_ADMIN', []));
    await end(three, () => inTransaction(app.ctx, (tx) => accountStatus.erase(tx, three.id)));
  });

  it('when very many sessions end at once', async () => {
    const student = await createStudent(app);
    for (let index = 0; index < 120; index++) await auth.openSession(app.ctx, student.id);
    await end(student, () => app.pool.query('delete from sessions where account_id = $1', [student.id]));
  });
});

describe('the look at all sessions', () => {
  it('ends those that are over without a word, every 20 seconds, with one question', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const third = await createTestApp({ databaseUrl: app.databaseUrl, clock: app.clock }).finally(() =>
      vi.advanceTimersByTime(0),
    );
    try {
      const [late, employee] = [await createStudent(app), await createEmployee(app, 'ROLE_CONSULTING')];
      const expiring = await subscribe(third, late);
      wait(app, DAY_MS);
      const [moved, staying] = [
        await subscribe(third, employee),
        await subscribe(third, { token: await auth.openSession(app.ctx, late.id) }),
      ];
      await app.pool.query(
        'update employees set consulting_id = (select min(id) from consultings) where id = $1',
        [(await createEmployee(app, 'ROLE_CONSULTING_MANAGER')).id],
      );
      const { rows } = await app.pool.query('select max(id) as id from consultings');
      await app.pool.query('update employees set consulting_id = $1 where id = $2', [
        rows[0].id,
        employee.id,
      ]);
      wait(app, DAY_MS);
      const asked = vi.spyOn(third.pool, 'query');
      vi.advanceTimersByTime(19_000);
      expect([expiring, moved, staying].map((stream) => stream.hasEnded())).toEqual([false, false, false]);
      expect(asked).not.toHaveBeenCalled();
      vi.advanceTimersByTime(1000);
      await Promise.all([expiring.ended(), moved.ended()]);
      expect(asked).toHaveBeenCalledTimes(1);
      expect(staying.hasEnded()).toBe(false);
      staying.close();
    } finally {
      vi.useRealTimers();
      await third.close();
    }
  });
});

describe('what keeps the process safe', () => {
  it('an account has at most 20 streams, and room again when one is closed', async () => {
    const student = await createStudent(app);
    const streams = await Promise.all(Array.from({ length: 20 }, () => listenTo(app, student)));
    const refused = await openStream(app, student.token);
    await refused.ended();
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '30']);
    expect(JSON.parse(refused.text()).code).toBe('TOO_MANY_REQUESTS');
    streams[0]!.close();
    await vi.waitFor(async () => {
      const stream = await openStream(app, student.token);
      opened.push(stream);
      expect(stream.status).toBe(200);
    });
  });

  it('a client that does not read is cut off, and others hear all', async () => {
    const student = await createStudent(app);
    const reader = await listenTo(app, student);
    const socket = connect((app.http.server.address() as AddressInfo).port, '127.0.0.1');
    await once(socket, 'connect');
    socket.on('error', () => {});
    socket.pause();
    socket.write(`GET /api/v1/events HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${student.token}\r\n\r\n`);
    const sockets = () =>
      new Promise<number>((resolve) => app.http.server.getConnections((_, count) => resolve(count)));
    await vi.waitFor(async () => expect(await sockets()).toBe(2));
    const notices = JSON.stringify({
      to: [`account:${student.id}`],
      event: { kind: 'MESSAGE', applicationId: student.id, seq: 1 },
    });
    let count = 0;
    // Far more than the system keeps for a client.
    while ((await sockets()) === 2 && count < 500_000) {
      await app.pool.query(
        `select pg_notify('live', replace($1, '"seq":1', '"seq":' || n)) from generate_series($2::int, $3) n`,
        [notices, count + 1, count + 500],
      );
      count += 500;
      await vi.waitFor(() => expect(reader.text().slice(-100).includes(`"seq":${count}}\n\n`)).toBe(true), {
        timeout: 5000,
        interval: 1,
      });
    }
    expect(await sockets()).toBe(1);
    expect(reader.events()).toHaveLength(count + 1);
    socket.destroy();
  });

  it('a stop ends streams, and does not wait for those who read them', async () => {
    const third = await createTestApp({ databaseUrl: app.databaseUrl, clock: app.clock });
    drainOnClose(third.http.server);
    const streams = [
      await subscribe(third, await createStudent(app)),
      await subscribe(third, await createStudent(app)),
    ];
    await third.close();
    for (const stream of streams) await stream.ended();
  });

  it('after a lost listening connection all are told to look again, and hear again', async () => {
    const gate = await createGate(inject('adminUrl'));
    const third = await createTestApp({
      databaseUrl: app.databaseUrl,
      clock: app.clock,
      through: gate.through,
    });
    try {
      const student = await createStudent(app);
      const stream = await subscribe(third, student);
      await gate.shut();
      await notify(`account:${student.id}`);
      await gate.open();
      await stream.receives({ kind: 'READY' });
      await notify(`account:${student.id}`);
      await stream.receives(notice);
      // An end that happened meanwhile was missed as well.
      await gate.shut();
      await app.pool.query('delete from sessions where account_id = $1', [student.id]);
      await gate.open();
      await stream.ended();
    } finally {
      await third.close();
      await gate.shut();
    }
  });
});
