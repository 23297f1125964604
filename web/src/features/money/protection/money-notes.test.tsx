import type { Protection } from '@parvoz/contract/money/protection.ts';
import { expect, test } from 'vitest';
import { AWAITING, DUE, HELD, shareOf } from '../../../../test/applications.ts';
import { showComponent, TEXTS } from '../../../../test/page.tsx';
import { MoneyNotes } from './money-notes.tsx';
import type { Reader } from './sums.ts';

const texts = TEXTS.uz.protection;
const CLOSABLE_AT = '2026-01-05T17:55:00.000Z';

const show = (protection: Protection, reader: Reader = 'STUDENT') =>
  showComponent(<MoneyNotes {...{ protection, reader, isEnded: false, isAccepted: true }} />);

/** In parts: the first step waits for the student's word, the share of the second is due. */
const SECOND_DUE: Protection = {
  ...AWAITING,
  ...{ isInParts: true, paid: 80_000_000, held: 0, refundNow: 0 },
  ...{ dueAmount: 120_000_000, closableAt: CLOSABLE_AT },
  shareList: [AWAITING.shareList[0]!, shareOf({ ...DUE.shareList[1]!, state: 'UNPAID' })],
};

test.each([
  ['STUDENT', 'own'],
  ['CONSULTING', 'student'],
] as const)(
  'the minute from which on it may be closed is said beside what passes: %s',
  async (reader, side) => {
    const screen = await show(SECOND_DUE, reader);
    const due = texts.next.pay[side]
      .replace('{{amount}}', '1 200 000,00')
      .replace('{{moment}}', '05.01.2026, 22:55');
    await expect.element(screen.getByText(due)).toBeVisible();
    await expect.element(screen.getByText(/eʼtiroz boʻlmasa.*1-bosqich ulushi/)).toBeVisible();
    // Nothing is protected, so no sum of nothing is promised back.
    await expect.element(screen.getByText(texts.refund.none[side].replace('{{step}}', '1'))).toBeVisible();
  },
);

test('nobody reads when it may be closed while the student cannot sign in', async () => {
  const screen = await show({ ...SECOND_DUE, closableAt: null }, 'CONSULTING');
  const resting = texts.next.payResting.replace('{{amount}}', '1 200 000,00');
  await expect.element(screen.getByText(resting)).toBeVisible();
});

test('the agency reads which step keeps its student from withdrawing', async () => {
  const [first, second] = AWAITING.shareList;
  const shareList = [
    { ...first!, number: 3 },
    { ...second!, number: 4 },
  ];
  const screen = await show({ ...AWAITING, shareList }, 'CONSULTING');
  await expect.element(screen.getByText(/endi bekor qila olmaydi: 3-bosqich tugagan/)).toBeVisible();
});

test('the next step that is asked about is one with a share', async () => {
  const [first, second] = HELD.shareList;
  const screen = await show({ ...HELD, shareList: [{ ...first!, amount: 0 }, second!] });
  await expect.element(screen.getByText(texts.next.finish.own.replace('{{step}}', '2'))).toBeVisible();
});

test('what is paid asks for nothing', async () => {
  const screen = await show(HELD);
  await expect.element(screen.getByText(/Keyingi oʻzgarish/)).toBeVisible();
  expect(screen.getByText(/toʻlanishi kerak/).elements()).toEqual([]);
});
