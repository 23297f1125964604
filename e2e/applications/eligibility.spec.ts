import { authPage } from '../auth-page.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test, visit } from '../fixtures.ts';
import { national, registerStudent } from '../people.ts';
import { TEXTS } from '../texts.ts';

const { 'my-data': texts, auth, eligibility, programs } = TEXTS.uz;

test('what a visitor says of themselves decides programmes with reasons, and moves to their account', {
  tag: '@desktop',
}, async ({ page, request }) => {
  const { phone, password } = await registerStudent(request);
  await visit(page, '/my-data');
  await page.getByLabel(texts.education.school).selectOption('SCHOOL_11');
  await page.getByLabel(texts.education.mark).fill('4,5');
  await page.getByRole('button', { name: 'IELTS' }).click();
  const form = page.getByRole('form', { name: 'IELTS' });
  await form.getByLabel('IELTS: ball').fill('5,5');
  await form.getByLabel(texts.certificates.takenOn).fill('2026-06-14');
  await form.getByRole('button', { name: texts.certificates.save }).click();
  await expect(page.getByText('14.06.2028 gacha')).toBeVisible();
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);

  // A link leads to the programmes that one more test would open, and back again.
  const summary = page.getByRole('complementary', { name: eligibility.summary.yours });
  await summary.getByRole('link', { name: /^TOPIK \d$/ }).click();
  await expect(page).toHaveURL(/\/programs\?.*fit=nearly&opens=topik-\d/);
  // Where another test would do as well, a card names the nearer one.
  await expect(
    page
      .getByRole('article')
      .getByText(/TOPIK \d: sizda yoʻq/)
      .first(),
  ).toBeVisible();
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  await page.goBack();

  // The number of matching programmes is computed for the person, and the list shows the same number.
  await page.getByRole('link', { name: /dasturni koʻrish$/ }).click();
  await expect(page).toHaveURL(/\/programs\?.*fit=qualifies/);
  const card = page.getByRole('article').first();
  await expect(card.getByText(eligibility.verdict.QUALIFIES, { exact: true })).toBeVisible();
  await page.getByRole('link', { name: new RegExp(`^${eligibility.verdict.NEARLY} `) }).click();
  await expect(card.getByText(/(IELTS|TOPIK|TOEFL|SAT|HSK).*(yetmaydi|yoʻq)/)).toBeVisible();
  await expectNoAxeViolations(page);
  await card.getByRole('heading').getByRole('link').click();
  await expect(page.getByText(eligibility.headline.NEARLY)).toBeVisible();
  await expect(page.getByRole('region', { name: programs.detail.requirements })).toContainText(
    eligibility.states.LATER,
  );
  await expectNoAxeViolations(page);

  await visit(page, '/login?to=/student-settings');
  const on = authPage(page);
  await on.phone.fill(national(phone));
  await on.password.fill(password);
  await on.press(auth.logIn);
  const own = page.getByRole('region', { name: texts.title });
  await expect(own).toContainText('IELTS 5,5');
  await expect(own).toContainText('4,5 / 5');
  expect(await page.evaluate(() => window.localStorage.getItem('MY_DATA'))).toBeNull();
});
