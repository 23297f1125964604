import { call, tokenOf } from '../../agency.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test, title } from '../../fixtures.ts';
import { visitAs } from '../../people.ts';

interface Found {
  content: { id: number | string }[];
}

/** Screens of an administrator; an id in braces is the first one of the list that is named there. */
const SCREENS = [
  '/admin-dashboard',
  '/admin-applications?view=table',
  '/admin-consulting',
  '/admin-consulting/create',
  '/admin-consulting/{consulting/adm/filter}',
  '/admin-consulting/update/{consulting/adm/filter}',
  '/admin-universities',
  '/admin-universities/create',
  '/admin-universities/{university/adm/filter}',
  '/admin-universities/update/{university/adm/filter}',
  '/admin-scholarships',
  '/admin-scholarships/create',
  '/admin-scholarships/{scholar-ship/adm/filter}',
  '/admin-scholarships/update/{scholar-ship/adm/filter}',
  '/admin-countries',
  '/admin-continents',
  '/admin-continents/{continent/filter}',
  '/admin-faculty',
  '/admin-degrees',
  '/admin-facts',
  '/admin-tariffs',
  '/admin-tariffs/create',
  '/admin-steps',
  '/admin-steps/create',
  '/admin-profiles',
  '/admin-profiles/{profile/filter}',
  '/admin-search-words',
  '/admin-search-words/missed',
  '/admin-import',
  '/admin-import/test-sitting',
  '/admin-test-dates',
  '/admin-audit',
  '/admin-settings',
];

for (const screen of SCREENS)
  test(`${screen} is accessible, at 320 pixels too`, { tag: '@phone' }, async ({ page, request }) => {
    const jwt = await tokenOf(request, 'admin');
    const list = /\{(.+)\}/.exec(screen)?.[1];
    const found = list && (await call<Found>(request, 'POST', `/${list}`, { jwt, data: {} }));
    await visitAs(page, jwt, found ? screen.replace(`{${list}}`, `${found.content[0]!.id}`) : screen);
    await expect(title(page)).toHaveCount(1);
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoSidewaysScroll(page);
  });
