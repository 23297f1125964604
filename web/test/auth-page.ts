import type { Language } from '@parvoz/contract/languages.ts';
import type { openPage } from './page.tsx';
import { TEXTS } from './page.tsx';

type Screen = Awaited<ReturnType<typeof openPage>>['screen'];

/** The fields and buttons of the pages for getting in, as they are named in a language. */
export const authPage = (screen: Screen, language: Language = 'uz') => {
  const { auth } = TEXTS[language];
  const main = screen.getByRole('main');
  const named = (name: string) => main.getByRole('textbox', { name, exact: true });
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
    country: main.getByRole('combobox', { name: auth.country }),
    press: async (name: string) => main.getByRole('button', { name, exact: true }).click(),
  };
};

/** Types a registration in which nothing is wrong. */
export const fillRegistration = async (on: ReturnType<typeof authPage>, language: Language) => {
  await on.name.fill('Aziza');
  await on.surname.fill('Rahimova');
  await on.main.getByText(TEXTS[language].auth.genders.FEMALE, { exact: true }).click();
  await on.address.fill('Toshkent, Chilonzor tumani');
  await on.phone.fill('901234567');
  await on.password.fill('first-password');
  await on.repeat.fill('first-password');
};
