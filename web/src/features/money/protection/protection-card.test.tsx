import { expect, test } from 'vitest';
import { AWAITING, HELD, MOVED_IN, shareOf } from '../../../../test/applications.ts';
import { showComponent, TEXTS } from '../../../../test/page.tsx';
import { ProtectionCard } from './protection-card.tsx';
import type { Reader } from './sums.ts';

const texts = TEXTS.uz.protection;
const NAME = 'Toʻliq';
const named = (text: string) => text.replace('{{name}}', NAME);
const OUTSIDE = texts.outside.note.replace('{{amount}}', '1 500 000,00');
const READERS: Reader[] = ['STUDENT', 'CONSULTING', 'ADMIN'];

const show = (protection: typeof HELD, reader: Reader, isEnded = false) =>
  showComponent(<ProtectionCard {...{ protection, reader, isEnded }} tariffName={NAME} isAccepted />);

test.each(READERS)('what is left of a tariff is not called its full price: %s', async (reader) => {
  const screen = await show(MOVED_IN, reader);
  await expect.element(screen.getByText(named(texts.outside.tariff))).toBeVisible();
  expect(screen.getByText(named(texts.tariff)).elements()).toEqual([]);
});

test.each(READERS)('what was all paid outside is not called free: %s', async (reader) => {
  const screen = await show({ ...MOVED_IN, price: 0, dueAmount: 0 }, reader);
  await expect.element(screen.getByText(OUTSIDE)).toBeVisible();
  await expect.element(screen.getByText(texts.outside.none)).toBeVisible();
  for (const said of [texts.free, texts.note.free, named(texts.tariff)])
    expect(screen.getByText(said, { exact: true }).elements()).toEqual([]);
});

test.each([
  ['its full price', HELD, named(texts.tariff)],
  ['free', { ...HELD, ...{ price: 0, paid: 0, held: 0 } }, texts.note.free],
])('a tariff of which nothing was paid outside is said to be %s', async (_, protection, said) => {
  const screen = await show(protection, 'STUDENT');
  await expect.element(screen.getByText(said)).toBeVisible();
});

const OF_TENTH = { commission: 0, commissionPoints: 1000 };
const BACK = { state: 'RETURNED', amount: 120_000_000, returned: 120_000_000 } as const;

test.each([
  ['of all shares while the application goes on', { ...AWAITING, ...OF_TENTH }, false, '200 000,00'],
  [
    'of the shares of finished steps once it has ended',
    { ...AWAITING, ...OF_TENTH, shareList: [AWAITING.shareList[0]!, shareOf(BACK)] },
    true,
    '80 000,00',
  ],
  [
    'of what has not gone back while the application goes on',
    { ...AWAITING, ...OF_TENTH, shareList: [AWAITING.shareList[0]!, shareOf(BACK)] },
    false,
    '80 000,00',
  ],
])('a commission that may be taken is that %s', async (_, protection, isEnded, sum) => {
  const screen = await show(protection, 'CONSULTING', isEnded);
  await expect.element(screen.getByText(texts.commission.whole)).toBeVisible();
  await expect.element(screen.getByText(new RegExp(`^${sum.replaceAll(' ', '\\s')}$`))).toBeVisible();
});

test.each([
  ['everything was returned', { ...HELD, held: 0, returned: 120_000_000, shareList: [shareOf(BACK)] }],
  ['nothing was paid', { ...HELD, paid: 0, held: 0, shareList: [shareOf({}), shareOf({ number: 2 })] }],
])('no commission is spoken of where the application has ended and %s', async (_, protection) => {
  const screen = await show({ ...protection, ...OF_TENTH }, 'ADMIN', true);
  await expect.element(screen.getByText(named(texts.tariff))).toBeVisible();
  expect(screen.getByText(texts.commission.rule).elements()).toEqual([]);
});
