const HEAD = 8;
const TAIL = 4;

/** The last digits of an account. */
export const endOf = (account: string): string => account.slice(-TAIL);

const inFours = (digits: string): string => digits.replace(/(.{4})(?=.)/g, '$1 ');

/** An account as people see it: `2020 8000 •••• •••• 4417`. */
export const maskAccount = (account: string): string =>
  inFours(account.slice(0, HEAD) + '•'.repeat(account.length - HEAD - TAIL) + endOf(account));

/** The least that can be asked for: the minimum, or all that there is where that is less. */
export const minOf = (availableTiyin: number, minimumTiyin: number): number =>
  Math.min(availableTiyin, minimumTiyin);

/** Sums parts by provider. */
export const sumByProvider = <Part extends { provider: string; amountTiyin: number }>(
  parts: readonly Part[],
): { provider: Part['provider']; amountTiyin: number }[] => {
  const sums = new Map<Part['provider'], number>();
  for (const { provider, amountTiyin } of parts) sums.set(provider, (sums.get(provider) ?? 0) + amountTiyin);
  return [...sums].map(([provider, amountTiyin]) => ({ provider, amountTiyin }));
};
