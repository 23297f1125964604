import { randomInt } from 'node:crypto';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { call, findApplication, tokenOf } from '../../agency.ts';
import { PICTURE } from '../../documents.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, title, visit } from '../../fixtures.ts';
import { balanceOn, expectFact, factIn, filledOf, payInSandbox, som, tiyinOf } from '../../money.ts';
import { addTariff, createOwnAgency, type OwnAgency } from '../../own-agency.ts';
import { codeFor, type Person, registerStudent, visitAs } from '../../people.ts';
import { letBankDetailsStart, letStepPass } from '../../server-rows.ts';
import { chatOn, test } from '../../sides.ts';
import { counted, fill, TEXTS } from '../../texts.ts';

const { applications, board, disputes, finance, payouts, protection, reconciliation } = TEXTS.uz;
const topUps = TEXTS.uz.payments;

interface Offer {
  name: string;
  price: number;
  shares: number[];
  aim: 'ADVICE' | 'SCHOLARSHIP';
}

/** Neither can be divided evenly, and of one agency a student asks for each aim once. */
const LARGE: Offer = { name: 'Toʻliq yoʻl', price: 300_000_007, shares: [33, 33, 24, 10], aim: 'ADVICE' };
const SMALL: Offer = { name: 'Maslahat', price: 100_000_003, shares: [45, 55], aim: 'SCHOLARSHIP' };
const WORDS = 'Shartnomada uchta universitet deyilgan, ikkitasiga yuborilgan';
const ANSWER = 'Uchinchisi qabulni erta yopdi, pulning bir qismini qaytaramiz';
const DECISION = 'Uchtadan ikkitasi bajarilgan, qolgani talabaga qaytadi';
const REASON = 'Bu yoʻnalishga qabul yopildi';

interface Deal {
  id: string;
  number: string;
  price: number;
  /** In tiyin, as the page of the payment has said before it. */
  shares: number[];
}

interface Walk {
  request: APIRequestContext;
  agency: OwnAgency;
  student: Person;
  /** Pages of the student, the agency's owner and an administrator. */
  own: Page;
  desk: Page;
  admin: Page;
}

const banner = (page: Page) => page.getByRole('region', { name: applications.turn.label });
const panel = (page: Page) => page.getByRole('region', { name: protection.title });
const dialog = (page: Page) => page.getByRole('dialog');
const question = (page: Page) => page.getByRole('alertdialog');
const sumOf = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

const expectGood = async (page: Page): Promise<void> => {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
};

/** One that may be had now, of no one university. */
const chooseScholarship = async ({ own, request }: Walk): Promise<void> => {
  const { content } = await call<{ content: { name: string; status: string; university: unknown }[] }>(
    request,
    'POST',
    '/scholar-ship/filter?page=1&size=100',
    { data: {} },
  );
  const { name } = content.find(({ status, university }) => status === 'OPEN' && !university)!;
  await own.getByRole('combobox', { name: applications.apply.scholarship }).fill(name);
  await own.getByRole('option', { name }).first().click();
  await expect(own.locator('[data-chosen-target]')).toContainText(name);
  const degrees = own.getByRole('group', { name: applications.apply.degree });
  await degrees.locator('label').first().click();
};

/** The student applies for a tariff of the agency, by its own page, and the owner accepts. */
const agree = async (walk: Walk, { name, price, aim }: Offer): Promise<Deal> => {
  const { own, desk, agency } = walk;
  await visit(own, `/consulting-list/${agency.id}`);
  await own
    .getByRole('article', { name })
    .getByRole('link', { name: new RegExp(`^${TEXTS.uz.tariffs.apply}: `) })
    .click();
  await expect(title(own)).toHaveText(applications.apply.title);
  const aims = own.getByRole('group', { name: applications.apply.aim });
  await aims.getByText(applications.apply.aims[aim], { exact: true }).click();
  if (aim === 'SCHOLARSHIP') await chooseScholarship(walk);
  await own.getByRole('button', { name: applications.apply.send }).dblclick();
  await own.waitForURL(/\/student-applications\/[0-9a-f-]{36}$/);
  const id = new URL(own.url()).pathname.split('/').at(-1)!;
  await expect(panel(own)).toContainText(protection.next.before);
  const { number } = await findApplication(walk.request, id, walk.student.jwt);

  await visit(desk, `/consulting-applications/${id}`);
  await banner(desk).getByRole('button', { name: board.desk.accept, exact: true }).click();
  await dialog(desk).getByRole('button', { name: board.act.ACCEPTED.submit, exact: true }).click();
  await expect(banner(desk)).toContainText(board.desk.turn.PAY.title);
  await expect(banner(own)).toContainText(applications.turn.PAY.title);
  return { id, number, price, shares: [] };
};

/** Returns the share of each step, as the page shows it before the payment. */
const readShares = async (page: Page, { price }: Deal): Promise<number[]> => {
  const section = page.getByRole('region', { name: protection.shares.title });
  const amounts = (await section.textContent())!.match(/\d[\d\s]*,\d\d/g)!.map(tiyinOf);
  const total = amounts.pop();
  expect(total).toBe(price);
  expect(sumOf(amounts)).toBe(price);
  return amounts;
};

/** Without enough money, the page links to a top-up of the missing amount, and back. */
const fillAndPay = async ({ own }: Walk, deal: Deal, balance: number): Promise<number> => {
  await panel(own).getByRole('link', { name: protection.pay.open }).click();
  await expect(title(own)).toHaveText(protection.pay.title);
  deal.shares = await readShares(own, deal);
  const missing = deal.price - balance;
  await expectGood(own);
  const filled = filledOf(missing);
  await own.getByRole('link', { name: fill(protection.pay.topUp, { amount: som(filled) }) }).click();
  await expect(title(own)).toHaveText(topUps.title);
  await expect(own.getByLabel(topUps.amount)).toHaveValue(new RegExp(`^${som(filled).slice(0, -3)}$`));
  await expectGood(own);
  await payInSandbox(own);
  await expect(balanceOn(own)).toContainText(som(balance + filled));
  await own.getByRole('link', { name: topUps.toTariff }).click();
  await expect(title(own)).toHaveText(protection.pay.title);
  await pay(own, deal);
  await expect(balanceOn(own)).toContainText(som(balance + filled - deal.price));
  return balance + filled - deal.price;
};

const pay = async (own: Page, { price }: Deal): Promise<void> => {
  const act = fill(protection.pay.act, { amount: som(price) });
  await own.getByRole('button', { name: act }).click();
  await expect(dialog(own)).toContainText(fill(protection.pay.question, { amount: som(price) }));
  await expectNoAxeViolations(own);
  // Twice, as people press: it is paid once.
  await dialog(own).getByRole('button', { name: act }).dblclick();
  const done = own.getByRole('heading', { name: protection.pay.done });
  await expect(done).toBeFocused();
  await expect(own.getByRole('main')).toContainText(
    fill(protection.pay.protectedNow, { amount: som(price) }),
  );
  await expectGood(own);
  await own.getByRole('link', { name: protection.pay.toApplication }).click();
  await expect(panel(own)).toContainText(protection.paid.all);
  await expectFact(panel(own), protection.part.held, price);
};

/** The agency finishes the current level, which is all that its step has. */
const finishStep = async ({ desk }: Walk, comment: string): Promise<void> => {
  await banner(desk).getByRole('button', { name: board.desk.finish, exact: true }).click();
  await dialog(desk).getByLabel(board.act.comment).fill(comment);
  await dialog(desk).getByRole('button', { name: board.act.STEP_LEVEL_FINISHED.submit }).click();
  await expect(dialog(desk)).toHaveCount(0);
};

/** A step is finished, and the student says that it is well. */
const confirmStep = async (walk: Walk, { shares }: Deal): Promise<void> => {
  const { own, desk, agency } = walk;
  await finishStep(walk, 'Hujjatlar tayyor');
  await expectFact(panel(own), protection.part.awaiting.own, shares[0]!);
  await banner(own).getByRole('link', { name: protection.turn.confirm.action }).click();
  await expect(own.getByRole('main')).toContainText('Hujjatlar tayyor');
  await expectGood(own);
  await own.getByRole('button', { name: protection.confirm.open }).click();
  await expect(question(own)).toContainText(fill(protection.confirm.title, { amount: som(shares[0]!) }));
  await question(own)
    .getByRole('button', { name: fill(protection.confirm.act, { amount: som(shares[0]!) }) })
    .dblclick();
  const done = fill(protection.confirm.done, { amount: som(shares[0]!), agency: agency.name });
  await expect(own.getByText(done)).toBeVisible();
  await expect(own.getByRole('main')).toContainText(protection.step.turn.RELEASED.title);
  // The owner looks on.
  await expectFact(panel(desk), protection.part.released, shares[0]!);
};

/** Another step is finished, and its share is released automatically. */
const letPass = async (walk: Walk, { id, shares }: Deal): Promise<void> => {
  const { own, desk } = walk;
  await finishStep(walk, 'Anketalar yuborildi');
  await visit(own, `/student-applications/${id}`);
  await expectFact(panel(own), protection.part.awaiting.own, shares[1]!);
  await letStepPass(id);
  const passed = shares[0]! + shares[1]!;
  for (const page of [own, desk])
    await expect(factIn(panel(page), protection.part.released)).toContainText(som(passed), {
      timeout: 75_000,
    });
  await expectFact(panel(own), protection.part.awaiting.own, 0);
};

/** Opens a dispute with a message and a file; the share is frozen, and its clock stops. */
const openDispute = async (walk: Walk, { id, shares }: Deal): Promise<void> => {
  const { own, desk } = walk;
  await finishStep(walk, 'Ikkita universitetga yuborildi');
  const chat = chatOn(own);
  await chat.open();
  await chat.say('Uchinchisi qani?');
  await chat.close();
  await banner(own).getByRole('link', { name: protection.turn.confirm.action }).click();
  await own.getByRole('link', { name: protection.decision.dispute }).click();
  await own.getByRole('button', { name: disputes.form.send }).click();
  await expect(own.getByText(disputes.form.choose).first()).toBeVisible();
  await own.getByRole('radio', { name: disputes.kind.DONE_WRONG }).check();
  await own.getByLabel(disputes.form.comment).fill(WORDS);
  await own.getByRole('radio', { name: disputes.wish.PART }).check();
  await own.getByLabel(disputes.form.amount).fill('300 000,50');
  await own.getByRole('checkbox', { name: /Uchinchisi qani\?/ }).check();
  const chooser = own.waitForEvent('filechooser');
  await own.getByRole('button', { name: disputes.form.addFiles }).click();
  await (await chooser).setFiles(PICTURE);
  // All of it is there: while it is sent, the form says that it waits.
  await expect(own.getByRole('listitem').filter({ hasText: 'apple-touch-icon.png' })).toContainText('KB');
  await expectGood(own);
  await own.getByRole('button', { name: disputes.form.send }).dblclick();
  await expect(own).toHaveURL(new RegExp(`/student-applications/${id}$`));
  await expectFact(panel(own), protection.part.disputed, shares[2]!);
  await expectFact(panel(desk), protection.part.disputed, shares[2]!);
  await expectGood(own);
};

const answerDispute = async ({ desk, own }: Walk): Promise<void> => {
  await desk.getByRole('button', { name: disputes.act.answer }).click();
  const form = desk.getByRole('form', { name: disputes.act.answerTitle });
  await form.getByLabel(disputes.act.answerComment).fill(ANSWER);
  await form.getByLabel(disputes.act.answerAmount).fill('100 000');
  await expectGood(desk);
  await form.getByRole('button', { name: disputes.act.answerSend }).click();
  await expect(form).toHaveCount(0);
  await expect(own.getByText(`“${ANSWER}”`)).toBeVisible();
};

/** An administrator reads both sides and the chat, and divides the share. Answers what went back. */
const settle = async (walk: Walk, { id, number, shares }: Deal): Promise<number> => {
  const { admin, own, desk } = walk;
  await visit(admin, '/admin-disputes');
  await admin.getByRole('listitem').filter({ hasText: number }).getByRole('link').click();
  await expect(admin.getByText(WORDS)).toBeVisible();
  await expect(admin.getByText(ANSWER)).toBeVisible();
  await admin.getByRole('button', { name: disputes.chat.open }).press('Enter');
  await expect(admin.locator(':focus').getByRole('log')).toBeVisible();
  await expect(admin.getByRole('log').getByText('Uchinchisi qani?')).toBeVisible();
  const back = 24_000_077;
  await admin.getByLabel(disputes.settle.toStudent, { exact: true }).fill('240 000,77');
  await expect(admin.getByLabel(disputes.settle.toAgency, { exact: true })).toHaveValue(/,\d\d$/);
  const rest = shares[2]! - back;
  expect(tiyinOf(await admin.getByLabel(disputes.settle.toAgency, { exact: true }).inputValue())).toBe(rest);
  await admin.getByLabel(disputes.settle.reason).fill(DECISION);
  await expectGood(admin);
  await admin.getByRole('button', { name: disputes.settle.send }).click();
  const sure = fill(disputes.settle.sureText, { back: som(back), rest: som(rest) });
  await expect(question(admin)).toContainText(sure);
  await question(admin).getByRole('button', { name: disputes.settle.send }).dblclick();
  await expect(admin.getByRole('region', { name: disputes.state.SETTLED })).toContainText(som(back));
  await expectGood(admin);
  for (const page of [own, desk]) {
    await expect(page.getByText(DECISION).first()).toBeVisible();
    await expectFact(panel(page), protection.part.returned, back);
    await expectFact(panel(page), protection.part.released, shares[0]! + shares[1]! + rest);
  }
  await expect(own).toHaveURL(new RegExp(id));
  return back;
};

/** The agency rejects a paid application: both sides see beforehand how much goes back. */
const reject = async (walk: Walk, { id, shares }: Deal): Promise<void> => {
  const { own, desk } = walk;
  await visit(desk, `/consulting-applications/${id}`);
  await visit(own, `/student-applications/${id}`);
  await finishStep(walk, 'Suhbat oʻtdi');
  await expectFact(panel(desk), protection.part.awaiting.student, shares[0]!);
  await banner(desk).getByRole('button', { name: board.desk.actions }).click();
  await desk.getByRole('menuitem', { name: board.desk.rejectRunning }).click();
  await expectFact(dialog(desk), protection.refund.row.student, shares[1]!);
  await expectFact(dialog(desk), protection.refund.row.awaiting, shares[0]!);
  await expectNoAxeViolations(desk);
  await dialog(desk).getByLabel(board.act.REJECTED.comment).fill(REASON);
  await dialog(desk).getByRole('button', { name: board.act.REJECTED.submit, exact: true }).click();
  for (const page of [own, desk]) {
    await expect(factIn(panel(page), protection.part.returned)).toContainText(som(shares[1]!));
    await expect(factIn(panel(page), protection.part.held)).toContainText(som(0));
  }
  await expectFact(panel(own), protection.part.awaiting.own, shares[0]!);
};

const BANK = { account: '20208000905177641234', mfo: '00444', holder: 'Nurmatov Otabek', bank: 'Ipak Yoʻli' };
const PAID_OUT = 50_000_007;
/** Number of the bank's document, which closes one request; a second run has another. */
const documentNumber = `BT-${randomInt(1_000_000, 9_999_999)}`;

/** The owner says where the money goes, with the password and a code; a day later it can be asked for. */
const askPayout = async ({ desk, request, agency }: Walk, balance: number): Promise<void> => {
  await visit(desk, '/consulting-finance');
  await desk.getByRole('link', { name: finance.agency.payout }).click();
  await expect(title(desk)).toHaveText(payouts.agency.title);
  await desk.getByRole('button', { name: payouts.agency.enter }).click();
  const steps = dialog(desk);
  for (const name of ['account', 'mfo', 'holder', 'bank'] as const)
    await steps.getByLabel(payouts.details[name], { exact: true }).fill(BANK[name]);
  await steps.getByLabel(payouts.details.password, { exact: true }).fill(agency.password);
  await expectNoAxeViolations(desk);
  const since = new Date().toISOString();
  await steps.getByRole('button', { name: payouts.details.next }).click();
  await expect(steps.getByLabel(payouts.details.code)).toBeFocused();
  await steps.getByLabel(payouts.details.code).fill(await codeFor(request, agency.phone, since));
  await steps.getByRole('button', { name: payouts.details.confirm }).click();
  await expect(steps).toContainText(counted('uz', payouts.details, 'owners', 1));
  await steps.getByRole('button', { name: payouts.details.clear }).click();
  await expect(desk.getByText(payouts.agency.firstWaits)).toBeVisible();
  await expectGood(desk);
  await letBankDetailsStart(agency.id);
  await visit(desk, '/consulting-finance/payout');
  await desk.getByLabel(payouts.agency.amount).fill(som(balance + 1));
  await desk.getByRole('button', { name: payouts.agency.askNone }).click();
  await expect(desk.getByText(fill(payouts.problem.tooMuch, { amount: som(balance) }))).toBeVisible();
  await desk.getByLabel(payouts.agency.amount).fill(som(PAID_OUT));
  await desk.getByRole('button', { name: fill(payouts.agency.ask, { amount: som(PAID_OUT) }) }).dblclick();
  await expect(desk.getByText(payouts.agency.asked)).toBeVisible();
  await expect(
    desk
      .getByRole('table')
      .getByRole('row')
      .filter({ hasText: som(PAID_OUT) }),
  ).toHaveCount(1);
  await expectFact(desk.getByRole('complementary'), payouts.agency.reserved, PAID_OUT);
  await expectGood(desk);
};

/** An administrator has sent it at the bank, and says so. */
const confirmPayout = async ({ admin, desk, agency }: Walk): Promise<void> => {
  await visit(admin, '/admin-finance/payout');
  await admin.getByRole('button', { name: `${payouts.queue.send}: ${agency.name}` }).click();
  await dialog(admin).getByRole('button', { name: payouts.decide.send }).dblclick();
  await expect(admin.getByText(payouts.decide.sent)).toBeVisible();
  await admin.getByRole('button', { name: new RegExp(`^${payouts.state.SENDING}`) }).click();
  await admin.getByRole('button', { name: `${payouts.queue.confirm}: ${agency.name}` }).click();
  await expect(dialog(admin)).toContainText(BANK.account.slice(-4));
  await dialog(admin).getByLabel(payouts.decide.number).fill(documentNumber);
  await expectNoAxeViolations(admin);
  await dialog(admin).getByRole('button', { name: payouts.decide.confirm }).dblclick();
  await expect(admin.getByText(payouts.decide.confirmed)).toBeVisible();
  await expectGood(admin);
  const row = desk
    .getByRole('table')
    .getByRole('row')
    .filter({ hasText: som(PAID_OUT) });
  await expect(row).toContainText(documentNumber);
  await expectFact(desk.getByRole('complementary'), payouts.agency.reserved, 0);
};

interface Sums {
  student: number;
  agency: number;
  held: number;
  awaiting: number;
}

const large = (page: Page, heading: string) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: heading, exact: true }) })
    .locator('p')
    .first();

/** Each side reads the same, to the tiyin. */
const compare = async (walk: Walk, deals: readonly Deal[], sums: Sums): Promise<void> => {
  const { own, desk, admin } = walk;
  await visit(own, '/student-finance');
  await expect(balanceOn(own)).toContainText(som(sums.student));
  await expect(large(own, finance.balance.title)).toContainText(som(sums.student));
  await expectFact(own.getByRole('main'), finance.balance.protected, sums.held + sums.awaiting);
  await expectGood(own);

  await visit(desk, '/consulting-finance');
  await expect(large(desk, finance.agency.available)).toContainText(som(sums.agency));
  for (const [name, sum] of [
    [finance.agency.held, sums.held],
    [finance.agency.awaiting, sums.awaiting],
    [finance.agency.reserved, 0],
    [finance.agency.disputed, 0],
  ] as const)
    await expectFact(desk.getByRole('main'), name, sum);
  await expectGood(desk);

  for (const { id } of deals) {
    await visit(own, `/student-applications/${id}`);
    await visit(desk, `/consulting-applications/${id}`);
    await visit(admin, `/admin-applications/${id}`);
    const seen = await Promise.all([own, desk, admin].map(partsOf));
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
  }
};

/** The sums of the panel of an application, in its order. */
const partsOf = async (page: Page): Promise<number[]> => {
  await expect(panel(page).locator('dl > div').first()).toBeVisible();
  return (await panel(page).locator('dl > div dd').allTextContents()).map(tiyinOf);
};

/** Returns the sum of a list of payments, by the signs of its amounts. */
const listed = async (page: Page, path: string, query = ''): Promise<number> => {
  await visit(page, `${path}?size=100${query && `&query=${query}`}`);
  const rows = page.getByRole('table', { name: finance.list.title }).getByRole('row');
  await expect(rows.nth(1)).toBeVisible();
  const texts = (await rows.allTextContents()).slice(1);
  const done = texts.filter((text) => text.includes(finance.status.SUCCESS));
  return sumOf(
    done.map((text) => {
      const amount = tiyinOf(/[+−]?[^\d]*\d[\d\s]*,\d\d(?=[^\d]*$)/.exec(text)![0].replace(/[^\d\s,]/g, ''));
      return text.includes('−') ? -amount : text.includes('+') ? amount : 0;
    }),
  );
};

/** Checks that each list adds up to its balance, the ledger is proved, and its kinds of accounts add up. */
const prove = async ({ own, desk, admin }: Walk, sums: Sums): Promise<void> => {
  expect(await listed(own, '/student-finance')).toBe(sums.student);
  expect(await listed(desk, '/consulting-finance')).toBe(sums.agency);
  await visit(admin, '/admin-finance');
  const proof = admin.getByRole('region', { name: reconciliation.proof.title });
  const good = reconciliation.proof.good.split('{{')[0]!;
  const before = await proof.textContent();
  await proof.getByRole('button', { name: reconciliation.proof.begin }).click();
  await expect(proof).not.toHaveText(before!, { timeout: 60_000 });
  await expect(proof).toContainText(good);
  const kinds = admin
    .locator('section')
    .filter({ has: admin.getByRole('heading', { name: reconciliation.balances.title }) });
  const lists = kinds.locator('dl');
  const amounts = async (at: number) =>
    (await lists.nth(at).locator('dd').allTextContents()).map((text) => tiyinOf(text));
  const whose = await amounts(1);
  expect(whose.pop()).toBe(0);
  expect(sumOf(await amounts(0)) + sumOf(whose)).toBe(0);
  await expectGood(admin);
};

const openPage = async (browser: Browser, baseURL: string, jwt: string): Promise<Page> => {
  const context = await browser.newContext({ baseURL, locale: 'uz-UZ', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await visitAs(page, jwt, '/admin-finance');
  return page;
};

test('money goes its whole way, and three roles read the same of it', {
  tag: ['@desktop', '@catalogue'],
}, async ({ page, phone, browser, baseURL, request }) => {
  test.setTimeout(420_000);
  for (const one of [page, phone]) one.setDefaultTimeout(30_000);
  const [agency, student] = [await createOwnAgency(request), await registerStudent(request)];
  for (const tariff of [LARGE, SMALL]) await addTariff(request, agency, tariff);
  const admin = await openPage(browser, baseURL!, await tokenOf(request, 'admin'));
  const walk: Walk = { request, agency, student, own: phone, desk: page, admin };
  await visitAs(page, agency.jwt, '/consulting-dashboard');
  await visitAs(phone, student.jwt, '/student-applications');

  const first = await agree(walk, LARGE);
  let balance = await fillAndPay(walk, first, 0);
  await confirmStep(walk, first);
  await letPass(walk, first);
  await openDispute(walk, first);
  await answerDispute(walk);
  const back = await settle(walk, first);
  balance += back;
  await expect(balanceOn(phone)).toContainText(som(balance));

  const second = await agree(walk, SMALL);
  balance = await fillAndPay(walk, second, balance);
  await reject(walk, second);
  balance += second.shares[1]!;
  await expect(balanceOn(phone)).toContainText(som(balance));

  const [one, two, three, four] = first.shares as [number, number, number, number];
  const earned = one + two + three - back;
  await askPayout(walk, earned);
  await confirmPayout(walk);
  const sums = { student: balance, agency: earned - PAID_OUT, held: four, awaiting: second.shares[0]! };
  await compare(walk, [first, second], sums);
  await prove(walk, sums);
  await admin.context().close();
});
