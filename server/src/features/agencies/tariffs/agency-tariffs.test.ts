import * as levels from '@parvoz/contract/agencies/step-levels.ts';
import { listPublicTariffs } from '@parvoz/contract/agencies/tariffs.ts';
import * as plans from '@parvoz/contract/agencies/tariffs-and-steps.ts';
import type { AnyEndpoint } from '@parvoz/contract/endpoint.ts';
import { inEveryLanguage } from '@parvoz/contract/languages.ts';
import { MAX_LEVELS, MAX_STEPS, MAX_TARIFFS } from '@parvoz/contract/limits.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asEveryRole, lastChangeOf, raceOf, undoStateOf } from '../../../../test/administration.ts';
import { act, createAgency, createCase, detailOf, newKey } from '../../../../test/applications.ts';
import { next } from '../../../../test/factories.ts';
import { createAdmin, createEmployee, type Person } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let admin: Person;
let owner: Awaited<ReturnType<typeof createEmployee>>;
let manager: Person;
let stranger: Person;
beforeAll(async () => {
  app = await createTestApp();
  admin = await createAdmin(app);
  owner = await createEmployee(app, 'ROLE_CONSULTING');
  const { consultingId } = owner;
  manager = await createEmployee(app, 'ROLE_CONSULTING_MANAGER', { consultingId });
  stranger = await createEmployee(app, 'ROLE_CONSULTING');
});
afterAll(() => app.close());

const texts = (name: string) => ({
  ...inEveryLanguage('name', (language) => `${name} ${language}`),
  ...inEveryLanguage('description', () => 'Nima qilinadi'),
});
const tariffDraft = (over: Partial<plans.TariffDraft> = {}): plans.TariffDraft => ({
  ...texts(`Tarif ${next()}`),
  ...{ price: 1_200_000_000, orderNumber: 1, isActive: false, isInParts: false, ...over },
});
const stepDraft = (tariffId: number | null, over: Partial<plans.StepDraft> = {}): plans.StepDraft => ({
  ...texts(`Bosqich ${next()}`),
  ...{ tariffId, orderNumber: 1, status: 'ACTIVE', sharePercent: 0, ...over },
});
const levelDraft = (over: Partial<plans.LevelDraft> = {}): plans.LevelDraft => ({
  ...texts(`Qadam ${next()}`),
  ...{ orderNumber: 1, days: 5 },
  documentList: [
    { nameUz: 'Pasport', nameRu: 'Паспорт', nameEn: 'Passport', isRequired: true, example: null },
  ],
  ...over,
});

/** A tariff of somebody's with two steps, the first of which has a level, and the ids of all. */
const makePlan = async (by: Person, isActive = true) => {
  const { id } = await by.read(plans.createTariff, { body: tariffDraft() });
  const first = await by.read(plans.createStep, { body: stepDraft(id, { sharePercent: 40 }) });
  const second = await by.read(plans.createStep, {
    body: stepDraft(id, { sharePercent: 60, orderNumber: 2 }),
  });
  const level = await by.read(levels.createLevel, { params: { stepId: first.id }, body: levelDraft() });
  const plan = { id, stepId: first.id, stepIds: [first.id, second.id], levelId: level.id };
  if (isActive) await setActive(by, id, true);
  return plan;
};
type Plan = Awaited<ReturnType<typeof makePlan>>;

const read = (by: Person, id: number, query: object = {}) =>
  by.read(plans.getTariff, { params: { id }, query });
const setActive = async (by: Person, id: number, isActive: boolean) => {
  const { version, ...tariff } = await read(by, id);
  return by.call(plans.updateTariff, { params: { id }, body: { ...tariff, isActive, version } });
};
const stepsOf = async (by: Person, tariffId: number) =>
  (await by.read(plans.listSteps, { query: { tariffId, size: 100 } })).content;
const shown = async () =>
  (await app.read(listPublicTariffs, { params: { id: owner.consultingId } })).map(({ id }) => id);

/** Every call that names something of a plan. */
const CALLS: [AnyEndpoint, (plan: Plan) => object][] = [
  [plans.getTariff, ({ id }) => ({ params: { id } })],
  [plans.updateTariff, ({ id }) => ({ params: { id }, body: { ...tariffDraft(), version: 2 } })],
  [
    plans.shareTariff,
    ({ id, stepIds }) => ({
      params: { id },
      body: { shareList: stepIds.map((stepId) => ({ stepId, sharePercent: 50 })) },
    }),
  ],
  [plans.orderSteps, ({ id, stepIds }) => ({ body: { tariffId: id, ids: stepIds.toReversed() } })],
  [plans.getStep, ({ stepId: id }) => ({ params: { id } })],
  [
    plans.updateStep,
    ({ stepId: id }) => ({ params: { id }, body: { ...stepDraft(null), sharePercent: 40, version: 1 } }),
  ],
  [levels.listLevels, ({ stepId }) => ({ params: { stepId } })],
  [levels.getLevel, ({ stepId, levelId: id }) => ({ params: { stepId, id } })],
  [levels.createLevel, ({ stepId }) => ({ params: { stepId }, body: levelDraft() })],
  [
    levels.updateLevel,
    ({ stepId, levelId: id }) => ({ params: { stepId, id }, body: { ...levelDraft(), version: 1 } }),
  ],
  [levels.orderLevels, ({ stepId, levelId }) => ({ params: { stepId }, body: { ids: [levelId] } })],
  [levels.deleteLevel, ({ stepId, levelId: id }) => ({ params: { stepId, id } })],
  [plans.deleteTariff, ({ id }) => ({ params: { id } })],
];

describe('every call about a tariff', () => {
  it.each(CALLS)('of an agency is for its staff', async (endpoint, inputOf) => {
    for (const one of [owner, manager]) {
      const input = inputOf(await makePlan(owner));
      expect((await stranger.call(endpoint, input)).status).toBe(404);
      expect((await admin.call(endpoint, input)).status).toBe(404);
      expect((await one.call(endpoint, input)).status).toBe(200);
    }
  });

  it.each(CALLS)('of a template is for administrators', async (endpoint, inputOf) => {
    const statuses = await asEveryRole(app, endpoint, async () => inputOf(await makePlan(admin)));
    expect(statuses).toEqual({
      ...{ anonymous: 401, student: 403, 'another student': 403, admin: 200 },
      ...{ owner: 404, manager: 404, 'owner of another agency': 404 },
    });
  });

  it.each([
    [plans.deleteStep, (id: number) => ({ params: { id } })],
    [plans.getStep, (id: number) => ({ params: { id } })],
    [plans.orderSteps, (id: number) => ({ body: { tariffId: null, ids: [id] } })],
  ] as [AnyEndpoint, (id: number) => object][])(
    'of a free step is refused to agencies',
    async (endpoint, inputOf) => {
      const { id } = await admin.read(plans.createStep, { body: stepDraft(null) });
      expect((await owner.call(endpoint, inputOf(id))).status).toBe(404);
    },
  );

  it('reads templates that are active, and changes none', async () => {
    const offered = await makePlan(admin);
    const draft = await makePlan(admin, false);
    const query = { template: 'true' as const, size: 100 };
    const ids = (await manager.read(plans.listTariffs, { query })).content.map(({ id }) => id);
    expect(ids).toContain(offered.id);
    expect(ids).not.toContain(draft.id);
    const template = { query: { template: 'true' as const } };
    expect((await read(owner, offered.id, template.query)).stepCount).toBe(2);
    const { stepId, levelId } = offered;
    expect(
      (await owner.read(plans.listSteps, { query: { ...query, tariffId: offered.id } })).totalElements,
    ).toBe(2);
    expect((await owner.read(plans.getStep, { params: { id: stepId }, ...template })).id).toBe(stepId);
    expect((await owner.read(levels.listLevels, { params: { stepId }, query })).totalElements).toBe(1);
    expect((await owner.read(levels.getLevel, { params: { stepId, id: levelId }, ...template })).id).toBe(
      levelId,
    );
    expect((await owner.call(plans.getTariff, { params: { id: draft.id }, ...template })).status).toBe(404);
    expect((await owner.call(plans.getStep, { params: { id: draft.stepId }, ...template })).status).toBe(404);
  });

  it('lists no steps of a tariff to others', async () => {
    const { id } = await makePlan(owner, false);
    const query = { tariffId: id };
    for (const other of [stranger, admin])
      expect((await other.read(plans.listSteps, { query })).content).toEqual([]);
    expect((await manager.read(plans.listSteps, { query })).totalElements).toBe(2);
    const template = { query: { ...query, template: 'true' as const } };
    expect((await stranger.read(plans.listSteps, template)).content).toEqual([]);
  });

  it('of a step that is deleted is for the staff of its agency', async () => {
    for (const one of [owner, manager]) {
      const { stepId } = await makePlan(owner, false);
      const params = { id: stepId };
      for (const other of [stranger, admin])
        expect((await other.call(plans.deleteStep, { params })).status).toBe(404);
      expect((await one.call(plans.deleteStep, { params })).status).toBe(200);
    }
  });

  it('adds to own tariffs alone', async () => {
    const { id } = await makePlan(owner);
    const template = await makePlan(admin);
    for (const tariffId of [null, template.id])
      expect((await owner.call(plans.createStep, { body: stepDraft(tariffId) })).fields).toHaveProperty(
        'tariffId',
      );
    expect((await stranger.call(plans.createStep, { body: stepDraft(id) })).fields).toHaveProperty(
      'tariffId',
    );
    expect((await stranger.call(plans.orderTariffs, { body: { ids: [id] } })).status).toBe(409);
    expect((await owner.read(plans.listTariffs, {})).content.map((one) => one.id)).not.toContain(template.id);
  });
});

describe('a copy', () => {
  it('of a template has all of it, is the agency’s, and is not active', async () => {
    const template = await makePlan(admin);
    const source = await read(admin, template.id);
    const copy = await owner.read(plans.copyTariff, { params: { id: template.id } });
    expect(copy).toMatchObject({
      ...{ nameUz: source.nameUz, nameRu: source.nameRu, descriptionEn: source.descriptionEn },
      ...{ price: source.price, isActive: false, stepCount: 2, levelCount: 1, shareTotal: 100, version: 1 },
      // Five of the level, and the fourteen that a step without levels counts as.
      days: 19,
    });
    const contentOf = async (by: Person, id: number) =>
      (await stepsOf(by, id)).map(({ nameRu, sharePercent, status, levelList }) => ({
        ...{ nameRu, sharePercent, status },
        levelList: levelList.map(({ nameEn, days, documentList }) => ({ nameEn, days, documentList })),
      }));
    expect(await contentOf(owner, copy.id)).toEqual(await contentOf(admin, template.id));
    expect(await shown()).not.toContain(copy.id);
    expect((await setActive(owner, copy.id, true)).status).toBe(200);
    // At once, although answers are cached.
    expect(await shown()).toContain(copy.id);
    await admin.read(plans.deleteTariff, { params: { id: template.id } });
    expect((await stepsOf(owner, copy.id)).length).toBe(2);
  });

  it('has a number in its name where the agency has a tariff of that name', async () => {
    const { id } = await makePlan(admin);
    const source = await read(admin, id);
    const copies = await Promise.all([1, 2, 3].map(() => owner.read(plans.copyTariff, { params: { id } })));
    const namesOf = (ends: string[]) => ends.map((end) => [source.nameUz + end, source.nameRu + end]);
    const found = copies.map(({ nameUz, nameRu }) => [nameUz, nameRu]).sort();
    expect(found).toEqual(namesOf(['', ' (2)', ' (3)']).sort());
    // Of one that has a number the next is counted.
    const second = copies.find(({ nameUz }) => nameUz.endsWith('(2)'))!;
    const fourth = await owner.read(plans.copyTariff, { params: { id: second.id } });
    expect([[fourth.nameUz, fourth.nameRu]]).toEqual(namesOf([' (4)']));
  });

  it('is made of what the caller may read', async () => {
    const own = await makePlan(owner);
    const hidden = await makePlan(admin, false);
    const statuses = async (id: number, stepId: number, by: Person) => {
      const { id: tariffId } = await by.read(plans.createTariff, { body: tariffDraft() });
      return [
        (await by.call(plans.copyTariff, { params: { id } })).status,
        (await by.call(plans.copyStep, { params: { id: stepId }, body: { tariffId } })).status,
      ];
    };
    expect(await statuses(own.id, own.stepId, stranger)).toEqual([404, 404]);
    expect(await statuses(own.id, own.stepId, admin)).toEqual([404, 404]);
    expect(await statuses(hidden.id, hidden.stepId, owner)).toEqual([404, 404]);
    expect(await statuses(own.id, own.stepId, manager)).toEqual([200, 200]);
    for (const endpoint of [plans.copyTariff, plans.copyStep])
      expect(
        await asEveryRole(app, endpoint as AnyEndpoint, () => ({
          params: { id: hidden.stepId },
          body: { tariffId: null },
        })),
      ).toMatchObject({ anonymous: 401, student: 403 });
  });

  it('of a step comes last, and not active into an active tariff', async () => {
    const template = await makePlan(admin);
    const own = await makePlan(owner);
    const params = { id: template.stepId };
    const copied = await owner.read(plans.copyStep, { params, body: { tariffId: own.id } });
    expect(copied).toMatchObject({ status: 'INACTIVE', sharePercent: 40, orderNumber: 3 });
    expect(copied.levelList).toMatchObject([{ days: 5, documentList: [{ nameUz: 'Pasport' }] }]);
    expect(await read(owner, own.id)).toMatchObject({ shareTotal: 100, isActive: true });
    await setActive(owner, own.id, false);
    const second = await owner.read(plans.copyStep, { params, body: { tariffId: own.id } });
    expect(second.status).toBe('ACTIVE');
    for (const tariffId of [null, template.id])
      expect((await owner.call(plans.copyStep, { params, body: { tariffId } })).fields).toHaveProperty(
        'tariffId',
      );
  });

  it('is one however often it is asked for with a key', async () => {
    const { id } = await makePlan(admin);
    const keyed = app.as({ token: owner.token, idempotencyKey: newKey() });
    const answers = await Promise.all([1, 2, 3].map(() => keyed.call(plans.copyTariff, { params: { id } })));
    expect(new Set(answers.map(({ data }) => data?.id)).size).toBe(1);
  });

  it('of a template that is deleted meanwhile is whole, or there is none', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id } = await makePlan(admin);
      const [copied, removed] = await Promise.all([
        owner.call(plans.copyTariff, { params: { id } }),
        admin.call(plans.deleteTariff, { params: { id } }),
      ]);
      expect(removed.status).toBe(200);
      expect([200, 404]).toContain(copied.status);
      if (copied.data) expect(copied.data).toMatchObject({ stepCount: 2, levelCount: 1, shareTotal: 100 });
    }
  });

  it('back and forth between two tariffs at once waits for nothing', async () => {
    const [one, other] = [await makePlan(owner, false), await makePlan(owner, false)];
    const into = (from: Plan, to: Plan) =>
      owner.call(plans.copyStep, { params: { id: from.stepId }, body: { tariffId: to.id } });
    const statuses = await raceOf(8, (at) => (at % 2 ? into(one, other) : into(other, one)));
    expect(statuses).toEqual(Array(8).fill(200));
  });
});

describe('an agency’s tariff', () => {
  it('has one winner of two who change it or its order at once', async () => {
    const { id, stepIds } = await makePlan(owner);
    const { version, ...tariff } = await read(owner, id);
    expect(
      await raceOf(2, (at) =>
        [owner, manager][at]!.call(plans.updateTariff, {
          params: { id },
          body: { ...tariff, price: at, version },
        }),
      ),
    ).toEqual([200, 409]);
    const order = { tariffId: id, ids: stepIds.toReversed(), from: stepIds };
    expect(await raceOf(2, (at) => [owner, manager][at]!.call(plans.orderSteps, { body: order }))).toEqual([
      200, 409,
    ]);
    expect((await owner.call(plans.orderSteps, { body: order })).code).toBe('CHANGED_MEANWHILE');
    await owner.read(plans.createStep, { body: stepDraft(id, { orderNumber: 3 }) });
    expect((await manager.call(plans.orderSteps, { body: { tariffId: id, ids: stepIds } })).code).toBe(
      'CHANGED_MEANWHILE',
    );
  });

  it('is divided by one of two who do it at once, and not by who has not seen that', async () => {
    const { id, stepIds } = await makePlan(owner);
    const divide = (by: Person, from: readonly number[], to: readonly number[]) =>
      by.call(plans.shareTariff, {
        params: { id },
        body: {
          shareList: stepIds.map((stepId, at) => ({ stepId, sharePercent: to[at]!, from: from[at]! })),
        },
      });
    const given = [
      [30, 70],
      [50, 50],
    ] as const;
    expect(await raceOf(2, (at) => divide([owner, manager][at]!, [40, 60], given[at]!))).toEqual([200, 409]);
    const { shareList } = await read(owner, id);
    const [lost] = given.filter(([first]) => first !== shareList[0]);
    expect((await divide(owner, [40, 60], lost!)).code).toBe('CHANGED_MEANWHILE');
    // The same again, whose answer was lost, has nothing to change.
    expect((await divide(owner, [40, 60], shareList)).status).toBe(200);
    expect((await divide(owner, shareList, lost!)).data).toMatchObject({ shareList: lost });
  });

  it.each([99, 101, 99.99])('is not divided into %s percent while it is active', async (total) => {
    const { id, stepIds } = await makePlan(owner);
    const shareList = stepIds.map((stepId, at) => ({ stepId, sharePercent: at ? total - 40 : 40 }));
    const answer = await owner.call(plans.shareTariff, { params: { id }, body: { shareList } });
    expect(answer.status).toBe(422);
    expect((await read(owner, id)).shareTotal).toBe(100);
  });

  it('that has applications is not deleted but switched off, and running ones go on unchanged', async () => {
    const agency = await createAgency(app);
    const { id: applicationId, student } = await createCase(app, { agency });
    await act(agency.owner, applicationId, { type: 'ACCEPTED' });
    const { tariffId: id } = agency;
    const before = (await detailOf(student, applicationId)).stepList;
    expect(await read(agency.owner, id)).toMatchObject({ applicationCount: 1, runningCount: 1 });
    const refused = await agency.owner.call(plans.deleteTariff, { params: { id } });
    expect(refused).toMatchObject({ status: 409, code: 'REFERENCED' });
    const [step] = await stepsOf(agency.owner, id);
    const { tariffId: _, levelList, ...draft } = step!;
    const body = { ...draft, nameUz: 'Boshqa' };
    await agency.owner.read(plans.updateStep, { params: { id: step!.id }, body });
    const { id: levelId, stepId } = levelList[0]!;
    await agency.owner.read(levels.deleteLevel, { params: { stepId, id: levelId } });
    expect((await setActive(agency.owner, id, false)).status).toBe(200);
    expect((await detailOf(student, applicationId)).stepList).toEqual(before);
  });

  it('has as many steps and levels as a person can look through', async () => {
    const { id, stepId } = await makePlan(owner, false);
    await app.ctx.db.query({
      text: `insert into step_levels (step_id, name_uz, name_ru, name_en, description_uz, description_ru, description_en,
          order_number, days) select $1, 'Q', '', '', '', '', '', n, 1 from generate_series(1, $2) n`,
      values: [stepId, MAX_LEVELS - 2],
    });
    const add = () => owner.call(levels.createLevel, { params: { stepId }, body: levelDraft() });
    expect(await raceOf(3, add)).toEqual([200, 409, 409]);
    expect(await add()).toMatchObject({ code: 'TOO_MANY_LEVELS', message: expect.stringContaining('50') });
    await app.ctx.db.query({
      text: `insert into steps (tariff_id, name_uz, name_ru, name_en, description_uz, description_ru, description_en,
          order_number, share_percent) select $1, 'B', '', '', '', '', '', n, 0 from generate_series(1, $2) n`,
      values: [id, MAX_STEPS - 3],
    });
    const addStep = () => owner.call(plans.createStep, { body: stepDraft(id) });
    expect(await raceOf(3, addStep)).toEqual([200, 409, 409]);
    const copied = await owner.call(plans.copyStep, { params: { id: stepId }, body: { tariffId: id } });
    expect(copied.code).toBe('TOO_MANY_STEPS');
  });

  it('is one of a number that a person can look through, whoever adds the last one', async () => {
    const other = await createEmployee(app, 'ROLE_CONSULTING');
    await app.ctx.db.query({
      text: `insert into tariffs (consulting_id, name_uz, name_ru, name_en, description_uz, description_ru,
          description_en, price_tiyin, order_number) select $1, 'T', '', '', '', '', '', 0, n from generate_series(1, $2) n`,
      values: [other.consultingId, MAX_TARIFFS - 1],
    });
    const add = () => other.call(plans.createTariff, { body: tariffDraft() });
    expect(await raceOf(3, add)).toEqual([200, 409, 409]);
    expect((await add()).code).toBe('TOO_MANY_TARIFFS');
  });

  it('is in the audit with whose it is, and administrators put nothing of it back', async () => {
    const { id, stepId, stepIds, levelId } = await makePlan(owner);
    await manager.read(plans.orderSteps, { body: { tariffId: id, ids: stepIds.toReversed() } });
    const second = await manager.read(levels.createLevel, { params: { stepId }, body: levelDraft() });
    await manager.read(levels.orderLevels, { params: { stepId }, body: { ids: [second.id, levelId] } });
    await manager.read(plans.deleteTariff, { params: { id } });
    const { rows } = await app.ctx.db.query({
      text: `select distinct details from audit_records where actor_id = $1 and group_id is null
          and (subject ~ 'tariff|step' or subject_id = 'step')`,
      values: [manager.id],
    });
    expect(rows).toEqual([{ details: { consultingId: owner.consultingId } }]);
    for (const [subject, subjectId] of [
      ['tariff', id],
      ['step-order', id],
      ['step-level-order', stepId],
    ] as const)
      expect(await undoStateOf(admin, await lastChangeOf(admin, subject, subjectId))).toBe('IMPOSSIBLE');
  });
});
