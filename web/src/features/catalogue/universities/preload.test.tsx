import {
  listCategories,
  listContinents,
  listCountries,
  listDegrees,
} from '@parvoz/contract/catalogue/lists.ts';
import { filterUniversities, getUniversityDetail } from '@parvoz/contract/catalogue/universities.ts';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fakeApi } from '../../../../test/api.ts';
import { openPage } from '../../../../test/page.tsx';
import { settled } from '../../../../test/settled.ts';

const COUNT = 12;
const university = (id: number) => ({
  ...{
    id,
    name: `Universitet ${id}`,
    abbreviation: '',
    description: '',
    photo: null,
    countryId: 1,
    city: 'Seul',
  },
  ...{ degreeList: [], webSite: null, rating: 4.5, status: 'ACTIVE' as const },
  country: { id: 1, name: 'Janubiy Koreya', code: 'KR' },
});

const pause = (ms: number) => new Promise((resolve) => void setTimeout(resolve, ms));

/** The list of universities, whose links ask ahead; a call that nobody answers would fail the test. */
const openList = async () => {
  const api = fakeApi();
  api.answer(filterUniversities, {
    content: Array.from({ length: COUNT }, (_, index) => university(index + 1)),
    ...{ totalElements: COUNT, page: 1, size: COUNT },
  });
  for (const endpoint of [listCategories, listCountries, listDegrees]) api.answer(endpoint, []);
  api.answer(listContinents, { content: [] });
  const asked = api.answer(getUniversityDetail, ({ params: { id } }) => ({
    ...university(id),
    ...{ originalName: '', continent: { id: 1, name: 'Osiyo' }, facultyList: [] },
    ...{ sourceUrl: null, checkedOn: null, isDemo: false },
  }));
  const { screen, router } = await openPage('/login', {}, api);
  Object.assign(router.options, { defaultPreload: 'intent' });
  await router.navigate({ to: '/university-list' });
  await expect.element(screen.getByRole('heading', { name: 'Universitet 1', exact: true })).toBeVisible();
  await settled();
  // Wherever the pointer of the test before was left.
  await userEvent.hover(screen.getByRole('heading', { level: 1 }));
  await pause(500);
  asked.splice(0);
  const card = (id: number) => screen.getByRole('link', { name: `Universitet ${id}`, exact: true });
  return { screen, router, asked, card };
};

const idsOf = (asked: { params: unknown }[]) => asked.map(({ params }) => (params as { id: number }).id);

test('a card on which the pointer rests is asked for by one call', async () => {
  const { asked, card } = await openList();
  await userEvent.hover(card(2));
  await expect.poll(() => idsOf(asked)).toContain(2);
  await pause(500);
  expect(idsOf(asked)).toEqual([2]);
});

test('a finger on a card asks for nothing', async () => {
  const { asked, card } = await openList();
  card(3)
    .element()
    .dispatchEvent(new TouchEvent('touchstart', { bubbles: true }));
  await pause(1000);
  expect(idsOf(asked)).toEqual([]);
});
