import {
  type LinkableUniversity,
  listLinkableUniversities,
  listUniversityPictures,
  listUniversityWords,
  saveLinkedUniversities,
} from '@parvoz/contract/agencies/consulting-universities.ts';
import { encodeList } from '@parvoz/contract/json-list.ts';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fakeApi, Refusal } from '../../../../../test/api.ts';
import { expectNoAxeViolations } from '../../../../../test/axe.ts';
import { DESKTOP, openPage, PHONE, TEXTS } from '../../../../../test/page.tsx';
import { OWNER } from '../../../../../test/people.ts';

const { validation, common } = TEXTS.uz;
const texts = TEXTS.uz['consulting-universities'];

const university = (id: number, name: string, given: Partial<LinkableUniversity> = {}) => ({
  ...{ id, name, city: 'Istanbul', cuid: null, isActive: true },
  ...given,
});

const TURKEY = [
  university(1, 'Istanbul texnika universiteti', { cuid: 11 }),
  university(2, 'Boğaziçi universiteti'),
  university(3, 'Koç universiteti'),
];
const KOREA = [university(4, 'Seul milliy universiteti', { city: 'Seul' })];
const GERMANY = [university(5, 'Myunxen universiteti', { cuid: 12, isActive: false, city: 'Myunxen' })];

const PICTURE = { id: '01a1fa52-0000-7000-8000-000000000001', url: '/api/v1/attach/campus' };

const countriesOf = (turkey: LinkableUniversity[] = TURKEY, korea = KOREA, germany = GERMANY) => [
  { id: 1, name: 'Turkiya', code: 'TR', universityList: encodeList(turkey) },
  { id: 2, name: 'Janubiy Koreya', code: 'KR', universityList: encodeList(korea) },
  { id: 3, name: 'Germaniya', code: 'DE', universityList: encodeList(germany) },
];

const open = async (countries = countriesOf(), screenSize: readonly [number, number] = DESKTOP) => {
  const api = fakeApi();
  const given = { countries, of: (_language: string) => given.countries };
  const read = api.answer(listLinkableUniversities, ({ headers }) =>
    given.of(headers.get('accept-language') ?? ''),
  );
  const words = api.answer(listUniversityWords, {
    abbreviationList: [{ id: 4, nameList: ['SNU', 'СНУ'] }],
    synonymList: [
      ['turkiya', 'turkiye', 'turkey'],
      ['istanbul texnika universiteti', 'itu', 'istanbul technical university'],
    ],
  });
  api.answer(listUniversityPictures, [{ id: 1, photo: PICTURE }]);
  const saved = api.answer(saveLinkedUniversities, { added: 1, removed: 0 });
  const opened = await openPage('/university', { as: OWNER, screen: screenSize }, api);
  const { screen } = opened;
  await expect.element(screen.getByRole('heading', { name: texts.title })).toBeVisible();
  return {
    ...opened,
    ...{ given, read, words, saved },
    box: (name: string) => screen.getByRole('checkbox', { name: new RegExp(name) }),
    countryBox: (name: string) =>
      screen.getByRole('checkbox', { name: texts.country.tickAll.replace('{{name}}', name) }),
    expander: (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) }),
    save: screen.getByRole('button', { name: texts.summary.save }),
  };
};

const expectSaid = (place: { element(): Element }, text: string) =>
  expect.poll(() => place.element().textContent).toContain(text);

const isMixed = (box: { element(): Element }) => (box.element() as HTMLInputElement).indeterminate;

describe('ticks', () => {
  test('those that are linked are ticked, and a country is when any of its universities is', async () => {
    const { box, countryBox, expander } = await open();
    await expect.element(countryBox('Turkiya')).toBePartiallyChecked();
    expect((countryBox('Turkiya').element() as HTMLInputElement).checked).toBe(true);
    await expect.element(countryBox('Janubiy Koreya')).not.toBeChecked();
    await expect.element(countryBox('Germaniya')).toBeChecked();
    expect(isMixed(countryBox('Germaniya'))).toBe(false);
    await expectSaid(expander('Turkiya'), '1 / 3');
    await expect.element(box('Koç')).not.toBeInTheDocument();
    await expander('Turkiya').click();
    await expect.element(box('Istanbul texnika')).toBeChecked();
    await expect.element(box('Koç')).not.toBeChecked();
    await expectNoAxeViolations();
  });

  test('have the pictures of their universities, where there are any', async () => {
    const { box, expander } = await open();
    await expander('Turkiya').click();
    const pictureOf = (name: string) => box(name).element().closest('label')?.querySelector('img');
    await expect.poll(() => pictureOf('Istanbul texnika')?.getAttribute('src')).toMatch(PICTURE.url);
    expect(pictureOf('Koç')).toBeNull();
  });

  test('ticking a country ticks all of it and opens it; its expander only opens and closes', async () => {
    const { box, countryBox, expander } = await open();
    await countryBox('Janubiy Koreya').click();
    await expect.element(box('Seul milliy')).toBeChecked();
    await expect.element(expander('Janubiy Koreya')).toHaveAttribute('aria-expanded', 'true');
    await expander('Janubiy Koreya').click();
    await expect.element(box('Seul milliy')).not.toBeInTheDocument();
    await expect.element(countryBox('Janubiy Koreya')).toBeChecked();
    await countryBox('Turkiya').click();
    await expect.element(box('Boğaziçi')).toBeChecked();
    await expect.element(box('Koç')).toBeChecked();
    expect(isMixed(countryBox('Turkiya'))).toBe(false);
    await countryBox('Turkiya').click();
    await expect.element(countryBox('Turkiya')).not.toBeChecked();
    await expect.element(box('Istanbul texnika')).not.toBeChecked();
  });

  test('ticking a university toggles it, and says what a save would change', async () => {
    const { screen, box, expander } = await open();
    await expander('Turkiya').click();
    await box('Koç').click();
    await expect.element(box(`Koç universiteti Istanbul ${texts.university.added}`)).toBeChecked();
    await box('Istanbul texnika').click();
    await expect.element(box(texts.university.removed)).not.toBeChecked();
    const summary = screen.getByRole('complementary', { name: texts.summary.title });
    await expectSaid(summary, '1 ta yangi');
    await expectSaid(summary, '1 ta olib tashlanadi');
    await summary.getByRole('button', { name: texts.summary.discard }).click();
    await expect.element(box('Istanbul texnika')).toBeChecked();
    await expectSaid(summary, texts.summary.noChanges);
  });

  test('an inactive university says so', async () => {
    const { box, expander } = await open();
    await expander('Germaniya').click();
    await expect.element(box(texts.university.inactive)).toBeChecked();
  });

  test('by keys alone', async () => {
    const { box, countryBox, saved } = await open();
    // Keys are listened to once the list is there.
    await expect.element(countryBox('Turkiya')).toBeVisible();
    await userEvent.keyboard('/');
    await userEvent.keyboard('koc');
    await expect.element(box('Koç')).toBeVisible();
    await expect.element(box('Seul')).not.toBeInTheDocument();
    (countryBox('Turkiya').element() as HTMLElement).focus();
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard(' ');
    await expect.element(box('Koç')).toBeChecked();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => saved.length).toBe(1);
  });
});

describe('what is shown', () => {
  test('a text finds universities and countries in any script, and says how many', async () => {
    const { screen, box } = await open();
    const field = screen.getByRole('searchbox', { name: texts.find });
    await field.fill('жанубий');
    await expect.element(box('Seul milliy')).toBeVisible();
    await expect.element(screen.getByText('1 ta universitet topildi')).toBeVisible();
    await field.fill('istanbul');
    await expect.element(screen.getByText('3 ta universitet topildi')).toBeVisible();
    await field.fill('zzz');
    await expect.element(screen.getByRole('heading', { name: texts.nothing.title })).toBeVisible();
    await screen.getByRole('button', { name: texts.nothing.clear }).click();
    await expect.element(screen.getByRole('button', { name: /^Turkiya/ })).toBeVisible();
  });

  test('a text finds universities and countries by their names in every language', async () => {
    const { screen, box, given, read } = await open();
    const inRussian = [
      { ...countriesOf([university(3, 'Университет Коч', { city: 'Стамбул' })], [], [])[0]!, name: 'Турция' },
    ];
    const field = screen.getByRole('searchbox', { name: texts.find });
    given.of = (language) => (language.startsWith('ru') ? inRussian : countriesOf());
    await field.fill('коч');
    await expect.element(box('Koç')).toBeVisible();
    await expect.element(screen.getByText('1 ta universitet topildi')).toBeVisible();
    await field.fill('стамбул');
    await expect.element(box('Koç')).toBeVisible();
    await field.fill('турция');
    await expect.element(screen.getByText('3 ta universitet topildi')).toBeVisible();
    // Each language once, however much is typed.
    expect(read.map(({ headers }) => headers.get('accept-language')).sort()).toEqual(['en', 'ru', 'uz']);
  });

  test('a text finds by abbreviations and by other names that people have', async () => {
    const { screen, box, words } = await open();
    expect(words).toHaveLength(0);
    const field = screen.getByRole('searchbox', { name: texts.find });
    const one = screen.getByText('1 ta universitet topildi');
    await field.fill('Turkey');
    await expect.element(screen.getByText('3 ta universitet topildi')).toBeVisible();
    await field.fill('ITU');
    await expect.element(box('Istanbul texnika')).toBeVisible();
    await expect.element(one).toBeVisible();
    await field.fill('СНУ');
    await expect.element(box('Seul milliy')).toBeVisible();
    await expect.element(one).toBeVisible();
    expect(words).toHaveLength(1);
  });

  test('only what is ticked; what is unticked there stays in sight', async () => {
    const { screen, box } = await open();
    await screen.getByText(texts.show.TICKED, { exact: true }).click();
    await expect.element(box('Istanbul texnika')).toBeVisible();
    await expect.element(box('Koç')).not.toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: /^Janubiy/ })).not.toBeInTheDocument();
    await box('Istanbul texnika').click();
    await expect.element(box('Istanbul texnika')).not.toBeChecked();
  });

  test.each([
    ['390', PHONE],
    ['320', [320, 640]],
  ] as const)('fits into %s pixels', async (_, size) => {
    const { expander, box, save } = await open(countriesOf(), size);
    await expander('Turkiya').click();
    await box('Koç').click();
    await expect.element(save).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(size[0]);
    await expectNoAxeViolations();
  });

  test('of thousands only what is in sight is in the page', async () => {
    const many = Array.from({ length: 10_000 }, (_, at) => university(at + 1, `Universitet ${at + 1}`));
    const { expander, countryBox } = await open(countriesOf(many, [], []));
    await expander('Turkiya').click();
    await countryBox('Turkiya').click();
    await expect.poll(() => expander('Turkiya').element().textContent).toMatch(/10\s000 \/ 10\s000/);
    expect(document.querySelectorAll('input[type="checkbox"]').length).toBeLessThan(150);
    window.scrollTo(0, document.documentElement.scrollHeight);
    await expect.poll(() => document.body.textContent?.includes('Universitet 10000')).toBe(true);
  });
});

describe('saving', () => {
  test('sends all that is ticked with what it was made from, and the list follows', async () => {
    const { screen, box, expander, save, saved, given, router } = await open();
    const { queryClient } = router.options.context;
    // Where an application names a university of the agency.
    queryClient.setQueryData(['apply', 'universities', 'koc'], []);
    await expander('Turkiya').click();
    await box('Koç').click();
    given.countries = countriesOf([TURKEY[0]!, TURKEY[1]!, { ...TURKEY[2]!, cuid: 13 }]);
    await save.click();
    await expect.element(screen.getByText(texts.saved)).toBeVisible();
    expect(queryClient.getQueryState(['apply', 'universities', 'koc'])?.isInvalidated).toBe(true);
    expect(saved[0]).toMatchObject({ body: [1, 3, 5], query: { version: '2-12' } });
    await expect.element(box('Koç')).toBeChecked();
    await expect.element(screen.getByText(texts.summary.noChanges)).toBeVisible();
  });

  test('is not possible when nothing is selected', async () => {
    const { countryBox, save } = await open();
    await expect.element(save).toBeEnabled();
    await countryBox('Germaniya').click();
    await countryBox('Turkiya').click();
    await countryBox('Turkiya').click();
    await expect.element(save).toBeDisabled();
    await countryBox('Janubiy Koreya').click();
    await expect.element(save).toBeEnabled();
  });

  test('after a colleague keeps what was ticked, and what the colleague has done', async () => {
    const { screen, box, expander, save, saved, api, given } = await open();
    await expander('Turkiya').click();
    await box('Koç').click();
    given.countries = countriesOf([TURKEY[0]!, { ...TURKEY[1]!, cuid: 13 }, TURKEY[2]!]);
    const refused = api.answer(saveLinkedUniversities, () => {
      throw new Refusal(409, 'CHANGED_MEANWHILE', 'Oʻzgargan');
    });
    await save.click();
    await expectSaid(screen.getByRole('alert'), texts.problem.changed);
    await expectSaid(screen.getByRole('alert'), '1 ta qoʻshildi');
    expect([refused.length, saved.length]).toEqual([1, 0]);
    await expect.element(box('Boğaziçi')).toBeChecked();
    await expect.element(box('Koç')).toBeChecked();
    const again = api.answer(saveLinkedUniversities, { added: 1, removed: 0 });
    await save.click();
    await expect.poll(() => again[0]).toMatchObject({ body: [1, 2, 3, 5], query: { version: '3-13' } });
  });

  test('names what applications run for, and ticks it again by one press', async () => {
    const { screen, box, expander, save, api } = await open();
    await expander('Turkiya').click();
    await box('Istanbul texnika').click();
    api.answer(saveLinkedUniversities, () => {
      throw new Refusal(409, 'UNIVERSITY_IN_USE', 'Arizalar bor: Istanbul', { 'removed.1': 'Ariza bor.' });
    });
    await save.click();
    await expectSaid(screen.getByRole('alert'), 'Arizalar bor: Istanbul');
    await expect.element(box(texts.university.running)).not.toBeChecked();
    await screen.getByRole('button', { name: texts.problem.putBack }).click();
    await expect.element(box('Istanbul texnika')).toBeChecked();
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  });

  test('what is not saved is asked about on leaving, and is there again', async () => {
    const { screen, box, expander, router, api } = await open();
    await expander('Turkiya').click();
    await box('Koç').click();
    await screen.getByRole('link', { name: TEXTS.uz.account.sections.settings }).first().click();
    const question = screen.getByRole('alertdialog', { name: validation.leave.title });
    await expect.element(question.getByText(validation.leave.kept)).toBeVisible();
    await question.getByRole('button', { name: validation.leave.stay }).click();
    await expect.element(question).not.toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/university');
    await expect.poll(() => JSON.stringify(window.localStorage)).toContain('[3,true]');
    const kept = { ...window.localStorage };
    await screen.unmount();
    Object.assign(window.localStorage, kept);
    const again = await openPage('/university', { as: OWNER }, api);
    await again.screen.getByRole('button', { name: /^Turkiya/ }).click();
    await expect.element(again.screen.getByRole('checkbox', { name: /Koç/ })).toBeChecked();
    await again.screen.getByRole('button', { name: common.draft.discard }).click();
    await expect.element(again.screen.getByRole('checkbox', { name: /Koç/ })).not.toBeChecked();
  });

  test('a list that could not be had says so in its place and aloud, and can be asked for again', async () => {
    const api = fakeApi();
    api.answer(listUniversityPictures, []);
    api.answer(listLinkableUniversities, () => {
      throw new Refusal(503, 'UNAVAILABLE', 'Xizmat ishlamayapti.');
    });
    const { screen } = await openPage('/university', { as: OWNER, language: 'en' }, api);
    const failure = screen.getByRole('heading', { name: 'Error getting continent country' });
    await expect.element(failure).toBeVisible();
    await expect.poll(() => screen.getByText('Xizmat ishlamayapti.').elements().length).toBe(2);
    api.answer(listLinkableUniversities, countriesOf());
    await screen.getByRole('button', { name: TEXTS.en.common.tryAgain }).click();
    await expect.element(screen.getByRole('button', { name: /^Turkiya/ })).toBeVisible();
    await expect.element(failure).not.toBeInTheDocument();
    expect(common.tryAgain).not.toBe(TEXTS.en.common.tryAgain);
  });
});
