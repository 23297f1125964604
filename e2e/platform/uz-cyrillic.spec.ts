import { expect, test, title, visit } from '../fixtures.ts';
import { TEXTS } from '../texts.ts';

const PAGES = [
  '/',
  '/university-list',
  '/scholarships',
  '/consulting-list',
  '/programs',
  '/countries',
  '/for-agencies',
  '/compare',
  '/login',
];

/**
 * Words that may be Latin on a page in Cyrillic: brands and formats, abbreviations of tests and universities, names as agencies
 * write them, names of languages in themselves, and Roman numerals.
 */
const LATIN =
  /^(?:Parvoz\p{L}*|Navroʻz|Chinor|Semurgʻ|Global|Atom|Telegram\p{L}*|Humo|Universitaly|Studienkolleg|uni|assist|Excellence|Education|Study|Gates|Clarendon|Cambridge|Türkiye|Bursları|YÖS|TÖMER|iBT|Oʻzbekcha|English|[IVX]+|[A-Z][A-Za-z]*[A-Z][A-Za-z]*\p{L}*|[A-Z]|[A-Z]{2,}\p{L}*)$/u;

/** The first three have the difficult parts of Cyrillic: texts of ours, names of the catalogue, sums and dates. */
const seldom = (path: string) => (PAGES.indexOf(path) < 3 ? [] : ['@full']);

for (const path of PAGES)
  test(`${path} is in Cyrillic`, { tag: ['@desktop', ...seldom(path)] }, async ({ page, speak }) => {
    await speak('uz-Cyrl');
    await visit(page, path);
    await expect(page.locator('html')).toHaveAttribute('lang', 'uz-Cyrl');
    const words = await page.evaluate(() => {
      const body = document.body.cloneNode(true) as HTMLElement;
      // Names of agencies and people are theirs, and addresses are no text.
      for (const one of body.querySelectorAll(
        'script, style, noscript, svg, [lang="en"], [lang="uz"], [href^="mailto:"], [href^="/consulting"]',
      ))
        one.remove();
      return (
        (body.textContent ?? '')
          .replace(/\S+@\S+|\S*\w\.\w\S*/g, ' ')
          .match(/\p{Script=Latin}[\p{L}ʻʼ]*/gu) ?? []
      );
    });
    expect([...new Set(words)].filter((word) => !LATIN.test(word))).toEqual([]);
    expect((await page.textContent('body'))!.match(/\p{Script=Cyrillic}/gu)!.length).toBeGreaterThan(100);
  });

test('is chosen by hand, and finds by either script', { tag: '@desktop' }, async ({ page }) => {
  await visit(page, '/scholarships?lng=uz-Cyrl');
  await expect(title(page)).toHaveText(TEXTS['uz-Cyrl'].scholarships.title);
  await expect(title(page)).toHaveText(/^\p{Script=Cyrillic}/u);
  await visit(page, '/university-list');
  await expect(title(page)).toHaveText(TEXTS['uz-Cyrl'].universities.title);
  const found = async (query: string) => {
    await visit(page, `/search/results?query=${encodeURIComponent(query)}`);
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
    // The first heading names the search.
    return (await page.getByRole('main').getByRole('heading').allTextContents()).slice(1);
  };
  expect(await found('Сеул миллий университети')).toEqual(await found('Seul milliy universiteti'));
});
