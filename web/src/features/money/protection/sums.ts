import type { ProtectedShare, Protection } from '@parvoz/contract/money/protection.ts';
import { type HeldTotal, sumHeld } from '@parvoz/contract/money/protection-states.ts';

/** Reader of a protected payment. */
export type Reader = 'STUDENT' | 'CONSULTING' | 'ADMIN';

export type MoneyPart = HeldTotal | 'released' | 'returned' | 'unpaid';

interface PartSum {
  part: MoneyPart;
  tiyin: number;
}

/**
 * Returns the parts of the price in the order of the bar; they add up to the price. In an application that has ended
 * nothing more is due.
 */
export const partsOf = (protection: Protection, isEnded: boolean): PartSum[] => {
  const { released, awaiting, disputed, held, returned, price, paid } = protection;
  const unpaid = isEnded ? 0 : price - paid;
  const sums: Record<MoneyPart, number> = { released, awaiting, disputed, held, returned, unpaid };
  return (Object.keys(sums) as MoneyPart[]).map((part) => ({ part, tiyin: sums[part] }));
};

/** Parts that are in the legend even if they are zero; the others only if they are not. */
const ALWAYS: readonly MoneyPart[] = ['released', 'awaiting', 'held'];

export const legendOf = (parts: PartSum[]): PartSum[] =>
  parts.filter(({ part, tiyin }) => tiyin > 0 || ALWAYS.includes(part));

type NextChange =
  | { kind: 'RELEASE'; share: ProtectedShare; at: string }
  | { kind: 'SETTLEMENT'; share: ProtectedShare }
  | { kind: 'FINISH'; share: ProtectedShare };

/** Returns the next event for the money paid, with its moment if that is known; null if there is none. */
export const nextChangeOf = ({ shareList }: Pick<Protection, 'shareList'>): NextChange | null => {
  const [first] = shareList
    .flatMap((share) =>
      share.state === 'AWAITING' && share.releasesAt ? [{ share, at: share.releasesAt }] : [],
    )
    .sort((one, other) => one.at.localeCompare(other.at));
  if (first) return { kind: 'RELEASE', ...first };
  const disputed = shareList.find(({ state }) => state === 'DISPUTED');
  if (disputed) return { kind: 'SETTLEMENT', share: disputed };
  // A share of nothing passes with its step: nobody is asked.
  const held = shareList.find(({ state, amount }) => state === 'HELD' && amount > 0);
  return held ? { kind: 'FINISH', share: held } : null;
};

/** Returns what stays protected once a share that waits for the student is released: other finished steps wait on. */
export const protectedWithout = (protection: Protection, { amount }: ProtectedShare): number =>
  sumHeld(protection) - amount;

/** The finished step that waits for the student's word and will pass first. */
export const awaitedShareOf = (protection: Protection | undefined): ProtectedShare | null => {
  const next = protection ? nextChangeOf(protection) : null;
  return next?.kind === 'RELEASE' ? next.share : null;
};

/**
 * True if the share is to be paid now: that of any step if the price is paid at once, otherwise of a step that is due.
 */
export const isDueNow = ({ state, dueSince }: ProtectedShare): boolean =>
  state === 'UNPAID' && dueSince !== null;

/** Returns what is to be paid now: the sum, and in parts also whose share it is, because two shares may be equal. */
export const dueOf = ({
  dueAmount: amount,
  isInParts,
  shareList,
}: Pick<Protection, 'dueAmount' | 'isInParts' | 'shareList'>): { amount: number; stepId?: number } => {
  const share = isInParts ? shareList.find(isDueNow) : undefined;
  return share ? { amount, stepId: share.stepId } : { amount };
};

/**
 * Returns the number of the first step with a share, until whose end the student may withdraw: of a client who has moved in the steps
 * before it were done elsewhere.
 */
export const firstStepOf = ({ shareList }: Pick<Protection, 'shareList'>): number =>
  shareList[0]?.number ?? 1;

/** Returns whether the price is that of the whole tariff, of which the shares are then the percents that it has. */
export const isWholeTariff = (protection: Pick<Protection, 'paidOutside' | 'shareList'>): boolean =>
  protection.paidOutside === 0 && firstStepOf(protection) === 1;

const DAY_SECONDS = 24 * 60 * 60;

/** Seconds as whole days and `hh:mm:ss`. */
export const splitRemaining = (seconds: number): { days: number; clock: string } => {
  const rest = seconds % DAY_SECONDS;
  const parts = [Math.floor(rest / 3600), Math.floor(rest / 60) % 60, rest % 60];
  return {
    days: Math.floor(seconds / DAY_SECONDS),
    clock: parts.map((part) => String(part).padStart(2, '0')).join(':'),
  };
};
