import * as levelCalls from '@parvoz/contract/agencies/step-levels.ts';
import * as plans from '@parvoz/contract/agencies/tariffs-and-steps.ts';
import { inEveryLanguage } from '@parvoz/contract/languages.ts';
import { undoAudit } from '@parvoz/contract/platform/audit.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastChangeOf, undoLast, undoStateOf } from '../../../../test/administration.ts';
import { next } from '../../../../test/factories.ts';
import { createAdmin, type Person } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await createTestApp();
  admin = await createAdmin(app);
});
afterAll(() => app.close());

const texts = (name: string) => ({
  ...inEveryLanguage('name', (language) => `${name} ${language}`),
  ...inEveryLanguage('description', () => 'Nima qilinadi'),
});

const makeTariff = () =>
  admin.read(plans.createTariff, {
    body: {
      ...texts(`Tarif ${next()}`),
      price: 5_000_000,
      orderNumber: 1,
      isActive: false,
      isInParts: false,
    },
  });
const makeStep = (tariffId: number | null, sharePercent = 0, orderNumber = 1) =>
  admin.read(plans.createStep, {
    body: { ...texts(`Bosqich ${next()}`), tariffId, orderNumber, status: 'ACTIVE', sharePercent },
  });
const PASSPORT = {
  nameUz: 'Pasport',
  nameRu: 'Паспорт',
  nameEn: 'Passport',
  isRequired: true,
  example: null,
};
const PHOTO = { nameUz: 'Surat', nameRu: 'Фото', nameEn: 'Photo', isRequired: false, example: null };
const makeLevel = (stepId: number, orderNumber = 1) =>
  admin.read(levelCalls.createLevel, {
    params: { stepId },
    body: { ...texts(`Qadam ${next()}`), orderNumber, days: 5, documentList: [PASSPORT, PHOTO] },
  });

/** A tariff with two steps that share its price, the first of which has two levels. */
const makePlan = async () => {
  const { id } = await makeTariff();
  const first = await makeStep(id, 40, 1);
  const second = await makeStep(id, 60, 2);
  const levels = [await makeLevel(first.id, 1), await makeLevel(first.id, 2)];
  return { id, stepIds: [first.id, second.id] as const, levelIds: levels.map((one) => one.id) };
};

const tariffOf = (id: number) => admin.read(plans.getTariff, { params: { id } });
const stepsOf = async (tariffId: number) =>
  (await admin.read(plans.listSteps, { query: { tariffId, size: 100 } })).content;
/** Returns the steps of a tariff without their versions and moments. */
const contentOf = async (tariffId: number) =>
  (await stepsOf(tariffId)).map(({ version, updatedAt, levelList, ...step }) => ({
    ...step,
    levelList: levelList.map(({ version: _, updatedAt: at, ...level }) => level),
  }));
const saveTariff = async (id: number, over: Partial<plans.TariffDraft>) => {
  const { version, ...tariff } = await tariffOf(id);
  return admin.read(plans.updateTariff, { params: { id }, body: { ...tariff, ...over, version } });
};
const saveStep = async (id: number, over: Partial<plans.StepDraft>) => {
  const { tariffId, ...step } = await admin.read(plans.getStep, { params: { id } });
  return admin.read(plans.updateStep, { params: { id }, body: { ...step, ...over } });
};
const divide = (id: number, shares: readonly [number, number][]) =>
  admin.read(plans.shareTariff, {
    params: { id },
    body: { shareList: shares.map(([stepId, sharePercent]) => ({ stepId, sharePercent })) },
  });

describe('a template tariff', () => {
  it('is put back as it was', async () => {
    const { id } = await makePlan();
    await saveTariff(id, { price: 7_000_000, nameUz: 'Boshqa' });
    await undoLast(admin, 'tariff', id);
    expect(await tariffOf(id)).toMatchObject({ price: 5_000_000, version: 3 });
  });

  it('comes back from its deletion with all its steps, levels and documents', async () => {
    const { id, stepIds } = await makePlan();
    await saveTariff(id, { isActive: true });
    const extra = await makeStep(id, 0, 3);
    await saveStep(extra.id, { status: 'INACTIVE' });
    const [tariff, former] = [await tariffOf(id), await contentOf(id)];
    await admin.read(plans.deleteTariff, { params: { id } });
    expect((await undoLast(admin, 'tariff', id)).data).toMatchObject({ undone: 1 });
    const { version, updatedAt, ...rest } = tariff;
    expect(await tariffOf(id)).toMatchObject(rest);
    expect(await contentOf(id)).toEqual(former);
    expect(former.map((one) => one.id)).toEqual([...stepIds, extra.id]);
    expect(former[0]!.levelList[0]!.documentList).toEqual([PASSPORT, PHOTO]);
  });

  it('that was added goes, unless it has steps by now', async () => {
    const { id } = await makeTariff();
    const added = await lastChangeOf(admin, 'tariff', id);
    const step = await makeStep(id);
    const undo = () => admin.call(undoAudit, { params: { id: added.id } });
    expect((await undo()).code).toBe('REFERENCED');
    await admin.read(plans.deleteStep, { params: { id: step.id } });
    expect((await undo()).status).toBe(200);
    expect((await admin.call(plans.getTariff, { params: { id } })).status).toBe(404);
  });

  it('is not offered again where its shares no longer come to 100', async () => {
    const { id, stepIds } = await makePlan();
    await saveTariff(id, { isActive: true });
    await saveTariff(id, { isActive: false });
    const change = await lastChangeOf(admin, 'tariff', id);
    await saveStep(stepIds[0], { sharePercent: 10 });
    const answer = await admin.call(undoAudit, { params: { id: change.id } });
    expect([answer.status, answer.code]).toEqual([409, 'UNDO_IMPOSSIBLE']);
    expect(await tariffOf(id)).toMatchObject({ isActive: false });
  });

  it('has its shares put back at once, as they were changed', async () => {
    const { id, stepIds } = await makePlan();
    await saveTariff(id, { isActive: true });
    await divide(id, [
      [stepIds[0], 25],
      [stepIds[1], 75],
    ]);
    const part = await lastChangeOf(admin, 'step', stepIds[0]);
    // One share alone would leave the tariff at 115 percent.
    expect((await admin.call(undoAudit, { params: { id: part.id } })).code).toBe('UNDO_IMPOSSIBLE');
    expect((await undoLast(admin, 'bulk')).data).toMatchObject({ undone: 2, total: 2 });
    expect((await stepsOf(id)).map(({ sharePercent }) => sharePercent)).toEqual([40, 60]);
  });
});

describe('a template step', () => {
  it('is put back as it was, and with its levels where it was deleted', async () => {
    const { id, stepIds } = await makePlan();
    await saveStep(stepIds[0], { nameUz: 'Boshqa', status: 'INACTIVE' });
    await undoLast(admin, 'step', stepIds[0]);
    const former = await contentOf(id);
    expect(former[0]).toMatchObject({ status: 'ACTIVE', sharePercent: 40 });
    await admin.read(plans.deleteStep, { params: { id: stepIds[0] } });
    expect((await undoLast(admin, 'step', stepIds[0])).status).toBe(200);
    expect(await contentOf(id)).toEqual(former);
  });

  it('does not come back to a tariff that is gone, or that is offered without it', async () => {
    const { id, stepIds } = await makePlan();
    await admin.read(plans.deleteStep, { params: { id: stepIds[0] } });
    const deleted = await lastChangeOf(admin, 'step', stepIds[0]);
    await saveStep(stepIds[1], { sharePercent: 100 });
    await saveTariff(id, { isActive: true });
    const undo = () => admin.call(undoAudit, { params: { id: deleted.id } });
    expect((await undo()).code).toBe('UNDO_IMPOSSIBLE');
    await admin.read(plans.deleteTariff, { params: { id } });
    expect((await undo()).code).toBe('UNDO_IMPOSSIBLE');
  });

  it('that was added goes, unless it has levels by now', async () => {
    const { id } = await makeStep(null);
    const added = await lastChangeOf(admin, 'step', id);
    const level = await makeLevel(id);
    const undo = () => admin.call(undoAudit, { params: { id: added.id } });
    expect((await undo()).code).toBe('REFERENCED');
    await admin.read(levelCalls.deleteLevel, { params: { stepId: id, id: level.id } });
    expect((await undo()).status).toBe(200);
    expect((await admin.call(plans.getStep, { params: { id } })).status).toBe(404);
  });
});

describe('a level', () => {
  it('is put back with its documents, changed, deleted or added', async () => {
    const { stepIds, levelIds } = await makePlan();
    const params = { stepId: stepIds[0], id: levelIds[0]! };
    const { updatedAt, ...level } = await admin.read(levelCalls.getLevel, { params });
    await admin.read(levelCalls.updateLevel, { params, body: { ...level, days: 9, documentList: [PHOTO] } });
    expect((await undoLast(admin, 'step-level', params.id)).status).toBe(200);
    const former = await admin.read(levelCalls.getLevel, { params });
    expect(former).toMatchObject({ days: 5, documentList: [PASSPORT, PHOTO], version: 3 });
    await admin.read(levelCalls.deleteLevel, { params });
    expect((await undoLast(admin, 'step-level', params.id)).status).toBe(200);
    expect(await admin.read(levelCalls.getLevel, { params })).toMatchObject({
      ...{ id: params.id, days: 5, documentList: [PASSPORT, PHOTO], stepId: stepIds[0] },
    });
    const added = await makeLevel(stepIds[1]);
    await undoLast(admin, 'step-level', added.id);
    expect(
      (await stepsOf((await admin.read(plans.getStep, { params: { id: stepIds[1] } })).tariffId!))[1],
    ).toMatchObject({ levelList: [] });
  });
});

describe('the order', () => {
  it('of tariffs, steps and levels is put back', async () => {
    const { id, stepIds, levelIds } = await makePlan();
    await makeTariff();
    const { content } = await admin.read(plans.listTariffs, { query: { template: 'true', size: 100 } });
    const tariffIds = content.map((one) => one.id);
    await admin.read(plans.orderTariffs, { body: { ids: tariffIds.toReversed() } });
    expect((await undoLast(admin, 'tariff-order')).status).toBe(200);
    const again = await admin.read(plans.listTariffs, { query: { template: 'true', size: 100 } });
    expect(again.content.map((one) => one.id)).toEqual(tariffIds);

    await admin.read(plans.orderSteps, { body: { tariffId: id, ids: stepIds.toReversed() } });
    expect((await undoLast(admin, 'step-order', id)).status).toBe(200);
    expect((await stepsOf(id)).map((one) => one.id)).toEqual(stepIds);

    const params = { stepId: stepIds[0] };
    await admin.read(levelCalls.orderLevels, { params, body: { ids: levelIds.toReversed() } });
    expect((await undoLast(admin, 'step-level-order', stepIds[0])).status).toBe(200);
    const levels = await admin.read(levelCalls.listLevels, { params });
    expect(levels.content.map((one) => one.id)).toEqual(levelIds);
  });

  it('of a tariff’s steps is not put back once one came', async () => {
    const { id, stepIds } = await makePlan();
    await admin.read(plans.orderSteps, { body: { tariffId: id, ids: stepIds.toReversed() } });
    const change = await lastChangeOf(admin, 'step-order', id);
    await makeStep(id, 0, 9);
    expect(await undoStateOf(admin, change)).toBe('CHANGED_SINCE');
    expect((await undoLast(admin, 'step-order', id)).code).toBe('UNDO_IMPOSSIBLE');
  });
});
