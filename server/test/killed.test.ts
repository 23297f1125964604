import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChatEntry } from '@parvoz/contract/chat.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newId } from '../src/lib/ids.ts';
import { type Agency, act, createAgency, createCase } from './applications.ts';
import { readChat } from './chat.ts';
import type { Person } from './people.ts';
import { findPort, withReady } from './process.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import { TestClock } from './test-clock.ts';

vi.setConfig({ testTimeout: 240_000 });

const KILLS = 3;
const WRITERS = 6;
/** Below what one account may write in a minute. */
const MESSAGES = 25;

let app: TestApp;
let agency: Agency;

beforeAll(async () => {
  // The processes that are killed go by the time of the machine.
  app = await createTestApp({ clock: new TestClock(new Date().toISOString()) });
  agency = await createAgency(app);
});
afterAll(() => app.close());

const rows = async (text: string, ...values: unknown[]) => (await app.pool.query(text, values)).rows;

/** Calls the process that is to be killed; null when it gave no answer. */
const call = async (port: number, { token }: Person, path: string, body: object) => {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: answer.status, ...((await answer.json()) as { data: unknown; code?: string }) };
  } catch {
    return null;
  }
};

interface Writer {
  id: string;
  student: Person;
  /** What was answered, by what the writer calls it. */
  known: Map<string, ChatEntry>;
  left: string[];
  isAccepted: boolean;
}

/** Sends what is left, one after the other, each until it is answered, as an open page does. */
const write = async (port: number, writer: Writer, isOver: () => boolean): Promise<void> => {
  while (writer.left.length > 0 && !isOver()) {
    const clientId = writer.left[0]!;
    const path = `/application/${writer.id}/message`;
    const answer = await call(port, writer.student, path, { clientId, text: `Xabar ${clientId}` });
    if (!answer) return;
    expect(answer.status, answer.code).toBe(200);
    writer.known.set(clientId, answer.data as ChatEntry);
    writer.left.shift();
  }
};

/** Accepts applications, each until it is answered or was accepted by a call that got no answer. */
const accept = async (port: number, writers: readonly Writer[], isOver: () => boolean): Promise<void> => {
  for (const writer of writers) {
    if (writer.isAccepted) continue;
    if (isOver()) return;
    const path = `/application/${writer.id}/event`;
    const answer = await call(port, agency.owner, path, { type: 'ACCEPTED', version: 0, comment: null });
    if (!answer) return;
    expect([200, 409]).toContain(answer.status);
    writer.isAccepted = true;
    await sleep(20);
  }
};

it('a process that is killed at random under load loses nothing that it answered and doubles nothing', async () => {
  const writers: Writer[] = [];
  for (let index = 0; index < WRITERS; index++) {
    const left = Array.from({ length: MESSAGES }, () => newId());
    writers.push({ ...(await createCase(app, { agency })), known: new Map(), left, isAccepted: false });
  }
  const environment = {
    PORT: String(await findPort()),
    DATABASE_URL: app.databaseUrl,
    TOKEN_SECRET: 'a secret of tests, long enough for one',
    DEMO_DATA: 'false',
    DATA_DIR: join(tmpdir(), 'parvoz-killed'),
  };
  for (let turn = 0; turn <= KILLS; turn++)
    await withReady(environment, async (server) => {
      const isOver = server.hasEnded;
      const work = Promise.all([
        ...writers.map((writer) => write(server.port, writer, isOver)),
        accept(server.port, writers, isOver),
      ]);
      if (turn < KILLS) {
        await sleep(100 + Math.random() * 400);
        server.signal('SIGKILL');
        await server.ended;
      }
      await work;
      if (turn < KILLS) return;
      await vi.waitFor(async () => {
        const waiting = await rows(`select from sms_messages where status <> 'SENT'`);
        expect(waiting).toHaveLength(0);
      }, 100_000);
    });

  for (const { id, student, known, left } of writers) {
    expect([known.size, left.length]).toEqual([MESSAGES, 0]);
    const { content, unreadCount } = await readChat(agency.owner, id, { size: 100 });
    expect(content.map(({ seq }) => seq)).toEqual(content.map((_, index) => index + 1));
    const messages = content.filter(({ event }) => event === null);
    expect(new Map(messages.map((entry) => [entry.clientId, entry]))).toEqual(known);
    expect(messages).toHaveLength(MESSAGES);
    expect(unreadCount).toBe(MESSAGES);
    expect(content.flatMap(({ event }) => event?.type ?? [])).toEqual(['CREATED', 'ACCEPTED', 'PAYMENT']);
    const told = await rows(
      `select kind, count(*)::int from notifications where application_id = $1 group by kind order by kind`,
      id,
    );
    expect(told).toEqual([
      { kind: 'ACCEPTED', count: 1 },
      { kind: 'CREATED', count: 2 },
      { kind: 'MESSAGE', count: 2 },
      { kind: 'PAYMENT', count: 1 },
    ]);
    expect(await rows('select count(*)::int from sms_messages where recipient = $1', student.phone)).toEqual([
      { count: 1 },
    ]);
  }
});

it('reminders go out once each, however often the process that sends them is killed', async () => {
  const cases = [];
  for (let index = 0; index < 20; index++) cases.push(await createCase(app, { agency }));
  for (const { id } of cases) await act(agency.owner, id, { type: 'ACCEPTED', comment: null });
  await app.pool.query(`update applications set deadline = '2030-11-24' where status = 'STARTED'`);
  const counts = async () =>
    (
      await rows(`select (select count(*)::int from reminders) as reminders,
        (select count(*)::int from notifications where kind = 'DEADLINE_3_DAYS') as told,
        (select count(*)::int from sms_messages where text like '%24.11.2030%') as sms`)
    )[0];
  const waiting = (await rows(`select from applications where status = 'STARTED'`)).length;
  let kills = 0;
  for (let turn = 0; turn < 40; turn++) {
    const script = join(import.meta.dirname, 'reminding.ts');
    const child = spawn(process.execPath, [script, app.databaseUrl, '2030-11-21T10:00:00+05:00'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(child, 'exit');
    await Promise.race([once(child.stdout, 'data'), ended]);
    const before = (await counts()).reminders;
    const enough = Math.min(before + 8, waiting);
    while (child.exitCode === null && (await counts()).reminders < enough) await sleep(2);
    await sleep(Math.random() * 10);
    child.kill('SIGKILL');
    await ended;
    kills++;
    const { reminders, told, sms } = await counts();
    // Nothing is ever half-done.
    expect([told, sms]).toEqual([reminders, reminders]);
    if (reminders === waiting) break;
  }
  expect(kills).toBeGreaterThan(1);
  expect(await counts()).toEqual({ reminders: waiting, told: waiting, sms: waiting });
  const doubled = await rows(
    `select from notifications where kind = 'DEADLINE_3_DAYS' group by application_id having count(*) > 1`,
  );
  expect(doubled).toHaveLength(0);
});
