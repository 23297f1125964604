import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import {
  act,
  begin,
  type Case,
  correctPayment,
  createCase,
  findApplication,
  submitLevel,
  tokenOf,
} from '../agency.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test, title } from '../fixtures.ts';
import { visitAs } from '../people.ts';
import { fill, TEXTS } from '../texts.ts';

const { applications, board } = TEXTS.uz;

const pathOf = ({ application: { id } }: Case) => `/consulting-applications/${id}`;
const dialog = (page: Page) => page.getByRole('dialog');
const banner = (page: Page) => page.getByRole('region', { name: applications.turn.label });
/** `Talaba tuzatmoqda:` of `Talaba tuzatmoqda: {{level}}`. */
const start = (text: string) => text.split('{{')[0]!.trim();
const done = (page: Page, text: string, { application: { number } }: Case) =>
  expect(page.getByText(fill(text, { number }))).toBeVisible();

const open = async (page: Page, one: Case, jwt: string) => {
  await visitAs(page, jwt, pathOf(one));
  await expect(title(page)).toHaveText(one.name);
};

test('is accepted, paid, and its first level finished', async ({ page, request }) => {
  const one = await createCase(request);
  await open(page, one, await tokenOf(request, 'owner'));
  await expect(banner(page)).toContainText(board.desk.turn.REVIEW.title);
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);

  await banner(page).getByRole('button', { name: board.desk.accept }).click();
  await dialog(page).getByLabel(board.act.comment).fill('Xush kelibsiz!');
  await dialog(page).getByRole('button', { name: board.act.ACCEPTED.submit }).click();
  await done(page, board.act.ACCEPTED.done, one);
  await expect(banner(page)).toContainText(board.desk.turn.PAY.title);

  await correctPayment(request, one.application.id);
  await expect(page.getByText(TEXTS.uz.protection.paid.all)).toBeVisible();

  await page.getByRole('button', { name: applications.history.open }).click();
  await expect(dialog(page)).toContainText('Xush kelibsiz!');
  await expect(dialog(page)).toContainText('Bank orqali keldi');
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');

  await banner(page).getByRole('button', { name: board.desk.actions }).click();
  await page.getByRole('menuitem', { name: board.desk.finish }).click();
  await expect(dialog(page)).toContainText(/Bu bosqichning oxirgi qadami/);
  await expect(dialog(page)).toContainText(board.act.STEP_LEVEL_FINISHED.waiting);
  const [level] = (await findApplication(request, one.application.id)).stepList[0]!.levelList;
  const names = level!.requirementList.map(({ name }) => name);
  expect(names.length).toBeGreaterThan(0);
  const { missing_one: single, missing_other: several } = board.act.STEP_LEVEL_FINISHED;
  const missing = names.length === 1 ? single : several;
  await expect(dialog(page)).toContainText(fill(missing, { count: names.length, names: names.join(', ') }));
  await dialog(page).getByRole('button', { name: board.act.STEP_LEVEL_FINISHED.submit }).click();
  await done(page, board.act.STEP_LEVEL_FINISHED.done, one);
  await expect.poll(async () => (await findApplication(request, one.application.id)).step?.number).toBe(2);
});

test('returns a level with comments on its documents, and takes the second try', { tag: '@full' }, async ({
  page,
  request,
}) => {
  const one = await createCase(request);
  await begin(request, one);
  await submitLevel(request, one);
  await open(page, one, await tokenOf(request, 'manager'));
  await expect(banner(page)).toContainText(start(board.desk.turn.CHECK.title));
  await banner(page).getByRole('button', { name: board.desk.return }).click();
  const form = dialog(page);
  const first = form.locator('label', { has: page.getByRole('checkbox') }).first();
  const [name] = (await first.locator('span').innerText()).split('\n');
  await first.getByRole('checkbox').check();
  await form.getByLabel(board.act.REVISION.comment).fill('Skaner sifati past');
  await form.getByRole('button', { name: board.act.REVISION.submit }).click();
  await expect(form).toContainText(TEXTS.uz.validation.comment.required);
  await form.getByLabel(fill(board.act.REVISION.document, { name: name! })).fill('Im');
  await form.getByRole('button', { name: board.act.REVISION.submit }).click();
  await expect(form).toContainText(fill(TEXTS.uz.validation.comment.tooShort, { limit: '3' }));
  await form.getByLabel(fill(board.act.REVISION.document, { name: name! })).fill('Imzo koʻrinmayapti');
  await expectNoAxeViolations(page);
  await form.getByRole('button', { name: board.act.REVISION.submit }).click();
  await done(page, board.act.REVISION.done, one);
  await expect(banner(page)).toContainText(start(board.desk.turn.REWORK.title));
  await expect(page.getByText('Imzo koʻrinmayapti').first()).toBeVisible();

  await submitAgain(request, one);
  await page.reload();
  await banner(page).getByRole('button', { name: board.desk.finish }).click();
  await expect(dialog(page).getByRole('textbox')).toBeVisible();
  await expect(dialog(page).locator('[data-warning]')).toHaveCount(0);
  await dialog(page).getByRole('button', { name: board.act.STEP_LEVEL_FINISHED.submit }).click();
  await done(page, board.act.STEP_LEVEL_FINISHED.done, one);
});

const submitAgain = (request: Parameters<typeof submitLevel>[0], one: Case) =>
  submitLevel(request, one, 'REWORK_COMPLETED');

test.describe('somebody who was first', () => {
  test.use({ provokedErrors: /status of 409/ });

  test('leaves what was typed, and says what can no longer be done', { tag: '@full' }, async ({
    page,
    request,
  }) => {
    const one = await createCase(request);
    await begin(request, one);
    await submitLevel(request, one);
    await open(page, one, await tokenOf(request, 'owner'));
    await banner(page).getByRole('button', { name: board.desk.return }).click();
    const comment = dialog(page).getByLabel(board.act.REVISION.comment);
    await comment.fill('Notarius muhri kerak');
    await act(request, one.application.id, 'STEP_LEVEL_FINISHED');
    await dialog(page).getByRole('button', { name: board.act.REVISION.submit }).click();
    await expect(dialog(page).getByRole('alert')).toContainText(board.act.kept);
    await expect(dialog(page)).toContainText(board.act.notNow);
    await expect(comment).toHaveValue('Notarius muhri kerak');
    await expect(dialog(page).getByRole('button', { name: board.act.REVISION.submit })).toBeDisabled();
    await dialog(page).getByRole('button', { name: board.act.cancel }).click();
    await expect(dialog(page)).toHaveCount(0);
  });

  test('wins against a confirmation that says nothing more', { tag: '@full' }, async ({ page, request }) => {
    const one = await createCase(request);
    await open(page, one, await tokenOf(request, 'owner'));
    await banner(page).getByRole('button', { name: board.desk.accept }).click();
    await expect(dialog(page)).toBeVisible();
    await act(request, one.application.id, 'CANCELED', { jwt: one.student.jwt });
    await dialog(page).getByRole('button', { name: board.act.ACCEPTED.submit }).click();
    await expect(page.getByText(TEXTS.uz.errors.APPLICATION_CANCELED)).toBeVisible();
    await expect(banner(page)).toContainText(board.desk.turn.CANCELED.title);
    await expect(dialog(page)).toHaveCount(0);
  });
});

test('has a manager, notes that the student never sees, and all documents in one file', {
  tag: '@full',
}, async ({ page, request }) => {
  const one = await createCase(request);
  await begin(request, one);
  await submitLevel(request, one);
  await open(page, one, await tokenOf(request, 'owner'));
  const manager = page.getByRole('region', { name: board.desk.manager });
  await manager.getByRole('button', { name: board.desk.assign }).click();
  await dialog(page).getByRole('radio', { name: 'Dilnoza Yusupova' }).check();
  await expectNoAxeViolations(page);
  await dialog(page).getByRole('button', { name: board.assign.submit }).click();
  await expect(manager).toContainText('Dilnoza Yusupova');

  const notes = page.getByRole('region', { name: board.desk.notes });
  await notes.getByRole('button', { name: board.desk.addNote }).click();
  await expect(notes).toContainText(TEXTS.uz.validation.any.required);
  await notes.getByLabel(board.desk.newNote).fill('Otasi bilan gaplashildi <b>ertaga</b>');
  await notes.getByRole('button', { name: board.desk.addNote }).click();
  await expect(notes.getByRole('listitem')).toContainText('Otasi bilan gaplashildi <b>ertaga</b>');
  await expect(notes.getByLabel(board.desk.newNote)).toHaveValue('');
  await notes.getByLabel(board.desk.newNote).fill('x');
  await notes.getByLabel(board.desk.newNote).fill('');
  await title(page).click();
  await expect(notes.getByLabel(board.desk.newNote)).not.toBeFocused();
  await expect(notes).not.toContainText(TEXTS.uz.validation.any.required);
  const asStudent = await request.get(`/api/v1/application/${one.application.id}/note`, {
    headers: { authorization: `Bearer ${one.student.jwt}` },
  });
  expect(asStudent.status()).toBe(403);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: board.desk.zipLabel }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`${one.application.number}.zip`);
  await expect(page.getByText(board.desk.zipDone)).toBeVisible();
  expect(
    readFileSync(await file.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
});

test('is opened by nobody of another agency, and says when there is none', async ({ page, request }) => {
  await visitAs(
    page,
    await tokenOf(request, 'owner'),
    '/consulting-applications/0199a8f0-0000-7000-8000-000000000001',
  );
  await expect(title(page)).toHaveText(applications.notFound.title);
  await page.getByRole('main').getByRole('link', { name: applications.backToList }).click();
  await expect(page).toHaveURL('/consulting-applications');
});

test('works on the smallest phone, in the dark and in Russian', { tag: ['@phone', '@full'] }, async ({
  page,
  request,
  speak,
}) => {
  const one = await createCase(request);
  await begin(request, one);
  await submitLevel(request, one);
  await speak('ru');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, one, await tokenOf(request, 'owner'));
  await expectNoSidewaysScroll(page);
  await expectNoAxeViolations(page);
  const { ru } = TEXTS;
  await page.getByRole('button', { name: ru.board.desk.return }).click();
  await expect(dialog(page).getByRole('checkbox').first()).toBeVisible();
  await dialog(page).getByRole('checkbox').first().check();
  await expectNoSidewaysScroll(page);
  await expectNoAxeViolations(page);
});
