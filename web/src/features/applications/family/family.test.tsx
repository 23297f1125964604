import {
  chooseFamilyReminders,
  decideFamilySandbox,
  FamilyApplication,
  type FamilyPayment,
  getFamilyApplication,
  getFamilyPayment,
  leaveFamilyApplication,
  listFamilyApplications,
  listFamilyProviders,
  openFamilyDocument,
  payFamilyApplication,
  sendFamilyCode,
  signInFamily,
  signOutFamily,
  topUpForStudent,
} from '@parvoz/contract/applications/family.ts';
import { WRITTEN_LANGUAGES } from '@parvoz/contract/languages.ts';
import { RELEASE_HOURS } from '@parvoz/contract/money/protection-states.ts';
import { expect, onTestFinished, test } from 'vitest';
import { fakeApi, LineBroken, Refusal } from '../../../../test/api.ts';
import { expectNoAxeViolations } from '../../../../test/axe.ts';
import { DESKTOP, openPage, PHONE, TEXTS } from '../../../../test/page.tsx';
import { dropFamilyToken, readFamilyToken, saveFamilyToken } from '../../../lib/family-token.ts';
import { familyPaymentQuery } from './queries.ts';

const { auth, family: texts } = TEXTS.uz;
const ID = 'c1b5e5a4-0d55-4f0a-8c11-5b0a2f6a1e01';
const SHOWN: FamilyApplication = {
  ...{ id: ID, number: 'PV-2611-0187', status: 'STARTED', relation: 'MOTHER' },
  ...{ isClosedUnpaid: false, isStopped: false },
  ...{ canPay: false, canTopUp: false },
  student: { name: 'Malika', surname: 'Yusupova' },
  consulting: { id: 1, name: 'Yulduz' },
  university: { id: 2, name: 'Inha University' },
  program: null,
  tariff: { id: 3, name: 'Toʻliq' },
  step: { number: 2, name: 'Viza' },
  ...{ stepCount: 2, finishedStepCount: 1, next: 'SUBMIT', turn: 'STUDENT' },
  ...{ deadline: '2026-12-01', isOverdue: false, price: 1_000_000_000, payment: 'PAID' },
  paidOutside: 0,
  ...{
    startedAt: '2026-11-01T07:00:00.000Z',
    endedAt: null,
    documentList: [],
    paymentList: [],
    wantsReminders: true,
    isChecked: false,
  },
  stepList: [
    {
      number: 1,
      name: 'Hujjatlar',
      status: 'FINISHED',
      finishedAt: '2026-11-20T07:00:00.000Z',
      levelList: [],
    },
    {
      ...{ number: 2, name: 'Viza', status: 'STARTED', finishedAt: null },
      levelList: [{ number: 1, name: 'Anketa', status: 'STARTED', deadline: '2026-12-01', finishedAt: null }],
    },
  ],
  protection: {
    ...{ price: 1_000_000_000, paid: 1_000_000_000, held: 600_000_000, awaiting: 400_000_000 },
    ...{ disputed: 0, released: 0, returned: 0, dueAmount: 0, dueSince: null, closableAt: null },
    ...{ isInParts: false, shareList: [] },
  },
  holder: { legalName: '“Parvoz” MChJ', bank: 'Hamkorbank', isExample: true },
};

const signedIn = () => {
  saveFamilyToken('a-family-token');
  onTestFinished(dropFamilyToken);
};

test('a phone and its code open what is shown, without a password', async () => {
  onTestFinished(dropFamilyToken);
  const api = fakeApi();
  const asked = api.answer(sendFamilyCode, { expiresIn: 300, resendIn: 60, channel: 'SMS' });
  const signed = api.answer(signInFamily, { jwt: 'a-family-token' });
  const listed = api.answer(listFamilyApplications, [SHOWN]);
  const { screen } = await openPage('/family', { screen: PHONE }, api);
  await screen.getByRole('textbox', { name: texts.phone }).fill('901112233');
  await expectNoAxeViolations();
  await screen.getByRole('button', { name: texts.getCode }).click();
  await screen.getByRole('textbox', { name: auth.code, exact: true }).fill('123456');
  await screen.getByRole('button', { name: texts.signIn, exact: true }).click();
  await expect.element(screen.getByRole('link', { name: 'Malika Yusupova' })).toBeVisible();
  await expectNoAxeViolations();
  expect(asked.map(({ body }) => body)).toEqual([{ phone: '998901112233' }]);
  expect(signed.map(({ body }) => body)).toEqual([{ phone: '998901112233', code: '123456' }]);
  expect(listed[0]!.headers.get('authorization')).toBe('Bearer a-family-token');
  api.answer(signOutFamily, null);
  await screen.getByRole('button', { name: texts.signOut }).click();
  await expect.element(screen.getByRole('textbox', { name: texts.phone })).toBeVisible();
  expect(readFamilyToken()).toBeNull();
});

test.each(WRITTEN_LANGUAGES)(
  'a code that goes by Telegram is said to, in %s, and not that something is shown',
  async (language) => {
    const on = TEXTS[language];
    const api = fakeApi();
    api.answer(sendFamilyCode, { expiresIn: 300, resendIn: 60, channel: 'TELEGRAM' });
    const { screen } = await openPage('/family', { screen: PHONE, language }, api);
    await screen.getByRole('textbox', { name: on.family.phone }).fill('901112233');
    await screen.getByRole('button', { name: on.family.getCode }).click();
    await expect
      .element(screen.getByRole('textbox', { name: on.auth.anyWay.code, exact: true }))
      .toBeVisible();
    const sentence = on.family.byTelegram.replace('{{phone}}', '+998 90 111 22 33');
    await expect.element(screen.getByText(sentence)).toBeVisible();
    expect(sentence).toMatch(/^(Agar|Если|If) .*Telegram.*SMS/);
    await expectNoAxeViolations();
  },
);

test('a code that has long been over is not asked for: it may be somebody else’s', async () => {
  onTestFinished(() => window.localStorage.removeItem('FAMILY_CODE'));
  const pending = (over: number) => ({
    ...{ phone: '998901112233', isConsulting: false, channel: 'SMS' },
    ...{ expiresAt: Date.now() - over, resendAt: Date.now() - over - 240_000 },
  });
  const open = async (over: number) => {
    window.localStorage.setItem('FAMILY_CODE', JSON.stringify(pending(over)));
    return (await openPage('/family', { screen: PHONE })).screen;
  };
  const justOver = await open(590_000);
  await expect.element(justOver.getByRole('textbox', { name: auth.code, exact: true })).toBeVisible();
  await justOver.unmount();
  const longOver = await open(610_000);
  await expect.element(longOver.getByRole('textbox', { name: texts.phone })).toBeVisible();
  await expect.element(longOver.getByText('90 111 22 33')).not.toBeInTheDocument();
});

test('the list says of which application something is to be paid now', async () => {
  signedIn();
  const api = fakeApi();
  const due = { ...SHOWN, id: '01a1fa52-0000-7000-8000-000000000099', payment: 'DUE' } as const;
  api.answer(listFamilyApplications, [due, SHOWN]);
  const { screen } = await openPage('/family', { screen: PHONE }, api);
  const sign = screen.getByText(texts.money.due);
  await expect.element(sign).toBeVisible();
  // There is one alone: on the card that leads to this application.
  expect(sign.element().closest('li')?.querySelector('a')?.getAttribute('href')).toBe(`/family/${due.id}`);
  await expectNoAxeViolations();
});

test.each([
  ['isStopped', 'STOPPED'],
  ['isClosedUnpaid', 'CLOSED'],
] as const)('the list does not call an application rejected that %s ended', async (how, key) => {
  signedIn();
  const api = fakeApi();
  const ended = { status: 'REJECTED', turn: null, next: 'NONE', deadline: null, [how]: true } as const;
  api.answer(listFamilyApplications, [{ ...SHOWN, ...ended }]);
  const { screen } = await openPage('/family', { screen: PHONE }, api);
  await expect.element(screen.getByText(texts.status[key], { exact: true })).toBeVisible();
  expect(screen.getByText(texts.status.REJECTED, { exact: true }).elements()).toEqual([]);
});

test('a level that was submitted has no deadline any more', async () => {
  signedIn();
  const api = fakeApi();
  const [first, second] = SHOWN.stepList;
  const levelList = [{ ...second!.levelList[0]!, status: 'TRAIL' as const }];
  api.answer(getFamilyApplication, {
    ...{ ...SHOWN, next: 'CHECK', turn: 'CONSULTING', deadline: null },
    stepList: [first!, { ...second!, levelList }],
  });
  const { screen } = await openPage(`/family/${ID}`, { screen: PHONE }, api);
  const steps = screen.getByRole('region', { name: texts.steps.title });
  await expect.element(steps.getByText(texts.steps.TRAIL)).toBeVisible();
  expect(screen.getByText(/01\.12\.2026/).elements()).toEqual([]);
});

test.each([
  ['a phone', PHONE],
  ['a narrow one', [320, 700]],
  ['a wide screen', DESKTOP],
] as const)('shows where the money is and which step it is at, on %s', async (_, size) => {
  signedIn();
  const api = fakeApi();
  api.answer(getFamilyApplication, SHOWN);
  const { screen } = await openPage(`/family/${ID}`, { screen: size as [number, number] }, api);
  const money = screen.getByRole('region', { name: texts.money.title });
  await expect.element(money.getByText(/^10\s000\s000/).first()).toBeVisible();
  await expect.element(money.getByText(/“Parvoz” MChJ/)).toBeVisible();
  const steps = screen.getByRole('region', { name: texts.steps.title });
  await expect.element(steps.getByText('Anketa')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  await expectNoAxeViolations();
});

test.each(WRITTEN_LANGUAGES)(
  'says in %s that a share also goes to the agency without a word of the student',
  async (language) => {
    signedIn();
    const api = fakeApi();
    api.answer(getFamilyApplication, SHOWN);
    const { screen } = await openPage(`/family/${ID}`, { screen: PHONE, language }, api);
    const { family } = TEXTS[language];
    const money = screen.getByRole('region', { name: family.money.title });
    await expect.element(money.getByText(family.money.rule)).toBeVisible();
    const [, awaiting] = family.money.awaiting.split('{{amount}}');
    await expect.element(money.getByText(new RegExp(`${awaiting}$`))).toBeVisible();
    for (const text of [family.money.rule, awaiting, family.pay.text.PROTECTED])
      expect(text).toContain(String(RELEASE_HOURS));
    expect(family.sceneText).not.toMatch(/tasdiq|подтверд|confirm/);
  },
);

const PAID_OUTSIDE: FamilyApplication = { ...SHOWN, paidOutside: 500_000_000 };
const { money: words } = texts;
const outside = words.outside.replace('{{amount}}', '5 000 000,00');

test('what was paid outside is said, and the rest is not called the price of the tariff', async () => {
  signedIn();
  const api = fakeApi();
  api.answer(getFamilyApplication, PAID_OUTSIDE);
  api.answer(listFamilyApplications, [PAID_OUTSIDE]);
  const { screen } = await openPage('/family', { screen: PHONE }, api);
  await expect.element(screen.getByText(new RegExp(`^${words.left}`))).toBeVisible();
  await screen.getByRole('link', { name: 'Malika Yusupova' }).click();
  const money = screen.getByRole('region', { name: words.title });
  await expect.element(money.getByText(outside)).toBeVisible();
  await expect.element(money.getByText(words.left, { exact: true })).toBeVisible();
  expect(money.getByText(words.price).elements()).toEqual([]);
  await expectNoAxeViolations();
});

test('a tariff that was all paid outside is not called free', async () => {
  signedIn();
  const api = fakeApi();
  const protection = { ...SHOWN.protection, ...{ price: 0, paid: 0, held: 0, awaiting: 0 } };
  api.answer(getFamilyApplication, { ...PAID_OUTSIDE, price: 0, protection });
  const { screen } = await openPage(`/family/${ID}`, { screen: PHONE }, api);
  const money = screen.getByRole('region', { name: words.title });
  await expect.element(money.getByText(words.none)).toBeVisible();
  await expect.element(money.getByText(outside)).toBeVisible();
  expect(money.getByText(words.free).elements()).toEqual([]);
});

test('says in a sentence that it is not shown any more, and leads to the others', async () => {
  signedIn();
  const api = fakeApi();
  api.answer(getFamilyApplication, () => {
    throw new Refusal(403, 'ACCESS_ENDED', 'Bu ariza endi sizga koʻrsatilmaydi.');
  });
  api.answer(listFamilyApplications, []);
  const { screen } = await openPage(`/family/${ID}`, { screen: PHONE }, api);
  await expect.element(screen.getByRole('heading', { name: texts.ended.title })).toBeVisible();
  await expect.element(screen.getByText('Bu ariza endi sizga koʻrsatilmaydi.')).toBeVisible();
  await screen.getByRole('link', { name: texts.ended.back }).click();
  await expect.element(screen.getByText(texts.list.none)).toBeVisible();
});

test('is given up by the guardian, after a question', async () => {
  signedIn();
  const api = fakeApi();
  api.answer(getFamilyApplication, SHOWN);
  const left = api.answer(leaveFamilyApplication, []);
  api.answer(listFamilyApplications, []);
  const { screen } = await openPage(`/family/${ID}`, { screen: DESKTOP }, api);
  await screen.getByRole('button', { name: texts.leave.open }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: texts.leave.act }).click();
  await expect.element(screen.getByText(texts.list.none)).toBeVisible();
  expect(left.map(({ params }) => params)).toEqual([{ id: ID }]);
});

const DUE: FamilyApplication = {
  ...SHOWN,
  ...{ canPay: true, payment: 'DUE' },
  protection: {
    ...SHOWN.protection,
    ...{ paid: 0, held: 0, awaiting: 0, dueAmount: 1_000_000_000 },
    ...{ dueSince: '2026-11-20T07:00:00.000Z', closableAt: '2026-12-04T07:00:00.000Z' },
  },
};
const PAYMENT: FamilyPayment = {
  ...{
    id: 'c1b5e5a4-0d55-4f0a-8c11-5b0a2f6a1e02',
    shownId: ID,
    student: SHOWN.student,
    number: SHOWN.number,
  },
  ...{
    amount: 1_000_000_000,
    due: 1_000_000_000,
    isTopUp: false,
    provider: 'SANDBOX',
    status: 'CREATED',
    outcome: null,
    ...{ settled: 0, settledAt: null, isTooLittle: false },
    ...{ added: 0, addedAt: null, taken: 0, takenAt: null },
    failure: null,
  },
  ...{ createdAt: '2026-11-24T07:00:00.000Z', expiresAt: '2026-11-25T07:00:00.000Z' },
  url: 'https://parvoz.uz/family/payment/1/sandbox',
};
/** 12:05 in Tashkent. */
const SETTLED_AT = '2026-11-24T07:05:00.000Z';

test.each([
  ['PROTECTED', PHONE],
  ['BALANCE', DESKTOP],
] as const)('pays the whole due sum once, and says that the money is %s', async (outcome, size) => {
  signedIn();
  const api = fakeApi();
  api.answer(getFamilyApplication, DUE);
  api.answer(listFamilyProviders, ['SANDBOX']);
  const begun = api.answer(payFamilyApplication, { id: PAYMENT.id, url: PAYMENT.url! });
  let payment = PAYMENT;
  api.answer(getFamilyPayment, () => payment);
  const decided = api.answer(decideFamilySandbox, () => {
    const settled = { settled: PAYMENT.amount, settledAt: SETTLED_AT };
    payment = { ...PAYMENT, status: 'SUCCESS', outcome, ...settled, url: null };
    return payment;
  });
  const { screen } = await openPage(`/family/${ID}`, { screen: size }, api);
  // Said before it is pressed.
  await expect.element(screen.getByText(texts.pay.else)).toBeVisible();
  expect(texts.pay.else).toMatch(/ariza tugasa.*toʻlab qoʻysa.*summa oʻzgarsa.*yangi shartlar/);
  await expect.element(screen.getByText(texts.pay.isChecked)).not.toBeInTheDocument();
  await expect.element(screen.getByText(/^Toʻlov tizimlari tiyinsiz/)).not.toBeInTheDocument();
  await expectNoAxeViolations();
  await screen.getByRole('button', { name: /toʻlash$/ }).click();
  await screen.getByRole('button', { name: texts.pay.sandbox.pay }).click();
  await expect.element(screen.getByRole('heading', { name: texts.pay.state[outcome] })).toBeVisible();
  // As it was then, whatever becomes of the money later.
  const then = texts.pay.text[outcome].replace('{{moment}}', '24.11.2026, 12:05');
  await expect.element(screen.getByText(then)).toBeVisible();
  await expectNoAxeViolations();
  expect(begun.map(({ body }) => body)).toEqual([{ amount: 1_000_000_000, provider: 'SANDBOX' }]);
  expect(begun[0]!.headers.get('idempotency-key')).toBeTruthy();
  expect(decided.map(({ body }) => body)).toEqual([{ isPaid: true }]);
});

test('says what goes to the balance of a sum that is rounded up, and shows of it what is protected', async () => {
  signedIn();
  const api = fakeApi();
  const small = { ...DUE, protection: { ...DUE.protection, dueAmount: 30_000 } };
  const settled = { settled: 100_000, settledAt: SETTLED_AT };
  const sums = { amount: 100_000, due: 30_000, status: 'SUCCESS', outcome: 'PROTECTED', ...settled } as const;
  const rest = texts.pay.rest.replace('{{least}}', '1\u00a0000').replace('{{amount}}', '700,00');
  api.answer(getFamilyApplication, { ...small, paymentList: [{ ...PAYMENT, ...sums }] });
  api.answer(listFamilyProviders, ['SANDBOX']);
  api.answer(getFamilyPayment, { ...PAYMENT, ...sums, url: null });
  const { screen } = await openPage(`/family/${ID}`, { screen: PHONE }, api);
  await expect.element(screen.getByRole('button', { name: /^1\s000,00 soʻm toʻlash$/ })).toBeVisible();
  await expect.element(screen.getByText(rest)).toBeVisible();
  const payments = screen.getByRole('region', { name: texts.pay.list });
  await expect.element(payments.getByText(/^300,00/)).toBeVisible();
  await payments.getByRole('link').click();
  await expect.element(screen.getByRole('heading', { name: texts.pay.state.PROTECTED })).toBeVisible();
  const done = screen.getByRole('status');
  await expect.element(done.getByText(/^300,00/)).toBeVisible();
  await expect.element(done.getByText(rest)).toBeVisible();
});

test('says above the form that a payment of the same sum is being checked', async () => {
  signedIn();
  const api = fakeApi();
  api.answer(getFamilyApplication, { ...DUE, isChecked: true });
  api.answer(listFamilyProviders, ['SANDBOX']);
  const { screen } = await openPage(`/family/${ID}`, { screen: PHONE }, api);
  const money = screen.getByRole('region', { name: texts.money.title });
  await expect.element(money.getByText(texts.pay.isChecked)).toBeVisible();
  await expect.element(money.getByRole('button', { name: /toʻlash$/ })).toBeVisible();
  await expectNoAxeViolations();
});

test('asks for the permission of the student where there is none, and switches reminders off', async () => {
  signedIn();
  const api = fakeApi();
  api.answer(getFamilyApplication, { ...DUE, canPay: false });
  const first = await openPage(`/family/${ID}`, { screen: PHONE }, api);
  await expect.element(first.screen.getByText(texts.pay.notAllowed)).toBeVisible();
  await first.screen.unmount();
  api.answer(getFamilyApplication, DUE);
  api.answer(listFamilyProviders, []);
  const chosen = api.answer(chooseFamilyReminders, { ...DUE, wantsReminders: false });
  const { screen } = await openPage(`/family/${ID}`, { screen: PHONE }, api);
  await expect.element(screen.getByText(texts.pay.none)).toBeVisible();
  await screen.getByRole('switch', { name: texts.reminders.label }).click();
  await expect.element(screen.getByText(texts.reminders.off)).toBeVisible();
  expect(chosen.map(({ body }) => body)).toEqual([{ isWanted: false }]);
});

test('does not say that no payments are taken where that could not be asked', async () => {
  signedIn();
  const api = fakeApi();
  api.answer(getFamilyApplication, DUE);
  api.answer(listFamilyProviders, () => {
    throw new LineBroken('Failed to fetch');
  });
  const { screen } = await openPage(`/family/${ID}`, { screen: PHONE }, api);
  const alert = screen.getByRole('alert');
  await expect.element(alert).toBeVisible();
  expect(screen.getByText(texts.pay.none).elements()).toEqual([]);
  await expectNoAxeViolations();
  api.answer(listFamilyProviders, []);
  await alert.getByRole('button', { name: TEXTS.uz.common.tryAgain }).click();
  await expect.element(screen.getByText(texts.pay.none)).toBeVisible();
});

test('puts a sum on the balance where the student allows that, and says whose it is then', async () => {
  signedIn();
  const api = fakeApi();
  const allowed = { ...SHOWN, canTopUp: true, paymentList: [] };
  api.answer(getFamilyApplication, allowed);
  api.answer(listFamilyProviders, ['SANDBOX']);
  const begun = api.answer(topUpForStudent, { id: PAYMENT.id, url: PAYMENT.url! });
  const toppedUp = { ...PAYMENT, amount: 50_000_000, due: null, isTopUp: true };
  api.answer(getFamilyPayment, toppedUp);
  api.answer(decideFamilySandbox, () => {
    const outcome = { outcome: 'BALANCE', settled: 50_000_000, settledAt: SETTLED_AT } as const;
    const done = { ...toppedUp, ...outcome, status: 'SUCCESS', url: null } as const;
    api.answer(getFamilyPayment, done);
    return done;
  });
  const { screen } = await openPage(`/family/${ID}`, { screen: PHONE }, api);
  const payments = screen.getByRole('region', { name: texts.pay.list });
  await payments.getByText(texts.topUp.open).click();
  await expect.element(payments.getByText(/^Pul Malika Yusupova balansiga tushadi/)).toBeVisible();
  await payments.getByRole('button', { name: texts.topUp.act }).click();
  await expect.element(payments.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
  await payments.getByRole('textbox').fill('500 000');
  await expectNoAxeViolations();
  await payments.getByRole('button', { name: /^500\s000.* soʻm toʻlash$/ }).click();
  await screen.getByRole('button', { name: texts.pay.sandbox.pay }).click();
  await expect.element(screen.getByRole('heading', { name: texts.topUp.done })).toBeVisible();
  const then = texts.topUp.doneText.replace('{{moment}}', '24.11.2026, 12:05');
  await expect.element(screen.getByText(then)).toBeVisible();
  expect(begun.map(({ body }) => body)).toEqual([{ amount: 50_000_000, provider: 'SANDBOX' }]);
});

test('says of a payment that has brought more what came, and where it went', async () => {
  signedIn();
  const api = fakeApi();
  const then = { outcome: 'PROTECTED', settledAt: SETTLED_AT } as const;
  const more = { added: 50_000_000, addedAt: SETTLED_AT };
  api.answer(getFamilyPayment, { ...PAYMENT, ...then, ...more, status: 'SUCCESS', url: null });
  const { screen } = await openPage(`/family/payment/${PAYMENT.id}`, { screen: PHONE }, api);
  await expect
    .element(screen.getByText(/yana 500\s000,00 soʻm kelgan va 24\.11\.2026, 12:05 da/))
    .toBeVisible();
  await expectNoAxeViolations();
});

test('says of a payment by which too little has come how much it was, and why it is on the balance', async () => {
  signedIn();
  const api = fakeApi();
  const then = { outcome: 'BALANCE', settled: 1_000_000, settledAt: SETTLED_AT, isTooLittle: true } as const;
  api.answer(getFamilyPayment, { ...PAYMENT, ...then, status: 'SUCCESS', url: null });
  const { screen } = await openPage(`/family/payment/${PAYMENT.id}`, { screen: PHONE }, api);
  await expect.element(screen.getByRole('heading', { name: texts.pay.state.LITTLE })).toBeVisible();
  await expect.element(screen.getByText(/^10\s000,00/)).toBeVisible();
  const text = texts.pay.text.LITTLE.replace('{{moment}}', '24.11.2026, 12:05');
  await expect.element(screen.getByText(text)).toBeVisible();
  await expectNoAxeViolations();
});

test('says of a payment whose money was taken back that it is being checked, and asks nobody to pay again', async () => {
  signedIn();
  const api = fakeApi();
  const taken = { taken: 1_000_000, takenAt: SETTLED_AT, url: null };
  api.answer(getFamilyPayment, { ...PAYMENT, ...taken });
  const { screen } = await openPage(`/family/payment/${PAYMENT.id}`, { screen: PHONE }, api);
  await expect.element(screen.getByRole('heading', { name: texts.pay.state.checked })).toBeVisible();
  await expect.element(screen.getByText(texts.pay.text.checked)).toBeVisible();
  await expect.element(screen.getByText(/10\s000,00 soʻm 24\.11\.2026, 12:05 da/)).toBeVisible();
  await expect.element(screen.getByRole('link', { name: texts.pay.continue })).not.toBeInTheDocument();
  await expect.element(screen.getByText(texts.pay.text.waiting)).not.toBeInTheDocument();
  await expectNoAxeViolations();
});

test('says of a payment whose money was taken back, and whose time is over, where it is, without a way to pay it', async () => {
  signedIn();
  const api = fakeApi();
  const taken = { taken: 1_000_000, takenAt: SETTLED_AT, failure: 'EXPIRED', url: null } as const;
  api.answer(getFamilyPayment, { ...PAYMENT, ...taken, status: 'CANCELED' });
  const { screen } = await openPage(`/family/payment/${PAYMENT.id}`, { screen: PHONE }, api);
  await expect.element(screen.getByRole('heading', { name: texts.pay.state.reversed })).toBeVisible();
  await expect.element(screen.getByText(texts.pay.text.reversed)).toBeVisible();
  await expect.element(screen.getByRole('link', { name: texts.pay.continue })).not.toBeInTheDocument();
});

test('asks again as long as its money is on its way, and not of what was taken back', () => {
  const { refetchInterval } = familyPaymentQuery(PAYMENT.id, 'uz');
  const intervalOf = refetchInterval as (query: { state: { data: FamilyPayment } }) => number | false;
  const asksAgain = (given: Partial<FamilyPayment>) =>
    intervalOf({ state: { data: { ...PAYMENT, ...given } } }) !== false;
  const takenAt = SETTLED_AT;
  const paid = { status: 'SUCCESS', url: null } as const;
  expect([{}, paid].map(asksAgain)).toEqual([true, true]);
  const ended = [
    { takenAt },
    { ...paid, takenAt },
    { ...paid, outcome: 'BALANCE' },
    { failure: 'PROVIDER' },
  ] as const;
  expect(ended.map(asksAgain)).toEqual([false, false, false, false]);
});

test('says of money on the balance, and of what is checked, nothing that is not always so', () => {
  for (const { family, sms } of [TEXTS.uz, TEXTS.ru, TEXTS.en]) {
    for (const text of [family.pay.text.BALANCE, sms.guardianPaid.BALANCE])
      expect(text).not.toMatch(/oʻzgar|измени|changed/);
    expect(family.pay.text.checked).not.toMatch(/administrator|администратор/i);
    // Of a moment to come.
    expect(family.money.releasesAt).not.toContain(family.money.state.RELEASED);
  }
});

/** As a process of the release before answers them during an upgrade. */
const FORMER_PAYMENT = {
  ...getFamilyPayment,
  data: getFamilyPayment.data.omit({
    due: true,
    settled: true,
    isTooLittle: true,
    taken: true,
    takenAt: true,
  }),
};
const FORMER_APPLICATION = {
  ...getFamilyApplication,
  data: FamilyApplication.omit({ isChecked: true }).extend({
    paymentList: FamilyApplication.shape.paymentList.element
      .omit({ due: true, settled: true, isTooLittle: true, added: true, takenAt: true })
      .array(),
  }),
};

test('a process of the release before answers without the newer sums, and the page says what it said', async () => {
  signedIn();
  const api = fakeApi();
  api.answer(FORMER_PAYMENT, PAYMENT);
  const first = await openPage(`/family/payment/${PAYMENT.id}`, { screen: PHONE }, api);
  await expect.element(first.screen.getByRole('heading', { name: texts.pay.state.waiting })).toBeVisible();
  await expect.element(first.screen.getByRole('link', { name: texts.pay.continue })).toBeVisible();
  await expect.element(first.screen.getByText(/olib tashlandi|qaytarib olingan/)).not.toBeInTheDocument();
  await first.screen.unmount();
  const done = { outcome: 'BALANCE', settledAt: SETTLED_AT, status: 'SUCCESS', url: null } as const;
  api.answer(FORMER_PAYMENT, { ...PAYMENT, ...done });
  const second = await openPage(`/family/payment/${PAYMENT.id}`, { screen: PHONE }, api);
  await expect.element(second.screen.getByRole('heading', { name: texts.pay.state.BALANCE })).toBeVisible();
  await expect.element(second.screen.getByText(/^10\s000\s000/)).toBeVisible();
  await second.screen.unmount();
  api.answer(FORMER_APPLICATION, { ...SHOWN, paymentList: [{ ...PAYMENT, ...done }] });
  const { screen } = await openPage(`/family/${ID}`, { screen: PHONE }, api);
  const payments = screen.getByRole('region', { name: texts.pay.list });
  await expect.element(payments.getByText(texts.pay.state.BALANCE)).toBeVisible();
  await expect.element(payments.getByText(/^10\s000\s000/)).toBeVisible();
});

test('is told plainly that somebody is paying the same sum', async () => {
  signedIn();
  const api = fakeApi();
  api.answer(getFamilyApplication, DUE);
  api.answer(listFamilyProviders, ['SANDBOX']);
  api.answer(payFamilyApplication, () => {
    throw new Refusal(409, 'PAYMENT_UNDERWAY', 'Bu summa hozir toʻlanyapti.');
  });
  const { screen } = await openPage(`/family/${ID}`, { screen: PHONE }, api);
  await screen.getByRole('button', { name: /toʻlash$/ }).click();
  await expect.element(screen.getByText('Bu summa hozir toʻlanyapti.')).toBeVisible();
});

const denied = () => {
  throw new Refusal(403, 'ACCESS_DENIED', 'Hisobingizda bu amal uchun ruxsat yoʻq.');
};

test('says that the student has to allow it where that was taken back meanwhile, and offers no form any more', async () => {
  signedIn();
  const api = fakeApi();
  api.answer(getFamilyApplication, { ...DUE, canTopUp: true });
  api.answer(listFamilyProviders, ['SANDBOX']);
  api.answer(payFamilyApplication, denied);
  const { screen } = await openPage(`/family/${ID}`, { screen: PHONE }, api);
  const pay = screen.getByRole('button', { name: /toʻlash$/ });
  await expect.element(pay).toBeVisible();
  api.answer(getFamilyApplication, { ...DUE, canPay: false, canTopUp: true });
  await pay.click();
  const money = screen.getByRole('region', { name: words.title });
  await expect.element(money.getByText(texts.pay.notAllowed)).toBeVisible();
  await expect.element(pay).not.toBeInTheDocument();
  await screen.getByText(texts.topUp.open).click();
  await screen.getByRole('textbox').fill('500 000');
  api.answer(topUpForStudent, denied);
  api.answer(getFamilyApplication, SHOWN);
  await screen.getByRole('button', { name: /^500\s000.* soʻm toʻlash$/ }).click();
  await expect.element(screen.getByText(texts.topUp.open)).not.toBeInTheDocument();
  await expect.element(screen.getByText(texts.pay.notAllowed).first()).toBeVisible();
  expect(screen.getByText(/Hisobingizda/).elements()).toEqual([]);
});

test('a document that is not shown any more leaves the list, and the page says why', async () => {
  signedIn();
  const api = fakeApi();
  const document = { id: PAYMENT.id, name: 'Pasport.pdf', createdAt: SETTLED_AT };
  api.answer(getFamilyApplication, { ...SHOWN, documentList: [document] });
  api.answer(openFamilyDocument, denied);
  const { screen } = await openPage(`/family/${ID}`, { screen: PHONE }, api);
  const open = screen.getByRole('button', { name: `${texts.documents.open}: Pasport.pdf` });
  await expect.element(open).toBeVisible();
  api.answer(getFamilyApplication, SHOWN);
  await open.click();
  await expect.element(screen.getByText(texts.documents.notShown)).toBeVisible();
  await expect.element(open).not.toBeInTheDocument();
});

test.each(['', '/sandbox'])('a payment of another phone leads to the own list: %s', async (page) => {
  signedIn();
  const api = fakeApi();
  api.answer(getFamilyPayment, () => {
    throw new Refusal(404, 'NOT_FOUND', 'Bu yerda hech narsa topilmadi.');
  });
  api.answer(listFamilyApplications, []);
  const { screen } = await openPage(`/family/payment/${PAYMENT.id}${page}`, { screen: PHONE }, api);
  await expect.element(screen.getByRole('heading', { name: texts.pay.unread })).toBeVisible();
  await expect.element(screen.getByText(texts.pay.notYours)).toBeVisible();
  expect(screen.getByRole('button', { name: TEXTS.uz.common.tryAgain }).elements()).toEqual([]);
  await expectNoAxeViolations();
  await screen.getByRole('link', { name: texts.ended.back }).click();
  await expect.element(screen.getByRole('button', { name: texts.signOut })).toBeVisible();
});

test('a test payment that can no longer be made has no buttons to make it', async () => {
  signedIn();
  const api = fakeApi();
  api.answer(getFamilyPayment, { ...PAYMENT, status: 'CANCELED', failure: 'EXPIRED', url: null });
  const { screen } = await openPage(`/family/payment/${PAYMENT.id}/sandbox`, { screen: PHONE }, api);
  await expect.element(screen.getByRole('heading', { name: texts.pay.state.failed })).toBeVisible();
  expect(screen.getByRole('button', { name: texts.pay.sandbox.pay }).elements()).toEqual([]);
});
