import { createLevel } from '@parvoz/contract/agencies/step-levels.ts';
import {
  createTariff,
  deleteStep,
  getStep,
  getTariff,
  listSteps,
  listTariffs,
  type ManagedStep,
  orderSteps,
  shareTariff,
  updateStep,
  updateTariff,
} from '@parvoz/contract/agencies/tariffs-and-steps.ts';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Refusal } from '../../../../../test/api.ts';
import { expectNoAxeViolations } from '../../../../../test/axe.ts';
import { homeApi } from '../../../../../test/home.ts';
import { address, DESKTOP, openPage, PHONE, TEXTS } from '../../../../../test/page.tsx';
import { ADMIN } from '../../../../../test/people.ts';
import { answerSteps, level, pageOf, step, TARIFF } from '../../../../../test/tariffs.ts';

const { admin } = TEXTS.uz;
const texts = TEXTS.uz['tariffs-editing'];
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

/** Takes shares, and has them from then on. */
const answerShares = (api: ReturnType<typeof homeApi>, taken = () => TARIFF) =>
  api.answer(shareTariff, ({ body }) => {
    const shares = body.shareList.map(({ sharePercent }) => sharePercent);
    api.answer(listSteps, pageOf([step(1, 'Hujjatlar', shares[0]!), step(2, 'Viza', shares[1]!)]));
    return taken();
  });

describe('the shares of a tariff', () => {
  test.each([
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ] as const)('are added up while they are typed on a %s, and saved together', async (_, size) => {
    const { screen, api, share } = await openTariff(size);
    await expectNoAxeViolations();
    const saved = answerShares(api);
    const changed = api.answer(updateTariff, TARIFF);
    await share('Viza').fill('30');
    await expect.element(screen.getByText(`90% ${texts.shares.ofWhole}`)).toBeVisible();
    // The missing part, in percent and in money.
    const missing = texts.shares.missing.replace('{{percent}}', '10%');
    await expect.element(screen.getByText(new RegExp(`^${missing}\\s1\\s200\\s000,00`))).toBeVisible();
    await save(screen).click();
    // Visible beside the pressed button.
    const refusal = screen.getByText(texts.shares.notWhole.replace('{{total}}', '90'));
    await expect.element(refusal).toBeInViewport();
    expect(saved).toHaveLength(0);
    expect(changed).toHaveLength(0);
    await share('Hujjatlar').fill('70');
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => saved.at(-1)?.body)
      .toEqual({
        shareList: [
          { stepId: 1, sharePercent: 70, from: 60 },
          { stepId: 2, sharePercent: 30, from: 40 },
        ],
      });
    await expect
      .element(screen.getByText(admin.form.saved.replace('{{name}}', 'Toʻliq hamrohlik')))
      .toBeVisible();
    await expect.element(share('Hujjatlar')).toHaveValue('70');
  });

  test('that somebody else has divided meanwhile are shown before they are saved over', async () => {
    const { screen, api, share } = await openTariff();
    api.answer(updateTariff, TARIFF);
    api.answer(shareTariff, () => {
      api.answer(listSteps, pageOf([step(1, 'Hujjatlar', 30), step(2, 'Viza', 70)]));
      throw new Refusal(409, 'CHANGED_MEANWHILE', 'Oʻzgargan');
    });
    await share('Hujjatlar').fill('55');
    await share('Viza').fill('45');
    await save(screen).click();
    await expect.element(screen.getByText(texts.shares.meanwhile)).toBeVisible();
    await expect.element(share('Hujjatlar')).toHaveValue('55');
    // Taken back to what is saved, it is theirs.
    await share('Viza').fill('70');
    await share('Hujjatlar').fill('30');
    await expect.element(screen.getByText(`100% ${texts.shares.ofWhole}`)).toBeVisible();
    await share('Viza').fill('50');
    await share('Hujjatlar').fill('50');
    const saved = answerShares(api);
    await save(screen).click();
    await expect
      .poll(() => saved.at(-1)?.body.shareList)
      .toEqual([
        { stepId: 1, sharePercent: 50, from: 30 },
        { stepId: 2, sharePercent: 50, from: 70 },
      ]);
    await expect.element(screen.getByText(texts.shares.meanwhile)).not.toBeInTheDocument();
  });

  test('of a tariff that is offered are saved before it is switched on, and after it is switched off', async () => {
    const { screen, api, share } = await openTariff();
    const order: string[] = [];
    let isOn = true;
    answerShares(api, () => {
      order.push('shares');
      return { ...TARIFF, isActive: isOn };
    });
    api.answer(updateTariff, ({ body }) => {
      isOn = body.isActive;
      order.push(isOn ? 'on' : 'off');
      return { ...TARIFF, isActive: isOn };
    });
    const active = screen.getByRole('switch', { name: texts.active, exact: true });
    await active.click();
    await share('Viza').fill('30');
    await save(screen).click();
    await expect.poll(() => order).toEqual(['off', 'shares']);
    await expect.element(active).not.toBeChecked();
    // Not before the shares add up.
    await expect.element(active).toBeDisabled();
    await screen.getByRole('button', { name: texts.shares.equal }).click();
    await expect.element(share('Viza')).toHaveValue('50');
    await active.click();
    await save(screen).click();
    await expect.poll(() => order.slice(2)).toEqual(['shares', 'on']);
  });

  test('stand above the levels of their steps, with days and documents', async () => {
    const { screen } = await openTariff();
    const unfold = screen.getByRole('button', { name: texts.levels.of.replace('{{name}}', 'Hujjatlar') });
    await unfold.click();
    await expect.element(unfold).toHaveAttribute('aria-expanded', 'true');
    const documents = screen.getByRole('list', { name: texts.documents.title });
    await expect.element(documents.getByText('Pasport')).toBeVisible();
    // One without levels counts as one level, as visitors read it.
    const days = texts.counts.days_other.replace('{{count}}', '14');
    const undivided = texts.counts.undivided.replace('{{days}}', days);
    await expect.element(screen.getByText(undivided, { exact: false })).toBeVisible();
    await screen.getByRole('button', { name: texts.levels.of.replace('{{name}}', 'Viza') }).click();
    await expect.element(screen.getByText(texts.levels.none.replace('{{days}}', days))).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Hisob ochish' }))
      .toHaveAttribute('href', '/admin-steps/level/1/1');
    await expectNoAxeViolations();
  });

  test('have a menu for each step: it is deleted where it stands, and what was typed for others stays', async () => {
    const { screen, api, share } = await openTariff();
    const gone = api.answer(deleteStep, () => {
      api.answer(listSteps, pageOf([step(2, 'Viza', 40)]));
      return null;
    });
    await share('Hujjatlar').fill('55');
    await share('Viza').fill('45');
    const more = screen.getByRole('button', { name: texts.moreOf.replace('{{name}}', 'Hujjatlar') });
    await more.click();
    await expect
      .element(screen.getByRole('menuitem', { name: texts.steps.edit }))
      .toHaveAttribute('href', '/admin-steps/1');
    await expectNoAxeViolations();
    await screen.getByRole('menuitem', { name: texts.remove }).click();
    const question = screen.getByRole('alertdialog');
    await question.getByRole('button', { name: admin.remove.confirm }).click();
    await expect.element(more).not.toBeInTheDocument();
    expect(gone.map(({ params }) => params)).toEqual([{ id: 1 }]);
    expect(address()).toBe('/admin-tariffs/7');
    await expect.element(share('Viza')).toHaveValue('45');
    await expect.element(screen.getByText(`45% ${texts.shares.ofWhole}`)).toBeVisible();
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

/** The button of the form that is open. */
const save = (screen: Awaited<ReturnType<typeof openPage>>['screen']) =>
  screen.getByRole('button', { name: admin.form.save, exact: true });

test('steps of no tariff are asked for without one', async () => {
  const api = homeApi();
  api.answer(listTariffs, pageOf([TARIFF]));
  const asked = api.answer(listSteps, pageOf([{ ...step(2, 'Viza', 0), tariffId: null }]));
  const { screen } = await openPage('/admin-steps?tariff=none', { as: ADMIN }, api);
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

  test('says what is not saved, and has a way out that asks', async () => {
    const api = homeApi();
    api.answer(listTariffs, pageOf([TARIFF]));
    api.answer(getTariff, TARIFF);
    api.answer(listSteps, pageOf<ManagedStep>([]));
    const { screen } = await openPage('/admin-tariffs/update/7', { as: ADMIN }, api);
    await screen.getByRole('textbox', { name: texts.price }).fill('9 000 000');
    await expect.element(screen.getByText(new RegExp(`: ${texts.price}$`)).last()).toBeVisible();
    await screen.getByRole('link', { name: TEXTS.uz.common.cancel }).click();
    const question = screen.getByRole('alertdialog', { name: TEXTS.uz.validation.leave.title });
    await expect.element(question.getByText(TEXTS.uz.validation.leave.kept)).toBeVisible();
    await question.getByRole('button', { name: TEXTS.uz.validation.leave.go }).click();
    await expect.poll(address).toBe('/admin-tariffs');
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

describe('the steps of a tariff', () => {
  test('begin with the first tariff that has any', async () => {
    const api = homeApi();
    const { asked } = answerSteps(api);
    const { screen } = await openPage('/admin-steps', { as: ADMIN }, api);
    await expect.element(screen.getByRole('combobox', { name: texts.steps.ofTariff })).toHaveValue('7');
    expect(asked.map(({ query }) => query.tariffId)).toEqual([7]);
    // The first one is open beside the tree.
    await expect.element(screen.getByRole('textbox', { name: texts.name })).toHaveValue('Hujjatlar');
    await expectNoAxeViolations();
  });

  test.each([
    ['/admin-steps/2', 'Viza'],
    ['/admin-steps/update/2', 'Viza'],
    ['/admin-steps/level/1', 'Hujjatlar'],
    ['/admin-steps/level/1/2', 'Tarjima'],
    ['/admin-steps/level/1/update/2', 'Tarjima'],
    ['/admin-steps/create?tariff=7', ''],
    ['/admin-steps/level/1/create', ''],
  ])('stand in the same panes at %s', async (path, name) => {
    const api = homeApi();
    answerSteps(api);
    const { screen } = await openPage(path, { as: ADMIN }, api);
    await expect.element(screen.getByRole('textbox', { name: texts.name })).toHaveValue(name);
    const tree = screen.getByRole('complementary', { name: texts.tree });
    const current = tree.element().querySelector('[data-chosen] [aria-current]');
    expect(current?.textContent ?? '').toBe(name);
    await expect.element(tree.getByRole('link', { name: 'Viza' })).toBeVisible();
    await expectNoAxeViolations();
  });

  test('come one pane after the other on a phone, with a way back', async () => {
    const api = homeApi();
    answerSteps(api);
    const { screen } = await openPage('/admin-steps?tariff=7', { as: ADMIN, screen: PHONE }, api);
    await screen.getByRole('link', { name: 'Viza' }).click();
    await expect.poll(address).toBe('/admin-steps/2');
    await expect.element(screen.getByRole('textbox', { name: texts.name })).toHaveValue('Viza');
    expect(screen.getByRole('complementary', { name: texts.tree }).elements()).toEqual([]);
    const main = screen.getByRole('main');
    await main.getByRole('link', { name: texts.steps.title, exact: true }).click();
    await expect.poll(address).toBe('/admin-steps?tariff=7');
    await expect.element(screen.getByRole('link', { name: 'Viza' })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });

  test.each([
    ['/admin-steps/99', getStep],
    ['/admin-tariffs/99', getTariff],
  ] as const)('that are not there have a way back: %s', async (path, endpoint) => {
    const api = homeApi();
    api.answer(endpoint, () => {
      throw new Refusal(404, 'NOT_FOUND', 'Topilmadi');
    });
    const { screen } = await openPage(path, { as: ADMIN }, api);
    await expect
      .element(screen.getByRole('heading', { level: 1, name: TEXTS.uz.common.notFoundTitle }))
      .toBeVisible();
    const main = screen.getByRole('main');
    const name = path.startsWith('/admin-steps') ? texts.steps.title : texts.tariffs.title;
    await expect.element(main.getByRole('link', { name })).toHaveAttribute('href', path.replace('/99', ''));
    expect(screen.getByRole('button', { name: TEXTS.uz.common.tryAgain }).elements()).toEqual([]);
  });

  test('say beside the button why they were not saved', async () => {
    const api = homeApi();
    answerSteps(api);
    api.answer(updateStep, () => {
      throw new Refusal(403, 'ACCESS_DENIED', 'Bu bosqichni oʻzgartirib boʻlmaydi');
    });
    const { screen } = await openPage('/admin-steps/2', { as: ADMIN }, api);
    await screen.getByRole('textbox', { name: texts.name }).fill('Viza va chipta');
    await save(screen).click();
    await expect.element(screen.getByText('Bu bosqichni oʻzgartirib boʻlmaydi')).toBeInViewport();
  });
});

describe('the form of a level', () => {
  test('has documents, each with a name, in an order', async () => {
    const api = homeApi();
    answerSteps(api);
    const made = api.answer(createLevel, level(2, 'Tarjima'));
    const { screen } = await openPage('/admin-steps/level/1/create', { as: ADMIN }, api);
    await screen.getByRole('textbox', { name: texts.name }).fill('Tarjima');
    await screen.getByRole('textbox', { name: texts.days }).fill('5');
    await screen.getByRole('button', { name: texts.moreDays }).click();
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
        ...{ nameUz: 'Tarjima', days: 6, orderNumber: 3 },
        documentList: [{ nameUz: 'Pasport' }, { nameUz: 'Diplom', isRequired: true }],
      });
    await expect.poll(address).toBe('/admin-steps/level/1/2');
  });
});
