import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runAsAdmin } from '../../../../test/database.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { inTransaction } from '../../../db/context.ts';
import { tashkentDate } from '../../../lib/clock.ts';
import { newId } from '../../../lib/ids.ts';
import { lastLines, linesOf, listLast, prove, proveFirst } from './invariants/invariants.service.ts';
import type { AccountRef, Change, Transfer } from './ledger.rules.ts';
import { balanceOf, transfer } from './ledger.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const BANK: AccountRef = { kind: 'PROVIDER', owner: 'SANDBOX' };
const student = (): AccountRef => ({ kind: 'STUDENT', owner: newId() });
const held = (): AccountRef => ({ kind: 'HELD', owner: newId() });

const between = (from: AccountRef, to: AccountRef, amountTiyin: number): Change[] => [
  { ...from, amountTiyin: -amountTiyin },
  { ...to, amountTiyin },
];
const move = (
  from: AccountRef,
  to: AccountRef,
  amountTiyin: number,
  key: string = newId(),
): Promise<boolean> =>
  transfer(app.ctx, { key, purpose: 'PAYMENT', changes: between(from, to, amountTiyin) });
const withMoney = async (amountTiyin: number): Promise<AccountRef> => {
  const account = student();
  await move(BANK, account, amountTiyin);
  return account;
};
const has = (account: AccountRef) => balanceOf(app.ctx, account);
const holds = async () => expect((await prove(app.ctx, [])).faults).toEqual([]);
const outcomes = async (all: Promise<unknown>[]): Promise<string[]> =>
  (await Promise.allSettled(all)).map((one) =>
    one.status === 'fulfilled' ? String(one.value) : (one.reason as { code: string }).code,
  );

it('moves money from one account to others, exactly', async () => {
  const [from, one, other] = [await withMoney(1_000_000), held(), held()];
  const changes = [...between(from, one, 1), { ...other, amountTiyin: 999_999 }];
  changes[0]!.amountTiyin = -1_000_000;
  expect(await transfer(app.ctx, { key: newId(), purpose: 'PAYMENT', changes })).toBe(true);
  expect(await Promise.all([from, one, other].map(has))).toEqual([0, 1, 999_999]);
  await holds();
});

it('moves what one key stands for once, however often and at once it is asked', async () => {
  const [from, to, key] = [await withMoney(500), held(), newId()];
  const asked = await outcomes(Array.from({ length: 10 }, () => move(from, to, 50, key)));
  expect(asked.filter((one) => one === 'true')).toHaveLength(1);
  expect(asked.filter((one) => one === 'false')).toHaveLength(9);
  expect(await move(from, to, 50, key)).toBe(false);
  expect([await has(from), await has(to)]).toEqual([450, 50]);
});

it('of two payments with money for one, one is made', async () => {
  const [from, one, other] = [await withMoney(100), held(), held()];
  expect((await outcomes([move(from, one, 70), move(from, other, 70)])).sort()).toEqual([
    'INSUFFICIENT_BALANCE',
    'true',
  ]);
  expect([await has(from), (await has(one)) + (await has(other))]).toEqual([30, 70]);
});

it('refuses what nobody has, and the transaction around it goes on', async () => {
  const [poor, rich, to] = [await withMoney(10), await withMoney(10), held()];
  await inTransaction(app.ctx, async (tx) => {
    const wanted = (from: AccountRef): Transfer => ({
      key: newId(),
      purpose: 'PAYMENT',
      changes: between(from, to, from === poor ? 11 : 10),
    });
    await expect(transfer(tx, wanted(poor))).rejects.toMatchObject({ code: 'INSUFFICIENT_BALANCE' });
    expect(await transfer(tx, wanted(rich))).toBe(true);
  });
  expect([await has(poor), await has(rich), await has(to)]).toEqual([10, 0, 10]);
});

it('moves nothing of a transaction that is taken back', async () => {
  const [from, to] = [await withMoney(10), held()];
  const taken = inTransaction(app.ctx, async (tx) => {
    await transfer(tx, { key: newId(), purpose: 'PAYMENT', changes: between(from, to, 10) });
    throw new Error('later');
  });
  await expect(taken).rejects.toThrow('later');
  expect([await has(from), await has(to)]).toEqual([10, 0]);
  await holds();
});

it.each([0, -0, 0.5, Number.NaN, 2 ** 53, Number.POSITIVE_INFINITY])(
  'takes %s for no amount',
  async (amount) => {
    await expect(move(BANK, student(), amount)).rejects.toThrow('no amount');
  },
);

it('takes no transfer that does not add up, names an account twice or has no accounts', async () => {
  const [one, other] = [student(), student()];
  const of = (...changes: Change[]) => transfer(app.ctx, { key: newId(), purpose: 'CORRECTION', changes });
  await expect(of({ ...BANK, amountTiyin: -2 }, { ...one, amountTiyin: 1 })).rejects.toThrow('adds up to -1');
  await expect(
    of({ ...one, amountTiyin: 1 }, { ...other, amountTiyin: -2 }, { ...one, amountTiyin: 1 }),
  ).rejects.toThrow('named twice');
  await expect(of()).rejects.toThrow('adds up');
});

it('holds no sum that a number cannot', async () => {
  const [account, other]: AccountRef[] = [student(), { kind: 'PROVIDER', owner: 'PAYME' }];
  await move(other!, account!, Number.MAX_SAFE_INTEGER);
  await expect(move(BANK, account!, 1)).rejects.toMatchObject({ constraint: 'ledger_accounts_safe' });
  await move(account!, other!, Number.MAX_SAFE_INTEGER);
});

it('is append-only, also for whoever writes by hand', async () => {
  await withMoney(5);
  for (const statement of [
    'update ledger_entries set amount_tiyin = 1',
    'delete from ledger_entries',
    'update ledger_transfers set purpose = $$REFUND$$',
    'truncate ledger_transfers cascade',
  ])
    await expect(runAsAdmin(app.databaseUrl, statement)).rejects.toThrow('append-only');
  await expect(
    runAsAdmin(
      app.databaseUrl,
      `insert into ledger_entries (transfer_id, account_id, amount_tiyin, balance_tiyin, created_at)
       select t.id, (select max(id) from ledger_accounts) , 7, 7, now() from ledger_transfers t
       where not exists (select from ledger_entries e where e.transfer_id = t.id
         and e.account_id = (select max(id) from ledger_accounts)) limit 1`,
    ),
  ).rejects.toThrow('add up to zero');
});

it('whatever moves between accounts at once, nobody is below zero and every balance is its entries', async () => {
  const accounts = [BANK, ...Array.from({ length: 5 }, student), ...Array.from({ length: 3 }, held)];
  const index = fc.nat(accounts.length - 1);
  const moves = fc.array(
    fc.record({ from: index, to: index, amount: fc.integer({ min: 1, max: 1000 }), key: fc.nat(40) }),
    { minLength: 20, maxLength: 60 },
  );
  await fc.assert(
    fc.asyncProperty(moves, fc.uuid(), async (wanted, run) => {
      const before = await Promise.all(accounts.map(has));
      const done = new Map<number, (typeof wanted)[number]>();
      const asked = wanted.filter(({ from, to }) => from !== to);
      await Promise.all(
        asked.map(async (one) => {
          const { from, to, amount, key } = one;
          const made = await move(accounts[from]!, accounts[to]!, amount, `${run}:${key}`).catch((error) => {
            expect(error).toMatchObject({ code: 'INSUFFICIENT_BALANCE' });
            return false;
          });
          if (!made) return;
          expect(done.has(key)).toBe(false);
          done.set(key, one);
        }),
      );
      const expected = [...before];
      for (const { from, to, amount } of done.values()) {
        expected[from]! -= amount;
        expected[to]! += amount;
      }
      expect(await Promise.all(accounts.map(has))).toEqual(expected);
      await holds();
    }),
    { numRuns: 15 },
  );
});

it('keeps totals of the days of Tashkent, by purpose and direction, of accounts that people look into', async () => {
  const other = await createTestApp();
  const [account, to] = [student(), held()];
  const at = async (moment: string, ...[from, into, amountTiyin]: Parameters<typeof between>) => {
    other.clock.set(moment);
    await transfer(other.ctx, {
      ...{ key: newId(), purpose: 'PAYMENT' },
      changes: between(from, into, amountTiyin),
    });
  };
  await at('2026-03-01T18:59:59.999Z', BANK, account, 100);
  await at('2026-03-01T19:00:00.000Z', BANK, account, 30);
  await at('2026-03-02T05:00:00.000Z', BANK, account, 20);
  await at('2026-03-02T18:00:00.000Z', account, to, 70);
  const found = await runAsAdmin<object>(
    other.databaseUrl,
    `select a.kind, d.day::text, d.is_income, d.entry_count, d.amount_tiyin::int from ledger_days d
     join ledger_accounts a on a.id = d.account_id order by a.kind, d.day, d.is_income`,
  );
  expect(found.map((row) => Object.values(row))).toEqual([
    ['PROVIDER', '2026-03-01', false, 1, -100],
    ['PROVIDER', '2026-03-02', false, 2, -50],
    ['STUDENT', '2026-03-01', true, 1, 100],
    ['STUDENT', '2026-03-02', false, 1, -70],
    ['STUDENT', '2026-03-02', true, 2, 50],
  ]);
  expect((await prove(other.ctx, [])).faults).toEqual([]);
  await other.close();
});

it('its proof names what does not hold', async () => {
  const other = await createTestApp();
  const account = student();
  await transfer(other.ctx, { key: 'top-up:1', purpose: 'TOP_UP', changes: between(BANK, account, 100) });
  expect(await prove(other.ctx, [])).toMatchObject({
    accountCount: 2,
    transferCount: 1,
    entryCount: 2,
    faultCount: 0,
  });
  for (const statement of [
    `update ledger_accounts set balance_tiyin = 150 where kind = 'STUDENT'`,
    `alter table ledger_accounts drop constraint ledger_accounts_balance`,
    `insert into ledger_accounts (kind, owner, balance_tiyin) values ('HELD', 'x', -1)`,
    `insert into ledger_transfers (id, key, purpose, created_at) values (gen_random_uuid(), 'top-up:2', 'TOP_UP', now())`,
    `update ledger_days set amount_tiyin = 101, entry_count = 2 where is_income`,
    'alter table ledger_entries disable trigger user',
    `update ledger_entries set balance_tiyin = 99 where amount_tiyin = 100`,
    `update ledger_entries set amount_tiyin = -90, balance_tiyin = -90 where amount_tiyin = -100`,
  ])
    await runAsAdmin(other.databaseUrl, statement);
  const { faultCount, faults } = await prove(other.ctx, []);
  const name = `STUDENT ${account.owner}`;
  const day = tashkentDate(other.clock.now());
  expect(faults).toEqual([
    { kind: 'BALANCE', name: 'HELD x', foundTiyin: -1, expectedTiyin: 0 },
    { kind: 'BALANCE', name: 'PROVIDER SANDBOX', foundTiyin: -100, expectedTiyin: -90 },
    { kind: 'BALANCE', name, foundTiyin: 150, expectedTiyin: 100 },
    { kind: 'BELOW_ZERO', name: 'HELD x', foundTiyin: -1, expectedTiyin: 0 },
    { kind: 'DAY_COUNT', name: `${name} ${day} TOP_UP in`, foundTiyin: 2, expectedTiyin: 1 },
    { kind: 'DAY_TOTAL', name: `PROVIDER SANDBOX ${day} TOP_UP out`, foundTiyin: -100, expectedTiyin: -90 },
    { kind: 'DAY_TOTAL', name: `${name} ${day} TOP_UP in`, foundTiyin: 101, expectedTiyin: 100 },
    {
      kind: 'RUNNING_BALANCE',
      name: expect.stringContaining(`${name} #`),
      foundTiyin: 99,
      expectedTiyin: 100,
    },
    { kind: 'TRANSFER', name: 'top-up:1', foundTiyin: 10, expectedTiyin: 0 },
    { kind: 'TRANSFER', name: 'top-up:2', foundTiyin: 0, expectedTiyin: 0 },
  ]);
  expect(faultCount).toBe(10);
  expect(
    linesOf({
      isWhole: true,
      accountCount: 3,
      transferCount: 2,
      entryCount: 2,
      faultCount: 101,
      faults: faults.slice(3, 5),
    }),
  ).toEqual([
    'The ledger does not hold, in 101 places: 3 accounts, 2 transfers, 2 entries.',
    'HELD x is below zero: -1 tiyin, and not 0',
    `${name} ${day} TOP_UP in is a day with another number of entries: 2, and not 1`,
    'and 99 more',
  ]);
  expect((await lastLines(other.ctx))[0]).toBe(
    'The ledger does not hold, in 10 places: 3 accounts, 2 transfers, 2 entries.',
  );
  expect(other.logs.some(({ level, msg }) => level === 50 && msg === 'the ledger does not hold')).toBe(true);
  await other.close();
});

it('is proven when it starts for the first time, once by processes that start together', async () => {
  const first = await createTestApp();
  const second = await createTestApp({ databaseUrl: first.databaseUrl });
  await Promise.all([first, second, first].map(({ ctx }) => proveFirst(ctx, [])));
  expect(await listLast(first.ctx.db, 9)).toMatchObject([{ faultCount: 0 }]);
  expect((await lastLines(second.ctx))[0]).toMatch(/^The ledger holds/);
  await proveFirst(second.ctx, []);
  expect(await listLast(first.ctx.db, 9)).toHaveLength(1);
  await second.close();
  await first.close();
});
