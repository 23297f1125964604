import type { LedgerAccountKind } from '@parvoz/contract/money/ledger.ts';
import { type PaymentProvider, STATEMENT_PROVIDERS } from '@parvoz/contract/money/payments-states.ts';
import type { Comparison, LedgerBalances } from '@parvoz/contract/money/reconciliation.ts';
import type { ComparisonState } from '@parvoz/contract/money/reconciliation-states.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import type { StoredStatement } from './statements/statements.rules.ts';

/** Sums of a provider's day; `theirs` is 0 where there is no statement. */
export interface DaySums {
  provider: PaymentProvider;
  day: string;
  ours: number;
  ourCount: number;
  theirs: number;
  theirCount: number;
  above: number;
  below: number;
  differenceCount: number;
  openCount: number;
}

export type NameOf = (id: string) => string;

/** A date so many days after another one. */
export const daysAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

const stateOf = (sums: DaySums | undefined, hasStatement: boolean): ComparisonState => {
  if (!hasStatement) return sums && sums.ourCount > 0 ? 'MISSING' : 'NOTHING';
  if (!sums || sums.differenceCount === 0) return 'MATCHES';
  return sums.openCount > 0 ? 'DIFFERS' : 'CLOSED';
};

const statementOf = ({ id, actorId, createdAt, ...found }: StoredStatement, nameOf: NameOf) => ({
  id,
  fileName: found.fileName,
  lineCount: found.lineCount,
  otherDayCount: found.otherDayCount,
  repeatedCount: found.repeatedCount,
  uploadedBy: { id: actorId, name: nameOf(actorId) },
  uploadedAt: createdAt.toISOString(),
});

interface Known {
  sums: readonly DaySums[];
  statements: readonly StoredStatement[];
  nameOf: NameOf;
}

/** A day of each provider. Differences are none where there is nothing to compare with. */
export const compare = (day: string, { sums, statements, nameOf }: Known): Comparison[] =>
  STATEMENT_PROVIDERS.map((provider) => {
    const found = sums.find((one) => one.day === day && one.provider === provider);
    const uploaded = statements.filter((one) => one.day === day && one.provider === provider);
    const current = uploaded.find(({ replacedAt }) => replacedAt === null);
    const { ours = 0, ourCount = 0 } = found ?? {};
    const {
      theirs = 0,
      theirCount = 0,
      above = 0,
      below = 0,
      differenceCount = 0,
      openCount = 0,
    } = (current && found) || {};
    return {
      ...{ provider, state: stateOf(found, current !== undefined), ours, ourCount },
      ...(current ? { theirs, theirCount } : { theirs: null, theirCount: null }),
      ...{ above, below, differenceCount, openCount },
      statement: current ? statementOf(current, nameOf) : null,
      replaced: uploaded
        .filter((one) => one !== current)
        .map((one) => {
          const { fileName, uploadedBy, uploadedAt } = statementOf(one, nameOf);
          return { fileName, uploadedBy, uploadedAt };
        }),
    };
  });

/** States from the best to the worst: an open difference matters more than a missing statement. */
const WORSE: readonly ComparisonState[] = ['NOTHING', 'MATCHES', 'CLOSED', 'MISSING', 'DIFFERS'];

/** Returns the overview of a day. */
export const overviewOf = (day: string, comparisons: readonly Comparison[]) => ({
  day,
  state: comparisons.reduce<ComparisonState>(
    (worst, { state }) => (WORSE.indexOf(state) > WORSE.indexOf(worst) ? state : worst),
    'NOTHING',
  ),
  openCount: comparisons.reduce((sum, { openCount }) => sum + openCount, 0),
  missingCount: comparisons.filter(({ state }) => state === 'MISSING').length,
});

/** Sum of the `count` accounts of a kind; accounts of money outside are listed by name. */
interface KindSum {
  kind: LedgerAccountKind;
  name: string;
  amountTiyin: number;
  count: number;
}

/** Balances and what is held by its shares, of one moment. */
export interface Sums {
  kinds: KindSum[];
  inWork: LedgerBalances['parts']['inWork'];
  awaiting: LedgerBalances['parts']['inWork'];
  disputed: LedgerBalances['parts']['inWork'];
  next: LedgerBalances['parts']['inWork'];
  nextAt: Date | null;
}

/** Sums of the ledger as the page shows them. */
export const balancesOf = ({ kinds, inWork, awaiting, disputed, next, nextAt }: Sums): LedgerBalances => {
  const of = (kind: KindSum['kind']) => kinds.find((one) => one.kind === kind);
  return {
    outside: kinds.flatMap(({ kind, name, amountTiyin }) =>
      kind === 'PROVIDER' || kind === 'OUTSIDE' ? [{ kind, name, amount: amountTiyin }] : [],
    ),
    students: of('STUDENT')?.amountTiyin ?? 0,
    held: of('HELD')?.amountTiyin ?? 0,
    consultings: of('CONSULTING')?.amountTiyin ?? 0,
    payouts: of('PAYOUT')?.amountTiyin ?? 0,
    earned: of('EARNED')?.amountTiyin ?? 0,
    sum: kinds.reduce((total, { amountTiyin }) => total + amountTiyin, 0),
    heldCount: of('HELD')?.count ?? 0,
    parts: { inWork, awaiting, disputed, next: { ...next, at: nextAt?.toISOString() ?? null } },
  };
};
