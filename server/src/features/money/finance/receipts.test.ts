import { filterPayments, getPaymentDetail, type PaymentDetail } from '@parvoz/contract/money/finance.ts';
import { askPayout, askWithdrawal, listPayouts, listWithdrawals } from '@parvoz/contract/money/payouts.ts';
import { decidePayout, type PayoutDecision } from '@parvoz/contract/money/payouts-queue.ts';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Agency, act, createAgency, createCase } from '../../../../test/applications.ts';
import { confirm, expectExact, finishStep, pay, protectionOf, topUp } from '../../../../test/money.ts';
import { publishDetails } from '../../../../test/operator.ts';
import { putDetails } from '../../../../test/payouts.ts';
import { createAdmin, createEmployee, createStudent, type Person } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let admin: Person;
let student: Person;
let agency: Agency;
let applicationId: string;
let topUpId: string;
beforeAll(async () => {
  app = await createTestApp();
  app.clock.set('2026-11-28T04:12:05.000Z');
  admin = await createAdmin(app);
  agency = await createAgency(app, { priceTiyin: 100_000_007 });
  await app.pool.query(
    `update consultings set legal_name = 'Ufq Taʼlim MChJ', tax_number = '309482117' where id = $1`,
    [agency.consultingId],
  );
  const made = await createCase(app, { agency });
  [student, applicationId] = [made.student, made.id];
  await act(agency.owner, applicationId, { type: 'ACCEPTED', comment: null });
  topUpId = (await topUp(app, student, 150_000_007, 'PAYME')).paymentId;
  await pay(app, student, applicationId);
  await finishStep(app, agency.owner, applicationId);
  await confirm(student, applicationId, (await protectionOf(student, applicationId)).shareList[0]!.stepId);
  await act(agency.owner, applicationId, { type: 'REJECTED', comment: 'Kechirasiz' });
});
afterAll(async () => {
  await expectExact(app);
  await app.close();
});

type Language = 'uz' | 'ru' | 'en' | 'uz-Cyrl';

const fileOf = async ({ token }: Pick<Person, 'token'>, id: string, language: Language = 'uz') =>
  app.http.inject({
    url: `/api/v1/payment/${id}/receipt`,
    headers: { authorization: `Bearer ${token}`, 'accept-language': language },
  });

/** Returns the selectable text of a PDF in one line, and its number of pages. */
const readPdf = async (bytes: Buffer) => {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const texts: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    texts.push(items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? ' ' : ''}` : '')).join(''));
  }
  const { numPages } = document;
  await document.loadingTask.destroy();
  return { pages: numPages, text: texts.join(' ').replace(/\s+/g, ' ') };
};

const flat = (text: string) => text.replace(/\s+/g, ' ');

/** The receipt of a payment, which says in its PDF what it says on the page, word for word. */
const receiptOf = async (person: Person, id: string, language: Language = 'uz') => {
  const { receipt } = await person.read(getPaymentDetail, { params: { id } }, language);
  const file = await fileOf(person, id, language);
  expect(file.statusCode).toBe(200);
  expect(file.headers['content-type']).toBe('application/pdf');
  const { pages, text } = await readPdf(file.rawPayload);
  expect(pages).toBe(1);
  const { number, title, note, lineList } = receipt!;
  for (const { name, text: said } of lineList) {
    expect(text).toContain(flat(name));
    expect(text.replaceAll(' ', '')).toContain(said.replace(/\s/g, ''));
  }
  expect(text).toContain(title);
  expect(text.replaceAll(' ', '')).toContain(note.replaceAll(' ', ''));
  expect(text.replaceAll(' ', '')).toContain(`№${number}`);
  return { ...receipt!, file, text, of: Object.fromEntries(lineList.map(({ key, text }) => [key, text])) };
};

const idOf = async (person: Person, purpose: PaymentDetail['purpose']): Promise<string> => {
  const { content } = await person.read(filterPayments, { body: { purpose } });
  return content[0]!.id;
};

const number = async () =>
  (await app.pool.query<{ number: string }>('select number from applications where id = $1', [applicationId]))
    .rows[0]!.number;

const AGENCY = /^Parvoz: Ufq Taʼlim MChJ \(.+\), STIR 309482117 balansi$/;

it('of a top-up says who paid whom by which provider, and when', async () => {
  const { of, note, isSandbox, file, text } = await receiptOf(student, topUpId);
  expect(of).toMatchObject({
    ...{
      status: 'Muvaffaqiyatli',
      from: 'Aziz Karimov',
      to: 'Parvoz: Aziz Karimov balansi',
      provider: 'Payme',
    },
    ...{ asked: '28.11.2026 09:12:05', paid: '28.11.2026 09:12:05', id: topUpId },
  });
  expect(of.providerNumber).toMatch(/^\S+$/);
  expect([isSandbox, note]).toEqual([
    false,
    'Bu fiskal chek emas. Fiskal chekni toʻlov tizimi yoki bank beradi.',
  ]);
  expect(text).toMatch(/1 500 000,07 soʻm/);
  expect(file.headers['content-disposition']).toMatch(
    /^inline; filename="kvitansiya-261128-[0-9A-Z]{4}-[0-9A-Z]{4}\.pdf"/,
  );
});

it('says the same in each language, in its letters', async () => {
  const ru = await receiptOf(student, topUpId, 'ru');
  expect(ru.of).toMatchObject({ status: 'Успешно', to: 'Parvoz: баланс, Aziz Karimov' });
  expect(ru.text).toContain('Платёжная система');
  expect((await receiptOf(student, topUpId, 'en')).of.purpose).toBe(
    'Balance top-up: prepayment for the services named',
  );
  expect((await receiptOf(student, topUpId, 'uz-Cyrl')).text).toMatch(/Тўлов тизими/);
});

it('of a payment, a release and a refund names the application and both sides', async () => {
  const application = await number();
  const paid = await receiptOf(student, await idOf(student, 'PAYMENT'));
  expect(paid.of).toMatchObject({
    ...{
      application,
      from: 'Parvoz: Aziz Karimov balansi',
      to: `Parvoz: ${application}-raqamli ariza himoyasi`,
    },
  });
  expect(paid.of.tariff).toBeTruthy();
  const released = await receiptOf(agency.owner, await idOf(agency.owner, 'RELEASE'));
  expect(released.of).toMatchObject({ application, from: `Parvoz: ${application}-raqamli ariza himoyasi` });
  expect(released.of.to).toMatch(AGENCY);
  expect(released.of.step).toBeTruthy();
  const refunded = await receiptOf(student, await idOf(student, 'REFUND'));
  expect(refunded.of).toMatchObject({ application, to: 'Parvoz: Aziz Karimov balansi' });
});

it('of a withdrawal says the document, the ways and each moment, also where it was declined', async () => {
  const ask = async (amount: number) => (await student.read(askWithdrawal, { body: { amount } })).id;
  const decide = (id: string, body: PayoutDecision) => admin.read(decidePayout, { params: { id }, body });
  const id = await ask(20_000_000);
  const reservedId = await idOf(student, 'PAYOUT_RESERVED');
  const waiting = await receiptOf(student, reservedId);
  expect(waiting).toMatchObject({ title: 'Pul soʻrovi', of: { status: 'Kutilmoqda' } });
  expect(waiting.of).not.toHaveProperty('document');
  app.clock.set('2026-11-28T04:13:05.000Z');
  await decide(id, { action: 'SEND' });
  app.clock.set('2026-11-28T04:14:05.000Z');
  await decide(id, { action: 'CONFIRM', documentNumber: 'SB-900', documentDate: '2026-11-28' });
  const [left] = (await student.read(listWithdrawals)).content;
  for (const paymentId of [reservedId, left!.paymentId!]) {
    const { of, title } = await receiptOf(student, paymentId);
    expect(title).toBe('Kvitansiya');
    expect(of).toMatchObject({
      ...{ status: 'Oʻtkazilgan', from: 'Parvoz: Aziz Karimov balansi', to: 'Aziz Karimov' },
      ...{ document: '№ SB-900, 28.11.2026', asked: '28.11.2026 09:12:05' },
      ...{ sent: '28.11.2026 09:13:05', confirmed: '28.11.2026 09:14:05' },
    });
    expect(of.way).toMatch(/^Payme: 200\s000,00\ssoʻm$/);
    expect(of).not.toHaveProperty('sentBy');
    const { payout } = await student.read(getPaymentDetail, { params: { id: paymentId } });
    expect(payout).toMatchObject({ kind: 'WITHDRAWAL', documentNumber: 'SB-900', sentBy: null });
  }
  expect((await receiptOf(admin, reservedId)).of.sentBy).toBeTruthy();
  const declinedId = await ask(10_000_000);
  const declined = await idOf(student, 'PAYOUT_RESERVED');
  await decide(declinedId, { action: 'DECLINE', reason: 'Karta yopilgan' });
  expect((await receiptOf(student, declined)).of).toMatchObject({
    ...{ status: 'Rad etilgan', reason: 'Karta yopilgan', declined: '28.11.2026 09:14:05' },
  });
});

it('of a payout says the document and the end of the account, which managers are not told', async () => {
  await putDetails(app, agency.consultingId);
  const { id } = await agency.owner.read(askPayout, { body: { amount: 40_000_002 } });
  await admin.read(decidePayout, { params: { id }, body: { action: 'SEND' } });
  const confirmed = { action: 'CONFIRM', documentNumber: 'X-1', documentDate: '2026-11-28' } as const;
  await admin.read(decidePayout, { params: { id }, body: confirmed });
  const [row] = (await agency.owner.read(listPayouts)).content;
  expect(row).toMatchObject({ accountEnd: '4417', documentNumber: 'X-1', paymentId: expect.any(String) });
  const { of } = await receiptOf(agency.owner, row!.paymentId!);
  expect(of).toMatchObject({ account: '•••• 4417, Namuna Bank', document: '№ X-1, 28.11.2026' });
  expect(of.from).toMatch(AGENCY);
  expect(of.to).toMatch(/^Ufq Taʼlim MChJ \(.+\), STIR 309482117$/);
  const managers = (await receiptOf(agency.manager, row!.paymentId!)).of;
  expect(managers).toMatchObject({ document: '№ X-1, 28.11.2026' });
  expect(managers).not.toHaveProperty('account');
  const { payout } = await agency.manager.read(getPaymentDetail, { params: { id: row!.paymentId! } });
  expect(payout).toMatchObject({ accountEnd: null, bank: null });
});

it('of the sandbox says that no real money has moved', async () => {
  const payer = await createStudent(app);
  const { paymentId } = await topUp(app, payer, 5_000_000, 'SANDBOX');
  const { isSandbox, note, of } = await receiptOf(payer, paymentId);
  expect([isSandbox, note]).toEqual([true, 'Sinov toʻlovi: haqiqiy pul oʻtkazilmagan.']);
  expect(of).not.toHaveProperty('providerNumber');
});

it('names who held the money on its day', async () => {
  const day = '2026-11-29';
  app.clock.set(`${day}T04:00:00.000Z`);
  const people = [await createAdmin(app), await createStudent(app)] as const;
  await publishDetails(app, people[0]);
  const { paymentId } = await topUp(app, people[1], 5_000_000, 'PAYME');
  const { of, holder, text } = await receiptOf(people[1], paymentId);
  expect(of.to).toBe('“Parvoz Tolov” MChJ: Aziz Karimov balansi');
  expect(holder).toBe('“Parvoz Tolov” MChJ, STIR 301234567, Toshkent, Amir Temur 1, +998712000000');
  expect(text.replaceAll(' ', '')).toContain(holder.replaceAll(' ', ''));
  // No operator was published then.
  const admins = await createAdmin(app);
  expect((await receiptOf(admins, topUpId)).holder).toBe('Parvoz');
});

it('is found by its number, and by nobody else', async () => {
  const { number: named } = await receiptOf(student, topUpId);
  const find = (person: Person, query: string) => person.read(filterPayments, { body: { query } });
  expect((await find(student, named.toLowerCase())).content.map(({ id }) => id)).toContain(topUpId);
  expect((await find(admin, named)).content.map(({ id }) => id)).toContain(topUpId);
  expect((await find(await createStudent(app), named)).content).toEqual([]);
  expect((await find(student, '269999-AAAA-AAAA')).content).toEqual([]);
});

it('is for whose money it is, and for administrators', async () => {
  const [stranger, otherOwner] = [await createStudent(app), await createEmployee(app, 'ROLE_CONSULTING')];
  const released = await idOf(agency.owner, 'RELEASE');
  const statuses = async (id: string) =>
    Promise.all(
      [student, agency.owner, agency.manager, admin, stranger, otherOwner].map(
        async (person) => (await fileOf(person, id)).statusCode,
      ),
    );
  expect(await statuses(topUpId)).toEqual([200, 404, 404, 200, 404, 404]);
  expect(await statuses(released)).toEqual([404, 200, 200, 200, 404, 404]);
  expect((await app.http.inject({ url: `/api/v1/payment/${topUpId}/receipt` })).statusCode).toBe(401);
  expect((await fileOf(student, 'no-id')).statusCode).toBe(404);
});

it('has names in every script of the font, and says where letters of another are missing', async () => {
  const named = async (name: string, surname: string) => {
    await app.pool.query('update profiles set name = $2, surname = $3 where id = $1', [
      student.id,
      name,
      surname,
    ]);
    const { text } = await readPdf((await fileOf(student, topUpId, 'en')).rawPayload);
    return text.normalize('NFC');
  };
  const missing = 'Letters that this paper cannot show';
  const neighbours = await named('Ǵáziyza Әйгерім', 'O`tkir-Yıldız Ҷӯраев');
  expect(neighbours).toContain('Ǵáziyza Әйгерім O`tkir-Yıldız Ҷӯраев');
  expect(neighbours).not.toContain(missing);
  const korean = await named('김철수', 'Kim');
  expect(korean).toContain('??? Kim');
  expect(korean).toContain(missing);
  await named('Aziz', 'Karimov');
});
