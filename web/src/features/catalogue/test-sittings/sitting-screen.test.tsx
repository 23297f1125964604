import {
  createTestSitting,
  filterTestSittings,
  getTestSitting,
  type ManagedSitting,
  updateTestSitting,
} from '@parvoz/contract/catalogue/test-sittings.ts';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectNoAxeViolations } from '../../../../test/axe.ts';
import { homeApi } from '../../../../test/home.ts';
import { DESKTOP, openPage, PHONE, TEXTS } from '../../../../test/page.tsx';
import { ADMIN } from '../../../../test/people.ts';

const texts = TEXTS.uz['test-sittings'];
const { admin, validation } = TEXTS.uz;

const TOPIK: ManagedSitting = {
  ...{ id: 1, test: 'TOPIK', place: 'TASHKENT', sourceUrl: 'https://www.topik.go.kr/' },
  ...{ registerBy: '2099-02-10', heldOn: '2099-04-11', resultsOn: '2099-05-27', checkedOn: null },
  ...{ isCancelled: false, version: 3, updatedAt: '2026-11-20T10:00:00.000Z' },
};

const openList = async (screen: typeof DESKTOP | typeof PHONE = DESKTOP, content = [TOPIK]) => {
  const api = homeApi();
  const asked = api.answer(filterTestSittings, { content, totalElements: content.length, page: 1, size: 30 });
  const opened = await openPage('/admin-test-dates', { as: ADMIN, screen }, api);
  await expect
    .element(opened.screen.getByRole('button', { name: 'TOPIK', exact: true }).first())
    .toBeVisible();
  return { ...opened, asked };
};

test.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const)('the list says when, where and by when, and what is cancelled, on a %s', async (_, size) => {
  const { screen } = await openList(size, [TOPIK, { ...TOPIK, id: 2, isCancelled: true }]);
  for (const text of ['11.04.2099', '10.02.2099', '27.05.2099', 'Toshkent'])
    await expect.element(screen.getByText(text).first()).toBeVisible();
  await expect.element(screen.getByText(texts.cancelled)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(size === PHONE ? 390 : DESKTOP[0]);
  await expectNoAxeViolations();
});

test('a date is added with its page, and refused where registration ends after the test', async () => {
  const { screen, api } = await openList();
  const saved = api.answer(createTestSitting, ({ body }) => ({
    ...TOPIK,
    ...body,
    sourceUrl: 'https://ielts.org',
  }));
  await userEvent.keyboard('n');
  const dialog = screen.getByRole('dialog', { name: texts.add });
  const save = dialog.getByRole('button', { name: admin.form.save, exact: true });
  await dialog.getByLabelText(texts.test, { exact: true }).selectOptions('IELTS');
  await dialog.getByLabelText(texts.place).selectOptions('SAMARKAND');
  await dialog.getByLabelText(texts.heldOn).fill('2099-03-06');
  await dialog.getByLabelText(texts.registerBy).fill('2099-03-07');
  await dialog.getByLabelText(texts.resultsOn).fill('2099-03-19');
  await dialog.getByLabelText(texts.source).fill('ielts.org');
  await save.click();
  await expect.element(dialog.getByLabelText(texts.registerBy)).toHaveAttribute('aria-invalid', 'true');
  await expect.element(dialog.getByText(validation.testSitting.registerBy.dateOrder).first()).toBeVisible();
  await expectNoAxeViolations();
  await dialog.getByLabelText(texts.registerBy).fill('2099-02-27');
  await save.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(saved.at(-1)?.body).toMatchObject({
    ...{ test: 'IELTS', place: 'SAMARKAND', heldOn: '2099-03-06', registerBy: '2099-02-27' },
    ...{ resultsOn: '2099-03-19', sourceUrl: 'https://ielts.org', isCancelled: false },
  });
});

test('a date is cancelled', async () => {
  const { screen, api } = await openList();
  api.answer(getTestSitting, TOPIK);
  const saved = api.answer(updateTestSitting, ({ body }) => ({
    ...{ ...TOPIK, ...body, sourceUrl: TOPIK.sourceUrl, version: 4 },
  }));
  await screen.getByRole('button', { name: 'TOPIK', exact: true }).click();
  const dialog = screen.getByRole('dialog', { name: texts.edit });
  await dialog.getByRole('checkbox', { name: texts.isCancelled }).click();
  await dialog.getByRole('button', { name: admin.form.save, exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(saved.at(-1)?.body).toMatchObject({ isCancelled: true, version: 3, heldOn: '2099-04-11' });
});
