import { topUp } from '@parvoz/contract/money/payments.ts';
import { STATEMENT_PROVIDERS } from '@parvoz/contract/money/payments-states.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStudent, type Person } from '../../../../test/people.ts';
import {
  type Attempt,
  attemptAt,
  type CallingProvider,
  CONTRACTS,
  PATHS,
  PROVIDER_CALLS,
  type ProviderAsk,
} from '../../../../test/provider-calls.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { newId } from '../../../lib/ids.ts';
import { LEDGER_INVARIANTS } from '../../../wiring.ts';
import { prove } from '../ledger/invariants/invariants.service.ts';

const FULL = process.env.TESTS === 'full';
/** Number of times each pair of calls is made at once. */
const TRIES = FULL ? 12 : 1;
/** Number of times contrary answers to one attempt are sent at once. */
const CONTRARY = FULL ? 200 : 20;
const AMOUNT = 1_500_000;
/** States in which a call changes the most. */
const QUICK = ['not made', 'waiting', 'performed'];

let app: TestApp;
let student: Person;
let begun = 0;
beforeAll(async () => {
  app = await createTestApp({ contracts: CONTRACTS });
  app.clock.set('2026-11-21T09:00:00.000Z');
});
afterAll(async () => {
  expect((await prove(app.ctx, LEDGER_INVARIANTS)).faults).toEqual([]);
  await app.close();
});

/** A payment of a student who has fewer than may wait at once. */
const begin = async (provider: CallingProvider) => {
  if (begun++ % 15 === 0) student = await createStudent(app);
  const body = { amount: AMOUNT, provider };
  const { id } = await app.as({ ...student, idempotencyKey: newId() }).read(topUp, { body });
  return { paymentId: id, amountTiyin: AMOUNT };
};

/** Returns the state of a payment: its status, that of its attempts, and the part of its money that the student has. */
const standing = async ({ paymentId, id }: Attempt): Promise<string> => {
  const { rows } = await app.pool.query(
    `select p.status,
       (select string_agg(case t.provider_id when $2 then 'own ' else 'other ' end || t.state, ', ' order by t.provider_id = $2, t.id)
        from provider_transactions t where t.payment_id = p.id) as attempts,
       (select coalesce(sum(e.amount_tiyin), 0)::bigint from ledger_entries e join ledger_transfers l on l.id = e.transfer_id
        join ledger_accounts a on a.id = e.account_id where l.subject_id = p.id and a.kind = 'STUDENT') as tiyin
     from payments p where p.id = $1`,
    [paymentId, id],
  );
  return JSON.stringify(rows[0]);
};

type Ask = readonly [name: string, ask: ProviderAsk];
type Way = 'first' | 'second' | 'together';

/** Makes two calls, one after the other or at once, and returns their answers and the payment's state after them. */
const make = async (
  provider: CallingProvider,
  path: readonly ProviderAsk[],
  [[, one], [, other]]: readonly [Ask, Ask],
  way: Way,
): Promise<string> => {
  const attempt = await attemptAt(app, provider, await begin(provider), path);
  // Both are as their senders have made them before either is answered.
  const [mine, its] = [{ ...attempt }, { ...attempt }];
  const said =
    way === 'together'
      ? await Promise.all([one(app, mine), other(app, its)])
      : way === 'first'
        ? [await one(app, mine), await other(app, its)]
        : [await other(app, its), await one(app, mine)].reverse();
  return `${said.join(' and ')}: ${await standing(attempt)}`;
};

const pairsOf = (provider: CallingProvider): [Ask, Ask][] => {
  const asks = Object.entries(PROVIDER_CALLS[provider]) as Ask[];
  return asks.flatMap((one, at) => asks.slice(at).map((other): [Ask, Ask] => [one, other]));
};

describe.each(STATEMENT_PROVIDERS)('%s', (provider) => {
  it.each(Object.entries(PATHS[provider]).filter(([state]) => FULL || QUICK.includes(state)))(
    'is answered two calls at once as one after the other: %s',
    async (_state, path) => {
      for (const pair of pairsOf(provider)) {
        const orders = [
          await make(provider, path, pair, 'first'),
          await make(provider, path, pair, 'second'),
        ];
        for (let tries = 0; tries < TRIES; tries++)
          expect(orders, `${pair[0][0]} and ${pair[1][0]}`).toContain(
            await make(provider, path, pair, 'together'),
          );
      }
    },
  );
});

/** Twenty equal calls at once: what the first is answered, and what all others are. */
const EQUAL: readonly [CallingProvider, string, state: string, first: string, others: string][] = [
  ['PAYME', 'create', 'not made', 'state 1', 'state 1'],
  ['PAYME', 'perform', 'waiting', 'state 2', 'state 2'],
  ['PAYME', 'cancel', 'waiting', 'state -1', 'state -1'],
  ['PAYME', 'cancel', 'performed', 'state -2', 'state -2'],
  ['CLICK', 'prepare', 'not made', '0', '0'],
  ['CLICK', 'complete', 'waiting', '0', '-4'],
  ['CLICK', 'completeFailed', 'waiting', '-9', '-9'],
  ['UZUM', 'create', 'not made', 'CREATED', '10010'],
  ['UZUM', 'confirm', 'waiting', 'CONFIRMED', '10016'],
  ['UZUM', 'reverse', 'waiting', 'REVERSED', '10018'],
  ['UZUM', 'reverse', 'performed', 'REVERSED', '10018'],
];

it.each(EQUAL)('%s: twenty equal calls at once of %s, of one that is %s', async (...row) => {
  const [provider, name, state, first, others] = row;
  const ask = (PROVIDER_CALLS[provider] as Record<string, ProviderAsk>)[name]!;
  for (let tries = 0; tries < (FULL ? 20 : 1); tries++) {
    const attempt = await attemptAt(app, provider, await begin(provider), PATHS[provider][state]!);
    const said = await Promise.all(Array.from({ length: 20 }, () => ask(app, { ...attempt })));
    expect(said.toSorted((one, other) => Number(other === first) - Number(one === first))).toEqual([
      first,
      ...Array.from({ length: 19 }, () => others),
    ]);
  }
});

it('Click: of a success and a failure at once one is true, and the money is where the answers say', async () => {
  for (let tries = 0; tries < CONTRARY; tries++) {
    const attempt = await attemptAt(app, 'CLICK', await begin('CLICK'), PATHS.CLICK.waiting!);
    const asks = [PROVIDER_CALLS.CLICK.complete, PROVIDER_CALLS.CLICK.completeFailed];
    if (tries % 2 === 1) asks.reverse();
    const said = await Promise.all(asks.map((ask) => ask(app, attempt)));
    const isPaid = said[tries % 2] === '0';
    expect(said[1 - (tries % 2)]).toBe('-9');
    expect(await standing(attempt)).toBe(
      isPaid
        ? JSON.stringify({ status: 'SUCCESS', attempts: 'own PERFORMED', tiyin: AMOUNT })
        : JSON.stringify({ status: 'CREATED', attempts: 'own CANCELED', tiyin: 0 }),
    );
  }
});
