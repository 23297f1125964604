import { addressOf } from '../catalogue.ts';
import { expect, inOneLanguage, test, visit } from '../fixtures.ts';
import { type Language, TEXTS } from '../texts.ts';

/** Other words for an agency (docs/glossary.md); a "consulting agency" is fine. */
const OTHER_WORDS: [Language, RegExp][] = [
  ['uz', /konsalting(?! agentli)/i],
  ['ru', /консалтинг(?!ов\S+ агентств)/i],
];

const PATHS = ['/', '/university-list', '/consulting-list', '/search/results?countryId={KR}'];

for (const [language, others] of OTHER_WORDS)
  test(`an agency has one name in ${language}`, { tag: ['@desktop', ...inOneLanguage(language)] }, async ({
    page,
    request,
    speak,
  }) => {
    expect(JSON.stringify(TEXTS[language])).not.toMatch(others);
    await speak(language);
    for (const path of PATHS) {
      await visit(page, await addressOf(request, path));
      // Not the whole page: agencies may call themselves as they like.
      for (const role of ['banner', 'contentinfo', 'search'] as const)
        for (const part of await page.getByRole(role).all())
          expect(await part.innerText()).not.toMatch(others);
      expect(await page.title()).not.toMatch(others);
    }
  });
