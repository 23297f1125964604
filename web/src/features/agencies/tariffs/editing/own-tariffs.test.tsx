import {
  copyStep,
  copyTariff,
  deleteTariff,
  getTariff,
  listSteps,
  listTariffs,
  type ManagedStep,
  type ManagedTariff,
  updateTariff,
} from '@parvoz/contract/agencies/tariffs-and-steps.ts';
import { describe, expect, test } from 'vitest';
import { expectNoAxeViolations } from '../../../../../test/axe.ts';
import { homeApi } from '../../../../../test/home.ts';
import { address, DESKTOP, openPage, PHONE, TEXTS } from '../../../../../test/page.tsx';
import { OWNER } from '../../../../../test/people.ts';

const { admin, 'tariffs-editing': texts } = TEXTS.uz;
const MOMENT = '2026-11-20T10:00:00.000Z';

const named = (name: string) => ({
  ...{ nameUz: name, nameRu: '', nameEn: '' },
  ...{ descriptionUz: '', descriptionRu: '', descriptionEn: '' },
});

const tariff = (id: number, name: string, over: Partial<ManagedTariff> = {}): ManagedTariff => ({
  ...{ id, ...named(name), price: 1_200_000_000, orderNumber: id, isActive: true, isInParts: false },
  ...{
    version: 1,
    updatedAt: MOMENT,
    stepCount: 1,
    levelCount: 0,
    days: 0,
    shareTotal: 100,
    shareList: [100],
  },
  ...{ applicationCount: 0, runningCount: 0, clientCount: 0, ...over },
});

const STEP: ManagedStep = {
  ...{ id: 1, ...named('Hujjatlar'), tariffId: 7, orderNumber: 1, status: 'ACTIVE', sharePercent: 100 },
  ...{ version: 1, updatedAt: MOMENT, levelList: [] },
};

const pageOf = <T,>(content: T[]) => ({ content, totalElements: content.length, page: 1, size: 100 });

describe('the tariffs of an agency', () => {
  test.each([
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ] as const)('begin with a copy of a template on a %s', async (_, screenSize) => {
    const api = homeApi();
    api.answer(listTariffs, ({ query }) =>
      pageOf(query.template === 'true' ? [tariff(3, 'Toʻliq hamrohlik')] : []),
    );
    const copies = api.answer(copyTariff, tariff(9, 'Toʻliq hamrohlik', { isActive: false }));
    api.answer(getTariff, tariff(9, 'Toʻliq hamrohlik', { isActive: false }));
    api.answer(listSteps, pageOf([STEP]));
    const { screen } = await openPage('/consulting-tariffs', { as: OWNER, screen: screenSize }, api);
    await expect.element(screen.getByText(texts.own.empty.title)).toBeVisible();
    await screen.getByRole('button', { name: texts.copyOf.tariff }).click();
    await screen.getByRole('button', { name: texts.copyOf.copy }).click();
    await expect.element(screen.getByText(texts.copyOf.chosen)).toBeVisible();
    await screen.getByRole('radio', { name: /Toʻliq hamrohlik/ }).click();
    await expectNoAxeViolations();
    await screen.getByRole('button', { name: texts.copyOf.copy }).click();
    await expect.poll(() => copies).toHaveLength(1);
    await expect.poll(address).toBe('/consulting-tariffs/9');
    // As a visitor sees it, with what it is worth to them.
    await expect.element(screen.getByRole('heading', { name: texts.preview.title })).toBeVisible();
    await expect.element(screen.getByText(texts.preview.inactive)).toBeVisible();
    await expectNoAxeViolations();
  });

  test('take a step of a template, or a second one of their own, without being saved by it', async () => {
    const api = homeApi();
    api.answer(listTariffs, pageOf([]));
    api.answer(getTariff, tariff(7, 'Toʻliq', { isActive: false }));
    api.answer(listSteps, ({ query }) => pageOf([query.template === 'true' ? { ...STEP, id: 4 } : STEP]));
    const saved = api.answer(updateTariff, tariff(7, 'Toʻliq'));
    const copies = api.answer(copyStep, { ...STEP, id: 5 });
    const { screen } = await openPage('/consulting-tariffs/7', { as: OWNER }, api);
    await screen.getByRole('button', { name: texts.copyOf.step }).click();
    await screen.getByRole('radio', { name: /Hujjatlar/ }).click();
    await screen.getByRole('dialog').getByRole('button', { name: texts.copyOf.copy }).click();
    await expect.poll(() => copies.map(({ params }) => params)).toEqual([{ id: 4 }]);
    const more = screen.getByRole('button', { name: texts.moreOf.replace('{{name}}', 'Hujjatlar') });
    await more.click();
    await screen.getByRole('menuitem', { name: texts.copyOf.copy }).click();
    await expect
      .poll(() => copies.map(({ params, body }) => ({ ...params, ...body })))
      .toEqual([
        { id: 4, tariffId: 7 },
        { id: 1, tariffId: 7 },
      ]);
    expect(saved).toHaveLength(0);
  });

  test('that have applications say why they stay', async () => {
    const api = homeApi();
    api.answer(getTariff, tariff(7, 'Toʻliq', { applicationCount: 3, runningCount: 2, clientCount: 4 }));
    api.answer(listSteps, pageOf([STEP]));
    const { screen } = await openPage('/consulting-tariffs/7', { as: OWNER }, api);
    const clients = texts.own.clients.replace('{{count}}', '4');
    await expect.element(screen.getByText(clients, { exact: false })).toBeVisible();
    await screen
      .getByRole('button', { name: texts.moreOf.replace('{{name}}', 'Toʻliq'), exact: true })
      .click();
    await screen.getByRole('menuitem', { name: texts.remove }).click();
    const window = screen.getByRole('dialog');
    await expect
      .element(window.getByText(texts.own.blocked.text_other.replace('{{count}}', '3')))
      .toBeVisible();
    await expect.element(window.getByRole('button', { name: texts.deactivate })).toBeVisible();
  });

  test('that only clients who have moved in wait for are deleted, and the question says what of them', async () => {
    const api = homeApi();
    api.answer(getTariff, tariff(7, 'Toʻliq', { clientCount: 4 }));
    api.answer(listTariffs, pageOf([]));
    api.answer(listSteps, pageOf([STEP]));
    const deleted = api.answer(deleteTariff, null);
    const { screen } = await openPage('/consulting-tariffs/7', { as: OWNER }, api);
    await screen
      .getByRole('button', { name: texts.moreOf.replace('{{name}}', 'Toʻliq'), exact: true })
      .click();
    await screen.getByRole('menuitem', { name: texts.remove }).click();
    const window = screen.getByRole('alertdialog');
    const clients = texts.own.clientsLose.replace('{{count}}', '4');
    await expect.element(window.getByText(clients, { exact: false })).toBeVisible();
    await window.getByRole('button', { name: admin.remove.confirm }).click();
    await expect.poll(() => deleted.map(({ params }) => params)).toEqual([{ id: 7 }]);
  });

  test.each([
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ] as const)('say on a %s what they lack to be switched on', async (_, screenSize) => {
    const api = homeApi();
    const off = { isActive: false, shareTotal: 95, shareList: [60, 35], stepCount: 2 };
    const list = [
      tariff(7, 'Toʻliq', { applicationCount: 9, runningCount: 4 }),
      tariff(8, 'Boʻsh', { isActive: false, shareTotal: 0, shareList: [], stepCount: 0 }),
      tariff(9, 'Chala', off),
      tariff(10, 'Tayyor', { isActive: false }),
    ];
    api.answer(listTariffs, pageOf(list));
    const saved = api.answer(updateTariff, { ...list[3]!, isActive: true });
    const { screen } = await openPage('/consulting-tariffs', { as: OWNER, screen: screenSize }, api);
    const switchOf = (name: string) =>
      screen.getByRole('switch', { name: texts.switchOf.replace('{{name}}', name) });
    await expect.element(switchOf('Toʻliq')).toBeChecked();
    await expect.element(screen.getByText(texts.marks.mostChosen)).toBeVisible();
    await expect.element(switchOf('Boʻsh')).toBeDisabled();
    await expect.element(screen.getByText(texts.reasons.noSteps)).toBeVisible();
    await expect.element(switchOf('Chala')).toBeDisabled();
    await expect.element(screen.getByText(/95%.*5%.*600\s000,00/)).toBeVisible();
    await expect.element(screen.getByText(texts.own.frozen)).toBeVisible();
    for (const { nameUz } of list)
      for (const text of [texts.editOf, texts.moreOf])
        await expect
          .element(screen.getByLabelText(text.replace('{{name}}', nameUz), { exact: true }))
          .toBeVisible();
    await expectNoAxeViolations();
    await switchOf('Tayyor').click();
    await expect.poll(() => saved.at(-1)?.body).toMatchObject({ isActive: true, version: 1 });
    await expect.element(screen.getByText(texts.activated)).toBeVisible();
  });
});
