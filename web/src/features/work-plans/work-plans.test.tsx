import { createLevel } from '@parvoz/contract/step-levels.ts';
import {
  createTariff,
  getStep,
  getTariff,
  listSteps,
  listTariffs,
  type ManagedLevel,
  type ManagedStep,
  type ManagedTariff,
  orderSteps,
  shareTariff,
  updateTariff,
} from '@parvoz/contract/work-plans.ts';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectNoAxeViolations } from '../../../test/axe.ts';
import { homeApi } from '../../../test/home.ts';
import { address, DESKTOP, openPage, PHONE, TEXTS } from '../../../test/page.tsx';
import { ADMIN } from '../../../test/people.ts';

const { admin } = TEXTS.uz;
const texts = TEXTS.uz['admin-templates'];
const MOMENT = '2026-11-20T10:00:00.000Z';

const named = (name: string) => ({
  ...{ nameUz: name, nameRu: name, nameEn: '' },
  ...{ descriptionUz: '', descriptionRu: '', descriptionEn: '' },
});

const TARIFF: ManagedTariff = {
  ...{
    id: 7,
    ...named('Toʻliq hamrohlik'),
    price: 1_200_000_000,
    orderNumber: 1,
    isActive: true,
    isInParts: false,
  },
  ...{ version: 2, updatedAt: MOMENT, stepCount: 2, levelCount: 1, days: 5, shareTotal: 100 },
  ...{ applicationCount: 0, runningCount: 0 },
};

const level = (id: number, name: string): ManagedLevel => ({
  ...{ id, stepId: 1, ...named(name), orderNumber: id, days: 5, version: 1, updatedAt: MOMENT },
  documentList: [{ nameUz: 'Pasport', nameRu: '', nameEn: '', isRequired: true, example: null }],
});

const step = (id: number, name: string, sharePercent: number): ManagedStep => ({
  ...{ id, ...named(name), tariffId: 7, orderNumber: id, status: 'ACTIVE', sharePercent },
  ...{ version: 1, updatedAt: MOMENT, levelList: id === 1 ? [level(1, 'Hisob ochish')] : [] },
});

const pageOf = <T,>(content: T[]) => ({ content, totalElements: content.length, page: 1, size: 100 });

const openTariff = async (screen: typeof DESKTOP | typeof PHONE = DESKTOP) => {
  const api = homeApi();
  api.answer(getTariff, TARIFF);
  api.answer(listSteps, pageOf([step(1, 'Hujjatlar', 60), step(2, 'Viza', 40)]));
  const opened = await openPage('/admin-tariffs/7', { as: ADMIN, screen }, api);
  const share = (name: string) =>
    opened.screen.getByRole('textbox', { name: texts.shares.of.replace('{{name}}', name) });
  await expect.element(share('Viza')).toHaveValue('40');
  return { ...opened, api, share };
};

describe('the shares of a tariff', () => {
  test.each([
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ] as const)('are added up while they are typed on a %s, and saved together', async (_, size) => {
    const { screen, api, share } = await openTariff(size);
    await expectNoAxeViolations();
    const saved = api.answer(shareTariff, TARIFF);
    await share('Viza').fill('30');
    await expect.element(screen.getByText('Ulushlar: 90%')).toBeVisible();
    await screen.getByRole('button', { name: texts.shares.save }).click();
    await expect.element(screen.getByText(texts.shares.notWhole.replace('{{total}}', '90'))).toBeVisible();
    expect(saved).toHaveLength(0);
    await share('Hujjatlar').fill('70');
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => saved.at(-1)?.body)
      .toEqual({
        shareList: [
          { stepId: 1, sharePercent: 70 },
          { stepId: 2, sharePercent: 30 },
        ],
      });
  });

  test('stay as they were typed while the order changes', async () => {
    const { api, share } = await openTariff();
    const orders = api.answer(orderSteps, null);
    await share('Viza').fill('45');
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await expect.poll(() => orders.at(-1)?.body).toEqual({ tariffId: 7, ids: [2, 1], from: [1, 2] });
    await expect.element(share('Viza')).toHaveValue('45');
  });
});

test('steps of no tariff are asked for without one', async () => {
  const api = homeApi();
  api.answer(listTariffs, pageOf([TARIFF]));
  const asked = api.answer(listSteps, pageOf([{ ...step(2, 'Viza', 0), tariffId: null }]));
  const { screen } = await openPage('/admin-steps', { as: ADMIN }, api);
  await expect.element(screen.getByRole('link', { name: 'Viza' })).toBeVisible();
  expect(asked[0]?.query).not.toHaveProperty('tariffId');
  await screen.getByRole('combobox', { name: texts.steps.ofTariff }).selectOptions('7');
  await expect.poll(() => asked.at(-1)?.query).toMatchObject({ tariffId: 7 });
  await expect.poll(address).toBe('/admin-steps?tariff=7');
});

describe('the form of a tariff', () => {
  test('takes the price in som, says what is missing, and leads to the tariff', async () => {
    const api = homeApi();
    api.answer(listTariffs, pageOf([TARIFF]));
    const made = api.answer(createTariff, { ...TARIFF, id: 8, isActive: false });
    api.answer(getTariff, { ...TARIFF, id: 8, isActive: false });
    api.answer(listSteps, pageOf<ManagedStep>([]));
    const { screen } = await openPage('/admin-tariffs/create', { as: ADMIN }, api);
    await screen.getByRole('button', { name: admin.form.save, exact: true }).click();
    const price = screen.getByRole('textbox', { name: texts.price });
    await expect.element(price).toHaveAttribute('aria-invalid', 'true');
    await expectNoAxeViolations();
    await screen.getByRole('textbox', { name: texts.name }).fill('Yengil');
    await price.fill('5 000 000,50');
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => made.at(-1)?.body)
      .toMatchObject({
        ...{ nameUz: 'Yengil', price: 500_000_050, orderNumber: 2, isActive: false },
      });
    await expect.poll(address).toBe('/admin-tariffs/8');
  });

  test('is paid step by step once that is switched on, and says what it means', async () => {
    const api = homeApi();
    api.answer(listTariffs, pageOf([TARIFF]));
    api.answer(getTariff, TARIFF);
    api.answer(listSteps, pageOf<ManagedStep>([]));
    const saved = api.answer(updateTariff, { ...TARIFF, isInParts: true });
    const { screen } = await openPage('/admin-tariffs/update/7', { as: ADMIN }, api);
    const inParts = screen.getByRole('switch', { name: texts.inParts.label });
    await expect.element(inParts).not.toBeChecked();
    await expect.element(screen.getByText(texts.inParts.offHint)).toBeVisible();
    await inParts.click();
    await expect.element(inParts).toBeChecked();
    await expect.element(screen.getByText(texts.inParts.onHint)).toBeVisible();
    await expectNoAxeViolations();
    await screen.getByRole('button', { name: admin.form.save, exact: true }).click();
    await expect.poll(() => saved.at(-1)?.body).toMatchObject({ isInParts: true, version: 2 });
  });
});

describe('the form of a level', () => {
  test('has documents, each with a name, in an order', async () => {
    const api = homeApi();
    api.answer(getStep, step(1, 'Hujjatlar', 60));
    api.answer(getTariff, TARIFF);
    const made = api.answer(createLevel, level(2, 'Tarjima'));
    const { screen } = await openPage('/admin-steps/level/1/create', { as: ADMIN }, api);
    await screen.getByRole('textbox', { name: texts.name }).fill('Tarjima');
    await screen.getByRole('textbox', { name: texts.days }).fill('5');
    const add = screen.getByRole('button', { name: texts.documents.add });
    await add.click();
    await userEvent.keyboard('Diplom');
    await add.click();
    await screen.getByRole('button', { name: admin.form.save, exact: true }).click();
    await expect.element(screen.getByText(texts.documents.nameless)).toBeVisible();
    expect(made).toHaveLength(0);
    const fields = screen.getByRole('list', { name: texts.documents.title });
    await fields.getByRole('textbox', { name: 'Oʻzbekcha' }).last().fill('Pasport');
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await expectNoAxeViolations();
    await screen.getByRole('button', { name: admin.form.save, exact: true }).click();
    await expect
      .poll(() => made.at(-1)?.body)
      .toMatchObject({
        ...{ nameUz: 'Tarjima', days: 5, orderNumber: 2 },
        documentList: [{ nameUz: 'Pasport' }, { nameUz: 'Diplom', isRequired: true }],
      });
    await expect.poll(address).toBe('/admin-steps/1');
  });
});
