import type { LedgerAccountKind, LedgerFault } from '@parvoz/contract/money/ledger.ts';

const KINDS: Readonly<Record<LedgerAccountKind, true>> = {
  ...{ STUDENT: true, CONSULTING: true, HELD: true, PAYOUT: true },
  ...{ EARNED: true, PROVIDER: true, OUTSIDE: true },
};

/** The account that a fault names, by its kind and owner; null where it names a transfer. */
export const accountOf = ({
  kind,
  name,
}: Pick<LedgerFault, 'kind' | 'name'>): { kind: LedgerAccountKind; owner: string } | null => {
  if (kind === 'TRANSFER' || kind === 'RELEASED') return null;
  const [, account, owner] = /^(\w+) (.*?)(?: #\d+)?$/.exec(name) ?? [];
  return account && owner && Object.hasOwn(KINDS, account)
    ? { kind: account as LedgerAccountKind, owner }
    : null;
};
