import type { Locator, Page } from '@playwright/test';
import { expect, inOneLanguage, test, textOf, title, visit } from '../fixtures.ts';
import { counted, type Language, TEXTS } from '../texts.ts';

const GROUPS: Record<Language, string[]> = {
  uz: ['A–H', 'I–P', 'Q–Z'],
  ru: ['А–Й', 'К–Р', 'С–Я'],
  en: ['A–H', 'I–P', 'Q–Z'],
  'uz-Cyrl': ['А–Й', 'К–Р', 'С–Я'],
};
const POPULAR_CATEGORIES = 3;
const COUNTRIES = 55;
const CONTINENTS = 6;

/** Begins with a letter of the group, marks aside; Ё counts as Е. */
const startsIn = (group: string) => (name: string) => {
  const letter = name.normalize('NFD').charAt(0).toUpperCase();
  return letter >= group.charAt(0) && letter <= group.charAt(2);
};

/** In columns the count of universities follows the name twice: for the eye and for the ear. */
const IN_COLUMN = /^(.+?)(\d+)\2\s/;
const POPULAR = /^(.+?)(\d+)\s/;
const readEntry = (text: string, pattern: RegExp) => {
  const [, name = '', count = ''] = pattern.exec(text) ?? [];
  return { name, count: Number(count) };
};
const readEntries = async (entries: Locator, pattern: RegExp) =>
  (await entries.allTextContents()).map((text) => readEntry(text, pattern));

const opener = (page: Page, name: string) =>
  page.getByRole('search').getByRole('button', { name: new RegExp(`^${name}`) });
const openPanel = async (page: Page, name: string): Promise<Locator> => {
  await opener(page, name).click();
  await expect(opener(page, name)).toHaveAttribute('aria-expanded', 'true');
  return page.getByRole('dialog', { name });
};

/** Names in the columns, in the order of the page, by the letters of their column. */
const columns = async (panel: Locator, language: Language, role: 'link' | 'button') => {
  const groups = await Promise.all(
    GROUPS[language].map(async (group) => {
      const heading = panel.page().getByRole('heading', { name: group, exact: true });
      const entries = panel.locator('section').filter({ has: heading }).getByRole(role);
      return { group, names: (await readEntries(entries, IN_COLUMN)).map(({ name }) => name) };
    }),
  );
  return groups.filter(({ names }) => names.length > 0);
};

for (const language of ['uz', 'ru', 'en'] as const) {
  const { search } = TEXTS[language];
  const only = { tag: [...(language === 'en' ? [] : ['@desktop']), ...inOneLanguage(language)] };

  test(`chooses a category in ${language}`, only, async ({ page, speak }) => {
    await speak(language);
    await visit(page, '/');
    const panel = await openPanel(page, search.category);
    await expect(panel.getByRole('heading', { name: search.popularCategories })).toBeVisible();
    const groups = await columns(panel, language, 'button');
    expect(groups.length).toBeGreaterThan(1);
    for (const { group, names } of groups) expect(names.filter(startsIn(group))).toEqual(names);

    const popular = panel.locator('h2 + div').getByRole('button');
    await expect(popular).toHaveCount(POPULAR_CATEGORIES);
    const counts = (await readEntries(popular, POPULAR)).map(({ count }) => count);
    expect(counts).toEqual([...counts].sort((a, b) => b - a));

    const category = panel.locator('section').first().getByRole('button').first();
    await category.click();
    await expect(panel.getByRole('heading', { name: groups[0]!.names[0]! })).toBeVisible();
    await panel.getByRole('button', { name: search.showAllCategories }).click();
    await expect(category).toBeFocused();
    await category.click();

    const faculty = panel.getByRole('link').first();
    const { name, count } = readEntry(await textOf(faculty), IN_COLUMN);
    await expect(faculty).toHaveAccessibleName(
      `${name} ${counted(language, search, 'universityCount', count)}`,
    );
    await faculty.click();
    await expect(page).toHaveURL(/\/search\/results\?type=UNIVERSITY&id=\d+$/);
    await expect(panel).toHaveCount(0);
    await expect(title(page)).toHaveText(name);
    await expect(page.getByRole('navigation', { name: search.tabs }).getByRole('link')).toHaveText([
      new RegExp(`^${search.tab.university} ?${count}$`),
    ]);
    await expect(opener(page, search.category)).toContainText(name);
  });

  test(`chooses a place in ${language}`, only, async ({ page, speak }) => {
    await speak(language);
    await visit(page, '/');
    const panel = await openPanel(page, search.location);
    await expect(panel.getByRole('heading', { name: search.popularLocations })).toBeVisible();
    await expect(panel.getByRole('heading', { name: search.searchByContinent })).toBeVisible();
    const groups = await columns(panel, language, 'link');
    expect(groups.map(({ group }) => group)).toEqual(GROUPS[language]);
    // The last group also has names that begin with anything else, so that none is lost.
    for (const { group, names } of groups.slice(0, 2)) expect(names.filter(startsIn(group))).toEqual(names);
    expect(groups.flatMap(({ names }) => names)).toHaveLength(COUNTRIES);

    const popular = panel.locator('h2 + div').getByRole('link');
    const popularNames = (await readEntries(popular, POPULAR)).map(({ name }) => name);
    expect(popularNames).toEqual(groups[0]!.names.slice(1, 5));

    const continents = panel.locator(`h3:text-is("${search.searchByContinent}") + div`).getByRole('link');
    await expect(continents).toHaveCount(CONTINENTS);
    await popular.first().click();
    await expect(page).toHaveURL(/\/search\/results\?countryId=\d+$/);
    await expect(title(page)).toHaveText(popularNames[0]!);

    await openPanel(page, search.location);
    const continentName = await textOf(continents.first());
    await continents.first().click();
    await expect(page).toHaveURL(/\/search\/results\?continentId=\d+$/);
    await expect(title(page)).toHaveText(continentName);
    await expect(opener(page, search.location)).toContainText(continentName);
  });
}
