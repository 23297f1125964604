import { expect, type Page } from '@playwright/test';
import { textOf } from './fixtures.ts';

/** Status line with the number of results of a list. */
export const status = (page: Page) => page.getByRole('main').getByRole('status').first();

/** The number in it. */
export const total = async (page: Page): Promise<number> =>
  Number(/\d+/.exec(await textOf(status(page)))?.[0]);

/**
 * Performs an act that changes the filters of a list, waits until the list shows the API's answer, and returns the
 * number of results.
 */
export const foundBy = async (page: Page, act: () => Promise<void>): Promise<number> => {
  const answer = page.waitForResponse('**/api/v1/*/filter?*');
  await act();
  const { totalElements } = (await (await answer).json()).data;
  await expect.poll(() => total(page)).toBe(totalElements);
  return totalElements;
};
