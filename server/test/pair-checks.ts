import { query } from '@parvoz/embedded-postgres/fixtures.ts';
import { PgBoss } from 'pg-boss';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { Person } from './people.ts';

/** Size of each document's picture. */
export const PICTURE = { width: 130, height: 100, channels: 3 } as const;

/** A student and who leads them, and what they know to have happened. */
export interface Pair {
  student: Person;
  staff: Person;
  idempotencyKey: string;
  id: string;
  events: string[];
  messages: Set<string>;
  documents: Set<string>;
}

/** Lets the time pass after which jobs of processes that died are taken up by another. */
export const passTime = async (url: string) => {
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
export const readSms = (out: string): string[] =>
  out.split('\n').flatMap((line) => {
    if (!line.startsWith('{')) return [];
    const { sms } = JSON.parse(line) as { sms?: { to: string; text: string } };
    return sms ? [`${sms.to} ${sms.text}`] : [];
  });

export const count = (list: readonly string[], value: string): number =>
  list.filter((one) => one === value).length;

/** Every document opens and shows what was handed in. */
export const checkDocuments = async (url: string, port: number, { id, student }: Pair) => {
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

export const checkApplication = async (url: string, pair: Pair, staffCount: number) => {
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
       array(select d.id from application_documents d where d.application_id = a.id) as documents
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
    // One notification says both that it is accepted and that a payment is due.
    'ACCEPTED',
    'REVISION',
    'CREATED',
    'SUBMITTED',
    'REWORK_COMPLETED',
  ]
    .map((kind, index) => {
      const isStudent = index < 2;
      return { kind, isStudent, total: count(events, kind) * (isStudent ? 1 : staffCount) };
    })
    .filter(({ total }) => total > 0);
  // An automatic event concerns both sides.
  for (const isStudent of [true, false])
    if (events.includes('PAYMENT_SUCCESS'))
      expected.push({ kind: 'PAYMENT_SUCCESS', isStudent, total: isStudent ? 1 : staffCount });
  const byKind = (a: { kind?: unknown; isStudent?: unknown }, b: { kind?: unknown; isStudent?: unknown }) =>
    `${a.kind} ${a.isStudent}`.localeCompare(`${b.kind} ${b.isStudent}`);
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
