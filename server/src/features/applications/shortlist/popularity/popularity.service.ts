import { DAY_MS } from '@parvoz/contract/time.ts';
import { type Context, inTransaction } from '../../../../db/context.ts';
import type { Queue } from '../../../../db/jobs.ts';
import { tashkentDate } from '../../../../lib/clock.ts';
import * as lists from '../../../catalogue/lists/lists.service.ts';
import { inOrder } from './popularity.rules.ts';
import * as store from './popularity.store.ts';

/** Orders what visitors see first. */
export const orderQueue: Queue = { name: 'popularity-order', options: { retryLimit: 3, retryDelay: 60 } };

/** Choices of this time count. */
const SPAN_DAYS = 365;
/** Days that somebody needs at least to apply: a deadline that is nearer leads to nothing. */
const DAYS_TO_APPLY = 7;
const SHOWN_SCHOLARSHIPS = 200;
/** Pages behind these are sorted as a whole. */
const SHOWN_PROGRAMS = 2000;

/**
 * Orders countries, programmes and scholarships for visitors of whom nothing is known: by what people choose, and before there are
 * enough of them by the order that administrators have given to countries.
 */
export const order = (ctx: Pick<Context, 'db' | 'pool' | 'clock'>): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const now = tx.clock.now();
    const countries = await store.countCountries(tx.db, new Date(now.getTime() - SPAN_DAYS * DAY_MS));
    await lists.putOrder(tx, 'COUNTRY', inOrder(countries));
    const inTime = tashkentDate(new Date(now.getTime() + DAYS_TO_APPLY * DAY_MS));
    await lists.putOrder(tx, 'PROGRAM', await store.orderPrograms(tx.db, inTime, SHOWN_PROGRAMS));
    const scholarships = await store.orderScholarships(tx.db, tashkentDate(now), SHOWN_SCHOLARSHIPS);
    await lists.putOrder(tx, 'SCHOLARSHIP', scholarships);
  });
