import type { LedgerAccountKind, TransferPurpose } from '@parvoz/contract/money/ledger.ts';

export interface AccountRef {
  kind: LedgerAccountKind;
  /** Id of the student, agency or application; name of the provider. */
  owner: string;
}

/** Sum that an account receives; below zero, what it gives. */
export interface Change extends AccountRef {
  amountTiyin: number;
}

export interface Transfer {
  /** Names what it is for, so that it is done once: `top-up:<id of the payment>`. */
  key: string;
  purpose: TransferPurpose;
  /** Id of what it is about: the payment of a top-up, the application, the payout, the request of a withdrawal. */
  subjectId?: string;
  /** Reason in the words of the administrator who corrects something. */
  reason?: string;
  changes: readonly Change[];
}

/** Sum of all accounts of a kind. */
export interface KindSum {
  kind: LedgerAccountKind;
  /** Name of an account of money outside; empty for all others. */
  name: string;
  amountTiyin: number;
  /** Accounts that have something. */
  count: number;
}

const order = (one: AccountRef, other: AccountRef): number =>
  one.kind === other.kind
    ? Number(one.owner > other.owner) - Number(one.owner < other.owner)
    : one.kind > other.kind
      ? 1
      : -1;

/**
 * The changes in the one order in which accounts are opened. Throws for what is no transfer: amounts that are zero, no whole
 * number of tiyin or do not add up to zero, and an account that is named twice.
 */
export const inOrder = (changes: readonly Change[]): Change[] => {
  const sorted = [...changes].sort(order);
  let sum = 0n;
  for (const [index, change] of sorted.entries()) {
    const { kind, owner, amountTiyin } = change;
    if (!Number.isSafeInteger(amountTiyin) || amountTiyin === 0)
      throw new Error(`no amount of a transfer: ${amountTiyin}`);
    if (index > 0 && order(sorted[index - 1]!, change) === 0)
      throw new Error(`named twice: ${kind} ${owner}`);
    sum += BigInt(amountTiyin);
  }
  if (sorted.length === 0 || sum !== 0n) throw new Error(`a transfer that adds up to ${sum}`);
  return sorted;
};
