import type { ProtectedShare, Protection } from '@parvoz/contract/money/protection.ts';
import type { HeldTotal } from '@parvoz/contract/money/protection-states.ts';

/** Who looks at a protected payment. */
export type Reader = 'STUDENT' | 'CONSULTING' | 'ADMIN';

export type MoneyPart = HeldTotal | 'released' | 'returned' | 'unpaid';

interface PartSum {
  part: MoneyPart;
  tiyin: number;
}

/** What the price consists of, in the order of the bar; the parts add up to it. What has ended asks for nothing more. */
export const partsOf = (protection: Protection, isEnded: boolean): PartSum[] => {
  const { released, awaiting, disputed, held, returned, price, paid } = protection;
  const unpaid = isEnded ? 0 : price - paid;
  const sums: Record<MoneyPart, number> = { released, awaiting, disputed, held, returned, unpaid };
  return (Object.keys(sums) as MoneyPart[]).map((part) => ({ part, tiyin: sums[part] }));
};

/** These stand in the legend even at nothing; the others only where there is something. */
const ALWAYS: readonly MoneyPart[] = ['released', 'awaiting', 'held'];

export const legendOf = (parts: PartSum[]): PartSum[] =>
  parts.filter(({ part, tiyin }) => tiyin > 0 || ALWAYS.includes(part));

type NextChange =
  | { kind: 'RELEASE'; share: ProtectedShare; at: string }
  | { kind: 'SETTLEMENT'; share: ProtectedShare }
  | { kind: 'FINISH'; share: ProtectedShare };

/** What will happen first to the money that is paid, and when where that is known; null when nothing will. */
export const nextChangeOf = ({ shareList }: Protection): NextChange | null => {
  const [first] = shareList
    .flatMap((share) =>
      share.state === 'AWAITING' && share.releasesAt ? [{ share, at: share.releasesAt }] : [],
    )
    .sort((one, other) => one.at.localeCompare(other.at));
  if (first) return { kind: 'RELEASE', ...first };
  const disputed = shareList.find(({ state }) => state === 'DISPUTED');
  if (disputed) return { kind: 'SETTLEMENT', share: disputed };
  const held = shareList.find(({ state }) => state === 'HELD');
  return held ? { kind: 'FINISH', share: held } : null;
};

/** The finished step that waits for the student's word and will pass first. */
export const awaitedShareOf = (protection: Protection | undefined): ProtectedShare | null => {
  const next = protection ? nextChangeOf(protection) : null;
  return next?.kind === 'RELEASE' ? next.share : null;
};

/** What is paid now: the whole price, or the shares of the steps that are due. */
export const isDueNow = ({ state, dueSince }: ProtectedShare): boolean =>
  state === 'UNPAID' && dueSince !== null;

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
