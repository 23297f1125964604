import type { FieldProblem } from '@parvoz/contract/errors.ts';
import { fold } from '@parvoz/contract/fold.ts';
import type { StatementProvider } from '@parvoz/contract/money/payments-states.ts';
import type { StatementLineState } from '@parvoz/contract/money/reconciliation-states.ts';
import type { Table, TableRow } from '@parvoz/spreadsheets/table.ts';
import { tashkentDate } from '../../../../lib/clock.ts';
import { isUuid } from '../../../../lib/ids.ts';
import { tiyinOf } from '../../../../lib/written-amounts.ts';
import { momentIn } from '../../../../lib/written-moments.ts';

/** Meaning of a statement's column. */
type Field = 'number' | 'payment' | 'amount' | 'time' | 'clock' | 'state' | 'currency';
/** Fields that a statement cannot be read without; one of the first two is enough. */
export type NeededField = 'number' | 'amount' | 'time';

type Headings = readonly string[];

/** Headings of columns, the surest names first. They are compared folded, without spaces and units. */
const NUMBERS: Record<StatementProvider, Headings> = {
  PAYME: ['payme id', 'ID транзакции', 'transaction id', 'transaction', 'tranzaksiya ID', 'ID чека', 'Номер чека', 'receipt id', 'chek raqami', 'id'],
  CLICK: ['click trans id', 'ID транзакции Click', 'ID транзакции', 'transaction id', 'tranzaksiya ID', 'click paydoc id', 'click id', 'ID платежа', 'Номер платежа', 'payment id', 'toʻlov ID', 'id'],
  UZUM: ['trans id', 'transaction id', 'ID транзакции', 'tranzaksiya ID', 'ID операции', 'operation id', 'Номер операции', 'uzum id', 'id'],
}; // biome-ignore format: names read best in rows
const PAYMENTS: Record<StatementProvider, Headings> = {
  PAYME: ['payment_id', 'ac.payment_id', 'account.payment_id', 'account', 'order id', 'Номер заказа', 'Заказ', 'buyurtma raqami'],
  CLICK: ['merchant trans id', 'merchant order id', 'account', 'Лицевой счёт', 'Лицевой счет', 'Номер заказа', 'Заказ', 'buyurtma raqami'],
  UZUM: ['payment_id', 'params.payment_id', 'account', 'order id', 'Номер заказа', 'Лицевой счёт', 'Лицевой счет', 'buyurtma raqami'],
}; // biome-ignore format: names read best in rows
const AMOUNTS: Headings = ['amount', 'Сумма', 'Сумма платежа', 'Сумма транзакции', 'Сумма операции', 'Сумма оплаты', 'summa', 'toʻlov summasi', 'toʻlangan summa', 'sum']; // biome-ignore format: names read best in rows
const TIMES: Headings = ['perform time', 'confirm time', 'paid at', 'Дата и время', 'Дата/время', 'Дата оплаты', 'Время оплаты', 'Дата платежа', 'Дата транзакции', 'Дата операции', 'toʻlov vaqti', 'toʻlangan vaqti', 'sana va vaqt', 'datetime', 'date time', 'sign time', 'trans time', 'transaction time', 'created at', 'create time', 'Дата создания', 'Дата', 'sana', 'date', 'time', 'Время', 'vaqt', 'vaqti']; // biome-ignore format: names read best in rows
const CLOCKS: Headings = ['Время', 'vaqt', 'vaqti', 'time'];
const STATES: Headings = ['state', 'status', 'Статус', 'Состояние', 'Статус платежа', 'Статус операции', 'Тип операции', 'payment status', 'transaction status', 'holat', 'holati']; // biome-ignore format: names read best in rows
const CURRENCIES: Headings = ['Валюта', 'Валюта платежа', 'Валюта операции', 'Код валюты', 'currency', 'currency code', 'ccy', 'valyuta', 'valyuta kodi', 'toʻlov valyutasi']; // biome-ignore format: names read best in rows

/** Names of our currency, with its number of ISO 4217. */
const SOM: Headings = ['UZS', '860', 'soʻm', 'som', 'soum', 'sum', 'Сум', 'Сўм', 'Узбекский сум', 'Oʻzbek soʻmi', 'Ўзбек сўми', 'Uzbekistan sum', 'Uzbekistani som']; // biome-ignore format: names read best in rows
/** Currencies by their codes, recognised wherever a cell has nothing else. */
const FOREIGN = /^(?:USD|EUR|RUB|RUR|KZT|KGS|TJS|TMT|GBP|CNY|TRY|KRW|JPY|CHF|AED)$/;

/** Words of states. The state of a reversed payment counts as no money: the reversal is in a line of its own. */
const WORDS: Record<StatementLineState, Headings> = {
  PAID: ['2', 'paid', 'success', 'successful', 'succeeded', 'performed', 'completed', 'confirmed', 'done', 'ok', 'payment', 'Оплачен', 'Оплачено', 'Оплата', 'Платёж', 'Платеж', 'Успешно', 'Успешный', 'Успешная', 'Проведён', 'Проведен', 'Проведена', 'Завершён', 'Завершен', 'Выполнен', 'Подтверждён', 'Подтвержден', 'toʻlangan', 'toʻlandi', 'muvaffaqiyatli', 'bajarilgan', 'oʻtgan', 'toʻlov'],
  RETURNED: ['refund', 'return', 'reversal', 'chargeback', 'Возврат', 'Возврат средств', 'qaytarish', 'qaytim'],
  NONE: ['0', '1', '-1', '-2', 'new', 'created', 'pending', 'waiting', 'processing', 'failed', 'error', 'declined', 'rejected', 'expired', 'canceled', 'cancelled', 'reversed', 'refunded', 'returned', 'Создан', 'Создана', 'Новый', 'В обработке', 'Ожидает оплаты', 'Ожидание', 'Ошибка', 'Отменён', 'Отменен', 'Отменена', 'Отмена', 'Отклонён', 'Отклонен', 'Возвращён', 'Возвращен', 'Не оплачен', 'Просрочен', 'bekor qilingan', 'bekor qilindi', 'kutilmoqda', 'jarayonda', 'xato', 'qaytarilgan', 'toʻlanmagan', 'rad etilgan'],
}; // biome-ignore format: words read best in rows
const TOTALS: Headings = ['Итого', 'Всего', 'Общий итог', 'jami', 'total', 'grand total'];

const UNITS = new Set(['uzs', 'sum', 'som', 'soum', 'tiyin', 'v']);

const keyOf = (heading: string): string => {
  const words = fold(heading.replaceAll(/[_.]/g, ' ')).split(' ');
  const named = words.filter((word) => !UNITS.has(word));
  return (named.length ? named : words).join('');
};

/** A minus is what tells two states from each other. */
const stateKey = (word: string): string => `${word.trim().startsWith('-') ? '-' : ''}${keyOf(word)}`;

const STATE_OF = new Map<string, StatementLineState>(
  (Object.keys(WORDS) as StatementLineState[]).flatMap((state) =>
    WORDS[state].map((word) => [stateKey(word), state] as const),
  ),
);
const TOTAL_KEYS = new Set(TOTALS.map(keyOf));
const SOM_WORDS = new Set(SOM.map(fold));

type Columns = Partial<Record<Field, number>> & { isTiyin?: boolean };

/** Returns the columns of a row of headings. */
const columnsOf = (provider: StatementProvider, cells: readonly string[]): Columns => {
  const keys = cells.map(keyOf);
  const taken = new Set<number>();
  const columns: Columns = {};
  const find = (field: Field, names: Headings) => {
    for (const name of names) {
      const index = keys.findIndex((key, at) => key === keyOf(name) && !taken.has(at));
      if (index < 0) continue;
      taken.add(index);
      columns[field] = index;
      return;
    }
  };
  find('payment', PAYMENTS[provider]);
  find('number', NUMBERS[provider]);
  find('amount', AMOUNTS);
  find('time', TIMES);
  find('clock', CLOCKS);
  find('state', STATES);
  find('currency', CURRENCIES);
  if (columns.amount !== undefined)
    columns.isTiyin = fold(cells[columns.amount]!).split(' ').includes('tiyin');
  return columns;
};

const missingOf = ({ number, payment, amount, time }: Columns): NeededField[] => [
  ...(number === undefined && payment === undefined ? ['number' as const] : []),
  ...(amount === undefined ? ['amount' as const] : []),
  ...(time === undefined ? ['time' as const] : []),
];

/** Titles and addresses above the headings are no more than these rows. */
const ROWS_ABOVE = 25;

interface Recognised {
  columns: Columns;
  rows: readonly TableRow[];
}

/** The headings of a statement with what is below them, or what is missing in the best row that there is. */
const recognise = (provider: StatementProvider, { columns, rows }: Table): Recognised | NeededField[] => {
  let best: NeededField[] = ['number', 'amount', 'time'];
  const heads = [columns, ...rows.slice(0, ROWS_ABOVE).map(({ cells }) => cells)];
  for (const [index, cells] of heads.entries()) {
    const found = columnsOf(provider, cells);
    const missing = missingOf(found);
    if (missing.length === 0) return { columns: found, rows: rows.slice(index) };
    if (missing.length < best.length) best = missing;
  }
  return best;
};

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
}

const NUMBER_LENGTH = 100;
const DATE_ONLY = /^[\d./-]+$/;

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

const stateOf = (cell: string | undefined, line: number): StatementLineState => {
  if (cell === undefined) return 'PAID';
  const state = STATE_OF.get(stateKey(cell));
  if (!state) throw new Unreadable({ problem: 'statementState', limit: `${line}: “${cell.slice(0, 40)}”` });
  return state;
};

const SIGN: Record<StatementLineState, (amount: number) => number> = {
  PAID: (amount) => amount,
  RETURNED: (amount) => -Math.abs(amount),
  NONE: () => 0,
};

/** `3,2E+18`: what spreadsheet programs make of long numbers. */
const SHORTENED = /^\d(?:[.,]\d+)?e\+\d{1,3}$/i;
const DIGITS_ONLY = /^\d+$/;

/**
 * Returns the provider's number of a payment and our id of it. A number that was shortened counts as none, and is never
 * guessed.
 */
const namesOf = (line: number, [written, payment]: readonly [number: string, payment: string]) => {
  const isOurs = isUuid(payment);
  // Our own key says which payment it is, whatever has become of the number.
  const number = isOurs && SHORTENED.test(written) ? '' : written;
  if (!(number || payment) || number.length > NUMBER_LENGTH)
    throw new Unreadable({ problem: 'statementNumber', limit: line });
  if (SHORTENED.test(number)) throw new Unreadable({ problem: 'statementNumberChanged', limit: line });
  if (!number && (SHORTENED.test(payment) || DIGITS_ONLY.test(payment)))
    throw new Unreadable({ problem: 'statementKey', limit: line });
  return { number, payment: payment.slice(0, NUMBER_LENGTH) };
};

/** Refuses amounts of other currencies, in a column of its own or anywhere else. */
const assertSom = ({ line, cells }: TableRow, { currency }: Columns): void => {
  const named = currency === undefined ? '' : fold(cells[currency] ?? '');
  if ((named && !SOM_WORDS.has(named)) || cells.some((cell) => FOREIGN.test(cell.trim())))
    throw new Unreadable({ problem: 'statementCurrency', limit: line });
};

const readLine = (
  row: TableRow,
  { columns, format }: { columns: Columns; format: Table['format'] },
): StatementLine => {
  const { line, cells } = row;
  const cell = (field: Field) => (columns[field] === undefined ? undefined : cells[columns[field]]);
  const { number, payment } = namesOf(line, [cell('number') ?? '', cell('payment') ?? '']);
  assertSom(row, columns);
  const amount = tiyinOf(cell('amount')!, columns.isTiyin);
  if (amount === null) throw new Unreadable({ problem: 'statementAmount', limit: line });
  const [written, clock] = [withoutZone(cell('time')!, format), cell('clock')];
  const time = momentIn(
    clock && DATE_ONLY.test(written) ? `${written} ${withoutZone(clock, format)}` : written,
  );
  if (!time) throw new Unreadable({ problem: 'statementTime', limit: line });
  const state = stateOf(cell('state'), line);
  const amountTiyin = SIGN[state](amount) || 0;
  return { line, number, payment, amountTiyin, state, time };
};

const isTotal = (cell: string | undefined): boolean =>
  cell !== undefined && TOTAL_KEYS.has(keyOf(cell.replace(/[:：].*$/s, '')));

/**
 * Returns whether a row below or between the lines is no line: a sum, or a note without a number and a time. A row that has
 * both is a line, whatever its payer is called.
 */
const isNoLine = ({ cells }: TableRow, { number, payment, time }: Columns): boolean => {
  const names = [number, payment].flatMap((at) => (at === undefined ? [] : [cells[at]!])).filter(Boolean);
  if (cells.some(isTotal) && (!cells[time!] || names.every(isTotal))) return true;
  return names.length === 0 && !cells[time!];
};

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
  const { columns, rows } = found as Recognised;
  const filled = rows.filter((row) => !isNoLine(row, columns));
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
