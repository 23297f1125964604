import type { Context } from '../../../db/context.ts';
import * as store from './store.ts';

const MAX_FAULTS = 1000;

/** Of the proof of the ledger: applications that hold something else than their shares, at most a thousand. */
export const findFaults = ({ db }: Pick<Context, 'db'>) => store.listFaults(db, MAX_FAULTS);
