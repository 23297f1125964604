import type { LedgerFault } from '@parvoz/contract/money/ledger.ts';

/** Result of a proof: its counts, how many faults it found, and the first of them. */
export interface Proof {
  accountCount: number;
  transferCount: number;
  entryCount: number;
  faultCount: number;
  faults: LedgerFault[];
}

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
export const linesOf = ({ accountCount, transferCount, entryCount, faultCount, faults }: Proof): string[] => {
  const counted = `${accountCount} accounts, ${transferCount} transfers, ${entryCount} entries`;
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
