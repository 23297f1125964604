import {
  type Comparison,
  listDifferences,
  type StatementPreview,
} from '@parvoz/contract/money/reconciliation.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { multipartOf } from '../../../../../test/multipart.ts';
import { createAdmin, type Person } from '../../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../../test/test-app.ts';

// Statements as programs and people make them that nobody here has written: each is read as it was meant, or it says what it is not.

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await createTestApp();
  admin = await createAdmin(app);
});
afterAll(() => app.close());

let days = 0;
/** A day that no other test has anything on. */
const newDay = (): string => new Date(Date.UTC(2024, 0, 1) + DAY_MS * days++).toISOString().slice(0, 10);

const send = async <T>(path: '' | '/preview', content: string | Buffer, day: string, provider = 'CLICK') => {
  const { headers, payload } = await multipartOf([{ filename: 'a.csv', bytes: Buffer.from(content) }]);
  const answer = await app.http.inject({
    ...{ method: 'POST', url: `/api/v1/reconciliation/day/${day}/${provider}/statement${path}`, payload },
    query: path === '' ? { name: 'a.csv' } : {},
    headers: { ...headers, 'accept-language': 'en', authorization: `Bearer ${admin.token}` },
  });
  return { ...answer.json<{ fields?: Record<string, string>; data: T }>(), status: answer.statusCode };
};
type Uploaded = Comparison & Pick<StatementPreview, 'wrongTotals'>;
const preview = (content: string | Buffer, day: string) => send<StatementPreview>('/preview', content, day);
const upload = (content: string | Buffer, day: string, provider?: string) =>
  send<Uploaded>('', content, day, provider);

const HEAD = 'click_trans_id;Плательщик;Сумма;Дата;Статус';

describe('a total that the lines do not make', () => {
  const lines = (day: string) => [
    `1;A;15 000,00;${day} 10:00;Оплачен`,
    `2;B;20 000,00;${day} 11:00;Оплачен`,
    `3;C;5 000,00;${day} 12:00;Возврат`,
    `4;D;700,00;${day} 12:30;Ошибка`,
  ];
  const wrongOf = async (...more: string[]) => {
    const day = newDay();
    const { status, data } = await preview(
      [HEAD, ...lines(day), ...more].join('\n').replaceAll('DAY', day),
      day,
    );
    expect([status, data.problem, data.theirs]).toEqual([200, null, 3_000_000]);
    return data.wrongTotals;
  };

  it.each<[string, string]>([
    ['below them', 'Итого;;99 000,00;;'],
    ['with how many there are', 'Итого: 4;;36 000,00;;'],
    ['in Uzbek', 'Jami;;31 000;;'],
    ['elsewhere than in the place of the number', ';Всего по реестру;45 000;;'],
    ['without a word', ';;1 000 000;;'],
    ['with a day', 'Total;;30 000 000;DAY;'],
    ['in one cell', 'Всего операций: 7 на сумму 70 000,00 сум;;;;'],
    ['that counts them alone', 'Итого: 5;;;;'],
    ['beside the column of the sums', 'Итого;99 000,00;;;'],
  ])('is named, %s', async (_, total) => {
    const [wrong, ...more] = await wrongOf(total);
    expect(wrong).toMatchObject({ line: 6, lineCount: 4, sum: 3_000_000 });
    expect(wrong!.text.length).toBeGreaterThan(0);
    expect(more).toEqual([]);
  });

  it.each<[string, string[]]>([
    ['of all lines', ['Итого;;40 700;;']],
    ['of those that were paid', ['Итого оплачено;;35 000;;', 'Итого возвращено;;-5 000;;', 'Итого;;30 000;;']],
    ['that counts', ['Итого: 4;;;;', 'Всего операций: 4 на сумму 30 000,00 сум;;;;', 'Количество;;3;;', ';Итого, шт;4;;']],
    ['of something else', ['Комиссия банка;;300;;', 'Bank xizmati haqi 1%;;300;;', 'К перечислению;;29 700;;', 'Итого комиссия;;300;;', ';Остаток на конец дня;1 000 000;;']],
    ['without a number', ['Итого за DAY;;;;', ';Директор;;;', 'Итого за 2024 год;;;;']],
  ])('is not one %s', async (_, totals) => {
    expect(await wrongOf(...totals)).toEqual([]);
  }); // biome-ignore format: totals read best in rows

  it('is not one of a page, nor of an hour in it, nor of all pages', async () => {
    const day = newDay();
    const at = (number: number, sum: number) => `${number};A;${sum};${day} 10:00;ok`;
    const pages = [
      ...[
        at(1, 1000),
        at(2, 2000),
        'Итого час;;3000;;',
        at(3, 500),
        'Итого час;;500;;',
        'Итого страница 1;;3500;;',
      ],
      ...[at(4, 100), at(5, 200), 'Итого час;;300;;', 'Итого страница 2;;300;;', 'Итого;;3800;;'],
    ];
    expect((await preview([HEAD, ...pages].join('\n'), day)).data).toMatchObject({
      ...{ lineCount: 5, problem: null, wrongTotals: [] },
    });
    pages[10] = 'Итого;;3900;;';
    const { data } = await preview([HEAD, ...pages].join('\n'), day);
    expect(data.wrongTotals).toEqual([{ line: 12, text: 'Итого 3900', lineCount: 5, sum: 380_000 }]);
  });

  it('is not one of a shop, whose name is no line', async () => {
    const day = newDay();
    const shop = (name: string, number: number) => [
      `Магазин ${name};;;;`,
      `${number};A;100;${day} 10:00;ok`,
      `Всего по магазину ${name};;100;;`,
    ];
    const file = [HEAD, ...shop('1', 1), ...shop('2', 2), 'Всего;;200;;'].join('\n');
    expect((await preview(file, day)).data).toMatchObject({ problem: null, lineCount: 2, wrongTotals: [] });
  });

  it('is named above the headings, too', async () => {
    const day = newDay();
    const file = (sum: string) =>
      [`Реестр за ${day}`, `Общая сумма: ${sum} сум`, HEAD, `1;A;5000;${day} 10:00;ok`].join('\n');
    expect((await preview(file('5 000,00'), day)).data.wrongTotals).toEqual([]);
    expect((await preview(file('50 000,00'), day)).data.wrongTotals).toMatchObject([
      { line: 2, sum: 500_000 },
    ]);
  });

  it('is said by the upload and in the audit, where lines that are there twice count either way', async () => {
    const day = newDay();
    const twice = `1;A;5000;${day} 10:00;ok`;
    for (const total of ['10 000', '5 000'])
      expect((await preview([HEAD, twice, twice, `Итого;;${total};;`].join('\n'), day)).data).toMatchObject({
        ...{ repeatedCount: 1, wrongTotals: [] },
      });
    const { data } = await upload([HEAD, twice, 'Итого;;6 000;;'].join('\n'), day);
    const wrongTotals = [{ line: 3, text: 'Итого 6 000', lineCount: 1, sum: 500_000 }];
    expect(data).toMatchObject({ theirs: 500_000, wrongTotals });
    const { rows } = await app.pool.query(`select details from audit_records where subject_id = $1`, [
      `CLICK-${day}`,
    ]);
    expect(rows).toMatchObject([{ details: { wrongTotals: [{ line: 3, sumTiyin: 500_000 }] } }]);
  });
});

it('a payer whose name begins with a word for a total has a line, and a word is no number', async () => {
  const day = newDay();
  const file = (number: string) =>
    `click_trans_id;account;Сумма;Дата;Статус\n7;Jami Aliyev;5;${day} 10:00;ok\n${number};Jami Aliyev;6;${day} 11:00;ok`;
  expect((await preview(file('8'), day)).data).toMatchObject({ lineCount: 2, theirs: 1100 });
  for (const number of ['Итого', 'x'])
    expect((await preview(file(number), day)).data.problem).toMatch(/Line 3 has no payment number/);
});

describe('the currency of a payment', () => {
  const fileOf = (day: string, heads: string, cells: string) =>
    `click_trans_id;Сумма;Дата;${heads}\n1;5;${day} 10:00;${cells}`;

  it.each<[string, string, number]>([
    ['Валюта счёта;Валюта операции', 'USD;UZS', 200],
    ['Валюта операции;Валюта счёта', 'UZS;840', 200],
    ['Валюта карты;Валюта платежа;Валюта счета', 'RUB;сум;EUR', 200],
    ['account currency;payment currency', 'USD;UZS', 200],
    ['Hisob valyutasi;Toʻlov valyutasi', 'USD;soʻm', 200],
    ['Валюта счёта;Валюта операции', 'UZS;USD', 422],
    ['Валюта;Валюта операции', 'UZS;840', 422],
    ['Валюта;Валюта операции', 'USD;UZS', 422],
    ['Валюта счёта;Валюта операции', 'USD;', 422],
    ['Валюта счёта', 'USD', 422],
    ['Валюта счёта;x;Валюта операции', 'UZS;USD;UZS', 422],
  ])('is not that of an account: %s: %s', async (heads, cells, status) => {
    const day = newDay();
    const answer = await upload(fileOf(day, heads, cells), day);
    expect([answer.status, answer.fields?.file ?? '']).toEqual([
      status,
      status === 422 ? expect.stringMatching(/line 2.*Som/i) : '',
    ]);
  });
});

describe('what a payment is', () => {
  it('is a refund by the kind of it, though it has succeeded', async () => {
    const day = newDay();
    const file = [
      'click_trans_id;Сумма;Дата;Тип операции;Статус',
      `1;7;${day} 10:00;Оплата;Успешно`,
      `2;3;${day} 10:00;Возврат;Успешно`,
      `3;5;${day} 10:00;Возврат;Ошибка`,
      `4;1;${day} 10:00;P2P;Успешно`,
    ].join('\n');
    expect((await preview(file, day)).data).toMatchObject({ problem: null, theirs: 500 });
    for (const kind of ['Частичный возврат', 'Отмена'])
      expect((await preview(file.replace('P2P', kind), day)).data.problem).toContain(`5: “${kind}”`);
  });
});

describe('a number that was shortened', () => {
  it.each(['12345678e9', '1E5', '1.2E+10', '3,2Е+18', '1e-5', '3,2*10^18', '3.2×10¹⁸', '71.'])(
    'is no number of a payment, and is refused with its line: %s',
    async (number) => {
      for (const provider of ['CLICK', 'UZUM', 'PAYME']) {
        const day = newDay();
        const file = `transaction id;Сумма;Дата\n7;5;${day} 10:00\n${number};5;${day} 10:00`;
        expect((await upload(file, day, provider)).fields?.file).toContain('line 3 was changed');
      }
    },
  );

  it('is no key of ours, nor a sum', async () => {
    const day = newDay();
    const keyed = `merchant_trans_id;Сумма;Дата\n12345678e9;5;${day} 10:00`;
    expect((await upload(keyed, day)).fields?.file).toContain('Line 2');
    const sum = (written: string) => `click_trans_id;Сумма;Дата\n7;${written};${day} 10:00`;
    for (const written of ['1E5', '1,5E+07', '12345678e9'])
      expect((await upload(sum(written), day)).fields?.file).toContain(`2 (${written})`);
  });

  it('and one of Payme’s that has an E among its digits is its number', async () => {
    const day = newDay();
    const number = '123456789012345678901e12';
    await upload(`id;Сумма;Дата\n${number};5;${day} 10:00`, day, 'PAYME');
    const { content } = await admin.read(listDifferences, { params: { day, provider: 'PAYME' } });
    expect(content.map((one) => one.number)).toEqual([number]);
  });
});

it.each(['1.205.00', '1,205,00', '120 000 / 130 000', '4 8', '5-7', '120 000\u00a0130 000', '12  000', '1 205 00', '5\u00a0000 6\u00a0000', '"120 000\n130 000"'])(
  'a sum with marks of two meanings, or two sums, are none: %j',
  async (sum) => {
    const day = newDay();
    const { status, fields } = await upload(`click_trans_id;Сумма;Дата\n7;${sum};${day} 10:00`, day);
    expect([status, fields?.file]).toEqual([422, expect.stringContaining('amount in line 2')]);
  },
); // biome-ignore format: sums read best in a row

it.each([
  ['12\u00a0000,50', 1_200_050],
  ['12\u2009000', 1_200_000],
  ['12\u202f000\u202f000', 1_200_000_000],
  ["1'205.5", 120_550],
  ['1’205’000', 120_500_000],
  ['1.205,00', 120_500],
])('true groups of three are thousands: %j', async (sum, tiyin) => {
  const day = newDay();
  const { data } = await preview(`click_trans_id;Сумма;Дата\n7;${sum};${day} 10:00`, day);
  expect(data).toMatchObject({ problem: null, theirs: tiyin });
});

describe('a moment in two columns', () => {
  const at = async (heads: string, cells: string, day: string) => {
    const { data } = await preview(`click_trans_id;Сумма;${heads}\n7;5;${cells.replaceAll('DAY', day)}`, day);
    return [data.problem, data.lines[0]?.at];
  };

  it.each<[string, string, string]>([
    ['Дата оплаты;Время оплаты', 'DAY;23:58', '23:58:00'],
    ['Время оплаты;Дата оплаты', '23:58:07;DAY', '23:58:07'],
    ['Дата;Время', 'DAY;00:05', '00:05:00'],
    ['Дата оплаты;Время', 'DAY 00:00:00;10:15', '10:15:00'],
    ['Время оплаты;Дата', '10:15;DAY', '10:15:00'],
    ['Sana;Vaqt', 'DAY;10:15', '10:15:00'],
    ['Vaqt;Sana', '10:15;DAY', '10:15:00'],
    ['Toʻlov sanasi;Toʻlov vaqti', 'DAY;10:15', '10:15:00'],
    ['Sana;Soat', 'DAY;9:05', '09:05:00'],
    ['Date;Time', 'DAY;10:15:59', '10:15:59'],
    ['Payment date;Payment time', 'DAY;10:15', '10:15:00'],
    ['Дата платежа;Время платежа;Время создания', 'DAY;10:15;09:00', '10:15:00'],
    ['Дата создания;Время создания;Дата оплаты;Время оплаты', '01.01.2024;09:00;DAY;10:15', '10:15:00'],
    ['Дата создания;Время;Дата оплаты', 'DAY;09:00;DAY', '00:00:00'],
    ['Дата оплаты;Время оплаты', 'DAY;0,4270833333', '10:15:00'],
    ['Дата оплаты;Время оплаты', 'DAY;0', '00:00:00'],
    ['Дата оплаты;Время оплаты', 'DAY;1899-12-30 10:15:00', '10:15:00'],
    ['Дата оплаты;Время оплаты', 'DAY;DAY 10:15:00', '10:15:00'],
    ['Дата оплаты;Время оплаты', 'DAY 10:15:00;', '10:15:00'],
    ['Дата оплаты;Время оплаты', 'DAY;', '00:00:00'],
    ['Дата оплаты;Время оплаты', 'DAY;10:15:00+05:00', '10:15:00'],
  ])('is both together: %s: %s', async (heads, cells, clock) => {
    const day = newDay();
    expect(await at(heads, cells, day)).toEqual([null, new Date(`${day}T${clock}+05:00`).toISOString()]);
  });

  it('is of the next day where its zone says so', async () => {
    const day = newDay();
    const before = new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);
    expect(await at('Date;Time', `${before};20:30Z`, day)).toEqual([null, `${before}T20:30:00.000Z`]);
  });

  it.each([
    ['Дата оплаты;Время оплаты', 'DAY;10:15 PM'],
    ['Дата оплаты;Время оплаты', 'DAY;24:10'],
    ['Дата оплаты;Время оплаты', 'DAY;после обеда'],
    ['Дата оплаты;Время оплаты', 'DAY;01.01.2020 10:00'],
    ['Дата оплаты;Время оплаты', 'DAYT00:00:00Z;10:15'],
    ['Дата оплаты;Время оплаты', ';10:15'],
    ['Время оплаты', '10:15'],
  ])('that cannot be put together is refused with its line: %s: %s', async (heads, cells) => {
    expect((await at(heads, cells, newDay()))[0]).toMatch(/date and time in line 2/);
  });
});
