import { listTopScholarships, type ScholarshipCard } from '@parvoz/contract/catalogue/scholarships.ts';
import { expect, test } from 'vitest';
import { expectNoAxeViolations } from '../../../../test/axe.ts';
import { homeApi } from '../../../../test/home.ts';
import { DESKTOP, openPage, PHONE, TEXTS } from '../../../../test/page.tsx';

const { home: texts } = TEXTS.uz;

test.each([
  ['a phone', PHONE],
  ['a wide screen', DESKTOP],
] as const)('leads to one’s own data and to programmes in the first screen of %s', async (_, size) => {
  const { screen } = await openPage('/', { screen: size }, homeApi());
  const main = screen.getByRole('main');
  const fit = main.getByRole('link', { name: texts.fit });
  await expect.element(fit).toHaveAttribute('href', '/my-data');
  const programs = main.getByRole('link', { name: texts.programs });
  await expect.element(programs).toHaveAttribute('href', '/programs');
  await expect.element(main.getByRole('heading', { level: 1, name: texts.title })).toBeVisible();
  for (const link of [fit, programs])
    expect(link.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(size[1]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(size[0]);
  await expectNoAxeViolations();
});

test.each([320, 360, 390])(
  'small cards of scholarships that open later, on days of past years, fit %d px',
  async (width) => {
    const api = homeApi();
    const grant = (id: number): ScholarshipCard => ({
      ...{ id, name: `Grant ${id}`, description: '', attach: null, university: null, country: null },
      ...{ degreeTypeList: [], price: 0, coverage: 'PARTIAL', covers: null, conditions: null },
      ...{ startDate: '2099-09-21', expiredDate: '2099-12-28', isExpected: true, status: 'UPCOMING' },
    });
    api.answer(listTopScholarships, [grant(1), grant(2), grant(3)]);
    const { screen } = await openPage('/', { screen: [width, 640] }, api);
    await expect.element(screen.getByRole('link', { name: 'Grant 3', exact: true })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  },
);

test('searches quickly in the countries that visitors choose, for scholarships where there are any', async () => {
  const { screen } = await openPage('/', { screen: DESKTOP }, homeApi());
  const quick = screen.getByRole('navigation', { name: texts.quick.label });
  await expect.element(quick.getByRole('link').first()).toBeVisible();
  const links = quick.getByRole('link').elements();
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['South Korea grantlari', '/search/results?countryId=1&tab=scholarship'],
    ['South Korea', '/search/results?countryId=1'],
    ['Egypt', '/search/results?countryId=2'],
  ]);
});
