import { randomInt } from 'node:crypto';
import type { Browser, Locator, Page } from '@playwright/test';
import { act, tokenOf } from '../../agency.ts';
import { expect, test, title } from '../../fixtures.ts';
import { balanceOn, createAccepted, filledOf, type PaidCase, PRICE, sharesOf, som } from '../../money.ts';
import { codeFor, visitAs } from '../../people.ts';
import { letBankDetailsStart } from '../../server-rows.ts';
import { fill, TEXTS } from '../../texts.ts';

const { disputes, payouts, protection } = TEXTS.uz;
const topUps = TEXTS.uz.payments;

const MAX_STEPS = 90;

/** Walks with Tab until this has the focus, which has to be seen there. */
const tabTo = async (target: Locator): Promise<void> => {
  const page = target.page();
  await expect(target).toBeVisible();
  for (let step = 0; step < MAX_STEPS; step++) {
    if ((await page.locator(':focus').and(target).count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${target}`);
};
const press = async (target: Locator, key = 'Enter'): Promise<void> => {
  await tabTo(target);
  await target.page().keyboard.press(key);
};
const write = async (target: Locator, text: string): Promise<void> => {
  await tabTo(target);
  await target.page().keyboard.type(text);
};
/** One of a group of radio buttons, which Tab enters once. */
const choose = async (group: Locator, name: string): Promise<void> => {
  const wanted = group.getByRole('radio', { name });
  await tabTo(group.getByRole('radio').first());
  for (let step = 0; step < MAX_STEPS; step++) {
    if ((await group.page().locator(':focus').and(wanted).count()) > 0) break;
    await group.page().keyboard.press('ArrowDown');
  }
  if (!(await wanted.isChecked())) await group.page().keyboard.press('Space');
  await expect(wanted).toBeChecked();
};

const dialog = (page: Page) => page.getByRole('dialog');
const question = (page: Page) => page.getByRole('alertdialog');

const openPage = async (browser: Browser, baseURL: string, jwt: string, path: string): Promise<Page> => {
  const context = await browser.newContext({ baseURL, locale: 'uz-UZ', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await visitAs(page, jwt, path);
  return page;
};

/** Tops up the missing amount in the sandbox and pays from the balance; each dialog takes the focus and returns it. */
const fillAndPay = async (own: Page): Promise<void> => {
  const filled = filledOf(PRICE);
  await press(own.getByRole('link', { name: fill(protection.pay.topUp, { amount: som(filled) }) }));
  await expect(title(own)).toHaveText(topUps.title);
  await press(own.getByRole('button', { name: /orqali .+ soʻm toʻlash$/ }));
  await press(own.getByRole('button', { name: topUps.sandbox.confirm, exact: true }));
  await expect(title(own)).toHaveText(topUps.state.paid.title);
  await expect(balanceOn(own)).toContainText(som(filled));
  await press(own.getByRole('link', { name: topUps.toTariff }));
  await expect(title(own)).toHaveText(protection.pay.title);
  const pay = fill(protection.pay.act, { amount: som(PRICE) });
  const opener = own.getByRole('main').getByRole('button', { name: pay });
  await press(opener);
  await expect(dialog(own)).toBeVisible();
  await own.keyboard.press('Escape');
  await expect(dialog(own)).toHaveCount(0);
  await expect(opener).toBeFocused();
  await own.keyboard.press('Enter');
  await press(dialog(own).getByRole('button', { name: pay }));
  await expect(own.getByRole('heading', { name: protection.pay.done })).toBeFocused();
};

const confirm = async (own: Page, amount: number, agency: string): Promise<void> => {
  await press(own.getByRole('button', { name: protection.confirm.open }));
  await expect(question(own)).toBeVisible();
  await press(
    question(own).getByRole('button', { name: fill(protection.confirm.act, { amount: som(amount) }) }),
  );
  await expect(own.getByText(fill(protection.confirm.done, { amount: som(amount), agency }))).toBeVisible();
  await expect(own.locator(':focus').and(own.locator('body'))).toHaveCount(0);
};

/** The first press shows the missing fields and focuses the first. */
const openDispute = async (own: Page): Promise<void> => {
  await press(own.getByRole('link', { name: protection.decision.dispute }));
  await expect(own).toHaveURL(/\/dispute\//);
  const send = own.getByRole('button', { name: disputes.form.send });
  await press(send);
  await expect(own.getByRole('radio', { name: disputes.kind.NOT_DONE })).toBeFocused();
  await choose(own.getByRole('group', { name: disputes.form.why }), disputes.kind.DONE_WRONG);
  await write(own.getByLabel(disputes.form.comment), 'Shartnomada uchta universitet deyilgan edi');
  await choose(own.getByRole('group', { name: disputes.form.want }), disputes.wish.PART);
  await write(own.getByLabel(disputes.form.amount), '300 000,50');
  await press(send);
  await expect(own.getByText(disputes.turn.STUDENT.CONSULTING.title).first()).toBeVisible();
};

const answer = async (desk: Page): Promise<void> => {
  await press(desk.getByRole('button', { name: disputes.act.answer }));
  const form = desk.getByRole('form', { name: disputes.act.answerTitle });
  await write(form.getByLabel(disputes.act.answerComment), 'Uchinchisi qabulni erta yopdi');
  await write(form.getByLabel(disputes.act.answerAmount), '100 000');
  await press(form.getByRole('button', { name: disputes.act.answerSend }));
  await expect(form).toHaveCount(0);
};

const settle = async (admin: Page, number: string): Promise<void> => {
  await press(admin.getByRole('listitem').filter({ hasText: number }).getByRole('link'));
  await write(admin.getByLabel(disputes.settle.toStudent, { exact: true }), '240 000,77');
  await write(admin.getByLabel(disputes.settle.reason), 'Uchtadan ikkitasi bajarilgan');
  await press(admin.getByRole('button', { name: disputes.settle.send }));
  await press(question(admin).getByRole('button', { name: disputes.settle.send }));
  await expect(admin.getByRole('region', { name: disputes.state.SETTLED })).toContainText('240\u00a0000,77');
};

const BANK = { account: '20208000905177641234', mfo: '00444', holder: 'Nurmatov Otabek', bank: 'Ipak Yoʻli' };
const PAID_OUT = 50_000_007;

const askPayout = async (desk: Page, { agency }: PaidCase): Promise<void> => {
  const enter = desk.getByRole('button', { name: payouts.agency.enter });
  await press(enter);
  const steps = dialog(desk);
  for (const name of ['account', 'mfo', 'holder', 'bank'] as const)
    await write(steps.getByLabel(payouts.details[name], { exact: true }), BANK[name]);
  await write(steps.getByLabel(payouts.details.password, { exact: true }), agency.password);
  const since = new Date().toISOString();
  await press(steps.getByRole('button', { name: payouts.details.next }));
  const code = steps.getByLabel(payouts.details.code);
  await expect(code).toBeFocused();
  await write(code, await codeFor(desk.request, agency.phone, since));
  await press(steps.getByRole('button', { name: payouts.details.confirm }));
  await press(steps.getByRole('button', { name: payouts.details.clear }));
  await expect(desk.getByText(payouts.agency.firstWaits)).toBeVisible();
  await letBankDetailsStart(agency.id);
  await desk.reload();
  await write(desk.getByLabel(payouts.agency.amount), som(PAID_OUT));
  await press(desk.getByRole('button', { name: fill(payouts.agency.ask, { amount: som(PAID_OUT) }) }));
  await expect(desk.getByText(payouts.agency.asked)).toBeVisible();
};

const sendPayout = async (admin: Page, { agency }: PaidCase): Promise<void> => {
  await press(admin.getByRole('button', { name: `${payouts.queue.send}: ${agency.name}` }));
  await press(dialog(admin).getByRole('button', { name: payouts.decide.send }));
  await expect(admin.getByText(payouts.decide.sent)).toBeVisible();
  await press(admin.getByRole('button', { name: new RegExp(`^${payouts.state.SENDING}`) }));
  await press(admin.getByRole('button', { name: `${payouts.queue.confirm}: ${agency.name}` }));
  await write(dialog(admin).getByLabel(payouts.decide.number), `BT-${randomInt(1_000_000, 9_999_999)}`);
  await press(dialog(admin).getByRole('button', { name: payouts.decide.confirm }));
  await expect(admin.getByText(payouts.decide.confirmed)).toBeVisible();
};

test('money goes its whole way without a mouse', { tag: '@desktop' }, async ({
  page: own,
  browser,
  baseURL,
  request,
}) => {
  test.setTimeout(300_000);
  const paid = await createAccepted(request);
  const { agency, student, application } = paid;
  const { id, number } = application;
  const own1 = `/student-applications/${id}`;
  await visitAs(own, student.jwt, `${own1}/payment`);
  await fillAndPay(own);

  const finish = () => act(request, id, 'STEP_LEVEL_FINISHED', { jwt: agency.jwt });
  const [first, second] = await sharesOf(request, student.jwt, id);
  await finish();
  await visitAs(own, student.jwt, `${own1}/step/${first!.stepId}`);
  await confirm(own, first!.amount, agency.name);
  await finish();
  await visitAs(own, student.jwt, `${own1}/step/${second!.stepId}`);
  await openDispute(own);

  const desk = await openPage(browser, baseURL!, agency.jwt, `/consulting-applications/${id}`);
  await answer(desk);
  const admin = await openPage(browser, baseURL!, await tokenOf(request, 'admin'), '/admin-disputes');
  await settle(admin, number);

  await visitAs(desk, agency.jwt, '/consulting-finance/payout');
  await askPayout(desk, paid);
  await visitAs(admin, await tokenOf(request, 'admin'), '/admin-finance/payout');
  await sendPayout(admin, paid);
  for (const one of [desk, admin]) await one.context().close();
});
