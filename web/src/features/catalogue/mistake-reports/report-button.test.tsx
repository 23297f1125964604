import { reportMistake } from '@parvoz/contract/catalogue/mistake-reports.ts';
import { getScholarshipDetail } from '@parvoz/contract/catalogue/scholarships.ts';
import { expect, test } from 'vitest';
import { fakeApi, Refusal } from '../../../../test/api.ts';
import { expectNoAxeViolations } from '../../../../test/axe.ts';
import { openPage, PHONE, TEXTS } from '../../../../test/page.tsx';

const texts = TEXTS.uz['mistake-reports'];
const { mistakeReport } = TEXTS.uz.validation;

const openScholarship = async (screen?: typeof PHONE) => {
  const api = fakeApi();
  api.answer(getScholarshipDetail, {
    ...{ id: 7, name: 'Turkiya granti', description: '<p>Grant</p>', attach: null, degreeTypeList: [] },
    ...{
      startDate: '2026-11-01',
      expiredDate: '2027-02-28',
      isExpected: false,
      status: 'OPEN',
      university: null,
      country: null,
    },
    ...{
      price: 0,
      coverage: 'FULL',
      covers: null,
      conditions: null,
      steps: [],
      sourceUrl: null,
      checkedOn: null,
      isDemo: false,
    },
  });
  const { screen: page } = await openPage('/scholarships/7', screen ? { screen } : {}, api);
  const dialog = page.getByRole('dialog', { name: texts.title });
  await page.getByRole('button', { name: TEXTS.uz.common.reportMistake }).click();
  await expect.element(dialog).toBeVisible();
  return {
    ...{ api, page, dialog },
    text: dialog.getByRole('textbox', { name: texts.text }),
    phone: dialog.getByRole('textbox', { name: texts.phone }),
    send: dialog.getByRole('button', { name: texts.send }),
  };
};

test('a mistake is reported with what is wrong alone', async () => {
  const { api, page, dialog, text, send } = await openScholarship(PHONE);
  await expectNoAxeViolations();
  const sent = api.answer(reportMistake, null);
  await send.click();
  await expect.element(text).toHaveAccessibleDescription(mistakeReport.text.required);
  await text.fill('  Qabul yopilgan  ');
  await send.click();
  await expect.element(page.getByText(texts.sent)).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent.map(({ body }) => body)).toEqual([
    { kind: 'SCHOLARSHIP', id: 7, text: 'Qabul yopilgan', phone: null },
  ]);
});

test('a phone is checked, and nothing that was typed is lost by a refusal', async () => {
  const { api, page, text, phone, send } = await openScholarship();
  const sent = api.answer(reportMistake, () => {
    throw new Refusal(429, 'TOO_MANY_REQUESTS', 'Bir ozdan keyin urinib koʻring');
  });
  await text.fill('Qabul yopilgan');
  await phone.fill('90 12');
  await send.click();
  await expect.element(phone).toHaveAccessibleDescription(TEXTS.uz.validation.phone.format);
  expect(sent).toEqual([]);
  await phone.fill('90 123 45 67');
  await send.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Bir ozdan keyin urinib koʻring');
  await expect.element(text).toHaveValue('Qabul yopilgan');
  api.answer(reportMistake, null);
  await send.click();
  await expect.element(page.getByText(texts.sentWithPhone)).toBeVisible();
});
