import type { LedgerFault } from '@parvoz/contract/money/ledger.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';

/**
 * Result of a proof: its counts, how many faults it found, and the first of them. One that is not whole has looked at all
 * accounts, and at the transfers and entries since the checkpoint.
 */
export interface Proof {
  isWhole: boolean;
  accountCount: number;
  transferCount: number;
  entryCount: number;
  faultCount: number;
  faults: LedgerFault[];
}

/** The entry up to which everything is proven, the moment of that proof, and that of the last proof of everything. */
export interface Checkpoint {
  entryId: number;
  setAt: Date;
  wholeAt: Date;
}

/** Everything is proven again in the night a week later, which begins some minutes earlier or later. */
const WHOLE_AFTER_MS = 6.5 * DAY_MS;

/** Returns the checkpoint that a nightly proof goes on from; null where it has to prove the whole ledger. */
export const usable = (checkpoint: Checkpoint | null, now: Date): Checkpoint | null =>
  checkpoint && now.getTime() - checkpoint.wholeAt.getTime() < WHOLE_AFTER_MS ? checkpoint : null;

const WORDS: Record<LedgerFault['kind'], string> = {
  BALANCE: 'has a balance that is not the sum of its entries',
  RUNNING_BALANCE: 'has an entry with a balance that does not follow from the one before',
  DAY_TOTAL: 'is a total of a day that is not the sum of its entries',
  DAY_COUNT: 'is a day with another number of entries',
  TRANSFER: 'is a transfer whose entries do not add up to zero',
  BELOW_ZERO: 'is below zero',
  PAYMENT: 'is of a payment that stands otherwise',
  HELD: 'is not what the shares of the application say',
  RESERVED: 'is not what the requests that wait say',
  RELEASED: 'is of a share that was divided otherwise',
  EARNED: 'is not what was kept of the shares of the agency',
  RETURNED: 'is of a payment of which its requests say that something else went back',
  CORRECTED: 'is of a payment at which something else stands of its corrections',
};

/** A proof for a terminal: one line where everything holds, and one more for each fault. */
export const linesOf = ({ isWhole, faultCount, faults, ...counts }: Proof): string[] => {
  const { accountCount, transferCount, entryCount } = counts;
  const moved = `${transferCount} transfers, ${entryCount} entries`;
  const counted = `${accountCount} accounts, ${isWhole ? moved : `and since the proof before ${moved}`}`;
  if (faultCount === 0) return [`The ledger holds: ${counted}.`];
  return [
    `The ledger does not hold, in ${faultCount} places: ${counted}.`,
    ...faults.map(
      ({ kind, name, foundTiyin, expectedTiyin }) =>
        `${name} ${WORDS[kind]}: ${foundTiyin}${kind === 'DAY_COUNT' ? '' : ' tiyin'}, and not ${expectedTiyin}`,
    ),
    ...(faultCount > faults.length ? [`and ${faultCount - faults.length} more`] : []),
  ];
};
