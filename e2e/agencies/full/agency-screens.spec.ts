import type { APIRequestContext } from '@playwright/test';
import { call, tokenOf } from '../../agency.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test, title } from '../../fixtures.ts';
import { newPhone, visitAs } from '../../people.ts';

/** Screens of an agency's owner; braces stand for a thing of the own agency. */
const SCREENS = [
  '/consulting-dashboard',
  '/consulting-applications',
  '/consulting-applications?view=table',
  '/consulting-applications/create',
  '/consulting-applications/update/{walkIn}',
  '/consulting-applications/{application}',
  '/university',
  '/consulting-tariffs',
  '/consulting-tariffs/create',
  '/consulting-tariffs/{tariff}',
  '/consulting-tariffs/update/{tariff}',
  '/consulting-steps?tariff={tariff}',
  '/consulting-steps/create?tariff={tariff}',
  '/consulting-steps/{step}',
  '/consulting-steps/update/{step}',
  '/consulting-steps/level/{step}',
  '/consulting-steps/level/{step}/create',
  '/consulting-steps/level/{step}/{level}',
  '/consulting-steps/level/{step}/update/{level}',
  '/consulting-profiles',
  '/consulting-reviews',
  '/consulting-preview',
  '/consulting-settings',
  '/consulting-settings?tab=agency',
];

interface List<T> {
  content: T[];
}

/** Ids of the first of each kind; a walk-in is written down. */
const findIds = async (request: APIRequestContext, jwt: string, screen: string) => {
  const get = <T>(path: string) => call<List<T>>(request, 'GET', path, { jwt });
  const [tariff] = (await get<{ id: number }>('/tariff')).content;
  const steps = await get<{ id: number; levelList: { id: number }[] }>(`/step?tariffId=${tariff!.id}`);
  const [step] = steps.content;
  const ids: Record<string, unknown> = {
    ...{ tariff: tariff!.id, step: step!.id, level: step!.levelList[0]!.id },
  };
  if (screen.includes('{application}')) {
    const filter = { jwt, data: {} };
    const found = await call<List<{ id: string }>>(request, 'POST', '/application/filter', filter);
    ids.application = found.content[0]!.id;
  }
  if (screen.includes('{walkIn}')) {
    const data = { name: 'Nilufar', surname: 'Karimova', phone: newPhone(), tariffId: tariff!.id };
    ids.walkIn = (await call<{ id: string }>(request, 'POST', '/walk-in', { jwt, data })).id;
  }
  return ids;
};

for (const screen of SCREENS)
  test(`${screen} is accessible, at 320 pixels too`, { tag: '@phone' }, async ({ page, request }) => {
    const jwt = await tokenOf(request, 'owner');
    const ids = await findIds(request, jwt, screen);
    const path = screen.replace(/\{(\w+)\}/g, (_, name: string) => String(ids[name]));
    if (path === '/university')
      await page.addInitScript(() => window.localStorage.setItem('isConsulting', 'true'));
    await visitAs(page, jwt, path);
    await expect(page).toHaveURL(path);
    await expect(title(page)).toHaveCount(1);
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoSidewaysScroll(page);
    if (ids.walkIn)
      await request.delete(`/api/v1/walk-in/${ids.walkIn}`, { headers: { authorization: `Bearer ${jwt}` } });
  });
