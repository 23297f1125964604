import {
  createExchangeRate,
  filterExchangeRates,
  importExchangeRates,
  type ManagedRate,
  previewExchangeRates,
  type RatePreview,
} from '@parvoz/contract/catalogue/rates.ts';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Refusal } from '../../../../test/api.ts';
import { expectNoAxeViolations } from '../../../../test/axe.ts';
import { homeApi } from '../../../../test/home.ts';
import { DESKTOP, openPage, PHONE, TEXTS } from '../../../../test/page.tsx';
import { ADMIN } from '../../../../test/people.ts';

const texts = TEXTS.uz.rates;
const { admin, validation } = TEXTS.uz;

const DOLLAR: ManagedRate = {
  ...{ id: 1, currency: 'USD', rateTiyin: 1_205_000, nominal: 1, datedOn: '2026-11-20' },
  ...{ sourceUrl: 'https://cbu.uz/uz/', isDemo: true, isLatest: true },
  ...{ version: 1, updatedAt: '2026-11-20T10:00:00.000Z' },
};

const openList = async (screen: typeof DESKTOP | typeof PHONE = DESKTOP) => {
  const api = homeApi();
  const asked = api.answer(filterExchangeRates, { content: [DOLLAR], totalElements: 1, page: 1, size: 30 });
  const opened = await openPage('/admin-rates', { as: ADMIN, screen }, api);
  await expect.element(opened.screen.getByRole('button', { name: 'USD', exact: true })).toBeVisible();
  return { ...opened, asked };
};

test.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const)('the list says rate, day and whether somebody has checked it on a %s', async (_, size) => {
  const { screen } = await openList(size);
  await expect.element(screen.getByText('1 USD = 12 050,00 soʻm')).toBeVisible();
  await expect.element(screen.getByText('20.11.2026')).toBeVisible();
  await expect.element(screen.getByText(texts.demo)).toBeVisible();
  await expectNoAxeViolations();
});

test('the form keeps what is typed, says what is wrong at its field, and saves whole tiyin', async () => {
  const { screen, api } = await openList();
  let isTaken = true;
  const saved = api.answer(createExchangeRate, ({ body }) => {
    if (isTaken) throw new Refusal(422, 'INVALID_INPUT', '', { datedOn: 'Bu band.' });
    return { ...DOLLAR, ...body, sourceUrl: 'https://cbu.uz/', isDemo: false };
  });
  await userEvent.keyboard('n');
  const dialog = screen.getByRole('dialog', { name: texts.add });
  const save = dialog.getByRole('button', { name: admin.form.save, exact: true });
  await dialog.getByLabelText(texts.currency).selectOptions('KRW');
  await dialog.getByLabelText(texts.rate).fill('0');
  await save.click();
  await expect.element(dialog.getByLabelText(texts.rate)).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabelText(texts.rate).fill('10 000 001');
  await expect.element(dialog.getByText(validation.exchangeRate.rateTiyin.tooBig)).toBeVisible();
  await dialog.getByLabelText(texts.rate).fill('8,26');
  await dialog.getByLabelText(texts.source).fill('cbu.uz');
  await dialog.getByLabelText(texts.datedOn).fill('2026-11-20');
  await save.click();
  await expect.element(dialog.getByText('Bu band.')).toBeVisible();
  await expect.element(dialog.getByLabelText(texts.rate)).toHaveValue('8,26');
  await expectNoAxeViolations();
  isTaken = false;
  await dialog.getByLabelText(texts.datedOn).fill('2026-11-21');
  await save.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(saved.at(-1)?.body).toEqual({
    ...{ currency: 'KRW', rateTiyin: 826, nominal: 1, datedOn: '2026-11-21' },
    sourceUrl: 'https://cbu.uz',
  });
});

const PREVIEW: RatePreview = {
  ...{ format: 'csv', encoding: 'windows-1251', unreadLines: [4], sheet: null, problem: null },
  ...{ added: 1, changed: 0, same: 0, refused: [] },
  lines: [{ line: 2, currency: 'KRW', rateTiyin: 915, nominal: 1, datedOn: '2026-11-14' }],
};

test('a file that is refused says so line by line, and stays to be sent again', async () => {
  const { screen, api } = await openList();
  api.answer(previewExchangeRates, { ...PREVIEW, encoding: null, lines: [] });
  let refused = [{ line: 3, column: 'kurs', reason: 'Son kiriting.' }];
  api.answer(importExchangeRates, () => ({ added: refused.length ? 0 : 1, changed: 0, same: 0, refused }));
  await screen.getByRole('button', { name: texts.import.open }).click();
  const dialog = screen.getByRole('dialog', { name: texts.import.title });
  const send = dialog.getByRole('button', { name: texts.import.button });
  await send.click();
  await expect.element(dialog.getByText(texts.import.none)).toBeVisible();
  await userEvent.upload(dialog.getByLabelText(texts.import.file), new File(['x'], 'rates.csv'));
  await send.click();
  await expect.element(dialog.getByRole('listitem')).toHaveTextContent('3-qator, kurs: Son kiriting.');
  await expectNoAxeViolations();
  refused = [];
  await send.click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a file is shown as it is read, in another encoding when one is chosen, and sent in that', async () => {
  const { screen, api } = await openList();
  const readings = TEXTS.uz['file-readings'];
  let answerSlowly: () => void = () => {};
  const asked = api.answer(previewExchangeRates, async ({ query }) => {
    if (query?.encoding === 'windows-1252') await new Promise<void>((resolve) => (answerSlowly = resolve));
    if (query?.encoding === 'utf-16le')
      throw new Refusal(422, 'IMPORT_UNREADABLE', '', { file: 'Jadval emas.' });
    const isWrong = query?.encoding === 'windows-1252';
    return {
      ...PREVIEW,
      encoding: query?.encoding ?? PREVIEW.encoding,
      problem: isWrong ? 'Ustun yoʻq.' : null,
    };
  });
  const sent = api.answer(importExchangeRates, { added: 1, changed: 0, same: 0, refused: [] });
  await screen.getByRole('button', { name: texts.import.open }).click();
  const dialog = screen.getByRole('dialog', { name: texts.import.title });
  await userEvent.upload(dialog.getByLabelText(texts.import.file), new File(['x'], 'rates.csv'));
  const field = dialog.getByLabelText(readings.label);
  await expect.element(field).toHaveValue('windows-1251');
  await expect.element(dialog.getByText('1 ta qatorda oʻqilmagan harflar bor: 4.')).toBeVisible();
  await expect
    .element(dialog.getByRole('listitem'))
    .toHaveTextContent('2-qator: 1 KRW = 9,15 soʻm, 14.11.2026');
  await expectNoAxeViolations();
  field.element().focus();
  await field.selectOptions('windows-1252');
  // Whoever goes through the list by keyboard stays in it while the file is being read.
  await expect.element(field).toHaveFocus();
  await expect.poll(() => asked.length).toBe(2);
  await expect.element(field).toBeEnabled();
  await expect.element(field).toHaveFocus();
  answerSlowly();
  await expect.element(dialog.getByText('Ustun yoʻq.')).toBeVisible();
  await field.selectOptions('utf-16le');
  await expect.element(dialog.getByText('Jadval emas.')).toBeVisible();
  await expect.element(field).toHaveValue('windows-1252');
  await field.selectOptions('windows-1250');
  await expect.element(field).toHaveValue('windows-1250');
  await expect.element(dialog.getByText('Ustun yoʻq.')).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: texts.import.button }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(asked.map(({ query }) => query?.encoding)).toEqual([
    undefined,
    'windows-1252',
    'utf-16le',
    'windows-1250',
  ]);
  expect(sent.map(({ query }) => query)).toEqual([{ encoding: 'windows-1250' }]);
});

test('a workbook says which sheet was read, and which lines of it nobody sees', async () => {
  const { screen, api } = await openList();
  const sheet = { name: 'Kurslar', others: ['2025', '2024'], hiddenLines: [3, 7] };
  api.answer(previewExchangeRates, { ...PREVIEW, format: 'xlsx', encoding: null, unreadLines: [], sheet });
  await screen.getByRole('button', { name: texts.import.open }).click();
  const dialog = screen.getByRole('dialog', { name: texts.import.title });
  await userEvent.upload(dialog.getByLabelText(texts.import.file), new File(['x'], 'rates.xlsx'));
  await expect.element(dialog.getByText(/Faqat\s“Kurslar”\svaragʻi\soʻqildi\./)).toBeVisible();
  await expect.element(dialog.getByText(/Yana\s2\sta\svaraqda\smaʼlumot\sbor:\s2025,\s2024\./)).toBeVisible();
  await expect.element(dialog.getByText(/2\sta\sqator\sjadvalda\syashirilgan.*:\s3,\s7\./)).toBeVisible();
  await expectNoAxeViolations();
});
