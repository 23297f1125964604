import {
  getCountryFacts,
  type ManagedCountryFacts,
  updateCountryFacts,
} from '@parvoz/contract/catalogue/country-facts.ts';
import { listDegrees } from '@parvoz/contract/catalogue/lists.ts';
import { filterCountries } from '@parvoz/contract/catalogue/lists-places-admin.ts';
import { expect, test } from 'vitest';
import { expectNoAxeViolations } from '../../../../../../test/axe.ts';
import { answerCosts } from '../../../../../../test/costs.ts';
import { homeApi } from '../../../../../../test/home.ts';
import { openPage, TEXTS } from '../../../../../../test/page.tsx';
import { ADMIN } from '../../../../../../test/people.ts';

const texts = TEXTS.uz['lists-admin'].facts;
const { admin, 'country-facts': country, validation } = TEXTS.uz;

const FACTS: ManagedCountryFacts = {
  ...{ id: 5, nameUz: 'Koreya', nameRu: 'Корея', nameEn: 'Korea' },
  costs: [],
  ...{ livingFromMinor: null, livingToMinor: null, livingCurrency: null, livingYear: null },
  ...{ livingSourceUrl: null, livingCheckedOn: null },
  ...{ recognition: 'UNKNOWN', recognitionSourceUrl: null, recognitionCheckedOn: null },
  ...{ legalisation: null, legalisationSourceUrl: null, legalisationCheckedOn: null },
  ...{ visaUz: '', visaRu: '', visaEn: '', visaSourceUrl: null, visaCheckedOn: null },
  ...{ version: 3, updatedAt: '2026-11-20T10:00:00.000Z' },
};

test('facts are entered in the minor units of their currency, and from is not above to', async () => {
  const api = homeApi();
  api.answer(getCountryFacts, FACTS);
  // The page that saving leads to.
  api.answer(filterCountries, { content: [], totalElements: 0, page: 1, size: 30 });
  const saved = api.answer(updateCountryFacts, ({ body }) => ({ ...FACTS, ...body, version: 4 }));
  const { screen } = await openPage('/admin-countries/5', { as: ADMIN }, api);
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Koreya' })).toBeVisible();
  await screen.getByLabelText(texts.currency).selectOptions('USD');
  await screen.getByLabelText(texts.from).fill('900 000');
  await screen.getByLabelText(texts.to).fill('700 000');
  await screen.getByLabelText(texts.currency).selectOptions('KRW');
  await expect.element(screen.getByLabelText(texts.from)).toHaveValue('900 000');
  const save = screen.getByRole('button', { name: admin.form.save, exact: true });
  await save.click();
  await expect.element(screen.getByText(validation.any.amountOrder).first()).toBeVisible();
  expect(saved).toHaveLength(0);
  await expectNoAxeViolations();
  await screen.getByLabelText(texts.to).fill('1 200 000');
  await screen
    .getByRole('region', { name: texts.recognition })
    .getByLabelText(texts.state)
    .selectOptions(country.recognition.TEST);
  await save.click();
  await expect.poll(() => saved.length).toBe(1);
  expect(saved[0]?.body).toMatchObject({
    ...{ livingFromMinor: 900_000, livingToMinor: 1_200_000, livingCurrency: 'KRW' },
    ...{ recognition: 'TEST', legalisation: null, version: 3 },
  });
});

test('typical costs are rows with a year and a page each, and a currency without a rate is said', async () => {
  const api = homeApi();
  answerCosts(api);
  api.answer(getCountryFacts, FACTS);
  api.answer(listDegrees, [
    { id: 2, key: 'BACHELOR', name: 'Bakalavriat', value: 'Bakalavriat', universityCount: 1 },
  ]);
  api.answer(filterCountries, { content: [], totalElements: 0, page: 1, size: 30 });
  const saved = api.answer(updateCountryFacts, ({ body }) => ({ ...FACTS, ...body, version: 4 }));
  const { screen } = await openPage('/admin-countries/5', { as: ADMIN }, api);
  const costs = texts.costs;
  await screen.getByRole('button', { name: costs.add }).click();
  const first = screen.getByRole('group', { name: costs.row.replace('{{number}}', '1') });
  await expect.element(first.getByLabelText(costs.kind)).toHaveFocus();
  await first.getByLabelText(texts.from).fill('6 000 000');
  await first.getByLabelText(texts.to).fill('3 000 000');
  await first.getByLabelText(texts.currency).selectOptions('KRW');
  await expect.element(first.getByText(costs.noRate.replace('{{currency}}', 'KRW'))).toBeVisible();
  await first.getByLabelText(costs.source).selectOptions('ESTIMATE');
  const save = screen.getByRole('button', { name: admin.form.save, exact: true });
  await save.click();
  await expect.element(first.getByText(validation.any.amountOrder)).toBeVisible();
  // The degree, the year and the page.
  await expect
    .poll(() => first.getByText(validation.any.required).elements().length)
    .toBeGreaterThanOrEqual(3);
  expect(saved).toHaveLength(0);
  await expectNoAxeViolations();
  await first.getByLabelText(texts.to).fill('9 000 000');
  await first.getByLabelText(costs.degree).selectOptions('Bakalavriat');
  await first.getByLabelText(texts.year).fill('2025');
  await first.getByLabelText(admin.record.source).fill('studyinkorea.go.kr/prices');
  await screen.getByRole('button', { name: costs.add }).click();
  await screen.getByRole('button', { name: costs.remove.replace('{{number}}', '2') }).click();
  await save.click();
  await expect.poll(() => saved.length).toBe(1);
  expect(saved[0]?.body.costs).toEqual([
    {
      ...{
        kind: 'TUITION',
        degreeId: 2,
        ownership: null,
        city: null,
        withoutRent: false,
        fromMinor: 6_000_000,
        toMinor: 9_000_000,
      },
      ...{ currency: 'KRW', year: 2025, source: 'ESTIMATE', sourceUrl: 'https://studyinkorea.go.kr/prices' },
      ...{ checkedOn: null, noteUz: '', noteRu: '', noteEn: '' },
    },
  ]);
});
