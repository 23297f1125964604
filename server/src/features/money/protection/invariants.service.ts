import type { LedgerFault } from '@parvoz/contract/money/ledger.ts';
import type { Context } from '../../../db/context.ts';
import * as store from './invariants.store.ts';

const MAX_FAULTS = 1000;

/** Returns applications whose held sums differ from their shares, at most a thousand, for the proof of the ledger. */
export const findFaults = ({ db }: Pick<Context, 'db'>) => store.listFaults(db, MAX_FAULTS);

/** The same of what shares have brought agencies and Parvoz: for each of them both together are what was released. */
export const findReleaseFaults = async ({ db }: Pick<Context, 'db'>): Promise<LedgerFault[]> => [
  ...(await store.listReleaseFaults(db, MAX_FAULTS)),
  ...(await store.listEarnedFaults(db, MAX_FAULTS)),
];
