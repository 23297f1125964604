import { expect, expectNoAxeViolations, expectNoSidewaysScroll, title, visit } from '../fixtures.ts';
import { balanceOn, createAccepted, expectFact, filledOf, PRICE, som } from '../money.ts';
import { codeFor, messageTo, national, newPhone, visitAs } from '../people.ts';
import { bellOn, test } from '../sides.ts';
import { fill, TEXTS } from '../texts.ts';

const { auth, family, guardians, notifications, protection } = TEXTS.uz;
/** In som. */
const MORE = 500_000;

// A page that is shown no more says so; the browser logs the refusal.
test.use({ provokedErrors: /status of 403/ });

test('a parent looks in by a code, pays what is due, and sees nothing any more after one press', {
  tag: '@both',
}, async ({ page: parent, phone: child, request }) => {
  const { student, application } = await createAccepted(request);
  const phone = newPhone();
  await visitAs(child, student.jwt, `/student-applications/${application.id}`);
  const card = child.getByRole('region', { name: guardians.title });
  await card.getByRole('button', { name: guardians.add }).click();
  const form = child.getByRole('dialog');
  await form.getByLabel(guardians.form.phone).fill(national(phone));
  await form.getByRole('checkbox', { name: guardians.form.canPay }).check();
  await form.getByRole('checkbox', { name: guardians.form.canTopUp }).check();
  await form.getByRole('button', { name: guardians.form.add }).click();
  await expect(card.getByText(guardians.relation.MOTHER).first()).toBeVisible();
  expect(await messageTo(request, phone, 'Parvoz')).toContain('/family?lng=uz');

  // Who has no account is led from where accounts sign in.
  await visit(parent, '/login');
  await parent.getByRole('link', { name: auth.toFamilyLink }).click();
  await parent.getByLabel(family.phone).fill(national(phone));
  await parent.getByRole('button', { name: family.getCode }).click();
  await parent.getByLabel(auth.code).fill(await codeFor(request, phone));
  await parent.getByRole('button', { name: family.signIn, exact: true }).click();
  await parent.getByRole('link', { name: 'Malika Yusupova' }).click();
  const money = parent.getByRole('region', { name: family.money.title });
  await expectFact(money, family.money.price, PRICE);
  await expectNoAxeViolations(parent);
  await expectNoSidewaysScroll(parent);
  await money.getByRole('button', { name: /soʻm toʻlash$/ }).click();
  await expect(title(parent)).toHaveText(family.pay.sandbox.title);
  await parent.getByRole('button', { name: family.pay.sandbox.pay, exact: true }).click();
  await expect(title(parent)).toHaveText(family.pay.state.PROTECTED);
  await parent.getByRole('link', { name: family.pay.back }).click();
  await expectFact(money, family.money.protected, PRICE);

  // The child's page has followed: the money is protected, it says whose it was, and the visits are on the list.
  const panel = child.getByRole('region', { name: protection.title });
  await expectFact(panel, protection.part.held, PRICE);
  await expect(
    panel.getByText(fill(protection.note.paidBy, { who: protection.payer.own.MOTHER })),
  ).toBeVisible();
  const { open, list, notice } = bellOn(child);
  await open();
  const { kind, payer } = notifications;
  await expect(notice(fill(kind.GUARDIAN_PAID, { payer: payer.MOTHER }))).toBeVisible();
  await child.keyboard.press('Escape');
  await expect(list).toHaveCount(0);

  const payments = parent.getByRole('region', { name: family.pay.list });
  await payments.getByText(family.topUp.open).click();
  await payments.getByRole('textbox').fill(String(MORE));
  await payments.getByRole('button', { name: /soʻm toʻlash$/ }).click();
  await parent.getByRole('button', { name: family.pay.sandbox.pay, exact: true }).click();
  await expect(title(parent)).toHaveText(family.topUp.done);
  await parent.getByRole('link', { name: family.pay.back }).click();
  await expect(balanceOn(child)).toContainText(som(filledOf(PRICE) - PRICE + MORE * 100));

  await card.getByText(guardians.visits.title).click();
  await expect(card.getByText(guardians.visits.PAYMENT, { exact: true }).first()).toBeVisible();
  const who = guardians.relation.MOTHER;
  await card.getByRole('button', { name: fill(guardians.remove.openOf, { who }) }).click();
  await child.getByRole('alertdialog').getByRole('button', { name: guardians.remove.act }).click();
  // Without a press on it, the parent's open page says so.
  await expect(parent.getByRole('heading', { name: family.ended.title })).toBeVisible();
  await expect(money).toHaveCount(0);
  await expectNoAxeViolations(parent);
});
