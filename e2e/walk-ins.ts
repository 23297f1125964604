import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { authPage } from './auth-page.ts';
import { codeFor, national } from './people.ts';
import { TEXTS } from './texts.ts';

const { auth } = TEXTS.uz;

const PASSWORD = 'qoraqalpoq-77-osmon';

/** Path and token of the newest link that was sent to a phone. */
export const linkTo = async (request: APIRequestContext, phone: string): Promise<string> => {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const { data } = await (await request.get('/api/v1/dev/sms')).json();
      const sent = (data as { to: string; text: string }[]).filter(({ to }) => to === phone);
      link = sent.map(({ text }) => /\/claim\?lng=uz#[\w-]{22}/.exec(text)?.[0]).find(Boolean);
      return link;
    })
    .toBeTruthy();
  return link!;
};

/** Registers on the page of a link, whose phone has no account yet. */
export const registerByLink = async (
  page: Page,
  request: APIRequestContext,
  phone: string,
): Promise<void> => {
  const on = authPage(page);
  await page.getByText(auth.genders.FEMALE, { exact: true }).click();
  await on.address.fill('Toshkent, Chilonzor 5');
  // The page shows only parts of it to whoever has the link.
  await on.phone.fill(national(phone));
  await on.password.fill(PASSWORD);
  await on.repeat.fill(PASSWORD);
  await on.accept();
  await on.press(auth.goOn);
  await page.getByLabel(auth.code).fill(await codeFor(request, phone));
  await on.press(auth.verify);
};
