import type { Page } from '@playwright/test';
import { call } from '../agency.ts';
import { expect, inOneLanguage, reload, test, textOf, title, visit } from '../fixtures.ts';
import { counted, fill, LANGUAGES, TEXTS } from '../texts.ts';

const { common, consultings, scholarships, universities } = TEXTS.en;

test.beforeEach(({ speak }) => speak('en'));

/** Opens a page by its name, as its address is not known here. */
const find = async (page: Page, kind: 'University' | 'Scholarship' | 'Consulting', name: string) => {
  await visit(page, `/search/${encodeURIComponent(name)}?tab=${kind.toLowerCase()}`);
  await page.getByRole('article').getByRole('link', { name, exact: true }).click();
  await expect(title(page)).toHaveText(name);
};
/** Value of a fact by its name. */
const fact = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) }) })
    .getByRole('definition');

test('shows the facts of a university with their source', { tag: '@full' }, async ({ page }) => {
  await find(page, 'University', 'Seoul National University');
  await expect(fact(page, universities.city)).toHaveText('Seoul');
  await expect(fact(page, universities.country)).toHaveText('South Korea');
  await expect(fact(page, universities.continent)).toHaveText('Asia');
  await expect(fact(page, universities.degrees)).toHaveText(/Bachelor’s, Master’s, Doctorate/);
  await expect(fact(page, universities.rating)).toHaveText(/4\.8 out of 5.*demo value/);
  const site = fact(page, universities.webSite).getByRole('link');
  await expect(site).toHaveAttribute('href', 'https://www.snu.ac.kr');
  await expect(site).toHaveAttribute('target', '_blank');
  await expect(site).toHaveAttribute('rel', /noopener/);
  const source = page.getByRole('region', { name: universities.facts }).getByRole('paragraph');
  await expect(source).toContainText(fill(universities.source, { site: 'en.snu.ac.kr' }));
  await expect(source).toContainText('not yet checked');

  const faculties = page.getByRole('region', { name: universities.faculties });
  await faculties.getByRole('link', { name: 'Computer Science' }).click();
  await expect(page).toHaveURL(/\/search\/results\?type=UNIVERSITY&id=\d+$/);
  await expect(title(page)).toHaveText('Computer Science');
  await page.goBack();

  const crumbs = page.getByRole('navigation', { name: common.breadcrumbs });
  await expect(crumbs.locator('[aria-current=page]')).toHaveText('Seoul National University');
  await crumbs.getByRole('link', { name: 'South Korea' }).click();
  await expect(page).toHaveURL(/\/university-list\?country=\d+$/);
});

test('prints what it says on white paper, and nothing around it', { tag: ['@desktop', '@full'] }, async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('THEME', 'dark'));
  await find(page, 'University', 'Seoul National University');
  await page.emulateMedia({ media: 'print' });
  await expect(title(page)).toBeVisible();
  await expect(fact(page, universities.city)).toBeVisible();
  for (const role of ['banner', 'contentinfo', 'navigation', 'button'] as const)
    await expect(page.getByRole(role)).toHaveCount(0);
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light');
});

test('shows the dates, price and source of a scholarship', { tag: '@desktop' }, async ({ page }) => {
  const { detail } = scholarships;
  // Found by its name: the list begins with open scholarships, which depend on the day.
  await visit(page, '/scholarships?query=KAIST');
  const card = page.getByRole('article').filter({ hasText: 'KAIST' });
  await expect(card).toContainText(scholarships.coverage.PART);
  const name = await textOf(card.getByRole('heading'));
  await card.getByRole('heading').getByRole('link').click();
  await expect(title(page)).toHaveText(name);

  await expect(fact(page, detail.starts)).toHaveText(/^\d\d\.\d\d\.\d{4}$/);
  await expect(fact(page, detail.expires)).toHaveText(/^\d\d\.\d\d\.\d{4}$/);
  await expect(fact(page, detail.price)).toHaveText(fill(detail.som, { amount: '960,000.00' }));
  await expect(fact(page, detail.covers)).toHaveText(detail.coverage.PART);
  await expect(fact(page, detail.who)).toHaveText('South Korea');
  const source = page.getByRole('region', { name: detail.source, exact: true });
  await expect(source).toContainText('Not yet checked');
  // Which of the two depends on the day.
  const rounds = [detail.usualCycle.split('{{year}}')[0]!, detail.lastRound];
  await expect(source).toContainText(new RegExp(rounds.join('|')));
  await expect(source.getByRole('link')).toHaveAttribute('href', /^https:\/\//);
  await expect(page.getByRole('link', { name: detail.openOfficial })).toHaveAttribute('target', '_blank');

  await fact(page, detail.university).getByRole('link').click();
  await expect(title(page)).toHaveText('Korea Advanced Institute of Science and Technology');
  await page.goBack();
  await page.getByRole('link', { name: fill(detail.moreOfCountry, { country: 'South Korea' }) }).click();
  await expect(page).toHaveURL(/\/scholarships\?country=\d+$/);
});

test('shows a demo agency with its universities and reviews', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const { detail } = consultings;
  await find(page, 'Consulting', 'Navroʻz Education');
  const main = page.getByRole('main');
  await expect(main.getByText(consultings.demo, { exact: true }).first()).toBeVisible();
  await expect(main.getByText(consultings.demoNote)).toBeVisible();
  await expect(fact(page, detail.owner)).toHaveText('Ravshan Tojimatov');
  await expect(main.getByRole('link', { name: detail.call })).toHaveAttribute('href', /^tel:\+998\d{9}$/);

  const measured = main.getByRole('region', { name: consultings.measured.title });
  await expect(measured).toContainText(consultings.measured.tooFew);
  await expect(measured.getByText(consultings.measured.how.few)).toBeHidden();
  await measured.getByText(consultings.measured.how.title).click();
  await expect(measured.getByText(consultings.measured.how.few)).toBeVisible();

  const reviews = main.getByRole('region', { name: new RegExp(`^${detail.reviews}`) });
  const pages = reviews.getByRole('navigation', { name: common.pages });
  await expect(reviews.getByRole('article')).toHaveCount(5);
  await pages.getByRole('link', { name: common.nextPage }).click();
  await expect(page).toHaveURL(/\/consulting-list\/\d+\?reviews=2#reviews$/);
  await expect(reviews.getByRole('article')).toHaveCount(1);
  await expect(reviews.getByRole('heading', { level: 2 })).toBeInViewport();
  await reload(page);
  await expect(reviews.getByRole('article')).toHaveCount(1);

  const id = /\d+/.exec(new URL(page.url()).pathname)![0];
  const path = `/consulting-university/public/consulting/${id}?page=1&size=100`;
  const { totalElements: count } = await call<{ totalElements: number }>(request, 'GET', path);
  const schools = main.getByRole('region', { name: new RegExp(`^${detail.universities} ${count}`) });
  await expect(schools.getByRole('article')).toHaveCount(12);
  const last = Math.ceil(count / 12);
  await schools.getByRole('link', { name: `${last}`, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`\\?universities=${last}&reviews=2#universities$`));
  await expect(schools.getByRole('article')).toHaveCount(count - (last - 1) * 12);
  await page.goBack();
  await expect(schools.getByRole('article')).toHaveCount(12);
  await expect(reviews.getByRole('article')).toHaveCount(1);

  // They are found by country and by text; the page of reviews stays.
  const countries = schools.getByRole('list', { name: detail.countries }).getByRole('link');
  await expect(countries.first()).toHaveText(new RegExp(`^${detail.allCountries} ?${count}$`));
  await countries.nth(1).click();
  await expect(page).toHaveURL(/\?country=\d+&reviews=2$/);
  await expect(countries.nth(1)).toHaveAttribute('aria-current');
  const found = Number(/\d+$/.exec(await textOf(countries.nth(1)))![0]);
  await expect(schools.getByRole('article')).toHaveCount(Math.min(found, 12));
  await schools.getByRole('searchbox').fill('qqzzxx');
  await expect(schools.getByText(detail.noneFound)).toBeVisible();
  await schools.getByRole('searchbox').fill('');
  await expect(schools.getByRole('article')).toHaveCount(Math.min(found, 12));
});

test('takes odd pages of an agency', { tag: ['@desktop', '@full'] }, async ({ page }) => {
  await find(page, 'Consulting', 'Navroʻz Education');
  const address = new URL(page.url()).pathname;
  await visit(page, `${address}?reviews=99&universities=abc`);
  await expect(page).toHaveURL(`${address}?reviews=2`);
  const texts = counted('en', consultings, 'reviewCount', 6);
  await expect(page.getByRole('link', { name: texts })).toBeVisible();
});

for (const language of LANGUAGES)
  test(`answers 404 for what is not there in ${language}`, {
    tag: ['@desktop', ...inOneLanguage(language)],
  }, async ({ page, speak }) => {
    await speak(language);
    const texts = TEXTS[language].common;
    for (const path of [
      '/university-list/999999',
      '/university-list/abc',
      '/scholarships/999999',
      '/consulting-list/-1',
      '/no/such/page',
    ]) {
      expect(await visit(page, path), path).toBe(404);
      await expect(title(page)).toHaveText(texts.notFoundTitle);
      await expect(page).toHaveTitle(`${texts.notFoundTitle} · Parvoz`);
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    }
    await page.getByRole('link', { name: texts.goHome, exact: true }).click();
    await expect(title(page)).toHaveText(TEXTS[language].home.title);
    await expect(page.locator('meta[name=robots]')).toHaveCount(0);
  });

test('stays on the page after a reload in the middle of the way', { tag: ['@desktop', '@full'] }, async ({
  page,
}) => {
  await visit(page, '/');
  await page.getByRole('banner').getByRole('link', { name: common.universities }).click();
  await expect(title(page)).toHaveText(universities.title);
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(/\/university-list\/\d+$/);
  // The address changes first, the page when it is there.
  await expect(title(page)).not.toHaveText(universities.title);
  const name = await textOf(title(page));
  await reload(page);
  await expect(title(page)).toHaveText(name);
  await page.goBack();
  await expect(title(page)).toHaveText(universities.title);
  await page.goForward();
  await expect(title(page)).toHaveText(name);
});

test('the foot of a page names the ways to reach us that are set, and no others', { tag: '@full' }, async ({
  page,
}) => {
  await visit(page, '/');
  const foot = page.getByRole('contentinfo');
  await foot.scrollIntoViewIfNeeded();
  await expect(foot.getByRole('link', { name: 'salom@parvoz.example' })).toBeVisible();
  await expect(foot.locator('a[href^="tel:"]')).toHaveCount(0);
  const outside = foot.locator('a[target=_blank]');
  await expect(outside).toHaveCount(1);
  await expect(outside).toHaveAttribute('href', 'https://t.me/parvoz_example');
});
