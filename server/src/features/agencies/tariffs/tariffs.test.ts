import { listPublicTariffs } from '@parvoz/contract/agencies/tariffs.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  createConsulting,
  createTariff,
  deactivateConsulting,
  documentOf,
  levelOf,
  stepOf,
  textOf,
} from '../../../../test/factories.ts';
import { ODD_IDS, UNKNOWN_IDS } from '../../../../test/odd-ids.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { inTransaction } from '../../../db/context.ts';
import { listPlan } from '../steps/steps.service.ts';
import { getOpen, lockOpen } from './tariffs.service.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const listOf = (id: number, language: 'uz' | 'ru' | 'en' = 'uz') =>
  app.read(listPublicTariffs, { params: { id } }, language);

const change = (text: string, id: number) => app.ctx.db.query({ text, values: [id] });

/** Counts the queries of a call; 0 when its answer was cached. */
const queriesOf = async (call: () => Promise<unknown>): Promise<number> => {
  const spy = vi.spyOn(app.pool, 'query');
  await call();
  const { length } = spy.mock.calls;
  spy.mockRestore();
  return length;
};

const visa = () =>
  stepOf({
    name: textOf('Visa'),
    sharePercent: 30,
    levels: [
      levelOf({
        name: textOf('Papers'),
        days: 10,
        documents: [documentOf('Passport'), documentOf('Photo', false)],
      }),
      levelOf({ name: textOf('Interview'), days: 3 }),
    ],
  });

describe('tariffs of an agency', () => {
  it.each(['uz', 'ru', 'en'] as const)('are shown in %s with steps, levels and documents', async (lng) => {
    const consultingId = await createConsulting(app);
    const choice = stepOf({ name: textOf('Choice'), sharePercent: 70 });
    const id = await createTariff(app, {
      consultingId,
      name: textOf('Full'),
      priceTiyin: 1_200_000_050,
      steps: [choice, visa()],
    });
    const number = { id: expect.any(Number) };
    expect(await listOf(consultingId, lng)).toEqual([
      {
        id,
        name: `Full ${lng}`,
        description: `What it covers ${lng}`,
        price: 1_200_000_050,
        isInParts: false,
        stepList: [
          {
            ...number,
            name: `Choice ${lng}`,
            description: `What it is for ${lng}`,
            sharePercent: 70,
            levelList: [expect.objectContaining({ days: 5, documentList: [] })],
          },
          {
            ...number,
            name: `Visa ${lng}`,
            description: `What it is for ${lng}`,
            sharePercent: 30,
            levelList: [
              {
                ...number,
                name: `Papers ${lng}`,
                description: `What is done ${lng}`,
                days: 10,
                documentList: [
                  { ...number, name: `Passport ${lng}`, isRequired: true },
                  { ...number, name: `Photo ${lng}`, isRequired: false },
                ],
              },
              expect.objectContaining({ name: `Interview ${lng}`, days: 3, documentList: [] }),
            ],
          },
        ],
      },
    ]);
  });

  it('stand in their order, without those and without steps that are not active', async () => {
    const consultingId = await createConsulting(app);
    const other = await createTariff(app, { consultingId: await createConsulting(app) });
    const steps = [stepOf({ name: textOf('Kept') }), stepOf({ name: textOf('Gone'), sharePercent: 0 })];
    const last = await createTariff(app, { consultingId, orderNumber: 30, steps });
    const first = await createTariff(app, { consultingId, orderNumber: 10, steps: [] });
    const hidden = await createTariff(app, { consultingId, orderNumber: 20, isActive: false });
    await change(`update steps set status = 'INACTIVE' where tariff_id = $1 and name_uz like 'Gone%'`, last);
    const list = await listOf(consultingId);
    expect(list.map(({ id }) => id)).toEqual([first, last]);
    expect(list.map(({ stepList }) => stepList.map(({ name }) => name))).toEqual([[], ['Kept uz']]);
    expect([hidden, other]).not.toContain(list[0]!.id);
  });

  it('are put in another order by their agency', async () => {
    const consultingId = await createConsulting(app);
    const steps = [stepOf({ name: textOf('A'), sharePercent: 50 }), visa(), visa()];
    const id = await createTariff(app, { consultingId, steps });
    expect(await listOf(consultingId)).toHaveLength(1);
    await change('update steps set order_number = 10 - order_number where tariff_id = $1', id);
    await change(
      `update step_levels set order_number = 10 - order_number
       where step_id in (select id from steps where tariff_id = $1)`,
      id,
    );
    await vi.waitFor(async () => {
      const [tariff] = await listOf(consultingId);
      expect(tariff!.stepList.map(({ name }) => name)).toEqual(['Visa uz', 'Visa uz', 'A uz']);
      expect(tariff!.stepList[0]!.levelList.map(({ name }) => name)).toEqual(['Interview uz', 'Papers uz']);
    });
  });

  it('are none where it has none', async () => {
    expect(await listOf(await createConsulting(app))).toEqual([]);
  });

  it.each([...ODD_IDS, ...UNKNOWN_IDS])('are not found by %j', async (id) => {
    expect(await app.call(listPublicTariffs, { params: { id } })).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
    });
  });

  it('vanish with an agency that is no longer active', async () => {
    const id = await createConsulting(app);
    await createTariff(app, { consultingId: id });
    expect(await listOf(id)).toHaveLength(1);
    await deactivateConsulting(app, id);
    await vi.waitFor(async () =>
      expect((await app.call(listPublicTariffs, { params: { id } })).status).toBe(404),
    );
  });

  it('are read by as many queries however many there are', async () => {
    const few = await createConsulting(app);
    await createTariff(app, { consultingId: few });
    const many = await createConsulting(app);
    for (let index = 0; index < 5; index++)
      await createTariff(app, { consultingId: many, steps: [visa(), visa(), visa()] });
    const counts = [await queriesOf(() => listOf(many, 'en')), await queriesOf(() => listOf(few, 'en'))];
    expect(counts).toEqual([3, 3]);
  });
});

describe('a change of a tariff', () => {
  const CHANGES = [
    ['its price', 'update tariffs set price_tiyin = 77 where id = $1'],
    ['a step', `update steps set name_uz = 'Yangi' where tariff_id = $1`],
    [
      'a level',
      'update step_levels set days = 9 where step_id in (select id from steps where tariff_id = $1)',
    ],
    [
      'a document',
      `delete from level_documents where level_id in (
         select l.id from step_levels l join steps s on s.id = l.step_id where s.tariff_id = $1)`,
    ],
    ['whether there is one', 'delete from tariffs where id = $1'],
  ] as const;

  it.each(CHANGES)('shows: %s', async (_, text) => {
    const consultingId = await createConsulting(app);
    const id = await createTariff(app, { consultingId, steps: [visa()] });
    const before = await listOf(consultingId);
    await vi.waitFor(async () => expect(await queriesOf(() => listOf(consultingId))).toBe(0));
    await change(text, id);
    await vi.waitFor(async () => expect(await listOf(consultingId)).not.toEqual(before));
  });
});

describe('what an application takes from a tariff', () => {
  it('is its agency, its price and whether it is still offered', async () => {
    const consultingId = await createConsulting(app);
    const id = await createTariff(app, { consultingId, priceTiyin: 5 });
    const open = { id, consultingId, priceTiyin: 5, isActive: true, isInParts: false };
    expect(await getOpen(app.ctx, id)).toEqual(open);
    await change('update tariffs set is_active = false where id = $1', id);
    expect(await getOpen(app.ctx, id)).toEqual({ ...open, isActive: false });
    await change('update tariffs set consulting_id = null where id = $1', id);
    expect(await getOpen(app.ctx, id)).toBeNull();
    expect(await getOpen(app.ctx, 999_999)).toBeNull();
  });

  it('stays as it is until the end of the transaction that locked it', async () => {
    const id = await createTariff(app, { consultingId: await createConsulting(app) });
    const order: string[] = [];
    let removal: Promise<unknown> | undefined;
    await inTransaction(app.ctx, async (tx) => {
      expect(await lockOpen(tx, id)).toMatchObject({ id, isActive: true });
      removal = change('delete from tariffs where id = $1', id).then(() => order.push('deleted'));
      await vi.waitFor(async () => {
        const { rows } = await app.pool.query(
          `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'delete from tariffs%'
           and datname = current_database()`,
        );
        expect(rows).toHaveLength(1);
      });
      order.push('committed');
    });
    await removal;
    expect(order).toEqual(['committed', 'deleted']);
    expect(await inTransaction(app.ctx, (tx) => lockOpen(tx, id))).toBeNull();
  });

  it('are its active steps in every language, in order', async () => {
    const consultingId = await createConsulting(app);
    const steps = [visa(), stepOf({ sharePercent: 70 }), stepOf({ name: textOf('Gone'), sharePercent: 0 })];
    const id = await createTariff(app, { consultingId, steps });
    await change(`update steps set status = 'INACTIVE' where tariff_id = $1 and name_uz like 'Gone%'`, id);
    expect(await listPlan(app.ctx, id)).toEqual(steps.slice(0, 2));
  });
});
