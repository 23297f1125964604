import { createLevel, updateLevel } from '@parvoz/contract/agencies/step-levels.ts';
import {
  getTariff,
  listSteps,
  type ManagedLevel,
  type ManagedStep,
  updateTariff,
} from '@parvoz/contract/agencies/tariffs-and-steps.ts';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectNoAxeViolations } from '../../../../../test/axe.ts';
import { homeApi } from '../../../../../test/home.ts';
import { address, DESKTOP, openPage, PHONE, TEXTS } from '../../../../../test/page.tsx';
import { ADMIN } from '../../../../../test/people.ts';
import { level, pageOf, step, TARIFF } from '../../../../../test/tariffs.ts';

const texts = TEXTS.uz['tariffs-editing'];
const { common } = TEXTS.uz;
const ofStep = { '{{name}}': 'Hujjatlar' };
const filled = (text: string, values: Record<string, string>) =>
  text.replace('{{name}}', values['{{name}}']!);

/** A tariff of one step with one level, open at its levels. */
const open = async (size: typeof DESKTOP | typeof PHONE = DESKTOP) => {
  const api = homeApi();
  const given = { levels: [level(1, 'Hisob ochish')] as ManagedLevel[] };
  const first = (): ManagedStep => ({ ...step(1, 'Hujjatlar', 100), levelList: given.levels });
  api.answer(getTariff, TARIFF);
  api.answer(listSteps, () => pageOf([first()]));
  const tariffs = api.answer(updateTariff, TARIFF);
  const { screen } = await openPage('/admin-tariffs/7', { as: ADMIN, screen: size }, api);
  await screen.getByRole('button', { name: filled(texts.levels.of, ofStep) }).click();
  const edit = (name: string) =>
    screen.getByRole('button', { name: filled(texts.levels.edit, { '{{name}}': name }) });
  await expect.element(edit('Hisob ochish')).toBeVisible();
  return { api, screen, given, tariffs, edit };
};

test.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const)('a level is edited where it stands on a %s, and saved apart from its tariff', async (_, size) => {
  const { api, screen, given, tariffs, edit } = await open(size);
  const saved = api.answer(updateLevel, ({ body }) => {
    const { documentList, version, ...changed } = body;
    given.levels = [{ ...level(1, 'Hisob ochish'), ...changed, version: 2 }];
    return given.levels[0]!;
  });
  await edit('Hisob ochish').click();
  const group = screen.getByRole('group', { name: 'Hisob ochish' });
  const name = group.getByRole('textbox', { name: texts.name });
  await expect.element(name).toHaveFocus();
  await expectNoAxeViolations();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(size[0]);
  await group.getByRole('textbox', { name: texts.days }).fill('9');
  await name.fill('Hisob va kabinet');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => saved.map(({ body }) => body))
    .toMatchObject([
      { nameUz: 'Hisob va kabinet', days: 9, version: 1, documentList: [{ nameUz: 'Pasport' }] },
    ]);
  await expect.element(edit('Hisob va kabinet')).toHaveFocus();
  expect(tariffs).toHaveLength(0);
  expect(address()).toBe('/admin-tariffs/7');
});

test('a level is added in its place, once it has what it needs', async () => {
  const { api, screen, given } = await open();
  const made = api.answer(createLevel, ({ body }) => {
    const added = { ...level(2, body.nameUz), days: body.days };
    given.levels = [...given.levels, added];
    return added;
  });
  await screen.getByRole('button', { name: filled(texts.levels.addTo, ofStep) }).click();
  const group = screen.getByRole('group', { name: texts.levels.add });
  const save = group.getByRole('button', { name: texts.levels.save });
  await save.click();
  const name = group.getByRole('textbox', { name: texts.name });
  await expect.element(name).toHaveAttribute('aria-invalid', 'true');
  expect(made).toHaveLength(0);
  await name.fill('Tarjima');
  await group.getByRole('textbox', { name: texts.days }).fill('3');
  await save.dblClick();
  await expect.element(screen.getByRole('link', { name: 'Tarjima' })).toBeVisible();
  await expect.element(group).not.toBeInTheDocument();
  expect(made.map(({ body }) => body)).toMatchObject([{ nameUz: 'Tarjima', days: 3, orderNumber: 2 }]);
  expect(address()).toBe('/admin-tariffs/7');
});

test('a level that is closed before it is saved has what was typed when it is opened again', async () => {
  const { screen, edit } = await open();
  await edit('Hisob ochish').click();
  const group = screen.getByRole('group', { name: 'Hisob ochish' });
  const name = group.getByRole('textbox', { name: texts.name });
  await name.fill('Hisob va kabinet');
  await group.getByRole('button', { name: common.close }).click();
  await expect.element(edit('Hisob ochish')).toHaveFocus();
  await edit('Hisob ochish').click();
  await expect.element(name).toHaveValue('Hisob va kabinet');
});
