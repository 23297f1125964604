import { transfer } from '../src/features/ledger/service.ts';
import { newId } from '../src/lib/ids.ts';
import { createEmployee } from './people.ts';
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

/** Money on an agency's balance. */
export const giveMoney = (app: TestApp, consultingId: number, amountTiyin: number): Promise<boolean> =>
  transfer(app.ctx, {
    ...{ key: newId(), purpose: 'CORRECTION', reason: 'test' },
    changes: [
      { kind: 'OUTSIDE', owner: 'TEST', amountTiyin: -amountTiyin },
      { kind: 'CONSULTING', owner: String(consultingId), amountTiyin },
    ],
  });

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

/** A student's top-up that was paid. */
export const putTopUp = async (
  app: TestApp,
  studentId: string,
  amountTiyin: number,
  provider: 'PAYME' | 'CLICK' | 'UZUM' = 'PAYME',
): Promise<string> => {
  const id = newId();
  await app.pool.query(
    `insert into payments (id, student_id, amount_tiyin, provider, status, created_at, expires_at, ended_at)
     values ($1, $2, $3, $4, 'SUCCESS', $5, $5, $5)`,
    [id, studentId, amountTiyin, provider, app.clock.now()],
  );
  await transfer(app.ctx, {
    ...{ key: `top-up:${id}`, purpose: 'TOP_UP', subjectId: id },
    changes: [
      { kind: 'PROVIDER', owner: provider, amountTiyin: -amountTiyin },
      { kind: 'STUDENT', owner: studentId, amountTiyin },
    ],
  });
  return id;
};
