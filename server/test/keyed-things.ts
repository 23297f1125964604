import { listDifferences } from '@parvoz/contract/money/reconciliation.ts';
import { act, createAgency, createCase } from './applications.ts';
import { finishedCase, open } from './disputes.ts';
import { movingIn } from './moving-in.ts';
import { multipartOf } from './multipart.ts';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

/** Two applications of one student whose price is due. */
export const twoDue = async (app: TestApp) => {
  const first = await createCase(app);
  const second = await createCase(app, { student: first.student });
  const due = async ({ id, agency, student }: typeof first) => {
    const { price } = await act(agency.owner, id, { type: 'ACCEPTED', comment: null });
    return { id, student, price };
  };
  return [await due(first), await due(second)] as const;
};

/** A finished step with a dispute. */
export const disputedCase = async (app: TestApp, of: Parameters<typeof finishedCase>[1] = {}) => {
  const made = await finishedCase(app, of);
  const dispute = await open(made);
  return { ...made, dispute, params: { id: dispute.id } };
};

/** A day on which a provider has more than we. */
export const differenceOf = async (app: TestApp, admin: Person, day: string) => {
  const params = { day, provider: 'CLICK' as const };
  const content = `click_trans_id;Сумма;Дата;Статус\n${day.replaceAll('-', '')};5000.00;${day} 10:00:00;Оплачен`;
  const { headers, payload } = await multipartOf([{ filename: 'a.csv', bytes: Buffer.from(content) }]);
  const url = `/api/v1/reconciliation/day/${day}/CLICK/statement?name=a.csv`;
  const authorization = `Bearer ${admin.token}`;
  await app.http.inject({ method: 'POST', url, payload, headers: { ...headers, authorization } });
  const [found] = (await admin.read(listDifferences, { params })).content;
  const { number, rest } = found!;
  return { params, body: { number, rest, amount: 1000, side: 'OUTSIDE' as const, reason: 'Naqd berilgan' } };
};

/** Two files of clients that an agency has moved in with, whose links wait to be sent. */
export const clientFilesOf = async (app: TestApp) => {
  const agency = await createAgency(app);
  const { lineOf, moveIn } = movingIn(() => ({ app, agency }));
  const paramsOf = async () => ({ id: (await moveIn([lineOf(), lineOf()])).auditId! });
  return { owner: agency.owner, params: await paramsOf(), other: await paramsOf() };
};
