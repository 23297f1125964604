import { agencyOf, call, tokenOf } from '../../agency.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test, visit } from '../../fixtures.ts';
import { national, newMark, newPhone, registerStudent, visitAs } from '../../people.ts';
import { TEXTS } from '../../texts.ts';
import { linkTo, registerByLink } from '../../walk-ins.ts';

const texts = TEXTS.uz['walk-ins'];
const { applications } = TEXTS.uz;

test('staff add a student, who accepts on a phone; the agency has it on its board @desktop', async ({
  page,
  request,
  browser,
}) => {
  const phone = newPhone();
  const surname = `Karimova${phone.slice(-4)}`.replace(/\d/g, (digit) => 'abdefgiklm'[Number(digit)]!);
  await visitAs(page, await tokenOf(request, 'owner'), '/consulting-applications');
  await page.getByRole('link', { name: texts.add }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.form.title);
  await page.getByRole('button', { name: texts.form.send }).click();
  await expect(page.getByLabel(texts.form.name)).toBeFocused();
  await page.getByLabel(texts.form.name).fill('Nilufar');
  await page.getByLabel(texts.form.surname, { exact: true }).fill(surname);
  await page.getByLabel(texts.form.phone, { exact: true }).fill(national(phone));
  const aims = page.getByRole('group', { name: applications.apply.aim });
  await aims.getByText(applications.apply.aims.ADVICE, { exact: true }).click();
  await page.getByRole('group', { name: applications.tariff }).getByRole('radio').first().check();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: texts.form.send }).click();
  const waiting = page.locator('main details').getByRole('listitem').filter({ hasText: surname });
  await expect(waiting).toBeVisible();
  await expectNoAxeViolations(page);

  const viewport = { width: 390, height: 844 };
  const student = await (await browser.newContext({ viewport, locale: 'uz' })).newPage();
  await visit(student, await linkTo(request, phone));
  await expect(student.getByRole('heading', { level: 1 })).toHaveText(texts.link.REGISTER.title);
  await expect(student).toHaveURL(/\/claim(\?lng=uz)?$/);
  await expectNoAxeViolations(student);
  await expectNoSidewaysScroll(student);
  await registerByLink(student, request, phone);
  await expect(student.getByRole('heading', { level: 1 })).toHaveText(texts.link.ACCEPT.title);
  await student.getByRole('button', { name: texts.accept.act }).click();
  await expect(student).toHaveURL(/\/student-applications\/[0-9a-f-]{36}$/);

  await expect(waiting).toBeHidden();
  await expect(page.getByRole('link', { name: `Nilufar ${surname}` })).toBeVisible();
});

test('of two people with one phone, the one with the account is asked, and the other gets the link @desktop', async ({
  page,
  request,
  browser,
}) => {
  const brother = await registerStudent(request, newMark());
  const mark = newMark();
  const jwt = await tokenOf(request, 'owner');
  const { tariffId } = await agencyOf(request, jwt);
  const person = { name: 'Nilufar', surname: mark, phone: brother.phone, tariffId };
  await call(request, 'POST', '/walk-in', { jwt, data: person });

  const viewport = { width: 320, height: 700 };
  const student = await (await browser.newContext({ viewport, locale: 'uz' })).newPage();
  await visitAs(student, brother.jwt, await linkTo(request, brother.phone));
  const question = student.getByRole('region', { name: texts.whose.title });
  await expect(question).toContainText(`Nilufar ${mark}`);
  await expect(question).toContainText(`Malika ${brother.surname}`);
  await student.getByText(texts.ask.title).click();
  await expectNoAxeViolations(student);
  await expectNoSidewaysScroll(student);
  const phone = newPhone();
  await student.getByLabel(texts.ask.phone).fill(national(phone));
  await student.getByRole('button', { name: texts.ask.act }).click();
  await expect(student.getByText(texts.ask.done.split('{{phone}}')[1]!.trim())).toBeVisible();

  await visitAs(page, jwt, '/consulting-applications');
  const waiting = page.locator('main details').getByRole('listitem').filter({ hasText: mark });
  await waiting.getByRole('button', { name: texts.waiting.move }).click();
  await expect(page.getByText(texts.waiting.moved)).toBeVisible();
  await expect(waiting.getByText(texts.waiting.move)).toHaveCount(0);

  const sister = await (await browser.newContext({ viewport, locale: 'uz' })).newPage();
  await visit(sister, await linkTo(request, phone));
  await registerByLink(sister, request, phone);
  await sister.getByRole('button', { name: texts.accept.act, exact: true }).click();
  await expect(sister).toHaveURL(/\/student-applications\/[0-9a-f-]{36}$/);
});
