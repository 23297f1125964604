import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const KB = 1024;

/** Bytes over the network of the files of a kind that the landing page asks for, compressed by brotli. */
const weigh = async (page: Page, kind: 'stylesheet' | 'script'): Promise<number> => {
  const weights: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== kind) return;
    expect(response.headers()['content-encoding']).toBe('br');
    weights.push(response.body().then(() => Number(response.headers()['content-length'])));
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  return (await Promise.all(weights)).reduce((sum, bytes) => sum + bytes, 0);
};

test('the styles of the landing page are light', { tag: '@desktop' }, async ({ page }) => {
  const bytes = await weigh(page, 'stylesheet');
  expect(bytes).toBeGreaterThan(5 * KB);
  expect(bytes).toBeLessThanOrEqual(14 * KB);
});

test('the scripts of the landing page are light', { tag: '@desktop' }, async ({ page }) => {
  const bytes = await weigh(page, 'script');
  expect(bytes).toBeGreaterThan(50 * KB);
  expect(bytes).toBeLessThanOrEqual(170 * KB);
});
