/** Shares as they are typed, by the ids of their steps. */
export type Shares = Readonly<Record<number, string>>;

/** Whole percent from 0 to 100; null for anything else. */
export const shareOf = (typed: string | undefined): number | null => {
  const text = typed?.trim() ?? '';
  const percent = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
  return percent <= 100 ? percent : null;
};

/** What the active steps come to; null while one of the shares is none. */
export const totalOf = (
  steps: readonly { id: number; status: 'ACTIVE' | 'INACTIVE' }[],
  typed: Shares,
): number | null => {
  let total = 0;
  for (const { id, status } of steps) {
    const share = shareOf(typed[id]);
    if (share === null) return null;
    if (status === 'ACTIVE') total += share;
  }
  return total;
};
