import { pdfOf } from '@parvoz/clean-documents/samples.ts';
import * as levels from '@parvoz/contract/agencies/step-levels.ts';
import { listPublicTariffs } from '@parvoz/contract/agencies/tariffs.ts';
import * as plans from '@parvoz/contract/agencies/tariffs-and-steps.ts';
import { inEveryLanguage } from '@parvoz/contract/languages.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { undoLast } from '../../../../test/administration.ts';
import {
  type Agency,
  act,
  createAgency,
  createCase,
  detailOf,
  newKey,
} from '../../../../test/applications.ts';
import {
  createAdmin,
  createEmployee,
  createStudent,
  MINUTE_MS,
  type Person,
  signInAgain,
  wait,
} from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { openFile, sendFile } from '../../../../test/uploads.ts';
import { inTransaction } from '../../../db/context.ts';
import { removeUnused } from '../../people/files/removal.service.ts';

let app: TestApp;
let admin: Person;
let stranger: Person;
let agency: Agency;
beforeAll(async () => {
  app = await createTestApp();
  admin = await createAdmin(app);
  stranger = await createEmployee(app, 'ROLE_CONSULTING');
  agency = await createAgency(app);
});
afterAll(() => app.close());

const texts = (name: string) => ({
  ...inEveryLanguage('name', () => name),
  ...inEveryLanguage('description', () => ''),
});
const upload = async (by: Person, name = 'namuna.pdf') => ({
  id: await sendFile(app, by, await pdfOf(), name),
  name,
});
const documentOf = (example: { id: string; name: string } | null) => ({
  ...{ nameUz: 'Anketa', nameRu: '', nameEn: '' },
  ...{ isRequired: true, example },
});
const levelDraft = (example: { id: string; name: string } | null) => ({
  ...texts('Anketa va portal'),
  ...{ orderNumber: 9, days: 3, documentList: [documentOf(example)] },
});

const firstStep = async () => {
  const query = { tariffId: agency.tariffId };
  return (await agency.owner.read(plans.listSteps, { query })).content[0]!.id;
};
/** A level of the agency's tariff with an example of the owner's. */
const makeLevel = async () => {
  const stepId = await firstStep();
  const body = levelDraft(await upload(agency.owner));
  return agency.owner.read(levels.createLevel, { params: { stepId }, body });
};
const change = async (
  by: Person,
  { id, stepId, version, updatedAt: _, ...level }: plans.ManagedLevel,
  example: { id: string; name: string } | null,
) => {
  const body = { ...level, documentList: [documentOf(example)], version };
  return by.call(levels.updateLevel, { params: { stepId, id }, body });
};
const usesOf = async (id: string): Promise<number> => {
  const { rows } = await app.ctx.db.query({
    text: 'select uses from attachments where id = $1',
    values: [id],
  });
  return rows[0].uses;
};
const exampleOf = ({ documentList }: plans.ManagedLevel) => documentList[0]!.example;

describe('an example', () => {
  it('is made anew, stays with its level, and opens for its agency and administrators alone', async () => {
    const level = await makeLevel();
    const example = exampleOf(level)!;
    expect(example).toMatchObject({ name: 'namuna.pdf', mediaType: 'application/pdf' });
    const renamed = await change(agency.manager, level, { ...example, name: 'boshqa.pdf' });
    expect(exampleOf(renamed.data!)).toEqual(example);
    expect(await usesOf(example.id)).toBe(1);
    for (const person of [agency.owner, agency.manager, admin])
      expect((await openFile(app, example.id, person)).statusCode).toBe(200);
    expect((await openFile(app, example.id)).statusCode).toBe(401);
    for (const person of [stranger, await createStudent(app)])
      expect((await openFile(app, example.id, person)).statusCode).toBe(404);
    const shown = await app.read(listPublicTariffs, { params: { id: agency.consultingId } });
    expect(JSON.stringify(shown)).not.toContain(example.id);
  });

  it('is an own upload, used once, and a document', async () => {
    const stepId = await firstStep();
    const add = async (example: { id: string; name: string }) =>
      agency.owner.call(levels.createLevel, { params: { stepId }, body: levelDraft(example) });
    const taken = exampleOf(await makeLevel())!;
    const text = await sendFile(app, agency.owner, Buffer.from('no document at all'), 'namuna.pdf');
    for (const example of [
      await upload(stranger),
      await upload(agency.manager),
      taken,
      { id: text, name: 'namuna.pdf' },
    ]) {
      const answer = await add(example);
      expect(Object.keys(answer.fields ?? {})).toEqual(['documentList']);
    }
    const twice = await upload(agency.owner);
    const body = { ...levelDraft(twice), documentList: [documentOf(twice), documentOf(twice)] };
    const answer = await agency.owner.call(levels.createLevel, { params: { stepId }, body });
    expect(Object.keys(answer.fields ?? {})).toEqual(['documentList']);
  });

  it('is used once however often a level is sent with a key', async () => {
    const stepId = await firstStep();
    const keyed = app.as({ token: agency.owner.token, idempotencyKey: newKey() });
    const body = levelDraft(await upload(agency.owner));
    const answers = [];
    for (let time = 0; time < 2; time += 1)
      answers.push(await keyed.read(levels.createLevel, { params: { stepId }, body }));
    expect(answers[1]).toEqual(answers[0]);
    expect(await usesOf(body.documentList[0]!.example!.id)).toBe(1);
  });

  it('that another editor has taken away meanwhile is no reason to lose what was typed', async () => {
    const level = await makeLevel();
    const example = exampleOf(level);
    expect((await change(agency.manager, level, null)).status).toBe(200);
    expect(await change(agency.owner, level, example)).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    expect(await usesOf(example!.id)).toBe(0);
  });

  it('is seen by the student of an application, also when the level has another one since', async () => {
    const level = await makeLevel();
    const { id: applicationId, student } = await createCase(app, { agency });
    await act(agency.owner, applicationId, { type: 'ACCEPTED' });
    const example = exampleOf(level)!;
    const seen = async () =>
      (await detailOf(student, applicationId)).stepList
        .flatMap(({ levelList }) => levelList.flatMap(({ requirementList }) => requirementList))
        .flatMap((requirement) => requirement.example ?? []);
    expect(await seen()).toContainEqual(example);
    expect((await change(agency.owner, level, await upload(agency.owner, 'yangi.pdf'))).status).toBe(200);
    expect(await seen()).toContainEqual(example);
    expect((await openFile(app, example.id, agency.manager)).statusCode).toBe(200);
    expect((await openFile(app, example.id, admin)).statusCode).toBe(200);
    const opened = await openFile(app, example.id, student);
    expect(opened.statusCode).toBe(200);
    expect(opened.headers['content-type']).toContain('pdf');
    expect((await openFile(app, example.id, await createStudent(app))).statusCode).toBe(403);
    expect((await openFile(app, example.id)).statusCode).toBe(401);
  });
});

describe('an example of a template', () => {
  it('is copied with it, and comes back with what was deleted', async () => {
    const tariff = await admin.read(plans.createTariff, {
      body: { ...texts('Namuna'), price: 0, orderNumber: 1, isActive: false, isInParts: false },
    });
    const step = await admin.read(plans.createStep, {
      body: { ...texts('B'), tariffId: tariff.id, orderNumber: 1, status: 'ACTIVE', sharePercent: 100 },
    });
    const params = { stepId: step.id };
    const level = await admin.read(levels.createLevel, { params, body: levelDraft(await upload(admin)) });
    const { id } = exampleOf(level)!;
    const { version } = tariff;
    await admin.read(plans.updateTariff, {
      params: { id: tariff.id },
      body: { ...tariff, isActive: true, version },
    });
    expect((await openFile(app, id, agency.manager)).statusCode).toBe(200);
    await app.pool.query('update tariffs set is_active = false where id = $1', [tariff.id]);
    expect((await openFile(app, id, agency.manager)).statusCode).toBe(404);
    expect((await openFile(app, id, admin)).statusCode).toBe(200);
    await app.pool.query('update tariffs set is_active = true where id = $1', [tariff.id]);
    const copy = await agency.owner.read(plans.copyTariff, { params: { id: tariff.id } });
    expect(await usesOf(id)).toBe(2);
    await admin.read(plans.deleteTariff, { params: { id: tariff.id } });
    expect(await usesOf(id)).toBe(1);
    expect((await openFile(app, id, stranger)).statusCode).toBe(404);
    expect((await openFile(app, id, agency.owner)).statusCode).toBe(200);
    await undoLast(admin, 'tariff', tariff.id);
    expect(await usesOf(id)).toBe(2);
    const [copied] = (await agency.owner.read(plans.listSteps, { query: { tariffId: copy.id } })).content;
    await agency.owner.read(plans.deleteTariff, { params: { id: copy.id } });
    expect(exampleOf(copied!.levelList[0]!)?.id).toBe(id);
    expect(await usesOf(id)).toBe(1);
    const there = await admin.read(levels.getLevel, { params: { ...params, id: level.id } });
    expect((await change(admin, there, null)).status).toBe(200);
    expect(await usesOf(id)).toBe(0);
    await undoLast(admin, 'step-level', level.id);
    expect(await usesOf(id)).toBe(1);
  });
});

describe('an example that applications share', () => {
  it('stays when no level shows it, and holds no acceptance up', async () => {
    const level = await makeLevel();
    const cases = [await createCase(app, { agency }), await createCase(app, { agency })];
    await act(agency.owner, cases[0]!.id, { type: 'ACCEPTED' });
    const { id } = exampleOf(level)!;
    await inTransaction(app.ctx, async ({ db }) => {
      await db.query({ text: 'select from attachments where id = $1 for no key update', values: [id] });
      await act(agency.owner, cases[1]!.id, { type: 'ACCEPTED' });
    });
    expect((await change(agency.owner, level, null)).status).toBe(200);
    expect(await usesOf(id)).toBe(0);
    wait(app, 100 * 24 * 60 * MINUTE_MS);
    await removeUnused(app.ctx, id);
    for (const { student } of cases)
      expect((await openFile(app, id, await signInAgain(app, student))).statusCode).toBe(200);
  });
});
