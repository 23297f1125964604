import type { Context } from '../../../db/context.ts';
import * as store from './invariants.store.ts';

const MAX_FAULTS = 1000;

type Reading = Pick<Context, 'db'>;

/**
 * Returns agencies and students whose open requests differ from their reserved sums, at most a thousand, for the proof of the
 * ledger.
 */
export const findReserved = ({ db }: Reading) => store.listReserved(db, MAX_FAULTS);

/** Returns payments whose returned sums differ from their requests, at most a thousand, for the proof of the ledger. */
export const findReturned = ({ db }: Reading) => store.listReturned(db, MAX_FAULTS);
