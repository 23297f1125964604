import type { Page, Request } from '@playwright/test';
import { call } from '../agency.ts';
import { addressOf } from '../catalogue.ts';
import { expect, holdScripts, inOneLanguage, reload, test, textOf, title, visit } from '../fixtures.ts';
import { counted, fill, LANGUAGES, type Language, TEXTS } from '../texts.ts';

const { search } = TEXTS.en;

const field = (page: Page, language: Language = 'en') =>
  page.getByRole('combobox', { name: TEXTS[language].search.textLabel });
const options = (page: Page) => page.getByRole('listbox', { name: search.suggestions }).getByRole('option');
const tabs = (page: Page) => page.getByRole('navigation', { name: search.tabs }).getByRole('link');

const isSearch = (request: Request) =>
  request.method() === 'POST' && new URL(request.url()).pathname === '/api/v1/search';
/** Texts of the searches that the page sends from now on. */
const watchSearches = (page: Page): string[] => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (isSearch(request)) sent.push(request.postDataJSON().query);
  });
  return sent;
};

test.beforeEach(({ speak }) => speak('en'));

test('leads with 3 characters to the results', { tag: ['@desktop', '@full'] }, async ({ page }) => {
  await visit(page, '/');
  await field(page).fill('  mit ');
  await page.getByRole('button', { name: search.submit, exact: true }).click();
  await expect(page).toHaveURL('/search/results?query=mit');
  await expect(title(page)).toHaveText(fill(search.heading, { text: 'mit' }));
  await expect(field(page)).toHaveValue('mit');
  await expect(page.getByRole('article').first()).toContainText('Massachusetts Institute of Technology');
});

test('suggests agencies, universities and scholarships in groups, and all results', async ({ page }) => {
  await visit(page, '/');
  await field(page).pressSequentially('korea');
  const list = page.getByRole('listbox', { name: search.suggestions });
  await expect(list.getByRole('group', { name: search.suggestionGroup.university })).toContainText(
    'South Korea',
  );
  await expect(list.getByRole('group', { name: search.suggestionGroup.scholarship })).toContainText(
    'Global Korea Scholarship',
  );
  for (const group of await list.getByRole('group').all())
    expect(await group.getByRole('option').count()).toBeLessThanOrEqual(5);

  await options(page).last().click();
  await expect(page).toHaveURL('/search/results?query=korea');
  await expect(list).toHaveCount(0);
});

test('suggests for what was typed before the page came alive', { tag: ['@desktop', '@full'] }, async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await field(page).fill('boston');
  release();
  await expect(options(page).first()).toContainText('Boston University');
  await expect(field(page)).toHaveValue('boston');
  await expect(field(page)).toBeFocused();
});

test('shows only tabs with results, the first one selected', { tag: ['@desktop', '@full'] }, async ({
  page,
  request,
}) => {
  const korea = await addressOf(request, '/search/results?countryId={KR}');
  await visit(page, '/search/results?query=seoul');
  await expect(tabs(page)).toHaveText([/^University ?\d+$/, /^Programmes ?\d+$/]);
  await visit(page, korea);
  await expect(tabs(page)).toHaveText([
    ...[/^University ?\d+$/, /^Scholarship ?\d+$/, /^Consulting ?\d+$/],
    /^Programmes ?\d+$/,
  ]);
  await expect(tabs(page).first()).toHaveAttribute('aria-current');
  await expect(title(page)).toHaveText('South Korea');

  await tabs(page).nth(2).click();
  await expect(page).toHaveURL(`${korea}&tab=consulting`);
  await expect(tabs(page).nth(2)).toHaveAttribute('aria-current');
  await expect(tabs(page).first()).not.toHaveAttribute('aria-current');
  await page.getByRole('article').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/consulting-list\/\d+$/);
});

test('pages 10 by 10 without asking again, and keeps page and tab in the address', {
  tag: ['@desktop', '@full'],
}, async ({ page, request }) => {
  const asia = await addressOf(request, '/search/results?continentId={continent Asia}');
  const numbers = page.getByRole('navigation', { name: TEXTS.en.common.pages, exact: true });
  const number = (name: string) => numbers.getByRole('link', { name, exact: true });
  await visit(page, asia);
  const sent = watchSearches(page);
  await expect(page.getByRole('article')).toHaveCount(10);
  const firstOfFirst = await textOf(page.getByRole('article').first());

  await numbers.getByRole('link', { name: TEXTS.en.common.nextPage }).click();
  await expect(page).toHaveURL(`${asia}&page=2`);
  await expect(number('2')).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('article')).toHaveCount(10);
  await expect(page.getByRole('article').first()).not.toHaveText(firstOfFirst);
  expect(sent).toEqual([]);
  const firstOfSecond = await textOf(page.getByRole('article').first());
  await reload(page);
  await expect(page.getByRole('article').first()).toHaveText(firstOfSecond);

  const last = await textOf(numbers.getByRole('link', { name: /^\d+$/ }).last());
  await number(last).click();
  await expect(number(last)).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('article').first()).not.toHaveText(firstOfSecond);
  await expect(numbers.getByRole('button', { name: TEXTS.en.common.nextPage })).toBeDisabled();

  await tabs(page).nth(1).click();
  await expect(page).toHaveURL(`${asia}&tab=scholarship`);
  await page.goBack();
  await expect(number(last)).toHaveAttribute('aria-current', 'page');
  await page.goBack();
  await expect(number('2')).toHaveAttribute('aria-current', 'page');
  await page.goBack();
  await expect(number('1')).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('article').first()).toHaveText(firstOfFirst);
});

test('marks only the current page', { tag: ['@desktop', '@full'] }, async ({ page, request }) => {
  await visit(page, await addressOf(request, '/search/results?continentId={continent Asia}&page=2'));
  const numbers = page.getByRole('navigation', { name: TEXTS.en.common.pages, exact: true });
  await expect(numbers.locator('[aria-current=page]')).toHaveText(['2']);
});

test('shows the same results for the text as a path', { tag: ['@desktop', '@full'] }, async ({
  page,
  request,
}) => {
  const data = { query: 'сеул' };
  const { university, program } = await call<Record<'university' | 'program', { totalElement: number }>>(
    ...([request, 'POST', '/search', { data }] as const),
  );
  await visit(page, `/search/${encodeURIComponent('сеул')}`);
  await expect(title(page)).toHaveText(fill(search.heading, { text: 'сеул' }));
  await expect(page.getByRole('article').first()).toContainText('Seoul National University');
  await expect(page.getByRole('main').getByRole('status').first()).toContainText(
    counted('en', search, 'resultCount', university.totalElement + program.totalElement),
  );
});

test('says when nothing was found and leads to the lists', { tag: ['@desktop', '@full'] }, async ({
  page,
}) => {
  await visit(page, '/search/results?query=qqzzxxww');
  await expect(page.getByRole('heading', { name: 'Sorry! No result was found!' })).toBeVisible();
  await expect(tabs(page)).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: search.browse.scholarship }).click();
  await expect(page).toHaveURL('/scholarships');
});

for (const language of LANGUAGES)
  test(`says in ${language} which word was left out`, {
    tag: ['@desktop', ...inOneLanguage(language)],
  }, async ({ page, speak }) => {
    await speak(language);
    const texts = TEXTS[language].search;
    await visit(page, '/search/results?query=Oxford%202026');
    const words = fill(texts.quoted, { text: '2026' });
    await expect(page.getByRole('status').filter({ hasText: fill(texts.leftOut, { words }) })).toBeVisible();
  });

test('takes odd addresses of results', { tag: ['@desktop', '@full'] }, async ({ page, request }) => {
  const korea = await addressOf(request, '/search/results?countryId={KR}');
  await visit(page, '/search/results?query=ab');
  await expect(page.getByRole('main').getByRole('heading', { name: search.tooShort })).toBeVisible();
  await visit(page, '/search/results');
  await expect(title(page)).toHaveText(search.title);
  await visit(page, '/search/results?query=seoul&page=-3&tab=nothing&type=X&countryId=abc');
  await expect(page.getByRole('article')).toHaveCount(10);
  await visit(page, `${korea}&page=99999`);
  await expect(page).toHaveURL(new RegExp(`${korea.replace('?', '\\?')}&page=\\d$`));
  await visit(page, '/search/results?countryId=999999');
  await expect(page.getByRole('heading', { name: search.noResult })).toBeVisible();
});

for (const text of ['<script>alert(1)</script>', `"'><img src=x onerror=alert(1)>`, '%_\\ & {{text}} $&']) {
  const tag = text.startsWith('<') ? '@desktop' : ['@desktop', '@full'];
  test(`shows ${text} as text`, { tag }, async ({ page }) => {
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      return dialog.dismiss();
    });
    await visit(page, '/');
    await field(page).fill(text);
    const answered = page.waitForResponse((response) => isSearch(response.request()));
    expect((await answered).status()).toBe(200);
    await field(page).press('Enter');
    await expect(title(page)).toHaveText(`Results for “${text}”`);
    await expect(page).toHaveTitle(`Results for “${text}” · Parvoz`);
    await reload(page);
    await expect(title(page)).toHaveText(`Results for “${text}”`);
    await expect(field(page)).toHaveValue(text);
    expect(dialogs).toEqual([]);
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('searches by the form, with the results in the page', { tag: ['@desktop', '@full'] }, async ({
    page,
  }) => {
    await page.goto('/');
    await field(page).fill('Seoul national');
    await page.getByRole('button', { name: search.submit, exact: true }).click();
    await expect(page).toHaveURL('/search/results?query=Seoul+national');
    await expect(page.getByRole('article')).toHaveCount(1);
    await page.getByRole('article').getByRole('link', { name: 'Seoul National University' }).click();
    await expect(title(page)).toHaveText('Seoul National University');
  });
});
