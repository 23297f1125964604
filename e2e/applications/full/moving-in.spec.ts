import { agencyOf, tokenOf } from '../../agency.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test, title, visit } from '../../fixtures.ts';
import { newMark, newPhone, visitAs } from '../../people.ts';
import { fill, TEXTS } from '../../texts.ts';
import { linkTo, registerByLink } from '../../walk-ins.ts';

const { 'walk-ins': texts, imports, applications } = TEXTS.uz;

test('an agency moves in with a client, who goes on with what was paid outside @desktop', async ({
  page,
  request,
  browser,
}) => {
  const [phone, mark] = [newPhone(), newMark()];
  const jwt = await tokenOf(request, 'owner');
  const { tariffId } = await agencyOf(request, jwt);
  const lines = [`Nilufar ${mark};${phone};#${tariffId};1;1000`, `Yana ${mark};${phone};#${tariffId};99;0`];
  const file = ['Ism;Telefon;Tarif;Bosqich;Toʻlangan', ...lines].join('\n');
  await visitAs(page, jwt, '/consulting-applications');
  await page.getByRole('link', { name: texts.bring }).click();
  await expect(title(page)).toHaveText(imports.title.CLIENT);
  await expectNoAxeViolations(page);
  const name = `mijozlar-${mark}.csv`;
  await page
    .getByLabel(imports.file.drop)
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(file) });
  await page.getByRole('button', { name: imports.columns.check }).click();
  await expect(page.getByRole('row').filter({ hasText: `Yana ${mark}` })).toContainText(imports.fields.step);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: fill(imports.clients.apply_one, { count: '1' }) }).click();
  await expect(page.getByRole('heading', { name: imports.result.DONE.title })).toBeVisible();
  await page.getByRole('link', { name: imports.result.links }).click();

  const card = page.getByRole('listitem').filter({ hasText: name });
  await expectNoAxeViolations(page);
  await card.getByRole('button', { name: fill(texts.files.send, { count: 1 }) }).click();
  await expect(card.getByText(fill(texts.files.waiting, { count: 1 }))).toBeVisible();

  const viewport = { width: 390, height: 844 };
  const student = await (await browser.newContext({ viewport, locale: 'uz' })).newPage();
  await visit(student, await linkTo(request, phone));
  await expect(student.getByText(texts.offer.movedInNote)).toBeVisible();
  await expectNoAxeViolations(student);
  await expectNoSidewaysScroll(student);
  await registerByLink(student, request, phone);
  await student.getByRole('button', { name: new RegExp(texts.accept.act) }).click();
  await expect(student).toHaveURL(/\/student-applications\/[0-9a-f-]{36}$/);
  const [outside] = applications.paidOutside.split('{{sum}}');
  await expect(student.getByText(new RegExp(outside!.trim()))).toBeVisible();
  await expectNoSidewaysScroll(student);

  await expect(card.getByText(fill(texts.files.claimed, { count: 1 }))).toBeVisible();
  await expect(card.getByRole('button', { name: texts.files.undo })).toBeHidden();
});
