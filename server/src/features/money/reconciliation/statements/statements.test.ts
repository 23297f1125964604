import { topUp } from '@parvoz/contract/money/payments.ts';
import {
  type Comparison,
  listDifferences,
  type StatementPreview,
} from '@parvoz/contract/money/reconciliation.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginTopUp } from '../../../../../test/money.ts';
import { multipartOf } from '../../../../../test/multipart.ts';
import { createAdmin, createPeople, createStudent, type Person } from '../../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../../test/test-app.ts';
import { newId } from '../../../../lib/ids.ts';
import { PROVIDER_RULES } from '../../payments/providers.service.ts';
import { merchantFor } from '../../payments/transactions.service.ts';

const click = { serviceId: '1', merchantId: '2', userId: undefined, secret: 'secret secret' };
const { CLICK } = PROVIDER_RULES;

let app: TestApp;
let admin: Person;
let student: Person;
beforeAll(async () => {
  app = await createTestApp({ contracts: { click } });
  [admin, student] = [await createAdmin(app), await createStudent(app)];
});
afterAll(async () => {
  await app.close();
});

let days = 0;
/** A day that no other test has anything on. */
const newDay = (): string => new Date(Date.UTC(2025, 0, 1) + DAY_MS * days++).toISOString().slice(0, 10);
/** A top-up of Click's. */
const pay = async (amountTiyin: number) => {
  const begun = app.as({ ...student, idempotencyKey: newId() });
  const { id } = await begun.read(topUp, { body: { amount: amountTiyin, provider: 'CLICK' } });
  const [number, merchant] = [newId().slice(-12), merchantFor(app.ctx, CLICK)];
  const providerTime = app.clock.now();
  await merchant.create({ providerId: number, paymentId: id, amountTiyin, providerTime });
  await merchant.perform(number);
  return { id, number };
};
interface Sending {
  day: string;
  provider?: string;
  encoding?: string;
  as?: Person | null;
}

const send = async <T>(
  path: '' | '/preview',
  content: string | Buffer,
  { day, provider = 'CLICK', encoding, as = admin }: Sending,
) => {
  const { headers, payload } = await multipartOf([{ filename: 'a.csv', bytes: Buffer.from(content) }]);
  const answer = await app.http.inject({
    ...{ method: 'POST', url: `/api/v1/reconciliation/day/${day}/${provider}/statement${path}`, payload },
    query: { ...(path === '' && { name: 'a.csv' }), ...(encoding && { encoding }) },
    headers: { ...headers, 'accept-language': 'en', ...(as && { authorization: `Bearer ${as.token}` }) },
  });
  return { ...answer.json<{ fields?: Record<string, string>; data: T }>(), status: answer.statusCode };
};
const upload = (content: string | Buffer, of: Sending) => send<Comparison>('', content, of);
const preview = (content: string | Buffer, of: Sending) => send<StatementPreview>('/preview', content, of);
const csv = (...lines: (readonly (string | number)[])[]) =>
  ['click_trans_id;Сумма;Дата;Статус', ...lines.map((line) => line.join(';'))].join('\n');
const differencesOf = async (day: string) =>
  (await admin.read(listDifferences, { params: { day, provider: 'CLICK' } })).content;

const LONG = '3200000000123';
it.each([
  ['3,2E+18', 'changed by Excel', 'a shortened number'],
  ['3.20000E+18', 'line 3', 'the same with a point'],
  [`${LONG}450000`, 'changed by Excel', 'a rounded number'],
])('refuses a statement whose numbers Excel has changed, with the line: %s', async (number, words) => {
  const day = newDay();
  const { number: known } = await pay(500_000);
  const lines = [known, number, number].map((one) => [one, '5000', `${day} 10:00:00`, 'Оплачен']);
  const { status, fields } = await upload(csv(...lines), { day });
  expect([status, fields?.file]).toEqual([422, expect.stringContaining(words)]);
  expect(fields?.file).toContain('line 3');
});

it('takes long numbers as they are: one that is whole, one that is known, one beside our own key', async () => {
  const day = newDay();
  const at = `${day} 10:00:00`;
  await upload(csv([`${LONG}450000`, '1', at, 'ok'], [`${LONG}456781`, '1', at, 'ok']), { day });
  expect((await differencesOf(day)).map(({ number }) => number).sort()).toEqual([
    `${LONG}450000`,
    `${LONG}456781`,
  ]);
  const [next, { id, number }] = [newDay(), await pay(500_000)];
  const keyed = (named: string) =>
    `click_trans_id;merchant_trans_id;Сумма;Дата;Статус\n${named};${id};5000;${next} 10:00:00;ok`;
  await upload(keyed('3,2E+18'), { day: next });
  expect(await differencesOf(next)).toMatchObject([{ number, paymentId: id }]);
});

it.each([
  ['UZUM', 'transId', () => newId()],
  ['PAYME', 'payme_id', () => newId().replaceAll('-', '').slice(-24)],
] as const)('compares the numbers of %s whatever the case of their letters', async (provider, name, of) => {
  const today = app.clock.now().toISOString();
  const day = '2026-11-20';
  app.clock.set(`${day}T05:00:00Z`);
  const [small, capital, mixed, unknown] = [of(), of().toUpperCase(), of(), of()];
  for (const providerId of [small, capital, mixed]) {
    const { paymentId, merchant } = await beginTopUp(app, student, 500_000, provider);
    const providerTime = app.clock.now();
    await merchant.create({ providerId, paymentId, amountTiyin: 500_000, providerTime });
    await merchant.perform(providerId);
  }
  app.clock.set(today);
  const numbers = [
    small.toUpperCase(),
    capital.toLowerCase(),
    mixed.slice(0, 12) + mixed.slice(12).toUpperCase(),
  ];
  const lines = [...numbers, unknown, unknown.toUpperCase()].map((one) => `${one};5000;${day} 10:00:00`);
  const { status, fields } = await upload([`${name};Сумма;Дата`, ...lines].join('\n'), { day, provider });
  expect(status, fields?.file).toBe(200);
  const found = (await admin.read(listDifferences, { params: { day, provider } })).content;
  expect(found.map(({ number, theirs }) => [number, theirs])).toEqual([[unknown, 1_000_000]]);
});

it('refuses a number where our key should stand', async () => {
  const day = newDay();
  const content = `merchant_trans_id;Сумма;Дата\n12345;5000;${day} 10:00:00`;
  expect((await upload(content, { day })).fields?.file).toContain('Line 2');
});

it.each([
  ['a column of its own', 'Валюта', 'USD', 422],
  ['its number', 'currency', '840', 422],
  ['a column that nobody knows', 'x', 'EUR', 422],
  ['ours', 'Валюта', 'UZS', 200],
  ['ours in a word', 'valyuta', "so'm", 200],
  ['ours in Cyrillic', 'Валюта', 'сум', 200],
  ['the number of ours', 'Код валюты', '860', 200],
])(
  'of other currencies nothing is compared, and a statement says so: %s',
  async (_, heading, word, status) => {
    const day = newDay();
    const answer = await upload(
      `click_trans_id;Сумма;Дата;${heading}\n1;5;${day} 10:00;UZS\n2;5;${day} 10:00;${word}`,
      { day },
    );
    expect(answer.status).toBe(status);
    if (status === 422) expect(answer.fields?.file).toContain('Line 3');
  },
);

it('a payer whose name is a word for a total is none', async () => {
  const day = newDay();
  const head = 'click_trans_id;Плательщик;Сумма;Дата;Статус';
  const lines = [`1;Jami;5;${day} 10:00;ok`, `2;Итого;6;${day} 10:00;ok`, 'Итого: 2;;11;;', 'Jami;;11;;'];
  expect((await upload([head, ...lines].join('\n'), { day })).data).toMatchObject({
    theirs: 1_100,
    theirCount: 2,
  });
});

const HEAD = 'click_trans_id;Плательщик;Сумма;Дата;Статус';
const paidOn = (day: string, number: string, sum: string, payer = 'A') =>
  `${number};${payer};${sum};${day} 10:00;ok`;

it.each<[string, (day: string) => string[], number]>([
  ['below the lines', () => [';;7;;', 'Итого: 2;;7;;', 'Всего;;7;01.01.2025;', ';Директор;;;'], 2],
  [
    'between them, as their sum',
    () => ['Итого: час;;7;;', ';;7;;', ';Второй час;;;', paidOn('DAY', '3', '4'), ';;4;;', ';;11;;'],
    3,
  ],
])('a total is told by its place and shape: %s', async (_, more, count) => {
  const day = newDay();
  const lines = [paidOn(day, '1', '3'), paidOn(day, '2', '4'), ...more(day)]
    .join('\n')
    .replaceAll('DAY', day);
  const { status, data } = await upload(`${HEAD}\n${lines}`, { day });
  expect([status, data?.theirCount]).toEqual([200, count]);
});

it.each<[string, (day: string) => string[]]>([
  ['between lines, of another sum than theirs', (day) => ['Итого;;6;;', paidOn(day, '3', '1')]],
  ['between lines, without a number and with a sum', (day) => [';Karimov;6;;', paidOn(day, '3', '1')]],
  ['at the end, with a sum and how it went', () => [';;7;;ok']],
  [
    'between lines, with the sum of those before it and how it went',
    (day) => [';;3;;ok', paidOn(day, '4', '1')],
  ],
  ['at the end, with its time and sum', (day) => [`;Karimov;6;${day} 11:00;ok`]],
  ['of a payer called a total, without its time', (day) => ['3;Итого;6;;ok', paidOn(day, '4', '1')]],
])('a line that lacks something is refused, and not left out as a total: %s', async (_, more) => {
  const day = newDay();
  const lines = [paidOn(day, '1', '3'), ...more(day)].join('\n');
  const { status, fields } = await upload(`${HEAD}\n${lines}`, { day });
  expect([status, fields?.file]).toEqual([422, expect.stringMatching(/line 3/i)]);
});

it.each([
  ['3;A;#N/A;DAY 10:00;ok', 'line 3 (#N/A)'],
  ['#ЗНАЧ!;A;5;DAY 10:00;ok', 'line 3 (#ЗНАЧ!)'],
  ['3;A;5;########;ok', 'line 3 (########)'],
])('a cell that holds no value is refused with its line: %s', async (line, words) => {
  const day = newDay();
  const { status, fields } = await upload(`${HEAD}\n${paidOn(day, '1', '3')}\n${line.replace('DAY', day)}`, {
    day,
  });
  expect([status, fields?.file]).toEqual([422, expect.stringContaining(words)]);
});

it('a letter that cannot be read is refused where it is compared, and passed over in a name', async () => {
  const day = newDay();
  const [good, bad] = [`${HEAD}\n${paidOn(day, '1', '3', 'Каримова')}\n`, Buffer.of(0xa0)];
  const inName = Buffer.concat([Buffer.from(`${good}2;Каримов`), bad, Buffer.from(`;4;${day} 10:00;ok`)]);
  const inNumber = Buffer.concat([Buffer.from(`${good}2`), bad, Buffer.from(`;Каримов;4;${day} 10:00;ok`)]);
  expect((await upload(inNumber, { day })).fields?.file).toContain('line 3');
  expect((await upload(inName, { day })).data).toMatchObject({ theirs: 700, theirCount: 2 });
});

const NUMBERED = 'click_trans_id;Сумма;Дата;Статус';

it.each([
  ['="0071"', '0071', 'kept from becoming a number'],
  ["'0071", '0071', 'marked as a text'],
  ['00٧1', '00٧1', 'as it is'],
])('a number of a payment is read whatever a program has put around it: %s', async (written, number) => {
  const day = newDay();
  await upload(`${NUMBERED}\n${written};5;${day} 10:00;ok`, { day });
  expect((await differencesOf(day)).map((one) => one.number)).toEqual([number]);
});

it.each<[string, (day: string) => string[], RegExp]>([
  ['a number with decimals', (day) => [NUMBERED, `71.0;5;${day} 10:00;ok`], /line 2 was changed by Excel/],
  [
    'two columns with one heading that differ',
    (day) => ['click_trans_id;Сумма;Комиссия;Сумма;Дата', `7;5000;50;4950;${day} 10:00`],
    /“Сумма” \(2\)/,
  ],
  [
    'two numbers with one heading that differ',
    (day) => ['click_trans_id;click_trans_id;Сумма;Дата', `7;7;5;${day} 10:00`, `8;9;5;${day} 10:00`],
    /“click_trans_id” \(3\)/,
  ],
  [
    'a part of a payment that went back',
    (day) => [NUMBERED, `7;5;${day} 10:00;Частичный возврат`],
    /2: “Частичный возврат”/,
  ],
  ['the headings of a second page', (day) => [NUMBERED, `7;5;${day} 10:00;ok`, NUMBERED], /Line 3/i],
  ['an amount in brackets', (day) => [NUMBERED, `7;(5000);${day} 10:00;Возврат`], /Line 2/i],
  ['a day of a spreadsheet', () => [NUMBERED, '7;5000;46346,4167;ok'], /Line 2/i],
  ['the order of America', () => [NUMBERED, '7;5000;11/20/2025 10:00;ok'], /Line 2/i],
  ['half of the day', (day) => [NUMBERED, `7;5000;${day} 10:00 PM;ok`], /Line 2/i],
])('what could be read in two ways is refused with its line: %s', async (_, linesOf, sentence) => {
  const day = newDay();
  const { status, fields } = await upload(linesOf(day).join('\n'), { day });
  expect([status, fields?.file]).toEqual([422, expect.stringMatching(sentence)]);
});

it('lines of two programs are all of them lines, and equal columns one', async () => {
  const day = newDay();
  const head = 'click_trans_id;Сумма;Дата;Статус;Сумма';
  const lines = [`1;5;${day} 10:00;ok;5\n2;6;${day} 10:00;ok;6`, `3;7;${day} 10:00;ok;7`].join('\r\n');
  expect((await upload(`${head}\r\n${lines}\r\n`, { day })).data).toMatchObject({
    theirs: 1800,
    theirCount: 3,
  });
});

describe('a statement before it is taken', () => {
  /** A statement in Russian, as Excel on Windows writes it. */
  const russian = (day: string) => {
    const letters = Array.from({ length: 256 }, (_, byte) =>
      new TextDecoder('windows-1251').decode(Buffer.of(byte)),
    );
    const text = `click_trans_id;Плательщик;Сумма;Дата;Статус\n7;Каримова;5;${day} 10:00;Оплачен\n8;Юсупов;6;${day} 11:00;Возврат`;
    return Buffer.from(Array.from(text, (letter) => letters.indexOf(letter)));
  };

  it('is shown as it is read, and anew in another encoding; nothing of it is stored', async () => {
    const day = newDay();
    const file = russian(day);
    expect((await preview(file, { day })).data).toEqual({
      ...{ format: 'csv', encoding: 'windows-1251', unreadLines: [], sheet: null, problem: null },
      ...{ lineCount: 2, otherDayCount: 0, repeatedCount: 0, theirs: -100, wrongTotals: [] },
      lines: [
        { line: 2, number: '7', amount: 500, at: `${day}T05:00:00.000Z` },
        { line: 3, number: '8', amount: -600, at: `${day}T06:00:00.000Z` },
      ],
    });
    const wrong = (await preview(file, { day, encoding: 'x-mac-cyrillic' })).data;
    expect(wrong).toMatchObject({ encoding: 'x-mac-cyrillic', lineCount: 0, lines: [] });
    expect(wrong.problem).toMatch(/columns/);
    expect((await preview(file, { day, encoding: 'utf-8' })).data.unreadLines).toEqual([1, 2, 3]);
    expect(await differencesOf(day)).toEqual([]);
    expect((await upload(file, { day, encoding: 'x-mac-cyrillic' })).fields?.file).toMatch(/columns/);
    expect((await upload(file, { day, encoding: 'windows-1251' })).data).toMatchObject({ theirs: -100 });
  });

  it('says what an upload would say of rounded numbers', async () => {
    const day = newDay();
    const content = csv(
      [`${LONG}450000`, '5000', `${day} 10:00:00`, 'ok'],
      ['3,2E+18', '5000', `${day} 10:00:00`, 'ok'],
    );
    const { status, data } = await preview(content, { day });
    expect([status, data.problem]).toEqual([200, (await upload(content, { day })).fields?.file]);
    expect(data.problem).toContain('changed by Excel');
  });

  it('is looked at by administrators alone, of a day that is over', async () => {
    const people = await createPeople(app);
    const day = newDay();
    const statuses: Record<string, number> = {
      anonymous: (await preview(russian(day), { day, as: null })).status,
    };
    for (const [who, as] of Object.entries(people))
      statuses[who] = (await preview(russian(day), { day, as })).status;
    expect(statuses).toEqual({
      ...{ anonymous: 401, student: 403, 'another student': 403, owner: 403, manager: 403 },
      ...{ 'owner of another agency': 403, admin: 200 },
    });
    const today = app.clock.now().toISOString().slice(0, 10);
    expect((await preview(russian(today), { day: today })).status).toBe(422);
  });
});
