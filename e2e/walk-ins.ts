import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { authPage } from './auth-page.ts';
import { codeFor, national } from './people.ts';
import { TEXTS, type WrittenLanguage } from './texts.ts';

const PASSWORD = 'qoraqalpoq-77-osmon';

/** Path and token of the newest link that was sent to a phone, in the language of its message. */
export const linkTo = async (
  request: APIRequestContext,
  phone: string,
  language: WrittenLanguage = 'uz',
): Promise<string> => {
  const path = new RegExp(`/claim\\?lng=${language}#[\\w-]{22}`);
  let link: string | undefined;
  await expect
    .poll(async () => {
      const { data } = await (await request.get('/api/v1/dev/sms')).json();
      const sent = (data as { to: string; text: string }[]).filter(({ to }) => to === phone);
      link = sent.map(({ text }) => path.exec(text)?.[0]).find(Boolean);
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
  language: WrittenLanguage = 'uz',
): Promise<void> => {
  const { auth } = TEXTS[language];
  const on = authPage(page, language);
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
