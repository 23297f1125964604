import { randomInt } from 'node:crypto';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { toGsm } from '../server/src/lib/sms/gsm.ts';
import { visit } from './fixtures.ts';

export const DEMO_PASSWORD = 'parvoz-demo';
export const DEMO = {
  admin: { kind: 'profile', phone: '998900000001' },
  student: { kind: 'profile', phone: '998900000002' },
  owner: { kind: 'consulting', phone: '998900000003' },
  manager: { kind: 'consulting', phone: '998900000004' },
} as const;

export interface Person {
  name: string;
  surname: string;
  phone: string;
  password: string;
  jwt: string;
}

let phones = 0;
/** A phone that nobody has: each worker, which is another one after a failure, has ten thousand of its own. */
export const newPhone = (): string =>
  `99890${1_000_000 + 10_000 * test.info().workerIndex + (phones++ % 10_000)}`;

/** Returns random letters that no name of the demo data contains. */
export const newMark = (): string =>
  Array.from({ length: 7 }, () => 'bdfgklmnprstvz'[randomInt(14)])
    .join('')
    .replace(/^./, (one) => one.toUpperCase());

/** `998901234567` as it is typed behind the fixed +998. */
export const national = (phone: string): string => phone.slice(3);

/** Code of the newest message to a phone that came after this moment (ISO), as soon as there is one. */
export const codeFor = async (request: APIRequestContext, phone: string, since = ''): Promise<string> => {
  let code: string | undefined;
  await expect
    .poll(async () => {
      const { data } = await (await request.get('/api/v1/dev/sms')).json();
      const message = (data as { to: string; text: string; sentAt: string }[]).find(
        ({ to, sentAt }) => to === phone && sentAt > since,
      );
      code = message && /\b\d{6}\b/.exec(message.text)?.[0];
      return code;
    })
    .toBeTruthy();
  return code!;
};

/** The newest message to a phone that begins so, in the letters of messages, as soon as there is one. */
export const messageTo = async (
  request: APIRequestContext,
  phone: string,
  start: string,
): Promise<string> => {
  let message: string | undefined;
  await expect
    .poll(async () => {
      const { data } = await (await request.get('/api/v1/dev/sms')).json();
      const sent = (data as { to: string; text: string }[]).find(
        ({ to, text }) => to === phone && text.startsWith(toGsm(start)),
      );
      message = sent?.text;
      return message;
    })
    .toBeTruthy();
  return message!;
};

/** The newest one-time password that was sent to a phone. */
export const oneTimePassword = async (request: APIRequestContext, phone: string): Promise<string> => {
  let password: string | undefined;
  await expect
    .poll(async () => {
      const { data } = await (await request.get('/api/v1/dev/sms')).json();
      const message = (data as { to: string; text: string }[]).find(({ to }) => to === phone);
      password = message && /martalik parol\w*: (\w+)\./.exec(message.text)?.[1];
      return password;
    })
    .toBeTruthy();
  return password!;
};

/** A student of its own for one test, registered and verified. */
export const registerStudent = async (request: APIRequestContext, surname = 'Yusupova'): Promise<Person> => {
  const person = { name: 'Malika', surname, phone: newPhone(), password: 'first-password' };
  const { phone, password } = person;
  const { data: operator } = await (await request.get('/api/v1/operator')).json();
  const registered = await request.post('/api/v1/auth/profile/registration', {
    data: {
      ...person,
      gender: 'FEMALE',
      country: 'UZ',
      address: 'Toshkent, Navoiy koʻchasi 5',
      confirmPassword: password,
      accepted: operator.texts,
    },
  });
  expect(registered.status(), await registered.text()).toBe(200);
  const verified = await request.post('/api/v1/auth/profile/registration/verification', {
    data: { phone, code: await codeFor(request, phone) },
  });
  expect(verified.status(), await verified.text()).toBe(200);
  return { ...person, jwt: (await verified.json()).data.jwt };
};

/** Status of a login, and its token when it succeeded. */
export const logIn = async (
  request: APIRequestContext,
  kind: 'profile' | 'consulting',
  phone: string,
  password: string,
): Promise<{ status: number; jwt: string }> => {
  const answer = await request.post(`/api/v1/auth/${kind}/login`, { data: { phone, password } });
  return { status: answer.status(), jwt: (await answer.json()).data?.jwt };
};

/** Opens a page as somebody whose browser already has this session, and knows of which kind it is. */
export const visitAs = async (page: Page, jwt: string, path: string): Promise<void> => {
  if (path.startsWith('/consulting-'))
    await page.addInitScript(() => window.localStorage.setItem('isConsulting', 'true'));
  const { baseURL } = test.info().project.use;
  await page.context().addCookies([{ name: 'parvoz', value: jwt, url: baseURL! }]);
  await visit(page, path);
};
