import { expect, test } from 'vitest';
import { HELD, MOVED_IN } from '../../../../test/applications.ts';
import { showComponent, TEXTS } from '../../../../test/page.tsx';
import { ProtectionCard } from './protection-card.tsx';
import type { Reader } from './sums.ts';

const texts = TEXTS.uz.protection;
const NAME = 'Toʻliq';
const named = (text: string) => text.replace('{{name}}', NAME);
const OUTSIDE = texts.outside.note.replace('{{amount}}', '1 500 000,00');
const READERS: Reader[] = ['STUDENT', 'CONSULTING', 'ADMIN'];

const show = (protection: typeof HELD, reader: Reader) =>
  showComponent(<ProtectionCard {...{ protection, reader }} tariffName={NAME} isEnded={false} isAccepted />);

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
