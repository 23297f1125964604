import { pictureOf } from '@parvoz/clean-documents/samples.ts';
import { addDocument, removeDocument } from '@parvoz/contract/applications/application-documents.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { act, createAgency, createCase, detailOf } from '../../../../../test/applications.ts';
import { documentOf, levelOf, stepOf } from '../../../../../test/factories.ts';
import { pay } from '../../../../../test/money.ts';
import { createAdmin, createPeople, type Person } from '../../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../../test/test-app.ts';
import { handIn, openFile } from '../../../../../test/uploads.ts';
import { newId } from '../../../../lib/ids.ts';

let app: TestApp;
let id: string;
let student: Person;
let owner: Person;
/** The requirements of the first level and of the second, which is in progress. */
let earlier: number;
let later: number;
/** Handed in by the student for the first level, which is finished. */
let passport: { id: string; fileId: string };
let scan: Buffer;

/** Two levels of a step that ask for the same thing. */
const PLAN = () => [
  stepOf({
    levels: [
      levelOf({ documents: [documentOf('Passport')] }),
      levelOf({ documents: [documentOf('Passport')] }),
    ],
  }),
];

beforeAll(async () => {
  app = await createTestApp({ runWorkers: true });
  scan = await pictureOf('png', 20, 20);
});
afterAll(() => app.close());

const requirements = async () =>
  (await detailOf(student, id)).stepList.flatMap(({ levelList }) =>
    levelList.flatMap(({ requirementList }) => requirementList),
  );
const statusesOf = async (requirementId: number) =>
  (await requirements())
    .find((one) => one.id === requirementId)!
    .documentList.map(({ status, number, side }) => [status, number, side]);
const usesOf = async (fileId: string) =>
  (await app.pool.query('select uses from attachments where id = $1', [fileId])).rows[0]?.uses;

const put = async (person: Person, requirementId: number) =>
  (await handIn(app, person, id, scan, { name: 'passport.png', requirementId })).data!;
const reuse = (person: Person, documentId: string, requirementId: number | null = later) =>
  person.call(addDocument, { params: { id }, body: { documentId, requirementId } }, 'en');
const remove = (documentId: string) => student.call(removeDocument, { params: { id, documentId } });

beforeEach(async () => {
  const made = await createCase(app, { agency: await createAgency(app, { plan: PLAN() }) });
  ({ id, student } = made);
  ({ owner } = made.agency);
  await act(owner, id, { type: 'ACCEPTED' });
  await pay(app, student, id);
  [earlier, later] = (await requirements()).map((one) => one.id) as [number, number];
  const { id: documentId, file } = await put(student, earlier);
  passport = { id: documentId, fileId: file.id };
  await act(owner, id, { type: 'STEP_LEVEL_FINISHED' });
});

it('is handed in again for the next level, as the same file under its name, counted once', async () => {
  const { data } = await reuse(student, passport.id);
  expect(data).toMatchObject({
    ...{ requirementId: later, status: 'UPLOADED', number: 1, side: 'STUDENT', comment: null },
    file: { id: passport.fileId, name: 'passport.png' },
  });
  expect(await usesOf(passport.fileId)).toBe(2);
  expect((await detailOf(owner, id)).documentCount).toBe(2);
  expect((await openFile(app, passport.fileId, owner)).statusCode).toBe(200);
  await act(student, id, { type: 'SUBMITTED' });
});

it('is the same document when it is asked for again, once or at once', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => reuse(student, passport.id)));
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
  expect(new Set(answers.map(({ data }) => data!.id)).size).toBe(1);
  expect([await usesOf(passport.fileId), (await detailOf(student, id)).documentCount]).toEqual([2, 2]);
});

it('is returned in one place and stands in the other, and then is not offered itself', async () => {
  const again = (await reuse(student, passport.id)).data!;
  await act(student, id, { type: 'SUBMITTED' });
  const comment = 'The page with the visa, please';
  await act(owner, id, {
    ...{ type: 'REVISION', comment: 'Once more' },
    documentList: [{ id: again.id, comment }],
  });
  expect(await statusesOf(earlier)).toEqual([['ACCEPTED', 1, 'STUDENT']]);
  expect(await statusesOf(later)).toEqual([['RETURNED', 1, 'STUDENT']]);
  expect((await reuse(student, again.id)).code).toBe('NOT_FOUND');
  // The earlier one may still be what is wanted.
  expect((await reuse(student, passport.id)).data!.number).toBe(2);
  expect(await statusesOf(later)).toEqual([
    ['UPLOADED', 2, 'STUDENT'],
    ['REPLACED', 1, 'STUDENT'],
  ]);
});

it('is taken back in one place, and the file goes with the last', async () => {
  const again = (await reuse(student, passport.id)).data!;
  expect((await remove(again.id)).status).toBe(200);
  expect(await usesOf(passport.fileId)).toBe(1);
  expect(await statusesOf(earlier)).toEqual([['ACCEPTED', 1, 'STUDENT']]);
  expect((await openFile(app, passport.fileId, student)).statusCode).toBe(200);
});

it.each(['used first', 'at once'])(
  'of one that is taken back meanwhile is whole or not there (%s)',
  async (order) => {
    // Two of the level in progress: what is not decided can be taken back.
    const { rows } = await app.pool.query<{ id: number }>(
      `insert into application_requirements (application_id, level_id, name_uz, name_ru, name_en, is_required, number)
     select application_id, level_id, 'Copy', 'Copy', 'Copy', false, 2 from application_requirements where id = $1 returning id`,
      [later],
    );
    const other = rows[0]!.id;
    const first = await put(student, later);
    const calls = () => [reuse(student, first.id, other), remove(first.id)] as const;
    const [used, removed] =
      order === 'at once'
        ? await Promise.all(calls())
        : [await reuse(student, first.id, other), await remove(first.id)];
    expect(removed.status).toBe(200);
    expect(order === 'at once' ? [200, 404] : [200]).toContain(used.status);
    expect(await statusesOf(later)).toEqual([]);
    const isUsed = used.status === 200;
    expect(await statusesOf(other)).toEqual(isUsed ? [['UPLOADED', 1, 'STUDENT']] : []);
    expect((await openFile(app, first.file.id, student)).statusCode).toBe(isUsed ? 200 : 404);
    expect((await detailOf(student, id)).documentCount).toBe(isUsed ? 2 : 1);
    if (!isUsed) expect((await reuse(student, first.id, other)).code).toBe('NOT_FOUND');
  },
);

it('is nobody else’s to hand in', async () => {
  const people = await createPeople(app);
  for (const person of [people['another student'], people['owner of another agency'], await createAdmin(app)])
    expect((await reuse(person, passport.id)).code).toBe('ACCESS_DENIED');
  const anonymous = { params: { id }, body: { documentId: passport.id, requirementId: later } };
  expect((await app.call(addDocument, anonymous)).code).toBe('UNAUTHORIZED');
  // The agency of this application has it, and did not bring it.
  expect((await reuse(owner, passport.id)).code).toBe('NOT_FOUND');
  const theirs = await put(owner, later);
  expect((await reuse(student, theirs.id)).code).toBe('NOT_FOUND');
});

it('is of this application, and not an own one of another', async () => {
  const other = await createCase(app, { student, agency: await createAgency(app, { plan: PLAN() }) });
  const elsewhere = (await handIn(app, student, other.id, scan)).data!;
  expect((await reuse(student, elsewhere.id)).code).toBe('NOT_FOUND');
  const foreign = await createCase(app);
  const strange = (await handIn(app, foreign.student, foreign.id, scan)).data!;
  for (const documentId of [strange.id, newId()])
    expect((await reuse(student, documentId)).code).toBe('NOT_FOUND');
  expect(await statusesOf(later)).toEqual([]);
});

it('names what it is for, keeps to one source, and follows the rules of the level', async () => {
  expect(await reuse(student, passport.id, null)).toMatchObject({ status: 422, code: 'INVALID_INPUT' });
  const both = { documentId: passport.id, uploadId: newId(), requirementId: later };
  expect((await student.call(addDocument, { params: { id }, body: both })).code).toBe('INVALID_INPUT');
  await reuse(student, passport.id);
  await act(student, id, { type: 'SUBMITTED' });
  expect((await reuse(student, passport.id, earlier)).code).toBe('LEVEL_FINISHED');
  expect((await reuse(student, passport.id)).code).toBe('LEVEL_UNDER_REVIEW');
  await act(student, id, { type: 'CANCELED' });
  expect((await reuse(student, passport.id)).code).toBe('APPLICATION_CANCELED');
});
