import { fold } from '@parvoz/contract/fold.ts';
import type { StatementProvider } from '@parvoz/contract/money/payments-states.ts';
import type { StatementLineState } from '@parvoz/contract/money/reconciliation-states.ts';
import type { Table, TableRow } from '@parvoz/spreadsheets/table.ts';
import { partnerOf } from './moments.rules.ts';

/** Meaning of a statement's column; `clock` has the hours to the days of `time`, or the other way round. */
export type Field = 'number' | 'payment' | 'amount' | 'time' | 'clock' | 'state' | 'kind' | 'currency';
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
const AMOUNTS: Headings = ['Сумма платежа', 'Сумма транзакции', 'Сумма операции', 'Сумма оплаты', 'Сумма в валюте операции', 'Сумма в валюте платежа', 'payment amount', 'transaction amount', 'operation amount', 'toʻlov summasi', 'toʻlangan summa', 'amount', 'Сумма', 'summa', 'sum']; // biome-ignore format: names read best in rows
const TIMES: Headings = ['perform time', 'confirm time', 'paid at', 'Дата и время', 'Дата/время', 'Дата оплаты', 'Время оплаты', 'Дата платежа', 'Время платежа', 'Дата транзакции', 'Время транзакции', 'Дата операции', 'Время операции', 'toʻlov vaqti', 'toʻlangan vaqti', 'toʻlov sanasi', 'toʻlangan sanasi', 'tranzaksiya sanasi', 'tranzaksiya vaqti', 'operatsiya sanasi', 'operatsiya vaqti', 'sana va vaqt', 'payment date', 'payment time', 'datetime', 'date time', 'sign time', 'trans time', 'transaction date', 'transaction time', 'operation date', 'operation time', 'created at', 'create time', 'Дата создания', 'Дата', 'sana', 'date', 'time', 'Время', 'vaqt', 'vaqti']; // biome-ignore format: names read best in rows
const STATES: Headings = ['Статус платежа', 'Статус операции', 'Статус транзакции', 'payment status', 'transaction status', 'toʻlov holati', 'state', 'status', 'Статус', 'Состояние', 'holat', 'holati', 'Тип операции']; // biome-ignore format: names read best in rows
/** Columns that say whether money came or went, beside a state: a refund succeeds, too. */
const KINDS: Headings = ['Тип операции', 'Тип транзакции', 'Тип платежа', 'Вид операции', 'operation type', 'transaction type', 'payment type', 'operatsiya turi', 'tranzaksiya turi', 'toʻlov turi', 'Тип', 'type', 'turi']; // biome-ignore format: names read best in rows
/** Of the payment first: the account, too, has a currency. */
const CURRENCIES: Headings = ['Валюта платежа', 'Валюта операции', 'Валюта транзакции', 'Валюта оплаты', 'Код валюты платежа', 'Код валюты операции', 'payment currency', 'operation currency', 'transaction currency', 'toʻlov valyutasi', 'operatsiya valyutasi', 'tranzaksiya valyutasi', 'Валюта', 'Код валюты', 'currency', 'currency code', 'ccy', 'valyuta', 'valyuta kodi']; // biome-ignore format: names read best in rows

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
const UNITS = new Set(['uzs', 'sum', 'som', 'soum', 'tiyin', 'v']);

/** Returns a heading as it is compared: folded, without spaces and units. */
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
/** Beginnings of words for money that went back or was stopped. */
const GONE_BACK = /(?:vozvrat|qayt|refund|revers|chargeback|storno|otmen|bekor)/;

/**
 * Returns how a payment went by the words for its kind; null where they say nothing of it, undefined where it went back only in part, or
 * was stopped, before it was paid or after.
 */
export const stateOfKind = (word: string): StatementLineState | null | undefined => {
  const state = /\p{L}/u.test(word) ? STATE_OF.get(stateKey(word)) : undefined;
  if (state === 'RETURNED') return state;
  return GONE_BACK.test(keyOf(word)) ? undefined : (state ?? null);
};

export const SOM_WORDS = new Set(SOM.map(fold));

interface Twins {
  heading: string;
  places: readonly number[];
}

export type Columns = Partial<Record<Field, number>> & {
  isTiyin?: boolean;
  /** Columns that have one heading with one of those. */
  twins?: readonly Twins[];
  /** Columns of other currencies than the payment's: its account's, its card's. */
  otherCurrencies?: readonly number[];
};

const CURRENCY_WORD = /^(?:valyut|currenc|ccy$)/;
const CODE_WORD = /^(?:kod|kodi|code)$/;

/** Returns whether a heading says whose currency it is. */
const isCurrencyOf = (heading: string): boolean => {
  const words = fold(heading.replaceAll(/[_.]/g, ' ')).split(' ');
  return (
    words.some((word) => CURRENCY_WORD.test(word)) &&
    words.some((word) => !(CURRENCY_WORD.test(word) || CODE_WORD.test(word)))
  );
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
  const clock = columns.time === undefined ? undefined : partnerOf(cells, columns.time);
  if (clock !== undefined) columns.clock = clock;
  find('state', STATES);
  find('kind', KINDS);
  find('currency', CURRENCIES);
  columns.otherCurrencies = cells.flatMap((cell, at) =>
    at !== columns.currency && isCurrencyOf(cell) ? [at] : [],
  );
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
  /** Rows above the headings. */
  above: readonly TableRow[];
}

/** The headings of a statement with what is below them, or what is missing in the best row that there is. */
export const recognise = (
  provider: StatementProvider,
  { columns, rows }: Table,
): Recognised | NeededField[] => {
  let best: NeededField[] = ['number', 'amount', 'time'];
  const heads = [{ line: 1, cells: columns as string[] }, ...rows.slice(0, ROWS_ABOVE)];
  for (const [index, { cells }] of heads.entries()) {
    const found = columnsOf(provider, cells);
    const missing = missingOf(found);
    if (missing.length === 0)
      return { columns: found, rows: rows.slice(index), above: heads.slice(0, index) };
    if (missing.length < best.length) best = missing;
  }
  return best;
};
