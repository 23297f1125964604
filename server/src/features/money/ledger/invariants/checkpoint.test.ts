import { DAY_MS } from '@parvoz/contract/time.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runAsAdmin } from '../../../../../test/database.ts';
import { createTestApp, type TestApp } from '../../../../../test/test-app.ts';
import { inTransaction } from '../../../../db/context.ts';
import { newId } from '../../../../lib/ids.ts';
import { ledgerJobs } from '../ledger.jobs.ts';
import type { AccountRef } from '../ledger.rules.ts';
import { transfer } from '../ledger.service.ts';
import { ask, linesOf, listLast, prove, proveNightly } from './invariants.service.ts';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const BANK: AccountRef = { kind: 'PROVIDER', owner: 'SANDBOX' };
const student = (): AccountRef => ({ kind: 'STUDENT', owner: newId() });

const topUp = (account: AccountRef, amountTiyin: number, ctx = app.ctx): Promise<boolean> =>
  transfer(ctx, {
    ...{ key: `top-up:${newId()}`, purpose: 'TOP_UP' },
    changes: [
      { ...BANK, amountTiyin: -amountTiyin },
      { ...account, amountTiyin },
    ],
  });

/** Proves and returns the kinds of the faults. */
const kindsOf = async (how: typeof prove) => [
  ...new Set((await how(app.ctx, [])).faults.map(({ kind }) => kind)),
];
const tonight = () => proveNightly(app.ctx, []);
const newest = async () => (await app.pool.query('select max(id) as id from ledger_entries')).rows[0].id;
const checkpoint = async () =>
  (await app.pool.query('select entry_id as "entryId", whole_at as "wholeAt" from ledger_checkpoints'))
    .rows[0];
/** Runs a statement against the ledger as only whoever has the database in hand can. */
const tamper = async (statement: string) => {
  await runAsAdmin(app.databaseUrl, 'alter table ledger_entries disable trigger user');
  await runAsAdmin(app.databaseUrl, statement);
  await runAsAdmin(app.databaseUrl, 'alter table ledger_entries enable trigger user');
};
const later = (ms: number) => app.clock.set(new Date(app.clock.now().getTime() + ms).toISOString());
const entryOf = (of: 'first' | 'last') =>
  `(select ${of === 'first' ? 'min' : 'max'}(e.id) from ledger_entries e join ledger_accounts a on a.id = e.account_id
    where a.kind = 'STUDENT')`;

describe('a night', () => {
  it('proves what has come since the last proof, and everything where there is none', async () => {
    const account = student();
    await topUp(account, 100);
    expect(await tonight()).toMatchObject({ isWhole: true, transferCount: 1, entryCount: 2, faultCount: 0 });
    expect(await tonight()).toMatchObject({
      isWhole: false,
      transferCount: 0,
      entryCount: 0,
      accountCount: 2,
    });
    await topUp(account, 50);
    await topUp(student(), 7);
    const proof = await tonight();
    expect(proof).toMatchObject({ isWhole: false, transferCount: 2, entryCount: 4, faultCount: 0 });
    expect(linesOf(proof)).toEqual([
      'The ledger holds: 3 accounts, and since the proof before 2 transfers, 4 entries.',
    ]);
    expect(await listLast(app.ctx.db, 3)).toMatchObject([
      { isWhole: false, entryCount: 4 },
      { isWhole: false, entryCount: 0 },
      { isWhole: true, entryCount: 2 },
    ]);
  });

  it.each([
    ['a balance', `update ledger_accounts set balance_tiyin = 151 where kind = 'STUDENT'`, ['BALANCE']],
    [
      'a balance that nothing has come to since',
      `update ledger_accounts set balance_tiyin = 1 where kind = 'OUTSIDE'`,
      ['BALANCE'],
    ],
    [
      'an entry',
      `update ledger_entries set amount_tiyin = 60, balance_tiyin = 160 where id = ${entryOf('last')}`,
      ['BALANCE', 'DAY_TOTAL', 'TRANSFER'],
    ],
    [
      'what an account had then',
      `update ledger_entries set balance_tiyin = 149 where id = ${entryOf('last')}`,
      ['RUNNING_BALANCE'],
    ],
    [
      'a total of the day',
      `update ledger_days set amount_tiyin = amount_tiyin + 1, entry_count = 9 where is_income`,
      ['DAY_COUNT', 'DAY_TOTAL'],
    ],
    [
      'a total of the day that is gone',
      `delete from ledger_days where is_income`,
      ['DAY_COUNT', 'DAY_TOTAL'],
    ],
    [
      'an entry that is gone',
      `delete from ledger_entries where id = ${entryOf('last')}`,
      ['BALANCE', 'TRANSFER'],
    ],
    [
      'a transfer of nothing',
      `insert into ledger_transfers (id, key, purpose, created_at)
       select gen_random_uuid(), 'x', 'TOP_UP', created_at from ledger_transfers limit 1`,
      ['TRANSFER'],
    ],
  ])('finds %s that was changed after the last proof', async (_what, statement, kinds) => {
    const account = student();
    await transfer(app.ctx, {
      ...{ key: newId(), purpose: 'CORRECTION' },
      changes: [
        { ...account, amountTiyin: 100 },
        { kind: 'OUTSIDE', owner: 'CASH', amountTiyin: -100 },
      ],
    });
    await prove(app.ctx, []);
    await topUp(account, 50);
    await tamper(statement);
    expect(await kindsOf(proveNightly)).toEqual(kinds);
  });

  it('leaves an entry of before to the proof of everything, after which each night proves everything until it holds', async () => {
    const account = student();
    await topUp(account, 100);
    await prove(app.ctx, []);
    await topUp(account, 50);
    await tamper(`update ledger_entries set balance_tiyin = 99 where id = ${entryOf('first')}`);
    expect(await tonight()).toMatchObject({ isWhole: false, faultCount: 0 });
    expect(await kindsOf(prove)).toEqual(['RUNNING_BALANCE']);
    expect(await checkpoint()).toBeUndefined();
    expect(await tonight()).toMatchObject({ isWhole: true, faultCount: 2 });
    await tamper(`update ledger_entries set balance_tiyin = 100 where id = ${entryOf('first')}`);
    expect(await tonight()).toMatchObject({ isWhole: true, faultCount: 0 });
    expect(await tonight()).toMatchObject({ isWhole: false, faultCount: 0 });
  });

  it('proves everything after one with faults, also where nobody has asked', async () => {
    await topUp(student(), 100);
    await prove(app.ctx, []);
    await tamper(`update ledger_accounts set balance_tiyin = 101 where kind = 'STUDENT'`);
    expect(await tonight()).toMatchObject({ isWhole: false, faultCount: 1 });
    expect(await tonight()).toMatchObject({ isWhole: true, faultCount: 1 });
  });

  it('finds a checkpoint that somebody has changed', async () => {
    await topUp(student(), 100);
    await prove(app.ctx, []);
    await tamper('update ledger_proven_balances set balance_tiyin = balance_tiyin + 1');
    expect(await kindsOf(proveNightly)).toEqual(['BALANCE']);
    expect(await tonight()).toMatchObject({ isWhole: true, faultCount: 0 });
  });

  it('proves everything once a week, and when it was asked for', async () => {
    await topUp(student(), 100);
    await prove(app.ctx, []);
    const whole = [];
    for (let night = 1; night <= 8; night++) {
      later(DAY_MS - 60_000);
      whole.push((await tonight()).isWhole);
    }
    expect(whole).toEqual([false, false, false, false, false, false, true, false]);
    const [job] = ledgerJobs(app.ctx, []);
    await job!.run({}, false);
    await job!.run({ isWhole: true }, false);
    expect((await listLast(app.ctx.db, 2)).map(({ isWhole }) => isWhole)).toEqual([true, false]);
  });

  it('is asked for by administrators as a proof of everything', async () => {
    const sent: object[] = [];
    const jobs = {
      ...app.ctx.jobs,
      send: async (_db: unknown, _queue: unknown, data: object) => void sent.push(data),
    };
    await ask({ ...app.ctx, jobs, actor: { accountId: newId() } } as unknown as Parameters<typeof ask>[0]);
    expect(sent).toEqual([{ isWhole: true }]);
  });
});

describe('while money moves', () => {
  it('an entry that is committed after a younger one is proven in the next night', async () => {
    await topUp(student(), 1);
    await prove(app.ctx, []);
    const before = await checkpoint();
    await inTransaction(app.ctx, async (tx) => {
      await topUp({ kind: 'STUDENT', owner: newId() }, 100, { ...app.ctx, ...tx });
      // The provider's account is locked until the end: this one goes round it.
      await transfer(app.ctx, {
        ...{ key: newId(), purpose: 'CORRECTION' },
        changes: [
          { ...student(), amountTiyin: 5 },
          { kind: 'OUTSIDE', owner: 'CASH', amountTiyin: -5 },
        ],
      });
      expect(await tonight()).toMatchObject({ isWhole: false, entryCount: 2, faultCount: 0 });
      expect(await checkpoint()).toEqual(before);
    });
    expect(await tonight()).toMatchObject({ isWhole: false, entryCount: 4, faultCount: 0 });
    expect((await checkpoint()).entryId).toBe(await newest());
  }, 30_000);

  it('nights and proofs of everything hold, and the balances of the checkpoint are those of its entries', async () => {
    const accounts = Array.from({ length: 6 }, student);
    const moving = Promise.all(
      accounts.map(async (account, index) => {
        for (let round = 1; round <= 12; round++) await topUp(account, 100 * round + index);
      }),
    );
    let isMoving = true;
    void moving.finally(() => {
      isMoving = false;
    });
    for (let number = 0; isMoving || number < 3; number++)
      expect((await (number % 3 === 2 ? prove : proveNightly)(app.ctx, [])).faults).toEqual([]);
    await moving;
    const last = await tonight();
    expect(last).toMatchObject({ isWhole: false, faultCount: 0 });
    const { rows } = await app.pool.query(`
      select a.id from ledger_accounts a left join ledger_proven_balances b on b.account_id = a.id
      where a.balance_tiyin <> coalesce(b.balance_tiyin, 0)`);
    expect(rows).toEqual([]);
    expect((await checkpoint()).entryId).toBe(await newest());
  });
});
