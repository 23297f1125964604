import { pictureOf } from '@parvoz/clean-documents/samples.ts';
import { acceptTexts } from '@parvoz/contract/money/operator.ts';
import { createLegalText, publishLegalText } from '@parvoz/contract/money/operator-admin.ts';
import { getMyData, type MyDataChange, updateMyData } from '@parvoz/contract/people/my-data.ts';
import { NO_DATA } from '@parvoz/contract/people/my-data-rules.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { asEveryRole } from '../../../../test/administration.ts';
import { createAgency, createCase } from '../../../../test/applications.ts';
import { readChat, trySay } from '../../../../test/chat.ts';
import { acceptAll, publishText, textDraft } from '../../../../test/operator.ts';
import { createAdmin, createStudent, type Person, signInAgain } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { handIn, sendFile } from '../../../../test/uploads.ts';

let app: TestApp;
let admin: Person;
beforeEach(async () => {
  app = await createTestApp();
  app.clock.set('2026-11-28T09:00:00+05:00');
  admin = await createAdmin(app);
});
afterEach(() => app.close());

const toNextDay = async (): Promise<void> => {
  await publishText(app, await signInAgain(app, admin), 'PRIVACY', { validFrom: '2026-11-29' });
  app.clock.set('2026-11-29T00:00:00+05:00');
};

it('a document of a student waits for the privacy policy, and one of the agency for nothing', async () => {
  const made = await createCase(app, { agency: await createAgency(app) });
  const scan = await pictureOf('png', 20, 20);
  const put = async (who: Person) => (await handIn(app, who, made.id, scan)).code ?? 'in';
  expect(await put(made.student)).toBe('in');
  await publishText(app, admin, 'OFFER');
  expect(await put(made.student)).toBe('in');
  await publishText(app, admin, 'PRIVACY');
  expect([await put(made.student), await put(made.agency.owner)]).toEqual(['ACCEPTANCE_NEEDED', 'in']);
  await made.student.read(acceptTexts, { body: { texts: [{ kind: 'PRIVACY', number: 1 }] } });
  expect(await put(made.student)).toBe('in');
  await toNextDay();
  expect(await put(made.student)).toBe('ACCEPTANCE_NEEDED');
});

it('so does a file of theirs in a chat, which can be sent again, while texts of both sides wait for nothing', async () => {
  const { id, student, agency } = await createCase(app, { agency: await createAgency(app) });
  const scan = await pictureOf('png', 20, 20);
  const stranger = await createStudent(app);
  await publishText(app, admin, 'PRIVACY');
  const send = async (who: Person, uploadId: string) =>
    (await trySay(who, id, { text: '', uploadId })).code ?? 'in';
  const uploadId = await sendFile(app, student, scan);
  expect(await send(student, uploadId)).toBe('ACCEPTANCE_NEEDED');
  expect((await trySay(student, id)).status).toBe(200);
  for (const who of [agency.owner, agency.manager])
    expect(await send(who, await sendFile(app, who, scan))).toBe('in');
  // Consent opens nothing to who has no part in it.
  await acceptAll(stranger);
  expect((await trySay(stranger, id, { uploadId: await sendFile(app, stranger, scan) })).status).toBe(403);
  expect(await send(student, uploadId)).toBe('ACCEPTANCE_NEEDED');
  await acceptAll(student);
  expect(await send(student, uploadId)).toBe('in');
  const { content } = await readChat(student, id);
  expect(content.filter(({ file, author }) => file && author?.id === student.id)).toHaveLength(1);
  await toNextDay();
  expect(await send(student, await sendFile(app, student, scan))).toBe('ACCEPTANCE_NEEDED');
});

it('so do their own data, of which parts can be taken away all the same', async () => {
  await publishText(app, admin, 'OFFER');
  const student = await createStudent(app);
  const put = async (body: MyDataChange) => (await student.call(updateMyData, { body })).code ?? 'in';
  expect(await put({ birthYear: 2008 })).toBe('in');
  await publishText(app, admin, 'PRIVACY');
  const roles = await asEveryRole(app, updateMyData, () => ({ body: { birthYear: 2009 } }));
  expect(roles).toEqual({
    ...{ anonymous: 401, student: 409, 'another student': 409, owner: 403, manager: 403 },
    ...{ 'owner of another agency': 403, admin: 403 },
  });
  expect(await put({ graduationYear: 2027, birthYear: null })).toBe('ACCEPTANCE_NEEDED');
  expect(await put({ certificates: [] })).toBe('ACCEPTANCE_NEEDED');
  expect(await student.read(getMyData)).toEqual({ ...NO_DATA, birthYear: 2008 });
  expect(await put({ birthYear: null, degrees: [] })).toBe('in');
  expect(await student.read(getMyData)).toEqual(NO_DATA);
  await student.read(acceptTexts, { body: { texts: [{ kind: 'PRIVACY', number: 1 }] } });
  expect(await put({ graduationYear: 2027 })).toBe('in');
  await toNextDay();
  expect(await put({ graduationYear: 2026 })).toBe('ACCEPTANCE_NEEDED');
});

it('data sent while the policy is published are kept or refused, each as it was answered', async () => {
  const { id, version } = await admin.read(createLegalText, { body: textDraft('PRIVACY') });
  const students = await Promise.all(Array.from({ length: 8 }, () => createStudent(app)));
  const publishing = admin.call(publishLegalText, {
    params: { id },
    body: { version, validFrom: '2026-11-28' },
  });
  const answers = await Promise.all(
    students.map((one) => one.call(updateMyData, { body: { birthYear: 2009 } })),
  );
  expect((await publishing).status).toBe(200);
  const kept = await Promise.all(students.map(async (one) => (await one.read(getMyData)).birthYear));
  expect(kept).toEqual(answers.map(({ status }) => (status === 200 ? 2009 : null)));
  for (const { status, code } of answers)
    if (status !== 200) expect([status, code]).toEqual([409, 'ACCEPTANCE_NEEDED']);
  const late = await students[0]!.call(updateMyData, { body: { birthYear: 2008 } });
  expect(late.code).toBe('ACCEPTANCE_NEEDED');
});
