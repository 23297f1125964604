import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { type Language, TEXTS } from './texts.ts';

/** The fields and buttons of the pages for getting in, as they are named in a language. */
export const authPage = (page: Page, language: Language = 'uz') => {
  const { auth, common, operator } = TEXTS[language];
  const main = page.getByRole('main');
  const named = (name: string) => main.getByRole('textbox', { name, exact: true });
  const isPhone = () => (page.viewportSize()?.width ?? 0) < 1024;
  const openMenu = async () => {
    if (isPhone()) await page.getByRole('button', { name: common.openMenu }).click();
    else await page.getByRole('banner').locator('summary:has([data-initials], img)').click();
  };
  return {
    main,
    name: named(auth.name),
    surname: named(auth.surname),
    address: named(auth.address),
    phone: named(auth.phone),
    password: named(auth.password),
    newPassword: named(auth.newPassword),
    repeat: named(auth.repeat),
    code: named(auth.code),
    gender: (gender: 'MALE' | 'FEMALE') =>
      main.getByRole('radio', { name: auth.genders[gender], exact: true }),
    /** Accepts the legal texts that the demo data has. */
    accept: async () => main.getByRole('checkbox', { name: operator.accept.label }).check(),
    country: main.getByRole('combobox', { name: auth.country }),
    kind: (kind: 'student' | 'consulting') => main.getByRole('radio', { name: auth[kind] }),
    /** Chooses a kind of account by its visible label. */
    choose: async (kind: 'student' | 'consulting') => main.getByText(auth[kind], { exact: true }).click(),
    press: async (name: string) => main.getByRole('button', { name, exact: true }).click(),
    openMenu,
    /** Signs out through the menu of a public page, with its question. */
    signOut: async () => {
      await openMenu();
      await page.getByRole('button', { name: common.logout }).filter({ visible: true }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: common.logout }).click();
      await expect(page.getByText(common.loggedOut)).toBeVisible();
      await expect(page).toHaveURL('/');
    },
  };
};
