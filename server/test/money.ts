import { confirmStep, getProtection, type Protection, payProtection } from '@parvoz/contract/protection.ts';
import { expect } from 'vitest';
import { prove } from '../src/features/ledger/proofs/service.ts';
import type { AccountRef } from '../src/features/ledger/service.ts';
import * as ledger from '../src/features/ledger/service.ts';
import { newId } from '../src/lib/ids.ts';
import { act, detailOf, putDocuments } from './applications.ts';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

type Known = Pick<Person, 'id'>;

export const balanceOf = (app: TestApp, kind: AccountRef['kind'], owner: string | number): Promise<number> =>
  ledger.balanceOf(app.ctx, { kind, owner: String(owner) });

/** Gives a student money, as a provider would. */
export const topUp = async ({ ctx }: TestApp, { id }: Known, amountTiyin: number): Promise<void> => {
  const changes = [
    { kind: 'PROVIDER', owner: 'SANDBOX', amountTiyin: -amountTiyin },
    { kind: 'STUDENT', owner: id, amountTiyin },
  ] as const;
  await ledger.transfer(ctx, { key: `top-up:${newId()}`, purpose: 'TOP_UP', changes });
};

/** Takes everything from a student's balance, as when it was paid back. */
export const takeAll = async (app: TestApp, { id }: Known): Promise<void> => {
  const amountTiyin = await balanceOf(app, 'STUDENT', id);
  const changes = [
    { kind: 'STUDENT', owner: id, amountTiyin: -amountTiyin },
    { kind: 'OUTSIDE', owner: 'test', amountTiyin },
  ] as const;
  await ledger.transfer(app.ctx, { key: `withdrawal:${newId()}`, purpose: 'WITHDRAWAL', changes });
};

export const protectionOf = (person: Person, id: string): Promise<Protection> =>
  person.read(getProtection, { params: { id } });

/** Pays what is due of an application from the student's balance, which gets it first. */
export const pay = async (app: TestApp, student: Person, id: string): Promise<Protection> => {
  const { dueAmount: amount, balance } = await protectionOf(student, id);
  if (balance! < amount) await topUp(app, student, amount - balance!);
  return student.read(payProtection, { params: { id }, body: { amount } });
};

/** Finishes what is left of the current step. */
export const finishStep = async (app: TestApp, staff: Person, id: string): Promise<void> => {
  await putDocuments(app, id);
  const { step } = await detailOf(staff, id);
  for (;;) {
    const { step: current } = await act(staff, id, { type: 'STEP_LEVEL_FINISHED', comment: 'Tayyor' });
    if (current?.id !== step!.id) return;
  }
};

export const confirm = (student: Person, id: string, stepId: number) =>
  student.call(confirmStep, { params: { id }, body: { stepId } });

/** Everything of money holds: the ledger, and what is held for each application against its shares. */
export const expectExact = async (app: TestApp): Promise<void> => {
  expect((await prove(app.ctx)).faults).toEqual([]);
  const { rows } = await app.pool.query(
    `select p.application_id, coalesce(h.balance_tiyin, 0)::text as held, s.held::text as shares
     from protections p
       join lateral (select coalesce(sum(amount_tiyin), 0) as held from protected_shares x
         where x.application_id = p.application_id and x.state in ('HELD', 'AWAITING', 'DISPUTED')) s on true
       left join ledger_accounts h on h.kind = 'HELD' and h.owner = p.application_id::text
     where coalesce(h.balance_tiyin, 0) <> s.held`,
  );
  expect(rows).toEqual([]);
};
