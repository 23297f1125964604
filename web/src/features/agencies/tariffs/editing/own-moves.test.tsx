import { getLevel, orderLevels, updateLevel } from '@parvoz/contract/agencies/step-levels.ts';
import { getStep, orderSteps, updateStep } from '@parvoz/contract/agencies/tariffs-and-steps.ts';
import { getLastChange, type LastChange } from '@parvoz/contract/platform/audit.ts';
import { expect, test } from 'vitest';
import { Refusal } from '../../../../../test/api.ts';
import { expectNoAxeViolations } from '../../../../../test/axe.ts';
import { homeApi } from '../../../../../test/home.ts';
import { openPage, TEXTS } from '../../../../../test/page.tsx';
import { ADMIN } from '../../../../../test/people.ts';
import { answerSteps, level, MOMENT, named, step } from '../../../../../test/tariffs.ts';

const { admin } = TEXTS.uz;
const texts = TEXTS.uz['tariffs-editing'];

const OWN: LastChange = { name: 'Dilnoza Rahimova', isAdmin: true, isOwn: true, at: MOMENT };

const refuseOld = (version: number | undefined, newest: number) => {
  if (version !== newest) throw new Refusal(409, 'CHANGED_MEANWHILE', 'changed');
};

const moveUp = (name: string) => admin.order.up.replace('{{name}}', name);

test('a step that was moved beside its open form is saved at its new place without a question', async () => {
  const api = homeApi();
  answerSteps(api);
  api.answer(getLastChange, OWN);
  const { screen } = await openPage('/admin-steps/2', { as: ADMIN }, api);
  await screen.getByRole('textbox', { name: texts.name }).fill('Viza va chipta');
  // The order raises the version of what it moves.
  const moved = { ...step(2, 'Viza', 40), orderNumber: 1, version: 2 };
  api.answer(getStep, moved);
  const saved = api.answer(updateStep, ({ body }) => {
    refuseOld(body.version, 2);
    return { ...moved, ...named('Viza va chipta'), version: 3 };
  });
  // After that of a step, whose address its own is like.
  api.answer(orderSteps, null);
  await screen.getByRole('button', { name: moveUp('Viza') }).click();
  await screen.getByRole('button', { name: admin.form.save, exact: true }).click();
  await expect
    .poll(() => saved.at(-1)?.body)
    .toMatchObject({ version: 2, orderNumber: 1, nameUz: 'Viza va chipta' });
  await expect.element(screen.getByRole('textbox', { name: texts.name })).toHaveValue('Viza va chipta');
  expect(screen.getByRole('dialog').elements()).toEqual([]);
});

const openLevel = async (theirs: Partial<ReturnType<typeof level>>, by: LastChange | null) => {
  const api = homeApi();
  answerSteps(api);
  api.answer(orderLevels, null);
  api.answer(getLastChange, by);
  const newest = { ...level(2, 'Tarjima'), ...theirs, version: 4 };
  const saved = api.answer(updateLevel, ({ body }) => {
    refuseOld(body.version, 4);
    return { ...newest, ...body, documentList: newest.documentList, version: 5 };
  });
  const { screen } = await openPage('/admin-steps/level/1/2', { as: ADMIN }, api);
  await screen.getByRole('textbox', { name: texts.days }).fill('8');
  api.answer(getLevel, newest);
  await screen.getByRole('button', { name: admin.form.save, exact: true }).click();
  return { screen, saved };
};

test('a level that anybody has moved is saved at its new place without a question', async () => {
  const { screen, saved } = await openLevel({ orderNumber: 1 }, null);
  await expect.poll(() => saved.at(-1)?.body).toMatchObject({ version: 4, orderNumber: 1, days: 8 });
  expect(screen.getByRole('dialog').elements()).toEqual([]);
  await expect.element(screen.getByRole('textbox', { name: texts.days })).toHaveValue('8');
});

test('what the same person has changed in another window stays, where it is another field', async () => {
  const { screen, saved } = await openLevel({ nameRu: 'Перевод' }, OWN);
  await expect.poll(() => saved.at(-1)?.body).toMatchObject({ version: 4, nameRu: 'Перевод', days: 8 });
  expect(screen.getByRole('dialog').elements()).toEqual([]);
});

test('somebody else’s other field is still asked about', async () => {
  const { screen, saved } = await openLevel({ nameRu: 'Перевод' }, { ...OWN, isOwn: false });
  const question = screen.getByRole('dialog', { name: admin.conflict.title });
  await question.getByRole('button', { name: admin.conflict.saveBoth }).click();
  await expect.poll(() => saved.at(-1)?.body).toMatchObject({ version: 4, nameRu: 'Перевод', days: 8 });
});

test('of one field in two windows the person chooses, and nobody else is said to have changed it', async () => {
  const { screen, saved } = await openLevel({ days: 6 }, OWN);
  const question = screen.getByRole('dialog', { name: admin.conflict.own.title });
  await expect.element(question.getByText(/oʻzingiz boshqa varaqda/)).toBeVisible();
  await expect.element(question.getByRole('radio', { name: /^Shu yerdagi/ })).toBeChecked();
  await expectNoAxeViolations();
  await question.getByRole('radio', { name: new RegExp(`^${admin.conflict.theirs}`) }).click();
  await question.getByRole('button', { name: admin.conflict.save }).click();
  await expect.poll(() => saved.at(-1)?.body).toMatchObject({ version: 4, days: 6 });
});
