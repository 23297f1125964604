import type { Context } from '../../../db/context.ts';
import * as store from './invariants.store.ts';

const MAX_FAULTS = 1000;

/** Returns payments whose money did not move according to their state, at most a thousand, for the proof of the ledger. */
export const findFaults = ({ db }: Pick<Context, 'db'>) => store.listFaults(db, MAX_FAULTS);

/** Returns faults where corrections differ from what is recorded of them at payments. */
export const findCorrected = ({ db }: Pick<Context, 'db'>) => store.listCorrected(db, MAX_FAULTS);
