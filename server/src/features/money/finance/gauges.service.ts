import { DAY_MS } from '@parvoz/contract/time.ts';
import type { Context } from '../../../db/context.ts';
import * as store from './gauges.store.ts';

type Counting = Pick<Context, 'db' | 'clock'>;

/** Returns the sum of the ledger's balances by kind of account. */
export const sumBalances = ({ db }: Counting) => store.sumBalances(db);

/** Returns the top-ups of the last 24 hours by provider. */
export const countTopUps = ({ db, clock }: Counting) =>
  store.countTopUps(db, new Date(clock.now().getTime() - DAY_MS));

/** Returns the payouts and withdrawals whose money has not left yet, by state. */
export const countPayouts = ({ db }: Counting) => store.countPayouts(db);
