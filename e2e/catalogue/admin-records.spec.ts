import { randomInt } from 'node:crypto';
import { tokenOf } from '../agency.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, reload, test, title } from '../fixtures.ts';
import { registerStudent, visitAs } from '../people.ts';
import { fill, TEXTS } from '../texts.ts';

const { admin, 'lists-admin': lists, profiles: people, 'tariffs-editing': tariffTexts, tables } = TEXTS.uz;

test('a degree is added by keyboard, moved up, shown to visitors and deleted @catalogue', {
  tag: '@full',
}, async ({ page, request }) => {
  const key = `TEST_${randomInt(1e9)}`;
  await visitAs(page, await tokenOf(request, 'admin'), '/admin-degrees');
  await expect(title(page)).toHaveText(lists.degrees.title);
  await expectNoAxeViolations(page);
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: lists.degrees.add });
  await dialog.getByRole('textbox', { name: lists.things.name }).fill(`Daraja ${key}`);
  await dialog.getByRole('textbox', { name: lists.degrees.key }).fill(key);
  await page.keyboard.press('Enter');
  const entry = page.getByRole('button', { name: `Daraja ${key}`, exact: true });
  await entry.focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect
    .poll(async () => {
      const { data } = await (await request.get('/api/v1/university-degree')).json();
      return data.at(-2).key;
    })
    .toBe(key);
  await page.getByRole('button', { name: `Amallar: Daraja ${key}` }).click();
  await page.getByRole('menuitem', { name: tables.remove }).click();
  await page.getByRole('button', { name: admin.remove.confirm, exact: true }).click();
  // An open dialog hides the page from roles as well.
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(entry).toBeHidden();
});

test('a person is found by phone and blocked, and their token stops at once', async ({ page, request }) => {
  test.slow();
  const { phone, jwt } = await registerStudent(request, 'Bloklanova');
  const isAlive = async () => {
    const headers = { authorization: `Bearer ${jwt}` };
    return (await request.get('/api/v1/profile/current', { headers })).ok();
  };
  expect(await isAlive()).toBe(true);
  await visitAs(page, await tokenOf(request, 'admin'), `/admin-profiles?query=${phone}`);
  await page.getByRole('link', { name: /Bloklanova/ }).click();
  await expect(title(page)).toContainText('Bloklanova');
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('combobox', { name: people.statusLabel }).selectOption('');
  await page.getByRole('button', { name: people.accountStatus.save }).click();
  await expect(page.getByText(people.accountStatus.chooseStatus).last()).toBeVisible();
  await page.getByRole('combobox', { name: people.statusLabel }).selectOption('BLOCKED');
  await page.getByRole('button', { name: people.accountStatus.save }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: people.block.act }).click();
  await expect(page.getByText(people.accountStatus.saved)).toBeVisible();
  expect(await isAlive()).toBe(false);
});

test('a template is written down to its step, and active once its shares add up', { tag: '@full' }, async ({
  page,
  request,
  isMobile,
}) => {
  const name = `Namuna ${randomInt(1e9)}`;
  await visitAs(page, await tokenOf(request, 'admin'), '/admin-tariffs/create');
  await page.getByRole('textbox', { name: tariffTexts.name }).fill(name);
  await page.getByRole('textbox', { name: tariffTexts.price }).fill('5 000 000');
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText(name);
  await page.getByRole('link', { name: tariffTexts.steps.add }).click();
  // The page before has a field of that name as well.
  await expect(title(page)).toHaveText(tariffTexts.steps.add);
  await page.getByRole('textbox', { name: tariffTexts.name }).fill('Hujjatlar');
  await page.getByRole('textbox', { name: tariffTexts.shares.label }).fill('100');
  await page.getByRole('button', { name: admin.form.save, exact: true }).click();
  await expect(title(page)).toHaveText('Hujjatlar');
  // The tree of the template is beside its step where there is room.
  await page.getByRole('link', { name: isMobile ? tariffTexts.shares.all : name, exact: true }).click();
  await expect(title(page)).toHaveText(name);
  const active = page.getByRole('switch', { name: tariffTexts.active, exact: true });
  await active.click();
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await page.getByRole('button', { name: admin.form.save, exact: true }).click();
  expect((await saved).status()).toBe(200);
  // The message about its creation may still be on the screen.
  await expect(page.getByText(fill(admin.form.saved, { name })).last()).toBeVisible();
  await reload(page);
  await expect(active).toBeChecked();
  await expectNoAxeViolations(page);
});
