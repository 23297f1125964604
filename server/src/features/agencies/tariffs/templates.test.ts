import * as levelCalls from '@parvoz/contract/agencies/step-levels.ts';
import { listPublicTariffs } from '@parvoz/contract/agencies/tariffs.ts';
import * as plans from '@parvoz/contract/agencies/tariffs-and-steps.ts';
import { inEveryLanguage } from '@parvoz/contract/languages.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changesOf, raceOf } from '../../../../test/administration.ts';
import { createConsulting, next } from '../../../../test/factories.ts';
import { createAdmin, type Person } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import * as tariffs from './tariffs.service.ts';

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

const tariffDraft = (over: Partial<plans.TariffDraft> = {}): plans.TariffDraft => ({
  ...texts(`Tarif ${next()}`),
  ...{ price: 1_200_000_000, orderNumber: 1, isActive: false, isInParts: false },
  ...over,
});

const stepDraft = (tariffId: number | null, over: Partial<plans.StepDraft> = {}): plans.StepDraft => ({
  ...texts(`Bosqich ${next()}`),
  ...{ tariffId, orderNumber: 1, status: 'ACTIVE', sharePercent: 0 },
  ...over,
});

const levelDraft = (over: Partial<plans.LevelDraft> = {}): plans.LevelDraft => ({
  ...texts(`Qadam ${next()}`),
  ...{ orderNumber: 1, days: 5 },
  documentList: [
    { nameUz: 'Pasport', nameRu: 'Паспорт', nameEn: 'Passport', isRequired: true, example: null },
  ],
  ...over,
});

const makeTariff = (over?: Partial<plans.TariffDraft>) =>
  admin.read(plans.createTariff, { body: tariffDraft(over) });
const makeStep = (tariffId: number | null, over?: Partial<plans.StepDraft>) =>
  admin.read(plans.createStep, { body: stepDraft(tariffId, over) });
const makeLevel = (stepId: number, over?: Partial<plans.LevelDraft>) =>
  admin.read(levelCalls.createLevel, { params: { stepId }, body: levelDraft(over) });

const read = (id: number) => admin.read(plans.getTariff, { params: { id } });
const stepsOf = async (tariffId: number) =>
  (await admin.read(plans.listSteps, { query: { tariffId, size: 100 } })).content;

const setActive = async (id: number, isActive: boolean) => {
  const { version, ...tariff } = await read(id);
  return admin.call(plans.updateTariff, { params: { id }, body: { ...tariff, isActive, version } });
};

/** A tariff with steps of these shares. */
const makePlan = async (...shares: number[]): Promise<{ id: number; stepIds: number[] }> => {
  const { id } = await makeTariff();
  const stepIds: number[] = [];
  for (const [at, sharePercent] of shares.entries())
    stepIds.push((await makeStep(id, { sharePercent, orderNumber: at + 1 })).id);
  return { id, stepIds };
};

describe('a template tariff', () => {
  it('is added with steps, levels and documents, changed, and read as it was saved', async () => {
    const tariff = await makeTariff({ price: 500_000_000 });
    const step = await makeStep(tariff.id, { sharePercent: 100 });
    const level = await makeLevel(step.id, { days: 7 });
    await makeLevel(step.id, { days: 3, documentList: [] });
    expect(await read(tariff.id)).toMatchObject({
      ...{ price: 500_000_000, isActive: false, version: 1 },
      ...{ stepCount: 1, levelCount: 2, days: 10, shareTotal: 100, shareList: [100] },
    });
    const [found] = await stepsOf(tariff.id);
    expect(found).toMatchObject({ id: step.id, levelList: [{ id: level.id, days: 7 }, { days: 3 }] });
    const { id, stepId, version, updatedAt: _, ...draft } = level;
    // Of a document without an example nothing is said of one.
    const namesOf = (of: Pick<plans.LevelDraft, 'documentList'>) =>
      of.documentList.map(({ example: __, ...document }) => document);
    const documentList = [
      { nameUz: 'Diplom', nameRu: '', nameEn: '', isRequired: false, example: null },
      ...level.documentList,
    ];
    const body = { ...draft, documentList, version };
    const saved = await admin.read(levelCalls.updateLevel, { params: { stepId, id }, body });
    expect(saved).toMatchObject({ documentList, version: 2 });
    expect(await admin.read(levelCalls.getLevel, { params: { stepId, id } })).toEqual(saved);
    expect(await changesOf(app, 'step-level', id)).toMatchObject([
      { action: 'CREATED' },
      {
        action: 'CHANGED',
        before: { documentList: namesOf(level) },
        after: { documentList: namesOf({ documentList }) },
      },
    ]);
  });

  it('leaves no trace when nothing is changed, and refuses the second of two editors', async () => {
    const { version, ...tariff } = await makeTariff();
    const params = { id: tariff.id };
    expect(await admin.read(plans.updateTariff, { params, body: { ...tariff, version } })).toMatchObject({
      version,
    });
    const statuses = await raceOf(2, (index) =>
      admin.call(plans.updateTariff, { params, body: { ...tariff, price: index, version } }),
    );
    expect(statuses).toEqual([200, 409]);
    expect(await changesOf(app, 'tariff', tariff.id)).toHaveLength(2);
  });

  it('goes with its steps, which the audit keeps', async () => {
    const { id, stepIds } = await makePlan(40, 60);
    await makeLevel(stepIds[0]!);
    expect(await admin.read(plans.deleteTariff, { params: { id } })).toBeNull();
    expect((await admin.call(plans.getTariff, { params: { id } })).status).toBe(404);
    expect((await admin.call(plans.getStep, { params: { id: stepIds[0]! } })).status).toBe(404);
    const [, removed] = await changesOf(app, 'tariff', id);
    expect(removed).toMatchObject({
      ...{ action: 'DELETED', after: null },
      before: { steps: [{ sharePercent: 40, levelList: [{ days: 5 }] }, { sharePercent: 60 }] },
    });
  });

  it('is no agency’s, nor is an agency’s tariff a template', async () => {
    const consultingId = await createConsulting(app);
    const { price: priceTiyin, ...draft } = tariffDraft({ isActive: true });
    const id = await tariffs.insert(app.ctx, { ...draft, priceTiyin, consultingId });
    const template = await makeTariff();
    const shown = await app.read(listPublicTariffs, { params: { id: consultingId } });
    expect(shown.map((one) => one.id)).toEqual([id]);
    expect((await admin.call(plans.getTariff, { params: { id } })).status).toBe(404);
    expect((await admin.call(plans.deleteTariff, { params: { id } })).status).toBe(404);
    expect((await admin.call(plans.createStep, { body: stepDraft(id) })).fields).toHaveProperty('tariffId');
    expect(await stepsOf(id)).toEqual([]);
    expect(await tariffs.getOpen(app.ctx, template.id)).toBeNull();
    const { content } = await admin.read(plans.listTariffs, { query: { template: 'true', size: 100 } });
    expect(content.map((one) => one.id)).toContain(template.id);
    expect(content.map((one) => one.id)).not.toContain(id);
  });

  it.each([
    ['a name', { nameUz: ' ' }, 'nameUz'],
    ['a price', { price: -1 }, 'price'],
    ['a whole price', { price: 0.5 }, 'price'],
    ['a price that there is', { price: 1e300 }, 'price'],
    ['an order number', { orderNumber: -1 }, 'orderNumber'],
    ['a short description', { descriptionEn: 'x'.repeat(2001) }, 'descriptionEn'],
    ['steps before it is active', { isActive: true }, 'isActive'],
  ])('needs %s', async (_, over, field) => {
    const answer = await admin.call(plans.createTariff, { body: tariffDraft(over) });
    expect([answer.status, Object.keys(answer.fields ?? {})]).toEqual([422, [field]]);
  });

  it.each([
    [{ days: 0 }, 'days'],
    [{ days: 366 }, 'days'],
    [{ nameUz: '' }, 'nameUz'],
    [{ documentList: Array(51).fill(levelDraft().documentList[0]) }, 'documentList'],
  ])('has no level of %j', async (over, field) => {
    const { id: stepId } = await makeStep(null);
    const answer = await admin.call(levelCalls.createLevel, { params: { stepId }, body: levelDraft(over) });
    expect([answer.status, Object.keys(answer.fields ?? {})]).toEqual([422, [field]]);
  });
});

describe('shares', () => {
  it('add up to 100 before a tariff becomes active, and stay so', async () => {
    const { id, stepIds } = await makePlan(60, 30);
    const refused = await setActive(id, true);
    expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([422, ['isActive']]);
    const divide = (...shares: number[]) =>
      admin.call(plans.shareTariff, {
        params: { id },
        body: { shareList: stepIds.map((stepId, at) => ({ stepId, sharePercent: shares[at]! })) },
      });
    expect((await divide(60, 40)).status).toBe(200);
    expect((await setActive(id, true)).status).toBe(200);
    expect((await divide(60, 39)).fields).toHaveProperty('shareList');
    expect((await divide(25, 75)).data).toMatchObject({ shareTotal: 100, isActive: true });
    const params = { id: stepIds[0]! };
    const { tariffId, levelList, ...step } = await admin.read(plans.getStep, { params });
    const change = (over: Partial<plans.StepDraft>) =>
      admin.call(plans.updateStep, { params, body: { ...step, ...over } });
    expect((await change({ sharePercent: 26 })).fields).toHaveProperty('sharePercent');
    expect((await change({ status: 'INACTIVE' })).fields).toHaveProperty('sharePercent');
    expect((await admin.call(plans.deleteStep, { params })).fields).toHaveProperty('sharePercent');
    expect((await admin.call(plans.createStep, { body: stepDraft(id, { sharePercent: 1 }) })).status).toBe(
      422,
    );
    expect((await change({ nameUz: 'Boshqa nom' })).status).toBe(200);
    expect((await read(id)).shareTotal).toBe(100);
  });

  it('are refused where they are not of all steps', async () => {
    const { id, stepIds } = await makePlan(60, 40);
    const [first, second] = stepIds as [number, number];
    const { stepIds: others } = await makePlan(100);
    for (const ids of [[first], [first, first], [first, second, others[0]!], [first, others[0]!]]) {
      const shareList = ids.map((stepId) => ({ stepId, sharePercent: 50 }));
      expect((await admin.call(plans.shareTariff, { params: { id }, body: { shareList } })).status).toBe(409);
    }
  });

  it('of an active tariff add up to 100 whatever is tried', async () => {
    const { id, stepIds } = await makePlan(50, 50, 0);
    await setActive(id, true);
    const share = fc.integer({ min: 0, max: 100 });
    const attempt = fc.oneof(
      fc.record({ kind: fc.constant('divide' as const), shares: fc.tuple(share, share, share) }),
      fc.record({ kind: fc.constant('exact' as const), shares: fc.tuple(share, share, share) }),
      fc.record({ kind: fc.constant('one' as const), at: fc.nat(2), share, isActive: fc.boolean() }),
    );
    const act = async (given: typeof attempt extends fc.Arbitrary<infer T> ? T : never) => {
      if (given.kind === 'one') {
        const params = { id: stepIds[given.at]! };
        const { tariffId, levelList, ...step } = await admin.read(plans.getStep, { params });
        const status = given.isActive ? 'ACTIVE' : 'INACTIVE';
        await admin.call(plans.updateStep, { params, body: { ...step, status, sharePercent: given.share } });
        return;
      }
      const [a, b, c] = given.shares;
      const first = Math.min(a, 100);
      const rest = given.kind === 'exact' ? [first, 100 - first, 0] : [a, b, c];
      const shareList = stepIds.map((stepId, at) => ({ stepId, sharePercent: rest[at]! }));
      await admin.call(plans.shareTariff, { params: { id }, body: { shareList } });
    };
    await fc.assert(
      fc.asyncProperty(fc.array(attempt, { maxLength: 6 }), async (attempts) => {
        // At once: nobody sees what another is about to change.
        await Promise.all(attempts.map(act));
        expect((await read(id)).shareTotal).toBe(100);
      }),
      { numRuns: 15 },
    );
  });
});

describe('the order', () => {
  let plan: Awaited<ReturnType<typeof makePlan>>;
  beforeEach(async () => {
    plan = await makePlan(20, 30, 50);
  });

  it('of steps is changed as a whole', async () => {
    const ids = plan.stepIds.toReversed();
    expect(await admin.read(plans.orderSteps, { body: { tariffId: plan.id, ids } })).toBeNull();
    expect((await stepsOf(plan.id)).map(({ id }) => id)).toEqual(ids);
    expect((await stepsOf(plan.id)).map(({ version }) => version)).toEqual([2, 1, 2]);
    expect(await changesOf(app, 'step-order', plan.id)).toContainEqual({
      ...{ action: 'REORDERED', title: null },
      ...{ before: { order: plan.stepIds }, after: { order: ids } },
    });
  });

  it('is refused where something came or went meanwhile', async () => {
    const { id: late } = await makeStep(plan.id, { orderNumber: 9 });
    for (const ids of [plan.stepIds, [...plan.stepIds, late, late], [...plan.stepIds, late + 1000]])
      expect((await admin.call(plans.orderSteps, { body: { tariffId: plan.id, ids } })).code).toBe(
        'CHANGED_MEANWHILE',
      );
    const levels = [await makeLevel(late), await makeLevel(late, { orderNumber: 2 })].map(({ id }) => id);
    const params = { stepId: late };
    expect(
      (await admin.call(levelCalls.orderLevels, { params, body: { ids: levels.slice(1) } })).status,
    ).toBe(409);
    expect(
      (await admin.call(levelCalls.orderLevels, { params, body: { ids: levels.toReversed() } })).status,
    ).toBe(200);
    const { content } = await admin.read(levelCalls.listLevels, { params });
    expect(content.map(({ id }) => id)).toEqual(levels.toReversed());
  });
});
