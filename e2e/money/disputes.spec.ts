import { call, tokenOf } from '../agency.ts';
import { PICTURE } from '../documents.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll } from '../fixtures.ts';
import { BALANCE, balanceOn, createPaid, expectFact, PRICE, sharesOf, som, tiyinOf } from '../money.ts';
import { visitAs } from '../people.ts';
import { letAnswerTimePass } from '../server-rows.ts';
import { bellOn, test } from '../sides.ts';
import { fill, TEXTS } from '../texts.ts';

const { disputes: texts, protection } = TEXTS.uz;

const WORDS = 'Anketada pasport raqami notoʻgʻri yozilgan';
const DECISION = 'Uchtadan ikkitasi bajarilgan, qolgani talabaga qaytadi';
const ANSWER = 'Xato bizdan, tuzatdik va bir qismini qaytaramiz';

test('a step is disputed with evidence, the agency answers, and the student takes what it offers', {
  tag: ['@desktop', '@catalogue'],
}, async ({ page, phone, request }) => {
  const { agency, student, application } = await createPaid(request, 1);
  const [share] = await sharesOf(request, student.jwt, application.id);
  const panel = (on: typeof page) => on.getByRole('region', { name: protection.title });
  await visitAs(page, agency.jwt, `/consulting-applications/${application.id}`);
  await visitAs(phone, student.jwt, `/student-applications/${application.id}/step/${share!.stepId}`);
  await phone.getByRole('link', { name: protection.decision.dispute }).click();

  // The page that is told of the application and its payment is open.
  await expect(bellOn(page).bell.locator('[data-count]')).toHaveCount(0);
  // Each missing field has an error, and the first one gets the focus.
  const send = phone.getByRole('button', { name: texts.form.send });
  await send.click();
  await expect(phone.getByText(texts.form.choose)).toHaveCount(2);
  await expect(phone.getByRole('radio').first()).toBeFocused();
  await expectNoAxeViolations(phone);
  await phone.getByRole('radio', { name: texts.kind.DONE_WRONG }).check();
  await phone.getByLabel(texts.form.comment).fill(WORDS);
  await phone.getByRole('radio', { name: texts.wish.PART }).check();
  await send.click();
  await expect(phone.getByText(texts.form.tooMuch)).toBeVisible();
  await phone.getByLabel(texts.form.amount).fill('400 000,5');
  const chooser = phone.waitForEvent('filechooser');
  await phone.getByRole('button', { name: texts.form.addFiles }).click();
  await (await chooser).setFiles(PICTURE);
  await expect(phone.getByRole('listitem').filter({ hasText: 'apple-touch-icon.png' })).toContainText('KB');
  await expectNoAxeViolations(phone);
  await expectNoSidewaysScroll(phone);
  await send.dblclick();
  await expect(panel(phone)).toContainText(protection.part.disputed);
  await expectFact(panel(phone), protection.part.disputed, share!.amount);

  // The agency sees it without a reload, with its evidence.
  const dispute = page.getByRole('region', {
    name: fill(texts.turn.CONSULTING.CONSULTING.title, { step: 1 }),
  });
  await expect(dispute).toContainText(WORDS);
  await dispute.getByRole('button', { name: /apple-touch-icon\.png/ }).click();
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
  await page.keyboard.press('Escape');
  await dispute.getByRole('button', { name: texts.act.answer }).click();
  const form = page.getByRole('form', { name: texts.act.answerTitle });
  await form.getByRole('button', { name: texts.act.answerSend }).click();
  const comment = form.getByLabel(texts.act.answerComment);
  await expect(comment).toBeFocused();
  await comment.fill(ANSWER);
  await form.getByLabel(texts.act.answerAmount).fill('250000,01');
  await expect(form).toContainText(fill(texts.act.answerRest, { amount: som(share!.amount - 25_000_001) }));
  await expectNoAxeViolations(page);
  await form.getByRole('button', { name: texts.act.answerSend }).dblclick();
  await expect(form).toHaveCount(0);
  const answered = page.getByRole('region', { name: fill(texts.turn.CONSULTING.ADMIN.title, { step: 1 }) });
  await expect(answered).toContainText(ANSWER);

  await expect(phone.getByText(`“${ANSWER}”`)).toBeVisible();
  await phone.getByRole('button', { name: texts.act.accept }).click();
  const rest = share!.amount - 25_000_001;
  const question = phone.getByRole('alertdialog');
  await expect(question).toContainText(
    fill(texts.act.acceptText, { back: som(25_000_001), rest: som(rest) }),
  );
  await question.getByRole('button', { name: texts.act.accept }).dblclick();
  for (const on of [page, phone]) {
    await expect(on.getByRole('heading', { name: texts.turn.AGREED })).toBeVisible();
    await expectFact(panel(on), protection.part.released, rest);
    await expectFact(panel(on), protection.part.returned, 25_000_001);
  }
  await expect(balanceOn(phone)).toContainText(som(BALANCE - PRICE + 25_000_001));
  await expectNoAxeViolations(phone);
  await expectNoSidewaysScroll(phone);
});

test('an administrator divides the share of a disputed step, and both sides see how at once', {
  tag: ['@desktop', '@full', '@catalogue'],
}, async ({ page, phone, request }) => {
  const { student, application } = await createPaid(request, 1);
  const { jwt } = student;
  const [share] = await sharesOf(request, jwt, application.id);
  const data = {
    ...{ stepId: share!.stepId, kind: 'DONE_WRONG', comment: WORDS, wish: 'PART', wishAmount: 40_000_050 },
    ...{ uploadIds: [], messageIds: [] },
  };
  const path = `/application/${application.id}/dispute`;
  const { id } = await call<{ id: string }>(request, 'POST', path, { jwt, data });
  await letAnswerTimePass(id);
  await visitAs(phone, jwt, `/student-applications/${application.id}`);
  await visitAs(page, await tokenOf(request, 'admin'), `/admin-applications/${application.id}/dispute/${id}`);

  const [back, rest] = [24_000_077, share!.amount - 24_000_077];
  const send = page.getByRole('button', { name: texts.settle.send });
  await page.getByLabel(texts.settle.toStudent, { exact: true }).fill('240 000,77');
  const toAgency = page.getByLabel(texts.settle.toAgency, { exact: true });
  await expect.poll(async () => tiyinOf(await toAgency.inputValue())).toBe(rest);
  await send.click();
  await expect(page.getByLabel(texts.settle.reason)).toBeFocused();
  await page.getByLabel(texts.settle.reason).fill(DECISION);
  await send.click();
  const question = page.getByRole('alertdialog');
  const amounts = { back: som(back), rest: som(rest) };
  await expect(question).toContainText(fill(texts.settle.sureText, amounts));
  await question.getByRole('button', { name: texts.settle.send }).dblclick();
  await expect(page.getByRole('region', { name: texts.state.SETTLED })).toContainText(som(back));

  await expect(phone.getByText(DECISION).first()).toBeVisible();
  const panel = phone.getByRole('region', { name: protection.title });
  await expectFact(panel, protection.part.returned, back);
  await expectFact(panel, protection.part.released, rest);
  await expect(balanceOn(phone)).toContainText(som(500_000_000 - PRICE + back));
});
