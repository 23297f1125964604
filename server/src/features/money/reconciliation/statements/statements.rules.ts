import type { FieldProblem } from '@parvoz/contract/errors.ts';
import { fold } from '@parvoz/contract/fold.ts';
import type { StatementProvider } from '@parvoz/contract/money/payments-states.ts';
import type { StatementLineState } from '@parvoz/contract/money/reconciliation-states.ts';
import { isShortened } from '@parvoz/contract/plain-digits.ts';
import type { Table, TableRow } from '@parvoz/spreadsheets/table.ts';
import { assertValue, CellFault } from '../../../../lib/cells.ts';
import { tashkentDate } from '../../../../lib/clock.ts';
import { isUuid } from '../../../../lib/ids.ts';
import { tiyinOf } from '../../../../lib/written-amounts.ts';
import {
  type Columns,
  type Field,
  FOREIGN,
  type NeededField,
  type Recognised,
  recognise,
  SOM_WORDS,
  STATE_OF,
  stateKey,
  stateOfKind,
} from './columns.rules.ts';
import { momentInTwo } from './moments.rules.ts';
import { linesIn, type WrongTotal } from './totals.rules.ts';

/** A statement as it is stored. */
export interface NewStatement {
  id: string;
  provider: StatementProvider;
  day: string;
  fileName: string;
  fileHash: string;
  lineCount: number;
  otherDayCount: number;
  repeatedCount: number;
  actorId: string;
  createdAt: Date;
}

export type StoredStatement = Omit<NewStatement, 'fileHash'> & { replacedAt: Date | null };

/** A line as it is stored; `payment` is our payment's number in it, empty where it has none. */
export interface StatementLine {
  line: number;
  number: string;
  payment: string;
  amountTiyin: number;
  state: StatementLineState;
  time: Date;
}

/** Reason that a statement cannot be read: `fields` are those without a column. */
export interface StatementFault {
  problem: FieldProblem;
  limit?: number | string;
  fields?: readonly NeededField[];
}

export interface ReadStatement {
  lines: StatementLine[];
  otherDayCount: number;
  repeatedCount: number;
  wrongTotals: WrongTotal[];
}

const NUMBER_LENGTH = 100;

/** Cells of a workbook have no zone: what they show is Tashkent's. */
const withoutZone = (cell: string, format: Table['format']): string =>
  format === 'xlsx' ? cell.replace(/Z$/, '') : cell;

class Unreadable extends Error {
  readonly fault: StatementFault;
  constructor(fault: StatementFault) {
    super(fault.problem);
    this.fault = fault;
  }
}

/** A line with what its cell has. */
const placeOf = (line: number, cell: string): number | string =>
  cell === '' ? line : `${line} (${cell.slice(0, 40)})`;

const unknownState = (line: number, cell: string): Unreadable =>
  new Unreadable({ problem: 'statementState', limit: `${line}: “${cell.slice(0, 40)}”` });

/** Returns how a payment went, by its state and, where it is no failure, by the kind of it: a refund has succeeded, too. */
const stateOf = (cell: string | undefined, kind: string | undefined, line: number): StatementLineState => {
  const state = cell === undefined ? 'PAID' : STATE_OF.get(stateKey(cell));
  if (!state) throw unknownState(line, cell!);
  if (state !== 'PAID') return state;
  const ofKind = stateOfKind(kind ?? '');
  if (ofKind === undefined) throw unknownState(line, kind!);
  return ofKind ?? state;
};

const SIGN: Record<StatementLineState, (amount: number) => number> = {
  PAID: (amount) => amount,
  RETURNED: (amount) => -Math.abs(amount),
  NONE: () => 0,
};

/** Providers' numbers that are hexadecimal: Payme's, and UUIDs, which are Uzum's. Their letters may have either case. */
const HEXADECIMAL = /^(?:[\da-f]{24}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;

const WITH_DECIMALS = /^\d+[.,]\d*$/;
/** `'0071`: the sign by which spreadsheets are told that it is a text. */
const TEXT_SIGN = /^'(?=[\da-f])/i;
const DIGITS_ONLY = /^\d+$/;

/** `3,2E+18`, `1E5`, `3200.0`: what spreadsheet programs make of numbers that are names. Payme's may have one letter, and that an E. */
const isChanged = (name: string): boolean =>
  WITH_DECIMALS.test(name) || (isShortened(name) && !HEXADECIMAL.test(name));

/**
 * Returns the provider's number of a payment and our id of it. A number that was shortened counts as none, and is never
 * guessed.
 */
const namesOf = (line: number, [written, payment]: readonly [number: string, payment: string]) => {
  const isOurs = isUuid(payment);
  // Our own key says which payment it is, whatever has become of the number.
  const named = written.replace(TEXT_SIGN, '');
  const number = isOurs && isChanged(named) ? '' : named;
  // A word is none.
  if (!(number || payment) || number.length > NUMBER_LENGTH || (number && !/\d/.test(number)))
    throw new Unreadable({ problem: 'statementNumber', limit: line });
  if (isChanged(number)) throw new Unreadable({ problem: 'statementNumberChanged', limit: line });
  if (!number && (isChanged(payment) || DIGITS_ONLY.test(payment)))
    throw new Unreadable({ problem: 'statementKey', limit: line });
  return { number, payment: payment.slice(0, NUMBER_LENGTH) };
};

/** Refuses amounts of other currencies, in a column of its own or anywhere but in that of another currency beside it. */
const assertSom = ({ line, cells }: TableRow, { currency, otherCurrencies = [] }: Columns): void => {
  const named = currency === undefined ? '' : fold(cells[currency] ?? '');
  const others = named ? otherCurrencies : [];
  if (
    (named && !SOM_WORDS.has(named)) ||
    cells.some((cell, at) => FOREIGN.test(cell.trim()) && !others.includes(at))
  )
    throw new Unreadable({ problem: 'statementCurrency', limit: line });
};

/** Sentences about a cell that has no value, with its line. */
const CELL_FAULTS: Partial<Record<FieldProblem, FieldProblem>> = {
  cellError: 'statementCellError',
  cellFormula: 'statementCellFormula',
  cellMerged: 'statementCellMerged',
  cellUnread: 'statementCellUnread',
};

/** Refuses a line with a cell that has no value, in a column that is read. */
const assertValues = (
  { line, cells }: TableRow,
  { isTiyin: _, twins: __, otherCurrencies: ___, ...columns }: Columns,
): void => {
  for (const at of Object.values(columns)) {
    try {
      assertValue(cells[at]!);
    } catch (error) {
      const problem = error instanceof CellFault ? CELL_FAULTS[error.problem] : undefined;
      if (!problem) throw error;
      const named = (error as CellFault).problem === 'cellUnread' ? cells[at]! : (error as CellFault).limit;
      throw new Unreadable({
        problem,
        limit: named === undefined ? line : `${line} (${String(named).slice(0, 40)})`,
      });
    }
  }
};

/** Refuses a line of which two columns with one heading say different things: which is meant nobody knows. */
const assertNoTwins = ({ line, cells }: TableRow, { twins = [] }: Columns): void => {
  for (const { heading, places } of twins)
    if (new Set(places.map((at) => cells[at])).size > 1)
      throw new Unreadable({ problem: 'statementTwins', limit: `“${heading.slice(0, 40)}” (${line})` });
};

const readLine = (
  row: TableRow,
  { columns, format }: { columns: Columns; format: Table['format'] },
): StatementLine => {
  assertNoTwins(row, columns);
  assertValues(row, columns);
  const { line, cells } = row;
  const cell = (field: Field) => (columns[field] === undefined ? undefined : cells[columns[field]]);
  const { number, payment } = namesOf(line, [cell('number') ?? '', cell('payment') ?? '']);
  assertSom(row, columns);
  const amount = tiyinOf(cell('amount')!, columns.isTiyin);
  if (amount === null)
    throw new Unreadable({ problem: 'statementAmount', limit: placeOf(line, cell('amount')!) });
  const [written, clock] = [cell('time')!, cell('clock') ?? ''].map((one) => withoutZone(one, format)) as [
    string,
    string,
  ];
  const time = momentInTwo(written, clock);
  if (!time)
    throw new Unreadable({ problem: 'statementTime', limit: placeOf(line, `${written} ${clock}`.trim()) });
  const state = stateOf(cell('state'), cell('kind'), line);
  const amountTiyin = SIGN[state](amount) || 0;
  return { line, number, payment, amountTiyin, state, time };
};

/** Returns the spellings under which the transaction of a provider's number may be known. */
export const spellingsOf = (number: string): string[] =>
  HEXADECIMAL.test(number) ? [number, number.toLowerCase(), number.toUpperCase()] : [number];

/** Returns a number as it is known; a hexadecimal one that is not, in small letters: of two spellings it is one payment. */
export const spelledAs = (number: string, known: ReadonlySet<string>): string =>
  spellingsOf(number).find((one) => known.has(one)) ??
  (HEXADECIMAL.test(number) ? number.toLowerCase() : number);

/** Number of digits that spreadsheet programs store exactly, and the form of a number that was rounded to them. */
const EXACT_DIGITS = 15;
const ROUNDED = /^\d{15}0+$/;

/**
 * Returns lines whose numbers may have lost their digits in a spreadsheet program: none where one long number has all digits,
 * because a program changes all of a file at once.
 */
export const roundedOf = (lines: readonly StatementLine[]): StatementLine[] => {
  const long = lines.filter(({ number }) => DIGITS_ONLY.test(number) && number.length > EXACT_DIGITS);
  return long.every(({ number }) => ROUNDED.test(number)) ? long : [];
};

/** The day that most of these lines are of. */
const usualDay = (lines: readonly StatementLine[]): string => {
  const byDay = Map.groupBy(lines, ({ time }) => tashkentDate(time));
  return [...byDay].sort(([, one], [, other]) => other.length - one.length)[0]![0];
};

const assertSum = (lines: readonly StatementLine[]): void => {
  // Any sum of them is at most this.
  const sum = lines.reduce((total, { amountTiyin }) => total + BigInt(Math.abs(amountTiyin)), 0n);
  if (sum > BigInt(Number.MAX_SAFE_INTEGER)) throw new Unreadable({ problem: 'statementTotal' });
};

const readLines = (
  { provider, day }: { provider: StatementProvider; day: string },
  table: Table,
): ReadStatement => {
  const found = recognise(provider, table);
  if (Array.isArray(found)) throw new Unreadable({ problem: 'statementColumns', fields: found });
  const { columns } = found as Recognised;
  const { lines: filled, wrongTotals } = linesIn(found as Recognised);
  if (filled.length === 0) throw new Unreadable({ problem: 'fileNoRows' });
  const once = [...Map.groupBy(filled, ({ cells }) => JSON.stringify(cells)).values()].map(
    ([first]) => first!,
  );
  const all = once.map((row) => readLine(row, { columns, format: table.format }));
  const lines = all.filter(({ time }) => tashkentDate(time) === day);
  if (lines.length === 0) throw new Unreadable({ problem: 'statementDay', limit: usualDay(all) });
  assertSum(lines);
  return {
    lines,
    otherDayCount: all.length - lines.length,
    repeatedCount: filled.length - all.length,
    wrongTotals,
  };
};

/** The lines of a day of a provider's statement, or why it is none. Lines whose cells are all the same are one. */
export const readStatement = (
  of: { provider: StatementProvider; day: string },
  table: Table,
): ReadStatement | StatementFault => {
  try {
    return readLines(of, table);
  } catch (error) {
    if (error instanceof Unreadable) return error.fault;
    throw error;
  }
};
