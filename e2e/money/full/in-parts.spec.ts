import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, title, visit } from '../../fixtures.ts';
import { balanceOn, expectFact, filledOf, payInSandbox, som } from '../../money.ts';
import { createOwnAgency } from '../../own-agency.ts';
import { registerStudent, visitAs } from '../../people.ts';
import { test } from '../../sides.ts';
import { fill, TEXTS } from '../../texts.ts';

const { admin, applications, board, protection, tariffs } = TEXTS.uz;
const tariffTexts = TEXTS.uz['tariffs-editing'];
const topUps = TEXTS.uz.payments;

const TARIFF = 'Bosqichma-bosqich yoʻl';
/** In tiyin, which 60 and 40 percent divide unevenly. */
const PRICE = 200_000_007;
const STEPS = [
  { name: 'Hujjatlarni tayyorlash', level: 'Tarjima', percent: '60', share: 120_000_004 },
  { name: 'Universitetga yuborish', level: 'Anketa', percent: '40', share: 80_000_003 },
] as const;

const banner = (page: Page) => page.getByRole('region', { name: applications.turn.label });
const panel = (page: Page) => page.getByRole('region', { name: protection.title });
const dialog = (page: Page) => page.getByRole('dialog');

const expectGood = async (page: Page): Promise<void> => {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
};

const save = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: admin.form.save, exact: true }).click();
  await expect(page.getByText(fill(admin.form.saved, { name }), { exact: true })).toBeVisible();
};

const nameOn = (page: Page) => page.getByRole('textbox', { name: tariffTexts.name, exact: true });

/** Writes the tariff with its steps, each of one level, and offers it. */
const setUp = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: tariffTexts.tariffs.add }).first().click();
  await expect(title(page)).toHaveText(tariffTexts.tariffs.add);
  await nameOn(page).fill(TARIFF);
  await page.getByRole('textbox', { name: tariffTexts.price }).fill('2 000 000,07');
  await page.getByRole('switch', { name: tariffTexts.inParts.label }).click();
  await expect(page.getByText(tariffTexts.inParts.onHint)).toBeVisible();
  await save(page, TARIFF);
  await expect(title(page)).toHaveText(TARIFF);
  const tariff = new URL(page.url()).pathname;
  for (const { name, level, percent } of STEPS) {
    await page.getByRole('link', { name: tariffTexts.steps.add }).click();
    await expect(title(page)).toHaveText(tariffTexts.steps.add);
    await nameOn(page).fill(name);
    await page.getByRole('textbox', { name: tariffTexts.shares.label }).fill(percent);
    await save(page, name);
    await page.getByRole('link', { name: tariffTexts.levels.add }).filter({ visible: true }).first().click();
    await expect(page.getByRole('region', { name: tariffTexts.levels.add })).toBeVisible();
    await nameOn(page).fill(level);
    await page.getByRole('textbox', { name: tariffTexts.days }).fill('5');
    await save(page, level);
    await visit(page, tariff);
  }
  await page.getByRole('switch', { name: tariffTexts.active, exact: true }).click();
  await save(page, TARIFF);
  await expectGood(page);
};

/** The student reads how the tariff is paid, and applies. Answers the application's id. */
const apply = async (phone: Page, agencyId: number): Promise<string> => {
  await visit(phone, `/consulting-list/${agencyId}`);
  const card = phone.getByRole('article', { name: TARIFF });
  await expect(card).toContainText(tariffs.inParts.short);
  await expect(card).toContainText(tariffs.inParts.text);
  await card.getByRole('link', { name: new RegExp(`^${tariffs.apply}: `) }).click();
  await expect(title(phone)).toHaveText(applications.apply.title);
  const aims = phone.getByRole('group', { name: applications.apply.aim });
  await aims.getByText(applications.apply.aims.ADVICE, { exact: true }).click();
  await expectGood(phone);
  await phone.getByRole('button', { name: applications.apply.send }).filter({ visible: true }).click();
  await phone.waitForURL(/\/student-applications\/[0-9a-f-]{36}$/);
  await expect(panel(phone)).toContainText(protection.next.before);
  return new URL(phone.url()).pathname.split('/').at(-1)!;
};

/** The dialog shows the owner which payments will be due when; the owner accepts. */
const accept = async (page: Page): Promise<void> => {
  await banner(page).getByRole('button', { name: board.desk.accept, exact: true }).click();
  for (const words of [protection.plan.accepted, protection.plan.begins, protection.plan.parts])
    await expect(dialog(page)).toContainText(words);
  await expectGood(page);
  await dialog(page).getByRole('button', { name: board.act.ACCEPTED.submit, exact: true }).click();
  await expect(banner(page)).toContainText(fill(board.desk.turn.PART.title, { step: 1 }));
};

/** The share of the current step is due, with the day from which the application may be closed, and the student pays it. */
const payShare = async (phone: Page, at: number): Promise<void> => {
  const { name, share } = STEPS[at]!;
  const asked = fill(applications.turn.PART.title, { step: at + 1 });
  await expect(banner(phone)).toContainText(asked);
  await expect(banner(phone)).toContainText(som(share));
  await banner(phone).getByRole('link', { name: applications.turn.PAY.action }).click();
  await expect(title(phone)).toHaveText(protection.pay.title);
  await expect(phone.getByRole('main')).toContainText(protection.pay.turn.part.title);
  const due = phone.getByRole('listitem').filter({ hasText: protection.due.now });
  await expect(due).toHaveCount(1);
  await expect(due).toContainText(name);
  await expect(due).toContainText(som(share));
  await expect(due).toContainText(/\d\d\.\d\d\.\d{4}/);
  await expectGood(phone);
  const missing = phone.getByRole('link', { name: /soʻm toʻldirish$/ });
  const act = fill(protection.pay.act, { amount: som(share) });
  const pay = phone.getByRole('button', { name: act });
  await expect(missing.or(pay).first()).toBeVisible();
  if (await missing.isVisible()) {
    await missing.click();
    await payInSandbox(phone);
    await phone.getByRole('link', { name: topUps.toTariff }).click();
  }
  await pay.click();
  await dialog(phone).getByRole('button', { name: act }).click();
  await expect(phone.getByRole('heading', { name: protection.pay.done })).toBeFocused();
  await expectGood(phone);
  await phone.getByRole('link', { name: protection.pay.toApplication }).click();
  await expect(banner(phone)).not.toContainText(asked);
};

const finish = async (page: Page): Promise<void> => {
  await banner(page).getByRole('button', { name: board.desk.finish, exact: true }).click();
  await dialog(page).getByLabel(board.act.comment).fill('Tayyor');
  await dialog(page).getByRole('button', { name: board.act.STEP_LEVEL_FINISHED.submit }).click();
  await expect(dialog(page)).toHaveCount(0);
};

test('an agency offers a tariff in parts, and a student pays each step as it begins', {
  tag: '@desktop',
}, async ({ page, phone, request }) => {
  const [agency, student] = [await createOwnAgency(request), await registerStudent(request)];
  await visitAs(page, agency.jwt, '/consulting-tariffs');
  await setUp(page);

  await visitAs(phone, student.jwt, '/student-applications');
  const id = await apply(phone, agency.id);
  await visit(page, `/consulting-applications/${id}`);
  await accept(page);

  const [first, second] = STEPS;
  // Nothing of the step is done before its share is paid.
  await expect(banner(page).getByRole('button', { name: board.desk.finish, exact: true })).toHaveCount(0);
  await payShare(phone, 0);
  await expectFact(panel(phone), protection.part.held, first.share);
  await expectFact(panel(phone), protection.part.unpaid, second.share);

  await finish(page);
  await expect(banner(page)).toContainText(fill(board.desk.turn.PART.title, { step: 2 }));
  await expect(banner(page).getByRole('button', { name: board.desk.finish, exact: true })).toHaveCount(0);
  await expectFact(panel(phone), protection.part.awaiting.own, first.share);
  // The day from which the agency may close it is shown beside the time until the first share is released.
  const [due] = fill(protection.next.pay.own.replace('{{moment}}', '|'), { amount: som(second.share) }).split(
    '|',
  );
  await expect(panel(phone)).toContainText(due!.trim());
  await expect(panel(phone)).toContainText(protection.refund.none.own);
  await payShare(phone, 1);
  await expectFact(panel(phone), protection.part.held, second.share);
  await expect(panel(phone)).toContainText(protection.paid.all);
  await expect(balanceOn(phone)).toContainText(som(filledOf(PRICE) - PRICE));

  await finish(page);
  await expect(banner(page)).toContainText(board.desk.turn.FINISHED.title);
  await expect(banner(phone)).toContainText(protection.turn.confirm.action);
  for (const side of [page, phone]) await expectGood(side);
});
