import type { Invariant } from '../ledger/invariants/invariants.service.ts';
import * as store from './invariants.store.ts';

const MAX_FAULTS = 1000;

/** Returns payments whose money did not move according to their state, at most a thousand, for the proof of the ledger. */
export const findFaults: Invariant = ({ db }, checkpoint) => store.listFaults(db, checkpoint, MAX_FAULTS);

/** Returns faults where corrections differ from what is recorded of them at payments. */
export const findCorrected: Invariant = ({ db }, checkpoint) =>
  store.listCorrected(db, checkpoint, MAX_FAULTS);
