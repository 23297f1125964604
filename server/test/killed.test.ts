import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { cleanUp, makeFolder, query } from '@parvoz/embedded-postgres/fixtures.ts';
import { PgBoss } from 'pg-boss';
import sharp from 'sharp';
import { afterAll, expect, it, vi } from 'vitest';
import { newId } from '../src/lib/ids.ts';
import { type Agency, createAgency, draftOf } from './applications.ts';
import { type Browser, openBrowser } from './browser.ts';
import { documentOf, levelOf, stepOf } from './factories.ts';
import { createEmployee, createStudent, type Person } from './people.ts';
import { embeddedUrl, findPort, type Server, withReady } from './process.ts';
import { createTestApp } from './test-app.ts';
import { TestClock } from './test-clock.ts';

const PAIRS = 3;
const KILLS = 4;
/** What has to be answered between two kills. */
const ANSWERS = 12;
/** A file comes in three pieces. */
const CHUNK_BYTES = 16 * 1024;
const PICTURE = { width: 130, height: 100, channels: 3 } as const;
/** Of each process; a message is sent twice only where one dies between sending it and the note of that. */
const SMS_AT_ONCE = 2 * 5;

afterAll(cleanUp);

/** A student and who leads them, and what they know to have happened. */
interface Pair {
  student: Person;
  staff: Person;
  idempotencyKey: string;
  id: string;
  events: string[];
  messages: Set<string>;
  documents: Set<string>;
}

const answersOf = (pairs: readonly Pair[]): number =>
  pairs.reduce(
    (sum, { events, messages, documents }) => sum + events.length + messages.size + documents.size,
    0,
  );

/** What one pair does, each call made again until it is answered. */
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
    // Nobody else acts here: it is refused only because a try without an answer was done.
    expect([200, done.wasLost ? 409 : 200], done.code).toContain(done.status);
    pair.events.push(type);
    if (type === 'ACCEPTED') pair.events.push('PAYMENT');
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
  return { apply, act, say, read, handIn };
};

/** Applies, and then hands in and gets back, again and again, while both write to each other. */
const work = async (pair: Pair, actions: ReturnType<typeof actionsOf>, isOver: () => boolean) => {
  const { student, staff } = pair;
  const { apply, act, say, read, handIn } = actions;
  await apply();
  await act(staff, 'ACCEPTED', null);
  await act(staff, 'PAYMENT_SUCCESS', 'Naqd');
  for (let turn = 0; !isOver(); turn++) {
    await Promise.all([handIn(), say(student), say(staff)]);
    await act(student, turn === 0 ? 'SUBMITTED' : 'REWORK_COMPLETED', null);
    const { seq } = await say(student);
    if (turn % 2 === 0) await read(staff, seq);
    await Promise.all([act(staff, 'REVISION', 'Qayta skanerlang'), say(student)]);
  }
};

/** Lets the time pass after which jobs of processes that died are taken up by another. */
const passTime = async (url: string) => {
  await query(
    url,
    `update pgboss.job set started_on = started_on - interval '1 hour' where state = 'active'`,
  );
  await query(url, 'update pgboss.queue set monitor_claim_on = null');
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false, migrate: false });
  await boss.start();
  await boss.supervise();
  await boss.stop();
};

/** Messages that the console gateway took, as `phone text`. */
const readSms = (out: string): string[] =>
  out.split('\n').flatMap((line) => {
    if (!line.startsWith('{')) return [];
    const { sms } = JSON.parse(line) as { sms?: { to: string; text: string } };
    return sms ? [`${sms.to} ${sms.text}`] : [];
  });

const count = (list: readonly string[], value: string): number => list.filter((one) => one === value).length;

/** Every document opens and shows what was handed in. */
const checkDocuments = async (url: string, port: number, { id, student }: Pair) => {
  const files = await query(
    url,
    `select attachment_id as "fileId" from application_documents where application_id = '${id}'`,
  );
  for (const { fileId } of files) {
    const opened = await fetch(`http://127.0.0.1:${port}/api/v1/attach/open/${fileId}`, {
      headers: { authorization: `Bearer ${student.token}` },
    });
    const { width } = await sharp(await opened.arrayBuffer()).metadata();
    expect([opened.status, width]).toEqual([200, PICTURE.width]);
  }
};

const checkApplication = async (url: string, pair: Pair, staffCount: number) => {
  const { id, student, events } = pair;
  const timeline = await query(
    url,
    `select type, seq from application_events where application_id = '${id}' order by seq`,
  );
  expect(timeline.map(({ type }) => type)).toEqual(events);
  const messages = await query(
    url,
    `select client_id as "clientId", seq from chat_messages where application_id = '${id}'`,
  );
  expect(messages.map(({ clientId }) => clientId).sort()).toEqual([...pair.messages].sort());
  const [row] = await query(
    url,
    `select last_seq as "lastSeq", version, document_count as "documentCount",
       (select array_agg(d.id) from application_documents d where d.application_id = a.id) as documents
     from applications a where id = '${id}'`,
  );
  const numbers = [...timeline, ...messages].map(({ seq }) => seq as number).sort((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: row!.lastSeq as number }, (_, index) => index + 1));
  expect((row!.documents as string[]).toSorted()).toEqual([...pair.documents].sort());
  expect(row!.documentCount).toBe(pair.documents.size);

  const wrong = await query(
    url,
    `select side from chat_reads r where application_id = '${id}' and unread_count <> (select count(*)
       from chat_messages m where m.application_id = r.application_id and m.side <> r.side and m.seq > r.read_seq)`,
  );
  expect(wrong).toEqual([]);

  const notified = await query(
    url,
    `select kind, account_id = '${student.id}' as "isStudent", count(*)::int as total
     from notifications where application_id = '${id}' and kind <> 'MESSAGE' group by 1, 2`,
  );
  const expected = [
    'PAYMENT_SUCCESS',
    // One notification says both that it is accepted and that a payment is due.
    'ACCEPTED',
    'REVISION',
    'CREATED',
    'SUBMITTED',
    'REWORK_COMPLETED',
  ]
    .map((kind, index) => {
      const isStudent = index < 3;
      return { kind, isStudent, total: count(events, kind) * (isStudent ? 1 : staffCount) };
    })
    .filter(({ total }) => total > 0);
  const byKind = (a: { kind?: unknown }, b: { kind?: unknown }) =>
    String(a.kind).localeCompare(String(b.kind));
  expect(notified.sort(byKind)).toEqual(expected.sort(byKind));
  const unread = await query(
    url,
    `select account_id from notifications where application_id = '${id}' and kind = 'MESSAGE' and read_at is null`,
  );
  const sides = await query(
    url,
    `select side from chat_reads where application_id = '${id}' and unread_count > 0`,
  );
  const isNotified = (side: string) => sides.some((one) => one.side === side);
  expect(unread).toHaveLength((isNotified('STUDENT') ? 1 : 0) + (isNotified('CONSULTING') ? staffCount : 0));
};

it('loses and doubles nothing that it answered, whatever is done while it is killed, with its own PostgreSQL', async () => {
  const environment = {
    PORT: String(await findPort()),
    DATA_DIR: await makeFolder(),
    TOKEN_SECRET: 'a secret of tests, long enough for one',
    DEMO_DATA: 'false',
    LOG_LEVEL: 'info',
  };
  const address = { port: Number(environment.PORT) };
  const { width, height, channels } = PICTURE;
  const file = await sharp(randomBytes(width * height * channels), { raw: PICTURE })
    .png()
    .toBuffer();
  const stopping = new AbortController();
  const insist = openBrowser(address, stopping.signal);
  const pairs: Pair[] = [];
  const sent: string[] = [];
  let workers: Promise<void>[] = [];
  let staffCount = 0;

  const prepare = async () => {
    const databaseUrl = await embeddedUrl(environment.DATA_DIR);
    const app = await createTestApp({ databaseUrl, clock: new TestClock(new Date().toISOString()) });
    const plan = [stepOf({ levels: [levelOf({ documents: [documentOf('Passport', false)] })] })];
    const agency = await createAgency(app, { plan });
    for (let index = 0; index < PAIRS; index++) {
      const staff = await createEmployee(app, 'ROLE_CONSULTING', {
        consultingId: agency.consultingId,
      });
      const student = await createStudent(app);
      const known = { id: '', events: [], messages: new Set<string>(), documents: new Set<string>() };
      pairs.push({ student, staff, idempotencyKey: `key-of-pair-${index}`, ...known });
    }
    staffCount = PAIRS + 2;
    await app.close();
    workers = pairs.map((pair) =>
      work(pair, actionsOf(pair, insist, agency, file), () => stopping.signal.aborted),
    );
  };
  const loadAndKill = async (server: Server) => {
    const enough = answersOf(pairs) + ANSWERS;
    while (answersOf(pairs) < enough) await Promise.race([pause(5), ...workers]);
    await pause(Math.random() * 150);
    server.signal('SIGKILL');
    await server.ended;
    sent.push(...readSms(server.said.out));
  };

  for (let turn = 0; turn < KILLS; turn++)
    await withReady(environment, async (server) => {
      if (turn === 0) await prepare();
      await loadAndKill(server);
    });
  await withReady(environment, async (server) => {
    const url = await embeddedUrl(environment.DATA_DIR);
    const enough = answersOf(pairs) + ANSWERS;
    while (answersOf(pairs) < enough) await Promise.race([pause(5), ...workers]);
    stopping.abort();
    await Promise.all(workers);
    await passTime(url);
    await vi.waitFor(
      async () => expect(await query(url, `select from sms_messages where status <> 'SENT'`)).toHaveLength(0),
      { timeout: 20_000, interval: 100 },
    );

    const made = await query(url, 'select id, idempotency_key as "idempotencyKey" from applications');
    expect(new Map(made.map((row) => [row.idempotencyKey, row.id]))).toEqual(
      new Map(pairs.map(({ idempotencyKey, id }) => [idempotencyKey, id])),
    );
    expect(made).toHaveLength(PAIRS);
    for (const pair of pairs) {
      await checkApplication(url, pair, staffCount);
      await checkDocuments(url, server.port, pair);
    }

    const outbox = (await query(url, 'select recipient, text from sms_messages')).map(
      ({ recipient, text }) => `${recipient} ${text}`,
    );
    for (const { student, events } of pairs) {
      const own = outbox.filter((line) => line.startsWith(`${student.phone} `));
      expect(own).toHaveLength(count(events, 'ACCEPTED') + count(events, 'REVISION'));
    }
    sent.push(...readSms(server.said.out));
    for (const line of new Set(outbox))
      expect(count(sent, line), line).toBeGreaterThanOrEqual(count(outbox, line));
    expect(new Set(sent)).toEqual(new Set(outbox));
    expect(sent.length - outbox.length).toBeLessThanOrEqual(KILLS * SMS_AT_ONCE);
  });
}, 180_000);
