import type { LedgerFault } from '@parvoz/contract/money/ledger.ts';
import type { Context } from '../../../db/context.ts';
import * as store from './invariants.store.ts';

const MAX_FAULTS = 1000;

/** Of the proof of the ledger: applications that hold something else than their shares, at most a thousand. */
export const findFaults = ({ db }: Pick<Context, 'db'>) => store.listFaults(db, MAX_FAULTS);

/** The same of what shares have brought agencies and Parvoz: for each of them both together are what was released. */
export const findReleaseFaults = async ({ db }: Pick<Context, 'db'>): Promise<LedgerFault[]> => [
  ...(await store.listReleaseFaults(db, MAX_FAULTS)),
  ...(await store.listEarnedFaults(db, MAX_FAULTS)),
];
