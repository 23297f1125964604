import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { type Application, act, call, findApplication } from './agency.ts';
import { expect } from './fixtures.ts';
import { addTariff, createOwnAgency, type OwnAgency } from './own-agency.ts';
import { type Person, registerStudent } from './people.ts';
import { TEXTS } from './texts.ts';

const { payments: topUps } = TEXTS.uz;

/** As the page writes an amount: `1 650 000,07`. */
export const som = (tiyin: number): string => {
  const whole = String(Math.trunc(tiyin / 100)).replace(/\B(?=(\d{3})+$)/g, '\u00a0');
  return `${whole},${String(tiyin % 100).padStart(2, '0')}`;
};

/** Returns the top-up that covers a missing amount: providers take whole som. */
export const filledOf = (tiyin: number): number => Math.ceil(tiyin / 100) * 100;

/** Returns the amount in a text in tiyin: every amount has its two decimals. */
export const tiyinOf = (text: string): number => {
  const amounts = text.match(/\d[\d\s]*,\d\d/g) ?? [];
  if (amounts.length !== 1) throw new Error(`"${text}" is not one amount`);
  const amount = Number(amounts[0]!.replace(/\D/g, ''));
  return /[-−]\s*\d/.test(text) ? -amount : amount;
};

/** Returns the value beside a name in a list of sums. */
export const factIn = (place: Locator, name: string | RegExp): Locator =>
  place
    .locator('dl > div')
    .filter({ has: place.page().locator('dt').filter({ hasText: name }) })
    .locator('dd');

export const expectFact = async (place: Locator, name: string | RegExp, tiyin: number): Promise<void> => {
  await expect(factIn(place, name)).toContainText(som(tiyin));
  expect(tiyinOf((await factIn(place, name).textContent()) ?? '')).toBe(tiyin);
};

/** The balance at the top of a student's pages. */
export const balanceOn = (page: Page): Locator => page.locator('[data-balance]');

/** Pays in the sandbox what the page of the top-up says, and sees that it has come. */
export const payInSandbox = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /orqali .+ soʻm toʻlash$/ }).click();
  await expect(page.getByText(topUps.sandbox.warning.title)).toBeVisible();
  await page.getByRole('button', { name: topUps.sandbox.confirm, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(topUps.state.paid.title);
};

/** Money on the balance of a student, where a test is about something else. */
export const give = async (request: APIRequestContext, jwt: string, tiyin: number): Promise<string> => {
  const data = { amount: tiyin, provider: 'SANDBOX' };
  const { id } = await call<{ id: string }>(request, 'POST', '/payment/top-up', { jwt, data });
  await call(request, 'POST', `/payment/top-up/${id}/sandbox`, { jwt, data: { isPaid: true } });
  return id;
};

/** A share of a protected payment, as far as tests look at it. */
export interface Share {
  stepId: number;
  amount: number;
  state: string;
}

export const sharesOf = async (request: APIRequestContext, jwt: string, id: string): Promise<Share[]> =>
  (await call<{ shareList: Share[] }>(request, 'GET', `/application/${id}/protection`, { jwt })).shareList;

/** An application with an agency of its own whose price is paid from the balance, and so many steps finished. */
export interface PaidCase {
  agency: OwnAgency;
  student: Person;
  application: Application;
}

/** With tiyin, so that no sum is round; its shares are 40, 35 and 25 percent. */
export const PRICE = 200_000_007;
const SHARES = [40, 35, 25] as const;
/** More than twice the price. */
export const BALANCE = 500_000_000;

/** A student applies to an agency of its own, and is accepted. */
export const createAccepted = async (request: APIRequestContext): Promise<PaidCase> => {
  const [agency, student] = [await createOwnAgency(request), await registerStudent(request)];
  const tariffId = await addTariff(request, agency, { name: 'Toʻliq yoʻl', price: PRICE, shares: SHARES });
  const { jwt } = student;
  const data = { consultingId: agency.id, tariffId };
  const { id } = await call<{ id: string }>(request, 'POST', '/application', { jwt, data });
  await act(request, id, 'ACCEPTED', { jwt: agency.jwt });
  return { agency, student, application: await findApplication(request, id, jwt) };
};

export const createPaid = async (request: APIRequestContext, finished = 0): Promise<PaidCase> => {
  const paid = await createAccepted(request);
  const { agency, student, application } = paid;
  await give(request, student.jwt, BALANCE);
  const data = { amount: PRICE };
  await call(request, 'POST', `/application/${application.id}/payment`, { jwt: student.jwt, data });
  for (let done = 0; done < finished; done++)
    await act(request, application.id, 'STEP_LEVEL_FINISHED', { jwt: agency.jwt });
  return paid;
};
