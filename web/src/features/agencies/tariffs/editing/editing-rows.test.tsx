import { getLevel } from '@parvoz/contract/agencies/step-levels.ts';
import { getTariff, listSteps } from '@parvoz/contract/agencies/tariffs-and-steps.ts';
import { expect, test } from 'vitest';
import { homeApi } from '../../../../../test/home.ts';
import { openPage, TEXTS } from '../../../../../test/page.tsx';
import { ADMIN } from '../../../../../test/people.ts';
import { answerSteps, level, pageOf, step, TARIFF } from '../../../../../test/tariffs.ts';

const texts = TEXTS.uz['tariffs-editing'];

const middleOf = (element: Element): number => {
  const { top, bottom } = element.getBoundingClientRect();
  return (top + bottom) / 2;
};

/** Distance of an element's middle from that of another one, in whole pixels. */
const off = (element: Element | null, from: Element): number =>
  element === null ? Number.NaN : Math.abs(Math.round(middleOf(element) - middleOf(from)));

const fileOf = (name: string) => ({
  ...{ id: 'c1b5e5a4-0d55-4f0a-8c11-5b0a2f6a1e01', name, sizeBytes: 1000, mediaType: 'application/pdf' },
});

test('a document is moved and removed by the line of its name, with an example as without', async () => {
  const api = homeApi();
  const document = { nameRu: '', nameEn: '', isRequired: true };
  answerSteps(api);
  api.answer(getLevel, {
    ...level(1, 'Hisob ochish'),
    documentList: [
      { ...document, nameUz: 'Pasport', example: null },
      { ...document, nameUz: 'Diplom', example: fileOf('Juda uzun nomli toʻldirilgan namunaviy misol.pdf') },
    ],
  });
  const { screen } = await openPage('/admin-steps/level/1/1', { as: ADMIN }, api);
  const remove = (name: string) =>
    screen.getByRole('button', { name: texts.documents.remove.replace('{{name}}', name) });
  await expect.element(remove('Diplom')).toBeVisible();
  for (const name of ['Pasport', 'Diplom']) {
    const button = remove(name).element();
    const row = button.closest('li')!;
    const field = row.querySelector('input')!;
    for (const tool of [button, row.firstElementChild, row.lastElementChild])
      await expect.poll(() => off(tool, field)).toBeLessThanOrEqual(2);
  }
});

test('an opened step is moved by its first line', async () => {
  const api = homeApi();
  const levels = ['Tarjima', 'Apostil', 'Notarius'].map((name, at) => level(at + 1, name));
  api.answer(getTariff, TARIFF);
  api.answer(listSteps, pageOf([{ ...step(1, 'Hujjatlar', 60), levelList: levels }, step(2, 'Viza', 40)]));
  const { screen } = await openPage('/admin-tariffs/7', { as: ADMIN }, api);
  const unfold = screen.getByRole('button', { name: texts.levels.of.replace('{{name}}', 'Hujjatlar') });
  await unfold.click();
  await expect.element(screen.getByText('Notarius').first()).toBeVisible();
  const row = unfold.element().closest('li')!;
  for (const tool of [row.firstElementChild, row.lastElementChild])
    await expect.poll(() => off(tool, unfold.element())).toBeLessThanOrEqual(2);
});
