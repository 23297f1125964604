import {
  correctDifference,
  listDifferences,
  takeClosingBack,
} from '@parvoz/contract/money/reconciliation.ts';
import { expect } from 'vitest';
import { newId } from '../src/lib/ids.ts';
import { multipartOf } from './multipart.ts';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

/** A payment of a day, by the number that Click has for it. */
interface OfClick {
  day: string;
  number: string;
}

const paramsOf = ({ day }: OfClick) => ({ day, provider: 'CLICK' as const });

/** Uploads Click's statement of a day, which has one payment. */
export const uploadClick = async (
  app: TestApp,
  admin: Person,
  { day, number, tiyin }: OfClick & { tiyin: number },
): Promise<void> => {
  const line = [number, String(tiyin / 100), `${day} 22:00:00`, 'Оплачен'].join(';');
  const bytes = Buffer.from(`click_trans_id;Сумма;Дата;Статус\n${line}`);
  const { headers, payload } = await multipartOf([{ filename: 'a.csv', bytes }]);
  const answer = await app.http.inject({
    ...{ method: 'POST', url: `/api/v1/reconciliation/day/${day}/CLICK/statement`, payload },
    query: { name: 'a.csv' },
    headers: { ...headers, authorization: `Bearer ${admin.token}` },
  });
  expect(answer.statusCode).toBe(200);
};

/** Returns what the statement and our books differ by at a number. */
export const differenceOf = async (admin: Person, of: OfClick) =>
  (await admin.read(listDifferences, { params: paramsOf(of) })).content.find(
    (one) => one.number === of.number,
  )!;

/** Gives so much of what the statement has more to the student. */
export const correctClick = async (
  app: TestApp,
  admin: Person,
  { amount, ...of }: OfClick & { amount: number },
): Promise<void> => {
  const { rest } = await differenceOf(admin, of);
  const body = { number: of.number, rest, side: 'STUDENT', amount, reason: 'Click tasdiqladi' } as const;
  await app.as({ ...admin, idempotencyKey: newId() }).read(correctDifference, { params: paramsOf(of), body });
};

/** Takes a correction of a number back, by its place. */
export const takeClickBack = async (
  app: TestApp,
  admin: Person,
  { index, ...of }: OfClick & { index: number },
): Promise<void> => {
  const { id } = (await differenceOf(admin, of)).closings.at(index)!;
  const params = { ...paramsOf(of), id };
  const body = { reason: 'Xato ekan' };
  await app.as({ ...admin, idempotencyKey: newId() }).read(takeClosingBack, { params, body });
};
