import { fold } from '@parvoz/contract/fold.ts';
import type { StatementLineState } from '@parvoz/contract/money/reconciliation-states.ts';
import type { TableRow } from '@parvoz/spreadsheets/table.ts';
import { tiyinOf } from '../../../../lib/written-amounts.ts';
import { type Columns, type Recognised, STATE_OF, stateKey, stateOfKind } from './columns.rules.ts';

/** Words for a total, at the beginning of a cell; they are compared folded. */
const TOTALS = ['Итого', 'Всего', 'Общий итог', 'Общая сумма', 'Промежуточный итог', 'jami', 'umumiy', 'umumiy summa', 'total', 'grand total', 'subtotal', 'sub total']; // biome-ignore format: words read best in rows
const BEGINNING = new RegExp(`^(?:${TOTALS.map(fold).join('|')})(?![\\p{L}\\p{N}])`, 'u');

/** Beginnings of words for sums that are not of the lines: fees, balances, what is transferred, taxes. */
const OF_SOMETHING_ELSE =
  /^(?:komis|commis|perechisl|perevod|vozmesh|viplat|uderj|ostat|qoldiq|balan|saldo|nalog|soliq|voznagr|mukof|otkaz|zachisl|ushlab|payable|payout|settle|withh|transfer|tolab|haqi|xizmat|obsluj|uslug|skidk|chegirm|discount|rezerv|(?:net|netto|fee|fees|nds|qqs|vat|tax|sbor)$)/;
/** Beginnings of words for how many there are. */
const OF_NUMBER =
  /^(?:kolichestv|kol$|count|number|soni$|miqdor|dona$|sht$|ta$|operats|operat|platej|tranza|transa|payments?$|tolovlar|strok|zapis|qator|lines?$)/;

const isTotal = (cell: string): boolean => BEGINNING.test(fold(cell));

/** Returns whether a text is no number of a payment: without a digit, or of words with spaces between them. */
const isWords = (text: string): boolean =>
  !/\d/.test(text) || (/\s/.test(text) && /\p{L}{3,}/u.test(text) && /[^\da-f\s]/i.test(text));

/** A row that is no line by its shape: it says neither which payment it is of nor when that was. */
interface Shape {
  /** It has no number and no key of ours; words such as "Total: 5" are none. */
  isNameless: boolean;
  /** Such a word stands in their place. */
  isCalledTotal: boolean;
  /** Words stand there, of which no number of a payment is made. */
  isWorded: boolean;
  /** It says how a payment went, which no sum and no note does. */
  hasState: boolean;
  isTimeless: boolean;
  /** In tiyin; null without one. */
  amountTiyin: number | null;
}

const shapeOf = ({ cells }: TableRow, columns: Columns): Shape => {
  const { number, payment, time, clock, amount, state, isTiyin } = columns;
  const names = [number, payment].flatMap((at) => (at === undefined ? [] : [cells[at]!])).filter(Boolean);
  return {
    isNameless: names.every(isTotal),
    isCalledTotal: names.length > 0 && names.every(isTotal),
    isWorded: number !== undefined && names.length > 0 && names.every(isWords),
    hasState: state !== undefined && STATE_OF.has(stateKey(cells[state]!)),
    isTimeless: !(cells[time!] || (clock !== undefined && cells[clock])),
    amountTiyin: tiyinOf(cells[amount!]!, isTiyin),
  };
};

const SOM = 100;

/** A sum that grows line by line, and what it was at the ends of former totals, from which a total may count. */
class Running {
  sum = 0;
  readonly #ends = new Set([0]);

  add(part: number): void {
    this.sum += part;
  }

  end(): void {
    this.#ends.add(this.sum);
  }

  makes(total: number): boolean {
    return this.#ends.has(this.sum - total);
  }
}

type Kind = 'all' | 'paid' | 'net' | 'returned';

/** Returns the sum so far of each kind of lines that a total may be of. */
const newSums = (): Record<Kind, Running> => ({
  all: new Running(),
  paid: new Running(),
  net: new Running(),
  returned: new Running(),
});

const PARTS: Record<Kind, (amount: number, state: StatementLineState) => number> = {
  all: (amount) => amount,
  paid: (amount, state) => (state === 'PAID' ? amount : 0),
  net: (amount, state) => (state === 'PAID' ? amount : state === 'RETURNED' ? -Math.abs(amount) : 0),
  returned: (amount, state) => (state === 'RETURNED' ? Math.abs(amount) : 0),
};
const KINDS = Object.keys(PARTS) as Kind[];

/** Lines so far and what they make; those that are there twice may count once in a total. */
class Lines {
  readonly #seen = new Set<string>();
  readonly #sums = [newSums(), newSums()] as const;
  readonly #counts = [newSums(), newSums()] as const;

  get count(): number {
    return this.#counts[0].all.sum;
  }

  /** Sum of a statement: payments less what went back. */
  get net(): number {
    return this.#sums[0].net.sum;
  }

  add({ cells }: TableRow, amount: number, state: StatementLineState): void {
    const key = JSON.stringify(cells);
    for (const kind of KINDS) {
      const [part, one] = [PARTS[kind](amount, state), Math.abs(PARTS[kind](1, state))];
      for (const at of this.#seen.has(key) ? [0] : [0, 1]) {
        this.#sums[at]![kind].add(part);
        this.#counts[at]![kind].add(one);
      }
    }
    this.#seen.add(key);
  }

  /** Ends a part of the lines. */
  end(): void {
    for (const sums of [...this.#sums, ...this.#counts]) for (const kind of KINDS) sums[kind].end();
  }

  /** Returns whether lines since some total make this one. */
  makes(total: number): boolean {
    return this.#sums.some(({ returned, ...sums }) => {
      // Nothing went back of most parts.
      const isReturned = total !== 0 && returned.makes(Math.abs(total));
      return isReturned || Object.values(sums).some((sum) => sum.makes(total));
    });
  }

  /** Returns whether a number in som is how many lines there are. */
  areAsMany(total: number): boolean {
    return this.#counts.some((counts) => Object.values(counts).some((one) => one.makes(total / SOM)));
  }
}

/** A total of a statement that its lines do not make. */
export interface WrongTotal {
  line: number;
  /** The row, as it is written. */
  text: string;
  /** Lines that stand before it, and what they make: payments less what went back. */
  lineCount: number;
  sumTiyin: number;
}

const TEXT_LENGTH = 80;

const DATES = /\d{1,4}[-./]\d{1,2}[-./]\d{1,4}|\d{1,2}:\d{2}(?::\d{2})?/g;
const NUMBERS = /(?:\d{1,3}(?:[ '\u00a0\u202f]\d{3})+|\d+)(?:[.,]\d+)*/g;
/** Signs that a number in a text is the total, and not a year. */
const SAYS_TOTAL = /[:=：]|uzs|so['ʻ‘’`]?m|сум|сўм/iu;

const numbersIn = (text: string): number[] =>
  (text.replace(DATES, ' ').match(NUMBERS) ?? []).flatMap((number) => tiyinOf(number) ?? []);

/** Numbers that a row says a total to be, in tiyin: the cell of the amounts, or those of its words and behind them. */
const totalsIn = ({ cells }: TableRow, amountTiyin: number | null): number[] => {
  if (amountTiyin !== null) return [amountTiyin];
  const at = cells.findIndex((cell) => BEGINNING.test(fold(cell)));
  if (at < 0) return [];
  const [words, ...behind] = cells.slice(at) as [string, ...string[]];
  const alone = behind.flatMap((cell) => tiyinOf(cell) ?? []);
  return alone.length === 0 && SAYS_TOTAL.test(words) ? numbersIn(cells.slice(at).join(' ')) : alone;
};

/** Returns whether the words of a row are of a total of the lines; a sum without any word may be. */
const isOfLines = ({ cells }: TableRow): boolean =>
  !cells.some((cell) =>
    fold(cell)
      .split(' ')
      .some((word) => OF_SOMETHING_ELSE.test(word)),
  );

const saysNumber = ({ cells }: TableRow): boolean =>
  cells.some((cell) =>
    fold(cell)
      .split(' ')
      .some((word) => OF_NUMBER.test(word)),
  );

/** Returns how a payment went, as far as a sum has to know: a state that is unknown is refused elsewhere. */
const stateIn = ({ cells }: TableRow, { state, kind }: Columns): StatementLineState => {
  const found = state === undefined ? 'PAID' : (STATE_OF.get(stateKey(cells[state]!)) ?? 'PAID');
  return (found === 'PAID' && kind !== undefined && stateOfKind(cells[kind]!)) || found;
};

/** Returns a row that says another total than the lines before it make, or null. */
const contradictionOf = (row: TableRow, amountTiyin: number | null, lines: Lines): WrongTotal | null => {
  const totals = isOfLines(row) ? totalsIn(row, amountTiyin) : [];
  const mayCount = amountTiyin === null || saysNumber(row);
  if (
    totals.length === 0 ||
    totals.some((total) => lines.makes(total) || (mayCount && lines.areAsMany(total)))
  )
    return null;
  const text = row.cells.filter(Boolean).join(' ').slice(0, TEXT_LENGTH);
  return { line: row.line, text, lineCount: lines.count, sumTiyin: lines.net };
};

/**
 * Returns the rows that are lines. A sum or a note is told by its shape and its place: below the last line, or between lines where it
 * has no amount or is a sum of those before it. What has an amount and says how it went has lost its number. A word in a cell makes no
 * row a sum, and a row that is neither is read as a line, which says what it lacks. A total that the lines do not make is named.
 */
export const linesIn = ({
  rows,
  columns,
  above,
}: Recognised): { lines: TableRow[]; wrongTotals: WrongTotal[] } => {
  const shaped = rows.map((row) => ({ row, ...shapeOf(row, columns) }));
  const last = shaped.findLastIndex(({ isNameless, isTimeless }) => !(isNameless || isTimeless));
  const before = new Lines();
  const wrongTotals: (WrongTotal | null)[] = [];
  const lines = shaped.flatMap(({ row, isWorded, hasState, isTimeless, amountTiyin, ...shape }, index) => {
    const { isCalledTotal } = shape;
    const isBelow = index > last && (isTimeless || (isCalledTotal && !hasState));
    // The name of a shop above its lines, a fee below them.
    const isNote = isWorded && (isBelow || (isTimeless && amountTiyin === null && !hasState));
    const isNameless = shape.isNameless || isNote;
    const isSum = isTimeless && (amountTiyin === null || before.makes(amountTiyin));
    const isLine = hasState && amountTiyin !== null && !(isCalledTotal && isTimeless);
    if (isNameless && !isLine && (isBelow || isSum)) {
      wrongTotals.push(contradictionOf(row, amountTiyin, before));
      if (amountTiyin !== null) before.end();
      return [];
    }
    before.add(row, amountTiyin ?? 0, stateIn(row, columns));
    return [row];
  });
  // A total in the title is of all.
  const all = new Lines();
  for (const row of lines)
    all.add(row, tiyinOf(row.cells[columns.amount!]!, columns.isTiyin) ?? 0, stateIn(row, columns));
  const inTitle = above.map((row) => contradictionOf(row, null, all));
  return { lines, wrongTotals: [...inTitle, ...wrongTotals].filter((one) => one !== null) };
};
