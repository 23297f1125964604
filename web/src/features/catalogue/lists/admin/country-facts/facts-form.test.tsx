import {
  getCountryFacts,
  type ManagedCountryFacts,
  updateCountryFacts,
} from '@parvoz/contract/catalogue/country-facts.ts';
import { filterCountries } from '@parvoz/contract/catalogue/lists-places-admin.ts';
import { expect, test } from 'vitest';
import { expectNoAxeViolations } from '../../../../../../test/axe.ts';
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
