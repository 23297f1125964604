import { cleanDocument, DocumentError } from '@parvoz/clean-documents/clean.ts';
import { GIANTS } from '@parvoz/clean-documents/giants.ts';
import { docxOf, pdfOf, pictureOf } from '@parvoz/clean-documents/samples.ts';
import { addDocument } from '@parvoz/contract/applications/application-documents.ts';
import { health } from '@parvoz/contract/platform/system.ts';
import { readTable } from '@parvoz/spreadsheets/read.ts';
import { cellAt, hiddenFarCell, workbookOf } from '@parvoz/spreadsheets/samples.ts';
import { SpreadsheetError } from '@parvoz/spreadsheets/spreadsheet-error.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { act, createCase } from './applications.ts';
import { createCountry, next } from './factories.ts';
import { importsOf } from './imports.ts';
import { pay } from './money.ts';
import { createAdmin, type Person } from './people.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import { sendFile } from './uploads.ts';

const AT_ONCE = 10;
const SAMPLES = 60;

let app: TestApp;
let admin: Person;
let country: string;

beforeAll(async () => {
  app = await createTestApp({ runWorkers: true });
  admin = await createAdmin(app);
  const { rows } = await app.pool.query('select code from countries where id = $1', [
    await createCountry(app),
  ]);
  country = rows[0].code;
});
afterAll(() => app.close());

const assertAlive = async () => expect((await app.call(health)).status).toBe(200);

/** Students whose applications take documents. */
const createStudents = (): Promise<{ id: string; student: Person }[]> =>
  Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      const { id, student, agency } = await createCase(app);
      await act(agency.owner, id, { type: 'ACCEPTED' });
      await pay(app, student, id);
      return { id, student };
    }),
  );

describe('giants among documents', () => {
  let students: { id: string; student: Person }[];
  beforeAll(async () => {
    students = await createStudents();
  });

  it.each(Object.entries(GIANTS))('%s, ten at once, are refused, and all else goes on', async (_, make) => {
    const giant = make();
    // Larger ones than documents may be never come to their reader.
    const sent = giant.subarray(0, 20 * 1024 * 1024);
    const answers = await Promise.all(
      students.map(async ({ id, student }) => {
        const uploadId = await sendFile(app, student, sent);
        const body = { uploadId, requirementId: null };
        return student.call(addDocument, { params: { id }, body }, 'en');
      }),
    );
    for (const answer of answers) expect(answer).toMatchObject({ status: 422, code: 'NOT_A_DOCUMENT' });
    await assertAlive();
    const [{ id, student }] = students as [(typeof students)[0]];
    const body = { uploadId: await sendFile(app, student, await pdfOf()), requirementId: null };
    expect((await student.call(addDocument, { params: { id }, body })).status).toBe(200);
  });
});

describe('giants among tables', () => {
  /** One alone may not send so many at once. */
  let admins: Person[];
  beforeAll(async () => {
    admins = await Promise.all([createAdmin(app), createAdmin(app), createAdmin(app)]);
  });

  it.each<[string, () => Promise<Buffer>]>([
    ['a cell far to the right', () => workbookOf(cellAt('ZZZZZZ1'), cellAt('A2', 2))],
    ['a cell farther to the right', () => workbookOf(cellAt('ZZZZZZZZ1'), cellAt('A2', 2))],
    ['a cell whose place is hidden', hiddenFarCell],
    ['a row far below', () => workbookOf(cellAt('A1'), cellAt('A99999999', 99_999_999))],
  ])('%s, ten at once, are refused, and all else goes on', async (_, make) => {
    const { upload } = importsOf('UNIVERSITY', () => ({ app, admin }));
    const bytes = await make();
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) => upload(bytes, { as: admins[index % admins.length]! })),
    );
    for (const answer of answers) expect(answer).toMatchObject({ status: 422, code: 'IMPORT_UNREADABLE' });
    await assertAlive();
  });
});

/** Changes of a file's bytes: other, missing or repeated ones. */
const mutations = fc.array(
  fc.record({
    at: fc.nat(9999),
    gone: fc.nat(40),
    more: fc.uint8Array({ maxLength: 24 }),
    again: fc.nat(300),
  }),
  { minLength: 1, maxLength: 6 },
);

const mutate = (
  bytes: Buffer,
  changes: readonly { at: number; gone: number; more: Uint8Array; again: number }[],
) =>
  changes.reduce((given, { at, gone, more, again }) => {
    const place = Math.floor((at / 10_000) * given.length);
    const before = given.subarray(0, place);
    return Buffer.concat([before, more, before.subarray(-again), given.subarray(place + gone)]);
  }, bytes);

describe('files in which something is wrong', () => {
  it.each<[string, () => Promise<Buffer>]>([
    ['PDF', () => pdfOf(['Diplom', 'Second'])],
    ['DOCX', () => docxOf()],
    ['JPEG', () => pictureOf('jpeg')],
    ['PNG', () => pictureOf('png')],
  ])('are made anew or refused as documents: %s', async (_, make) => {
    const bytes = await make();
    await fc.assert(
      fc.asyncProperty(mutations, async (changes) => {
        const found = await cleanDocument('somebody', async () => mutate(bytes, changes)).catch(
          (error: unknown) => error,
        );
        expect(found instanceof Error ? found : null).toSatisfy(
          (error) => error === null || error instanceof DocumentError,
        );
      }),
      { numRuns: SAMPLES },
    );
    await assertAlive();
  });

  it.each<[string, () => Promise<Buffer>]>([
    ['XLSX', () => workbookOf(cellAt('A1'), cellAt('B2', 2))],
    ['CSV', async () => Buffer.from('name;city\n"Universitet";Toshkent\n'.repeat(20))],
  ])('are read or refused as tables: %s', async (_, make) => {
    const bytes = await make();
    await fc.assert(
      fc.asyncProperty(mutations, async (changes) => {
        const found = await readTable(mutate(bytes, changes)).catch((error: unknown) => error);
        expect(found instanceof Error ? found : null).toSatisfy(
          (error) => error === null || error instanceof SpreadsheetError,
        );
      }),
      { numRuns: SAMPLES },
    );
    await assertAlive();
  });
});

const CELL = 32_000;
const LINES = 300;

/** Seconds of its own work that this thread has done at most between two turns of others, whatever else the machine does. */
const watchWork = (): (() => number) => {
  const worked = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1e6;
  };
  let longest = 0;
  let before = worked();
  const turn = () => {
    const now = worked();
    longest = Math.max(longest, now - before);
    before = now;
  };
  const timer = setInterval(turn, 2);
  return () => {
    clearInterval(timer);
    turn();
    return longest;
  };
};

describe('an import of 10 MB of rich text', () => {
  it.each(['<b>', '<', '<a ', '<img src=x>', '&', '<p>Universitet</p>'])(
    'of nothing but %s lets others have their turn',
    async (part) => {
      const { preview, run } = importsOf('UNIVERSITY', () => ({ app, admin }));
      const text = part.repeat(Math.floor(CELL / part.length));
      const lines = Array.from({ length: LINES }, () => `Universitas ${next()} Testensis;${country};${text}`);
      const stop = watchWork();
      const read = await preview(`name;country;description\n${lines.join('\n')}\n`);
      // Some become longer than a description may be.
      const { NEW, REFUSED } = read.counts;
      expect([read.state, NEW + REFUSED]).toEqual(['READY', LINES]);
      if (NEW > 0) expect(await run(read)).toMatchObject({ state: 'DONE', done: NEW });
      // Some 20 ms in truth (bench/rich-text.ts); what is to be seen here are the seconds that one piece would take.
      expect(stop()).toBeLessThan(1);
    },
  );
});
