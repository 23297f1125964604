import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { tokenOf } from '../agency.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test, title, visit } from '../fixtures.ts';
import { visitAs } from '../people.ts';
import { TEXTS } from '../texts.ts';

const texts = TEXTS.uz.synonyms;
const { admin, search } = TEXTS.uz;
const PATH = '/admin-search-words';

const found = (page: Page) => page.getByRole('article').first();
const save = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: admin.form.save, exact: true }).click();

test('a query that found nothing becomes a name, which visitors find by at once @both @catalogue', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  // Letters only, and no slip of a word that is there.
  const nickname = `qx${randomUUID().replace(/[^a-f]/g, '')}wvj`;
  const visitor = await browser.newPage({ baseURL: baseURL! });
  const look = () => visit(visitor, `/search/results?query=${nickname}`);
  await look();
  await expect(visitor.getByText(search.noResult)).toBeVisible();

  await visitAs(page, await tokenOf(request, 'admin'), `${PATH}/missed?order=latest&size=100`);
  await expect(title(page)).toHaveText(texts.missed.title);
  await page.getByRole('button', { name: `${texts.missed.add}: ${nickname}` }).click();
  await page.getByLabel(texts.finder.label).fill('Massachusetts');
  await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click();
  await expect(page.getByRole('dialog').getByText(nickname)).toBeVisible();
  await expectNoAxeViolations(page);
  await save(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: nickname })).toContainText('topiladi');
  await look();
  await expect(found(visitor)).toContainText('Massachusets texnologiya instituti');

  // The panel shows the reading and a link to its row, from which the name is removed again.
  await page.getByRole('button', { name: `${texts.try.go}: ${nickname}` }).click();
  const panel = page.getByRole('region', { name: texts.try.title });
  await expect(panel.getByRole('link', { name: /Massachuset/ })).toBeVisible();
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  await panel.getByRole('button', { name: /Massachuset/ }).click();
  await page.getByRole('button', { name: TEXTS.uz.editor.tags.remove.replace('{{name}}', nickname) }).click();
  await save(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await look();
  await expect(visitor.getByText(search.noResult)).toBeVisible();
  await visitor.close();

  await visit(page, `${PATH}?query=massachusetts`);
  await expect(page.getByRole('button', { name: /^Massachuset/ })).toBeVisible();
  await expect(page.getByText(nickname)).toHaveCount(0);
});
