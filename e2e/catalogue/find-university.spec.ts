import type { Locator, Page } from '@playwright/test';
import { countOf, countryIdsOf } from '../catalogue.ts';
import { expect, test, textOf, title, visit } from '../fixtures.ts';
import { fill, type Language, TEXTS } from '../texts.ts';

interface Journey {
  language: Language;
  typed: string;
  university: string;
  /** Underlined parts of the suggestion's name. */
  marked: RegExp[];
  country: string;
}

const JOURNEYS: Journey[] = [
  {
    language: 'uz',
    typed: 'seul',
    university: 'Seul milliy universiteti',
    marked: [/^Seul$/],
    country: 'Janubiy Koreya',
  },
  {
    language: 'ru',
    typed: 'сеул',
    university: 'Сеульский национальный университет',
    // A soft sign stays with its letter.
    marked: [/^Сеуль?$/],
    country: 'Южная Корея',
  },
  {
    language: 'en',
    typed: 'Seoul national',
    university: 'Seoul National University',
    marked: [/^Seoul$/, /^National$/],
    country: 'South Korea',
  },
];

/** Opens the first card of a section, checks that it leads to its own page, and comes back. */
const openFirstAndReturn = async (page: Page, section: Locator, path: RegExp, university: string) => {
  const link = section.getByRole('article').first().getByRole('heading').getByRole('link');
  const name = await textOf(link);
  await link.click();
  await expect(page).toHaveURL(path);
  await expect(title(page)).toHaveText(name);
  await page.goBack();
  await expect(title(page)).toHaveText(university);
};

for (const { language, typed, university, marked, country } of JOURNEYS) {
  const { search, universities } = TEXTS[language];

  const tag = language === 'uz' ? '@both' : ['@desktop', '@full'];
  test(`finds Seoul National University by "${typed}" in ${language}, and what leads there`, { tag }, async ({
    page,
    speak,
  }) => {
    await speak(language);
    await visit(page, '/');

    await page.getByRole('combobox', { name: search.textLabel }).pressSequentially(typed);
    const group = page
      .getByRole('listbox', { name: search.suggestions })
      .getByRole('group', { name: search.suggestionGroup.university });
    const option = group.getByRole('option').filter({ hasText: university });
    await expect(option.locator('b mark')).toHaveText(marked);
    await option.click();

    await expect(page).toHaveURL(/\/university-list\/\d+$/);
    await expect(title(page)).toHaveText(university);
    await expect(page).toHaveTitle(`${university} · Parvoz`);

    const neighbours = page.getByRole('region', { name: fill(universities.otherUniversities, { country }) });
    await expect(neighbours.getByRole('article')).toHaveCount(4);
    await openFirstAndReturn(page, neighbours, /\/university-list\/\d+$/, university);

    const scholarships = page.getByRole('region', { name: universities.scholarships });
    await openFirstAndReturn(page, scholarships, /\/scholarships\/\d+$/, university);

    const agencies = page.getByRole('region', { name: universities.consultings });
    await openFirstAndReturn(page, agencies, /\/consulting-list\/\d+$/, university);
  });
}

test('leads from the country’s scholarship and agency back to its universities', async ({
  page,
  request,
  speak,
}) => {
  const { common, scholarships, universities } = TEXTS.en;
  await speak('en');
  await visit(page, '/search/Seoul national');
  await page.getByRole('article').getByRole('link', { name: 'Seoul National University' }).click();
  await expect(title(page)).toHaveText('Seoul National University');

  const grants = page.getByRole('region', { name: universities.scholarships });
  await grants.getByRole('link', { name: common.moreDetails }).first().click();
  const korean = page.getByRole('region', {
    name: fill(scholarships.detail.universities, { country: 'South Korea' }),
  });
  await korean.getByRole('link', { name: 'Seoul National University', exact: true }).click();
  await expect(title(page)).toHaveText('Seoul National University');

  const neighbours = page.getByRole('region', {
    name: fill(universities.otherUniversities, { country: 'South Korea' }),
  });
  await neighbours.getByRole('link', { name: universities.all }).click();
  await expect(page).toHaveURL(/\/university-list\?country=\d+$/);
  const [korea] = await countryIdsOf(request, 'KR');
  const count = await countOf(request, 'university-list', { countryId: [korea] });
  await expect(page.getByRole('status').filter({ hasText: `${count} universities` })).toBeVisible();
});
