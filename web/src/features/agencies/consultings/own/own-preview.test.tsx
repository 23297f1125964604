import type { ConsultingDetail } from '@parvoz/contract/agencies/consultings.ts';
import {
  getOwnPreview,
  listOwnPreviewTariffs,
  listOwnPreviewUniversities,
} from '@parvoz/contract/agencies/own-preview.ts';
import { listDegrees } from '@parvoz/contract/catalogue/lists.ts';
import { filterUniversities } from '@parvoz/contract/catalogue/universities.ts';
import { LANGUAGE_FACTS } from '@parvoz/contract/languages.ts';
import { expect, test } from 'vitest';
import { fakeApi } from '../../../../../test/api.ts';
import { expectNoAxeViolations } from '../../../../../test/axe.ts';
import { openPage, PHONE, TEXTS } from '../../../../../test/page.tsx';
import { OWNER } from '../../../../../test/people.ts';

const MANAGER = { ...OWNER, roleList: ['ROLE_CONSULTING_MANAGER' as const] };
const DESCRIPTIONS: Record<string, string> = { uz: '<p>Biz haqimizda</p>', ru: '<p>О нас</p>' };

const AGENCY: ConsultingDetail = {
  ...{ id: 1, name: 'Ufq Taʼlim', abbreviation: 'UT', photo: null, city: 'Toshkent', description: '' },
  ...{ rating: null, ratingSpread: [0, 0, 0, 0, 0], commentCount: 0, universityCount: 0, isDemo: false },
  ...{ verifiedOn: null, priceFrom: null, onParvozSince: '2026-11-20', countryList: [] },
  measures: { answer: null, outcomes: null, disputes: null },
  ...{ phone: '998901234567', ownerName: 'Sardor', ownerSurname: 'Toʻlaganov' },
  ...{ webSite: null, openingHours: [], licenceNumber: null, spokenLanguages: [] },
};

const TARIFF = {
  ...{ id: 3, name: 'Toʻliq yordam', description: '', price: 0, isInParts: false },
  stepList: [{ id: 4, name: 'Hujjatlar', description: '', sharePercent: 100, levelList: [] }],
};

const openPreview = async (as = OWNER) => {
  const api = fakeApi();
  api.answer(getOwnPreview, ({ headers }) => ({
    ...AGENCY,
    description: DESCRIPTIONS[headers.get('accept-language')!]!,
  }));
  api.answer(listOwnPreviewTariffs, [TARIFF]);
  api.answer(listOwnPreviewUniversities, { content: [], totalElements: 0, page: 1, size: 12 });
  api.answer(filterUniversities, { content: [], totalElements: 0, page: 1, size: 10 });
  api.answer(listDegrees, [
    { id: 1, key: 'BACHELOR', name: 'Bakalavr', value: 'Bakalavr', universityCount: 3 },
  ]);
  const { screen } = await openPage('/consulting-preview', { as, screen: PHONE }, api);
  await expect.element(screen.getByRole('heading', { level: 1, name: AGENCY.name })).toBeVisible();
  return screen;
};

test('the page is shown in the language that is chosen, its headings too, and the workspace stays', async () => {
  const { uz, ru } = TEXTS;
  const screen = await openPreview();
  await expect.element(screen.getByText('Biz haqimizda')).toBeVisible();
  // Nobody applies, or compares, on a preview.
  await expect.element(screen.getByRole('heading', { name: TARIFF.name })).toBeVisible();
  expect(
    document.querySelector('main a[href^="/apply"]:not([inert] a), main input[type="checkbox"]'),
  ).toBeNull();
  expect(document.querySelector('form#apply[inert]')).not.toBeNull();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  await expectNoAxeViolations();

  await screen.getByRole('radio', { name: LANGUAGE_FACTS.ru.name }).click({ force: true });
  await expect.element(screen.getByText('О нас')).toBeVisible();
  const heading = screen.getByRole('heading', { name: ru.consultings.measured.title });
  await expect.element(heading).toBeVisible();
  expect(heading.element().closest('[lang]')!.getAttribute('lang')).toBe('ru');
  await expect.element(screen.getByText(uz.consultings.preview.note, { exact: false })).toBeVisible();
});

test('an owner is led to what can be changed', async () => {
  const edit = (await openPreview()).getByRole('link', { name: TEXTS.uz.consultings.preview.edit });
  await expect.element(edit).toHaveAttribute('href', '/consulting-settings?tab=agency');
});

test('a manager sees the page, and is not led to what only owners change', async () => {
  const { preview } = TEXTS.uz.consultings;
  const screen = await openPreview(MANAGER);
  await expect.element(screen.getByText(preview.note)).toBeVisible();
  await expect.element(screen.getByRole('link', { name: preview.edit })).not.toBeInTheDocument();
});
