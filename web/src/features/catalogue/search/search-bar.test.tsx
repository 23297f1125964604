import { listCountries } from '@parvoz/contract/catalogue/lists.ts';
import { search as searchCall } from '@parvoz/contract/catalogue/search.ts';
import { LANGUAGES, type Language } from '@parvoz/contract/languages.ts';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Refusal } from '../../../../test/api.ts';
import { answerSearch, foundUniversities, homeApi } from '../../../../test/home.ts';
import { tabTo } from '../../../../test/keyboard.ts';
import { address, DESKTOP, openPage, type PageOptions, PHONE, TEXTS } from '../../../../test/page.tsx';

const { common, search } = TEXTS.en;
const UNIVERSITIES = ['Boston University', 'Boston College', 'Seoul National University'];

const find = (text: string) =>
  foundUniversities(...UNIVERSITIES.filter((name) => name.toLowerCase().includes(text.trim().toLowerCase())));

const openHome = async (options: PageOptions = {}, path = '/') => {
  const { language = 'en' } = options;
  const api = homeApi(find);
  const { screen } = await openPage(path, { language, ...options }, api);
  const list = screen.getByRole('listbox', { name: TEXTS[language].search.suggestions });
  return {
    api,
    screen,
    field: screen.getByRole('combobox', { name: TEXTS[language].search.textLabel }),
    submit: screen.getByRole('button', { name: TEXTS[language].search.submit, exact: true }),
    title: screen.getByRole('heading', { level: 1 }),
    list,
    options: list.getByRole('option'),
    opener: (name: string) => screen.getByRole('main').getByRole('button', { name: new RegExp(`^${name}`) }),
    panel: (name: string) => screen.getByRole('dialog', { name }),
  };
};

describe('the text', () => {
  for (const language of LANGUAGES)
    test(`asks for more than 2 characters in ${language}`, async () => {
      const { api, screen, field, submit } = await openHome({ language: language as Language });
      const sent = answerSearch(api, find);
      const { tooShort } = TEXTS[language].search;
      await field.fill(' ab ');
      await submit.click();
      await expect.element(screen.getByRole('alert')).toHaveTextContent(tooShort);
      await expect.element(field).toHaveAccessibleDescription(tooShort);
      await expect.element(field).toHaveFocus();
      expect(address()).toBe('/');
      expect(sent).toEqual([]);

      await field.fill('abc');
      await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
    });

  test('waits for a pause in typing', async () => {
    const { api, field, options } = await openHome();
    const sent = answerSearch(api, find);
    await field.click();
    await userEvent.keyboard('seoul national');
    await expect.element(options.first()).toMatchTextContent(/Seoul National University/);
    // One, or two when this machine itself stops for longer than the pause.
    expect(sent.length).toBeLessThanOrEqual(2);
    expect(sent.at(-1)?.body.query).toBe('seoul national');
  });

  test('never shows an outdated answer', async () => {
    const { api, field, options } = await openHome();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const sent = answerSearch(api, async (text) => {
      if (text === 'seoul') await held;
      return find(text);
    });
    await field.fill('seoul');
    await expect.poll(() => sent.length).toBe(1);
    await field.fill('boston');
    await expect.element(options.first()).toMatchTextContent(/Boston University/);
    release();
    // The page has the answer, if it still waits for it, by the time that another search has come and gone.
    await field.fill('boston u');
    await expect.poll(() => sent.length).toBe(3);
    await expect.poll(() => options.elements().length).toBe(2);
    await expect.element(options.first()).toMatchTextContent(/Boston University/);
    await expect.element(options.filter({ hasText: 'Seoul' })).not.toBeInTheDocument();
  });

  test('keeps what is typed on while the results of the text before are on their way', async () => {
    const { api, field, title } = await openHome({}, '/search/results?query=seoul');
    const heading = (text: string) => search.heading.replace('{{text}}', text);
    await expect.element(title).toHaveTextContent(heading('seoul'));
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    api.answer(searchCall, async ({ body }) => {
      await held;
      return find(body.query ?? '');
    });
    await field.fill(' boston ');
    await userEvent.keyboard('{Enter}');
    await expect.poll(address).toBe('/search/results?query=boston');
    await field.fill('boston college');
    release();
    await expect.element(title).toHaveTextContent(heading('boston'));
    await expect.element(field).toHaveValue('boston college');
    await userEvent.keyboard('{Enter}');
    await expect.element(title).toHaveTextContent(heading('boston college'));
    window.history.back();
    await expect.element(field).toHaveValue('boston');
  });

  for (const [name, screenSize] of [
    ['a desktop', DESKTOP],
    ['a phone', PHONE],
  ] as const)
    test(`is cleared, and keeps the focus in the field, on ${name}`, async () => {
      const { screen, field, options } = await openHome({ screen: screenSize });
      const clear = screen.getByRole('button', { name: search.clear });
      await expect.element(field).toBeVisible();
      await expect.element(clear).not.toBeInTheDocument();
      await field.fill('boston');
      await expect.element(options.first()).toBeVisible();
      await clear.click();
      await expect.element(field).toHaveValue('');
      await expect.element(field).toHaveFocus();
      await expect.element(options).not.toBeInTheDocument();
      await expect.element(clear).not.toBeInTheDocument();
    });

  test('has suggestions that close with Escape and open again', async () => {
    const { field, list } = await openHome();
    await field.click();
    await userEvent.keyboard('boston');
    await expect.element(list).toBeVisible();
    await expect.element(field).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{Escape}');
    await expect.element(list).not.toBeInTheDocument();
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveValue('boston');
    await expect.element(field).toHaveAttribute('aria-expanded', 'false');
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(list).toBeVisible();
    await userEvent.keyboard('{Tab}{Tab}{Tab}');
    await expect.element(list).not.toBeInTheDocument();

    (field.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(address).toBe('/search/results?query=boston');
  });
});

describe('the panels', () => {
  test('of categories is walked by keyboard', async () => {
    const { screen, opener, panel: panelOf } = await openHome();
    const [open, panel] = [opener(search.category), panelOf(search.category)];
    await tabTo(open);
    await userEvent.keyboard('{Enter}');
    await expect.element(panel).toHaveFocus();
    await expect.element(panel.getByRole('button').nth(1)).toBeVisible();
    await tabTo(screen.getByRole('button', { name: common.close, exact: true }));
    await userEvent.keyboard('{Tab}{Tab}{Enter}');
    const back = panel.getByRole('button', { name: search.showAllCategories });
    await expect.element(back).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(panel.getByRole('heading', { name: search.popularCategories })).toBeVisible();

    await userEvent.keyboard('{Escape}');
    await expect.element(panel).not.toBeInTheDocument();
    await expect.element(open).toHaveFocus();

    await userEvent.keyboard(' ');
    await expect.element(panel).toHaveFocus();
    await tabTo(screen.getByRole('button', { name: /^Engineering/ }));
    await userEvent.keyboard('{Enter}');
    await expect.element(back).toHaveFocus();
    await userEvent.keyboard('{Tab}{Enter}');
    await expect.poll(address).toMatch(/\/search\/results\?type=UNIVERSITY&id=\d+$/);
  });

  test('of places is walked by keyboard', async () => {
    const { screen, opener, panel: panelOf, title } = await openHome();
    const [open, panel] = [opener(search.location), panelOf(search.location)];
    await tabTo(open);
    await userEvent.keyboard('{Enter}');
    await expect.element(panel).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(panel).not.toBeInTheDocument();
    await expect.element(open).toHaveFocus();

    await userEvent.keyboard('{Enter}');
    await expect.element(panel.getByRole('link', { name: 'Africa', exact: true })).toBeVisible();
    await expect.element(panel).toHaveFocus();
    await tabTo(screen.getByRole('link', { name: 'Africa', exact: true }));
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Tab}{Enter}');
    await expect.poll(address).toMatch(/\/search\/results\?continentId=\d+$/);
    await expect.element(title).toHaveTextContent('Africa');

    // Leaving the panel closes it.
    (open.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(panel).toHaveFocus();
    for (let step = 0; step < 6; step++) await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    await expect.element(panel).not.toBeInTheDocument();
  });

  for (const [name, screenSize] of [
    ['a desktop', DESKTOP],
    ['a phone', PHONE],
  ] as const)
    test(`close by their X, a press outside, Escape and the other button, on ${name}`, async () => {
      const { screen, opener, panel } = await openHome({ screen: screenSize });
      const open = async (of: string) => {
        await opener(of).click();
        await expect.element(opener(of)).toHaveAttribute('aria-expanded', 'true');
      };
      const [category, location] = [panel(search.category), panel(search.location)];
      await open(search.location);
      await location.getByRole('button', { name: common.close }).click();
      await expect.element(location).not.toBeInTheDocument();
      await expect.element(opener(search.location)).toHaveFocus();

      await open(search.category);
      await screen.getByRole('contentinfo').click({ position: { x: 2, y: 2 } });
      await expect.element(category).not.toBeInTheDocument();

      await open(search.category);
      await userEvent.keyboard('{Escape}');
      await expect.element(category).not.toBeInTheDocument();
      await expect.element(opener(search.category)).toHaveFocus();

      await open(search.category);
      await open(search.location);
      await expect.element(category).not.toBeInTheDocument();
      await expect.element(location).toBeVisible();
    });

  test('fetch a catalogue again that could not be had', async () => {
    const { api, opener, panel: panelOf } = await openHome();
    const panel = panelOf(search.location);
    let isBroken = true;
    api.answer(listCountries, () => {
      if (isBroken) throw new Refusal(500, 'INTERNAL', 'broken');
      return [
        { id: 1, name: 'South Korea', code: 'KR', continentId: 1, orderNumber: 1, universityCount: 30 },
      ];
    });
    await opener(search.location).click();
    await expect
      .element(panel.getByRole('alert'))
      .toMatchTextContent(new RegExp(`^${common.failed.countries}`));
    isBroken = false;
    await panel.getByRole('button', { name: common.tryAgain }).click();
    await expect.element(panel.getByRole('heading', { name: search.popularLocations })).toBeVisible();
  });
});
