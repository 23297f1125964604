import { fold } from '@parvoz/contract/fold.ts';
import type { StatementProvider } from '@parvoz/contract/money/payments-states.ts';
import type { StatementLineState } from '@parvoz/contract/money/reconciliation-states.ts';
import type { Table, TableRow } from '@parvoz/spreadsheets/table.ts';
import { tiyinOf } from '../../../../lib/written-amounts.ts';

/** Meaning of a statement's column. */
export type Field = 'number' | 'payment' | 'amount' | 'time' | 'clock' | 'state' | 'currency';
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
export const FOREIGN =
  /^(?:USD|EUR|RUB|RUR|KZT|KGS|TJS|TMT|GBP|CNY|TRY|KRW|JPY|CHF|AED|BYN|UAH|PLN|INR|AZN|AMD|GEL)$/;

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
export const stateKey = (word: string): string => `${word.trim().startsWith('-') ? '-' : ''}${keyOf(word)}`;

export const STATE_OF = new Map<string, StatementLineState>(
  (Object.keys(WORDS) as StatementLineState[]).flatMap((state) =>
    WORDS[state].map((word) => [stateKey(word), state] as const),
  ),
);
const TOTAL_KEYS = new Set(TOTALS.map(keyOf));
export const SOM_WORDS = new Set(SOM.map(fold));

interface Twins {
  heading: string;
  places: readonly number[];
}

export type Columns = Partial<Record<Field, number>> & {
  isTiyin?: boolean;
  /** Columns that have one heading with one of those. */
  twins?: readonly Twins[];
};

/** Returns the columns of a row of headings. */
const columnsOf = (provider: StatementProvider, cells: readonly string[]): Columns => {
  const keys = cells.map(keyOf);
  const taken = new Set<number>();
  const headings = cells.map(fold);
  const twins: Twins[] = [];
  const columns: Columns = { twins };
  const find = (field: Field, names: Headings) => {
    for (const name of names) {
      const index = keys.findIndex((key, at) => key === keyOf(name) && !taken.has(at));
      if (index < 0) continue;
      taken.add(index);
      columns[field] = index;
      const places = headings.flatMap((heading, at) => (heading === headings[index] ? [at] : []));
      if (places.length > 1) twins.push({ heading: cells[index]!, places });
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

export interface Recognised {
  columns: Columns;
  rows: readonly TableRow[];
}

/** The headings of a statement with what is below them, or what is missing in the best row that there is. */
export const recognise = (
  provider: StatementProvider,
  { columns, rows }: Table,
): Recognised | NeededField[] => {
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

const isTotal = (cell: string | undefined): boolean =>
  cell !== undefined && TOTAL_KEYS.has(keyOf(cell.replace(/[:：].*$/s, '')));

/** A row that is no line by its shape: it says neither which payment it is of nor when that was. */
interface Shape {
  /** It has no number and no key of ours; words such as "Total: 5" are none. */
  isNameless: boolean;
  /** Such a word stands in their place. */
  isCalledTotal: boolean;
  /** It says how a payment went, which no sum and no note does. */
  hasState: boolean;
  isTimeless: boolean;
  /** In tiyin; null without one. */
  amountTiyin: number | null;
}

const shapeOf = ({ cells }: TableRow, { number, payment, time, amount, state, isTiyin }: Columns): Shape => {
  const names = [number, payment].flatMap((at) => (at === undefined ? [] : [cells[at]!])).filter(Boolean);
  return {
    isNameless: names.every(isTotal),
    isCalledTotal: names.length > 0 && names.every(isTotal),
    hasState: state !== undefined && STATE_OF.has(stateKey(cells[state]!)),
    isTimeless: !cells[time!],
    amountTiyin: tiyinOf(cells[amount!]!, isTiyin),
  };
};

/**
 * Returns the rows that are lines. A sum or a note is told by its shape and its place: below the last line, or between lines where it
 * has no amount or is the sum of those before it. What has an amount and says how it went has lost its number. A word in a cell makes no row a sum, and a row that is neither is read as a line,
 * which says what it lacks.
 */
export const linesIn = (rows: readonly TableRow[], columns: Columns): TableRow[] => {
  const shaped = rows.map((row) => ({ row, ...shapeOf(row, columns) }));
  const last = shaped.findLastIndex(({ isNameless, isTimeless }) => !(isNameless || isTimeless));
  // Of all lines, and of those since the last sum.
  let [sum, part] = [0, 0];
  return shaped.flatMap(({ row, isNameless, isCalledTotal, hasState, isTimeless, amountTiyin }, index) => {
    const isBelow = index > last && (isTimeless || isCalledTotal);
    const isSum = isTimeless && (amountTiyin === null || amountTiyin === sum || amountTiyin === part);
    const isLine = hasState && !isCalledTotal && amountTiyin !== null;
    if (isNameless && !isLine && (isBelow || isSum)) {
      if (amountTiyin !== null) part = 0;
      return [];
    }
    sum += amountTiyin ?? 0;
    part += amountTiyin ?? 0;
    return [row];
  });
};
