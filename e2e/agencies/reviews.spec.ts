import { agencyOf, begin, createCase, finishLevels, tokenOf } from '../agency.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from '../fixtures.ts';
import { visitAs } from '../people.ts';
import { TEXTS } from '../texts.ts';

const { reviews } = TEXTS.uz;

test('a student whose application is finished reviews the agency, and visitors see it at once @both @catalogue', async ({
  page,
  request,
}) => {
  const one = await createCase(request);
  const { id } = one.application;
  const { stepList } = await begin(request, one);
  await finishLevels(request, id, stepList.flatMap(({ levelList }) => levelList).length);
  await visitAs(page, one.student.jwt, `/student-applications/${id}`);
  const send = page.getByRole('button', { name: reviews.send });
  await expect(send).toBeVisible();
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('radio').first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: reviews.stars[4] })).toBeChecked();
  const words = `Har bosqichda yordam berishdi ${one.application.number}`;
  await page.getByRole('textbox', { name: reviews.text }).fill(words);
  await send.click();
  await expect(page.getByText(reviews.sent)).toBeVisible();
  await expect(page.getByText(words)).toBeVisible();
  await expect(send).toHaveCount(0);
  // The agency's page has it at once, and offers no second one.
  const { consultingId } = await agencyOf(request, await tokenOf(request, 'owner'));
  await page.goto(`/consulting-list/${consultingId}`);
  await expect(page.getByRole('article').filter({ hasText: words })).toBeVisible();
  await expect(page.getByRole('button', { name: reviews.write })).toHaveCount(0);
});
