import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { query } from '@parvoz/embedded-postgres/fixtures.ts';
import sharp from 'sharp';
import { expect, vi } from 'vitest';
import { newId } from '../src/lib/ids.ts';
import { type Agency, createAgency, draftOf, PRICE_TIYIN } from './applications.ts';
import { type Browser, openBrowser } from './browser.ts';
import { documentOf, levelOf, stepOf } from './factories.ts';
import { topUp } from './money.ts';
import { checkApplication, checkDocuments, count, type Pair, PICTURE, passTime } from './pair-checks.ts';
import { createEmployee, createStudent, type Person } from './people.ts';
import { createTestApp } from './test-app.ts';
import { TestClock } from './test-clock.ts';

/** A file comes in three pieces. */
const CHUNK_BYTES = 16 * 1024;
const answersOf = (pairs: readonly Pair[]): number =>
  pairs.reduce(
    (sum, { events, messages, documents }) => sum + events.length + messages.size + documents.size,
    0,
  );

/** Returns the actions of one pair, each call repeated until it is answered. */
const actionsOf = (pair: Pair, insist: Browser, agency: Agency, file: Buffer) => {
  const apply = async () => {
    const { token } = pair.student;
    const { idempotencyKey } = pair;
    const made = await insist('POST', '/application', { token, idempotencyKey, json: draftOf(agency) });
    expect(made.status, made.code).toBe(200);
    pair.id = made.data.id;
    pair.events.push('CREATED');
  };
  const act = async ({ token }: Person, type: string, comment: string | null) => {
    const path = `/application/${pair.id}`;
    const { version, level } = (await insist('GET', path, { token })).data as unknown as {
      version: number;
      level: { id: number } | null;
    };
    const json = { type, version, comment, ...(level && { levelId: level.id }) };
    const done = await insist('POST', `${path}/event`, { token, json });
    // There is no other actor here: a refusal only means that a try without an answer was done.
    expect([200, done.wasLost ? 409 : 200], done.code).toContain(done.status);
    pair.events.push(type);
    if (type === 'ACCEPTED') pair.events.push('PAYMENT');
  };
  const pay = async () => {
    const { token } = pair.student;
    const json = { amount: PRICE_TIYIN };
    const idempotencyKey = `payment-of-${pair.idempotencyKey}`;
    const paid = await insist('POST', `/application/${pair.id}/payment`, { token, idempotencyKey, json });
    expect(paid.status, paid.code).toBe(200);
    pair.events.push('PAYMENT_SUCCESS');
  };
  const say = async ({ token }: Person) => {
    const clientId = newId();
    const path = `/application/${pair.id}/message`;
    const said = await insist('POST', path, { token, json: { clientId, text: `Xabar ${clientId}` } });
    expect(said.status, said.code).toBe(200);
    pair.messages.add(clientId);
    return said.data as unknown as { seq: number };
  };
  const read = async ({ token }: Person, seq: number) => {
    const path = `/application/${pair.id}/message/read`;
    expect((await insist('PUT', path, { token, json: { seq } })).status).toBe(200);
  };
  const handIn = async () => {
    const { token } = pair.student;
    const json = { name: 'scan.png', sizeBytes: file.length };
    const { id: uploadId } = (await insist('POST', '/upload', { token, json })).data;
    for (let offset = 0; offset < file.length; ) {
      const bytes = file.subarray(offset, offset + CHUNK_BYTES);
      await insist('PUT', `/upload/${uploadId}?offset=${offset}`, { token, bytes });
      offset = (await insist('GET', `/upload/${uploadId}`, { token })).data.receivedBytes;
    }
    const path = `/application/${pair.id}/document`;
    const made = await insist('POST', path, { token, json: { uploadId } });
    expect(made.status, made.code).toBe(200);
    pair.documents.add(made.data.id);
  };
  return { apply, act, pay, say, read, handIn };
};

/** Applies, and then hands in and gets back, again and again, while both write to each other. */
const work = async (
  pair: Pair,
  actions: ReturnType<typeof actionsOf>,
  { isOver, turnMs }: { isOver: () => boolean; turnMs: number },
) => {
  const { student, staff } = pair;
  const { apply, act, pay, say, read, handIn } = actions;
  await apply();
  await act(staff, 'ACCEPTED', null);
  await pay();
  for (let turn = 0; !isOver(); turn++) {
    const began = performance.now();
    await Promise.all([handIn(), say(student), say(staff)]);
    await act(student, turn === 0 ? 'SUBMITTED' : 'REWORK_COMPLETED', null);
    const { seq } = await say(student);
    if (turn % 2 === 0) await read(staff, seq);
    await Promise.all([act(staff, 'REVISION', 'Qayta skanerlang'), say(student)]);
    const rest = turnMs - (performance.now() - began);
    if (rest > 0) await pause(rest);
  }
};

/** Length of `turnMs`: three messages of a student in each. */
export const LASTING_TURN_MS = 3200;

/** Sessions of pairs that go on in the background, and checks of what has to be true of them afterwards. */
export interface Load {
  /** Students who only look, for further calls. */
  readers: string[];
  /** Returns the number of answers so far. */
  answers(): number;
  /** Returns the ids of everything confirmed by an answer so far. */
  known(): { messages: string[]; documents: string[] };
  /** Resolves after so many more answers; rejects where one is wrong. */
  more(count: number): Promise<void>;
  /** Lets everybody come to an end. */
  stop(): Promise<void>;
  /** Compares what was answered with what the database and the files hold; by the product at a port. */
  check(url: string, port: number): Promise<void>;
  /** Opens every document that a database names, by the product at a port. */
  openDocuments(url: string, port: number): Promise<void>;
  /** Returns the messages that should have gone to phones. */
  outbox(url: string): Promise<string[]>;
}

interface LoadOptions {
  pairs?: number;
  /** Least time of a pair's turn, so that it stays below the limit of messages in a minute, and waits otherwise. */
  turnMs?: number;
  readers?: number;
}

/**
 * Begins the work of several pairs on a database that the product has migrated. Each person's calls go to the port that
 * `portOf` names for them then.
 */
export const beginLoad = async (
  databaseUrl: string,
  portOf: () => number,
  options: LoadOptions = {},
): Promise<Load> => {
  const { pairs: total = 3, readers: readerCount = 0, turnMs = 0 } = options;
  const stopping = new AbortController();
  const insist = openBrowser(
    {
      get port() {
        return portOf();
      },
    },
    stopping.signal,
  );
  const { width, height, channels } = PICTURE;
  const file = await sharp(randomBytes(width * height * channels), { raw: PICTURE })
    .png()
    .toBuffer();
  const app = await createTestApp({ databaseUrl, clock: new TestClock(new Date().toISOString()) });
  const plan = [stepOf({ levels: [levelOf({ documents: [documentOf('Passport', false)] })] })];
  const agency = await createAgency(app, { plan });
  const pairs: Pair[] = [];
  for (let index = 0; index < total; index++) {
    const staff = await createEmployee(app, 'ROLE_CONSULTING', { consultingId: agency.consultingId });
    const student = await createStudent(app);
    await topUp(app, student, PRICE_TIYIN);
    const known = { id: '', events: [], messages: new Set<string>(), documents: new Set<string>() };
    pairs.push({ student, staff, idempotencyKey: `key-of-pair-${index}`, ...known });
  }
  const readers: string[] = [];
  while (readers.length < readerCount) readers.push((await createStudent(app)).token);
  await app.close();
  const isOver = () => stopping.signal.aborted;
  const working = pairs.map((pair) => work(pair, actionsOf(pair, insist, agency, file), { isOver, turnMs }));
  // Awaited with `more` and `stop`; one that fails between them ends the test there.
  for (const one of working) one.catch(() => {});
  const answers = () => answersOf(pairs);
  const outbox = async (url: string) =>
    (await query(url, 'select recipient, text from sms_messages')).map(
      ({ recipient, text }) => `${recipient} ${text}`,
    );
  return {
    readers,
    answers,
    known: () => ({
      messages: pairs.flatMap(({ messages }) => [...messages]),
      documents: pairs.flatMap(({ documents }) => [...documents]),
    }),
    outbox,
    openDocuments: async (url, port) => {
      for (const pair of pairs) await checkDocuments(url, port, pair);
    },
    more: async (count) => {
      const enough = answers() + count;
      while (answers() < enough) await Promise.race([pause(5), ...working]);
    },
    stop: async () => {
      stopping.abort();
      await Promise.all(working);
    },
    check: async (url, port) => {
      await passTime(url);
      await vi.waitFor(
        async () =>
          expect(await query(url, `select from sms_messages where status <> 'SENT'`)).toHaveLength(0),
        { timeout: 20_000, interval: 100 },
      );
      const made = await query(url, 'select id, idempotency_key as "idempotencyKey" from applications');
      expect(made).toHaveLength(total);
      expect(new Map(made.map((row) => [row.idempotencyKey, row.id]))).toEqual(
        new Map(pairs.map(({ idempotencyKey, id }) => [idempotencyKey, id])),
      );
      for (const pair of pairs) {
        await checkApplication(url, pair, total + 2);
        await checkDocuments(url, port, pair);
      }
      const sent = await outbox(url);
      for (const { student, events } of pairs) {
        const own = sent.filter((line) => line.startsWith(`${student.phone} `));
        expect(own).toHaveLength(count(events, 'ACCEPTED') + count(events, 'REVISION'));
      }
    },
  };
};
