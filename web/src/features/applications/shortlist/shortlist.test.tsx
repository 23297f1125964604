import type { ShownItems } from '@parvoz/contract/applications/shortlist.ts';
import {
  addToShortlist,
  listShortlist,
  mergeShortlist,
  removeFromShortlist,
  showItems,
} from '@parvoz/contract/applications/shortlist.ts';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fakeApi, LineBroken, Refusal } from '../../../../test/api.ts';
import { expectNoAxeViolations } from '../../../../test/axe.ts';
import { answerCosts } from '../../../../test/costs.ts';
import { openPage, PHONE, TEXTS } from '../../../../test/page.tsx';
import { STUDENT } from '../../../../test/people.ts';

const { shortlist, common, compare } = TEXTS.uz;
const STORED = 'SHORTLIST';
const store = (keys: string[], owner: string | null = null) =>
  window.localStorage.setItem(STORED, JSON.stringify({ owner, keys }));
const stored = () => JSON.parse(window.localStorage.getItem(STORED) ?? '{"keys":[]}');

const university = (id: number, name: string): ShownItems['universityList'][number] => ({
  ...{ id, name, abbreviation: '', photo: null, countryId: 1, city: 'Seul', degreeList: [] },
  ...{ country: { id: 1, name: 'Janubiy Koreya', code: 'KR' }, webSite: null, rating: 4.5, status: 'ACTIVE' },
});
const program = (id: number): ShownItems['programList'][number] => ({
  ...{ id, name: 'Kompyuter muhandisligi', durationMonths: 48, languages: ['en'], requirements: null },
  university: {
    ...{ id: 2, name: 'Istanbul texnika universiteti', photo: null, city: 'Istanbul' },
    country: { id: 1, name: 'Turkiya', code: 'TR' },
  },
  degree: { key: 'BACHELOR', value: 'Bakalavriat' },
  field: { id: 9, name: 'Kompyuter va axborot' },
  tuition: { kind: 'PAID', amount: 6_000_000, currency: 'TRY' },
  intakes: [{ start: '2099-09', opensOn: null, deadline: '2099-02-26', isExpected: false }],
  typicalTuition: null,
  earlierDeadlines: [],
  factsYear: 2025,
});
const scholarship = (
  id: number,
  name: string,
  expiredDate: string,
): ShownItems['scholarshipList'][number] => ({
  ...{
    id,
    name,
    attach: null,
    degreeTypeList: [],
    startDate: '2026-01-01',
    expiredDate,
    isExpected: false,
    status: 'OPEN',
  },
  ...{ university: null, country: null, price: 0, coverage: 'FULL', covers: null, conditions: null },
});

const answerWith = (shown: Partial<ShownItems>) => {
  const api = fakeApi();
  const all = { programList: [], universityList: [], scholarshipList: [], tariffList: [], ...shown };
  api.answer(showItems, ({ body }) => {
    const has = (kind: string) => (one: { id: number }) =>
      body.itemList.some((item) => item.kind === kind && item.id === one.id);
    return {
      ...all,
      programList: all.programList.filter(has('PROGRAM')),
      universityList: all.universityList.filter(has('UNIVERSITY')),
      scholarshipList: all.scholarshipList.filter(has('SCHOLARSHIP')),
    };
  });
  return api;
};

const heartOf = (screen: Awaited<ReturnType<typeof openPage>>['screen'], name: string) =>
  screen.getByRole('button', { name: common.shortlist.keep.replace('{{name}}', name) });

test('what has a heart stands there by kind, the nearest deadline first, and says where it is kept', async () => {
  store(['UNIVERSITY 5', 'SCHOLARSHIP 1', 'SCHOLARSHIP 2']);
  const api = answerWith({
    universityList: [university(5, 'Yonsei')],
    scholarshipList: [scholarship(1, 'Keyingi', '2099-02-01'), scholarship(2, 'Yaqin', '2099-01-01')],
  });
  const { screen } = await openPage('/shortlist', {}, api);
  const section = screen.getByRole('region', { name: new RegExp(shortlist.kind.SCHOLARSHIP) });
  await expect.element(section).toBeVisible();
  expect(
    section
      .getByRole('article')
      .elements()
      .map((one) => one.querySelector('h3')?.textContent),
  ).toEqual(['Yaqin', 'Keyingi']);
  await expect.element(screen.getByText(shortlist.onlyHere.title)).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: shortlist.logIn }))
    .toHaveAttribute('href', '/login?to=%2Fshortlist');
  await expect.element(screen.getByRole('link', { name: 'Saqlanganlar: 3' })).toBeVisible();
  await expectNoAxeViolations();
});

test('a programme has its tuition in soʻm too, at a rate that is named, and its next deadline', async () => {
  store(['PROGRAM 3']);
  const api = answerWith({ programList: [program(3)] });
  answerCosts(api);
  const { screen } = await openPage('/shortlist', {}, api);
  const row = screen.getByRole('article');
  await expect.element(row.getByText(/^60\s000\slira$/)).toBeVisible();
  await expect.element(row.getByText(/≈ 17,0 mln soʻm/)).toBeVisible();
  await expect.element(row.getByText('26.02.2099')).toBeVisible();
  await expect.element(screen.getByText(/20\.11\.2026: 1 TRY = 283,00 soʻm/)).toBeVisible();
});

test('a tariff has the time of its agency’s answers in the unit of the agency’s own page', async () => {
  store(['TARIFF 5']);
  const tariff: ShownItems['tariffList'][number] = {
    ...{ id: 5, name: 'Toʻliq yordam', description: '', price: 0, isInParts: false },
    ...{ stepCount: 1, days: 14, documentCount: 0 },
    consulting: {
      ...{ id: 7, name: 'Ufq Taʼlim', photo: null, city: 'Toshkent', rating: null, commentCount: 0 },
      isVerified: false,
      answer: { minutes: 30 * 60, count: 98 },
    },
  };
  const { screen } = await openPage('/shortlist', {}, answerWith({ tariffList: [tariff] }));
  const time = shortlist.answer.hours_other.replace('{{count}}', '30');
  await expect.element(screen.getByRole('article').getByText(time)).toBeVisible();
});

test('days are counted only of a programme that one can apply for', async () => {
  store(['PROGRAM 3', 'PROGRAM 4']);
  const later = { start: '2099-09', opensOn: '2098-12-15', deadline: '2099-02-26', isExpected: true };
  const api = answerWith({ programList: [{ ...program(3), intakes: [later] }, program(4)] });
  answerCosts(api);
  const { screen } = await openPage('/shortlist', {}, api);
  await expect
    .element(screen.getByText('15.12.2098 kuni ochiladi · 2097/2098-yilgi sana boʻyicha'))
    .toBeVisible();
  expect(screen.getByText(/kun qoldi/).elements()).toHaveLength(1);
});

test('a heart that is taken away can be given back until one leaves, and other tabs follow', async () => {
  store(['UNIVERSITY 5']);
  const { screen } = await openPage(
    '/shortlist',
    {},
    answerWith({ universityList: [university(5, 'Yonsei')] }),
  );
  const heart = heartOf(screen, 'Yonsei');
  await heart.click();
  await expect.element(heart).toHaveAttribute('aria-pressed', 'false');
  expect(stored().keys).toEqual([]);
  await heart.click();
  await expect.element(heart).toHaveAttribute('aria-pressed', 'true');
  expect(stored()).toEqual({ owner: null, keys: ['UNIVERSITY 5'] });
  window.localStorage.removeItem(STORED);
  window.dispatchEvent(new StorageEvent('storage', { key: STORED }));
  await expect.element(heart).toHaveAttribute('aria-pressed', 'false');
});

test('what is not there any more says so, and goes when it is told to', async () => {
  store(['UNIVERSITY 5', 'SCHOLARSHIP 9', 'nonsense', 'UNIVERSITY 0']);
  const { screen } = await openPage(
    '/shortlist',
    {},
    answerWith({ universityList: [university(5, 'Yonsei')] }),
  );
  await expect.element(screen.getByText(shortlist.gone.SCHOLARSHIP_one)).toBeVisible();
  await screen.getByRole('button', { name: shortlist.removeGone }).click();
  await expect.element(screen.getByText(shortlist.gone.SCHOLARSHIP_one)).not.toBeInTheDocument();
  expect(stored().keys).toEqual(['UNIVERSITY 5']);
});

test('nothing is said in one sentence with a way on', async () => {
  const { screen } = await openPage('/shortlist', { screen: PHONE }, fakeApi());
  await expect.element(screen.getByRole('heading', { name: shortlist.empty.title })).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: shortlist.logIn }))
    .toHaveAttribute('href', '/login?to=%2Fshortlist');
  await expectNoAxeViolations();
});

test('things of one kind are chosen for the tray by keys, four at most', async () => {
  const names = ['Bir', 'Ikki', 'Uch', 'Toʻrt', 'Besh'];
  const list = names.map((name, index) => university(index + 1, name));
  store(list.map(({ id }) => `UNIVERSITY ${id}`));
  const { screen } = await openPage('/shortlist', {}, answerWith({ universityList: list }));
  const boxOf = (name: string) => screen.getByRole('checkbox', { name: `${compare.choose}: ${name}` });
  for (const name of names) {
    await expect.element(boxOf(name)).toBeInTheDocument();
    (boxOf(name).element() as HTMLElement).focus();
    await userEvent.keyboard(' ');
  }
  await expect.element(boxOf('Besh')).not.toBeChecked();
  await expect.element(screen.getByText(compare.full.replace('{{count}}', '4'))).toBeVisible();
  const link = screen.getByRole('link', { name: compare.compareThem.replace('{{count}}', '4') });
  await expect.element(link).toHaveAttribute('href', '/compare?university=1%2C2%2C3%2C4');
  await screen.getByRole('button', { name: compare.clear }).click();
  await expect.element(link).not.toBeInTheDocument();
});

test('at sign-in what the browser has goes to the account, and nothing is lost', async () => {
  store(['UNIVERSITY 5']);
  const api = answerWith({ universityList: [university(5, 'Yonsei'), university(6, 'Koç')] });
  const merged = api.answer(mergeShortlist, ({ body }) => [
    ...body.itemList,
    { kind: 'UNIVERSITY' as const, id: 6 },
  ]);
  const { screen } = await openPage('/shortlist', { as: STUDENT }, api);
  await expect.element(heartOf(screen, 'Koç')).toHaveAttribute('aria-pressed', 'true');
  expect(merged.map(({ body }) => body.itemList)).toEqual([[{ kind: 'UNIVERSITY', id: 5 }]]);
  expect(stored()).toEqual({ owner: STUDENT.id, keys: ['UNIVERSITY 5', 'UNIVERSITY 6'] });
});

test('what another person has left in the browser is not shown, and goes nowhere', async () => {
  store(['UNIVERSITY 5'], 'somebody else');
  const api = fakeApi();
  const asked = api.answer(listShortlist, []);
  const { screen } = await openPage('/shortlist', { as: STUDENT }, api);
  await expect.element(screen.getByRole('heading', { name: shortlist.empty.title })).toBeVisible();
  expect(screen.getByRole('link', { name: shortlist.logIn }).elements()).toEqual([]);
  expect(asked).toHaveLength(1);
  await expect.poll(stored).toEqual({ owner: STUDENT.id, keys: [] });
});

test('a heart of a student is the account’s: sent once for each press, and put back where it is refused', async () => {
  store(['UNIVERSITY 5'], STUDENT.id);
  const api = answerWith({ universityList: [university(5, 'Yonsei')] });
  api.answer(listShortlist, [{ kind: 'UNIVERSITY', id: 5 }]);
  const removed = api.answer(removeFromShortlist, null);
  const { screen } = await openPage('/shortlist', { as: STUDENT }, api);
  const heart = heartOf(screen, 'Yonsei');
  await heart.click();
  await expect.poll(() => removed.length).toBe(1);
  expect(removed[0]!.params).toEqual({ kind: 'UNIVERSITY', id: 5 });
  api.answer(addToShortlist, () => {
    throw new LineBroken();
  });
  await heart.click();
  await expect.element(screen.getByText(common.unreachable)).toBeVisible();
  await expect.element(heart).toHaveAttribute('aria-pressed', 'false');
  expect(stored().keys).toEqual([]);
});

test('an account that cannot be asked is said in the place of the list, and asked again', async () => {
  const api = answerWith({ universityList: [university(5, 'Yonsei')] });
  let isBroken = true;
  api.answer(listShortlist, () => {
    if (isBroken) throw new Refusal(429, 'TOO_MANY_REQUESTS', common.unreachable);
    return [{ kind: 'UNIVERSITY' as const, id: 5 }];
  });
  const { screen } = await openPage('/shortlist', { as: STUDENT }, api);
  const again = screen.getByRole('alert').getByRole('button', { name: common.tryAgain });
  await expect.element(again).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: shortlist.empty.title })).not.toBeInTheDocument();
  isBroken = false;
  await again.click();
  await expect.element(heartOf(screen, 'Yonsei')).toHaveAttribute('aria-pressed', 'true');
});
