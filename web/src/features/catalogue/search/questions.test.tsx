import type { SearchResponse } from '@parvoz/contract/catalogue/search.ts';
import type { SearchCondition } from '@parvoz/contract/catalogue/search-conditions.ts';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { foundUniversities, hit, homeApi } from '../../../../test/home.ts';
import { address, openPage, PHONE, TEXTS } from '../../../../test/page.tsx';

const { search } = TEXTS.en;

const GERMANY: SearchCondition = {
  kind: 'COUNTRY',
  country: { id: 2, name: 'Germany', code: 'DE' },
  typed: 'germany',
  without: 'free in english',
};
const FREE: SearchCondition = { kind: 'FREE', typed: 'free', without: 'germany in english' };
const ENGLISH: SearchCondition = {
  kind: 'LANGUAGE',
  language: 'en',
  typed: 'in english',
  without: 'germany free',
};
const CHEAP: SearchCondition = { kind: 'CHEAP', typed: 'cheap', without: 'germany' };

const answerOf = (more: Partial<SearchResponse> = {}): SearchResponse => ({
  ...foundUniversities('Munich'),
  program: { content: [hit(1, 'Physics')], totalElement: 27 },
  scholar: { content: [hit(3, 'DAAD')], totalElement: 1 },
  conditions: [GERMANY, FREE, ENGLISH],
  ...more,
});

const openResults = async (answer: SearchResponse, path = '/search/results?query=germany%20free') => {
  const api = homeApi(() => answer);
  const { screen } = await openPage(path, { language: 'en', screen: PHONE }, api);
  return { screen, chips: screen.getByRole('region', { name: search.conditions }) };
};

describe('a question', () => {
  test('has what was understood as a heading that leads to the programmes', async () => {
    const { screen } = await openResults(answerOf());
    const heading = screen.getByRole('heading', { level: 2, name: /27 programmes/ });
    await expect
      .element(heading)
      .toMatchTextContent(/^Germany\s· Free tuition\s· Taught in: English: 27 programmes/);
    await expect
      .element(heading.getByRole('link'))
      .toHaveAttribute('href', '/programs?country=2&language=en&free=1');
  });

  test('has no such link where other words are looked for as well', async () => {
    const { screen } = await openResults(answerOf({ words: ['physics'] }));
    const heading = screen.getByRole('heading', { level: 2, name: /27 programmes/ });
    await expect.element(heading).toMatchTextContent(/“physics”: 27 programmes/);
    await expect.element(heading.getByRole('link')).not.toBeInTheDocument();
  });

  test('has a chip for each condition, which takes its words away', async () => {
    const { chips } = await openResults(answerOf());
    await expect.poll(() => chips.getByRole('link').elements().length).toBe(3);
    await chips.getByRole('link', { name: 'Remove: Free tuition' }).click();
    await expect.poll(address).toBe('/search/results?query=germany+in+english');
  });

  test('says that the cheapest come first, and what scholarships are not asked for', async () => {
    const { screen } = await openResults(answerOf({ conditions: [GERMANY, CHEAP] }));
    await expect.element(screen.getByText(search.byTuition)).toBeVisible();
    await screen
      .getByRole('navigation', { name: search.tabs })
      .getByRole('link', { name: /^Scholarship/ })
      .click();
    await expect.element(screen.getByText('Not counted for scholarships: Cheapest first.')).toBeVisible();
  });

  test('says what excludes each other, what was left out and what was guessed', async () => {
    const { screen } = await openResults(
      answerOf({
        conditions: [GERMANY],
        excluding: [['TOPIK 3', 'germany']],
        leftOut: ['TOPIK 3'],
        guesses: [{ typed: 'germny', meant: ['germany'] }],
      }),
    );
    const status = screen.getByRole('status').filter({ hasText: 'Nothing has both' });
    await expect.element(status).toMatchTextContent(/Nothing has both: “TOPIK 3” and “germany”\./);
    await expect.element(status).toMatchTextContent(/Left out: “TOPIK 3”\./);
    await expect
      .element(status)
      .toMatchTextContent(/Nothing is called “germny”; looked for instead: “germany”\./);
  });

  test('that finds nothing says what could not be used', async () => {
    const none = { content: [], totalElement: 0 };
    const { screen } = await openResults({
      ...foundUniversities(),
      scholar: none,
      program: none,
      leftOut: ['IELTS 55'],
    });
    await expect.element(screen.getByText('Left out: “IELTS 55”.')).toBeVisible();
    await expect.element(screen.getByRole('heading', { name: search.noResult })).toBeVisible();
  });
});

describe('the suggestions of a question', () => {
  test('have its conditions, each of which can be taken out of the text', async () => {
    const api = homeApi((text) => (text.includes('free') ? answerOf() : foundUniversities('Munich')));
    const { screen } = await openPage('/', { language: 'en' }, api);
    const field = screen.getByRole('combobox', { name: search.textLabel });
    await field.click();
    await userEvent.keyboard('germany free in english');
    const chips = screen.getByRole('group', { name: search.understood });
    await chips.getByRole('button', { name: 'Remove: Free tuition' }).click();
    await expect.element(field).toHaveValue('germany in english');
    await expect.element(field).toHaveFocus();
    await expect.element(chips).not.toBeInTheDocument();
  });
});
