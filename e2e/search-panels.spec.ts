import type { Locator, Page } from '@playwright/test';
import { expect, test, title, visit } from './fixtures.ts';
import { counted, type Language, TEXTS } from './texts.ts';

const GROUPS: Record<Language, string[]> = {
  uz: ['A–H', 'I–P', 'Q–Z'],
  ru: ['А–Й', 'К–Р', 'С–Я'],
  en: ['A–H', 'I–P', 'Q–Z'],
};
const POPULAR_CATEGORIES = 3;

/** Begins with a letter of the group, marks aside; Ё counts as Е. */
const startsIn = (group: string) => (name: string) => {
  const letter = name.normalize('NFD').charAt(0).toUpperCase();
  return letter >= group.charAt(0) && letter <= group.charAt(2);
};

const opener = (page: Page, name: string) =>
  page.getByRole('search').getByRole('button', { name: new RegExp(`^${name}`) });
const openPanel = async (page: Page, name: string): Promise<Locator> => {
  await opener(page, name).click();
  await expect(opener(page, name)).toHaveAttribute('aria-expanded', 'true');
  return page.getByRole('dialog', { name });
};

/** Names in the columns, in the order of the page, by the letters of their column. */
const columns = async (panel: Locator, groups: readonly string[], role: 'link' | 'button') => {
  const found = await panel.getByRole('heading', { level: 3 }).allInnerTexts();
  const shown = groups.filter((group) => found.includes(group));
  return Promise.all(
    shown.map(async (group) => {
      const column = panel
        .locator('section')
        .filter({ has: panel.page().getByRole('heading', { name: group }) });
      return { group, names: await column.getByRole(role).allInnerTexts() };
    }),
  );
};

for (const language of ['uz', 'ru', 'en'] as const) {
  const { search } = TEXTS[language];
  const only = language === 'en' ? {} : { tag: '@desktop' };

  test(`chooses a category in ${language}`, only, async ({ page, speak }) => {
    await speak(language);
    await visit(page, '/');
    const panel = await openPanel(page, search.category);
    await expect(panel.getByRole('heading', { name: search.popularCategories })).toBeVisible();
    const groups = await columns(panel, GROUPS[language], 'button');
    expect(groups.length).toBeGreaterThan(1);
    for (const { group, names } of groups) expect(names.filter(startsIn(group))).toEqual(names);

    const all = groups.flatMap(({ names }) => names.map((name) => name.split('\n')[0]!));
    const popular = panel.getByRole('button', { name: /\d/ }).and(panel.locator('.popular > *'));
    await expect(popular).toHaveCount(POPULAR_CATEGORIES);
    const counts = (await popular.allInnerTexts()).map((text) => Number(/\d+/.exec(text)?.[0]));
    expect(counts).toEqual([...counts].sort((a, b) => b - a));

    const category = panel.locator('section').first().getByRole('button').first();
    const categoryName = all[0]!;
    await category.click();
    await expect(panel.getByRole('heading', { name: categoryName })).toBeVisible();
    await panel.getByRole('button', { name: search.showAllCategories }).click();
    await expect(category).toBeFocused();
    await category.click();

    const faculty = panel.getByRole('link').first();
    const [name, count] = (await faculty.innerText()).split('\n');
    await expect(faculty).toHaveAccessibleName(
      `${name} ${counted(language, search, 'universityCount', Number(count))}`,
    );
    await faculty.click();
    await expect(page).toHaveURL(/\/search\/results\?type=UNIVERSITY&id=\d+$/);
    await expect(panel).toHaveCount(0);
    await expect(title(page)).toHaveText(name!);
    await expect(page.getByRole('navigation', { name: search.tabs }).getByRole('link')).toHaveText([
      new RegExp(`^${search.tab.university} ?${count}$`),
    ]);
    await expect(opener(page, search.category)).toContainText(name!);
  });

  test(`chooses a place in ${language}`, only, async ({ page, speak }) => {
    await speak(language);
    await visit(page, '/');
    const panel = await openPanel(page, search.location);
    await expect(panel.getByRole('heading', { name: search.popularLocations })).toBeVisible();
    await expect(panel.getByRole('heading', { name: search.searchByContinent })).toBeVisible();
    const groups = await columns(panel, GROUPS[language], 'link');
    expect(groups.map(({ group }) => group)).toEqual(GROUPS[language]);
    const plain = (text: string) => text.split('\n')[0]!;
    const [first, ...others] = groups.map(({ names }) => names.map(plain));
    for (const [index, names] of [first!, ...others.slice(0, 1)].entries())
      expect(names.filter(startsIn(GROUPS[language][index]!))).toEqual(names);
    // Nothing is lost: the last group takes what begins with anything else.
    expect([first, ...others].flat()).toHaveLength(69);

    const popular = panel.locator('.popular').getByRole('link');
    expect((await popular.allInnerTexts()).map(plain)).toEqual(first!.slice(1, 5));

    const continents = panel.getByRole('link').and(panel.locator('.continents > *'));
    await expect(continents).toHaveCount(6);
    const country = popular.first();
    const [name] = (await country.innerText()).split('\n');
    await country.click();
    await expect(page).toHaveURL(/\/search\/results\?countryId=\d+$/);
    await expect(title(page)).toHaveText(name!);

    await openPanel(page, search.location);
    const continentName = await continents.first().innerText();
    await continents.first().click();
    await expect(page).toHaveURL(/\/search\/results\?continentId=\d+$/);
    await expect(title(page)).toHaveText(continentName);
    await expect(opener(page, search.location)).toContainText(continentName);
  });
}

test('closes a panel by its X, a press outside, Escape and the other button', async ({ page, speak }) => {
  const { common, search } = TEXTS.en;
  await speak('en');
  await visit(page, '/');

  const category = await openPanel(page, search.category);
  await category.getByRole('button', { name: common.close }).click();
  await expect(category).toHaveCount(0);
  await expect(opener(page, search.category)).toBeFocused();

  await openPanel(page, search.category);
  await page.getByRole('contentinfo').click({ position: { x: 2, y: 2 } });
  await expect(category).toHaveCount(0);

  await openPanel(page, search.category);
  await page.keyboard.press('Escape');
  await expect(category).toHaveCount(0);
  await expect(opener(page, search.category)).toBeFocused();

  await openPanel(page, search.category);
  const location = await openPanel(page, search.location);
  await expect(category).toHaveCount(0);
  await expect(location).toBeVisible();
});

test.describe('a catalogue that cannot be fetched', () => {
  test.use({ provokedErrors: /status of 500/ });

  test('can be fetched again in the panel', { tag: '@desktop' }, async ({ page, speak }) => {
    const { search } = TEXTS.en;
    await speak('en');
    await visit(page, '/');
    const calls = '**/api/v1/country/public/tree';
    await page.route(calls, (route) => route.fulfill({ status: 500, body: 'broken' }));
    const panel = await openPanel(page, search.location);
    await expect(panel.getByRole('alert')).toContainText(search.loadFailed);
    await page.unroute(calls);
    await panel.getByRole('button', { name: search.retry }).click();
    await expect(panel.getByRole('heading', { name: search.popularLocations })).toBeVisible();
  });
});
