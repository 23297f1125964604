import type { Page } from '@playwright/test';
import { addressOf } from '../catalogue.ts';
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  reload,
  test,
  title,
  visit,
} from '../fixtures.ts';
import { fill, TEXTS } from '../texts.ts';

const { search } = TEXTS.en;
/** Id of South Korea in addresses. */
let korea = '';

const field = (page: Page) => page.getByRole('combobox', { name: search.textLabel });
const opener = (page: Page, name: string) =>
  page.getByRole('search').getByRole('button', { name: new RegExp(`^${name}`) });
const chips = (page: Page) => page.getByRole('region', { name: search.conditions }).getByRole('link');
const chip = (page: Page, name: string) =>
  page.getByRole('link', { name: fill(search.removeCondition, { name }) });

test.beforeEach(async ({ speak, request }) => {
  await speak('en');
  korea = await addressOf(request, 'countryId={KR}');
});

test('a new text keeps the chosen place', { tag: '@desktop' }, async ({ page }) => {
  await visit(page, `/search/results?${korea}`);
  await field(page).fill('medicine');
  await field(page).press('Enter');
  await expect(page).toHaveURL(`/search/results?query=medicine&${korea}`);
  await expect(title(page)).toHaveText(`${fill(search.heading, { text: 'medicine' })} · South Korea`);
  await expect(opener(page, search.location)).toContainText('South Korea');
  await expect(chips(page)).toHaveText(['“medicine”', 'South Korea']);
  await reload(page);
  await expect(chips(page)).toHaveText(['“medicine”', 'South Korea']);
  await expect(field(page)).toHaveValue('medicine');
  await expect(page).toHaveTitle(/medicine.*South Korea · Parvoz$/);

  await chip(page, 'South Korea').click();
  await expect(page).toHaveURL('/search/results?query=medicine');
  await expect(opener(page, search.location)).toContainText(search.allCountries);
  await expect(chips(page)).toHaveCount(0);
  await page.goBack();
  await chip(page, '“medicine”').click();
  await expect(page).toHaveURL(`/search/results?${korea}`);
  await expect(field(page)).toHaveValue('');
});

test('a category, a place and a text come together in any order', async ({ page }) => {
  await visit(page, '/search/results?query=university');
  await opener(page, search.category).click();
  const category = page.getByRole('dialog', { name: search.category });
  await category
    .getByRole('button', { name: /^Engineering/ })
    .first()
    .click();
  await category.getByRole('link').first().click();
  await expect(page).toHaveURL(/\?query=university&type=UNIVERSITY&id=\d+$/);
  await opener(page, search.location).click();
  await page.getByRole('dialog', { name: search.location }).getByRole('link', { name: 'Asia' }).click();
  await expect(page).toHaveURL(/\?query=university&type=UNIVERSITY&id=\d+&continentId=\d+$/);
  await expect(chips(page)).toHaveCount(3);
  await field(page).fill('national');
  await page.getByRole('button', { name: search.submit, exact: true }).click();
  await expect(page).toHaveURL(/\?query=national&type=UNIVERSITY&id=\d+&continentId=\d+$/);
  await expect(title(page)).toContainText('Asia');
  // A country takes the place of the continent.
  await opener(page, search.location).click();
  const places = page.getByRole('dialog', { name: search.location });
  await places
    .locator('section')
    .getByRole('link', { name: /^South Korea/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`\\?query=national&type=UNIVERSITY&id=\\d+&${korea}$`));
  // An emptied text leaves category and place.
  await page.getByRole('button', { name: search.clear }).click();
  await field(page).press('Enter');
  await expect(page).toHaveURL(new RegExp(`\\?type=UNIVERSITY&id=\\d+&${korea}$`));
});

test('suggests within the chosen place and leads to the same results', async ({ page }) => {
  await visit(page, `/search/results?${korea}`);
  await field(page).pressSequentially('national');
  const options = page.getByRole('listbox', { name: search.suggestions }).getByRole('option');
  await expect(options.first()).toContainText('Seoul National University');
  for (const option of await options.all())
    await expect(option).toContainText(/South Korea|Korea|results? for/);
  await expect(page.getByText(fill(search.within, { conditions: 'South Korea' }))).toBeVisible();
  const all = /(\d+) result/.exec((await options.last().textContent()) ?? '')?.[1];
  await options.last().click();
  await expect(page).toHaveURL(`/search/results?query=national&${korea}`);
  await expect(page.getByRole('main').getByRole('status').first()).toContainText(`${all} result`);
});

test('says what was combined when nothing fits', { tag: '@desktop' }, async ({ page }) => {
  await visit(page, `/search/results?query=boston&${korea}`);
  const said = page.getByRole('main').getByRole('status').first();
  await expect(said).toContainText(search.noResult);
  await expect(said).toContainText(fill(search.noneOfAll, { conditions: '“boston” · South Korea' }));
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  await chip(page, 'South Korea').press('Enter');
  await expect(page.getByRole('article').first()).toContainText('Boston University');
  await expect(page.getByRole('region', { name: search.conditions })).toBeFocused();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the form keeps the place', { tag: '@desktop' }, async ({ page }) => {
    await page.goto(`/search/results?${korea}`);
    await field(page).fill('medicine');
    await page.getByRole('button', { name: search.submit, exact: true }).click();
    await expect(page).toHaveURL(/query=medicine/);
    await expect(page).toHaveURL(new RegExp(korea));
    await expect(title(page)).toContainText('South Korea');
  });
});

for (const path of ['/', '/search/results?query=seoul'])
  test(`suggestions begin right below the text on ${path}`, {
    tag: ['@phone', '@full'],
  }, async ({ page }) => {
    await visit(page, path);
    await field(page).fill('');
    await field(page).pressSequentially('korea');
    const list = page.getByRole('listbox', { name: search.suggestions });
    await expect(list).toBeVisible();
    const options = list.getByRole('option');
    const gap = async () => {
      const text = (await page.locator('search form > div:has(> [type=search])').boundingBox())!;
      const box = (await list.locator('..').boundingBox())!;
      return box.y - text.y - text.height;
    };
    expect(await gap()).toBeGreaterThanOrEqual(0);
    expect(await gap()).toBeLessThanOrEqual(16);
    await expect(field(page)).toBeInViewport();
    await expect(options.first()).toBeInViewport();
    await expectNoAxeViolations(page);
    await field(page).press('ArrowUp');
    await expect(options.last()).toHaveAttribute('aria-selected', 'true');
    await expect(options.last()).toBeInViewport();
    await field(page).press('Enter');
    await expect(page).toHaveURL('/search/results?query=korea');
    await expect(list).toHaveCount(0);
  });
