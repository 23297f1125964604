import type { Invariant } from '../ledger/invariants/invariants.service.ts';
import * as store from './invariants.store.ts';

const MAX_FAULTS = 1000;

/** Returns applications whose held sums differ from their shares, at most a thousand, for the proof of the ledger. */
export const findFaults: Invariant = ({ db }) => store.listFaults(db, MAX_FAULTS);

/** The same of what shares have brought agencies and Parvoz: for each of them both together are what was released. */
export const findReleaseFaults: Invariant = async ({ db }, checkpoint) => [
  ...(await store.listReleaseFaults(db, checkpoint, MAX_FAULTS)),
  ...(checkpoint
    ? await store.listEarnedFaultsSince(db, checkpoint, MAX_FAULTS)
    : await store.listEarnedFaults(db, MAX_FAULTS)),
];
