import { createApplication } from '@parvoz/contract/applications/application-calls.ts';
import * as consultings from '../src/features/agencies/consultings/consultings.service.ts';
import { newId } from '../src/lib/ids.ts';
import { act } from './applications.ts';
import { createTariff, createUniversity } from './factories.ts';
import { confirm, finishStep, pay, protectionOf, topUp } from './money.ts';
import { createEmployee, createStudent, type Person } from './people.ts';
import type { TestApp } from './test-app.ts';

/** The account that agencies of tests are paid to. */
export const ACCOUNT = '20208000123456784417';

/** An agency with an owner and a manager. */
export const createAgency = async (app: TestApp) => {
  const owner = await createEmployee(app, 'ROLE_CONSULTING');
  const { consultingId } = owner;
  const manager = await createEmployee(app, 'ROLE_CONSULTING_MANAGER', { consultingId });
  return { consultingId, owner, manager };
};
export type Agency = Awaited<ReturnType<typeof createAgency>>;

/** Money on an agency's balance: a student has paid it for a step, and has confirmed the step. */
export const giveMoney = async (
  app: TestApp,
  agency: { consultingId: number; universityId?: number; owner: Person },
  priceTiyin: number,
): Promise<void> => {
  const { consultingId, owner } = agency;
  const universityId = agency.universityId ?? (await createUniversity(app));
  if (agency.universityId === undefined)
    await consultings.linkUniversities(app.ctx, consultingId, [universityId]);
  const tariffId = await createTariff(app, { consultingId, priceTiyin });
  const student = await createStudent(app);
  const { id } = await student.read(createApplication, { body: { consultingId, universityId, tariffId } });
  await act(owner, id, { type: 'ACCEPTED', comment: null });
  await pay(app, student, id);
  await finishStep(app, owner, id);
  await confirm(student, id, (await protectionOf(student, id)).shareList[0]!.stepId);
};

/** Bank details of an agency, in force at once unless it is said. */
export const putDetails = async (
  app: TestApp,
  consultingId: number,
  given: { account?: string; holder?: string; startsAt?: string } = {},
): Promise<string> => {
  const id = newId();
  const { account = ACCOUNT, holder = 'Ufq Taʼlim MChJ' } = given;
  const startsAt = given.startsAt ?? app.clock.now().toISOString();
  await app.pool.query(
    `insert into bank_details (id, consulting_id, account, mfo, holder, bank, state, created_by, created_at, confirmed_at,
       starts_at, owner_count)
     values ($1, $2, $3, '00999', $4, 'Namuna Bank', 'CONFIRMED', $5, $6, $6, $6, 1)`,
    [id, consultingId, account, holder, newId(), startsAt],
  );
  return id;
};

/** A student's top-up that its provider has performed; returns the payment's id. */
export const putTopUp = async (
  app: TestApp,
  studentId: string,
  amountTiyin: number,
  provider: 'PAYME' | 'CLICK' | 'UZUM' = 'PAYME',
): Promise<string> => (await topUp(app, { id: studentId }, amountTiyin, provider)).paymentId;
