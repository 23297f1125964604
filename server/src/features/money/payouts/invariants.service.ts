import type { Context } from '../../../db/context.ts';
import * as store from './invariants.store.ts';

const MAX_FAULTS = 1000;

type Reading = Pick<Context, 'db'>;

/** Of the proof of the ledger: agencies and students whose requests are not what is reserved for them, at most a thousand. */
export const findReserved = ({ db }: Reading) => store.listReserved(db, MAX_FAULTS);

/** Of the proof of the ledger: payments of which something else went back than their requests say, at most a thousand. */
export const findReturned = ({ db }: Reading) => store.listReturned(db, MAX_FAULTS);
