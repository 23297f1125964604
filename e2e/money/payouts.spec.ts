import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import { call, confirmSteps, tokenOf } from '../agency.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll } from '../fixtures.ts';
import { createPaid, expectFact, factIn, sharesOf, som } from '../money.ts';
import type { OwnAgency } from '../own-agency.ts';
import { codeFor, visitAs } from '../people.ts';
import { letBankDetailsStart } from '../server-rows.ts';
import { test } from '../sides.ts';
import { fill, TEXTS } from '../texts.ts';

const { payouts: texts, tables } = TEXTS.uz;
const ACCOUNT = '20208000905177644417';
const ASKED = 30_000_003;
const REASON = 'Oluvchi nomi hujjatdagidek emas';

/** An agency with an earned share, whose bank details are in force. */
const createEarned = async (request: APIRequestContext): Promise<{ agency: OwnAgency; earned: number }> => {
  const { agency, student, application } = await createPaid(request, 1);
  await confirmSteps(request, student.jwt, application.id);
  const [share] = await sharesOf(request, student.jwt, application.id);
  const { jwt, password, phone, name } = agency;
  await call(request, 'POST', '/auth/confirm', { jwt, data: { password } });
  const details = { account: ACCOUNT, mfo: '00444', holder: name, bank: 'Ipak Yoʻli banki' };
  const since = new Date().toISOString();
  await call(request, 'POST', '/payout/details', { jwt, data: details });
  const code = await codeFor(request, phone, since);
  await call(request, 'POST', '/payout/details/confirm', { jwt, data: { code } });
  await letBankDetailsStart(agency.id);
  return { agency, earned: share!.amount };
};

const ask = async (page: Page) => {
  await page.getByLabel(texts.agency.amount).fill(som(ASKED));
  await page.getByRole('button', { name: fill(texts.agency.ask, { amount: som(ASKED) }) }).dblclick();
  await expect(sums(page).locator('dl').first()).toContainText(som(ASKED));
};

const sums = (page: Page) => page.getByRole('complementary');
const waiting = (page: Page) => page.getByText(fill(texts.waiting.title, { amount: som(ASKED) }));

test('a payout is asked for, taken back, declined with a reason, and confirmed', {
  tag: ['@desktop', '@catalogue'],
}, async ({ page, phone, request }) => {
  const { agency, earned } = await createEarned(request);
  await visitAs(phone, agency.jwt, '/consulting-finance/payout');
  await visitAs(page, await tokenOf(request, 'admin'), '/admin-finance/payout');
  await ask(phone);
  await expect(waiting(phone)).toHaveCount(1);
  await expectFact(sums(phone), texts.agency.reserved, ASKED);
  await expectNoAxeViolations(phone);
  await expectNoSidewaysScroll(phone);
  await phone.getByRole('button', { name: texts.waiting.cancel }).click();
  await phone.getByRole('alertdialog').getByRole('button', { name: texts.waiting.cancel }).click();
  await expect(waiting(phone)).toHaveCount(0);
  await expectFact(sums(phone), texts.agency.reserved, 0);
  await expect(sums(phone)).toContainText(som(earned));

  // Administrators see the next one without a reload.
  await ask(phone);
  await page.getByRole('button', { name: `${texts.queue.decline}: ${agency.name}` }).click();
  const window = page.getByRole('dialog');
  await window.getByRole('button', { name: texts.decide.decline, exact: true }).click();
  await expect(window.getByLabel(texts.decide.reasonAgency)).toBeFocused();
  await window.getByLabel(texts.decide.reasonAgency).fill(REASON);
  await expectNoAxeViolations(page);
  await window.getByRole('button', { name: texts.decide.decline, exact: true }).dblclick();
  await expect(page.getByText(texts.decide.declined)).toBeVisible();
  await expect(phone.getByText(fill(texts.history.DECLINED, { reason: REASON }))).toBeVisible();
  await expectFact(sums(phone), texts.agency.reserved, 0);

  await ask(phone);
  await expect(page.getByRole('button', { name: `${texts.queue.send}: ${agency.name}` })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: texts.queue.forBank }).click();
  await page.getByRole('menuitem', { name: tables.export.csv }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  const line = file.split('\r\n').find((one) => one.includes(agency.name));
  expect(line).toContain(ACCOUNT);
  expect(line).toMatch(/300000[,.]03/);
  // A request in the bank's file is being sent and can no longer be canceled.
  await expect(phone.getByText(fill(texts.waiting.sendingTitle, { amount: som(ASKED) }))).toBeVisible();
  await expect(phone.getByRole('button', { name: texts.waiting.cancel })).toHaveCount(0);
  await expectNoSidewaysScroll(phone);
  await page.getByRole('button', { name: new RegExp(`^${texts.state.SENDING}`) }).click();
  await page.getByRole('button', { name: `${texts.queue.confirm}: ${agency.name}` }).click();
  await window.getByLabel(texts.decide.number).fill('BT-2044');
  await window.getByRole('button', { name: texts.decide.confirm }).dblclick();
  await expect(page.getByText(texts.decide.confirmed)).toBeVisible();
  await expect(phone.getByText(/BT-2044/)).toBeVisible();
  await expect(factIn(sums(phone), texts.agency.reserved)).toContainText(som(0));
  await expect(sums(phone)).toContainText(som(earned - ASKED));
  await expectNoAxeViolations(page);
});
