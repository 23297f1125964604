import { createJoinRequest, openJoinRequest, sendJoinCode } from '@parvoz/contract/agencies/joining.ts';
import { next } from './factories.ts';
import { type FilePart, multipartOf } from './multipart.ts';
import { codeTo, MINUTE_MS, newPhone, wait } from './people.ts';
import type { Calls, TestApp } from './test-app.ts';

/** A tax number that nobody has. */
export const newTaxNumber = (): string => String(300_000_000 + next());

export const agencyForm = (given: object = {}) => ({
  name: `Sarbon ${next()}`,
  legalName: '«SARBON TAʼLIM» MChJ',
  taxNumber: newTaxNumber(),
  city: 'Toshkent',
  webSite: 'sarbon.uz',
  ownerName: 'Bobur',
  surname: 'Abdullayev',
  ...given,
});

/** The code that a phone gets; a minute after the one before. */
export const joinCode = async (app: TestApp, calls: Calls, phone: string): Promise<string> => {
  wait(app, MINUTE_MS);
  await calls.read(sendJoinCode, { body: { phone } });
  return codeTo(app, phone);
};

/** Asks to join, whatever comes of it. */
export const tryJoin = async (app: TestApp, calls: Calls, phone: string, given: object = {}) => {
  const code = await joinCode(app, calls, phone);
  return calls.call(createJoinRequest, { body: { ...agencyForm(given), phone, code } });
};

/** A request that has to be taken; `id` is the part of its key that is no secret. */
export const join = async (app: TestApp, calls: Calls, given: object = {}, phone = newPhone()) => {
  const { status, message, data } = await tryJoin(app, calls, phone, given);
  if (status !== 200) throw new Error(`a request to join was refused: ${status} ${message}`);
  return { phone, key: data!.key, id: data!.key.split('.')[0]! };
};

/** A new key of the newest request of a phone. */
export const reopen = async (app: TestApp, calls: Calls, phone: string) =>
  calls.call(openJoinRequest, { body: { phone, code: await joinCode(app, calls, phone) } });

/** Sends a document to a request. */
export const sendDocument = async (
  app: TestApp,
  query: { key: string; name: string },
  bytes: Uint8Array,
  remoteAddress = '10.0.0.1',
) => {
  const part: FilePart = { bytes, filename: query.name };
  const url = `/api/v1/join-request/document?${new URLSearchParams(query)}`;
  const answer = await app.http.inject({
    method: 'POST',
    url,
    remoteAddress,
    ...(await multipartOf([part])),
  });
  return { status: answer.statusCode, ...answer.json() };
};
