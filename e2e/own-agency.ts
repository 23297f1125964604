import type { APIRequestContext } from '@playwright/test';
import { call, tokenOf } from './agency.ts';
import { expect } from './fixtures.ts';
import { logIn, newMark, newPhone, oneTimePassword } from './people.ts';

const PASSWORD = 'samarqand-osmon-77';

/** An agency that only one test knows, so that its sums are that test's alone. */
export interface OwnAgency {
  id: number;
  name: string;
  /** Phone of its owner, who has already chosen a password. */
  phone: string;
  password: string;
  jwt: string;
}

const inAll = (name: string, text: string) =>
  Object.fromEntries(['Uz', 'Ru', 'En'].map((language) => [`${name}${language}`, text]));

/** By an administrator, and its owner has been there once. */
export const createOwnAgency = async (request: APIRequestContext): Promise<OwnAgency> => {
  const [name, phone] = [`${newMark()} agentligi`, newPhone()];
  const { id } = await call<{ id: number }>(request, 'POST', '/consulting/', {
    jwt: await tokenOf(request, 'admin'),
    data: {
      ...{ ...inAll('description', ''), ...inAll('city', 'Samarqand') },
      ...{ name, abbreviation: 'AG', photoId: null, webSite: '', phone, accountPhone: phone },
      ...{ ownerName: 'Otabek', surname: 'Nurmatov', ownerSurname: 'Nurmatov' },
    },
  });
  const oldPassword = await oneTimePassword(request, phone);
  const first = await logIn(request, 'consulting', phone, oldPassword);
  const jwt = await call<string>(request, 'PUT', '/consulting-profile/update-password', {
    jwt: first.jwt,
    data: { oldPassword, newPassword: PASSWORD, confirmPassword: PASSWORD },
  });
  const { texts } = await call<{ texts: unknown[] }>(request, 'GET', '/operator');
  await call(request, 'POST', '/operator/acceptance', { jwt, data: { texts } });
  return { id, name, phone, password: PASSWORD, jwt };
};

/** A tariff that visitors see: a step for each share, of one level without documents. Answers its id. */
export const addTariff = async (
  request: APIRequestContext,
  { jwt }: Pick<OwnAgency, 'jwt'>,
  { name, price, shares }: { name: string; price: number; shares: readonly number[] },
): Promise<number> => {
  const texts = (words: string) => ({ ...inAll('name', words), ...inAll('description', '') });
  const draft = { ...texts(name), price, orderNumber: 1, isInParts: false };
  const post = <T>(path: string, data: unknown) => call<T>(request, 'POST', path, { jwt, data });
  const { id } = await post<{ id: number }>('/tariff', { ...draft, isActive: false });
  for (const [index, sharePercent] of shares.entries()) {
    const step = { ...texts(`${name}: ${index + 1}-qism`), tariffId: id, orderNumber: index + 1 };
    const made = await post<{ id: number }>('/step', { ...step, status: 'ACTIVE', sharePercent });
    const level = { ...texts(`${name}: ${index + 1}-ish`), orderNumber: 1, days: 5, documentList: [] };
    await post(`/step/${made.id}/level`, level);
  }
  const tariff = await call<{ version: number; shareTotal: number }>(request, 'GET', `/tariff/${id}`, {
    jwt,
  });
  expect(tariff.shareTotal).toBe(100);
  const active = { ...draft, isActive: true, version: tariff.version };
  await call(request, 'PUT', `/tariff/${id}`, { jwt, data: active });
  return id;
};
