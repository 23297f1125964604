import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, reload, test } from '../../fixtures.ts';
import { registerStudent, visitAs } from '../../people.ts';
import { TEXTS } from '../../texts.ts';

const texts = TEXTS.uz.settings;
const photo = { ...texts.photo, ...TEXTS.uz.editor.photo };
const ICON = join(import.meta.dirname, '../../../web/public/icon-512.png');

const chooser = (page: Page) => page.locator('main input[type=file]');
const editor = (page: Page) => page.getByRole('dialog', { name: photo.window });
const saveButton = (page: Page) => editor(page).getByRole('button', { name: texts.save });
const avatar = (page: Page) => page.locator('#personal img[src*="/attach/open/"]');
const selection = (page: Page) => editor(page).locator('.ReactCrop__crop-selection');

// The recorder asks for shown files by their address, which the Content-Security-Policy refuses.
test.use({ trace: 'off' });

test.beforeEach(async ({ page, request }) => {
  const { jwt } = await registerStudent(request);
  await visitAs(page, jwt, '/student-settings');
});

/** A noisy picture of 3000 × 2000 pixels that is far above 1 MB. */
const largePhoto = async (page: Page): Promise<Buffer> => {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [3000, 2000];
    const context = canvas.getContext('2d')!;
    const noise = context.createImageData(3000, 2000);
    let seed = 1;
    for (let at = 0; at < noise.data.length; at++) {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      noise.data[at] = at % 4 === 3 ? 255 : seed >> 16;
    }
    context.putImageData(noise, 0, 0);
    return canvas.toDataURL('image/jpeg', 0.95).split(',')[1]!;
  });
  return Buffer.from(base64, 'base64');
};

/** From now on the page keeps the file that it sends. */
const watchFile = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const append = FormData.prototype.append as (name: string, value: string | Blob) => void;
    FormData.prototype.append = function (this: FormData, name: string, value: string | Blob) {
      Object.assign(window, { sentFile: value });
      append.call(this, name, value);
    };
  });

/** Bytes and size in pixels of the file that was sent. */
const sentFile = (page: Page) =>
  page.evaluate(async () => {
    const file = (window as unknown as { sentFile: File }).sentFile;
    const { width, height } = await createImageBitmap(file);
    return { bytes: file.size, type: file.type, width, height };
  });

test('is cut to a circle, made small, and shown everywhere', async ({ page, baseURL }) => {
  const foreign: string[] = [];
  page.on('request', (one) => {
    if (!/^(blob|data):/.test(one.url()) && !one.url().startsWith(baseURL!)) foreign.push(one.url());
  });
  const buffer = await largePhoto(page);
  expect(buffer.length).toBeGreaterThan(2_000_000);
  await chooser(page).setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer });
  await expect(selection(page)).toBeVisible();
  await expectNoAxeViolations(page);

  await watchFile(page);
  await saveButton(page).click();
  await expect(editor(page)).toBeHidden();
  const { bytes, width, height, type } = await sentFile(page);
  expect(bytes).toBeLessThanOrEqual(1024 * 1024);
  expect(type).toBe('image/jpeg');
  expect(width).toBe(height);
  expect(width).toBeLessThanOrEqual(1080);
  await expect(page.getByText(texts.photo.uploaded)).toBeVisible();
  await expect(avatar(page)).toHaveJSProperty('complete', true);
  await expect(page.getByRole('banner').locator('img')).toBeVisible();
  await reload(page);
  await expect(avatar(page)).toBeVisible();
  await expect
    .poll(() => avatar(page).evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
  expect(foreign).toEqual([]);

  await page.getByRole('button', { name: photo.remove }).click();
  await expect(page.getByText(photo.removed)).toBeVisible();
  await expect(avatar(page)).toHaveCount(0);
  await reload(page);
  await expect(avatar(page)).toHaveCount(0);
});

test('is moved and sized by keyboard', { tag: '@desktop' }, async ({ page }) => {
  await page.getByRole('button', { name: photo.edit }).focus();
  await page.keyboard.press('Enter');
  await expect(editor(page)).toBeVisible();
  await expect(editor(page).getByText(photo.notSelected)).toBeVisible();
  await expect(saveButton(page)).toBeDisabled();
  await editor(page).locator('input[type=file]').setInputFiles(ICON);
  await expect(editor(page).getByRole('alert')).toHaveCount(0);
  const place = async () => (await selection(page).boundingBox())!;
  const first = await place();
  expect(first.width).toBeCloseTo(first.height, 0);
  await editor(page).getByRole('slider', { name: photo.zoom }).focus();
  for (let press = 0; press < 40; press++) await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await place()).width).toBeLessThan(first.width * 0.7);
  const smaller = await place();
  await selection(page).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect.poll(async () => (await place()).x).toBeGreaterThan(smaller.x);
  await expect.poll(async () => (await place()).y).toBeGreaterThan(smaller.y);
  await saveButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(editor(page)).toBeHidden();
  await expect(avatar(page)).toBeVisible();
});

test.describe('what is no picture', () => {
  test('is refused before anything is sent', { tag: '@desktop' }, async ({ page }) => {
    let uploads = 0;
    page.on('request', (one) => {
      if (one.url().endsWith('/attach/upload')) uploads++;
    });
    await chooser(page).setInputFiles({ name: 'me.txt', mimeType: 'text/plain', buffer: Buffer.from('me') });
    await expect(editor(page).getByRole('alert')).toHaveText(photo.notImage);
    await expect(page.getByText(photo.notImage)).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(editor(page)).toBeHidden();
    await chooser(page).setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('me') });
    await expect(editor(page).getByRole('alert')).toHaveText(photo.notImage);
    await expect(saveButton(page)).toBeDisabled();
    expect(uploads).toBe(0);
  });
});

test.describe('an upload that fails', () => {
  test.use({ provokedErrors: /ERR_FAILED|status of 5\d\d/ });

  test('is told and can be tried again', { tag: '@desktop' }, async ({ page }) => {
    await chooser(page).setInputFiles(ICON);
    await expect(selection(page)).toBeVisible();
    await page.route('**/api/v1/attach/upload', (route) => route.abort());
    await saveButton(page).click();
    await expect(editor(page).getByRole('alert')).toHaveText(photo.croppedFailed);
    // A press beside the circle takes it away: the picture goes as it is.
    const picture = (await editor(page).locator('.ReactCrop img').boundingBox())!;
    await page.mouse.click(picture.x + 3, picture.y + picture.height / 2);
    await expect(selection(page)).toHaveCount(0);
    await saveButton(page).click();
    await expect(editor(page).getByRole('alert')).toHaveText(photo.failed);
    await page.unroute('**/api/v1/attach/upload');
    await saveButton(page).click();
    await expect(editor(page)).toBeHidden();
    await expect(avatar(page)).toBeVisible();
  });
});
