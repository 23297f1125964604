import { type CountryCard, listCountryCards } from '@parvoz/contract/catalogue/country-facts.ts';
import { expect, test } from 'vitest';
import { fakeApi, Refusal } from '../../../../test/api.ts';
import { expectNoAxeViolations } from '../../../../test/axe.ts';
import { answerCosts, TURKEY } from '../../../../test/costs.ts';
import { homeApi } from '../../../../test/home.ts';
import { DESKTOP, openPage, PHONE, showComponent, TEXTS } from '../../../../test/page.tsx';
import { DocumentOrigin } from '../../../ui/document-origin.ts';
import { CountryDocument } from './country-document.tsx';

const { 'country-facts': texts, common, errors } = TEXTS.uz;

const TURKEY_CARD: CountryCard = {
  ...{ id: 1, name: 'Turkiya', code: 'TR', universityCount: 18, programCount: 168, scholarshipCount: 2 },
  living: {
    fromMinor: 1_800_000,
    toMinor: 2_600_000,
    currency: 'TRY',
    year: 2026,
    source: 'ESTIMATE',
    withoutRent: true,
  },
  ...{ recognition: 'TEST', legalisation: 'APOSTILLE' },
};
/** Of which nothing is known but that it has a university. */
const MALTA: CountryCard = {
  ...{ id: 2, name: 'Malta', code: 'MT', universityCount: 1, programCount: 0, scholarshipCount: 0 },
  ...{ living: null, recognition: 'UNKNOWN', legalisation: null },
};

const openList = async (countries: CountryCard[], size: readonly [number, number]) => {
  const api = fakeApi();
  answerCosts(api);
  api.answer(listCountryCards, countries);
  const { screen } = await openPage('/countries', { screen: size }, api);
  await expect.element(screen.getByRole('heading', { level: 1, name: texts.countries })).toBeVisible();
  return screen;
};

test.each([
  ['a phone', [320, 700]],
  ['a wide screen', DESKTOP],
] as const)('countries stand with their numbers and what living costs, on %s', async (_, size) => {
  const screen = await openList([TURKEY_CARD, MALTA], size);
  const [turkey, malta] = screen.getByRole('main').getByRole('listitem').all().slice(-2);
  await expect.element(turkey!.getByText('168 ta dastur · 18 ta universitet · 2 ta grant')).toBeVisible();
  await expect.element(turkey!.getByText(/18\s000–26\s000\slira/)).toBeVisible();
  // An estimate is called one.
  await expect.element(turkey!.getByText(`(${TEXTS.uz.common.costSource.ESTIMATE})`)).toBeVisible();
  await expect.element(turkey!.getByText(`· ${texts.withoutRent}`)).toBeVisible();
  await expect.element(turkey!.getByText(/≈ 5,1–7,4 mln soʻm/).first()).toBeVisible();
  await expect
    .element(turkey!.getByRole('link', { name: 'Turkiya' }))
    .toHaveAttribute('href', '/countries/1');
  // What is zero is not counted, and what is not known is said.
  await expect.element(malta!.getByText('1 ta universitet', { exact: true })).toBeVisible();
  expect(malta!.getByText(texts.unknown, { exact: true }).elements()).toHaveLength(3);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(size[0]);
  await expectNoAxeViolations();
});

test('is in the menu, and says where it could not be loaded', async () => {
  const api = fakeApi();
  answerCosts(api);
  api.answer(listCountryCards, () => {
    throw new Refusal(503, 'UNAVAILABLE', errors.UNAVAILABLE);
  });
  const { screen } = await openPage('/countries', { screen: DESKTOP }, api);
  const menu = screen.getByRole('banner').getByRole('navigation', { name: common.mainNavigation });
  await expect.element(menu.getByRole('link', { name: common.countries })).toHaveAttribute('aria-current');
  await expect.element(screen.getByText(errors.UNAVAILABLE)).toBeVisible();
});

test('the page of a country is led to from lists that are narrowed to it alone', async () => {
  const { screen, router } = await openPage('/university-list?country=1', { screen: PHONE }, homeApi());
  const about = screen.getByRole('link', { name: common.aboutCountry.replace('{{name}}', 'South Korea') });
  await expect.element(about).toHaveAttribute('href', '/countries/1');
  await router.navigate({ to: '/university-list', search: { country: '1,2' } });
  await expect.element(about).not.toBeInTheDocument();
});

test('the document of a country says of its living, too, that rent is not in it', async () => {
  const cost = { kind: 'LIVING' as const, degree: null, ownership: null, city: null, note: null };
  const { currency, year, source, ...range } = TURKEY_CARD.living!;
  const costs = [
    {
      ...cost,
      ...range,
      currency,
      year: year!,
      source: source!,
      sourceUrl: 'https://tan.edu.test/',
      checkedOn: null,
    },
  ];
  const country = { ...TURKEY, facts: { ...TURKEY.facts, living: null, costs } };
  const screen = await showComponent(
    <DocumentOrigin value="https://parvoz.uz">
      <CountryDocument country={country} inSom={null}>
        {null}
      </CountryDocument>
    </DocumentOrigin>,
  );
  // Above the typical costs, each of which says it of itself.
  const living = screen.getByRole('heading', { name: texts.living }).first().element().nextElementSibling;
  expect(living?.textContent).toBe(
    `18\u00a0000–26\u00a0000\u00a0lira (2026-yil narxlari) (${common.costSource.ESTIMATE}) · ${texts.withoutRent}`,
  );
});
